"""The cut document: what is read and written, and what is refused with which sentence."""

import json
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.__main__ import answer_cut
from clubs.standings.cut.document import cut_settings_document, read_cut_document, read_cut_settings
from clubs.standings.cut.values import (
    CutPlace,
    CutRequest,
    CutSettings,
    CutSource,
    LevelRule,
    Rounding,
    Together,
)
from clubs.standings.document import standings_document
from clubs.standings.ranking import rank
from clubs.standings.settings import Order
from core.errors import RulesError
from tests.clubs.standings.cut.cuts import group_settings, place_settings
from tests.clubs.standings.test_command_line import run
from tests.clubs.standings.tournaments import tournaments

ROWS = [
    {"rank": 1, "entry": "Anna", "total": 10, "people": ["Anna", "Ida"]},
    {"rank": None, "entry": "Beat", "total": 9.5},
]
DOCUMENT: dict[str, Any] = {
    "format": 1,
    "sources": [{"name": "Chur", "standings": ROWS, "groups": [ROWS], "checks": []}],
    "settings": {
        "order": "lowest",
        "share": 33.33,
        "first": 4,
        "points": 70,
        "rounding": "nearest",
        "level": "play_off",
        "together": "average",
        "best_of": 3,
        "minimum": 2,
    },
    "declined": ["Anna"],
    "outside": ["Beat"],
    "already": ["Carla"],
    "wild_cards": ["Zita"],
    "decided": ["Beat", "Anna"],
}


def test_a_document_is_read_with_all_it_says():
    rows = (CutPlace("Anna", 10, 1, ("Anna", "Ida")), CutPlace("Beat", Fraction(19, 2), None))
    agreed = CutSettings(
        order=Order.LOWEST,
        share=Fraction(3333, 10_000),
        first=4,
        points=70,
        rounding=Rounding.NEAREST,
        level=LevelRule.PLAY_OFF,
        together=Together.AVERAGE,
        best_of=3,
        minimum=2,
    )

    assert read_cut_document(DOCUMENT) == (
        (CutSource(rows, (rows,), "Chur"),),
        CutRequest(agreed, ("Anna",), ("Beat",), ("Carla",), ("Zita",), ("Beat", "Anna")),
    )


@given(tournaments())
def test_what_rank_answers_is_a_source(tournament):
    document = {"sources": [standings_document(rank(tournament))], "settings": {"first": 1}}
    read, _cut = read_cut_document(json.loads(json.dumps(document)))

    assert [place.entry for place in read[0].rows] == [row.entry for row in rank(tournament).rows]


@given(place_settings() | group_settings())
def test_settings_are_stored_whole_and_read_as_they_were(agreed: CutSettings):
    assert read_cut_settings("settings", json.loads(json.dumps(cut_settings_document(agreed)))) == agreed


@pytest.mark.parametrize(
    ("share", "read"),
    [(20, Fraction(1, 5)), (12.5, Fraction(1, 8)), ("1/3", Fraction(1, 3)), ("2/2", Fraction(1))],
)
def test_a_share_is_per_cent_or_a_fraction(share, read):
    assert read_cut_settings("settings", {"share": share}).share == read


POINTS = "a whole number from -1000000000 to 1000000000"
SHARE = 'share must be per cent above 0 and up to 100, or a fraction such as "1/3", not {}.'


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"sources": None}, "cut needs the key sources."),
        ({"winners": []}, 'cut has an unknown key "winners".'),
        ({"declined": ["A", "A"]}, 'declined must name "A" only once.'),
        ({"sources": [{"name": "Chur"}]}, "sources 1: source needs the key standings."),
        (
            {"sources": [{"standings": [{"rank": 1, "total": 1}]}]},
            "sources 1: standings 1: row needs the key entry.",
        ),
        (
            {"sources": [{"standings": [*ROWS, ROWS[0]]}]},
            'sources 1: standings must name "Anna" only once.',
        ),
        (
            {
                "sources": [
                    {
                        "standings": [
                            {"rank": 2, "entry": "A", "total": 1},
                            {"rank": 1, "entry": "B", "total": 2},
                        ]
                    }
                ]
            },
            "sources 1: standings must follow the order of the ranks.",
        ),
        (
            {"sources": [{"standings": [], "groups": [[ROWS[0]]]}]},
            'sources 1: groups names "Anna", which is not among the entries.',
        ),
        (
            {"sources": [{"standings": [{"rank": 1, "entry": "A", "total": 1e12}]}]},
            f"sources 1: standings 1: total must be {POINTS}, not 1000000000000.0.",
        ),
        ({"settings": {"share": 0}}, SHARE.format(0)),
        ({"settings": {"share": True}}, SHARE.format("true")),
        ({"settings": {"share": "4/3"}}, SHARE.format('"4/3"')),
        ({"settings": {"share": float("nan")}}, SHARE.format("NaN")),
        (
            {"settings": {}},
            "Say how many go through: the first ones, a share, some of each group, or by points.",
        ),
        (
            {"settings": {"of_each_group": 1, "first": 2}},
            "With of_each_group leave out first, share and together.",
        ),
        ({"settings": {"first": 1, "next_best": 2}}, "With next_best say how many go through of_each_group."),
        (
            {"settings": {"first": 1, "best_of": 2}},
            "With best_of say how the results are put together: sum or average.",
        ),
    ],
)
def test_a_bad_document_is_refused_with_a_sentence(change, sentence):
    with pytest.raises(RulesError) as refused:
        answer_cut(DOCUMENT | change, str)

    assert str(refused.value) == sentence


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda more: (
            st.lists(more)
            | st.dictionaries(
                st.sampled_from(["sources", "settings", "standings", "first", "declined", "entry"]), more
            )
        ),
    )
)
def test_whatever_it_holds_it_is_answered_or_refused(document):
    with suppress(RulesError):
        answer_cut(document, str)


def test_a_bad_line_ends_the_command_with_its_number():
    done = run("cut", stdin='{"sources": [], "settings": {"first": 1}}\n{"sources": []}\n')

    assert (done.returncode, done.stderr) == (2, "Line 2: cut needs the key settings.\n")
    assert json.loads(done.stdout) == {"through": [], "lists": [], "guests": []}
