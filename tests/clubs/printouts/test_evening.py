"""The evening's folder: all sheets behind a cover, and what a new draw has changed."""

from __future__ import annotations

from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import outloud
import pikepdf
import pytest

from clubs.actions.entries import substitute
from clubs.actions.swaps import swap
from clubs.models import Draw, Player, Role, RoundState, Seat, Table, Tournament
from clubs.printouts.evening import EVERYTHING, folder
from clubs.printouts.kinds import KINDS
from clubs.printouts.options import Desk
from clubs.printouts.request import NothingToPrint
from clubs.printouts.seat_changes import PrintMark, SeatChanges, seat_changes
from core.printing.print_jobs import PrintJob
from tests.clubs.conftest import House, enter, player, tournament
from tests.clubs.printouts import evening, round_of
from tests.core.printing.test_tags import elements
from tests.printing.look import text_of, words_of

TODAY = date(2026, 11, 22)


def desk(there: Tournament) -> Desk:
    return Desk(there, TODAY, "https://example.org", drafts=True)


def part_title(part: PrintJob) -> str:
    """What a part's own file is called."""
    with pikepdf.open(part.wait()) as opened:
        return str(opened.docinfo["/Title"]).partition(" · ")[0]


def drawn_again(there: Tournament, *, swapped: tuple[int, int]) -> None:
    """A new draw of the first round with the same seats, but for two people who change places."""
    before = Draw.objects.get(round__tournament=there, current=True)
    tables = list(before.tables.with_seats())
    Draw.objects.filter(pk=before.pk).update(current=False)
    again = Draw.objects.create(round=before.round, number=before.number + 1, seed=2, algorithm="hand")
    one, other = swapped
    places = {one: other, other: one}
    people = {
        seat.player_id: (seat.player_id, seat.entry_id) for table in tables for seat in table.seats.all()
    }
    for table in tables:
        made = Table.objects.create(draw=again, number=table.number)
        for seat in table.seats.all():
            player, entry = people[places.get(seat.player_id, seat.player_id)]
            Seat.objects.create(
                draw=again, table=made, position=seat.position, player_id=player, entry_id=entry
            )


def sitting(there: Tournament, table: int) -> list[int]:
    seats = Seat.objects.filter(draw__round__tournament=there, draw__current=True, table__number=table)
    return list(seats.order_by("position").values_list("player", flat=True))


@pytest.mark.long  # each day the cover says on which pages each sheet is
def test_the_folder_has_everything_in_order_behind_its_cover(bern: House):
    job = folder(desk(evening(bern, 2)), {}, Role.HELPER)

    pdf = job.wait().read_bytes()

    cover = text_of(pdf, 1)
    slugs = dict.fromkeys(slug for slug, _options in EVERYTHING if slug != "result-slips")
    places = [cover.index(str(KINDS[slug].name)) for slug in slugs]
    with pikepdf.open(BytesIO(pdf)) as opened:
        papers = {tuple(sorted(round(float(side)) for side in page.mediabox[2:])) for page in opened.pages}
        pages = len(opened.pages)
    assert places == sorted(places)
    assert f"{pages} sheets A4, printed at 100 %" in cover
    assert papers == {(595, 842)}
    assert job.is_secret


@pytest.mark.long
def test_the_folder_can_be_read_aloud_and_its_outline_leads_to_each_part(bern: House, tmp_path: Path):
    job = folder(desk(evening(bern, 2)), {"slips": "with"}, Role.HELPER)

    path = tmp_path / "folder.pdf"
    path.write_bytes(job.wait().read_bytes())

    found = outloud.check(str(path), skip=["TBL-010"])
    assert (found.error, found.stats["tagged"]) == (None, True)
    assert [(each.rule, each.message) for each in found.findings if each.severity == "error"] == []
    with pikepdf.open(path) as opened:
        tree = opened.Root.StructTreeRoot
        with opened.open_outline() as outline:
            titles = [item.title.partition(" · ")[0] for item in outline.root]
        assert len(tree.K) == 1 + len(job.parts)
        assert len(tree.ParentTree.Nums) >= 2 * len(opened.pages)
        assert str(opened.docinfo["/Title"]).startswith("Everything for the evening · November")
        names = [str(each.ID) for each in elements(opened, "TH")]
        assert len(names) == len(set(names)) > 0
    assert titles[-len(job.parts) :] == [part_title(part) for part in job.parts]


def test_the_cover_says_on_which_pages_each_sheet_is(bern: House):
    pdf = folder(desk(evening(bern, 2)), {}, Role.VIEWER).wait().read_bytes()

    lines = [line.split() for line in text_of(pdf, 1).splitlines() if line.strip().endswith("one-sided")]
    firsts = [int(line[0].partition("–")[0]) for line in lines]
    counts = [int(line[1]) for line in lines]
    assert firsts == [2 + sum(counts[:place]) for place in range(len(counts))]
    assert "Table cards" not in text_of(pdf, 1)
    assert lines
    assert "Check-in list" in text_of(pdf, firsts[0])


def test_before_the_draw_there_is_what_the_door_needs(bern: House):
    there = tournament(bern.club)
    enter(there, 8)

    job = folder(desk(there), {}, Role.OWNER)

    assert len(job.parts) == 5


