"""Names that mean harm: printed or shortened on a page that stays whole, and nothing is fetched."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import date

import pytest
from django.utils.translation import override

from core.printing.printout import Imprint, Letterhead
from tests.everyday import everyday
from tests.printing.conftest import Printer
from tests.printing.look import boxes_of, pages_of, pdf_of, words_of
from tests.printing.pictures import LANGUAGES
from tests.printing.samples import SLUGS, sample_of
from tests.printing.sizes import HOSTILE, HostileSize, Size, logo
from tests.printing.test_read_back import Names, is_read
from tests.waiting import LONGEST

MANY = len(HOSTILE)
HUGE = {"tent_cards"}
"""Whose figures are so high that the room for accents above them is not on the paper; the figures are."""

LATIN = re.compile(r"[\x20-\u024f…]*")


@dataclass
class Listener:
    """Waits on a port of this machine for whoever is sent there."""

    port: int
    calls: list[bytes] = field(default_factory=list)


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        found = Listener(server.getsockname()[1])

        def answer() -> None:
            while True:
                try:
                    call, _ = server.accept()
                except OSError:
                    return
                with call:
                    call.settimeout(LONGEST)
                    found.calls.append(call.recv(200))

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield found
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)


def test_the_listener_hears(listener: Listener):
    with socket.create_connection(("127.0.0.1", listener.port)) as call:
        call.sendall(b"here")
        call.shutdown(socket.SHUT_WR)
        assert call.recv(1) == b""

    assert listener.calls.pop() == b"here"


EVERYDAY = ("seating_plan", "standings")
"""Sheets whose names stand in lists and tables; the others are made of the same parts."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", everyday(*EVERYDAY, of=SLUGS))
def test_hostile_names_are_printed_and_break_nothing(slug: str, listener: Listener, printed: Printer):
    language = LANGUAGES[sum(slug.encode()) % len(LANGUAGES)]
    found = printed(slug, HostileSize(MANY, 4, port=listener.port), language)
    plain = printed(slug, Size(MANY, 4), language)
    words = words_of(found.pdf)
    names = [name for name in Names(found.html).found if LATIN.fullmatch(name)]

    assert [name for name in names if not is_read(name, words)] == []
    assert abs(pages_of(found.pdf) - pages_of(plain.pdf)) <= 1
    assert outside(found.pdf) == (outside(plain.pdf) if slug in HUGE else [])
    assert listener.calls == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", range(MANY))
def test_a_hostile_club_stays_in_its_letterhead(number: int, listener: Listener):
    size = HostileSize(0, 4, port=listener.port)
    words = [size.name(number + step) for step in range(2)]
    with override("en"):
        sheet = replace(
            sample_of("standings", Size(1, 4)),
            letterhead=Letterhead(words[0], logo=logo()),
            imprint=Imprint(words[1], date(2026, 11, 22), 41),
        )
        pdf = pdf_of(sheet)

    assert pages_of(pdf) == 1
    assert outside(pdf) == []
    assert listener.calls == []


def outside(pdf: bytes) -> list[str]:
    """Return the words that are not wholly on the paper."""
    return [
        box.word
        for box in boxes_of(pdf)
        if not (
            box.left >= -1 and box.right <= box.width + 1 and box.top >= -1 and box.bottom <= box.height + 1
        )
    ]
