"""Laws of what the API reads: whatever is sent, the answer is below 500, and a sentence or a result."""

import json

import pytest
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.laws import examples
from tests.scoring.conftest import AT, Phone

texts = st.text(st.characters(codec=None), max_size=8)
numbers = st.integers() | st.floats() | st.integers(0, 300)
atoms = st.none() | st.booleans() | numbers | texts
words = st.sampled_from(
    [
        "S",
        "E",
        "NS",
        "EW",
        "bells",
        "obenabe",
        "pass",
        "double",
        "70 acorns",
        "aK",
        "swiss",
        "start",
        "record",
        AT,
    ]
)
anything = st.recursive(
    atoms | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts | words, inner, max_size=4),
)
deals = st.fixed_dictionaries(
    {},
    optional={
        "number": st.integers(0, 5) | anything,
        "dealer": words | anything,
        "declarer": words | anything,
        "bid": numbers | anything,
        "denomination": words | anything,
        "stake": st.integers(0, 5) | anything,
        "card_points": st.dictionaries(words, numbers, max_size=2) | anything,
        "match": words | anything,
        "weis": st.dictionaries(words, numbers, max_size=2) | anything,
        "weis_cards": st.dictionaries(words, st.lists(st.lists(words, max_size=4), max_size=3)) | anything,
        "stoeck": words | anything,
        "calls": st.lists(st.tuples(words, words), max_size=5) | anything,
        "thrown_in": st.booleans() | anything,
    },
)
changes = st.fixed_dictionaries(
    {"kind": st.sampled_from(["start", "record", "correct", "remove"]) | anything},
    optional={
        "change": st.uuids().map(str) | anything,
        "at": st.datetimes().map(lambda at: at.isoformat() + "Z") | anything,
        "device": texts | anything,
        "reason": texts | anything,
        "pack": words | anything,
        "watch": st.just("w" * 22) | anything,
        "number": st.integers(0, 5) | anything,
        "deal": deals,
        "game": st.fixed_dictionaries(
            {"game": st.just("sidi-barrani")},
            optional={
                "rules": st.dictionaries(words, atoms, max_size=2),
                "players": anything,
                "deals": anything,
            },
        )
        | anything,
    },
)
bodies = (
    st.binary(max_size=60)
    | anything.map(json.dumps).map(str.encode)
    | st.fixed_dictionaries({"changes": st.lists(changes | anything, max_size=4) | anything})
    .map(json.dumps)
    .map(str.encode)
)
fuzzed = examples(80, suppress_health_check=[HealthCheck.too_slow])


def kept(phone):
    game = phone.stored()
    return game.revision, game.finished, list(game.deals.values_list("number", "entry"))


class WireLaws(TestCase):
    """Each example in a transaction of its own."""

    def setUp(self) -> None:
        self.phone = Phone(Client())
        assert self.phone.send(self.phone.start(), self.phone.record(1)).status_code == 200

    @given(bodies)
    @fuzzed
    def test_whatever_is_sent_as_changes_gets_a_proper_answer(self, body: bytes) -> None:
        before = kept(self.phone)

        response = self.phone.send_raw(body)

        if response.status_code in {200, 422}:
            assert {result["status"] for result in response.json()["results"]} <= {
                "applied",
                "repeated",
                "refused",
            }
        else:
            assert response.status_code in {400, 409}
            assert list(response.json()) == ["detail"]
            assert kept(self.phone) == before

    @pytest.mark.long  # each day whole lists of changes, in test_list_sent_twice_leaves_what_it_leaves_once
    @given(deals)
    @fuzzed
    def test_whatever_is_sent_as_a_deal_is_applied_or_leaves_nothing(self, deal: dict[str, object]) -> None:
        before = kept(self.phone)
        change = {**self.phone.change("record"), "deal": deal}

        response = self.phone.send_raw(json.dumps({"changes": [change]}))

        assert response.status_code in {200, 400, 409, 422}
        assert (response.status_code == 200) == (kept(self.phone) != before)

    @given(bodies | deals.map(lambda deal: json.dumps({"game": "sidi-barrani", "deals": [deal]}).encode()))
    @fuzzed
    def test_whatever_is_sent_to_be_scored_gets_a_result_or_a_sentence(self, body: bytes) -> None:
        response = self.phone.client.post("/api/v1/score", body, content_type="application/json")

        assert response.status_code in {200, 400}
        assert ("totals" in response.json()) == (response.status_code == 200)

    @given(st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n"), max_size=60))
    @fuzzed
    def test_whatever_is_sent_as_a_key_opens_nothing(self, key: str) -> None:
        headers = {"Authorization": f"Bearer {key}".encode().decode("latin-1")}

        assert self.phone.client.get(self.phone.address, headers=headers).status_code in {401, 404}

    @given(
        st.lists(st.tuples(st.sampled_from(["record", "correct", "remove"]), st.integers(1, 3)), min_size=1)
    )
    @examples(40)
    def test_list_sent_twice_leaves_what_it_leaves_once(self, planned: list[tuple[str, int]]) -> None:
        changes = [getattr(self.phone, kind)(number) for kind, number in planned]

        first = self.phone.send(*changes).json()["results"]
        once = kept(self.phone)
        second = self.phone.send(*changes).json()["results"]

        assert kept(self.phone) == once
        assert [result["status"] for result in second if result["status"] != "refused"] == ["repeated"] * sum(
            result["status"] == "applied" for result in first
        )
