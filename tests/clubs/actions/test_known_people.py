"""Who is meant by a name that somebody types."""

from __future__ import annotations

import pytest

from clubs.actions.known_people import NEW, Answers, NamesInDoubt, check_names_clear
from clubs.models import Player
from tests.clubs.conftest import House


def doubts(house: House, *names: str, answers: Answers | None) -> list[tuple[str, list[str]]]:
    try:
        check_names_clear(house.club, names, answers, here={}, is_clear=lambda called: len(called) == 1)
    except NamesInDoubt as refused:
        return [(doubt.name, [label for _key, label in doubt.candidates]) for doubt in refused.doubts]
    return []


@pytest.fixture
def club(bern: House) -> House:
    for name, number in (("Jörg Meier", "2"), ("Hans Zumbühl", "3"), ("Anne Sophie Frei", "")):
        Player.objects.create(club=bern.club, name=name, number=number)
    return bern


@pytest.mark.parametrize(
    "name", ["Zita Neu", "jorg meier", "Joerg Meier", "ZUMBÜHL HANS", "Zumbuehl, Hans", "Player 2"]
)
def test_somebody_new_and_somebody_of_just_this_name_are_no_question(club: House, name: str):
    assert doubts(club, name, answers={}) == []


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Jörg Mayer", "Jörg Meier, number 2"),
        ("J. Meier", "Jörg Meier, number 2"),
        ("Hans Zumbuhll", "Hans Zumbühl, number 3"),
        ("Anne Frei", "Anne Sophie Frei"),
    ],
)
def test_a_name_that_is_nearly_somebodys_is_asked_about(club: House, name: str, meant: str):
    assert doubts(club, name, answers={}) == [(name, [meant])]


def test_what_was_answered_is_not_asked_again(club: House):
    jorg = club.club.players.get(number="2")

    assert doubts(club, "Jörg Mayer", "Anne Frei", answers={"Jörg Mayer": str(jorg.pk)}) == [
        ("Anne Frei", ["Anne Sophie Frei"])
    ]
    assert doubts(club, "Jörg Mayer", answers={"Jörg Mayer": NEW}) == []


def test_where_nobody_can_answer_nobody_is_asked(club: House):
    assert doubts(club, "Jörg Mayer", answers=None) == []


def test_who_is_forgotten_or_merged_is_never_meant(club: House):
    club.club.players.filter(number="2").update(merged_into=club.club.players.get(number="3"))
    club.club.players.filter(number="3").update(anonymised="2026-11-20T12:00Z")

    assert doubts(club, "Jörg Mayer", "Hans Zumbuhll", answers={}) == []
