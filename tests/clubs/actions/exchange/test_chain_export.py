"""A chain from the preliminaries to the final goes out as one file and comes in as the same chain."""

import json
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from clubs.actions.exchange.export import document_of, export_chain, export_tournament
from clubs.actions.exchange.files import MOST_CHAINED
from clubs.actions.exchange.reading import TournamentFileRefused, read_files
from clubs.actions.exchange.restore import restore_tournaments
from clubs.actions.finals import create_final
from clubs.models import Action, AdjustmentKind, Player, RoundState, State, Tournament
from clubs.pages.made_finals import decision_of
from clubs.queries.chain import chain_of
from clubs.queries.standings import ranked
from clubs.standings.cut.carrying import Carried
from clubs.standings.cut.document import renamed_cut
from clubs.standings.cut.values import CutRequest, CutSettings
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.evenings import play, played
from tests.laws import examples

Document = dict[str, Any]


def closed(evening: Tournament) -> Tournament:
    evening.rounds.update(state=RoundState.CLOSED)
    evening.state, evening.published = State.FINISHED, timezone.now()
    evening.save()
    return evening


@pytest.fixture
def final(bern: House) -> Tournament:
    """Two preliminaries of nine, a semi-final of eight, a final of four with half of their points."""
    evenings = [
        tournament(bern.club, name=slug.capitalize(), slug=slug, date=date(2026, 11, day), planned_rounds=2)
        for slug, day in (("first", 7), ("second", 14))
    ]
    for seed, evening in enumerate(evenings, 1):
        played(evening, 9, 2, seed=seed)
        closed(evening)
    declines: CutRequest[str] = CutRequest(CutSettings(first=4), declined=["first.3"])
    semi = create_final(
        evenings[1],
        declines,
        name="Semi-final",
        date=date(2026, 11, 21),
        by=bern.director,
        beside=evenings[:1],
    )
    again(semi, seed=3)
    four: CutRequest[str] = CutRequest(CutSettings(first=4))
    return create_final(
        closed(semi), four, name="Final", date=date(2026, 11, 28), by=bern.director, carried=Carried.HALF
    )


def again(evening: Tournament, *, seed: int) -> None:
    """Play two rounds with those who are entered."""
    evening.rounds.all().delete()
    chance = Random(seed)
    for number in (1, 2):
        play(evening, number, list(evening.entries.all()), chance)


def content(text: str) -> Document:
    """What stands in a file, but for the club, who is a guest there, and the lines of its arrival."""
    document: Document = json.loads(text)
    for each in document["tournaments"]:
        each["log"] = [line for line in each["log"] if line["action"] != Action.TOURNAMENT_IMPORTED]
    players = [{**each, "guest": None} for each in document["players"]]
    return {**document, "club": "", "players": players}


def ranks(evening: Tournament) -> list[tuple[Any, ...]]:
    number_of = dict(evening.entries.values_list("pk", "number"))
    return [(row.rank, number_of[row.entry], row.total) for row in ranked(evening).rows]


def arrived(house: House, text: str) -> list[Tournament]:
    return list(restore_tournaments(house.club, read_files(text.encode()), by=house.director))


def test_a_chain_comes_in_as_it_went_out(bern: House, thun: House, final: Tournament):
    text = export_chain(final)

    made = arrived(thun, text)

    assert content(export_chain(made[-1])) == content(text)
    assert [each.slug for each in made] == ["first", "second", "semi-final", "final"]
    assert [[each.slug for each in step] for step in chain_of(made[-1]).before] == [
        ["first", "second"],
        ["semi-final"],
    ]
    originals = bern.club.tournaments.order_by("date")
    assert list(map(ranks, made)) == list(map(ranks, originals))
    carried = made[-1].adjustments.filter(kind=AdjustmentKind.CARRIED)
    assert (carried.count(), {each.reason.split(":")[0] for each in carried}) == (4, {"Semi-final"})


@pytest.mark.long  # each day a chain comes in as it went out
def test_from_each_of_its_tournaments_it_is_the_same_chain(bern: House, final: Tournament):
    assert {export_chain(each) for each in bern.club.tournaments.all()} == {export_chain(final)}


@pytest.mark.long  # each day a chain comes in as it went out
def test_in_its_own_club_it_comes_in_beside_the_first_one(bern: House, final: Tournament):
    before = export_tournament(final)

    made = arrived(bern, export_chain(final))

    assert [each.slug for each in made] == ["first-2", "second-2", "semi-final-2", "final-2"]
    assert [each.slug for each in made[2].follows.order_by("date")] == ["first-2", "second-2"]
    assert made[2].cut["declined"] == ["first-2.3"]
    for each in made[2:]:
        decision = decision_of(each)
        assert decision is not None
        assert decision.compared.is_as_it_was
    assert export_tournament(final) == before


