"""Telling somebody by mail."""

from __future__ import annotations

from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from django.core.mail import EmailMessage

from fondaco.web.notices.errors import Undelivered
from fondaco.web.notices.message import Message
from fondaco.web.texts import say_in

#: From here on an answer of a mail server means: never.
_NEVER = 500


def send(address: str, message: Message) -> None:
    """Hand it to the mail server; Undelivered if it was not taken."""
    try:
        mail_of(address, message).send()
    except SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        final = bool(codes) and min(codes) >= _NEVER
        raise Undelivered("mail_refused", final=final) from None
    except SMTPResponseException as error:  # also of a log-in that fails: the operator's matter
        raise Undelivered(f"mail_server:{error.smtp_code}") from None
    except (SMTPException, OSError):
        raise Undelivered("mail_server_gone") from None
    except ValueError:
        raise Undelivered("no_address", final=True) from None


def mail_of(address: str, message: Message) -> EmailMessage:
    """The mail: plain text, with the way out of it in its head and at its foot."""
    say = say_in(message.lang)
    lines = [message.text, "", message.url, "", "-- "]
    headers = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
    if message.stop_url:
        lines += [say("notice_why", url=message.page_url), say("notice_stop", url=message.stop_url)]
        headers["List-Unsubscribe"] = f"<{message.stop_url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    else:
        lines.append(say["notice_not_you"])
    text = "\n".join(lines) + "\n"
    return EmailMessage(message.title, text, to=[address], headers=headers)
