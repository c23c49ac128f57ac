"""Sign-ups of real tournaments, from the wish to come to the tables."""

from __future__ import annotations

import pytest

from clubs.actions.cash import change_prices
from clubs.actions.check_in import check_in_all, mark_entry
from clubs.actions.draws import current_draw, draw_number, draw_one
from clubs.actions.entries import leave
from clubs.actions.sign_up import accept_clear, cancel
from clubs.actions.sign_up_partner import pair_requests
from clubs.actions.sign_up_places import fill_places
from clubs.cash import Prices
from clubs.models import DrawMethod, Entry, Round, Seat, Tournament, TournamentKind
from clubs.queries.cash import cash_sums
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up, states

PAIRS = [
    ("Anna Amrein", "Beat Bucher"),
    ("Carla Caminada", "Dino Danioth"),
    ("Eva Egger", "Fritz Frei"),
    ("Gerda Graf", "Hans Huber"),
    ("Ida Imhof", "Jost Iten"),
    ("Kim Koch", "Lena Lang"),
]


def seated(evening: Tournament) -> set[str]:
    """Who sits in the draw of the first round that counts."""
    seats = Seat.objects.filter(draw__round__tournament=evening, draw__current=True)
    return set(seats.values_list("player__name", flat=True))


def drawn(evening: Tournament, house: House) -> set[str]:
    """Check in whoever takes part and draw the first round, once more if it was drawn; return who sits."""
    check_in_all(evening, by=house.director)
    first, _made = Round.objects.get_or_create(tournament=evening, number=1)
    draw_one(first, by=house.director, seen=draw_number(current_draw(first)))
    return seated(evening)


@pytest.mark.long  # each day the line is that of a list of all who came
def test_sold_out_two_pairs_do_not_come_and_the_plan_changes_minutes_before(bern: House):
    """E23: all places taken, others wait; two do not come after the draw, who waits plays, and all sit."""
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.DRAW, seconds=0)
    there = open_for_sign_up(bern, evening, places=4, at_once=True)
    for pair in PAIRS:
        signed_up(there, *pair)
    assert [state for _pair, state in states(there)] == 4 * ["accepted"] + 2 * ["waiting"]
    assert drawn(evening, bern) == {name for pair in PAIRS[:4] for name in pair}

    for pair in (PAIRS[1], PAIRS[3]):
        missing = Entry.objects.get(members__player__name=pair[0])
        mark_entry(missing, by=bern.director, present=False)
        leave(missing, by=bern.director)
    assert fill_places(evening, by=bern.director) == 2

    assert [state for _pair, state in states(there)] == [
        *("accepted", "withdrawn", "accepted", "withdrawn", "accepted", "accepted")
    ]
    assert drawn(evening, bern) == {name for pair in (PAIRS[0], PAIRS[2], *PAIRS[4:]) for name in pair}


def test_singles_are_put_together_beside_pairs_and_play_under_team_names(bern: House):
    """E27: a pair with a name, and two singles whom the office joins, one of them with a name."""
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.DRAW, seconds=0)
    there = open_for_sign_up(bern, evening, places=2, ask_team=True)
    signed_up(there, *PAIRS[0], team="Die Asse")
    carla, dino = signed_up(there, PAIRS[1][0]), signed_up(there, PAIRS[1][1], team="Puur")
    assert [state for _title, state in states(there)] == ["requested", "requested", "waiting"]

    accept_clear(evening, by=bern.director)
    pair_requests(carla, dino, by=bern.director)

    titles = [entry.title for entry in evening.entries.with_members()]
    assert [title.partition(" (")[0] for title in titles] == ["Die Asse", "Puur"]
    assert drawn(evening, bern) == {name for pair in PAIRS[:2] for name in pair}


def test_the_first_in_order_play_each_for_the_fee_of_the_category(bern: House):
    """E20: places in the order of sign-up, two fees; whoever moves up owes the fee that was chosen."""
    evening = tournament(bern.club)
    prices = Prices(member=2000, categories={"With dinner": 4500, "Without dinner": 2000})
    change_prices(evening, prices, by=bern.director)
    there = open_for_sign_up(bern, evening, places=2, at_once=True, categories=[*prices.categories])
    people = [name for pair in PAIRS for name in pair][:4]
    chosen = zip(people, 2 * [*prices.categories], strict=True)
    first, *_others = [signed_up(there, name, category=category) for name, category in chosen]

    cancel(first)

    balances = cash_sums(again(first).sign_up.tournament).balances
    owed = {
        each.title: balances[each.entry_id].open for each in there.requests.all() if each.entry_id is not None
    }
    assert owed == {people[1]: 2000, people[2]: 4500}
    assert [state for _name, state in states(there)] == ["withdrawn", "accepted", "accepted", "waiting"]