@pytest.mark.long  # each day a chain comes in as it went out
def test_whoever_came_through_is_the_same_person_everywhere(bern: House, thun: House, final: Tournament):
    Player.objects.update(number="")
    Player.objects.update(name="Hans Meier", surname="Meier", given_name="Hans")

    made = arrived(thun, export_chain(final))

    def times(evenings: list[Tournament]) -> list[int]:
        found = Player.objects.filter(memberships__tournament__in=evenings)
        return sorted(each.memberships.count() for each in found.distinct())

    assert times(made) == times(list(bern.club.tournaments.all()))


def test_of_one_tournament_it_is_read_as_a_file_too(bern: House, thun: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    assert read_files(export_chain(evening).encode()) == [document_of(evening)]


# What is refused


def put(value: Any, *path: Any) -> Callable[[Document], None]:
    def change(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return change


def without_end(document: Document) -> None:
    document["tournaments"] *= MOST_CHAINED // 4 + 1


FOLLOWS_FINAL = [{"name": "Final", "slug": "final"}]


@pytest.mark.sample(2)  # each part of a file is judged in one place
@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        pytest.param(put([], "tournaments"), "first error is at “tournaments”", id="of nothing"),
        pytest.param(without_end, "first error is at “tournaments”", id="without end"),
        pytest.param(put([], "tournaments", 0, "players"), "“tournaments.0.players”", id="players twice"),
        pytest.param(put("poker", "standblatt"), "first error is at “standblatt”", id="of another kind"),
        pytest.param(
            put(FOLLOWS_FINAL, "tournaments", 0, "follows"), "follow each other in a circle", id="in a circle"
        ),
        pytest.param(
            put(FOLLOWS_FINAL, "tournaments", 3, "follows"),
            "follow each other in a circle",
            id="itself",
        ),
        pytest.param(
            put("first", "tournaments", 1, "tournament", "slug"),
            "something appears in it twice",
            id="same address",
        ),
        pytest.param(
            put(99, "tournaments", 3, "entries", 0, "members", 0, "player"),
            "refers to an entry, a player or a round that it does not contain",
            id="somebody who is not there",
        ),
        pytest.param(
            put(0, "tournaments", 3, "entries", 1, "members", 0, "player"),
            "something appears in it twice",
            id="somebody twice in the last one",
        ),
    ],
)
def test_a_chain_with_a_fault_is_refused_whole(
    thun: House, final: Tournament, fault: Callable[[Document], None], sentence: str
):
    document = json.loads(export_chain(final))
    document["tournaments"][3]["entries"][0]["members"][0]["player"] = 0
    fault(document)

    with pytest.raises(TournamentFileRefused, match=sentence):
        arrived(thun, json.dumps(document))
    assert not thun.club.tournaments.exists()
    assert not thun.club.players.exists()


# Laws

LINKS = st.lists(st.sets(st.integers(0, 3), max_size=3), min_size=1, max_size=4)


@examples(15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(links=LINKS)
def test_whatever_follows_what_comes_in_as_it_went_out(bern: House, thun: House, links: list[set[int]]):
    with transaction.atomic():
        evenings: list[Tournament] = []
        for number, followed in enumerate(links):
            day = date(2026, 11, 1) + timedelta(days=number // 2)
            each = tournament(bern.club, slug=f"evening-{number}", name=f"Evening {number}", date=day)
            each.follows.set(evenings[place] for place in followed if place < number)
            evenings.append(each)
        for each in evenings:
            text = export_chain(each)
            assert content(export_chain(arrived(thun, text)[0])) == content(text)
            thun.club.tournaments.all().delete()
        transaction.set_rollback(True)


ENTRY = st.builds("{}{}".format, st.sampled_from(["", "one.", "two.", "one.2."]), st.integers(1, 99))
ENTRIES = st.lists(ENTRY, unique=True, max_size=5)


@given(st.dictionaries(st.sampled_from(["through", "declined"]), ENTRIES))
def test_a_source_that_is_renamed_back_is_as_it_was(cut: Document):
    there = renamed_cut(cut, {"one": "three"})

    assert renamed_cut(there, {"three": "one"}) == cut
    assert "one." not in str(there)
