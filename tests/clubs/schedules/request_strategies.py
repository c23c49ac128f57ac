"""Anything that a schedule document can ask of a draw: every kind and method, with all that goes with it."""

from typing import Any

from hypothesis import strategies as st

from clubs.schedules.document.reading import read_request
from clubs.schedules.document.writing import answer_document
from clubs.schedules.drawing import draw
from clubs.schedules.values import Kind, Request
from tests.clubs.schedules.requests import FEWEST, FOR_AN_EVENING, named


@st.composite
def asked(draw_: st.DrawFn, most: int = 20) -> dict[str, Any]:
    """What a document asks of a whole evening, nothing played yet."""
    kind = draw_(st.sampled_from(Kind))
    entries = named(draw_(st.integers(FEWEST[kind], most)))
    rounds = draw_(st.integers(1, 5))
    document = {
        "kind": kind.value,
        "method": draw_(st.sampled_from(FOR_AN_EVENING[kind])).value,
        "entries": entries,
        "rounds": rounds,
        "seed": draw_(st.integers(0, 1000)),
        "seconds": 0,
        "scores": draw_(st.dictionaries(st.sampled_from(entries), st.integers(0, 5))),
        "strengths": draw_(st.dictionaries(st.sampled_from(entries), st.integers(-500, 500), max_size=4)),
    }
    tables = st.dictionaries(st.sampled_from(entries), st.integers(1, 12), max_size=3)
    document["fixed_tables"] = draw_(tables)
    if kind is Kind.INDIVIDUAL:
        document["alone"] = draw_(st.booleans())
    if kind is Kind.TEAMS:
        document["pairs"] = draw_(st.integers(1, 3))
    if kind is not Kind.INDIVIDUAL and len(entries) >= 4 and draw_(st.booleans()):
        half = draw_(st.integers(2, len(entries) - 2))
        document["groups"] = [entries[:half], entries[half:]]
    else:
        away = st.sets(st.sampled_from(entries), max_size=len(entries) - FEWEST[kind]).map(sorted)
        document["absent"] = draw_(st.dictionaries(st.integers(1, rounds).map(str), away, max_size=2))
    return document


@st.composite
def requests_of_all_kinds(draw_: st.DrawFn) -> Request:
    """A request as a document can hold it: for a whole evening, or for what is left of it."""
    document = draw_(asked())
    played = draw_(st.integers(0, document["rounds"] - 1))
    if not played:
        return read_request(document)
    request = read_request({**document, "rounds": played, "absent": {}})
    history = answer_document(request, draw(request))["rounds"]
    return read_request({**document, "history": history, "seed": 1})
