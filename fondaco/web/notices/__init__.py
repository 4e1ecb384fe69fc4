"""Notices: people are told by mail, by their browser or by a webhook that something waits for them.

`tell` writes down what is to be told, in the transaction that it is told of; a worker sends it
afterwards (workers/notice_worker.py).
"""

from fondaco.web.notices.outbox import tell

__all__ = ["tell"]
