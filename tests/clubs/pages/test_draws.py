"""A round's draw as the office sees it."""

from django.utils.html import strip_tags

from clubs.actions.rounds import lock_draw
from clubs.models import Apart, Draw, Entry, Round, RoundState, Seat, State, TournamentKind
from clubs.pages.draws import ChairCard, draft_page, round_page, table_cards
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.drawing import draw_round


def chairs(draw: Draw) -> list[list[list[str]]]:
    """Who sits on the first table, by side and by what is exchanged as one."""
    table = table_cards(draw)[0]
    return [
        [[f"{chair.position} {chair.name.split()[0]}" for chair in place.chairs] for place in side.places]
        for side in table.sides
    ]


def test_players_are_exchanged_one_by_one(bern: House):
    evening = tournament(bern.club)
    draw = seated(evening, 1, enter(evening, 4)).draws.get()

    assert chairs(draw) == [[["S Anna"], ["N Carla"]], [["E Beat"], ["W Dani"]]]


def test_pairs_are_exchanged_as_pairs(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    draw = seated(evening, 1, enter(evening, 2)).draws.get()

    assert chairs(draw) == [[["S Anna", "N Beat"]], [["E Carla", "W Dani"]]]


def test_those_who_play_alone_sit_in_the_order_of_play(bern: House):
    evening = tournament(bern.club, preset="differenzler")
    draw = seated(evening, 1, enter(evening, 4)).draws.get()

    assert chairs(draw) == [[["S Anna"]], [["E Beat"]], [["N Carla"]], [["W Dani"]]]


def test_a_substitute_is_named_with_the_one_he_sits_for(bern: House):
    evening = tournament(bern.club)
    draw = seated(evening, 1, enter(evening, 4)).draws.get()
    Seat.objects.filter(draw=draw, position="S").update(player=player(bern.club, 12))

    first = table_cards(draw)[0].sides[0].places[0]

    assert first.chairs == (ChairCard("S", 1, "Luzi Bern", "Anna"),)


def test_a_table_with_a_result_is_marked(bern: House):
    evening = tournament(bern.club)
    draw = seated(evening, 1, enter(evening, 8)).draws.get()
    written(draw.tables.get(number=2), NS=630, EW=626)

    assert [table.is_written for table in table_cards(draw)] == [False, True]


def test_a_round_waits_for_the_one_before_it(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    first, second = (Round.objects.create(tournament=evening, number=number) for number in (1, 2))
    for round_ in (first, second):
        draw_round(round_, by=bern.director)
    second.refresh_from_db()

    page = round_page(second)

    assert (page.waiting_for, page.may_release, page.may_swap) == (1, False, True)
    first.refresh_from_db()
    assert round_page(first).may_release


def test_what_may_be_done_depends_on_lock_and_state(bern: House):
    evening = tournament(bern.club)
    round_ = seated(evening, 1, enter(evening, 8))
    lock_draw(round_.draws.get(), by=bern.director)

    def open_and_free() -> tuple[bool, bool]:
        page = round_page(round_)
        return page.is_open, page.may_swap

    locked = open_and_free()
    round_.state = RoundState.CLOSED
    closed = open_and_free()
    round_.state, round_.tournament.state = RoundState.RELEASED, State.FINISHED

    assert (locked, closed, open_and_free()) == ((True, False), (False, False), (False, False))


def test_what_a_round_repeats_is_said_of_the_rounds_before_it(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    first, second = (seated(evening, number, entries) for number in (1, 2))

    assert round_page(first).remarks == []
    # Two tables with two pairs of partners and four meetings of opponents each, of which five are shown.
    page = round_page(second)
    assert (len(page.first_remarks), len(page.more_remarks)) == (5, 7)


def test_a_draft_comes_back_unless_the_draw_is_locked(bern: House):
    evening = tournament(bern.club)
    round_ = seated(evening, 1, enter(evening, 8))
    old = round_.draws.get()
    new = draw_round(round_, by=bern.director, reason="try")
    old.refresh_from_db()
    before = draft_page(old).may_restore
    lock_draw(new, by=bern.director)

    assert (before, draft_page(old).may_restore) == (True, False)


def test_who_is_kept_apart_and_shares_a_table_is_named_first(bern: House):
    evening = tournament(bern.club)
    anna, beat, carla, *others = enter(evening, 8)
    for two in ((anna, carla), (beat, others[-1])):
        Apart.of(*two).save()

    first = round_page(seated(evening, 1, [anna, beat, carla, *others]))
    second = round_page(seated(evening, 2, [anna, beat, *others[:4], carla, others[4]]))

    assert [strip_tags(line) for line in first.remarks] == [
        "Anna and Carla, who should be kept apart, share a table."
    ]
    assert first.repeats == "no repeated meetings"
    assert all("kept apart" not in line for line in second.remarks)


def test_who_keeps_a_table_and_sits_at_another_one_is_named(bern: House):
    evening = tournament(bern.club)
    anna, beat, *others = enter(evening, 8)
    for entry, table in ((anna, 1), (beat, 2)):
        Entry.objects.filter(pk=entry.pk).update(fixed_table=table)

    page = round_page(seated(evening, 1, [anna, beat, *others]))

    assert [strip_tags(line) for line in page.remarks] == ["Beat, who keeps table 2, sits at table 1."]
