"""The code on a table's sheet: of which draw, round and table it is, and who writes on which side, signed.

Whoever reads a sheet from a photograph knows by it where the figures belong, and that this server printed it.
Pure: keys are handed in. It has no names, opens nothing, and fits into a small square: its signs are all
of the narrow set that QR codes keep for capitals.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hmac import compare_digest

from django.utils.crypto import salted_hmac

KIND = "SB1"
"""What a code begins with; another order of its parts would be another kind."""

SIGNED = 10
"""So many bytes of the signature stand there: 80 bits as 16 letters."""

WRITTEN = re.compile(
    rf"({KIND}:(\d{{1,10}})\.(\d{{1,4}})\.(\d{{1,5}}):([\d/-]{{1,80}})):([A-Z2-7]{{16}})", re.ASCII
)
NUMBERS = re.compile(r"\d{1,5}(-\d{1,5})*(/\d{1,5}(-\d{1,5})*)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class SheetCode:
    """A table of a draw in a round; its `sides` have the numbers of the entries that write there."""

    draw: int
    round: int
    table: int
    sides: tuple[tuple[int, ...], ...]

    def written(self, key: str | bytes) -> str:
        """Return the code, signed with a server's key."""
        sides = "/".join("-".join(map(str, side)) for side in self.sides)
        payload = f"{KIND}:{self.draw}.{self.round}.{self.table}:{sides}"
        return f"{payload}:{_signature(payload, key)}"


def read_sheet_code(text: str, keys: Sequence[str | bytes]) -> SheetCode | None:
    """Return what a code says, if one of these keys signed it."""
    found = WRITTEN.fullmatch(text)
    if found is None or not NUMBERS.fullmatch(found[5]):
        return None
    if not any(compare_digest(_signature(found[1], key), found[6]) for key in keys):
        return None
    sides = tuple(tuple(map(int, side.split("-"))) for side in found[5].split("/"))
    return SheetCode(int(found[2]), int(found[3]), int(found[4]), sides)


def _signature(payload: str, key: str | bytes) -> str:
    drawn = salted_hmac("standblatt.table.sheet", payload, secret=key, algorithm="sha256").digest()
    return base64.b32encode(drawn[:SIGNED]).decode()
