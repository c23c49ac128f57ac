"""Files of members as clubs have them, and hostile ones: each is taken as a person means it.

The files lie in `tests/examples/members/`; what is meant by each stands beside them, in `members.toml`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from clubs.actions.member_import import match_rows, matches_fingerprint, start_import, store_import
from clubs.actions.member_import_matching import MatchedRow, RowStatus
from clubs.actions.members import FIELDS
from clubs.actions.spreadsheet_limits import UnreadableSpreadsheet
from clubs.actions.spreadsheets import sheets_of_file
from clubs.models import Player
from tests.clubs.conftest import House

FOLDER = Path(__file__).parents[2] / "examples" / "members"
MEANT: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "members.toml").read_text())
READABLE = [name for name, meant in MEANT.items() if "unreadable" not in meant]


def rows_with(matches: list[MatchedRow], status: RowStatus) -> list[int]:
    return [each.row for each in matches if each.status is status]


def facts(player: Player) -> dict[str, Any]:
    return {field: getattr(player, field) for field in FIELDS}


def as_stored(person: dict[str, Any]) -> dict[str, Any]:
    """What a member has of whom a file says this."""
    return facts(Player(**person))


def test_every_file_has_its_people_beside_it():
    files = {path.name for path in FOLDER.iterdir()} - {"members.toml"}

    assert files == set(MEANT)
    assert len(files) > 20


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", READABLE)
def test_a_file_is_taken_as_a_person_means_it(name: str, bern: House):
    meant = MEANT[name]
    kept = start_import(bern.club, sheets_of_file((FOLDER / name).read_bytes()), by=bern.director)
    matches = match_rows(kept, {})

    assert kept.heading == (meant.get("heading", 1) or None)
    for status in (RowStatus.UNCLEAR, RowStatus.REFUSED, RowStatus.SKIPPED):
        assert rows_with(matches, status) == meant.get(status.value, []), status
    assert [note for each in matches for note in each.notes] == meant.get("notes", [])

    store_import(kept, {}, seen=matches_fingerprint(matches), by=bern.director)

    assert [facts(player) for player in bern.club.players.order_by("pk")] == [
        as_stored(person) for person in meant["people"]
    ]


@pytest.mark.parametrize("name", [name for name in MEANT if name not in READABLE])
def test_a_file_that_is_no_list_is_refused_with_a_sentence(name: str):
    with pytest.raises(UnreadableSpreadsheet) as caught:
        sheets_of_file((FOLDER / name).read_bytes())

    assert caught.value.template == MEANT[name]["unreadable"]
