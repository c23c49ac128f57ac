"""A wrong winner found after the next round of a knock-out was drawn: the office reads who meets now."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clubs.actions.results import close_round, reopen_round
from clubs.actions.rounds import release_round
from clubs.models import DrawMethod, Entry, Role, RoundState, Tournament, TournamentKind
from clubs.pages.stale_rounds import stale_round
from tests.clubs.conftest import House, written
from tests.clubs.drawing import draw_all, draw_round
from tests.clubs.knockouts import SHEET, begin, knockout, play, seeded, tables_of, write
from tests.clubs.views.answers import reader, text

HERE = "/clubs/bern/tournaments/november/"


def title(evening: Tournament, number: int) -> str:
    return evening.entries.with_members().get(number=number).short_title


def said(evening: Tournament) -> str:
    stale = stale_round(evening, evening.rounds.all())
    return stale.sentence if stale else ""


def sentence(evening: Tournament, *games: Sequence[int]) -> str:
    meet = "; ".join(" – ".join(title(evening, number) for number in game) for game in games)
    return (
        f"Round 2 does not follow the bracket. Going by the current results, it should be {meet}. "
        "Redraw it, or swap seats."
    )


def let_win(evening: Tournament, number: int, *winners: int) -> None:
    """Write a round anew: these win, wherever they sit."""
    for table in tables_of(evening, number):
        side = table.seats.filter(entry__number__in=winners).first()
        north = SHEET if side and side.position in "NS" else 0
        written(table, NS=north, EW=SHEET - north)


@pytest.mark.parametrize("kind", [TournamentKind.PAIRS, TournamentKind.TEAMS])
def test_the_games_are_named_until_the_round_is_drawn_again(bern: House, kind: TournamentKind):
    evening = seeded(bern, knockout(bern, 4, DrawMethod.THIRD_PLACE, kind=kind))
    play(bern, evening, 1)
    draw_all(evening, by=bern.director)
    assert said(evening) == ""

    let_win(evening, 1, 4, 2)

    assert said(evening) == sentence(evening, (4, 2), (3, 1))
    draw_round(evening.rounds.get(number=2), by=bern.director)
    assert said(evening) == ""


def test_with_both_winners_wrong_the_final_and_the_game_for_third_place_change_places(bern: House):
    evening = seeded(bern, knockout(bern, 4, DrawMethod.THIRD_PLACE))
    play(bern, evening, 1)
    begin(bern, evening)
    let_win(evening, 1, 4, 3)

    assert said(evening) == ""


def test_with_both_winners_wrong_nobody_of_the_final_is_in_it(bern: House):
    evening = seeded(bern, knockout(bern, 4))
    play(bern, evening, 1)
    begin(bern, evening)
    let_win(evening, 1, 4, 3)

    assert said(evening) == sentence(evening, (4, 3))


def test_of_players_four_are_named_who_meet(bern: House):
    evening = seeded(bern, knockout(bern, 8, kind=TournamentKind.INDIVIDUAL))
    play(bern, evening, 1)
    begin(bern, evening)
    let_win(evening, 1, 4, 5, 2, 7)

    four = (" / ".join(title(evening, number) for number in two) for two in ((4, 5), (2, 7)))
    assert said(evening).endswith(f"it should be {' – '.join(four)}. Redraw it, or swap seats.")


def test_nothing_is_said_of_somebody_who_is_missing_or_of_a_round_that_is_closed(bern: House):
    evening = seeded(bern, knockout(bern, 4))
    play(bern, evening, 1)
    Entry.objects.filter(tournament=evening, number=1).update(present=False)
    begin_without_table = draw_round(evening.rounds.get(number=2), by=bern.director)
    assert not begin_without_table.tables.exists()
    assert said(evening) == ""

    Entry.objects.filter(tournament=evening, number=1).update(present=True)
    release_round(draw_round(evening.rounds.get(number=2), by=bern.director).round, by=bern.director)
    write(evening, 2)
    let_win(evening, 1, 4, 2)
    evening.rounds.filter(number=2).update(state=RoundState.CLOSED)
    assert said(evening) == ""


def test_the_office_reads_it_on_each_page_and_the_round_says_it_once(bern: House):
    evening = seeded(bern, knockout(bern, 4, planned_rounds=2))
    play(bern, evening, 1)
    close_round(evening.rounds.get(number=1), by=bern.director)
    begin(bern, evening)
    client = reader(bern, Role.DIRECTOR)
    assert "does not follow the bracket" not in text(client.get(HERE))

    reopen_round(evening.rounds.get(number=1), by=bern.director, reason="the wrong side")
    let_win(evening, 1, 4, 2)

    for page in ("", "rounds/1/", "rounds/1/results/", "rounds/2/", "entries/"):
        assert text(client.get(f"{HERE}{page}")).count("does not follow the bracket") == 1
    assert "does not follow the bracket" not in text(reader(bern, Role.HELPER).get(HERE))
    client.post(f"{HERE}rounds/2/draw/", {"seen": "1", "reason": "the wrong winner"})
    assert "does not follow the bracket" not in text(client.get(f"{HERE}rounds/2/"))
