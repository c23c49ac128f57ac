"""The bracket document: what is read, what is answered, and what is refused with which sentence."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.__main__ import answer_bracket
from clubs.schedules.bracket.document import read_bracket
from clubs.schedules.bracket.values import BracketMethod, BracketRequest
from core.errors import RulesError
from tests.clubs.schedules.bracket.brackets import entered, requests
from tests.clubs.schedules.test_command_line import run

DOCUMENT: dict[str, Any] = {"format": 1, "entries": ["Anna", "Beat", "Carla", "Dani"]}


@given(requests())
def test_a_document_is_read_with_all_it_says(request):
    document = {
        "format": 1,
        "entries": request.entries,
        "method": request.method.value,
        "third_place": request.third_place,
        "groups": request.groups,
        "results": [{"game": 1, "winner": request.entries[0]}],
    }
    read = read_bracket(json.loads(json.dumps(document)))

    assert (list(read.entries), read.method, read.third_place, read.results) == (
        request.entries,
        request.method,
        request.third_place,
        {1: request.entries[0]},
    )
    assert [list(group) for group in read.groups] == request.groups


def test_what_is_left_out_is_as_usual():
    assert read_bracket(DOCUMENT) == BracketRequest(tuple(DOCUMENT["entries"]), BracketMethod.SINGLE)


def test_a_game_says_who_plays_it_or_where_they_come_from():
    games = answer_bracket(DOCUMENT | {"results": [{"game": 2, "winner": "Carla"}]}, str)["games"]

    assert games[1] == {
        "number": 2,
        "round": 1,
        "row": 3,
        "places": [1, 4],
        "sides": [{"entry": "Beat", "seed": 2}, {"entry": "Carla", "seed": 3}],
        "state": "over",
        "winner": "Carla",
    }
    assert games[2]["sides"] == [{"entry": None, "winner_of": 1}, {"entry": "Carla", "winner_of": 2}]
    assert [game["state"] for game in games] == ["next", "over", "waiting"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"entries": None}, "bracket needs the key entries."),
        ({"entries": ["A", "B"]}, "entries must have 3 to 128 entries, not 2."),
        ({"entries": entered(129)}, "entries must have 3 to 128 entries, not 129."),
        ({"entries": ["A", "B", "A"]}, 'entries must name "A" only once.'),
        ({"seeds": 4}, 'bracket has an unknown key "seeds".'),
        ({"method": "swiss"}, 'method must be one of single, double, consolation, all_places, not "swiss".'),
        (
            {"method": "all_places", "third_place": True},
            "third_place can be used only with the method single.",
        ),
        ({"groups": [["Anna"], ["Beat", "Anna"]]}, 'groups must name "Anna" only once.'),
        ({"groups": [["Zita"]]}, 'groups names "Zita", which is not among the entries.'),
        ({"results": [{"game": 1}]}, "results 1: result needs the key winner."),
        (
            {"results": [{"game": 1, "winner": "Zita"}]},
            'results 1: winner names "Zita", which is not among the entries.',
        ),
        (
            {"results": [{"game": 0, "winner": "Anna"}]},
            "results 1: game must be a whole number from 1 to 9999, not 0.",
        ),
        (
            {"results": [{"game": 1, "winner": "Anna"}, {"game": 1, "winner": "Dani"}]},
            "results must name 1 only once.",
        ),
        (
            {"results": [{"game": 1, "winner": "Beat"}]},
            "results: Beat does not play in game 1, but Anna and Dani.",
        ),
        (
            {"results": [{"game": 3, "winner": "Anna"}]},
            "results: game 3 cannot be over before it is known who plays it.",
        ),
        ({"results": [{"game": 4, "winner": "Anna"}]}, "results: there is no game 4, the last is 3."),
    ],
)
def test_a_bad_document_is_refused_with_a_sentence(change, sentence):
    with pytest.raises(RulesError) as refused:
        answer_bracket(DOCUMENT | change, str)

    assert str(refused.value) == sentence


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda more: (
            st.lists(more)
            | st.dictionaries(
                st.sampled_from(["entries", "method", "groups", "results", "game", "winner"]), more
            )
        ),
    )
)
def test_whatever_it_holds_it_is_answered_or_refused(document):
    with suppress(RulesError):
        answer_bracket(document, str)


def test_a_bad_line_ends_the_command_with_its_number():
    done = run("bracket", stdin=json.dumps(DOCUMENT) + '\n{"entries": []}\n')

    assert (done.returncode, done.stderr) == (2, "Line 2: entries must have 3 to 128 entries, not 0.\n")
    assert json.loads(done.stdout) == answer_bracket(DOCUMENT, str)
