"""Where mail goes out: `EMAIL_URL` says which server, how it is spoken to, and who we are there."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

SECONDS = 10  # a mail server that does not answer must not hold a page for longer


@dataclass(frozen=True, slots=True)
class Security:
    """How a connection is protected, and the usual port for that."""

    port: int
    start_tls: bool = False
    tls: bool = False


SCHEMES = {
    "smtp": Security(587, start_tls=True),
    "smtps": Security(465, tls=True),
    # For a mail server on the same machine, which needs neither a password nor a certificate.
    "smtp+plain": Security(25),
}


@dataclass(frozen=True, slots=True)
class MailServer:
    """A mail server as Django's settings describe it."""

    host: str
    port: int
    user: str
    password: str
    start_tls: bool
    tls: bool


def mail_server(url: str) -> MailServer | None:
    """Return the server that `smtp://user:password@host:port` means, none where it means none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    security = SCHEMES.get(parts.scheme)
    if security is None or not parts.hostname:
        return None
    return MailServer(
        host=parts.hostname,
        port=port or security.port,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        start_tls=security.start_tls,
        tls=security.tls,
    )