def test_after_a_new_draw_only_tables_with_other_people_are_printed(bern: House):
    there = evening(bern, 3)
    drawn_again(there, swapped=(sitting(there, 1)[0], sitting(there, 3)[0]))

    job = folder(desk(there), {"changed": "1"}, Role.VIEWER)

    assert seat_changes(round_of(there)) == SeatChanges(frozenset({1, 3}), is_new_draw=True)
    pdf = job.wait().read_bytes()
    with pikepdf.open(BytesIO(pdf)) as opened:
        pages = len(opened.pages)
    assert pages == 1 + 2 + 2
    assert [f"Table{table}" in words_of(pdf, page) for page, table in ((4, 1), (5, 3))] == [True, True]


def test_where_nobody_sits_elsewhere_there_is_nothing_to_print_again(bern: House):
    there = evening(bern, 2)
    drawn_again(there, swapped=(0, 0))

    with pytest.raises(NothingToPrint, match="Nothing has changed since it was last printed or drawn"):
        folder(desk(there), {"changed": "1"}, Role.VIEWER)


def test_what_was_printed_after_a_new_draw_comes_again_only_where_seats_were_swapped_since(bern: House):
    there = evening(bern, 4)
    drawn_again(there, swapped=(sitting(there, 1)[0], sitting(there, 3)[0]))
    round_ = round_of(there)
    mark = PrintMark.of(round_)
    assert seat_changes(round_, mark) == SeatChanges(frozenset(), is_new_draw=False)

    draw = Draw.objects.current().select_related("round__tournament__club").get(round=round_)
    one, other = (Seat.objects.filter(draw=draw, table__number=number).first() for number in (2, 4))
    assert one
    assert other
    swap(draw, one, other, by=bern.director, reason="wants to sit")

    assert seat_changes(round_, mark) == SeatChanges(frozenset({2, 4}), is_new_draw=False)
    assert seat_changes(round_).tables == {1, 2, 3, 4}


def test_a_print_mark_is_read_back_and_nothing_else_is_one():
    mark = PrintMark(2, datetime(2026, 11, 22, 19, 14, tzinfo=UTC))

    assert PrintMark.from_text(str(mark)) == mark
    assert [
        PrintMark.from_text(text) for text in ("", "2", "2@", "x@2026-11-22T19:14:00+00:00", "2@2026-13-01")
    ] == [None] * 5


def test_a_round_that_is_not_released_has_a_folder_without_table_cards(bern: House):
    there = evening(bern, 2)
    there.rounds.update(state=RoundState.DRAWN)

    kinds = [part.key for part in folder(desk(there), {}, Role.OWNER).parts]
    there.rounds.update(state=RoundState.RELEASED)

    assert len(folder(desk(there), {}, Role.OWNER).parts) == len(kinds) + 1


def test_seats_swapped_by_hand_have_changed_their_tables(bern: House):
    there = evening(bern, 4)
    draw = Draw.objects.select_related("round__tournament__club").get(round__tournament=there)
    one, other = (Seat.objects.filter(draw=draw, table__number=number).first() for number in (2, 4))
    assert one
    assert other
    swap(draw, one, other, by=bern.director, reason="wants to sit")

    job = folder(desk(there), {"changed": "1", "slips": "with"}, Role.HELPER)

    assert seat_changes(round_of(there)) == SeatChanges(frozenset({2, 4}), is_new_draw=False)
    assert [len(part.document().html.split("<article")) - 1 for part in job.parts[2:]] == [2, 2, 2]


def test_somebody_who_stands_in_has_changed_one_table(bern: House):
    there = evening(bern, 3)
    draw = Draw.objects.get(round__tournament=there)
    seats = {number: Seat.objects.filter(draw=draw, table__number=number).first() for number in (1, 3)}
    members = {number: seat.entry.members.get() for number, seat in seats.items() if seat}
    assert seat_changes(round_of(there)) == SeatChanges(frozenset(), is_new_draw=False)

    substitute(members[3], player(bern.club, 90), by=bern.director, at_once=True)
    substitute(members[1], player(bern.club, 91), by=bern.director)

    Player.objects.filter(number="90").update(name="Hans Muster")

    assert seat_changes(round_of(there)) == SeatChanges(frozenset({3}), is_new_draw=False)


@pytest.mark.long  # each day the cover says on which pages each sheet is
def test_what_hangs_comes_on_the_paper_that_is_chosen_and_the_cover_counts_each(bern: House):
    there = evening(bern, 2)

    pdf = folder(desk(there), {"paper": "a3", "slips": "with", "back": "with"}, Role.HELPER).wait()

    with pikepdf.open(pdf) as opened:
        sides = [max(float(side) for side in page.mediabox) for page in opened.pages]
    cover = text_of(pdf.read_bytes(), 1)
    large = sum(side > 1000 for side in sides)
    assert large == 3
    assert f"{large} sheets A3, printed at 100 %" in cover
    [cards] = [line.split() for line in cover.splitlines() if line.strip().endswith("two-sided")]
    assert cards[1:4] == ["2", "Table", "cards"]
    assert f"{len(sides) - large - 1} sheets A4" in cover
    assert "Result slips" in cover


def test_without_a_draw_before_nothing_has_changed(bern: House):
    assert seat_changes(round_of(evening(bern, 2))) == SeatChanges(frozenset(), is_new_draw=False)


def test_another_language_state_or_role_has_another_folder(bern: House):
    there = evening(bern, 2)
    keys = {folder(desk(there), {}, role).key for role in (Role.VIEWER, Role.HELPER)}
    keys.add(folder(desk(there), {"back": "with"}, Role.HELPER).key)
    there.revision += 1

    assert len({*keys, folder(desk(there), {}, Role.HELPER).key}) == 4
