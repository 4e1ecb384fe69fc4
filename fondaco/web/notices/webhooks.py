"""Telling a webhook: a message as Discord, Slack and those like them understand it."""

from __future__ import annotations

import json

from fondaco.web.notices.errors import judge
from fondaco.web.notices.message import Message
from fondaco.web.notices.outward import post

#: Nothing behind the address any more.
_GONE = (404, 410)


def body_of(message: Message) -> bytes:
    """The JSON of a message: `content` is Discord's word, `text` is Slack's and most others'."""
    text = f"{message.text} {message.url}"
    slack = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    told = {
        "content": text,
        "text": slack,
        "title": message.title,
        "url": message.url,
        "events": list(message.kinds),
        "allowed_mentions": {"parse": []},  # nobody's name calls a whole channel
    }
    return json.dumps(told, ensure_ascii=False).encode()


def send(url: str, message: Message) -> None:
    """Post it; Undelivered if it was not taken."""
    headers = {"Content-Type": "application/json; charset=utf-8"}
    judge(post(url, headers, body_of(message)), _GONE)
