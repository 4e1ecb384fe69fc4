"""What notices are sent to in tests: a mail server, a server that is posted to, a browser."""

from __future__ import annotations

import base64
import email
import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class MailServer:
    """A mail server that keeps what it is given; `refuses` is what it says to a recipient."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.refuses = ""
        kept = self

        class Talk(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self._say("220 here")
                while line := self.rfile.readline().decode().strip():
                    verb, _, rest = line.partition(" ")
                    if verb.upper() == "QUIT":
                        return self._say("221 bye")
                    if verb.upper() == "DATA":
                        self._say("354 go on")
                        kept.mails.append(self._mail())
                    elif verb.upper() == "RCPT":
                        if kept.refuses:
                            self._say(kept.refuses)
                            continue
                        kept.recipients.append(rest.partition("<")[2].partition(">")[0])
                    self._say("250 fine")
                return None

            def _say(self, text: str) -> None:
                self.wfile.write(f"{text}\r\n".encode())

            def _mail(self) -> EmailMessage:
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line[1:] if line.startswith(b"..") else line)
                read: EmailMessage = email.message_from_bytes(b"".join(lines), policy=default)
                return read

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk)
        self.port = self.server.server_address[1]


class Receiver:
    """A server that keeps what is posted to it, and answers with `status`."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.location = 200, ""
        kept = self

        class Talk(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                named = {name.lower(): value for name, value in self.headers.items()}
                kept.posts.append((self.path, named, body))
                self.send_response(kept.status)
                if kept.location:
                    self.send_header("Location", kept.location)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Talk)
        self.port = self.server.server_address[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(server: socketserver.BaseServer) -> Iterator[None]:
    """As long as this lasts it answers."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's half of a subscription: reads what is pushed, by RFC 8291 as a reader has it."""

    def __init__(self, private: int = 0, auth: bytes = b"0123456789abcdef") -> None:
        curve = ec.SECP256R1()
        self._key = ec.derive_private_key(private or 7**40, curve)
        self._auth = auth
        self.point = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(self.point), "auth": encoded(self._auth)}

    def read(self, body: bytes) -> bytes:
        """The one record of a message: salt, its size, the sender's key, and what is sealed."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert int.from_bytes(body[16:20], "big") >= len(sealed)
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), theirs)
        key = _hkdf(self._auth, shared, b"WebPush: info\0" + self.point + sender, 32)
        content = _hkdf(salt, key, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, key, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(content).decrypt(nonce, sealed, None)
        assert plain.rstrip(b"\0").endswith(b"\2")
        return plain.rstrip(b"\0")[:-1]


def _hkdf(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(key)


def vouched(authorization: str) -> tuple[str, dict[str, Any]]:
    """The key and the claims of a VAPID header whose signature is right; else an exception."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    raw = decoded(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    return parts["k"], json.loads(decoded(claims))
