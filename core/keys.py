"""Keys: who holds one may write a game, or watch it. The database keeps only what a key hashes to."""

import hashlib
import hmac
import re
import secrets

# 128 bits are 22 characters of base64url, and 32 of hexadecimal.
KEY = re.compile(r"(?![0-9A-Fa-f]{22,31}\Z)[A-Za-z0-9_-]{22,128}\Z")


def is_key(text: str) -> bool:
    """Return whether `text` has the form of a key: 128 bits or more, base64url or hexadecimal."""
    return KEY.match(text) is not None


def hashed(key: str) -> str:
    """Return what the database keeps of a key, which has entropy enough to need no salt."""
    return hashlib.sha256(key.encode()).hexdigest()


def opens(key: str, key_hash: str) -> bool:
    """Return whether `key` is the one behind `key_hash`; how long it takes tells nothing."""
    return hmac.compare_digest(hashed(key), key_hash)


def new_salt() -> str:
    """Return what a link of its own follows from, with the server's secret: 128 bits by chance."""
    return secrets.token_urlsafe(16)
