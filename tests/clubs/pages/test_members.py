"""What the pages of members show: where they played, and who may be there twice."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.models import Entry, EntryMember, Player, TournamentKind
from clubs.pages.members import bare_number, described, facts_about, played_by, suspicions
from tests.clubs.conftest import House, enter, player, seated, tournament


def member(house: House, name: str, **fields: object) -> Player:
    return Player.objects.create(club=house.club, name=name, **fields)


def test_a_member_has_played_alone_beside_others_and_for_others(bern: House, thun: House):
    anna = player(bern.club, 1)
    pairs = tournament(
        bern.club, slug="pairs", name="Pairs", kind=TournamentKind.PAIRS, date=date(2026, 1, 9)
    )
    enter(pairs, 2)
    alone = tournament(bern.club, slug="alone", name="Alone", date=date(2026, 2, 9))
    enter(alone, 4)
    others = [member(bern, f"Other {number}") for number in range(4)]
    for_others = tournament(bern.club, slug="for-others", name="For others", date=date(2026, 3, 9))
    for number, other in enumerate(others, 1):
        entry = Entry.objects.create(tournament=for_others, number=number)
        EntryMember.objects.create(entry=entry, place=1, player=other)
    round_ = seated(for_others, 1, list(for_others.entries.all()))
    round_.draws.get().tables.get().seats.filter(entry__number=3).update(player=anna)
    enter(tournament(thun.club), 4)

    assert [(each.tournament, each.number, each.beside, each.stands_in) for each in played_by(anna)] == [
        ("For others", 3, "Other 2", True),
        ("Alone", 1, "", False),
        ("Pairs", 1, "Beat Bern", False),
    ]


@pytest.mark.parametrize("count", [1, 3])
def test_where_a_member_played_is_asked_in_few_questions(bern: House, django_assert_num_queries, count: int):
    for number in range(count):
        enter(tournament(bern.club, slug=f"evening-{number}"), 4)
    anna = bern.club.players.select_related("club").get(number="1")

    with django_assert_num_queries(3):
        assert len(played_by(anna)) == count


def test_what_is_known_of_a_member_is_said_in_words(bern: House):
    anna = member(bern, "Anna", gender="woman", guest=True)

    assert [(fact.label, fact.value) for fact in facts_about(anna)] == [
        ("Last name", "Anna"),
        ("Gender", "Woman"),
        ("Junior", "no"),
        ("Guest", "yes"),
        ("Active", "yes"),
    ]


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({}, "Anna"),
        ({"number": "7"}, "Anna (#7)"),
        ({"section": "Thun"}, "Anna (Thun)"),
        ({"number": "7", "section": "Thun"}, "Anna (#7, Thun)"),
    ],
)
def test_a_member_is_told_from_namesakes(fields: dict[str, str], text: str):
    assert described(Player(name="Anna", **fields)) == text


@pytest.mark.parametrize(
    ("number", "bare"),
    [("17", "17"), ("017", "17"), ("No. 17", "17"), ("Nr 17", "17"), ("A-17", "a17"), ("0", "")],
)
def test_numbers_are_the_same_however_they_are_written(number: str, bare: str):
    assert bare_number(number) == bare


def test_who_may_be_there_twice_is_named_with_the_reasons(bern: House, thun: House):
    member(bern, "Hans Müller", email="hans@example.ch", number="017")
    member(bern, "Mueller Hans", email="HANS@example.ch", number="No. 17")
    member(bern, "Beat Keller", email="keller@example.ch")
    member(bern, "Carla Keller", email="keller@example.ch")
    member(bern, "Dani Wyss")
    member(thun, "Dani Wyss")

    assert [(each.first, each.second, each.reasons) for each in suspicions(bern.club)] == [
        ("Hans Müller (#017)", "Hans Mueller (#No. 17)", "similar names, same e-mail, same number"),
        ("Beat Keller", "Carla Keller", "same e-mail"),
    ]


def test_who_has_met_in_a_tournament_is_not_there_twice(bern: House):
    enter(tournament(bern.club), 2)
    bern.club.players.update(name="Hans Müller")

    assert suspicions(bern.club) == []


def test_who_writes_where_the_other_plays_is_somebody_else(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)
    assign_scorekeepers(evening, {1: "Ana Bern"}, by=bern.director)

    assert suspicions(bern.club) == []
    evening.scorekeepers.all().delete()
    assert [{each.first, each.second} for each in suspicions(bern.club)] == [{"Anna Bern (#1)", "Ana Bern"}]


def test_an_address_of_many_makes_nobody_suspicious(bern: House):
    for name in ("Anna Frei", "Beat Wyss", "Carla Huber", "Dani Keller", "Erna Gerber"):
        member(bern, name, email="office@example.ch")

    assert suspicions(bern.club) == []


def test_whoever_was_merged_or_is_anonymous_is_not_suspicious(bern: House):
    anna = member(bern, "Anna Meier")
    member(bern, "Anna Meier", merged_into=anna)
    member(bern, "Anna Meier", anonymised="2026-11-20T12:00Z")

    assert suspicions(bern.club) == []


@pytest.mark.parametrize("count", [3, 30])
def test_suspicions_take_the_same_questions_for_many(bern: House, django_assert_num_queries, count: int):
    for number in range(count):
        member(bern, f"Anna Meier {number}")

    with django_assert_num_queries(5):
        suspicions(bern.club)
