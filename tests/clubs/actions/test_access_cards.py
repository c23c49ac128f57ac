"""Cards on the tables: their tokens and codes, and what the office does with them."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.actions.access_cards import (
    CODE,
    TOKEN,
    card_code,
    card_for,
    card_token,
    cards_for,
    issue_cards,
    parse_code,
    renew_card,
    revoke_card,
)
from clubs.actions.rounds import release_round
from clubs.models import AccessToken, Action, Table
from tests.clubs.conftest import House
from tests.clubs.printouts import drawn, evening, table_of

# Tokens and codes


@given(st.text(), st.text())
def test_tokens_and_codes_follow_from_their_salt_alone(salt: str, other: str):
    assert (card_token(salt), card_code(salt)) == (card_token(salt), card_code(salt))
    assert (card_token(salt) == card_token(other)) == (card_code(salt) == card_code(other)) == (salt == other)


@given(st.text())
def test_a_token_has_128_bits_and_a_code_40(salt: str):
    token, code = card_token(salt), card_code(salt)

    assert TOKEN.match(token)
    assert len(base64.urlsafe_b64decode(token + "==")) * 8 == 128
    assert CODE.match(code)
    assert not set(code) & set("ILOU")


def test_another_secret_makes_other_tokens_and_codes(settings: Settings):
    before = card_token("salt"), card_code("salt")
    settings.SECRET_KEY = "another secret"

    assert not set(before) & {card_token("salt"), card_code("salt")}


@given(st.text(), st.sampled_from(["-", " ", "", "\u2011", " – ", "."]))
def test_a_code_may_be_typed_as_it_is_read(salt: str, between: str):
    code = card_code(salt)
    spoken = f" {code[:4].lower()}{between}{code[4:]} ".replace("0", "o").replace("1", "l")

    assert (
        parse_code(spoken)
        == parse_code(spoken.upper())
        == parse_code(code.replace("1", "i").replace("V", "u"))
        == code
    )


@pytest.mark.parametrize(
    "text", ["", "-", "K7QM", "K7QM-3XHB-1", "K7QM-3XH\0", "K7QM-3XHß", "٣" * 8, "K" * 5000]
)
def test_what_is_no_code_is_none(text: str):
    assert parse_code(text) == ""


def test_the_database_holds_neither_token_nor_code(bern: House):
    card = card_for(table_of(evening(bern)))

    [row] = AccessToken.objects.values()
    assert not any(secret in str(value) for value in row.values() for secret in (card.token, card.code))


# Cards


@pytest.mark.parametrize("tables", [1, 3])
def test_a_release_gives_each_table_a_card(bern: House, tables: int):
    round_ = drawn(bern, tables)
    assert AccessToken.objects.count() == 0

    release_round(round_, by=bern.director)

    made = AccessToken.objects.filter(table__draw__round=round_)
    assert sorted(made.values_list("table__number", flat=True)) == list(range(1, tables + 1))


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("tables", [1, 3])
def test_cards_are_made_and_shown_in_few_queries(
    bern: House, tables: int, django_assert_num_queries: DjangoAssertNumQueries
):
    there = list(Table.objects.filter(draw__round__tournament=evening(bern, tables)))

    with django_assert_num_queries(4):
        made = cards_for(there)
    with django_assert_num_queries(1):
        shown = cards_for(there)

    assert shown == made
    assert len({card.token for card in shown}) == len({card.code for card in shown}) == tables


def test_a_card_is_read_out_in_two_groups(bern: House):
    card = card_for(table_of(evening(bern)))

    assert card.code_shown == f"{card.code[:4]}-{card.code[4:]}"


def test_cards_are_issued_once(bern: House):
    table = table_of(evening(bern))
    before = card_for(table)

    issue_cards([table])

    assert card_for(table) == before


def test_a_card_that_was_revoked_is_not_made_again_unasked(bern: House):
    table = table_of(evening(bern))
    card_for(table)
    revoke_card(table, by=bern.director)

    card = card_for(table)

    assert (card.revoked, card.lost, card.token, card.code_shown) == (True, False, "", "")


# What the office does


def test_revoking_and_renewing_are_told(bern: House):
    there = evening(bern)
    table = table_of(there)
    first = card_for(table)
    revoke_card(table, by=bern.director)
    revoke_card(table, by=bern.director)

    second = renew_card(table, by=bern.director)

    assert card_for(table) == second
    assert first.token != second.token
    lines = there.log.values_list("action", "subject", "by_name")
    assert list(lines) == [
        (Action.ACCESS_REVOKED, "1/1", "bern-director"),
        (Action.ACCESS_RENEWED, "1/1", "bern-director"),
    ]
    assert not any(card.token in str(list(there.log.values())) for card in (first, second))
