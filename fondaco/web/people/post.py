"""Mails to people: a server sends them behind its pages, so nobody can tell by the time it takes
whether one was sent."""

from __future__ import annotations

import logging
import queue
import threading

from django.core.mail import EmailMessage

from fondaco.web.workers.threads import watch

log = logging.getLogger("fondaco.post")
_MOST_WAITING = 500


class PostBox:
    """Mails that wait to be sent; a process that is no server sends them at once."""

    def __init__(self) -> None:
        self._waiting: queue.Queue[EmailMessage] = queue.Queue(_MOST_WAITING)
        self._end = threading.Event()
        self._running = False

    def start(self) -> None:
        """Begin to send."""
        self._running = True
        watch.keep("mails to people", self._work)

    def stop(self) -> None:
        """End soon."""
        self._end.set()

    def put(self, subject: str, body: str, to: str) -> None:
        """Have a mail sent."""
        mail = EmailMessage(subject, body, to=[to])
        if not self._running:
            _send(mail)
            return
        try:
            self._waiting.put_nowait(mail)
        except queue.Full:
            log.error("Too many mails wait; one is not sent")

    def _work(self) -> None:
        while not self._end.is_set():
            try:
                _send(self._waiting.get(timeout=1.0))
            except queue.Empty:
                continue


def _send(mail: EmailMessage) -> None:
    """Whatever goes wrong: whoever waits for it asks for another one."""
    try:
        mail.send()
    except Exception as error:
        log.warning("A mail could not be sent: %s", type(error).__name__)


post_box = PostBox()
