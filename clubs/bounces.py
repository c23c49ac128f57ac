"""Mail that came back, without a database: delivery status notifications (RFC 3464) read from their text.

They come from anybody's mail server, or from somebody who only says so: what cannot be read is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from typing import Any

MOST_BYTES = 1024 * 1024
"""Of what comes in no more is read: the report stands before the mail that it returns."""

MESSAGE_ID = re.compile(r"<[^<>\s]{3,250}>")
STATUS = re.compile(r"[245]\.\d{1,3}\.\d{1,3}")
UNKNOWN_STATUS = "5.0.0"
"""Failed for good, nobody knows why (RFC 3463)."""

NAMES_OF_ID = ("Message-ID", "Original-Message-ID", "X-Original-Message-ID")
REPLIES = ("In-Reply-To", "References")


@dataclass(frozen=True, slots=True)
class Bounce:
    """A mail that will never arrive: the ids by which it may be known, and the status code, as 5.1.1."""

    message_ids: Sequence[str]
    status: str


def read_bounce(raw: bytes) -> Bounce | None:
    """Return what came back for good; None for any other mail, one that is only late, or what is no mail."""
    try:
        report = message_from_bytes(raw[:MOST_BYTES])
        parts = list(report.walk())
        failed = [_field(block, "Status") for block in _recipients(parts) if _has_failed(block)]
        ids = dict.fromkeys(_message_ids(report, parts))
    except (RecursionError, ValueError, LookupError):  # nested without end, or in no known code page
        return None
    if not failed:
        return None
    known = STATUS.match(failed[0])
    return Bounce(list(ids), known.group() if known else UNKNOWN_STATUS)


def _recipients(parts: Sequence[Message]) -> Iterator[Message]:
    """Yield what the report says, a block of fields for each recipient; the first is about none of them."""
    for part in parts:
        blocks: Any = part.get_payload()
        if part.get_content_type() == "message/delivery-status" and isinstance(blocks, list):
            yield from blocks[1:]


def _has_failed(block: Message) -> bool:
    return _field(block, "Action").lower() == "failed"


def _message_ids(report: Message, parts: Sequence[Message]) -> Iterator[str]:
    """Yield the ids of the mail that came back, those in what is returned of it first."""
    for part in parts:
        if part is not report:
            yield from _ids_in(part, NAMES_OF_ID)
        if part.get_content_type() == "text/rfc822-headers":
            yield from _ids_in(message_from_bytes(part.get_payload(decode=True)), NAMES_OF_ID)  # type: ignore[arg-type] # of text it is bytes
    yield from _ids_in(report, (*NAMES_OF_ID[1:], *REPLIES))


def _ids_in(part: Message, fields: Sequence[str]) -> Iterator[str]:
    for name in fields:
        yield from MESSAGE_ID.findall(_field(part, name))


def _field(block: Message, name: str) -> str:
    return str(block.get(name, "")).strip()
