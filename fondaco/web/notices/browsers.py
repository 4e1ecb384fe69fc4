"""Telling a browser that is not open: web push (RFC 8030), encrypted for it alone (RFC 8291).

The service that carries the message to the browser is the browser maker's; it learns that there is
one, and when. Who sends it is proved by a key (VAPID, RFC 8292) made of the secret of the site, so
all processes have the same and a backup brings it along.
"""

from __future__ import annotations

import base64
import json
import os
import time
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from fondaco.web.notices.errors import Undelivered, judge
from fondaco.web.notices.message import Message
from fondaco.web.notices.outward import post

_CURVE = ec.SECP256R1()
#: How many points the curve has: private keys are below.
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
#: Bytes of a record, of a public key, of the browser's own secret.
_RECORD, _POINT, _AUTH = 4096, 65, 16
#: Seconds for which a message waits for a browser that is off, and for which our word for it holds.
_WAITS, _VOUCHED = 24 * 3600, 12 * 3600
#: The subscription has ended; or it was made for another key than ours.
_GONE = (404, 410, 403)


def send(endpoint: str, keys: dict[str, str], message: Message) -> None:
    """Hand it to the browser's service; Undelivered if it was not taken."""
    told = {
        "title": message.title,
        "body": message.text,
        "url": urlsplit(message.url)._replace(scheme="", netloc="").geturl(),
        "tag": message.tag,
        "lang": message.lang,
    }
    body = encrypt(json.dumps(told, ensure_ascii=False).encode(), keys["p256dh"], keys["auth"])
    headers = {
        "Authorization": f"vapid t={_word_for(endpoint)}, k={public_key()}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_WAITS),
        "Topic": message.tag,
        "Urgency": "normal",
    }
    judge(post(endpoint, headers, body), _GONE)


def are_keys(p256dh: str, auth: str) -> bool:
    """Are these the keys of a subscription: a point of the curve, and a secret of 16 bytes?"""
    try:
        _read_point(p256dh)
        return len(_decoded(auth)) == _AUTH
    except (ValueError, UnsupportedAlgorithm):
        return False


# ---------------------------------------------------------------- encryption


def encrypt(
    plain: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """A message that only the browser with these keys can read; `own` and `salt` are made anew."""
    try:
        theirs, secret = _read_point(p256dh), _decoded(auth)
    except ValueError:
        raise Undelivered("no_address", gone=True) from None
    own, salt = own or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    here = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    key = _derive(secret, shared, b"WebPush: info\0" + _point(theirs) + here, 32)
    content_key = _derive(salt, key, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, key, b"Content-Encoding: nonce\0", 12)
    # One record, and it is the last: \2 ends it.
    sealed = AESGCM(content_key).encrypt(nonce, plain + b"\2", None)
    return salt + _RECORD.to_bytes(4, "big") + bytes([len(here)]) + here + sealed


def _derive(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(key)


def _read_point(text: str) -> ec.EllipticCurvePublicKey:
    raw = _decoded(text)
    if len(raw) != _POINT:
        raise ValueError
    return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, raw)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


# ---------------------------------------------------------------- who sends it


@cache
def _own_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The key that belongs to a secret."""
    raw = _derive(b"fondaco.notices", secret.encode(), b"VAPID", 48)
    return ec.derive_private_key(int.from_bytes(raw, "big") % (_ORDER - 1) + 1, _CURVE)


def public_key() -> str:
    """What browsers are told when they subscribe: messages must be signed with its other half."""
    return _encoded(_point(_own_key(settings.SECRET_KEY).public_key()))


def _word_for(endpoint: str) -> str:
    """A signed word to the service of an endpoint: it is us, and who is to be asked about us."""
    parts = urlsplit(endpoint)
    claims: dict[str, Any] = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + _VOUCHED,
        "sub": f"mailto:{settings.DEFAULT_FROM_EMAIL.rpartition('<')[2].rstrip('>')}",
    }
    said = ".".join(
        _encoded(json.dumps(part, separators=(",", ":")).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    signed = _own_key(settings.SECRET_KEY).sign(said.encode(), ec.ECDSA(hashes.SHA256()))
    r, s = decode_dss_signature(signed)
    return f"{said}.{_encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", True)
