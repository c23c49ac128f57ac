"""Deals of a table in the hall: the same as in any game, for whoever was let in there."""

import pytest

from clubs.models import Report, Result, ResultSide, RoundState
from scoring.models import DealRecord, Game
from tests.clubs.conftest import House
from tests.clubs.phones import TablePhone, became, messages, phone_of
from tests.clubs.printouts import evening, save, table_of
from tests.scoring.conftest import Document, made_deal


@pytest.fixture
def phone(bern: House) -> TablePhone:
    """A phone at the first of two tables, with two deals of Sidi Barrani to play."""
    return phone_of(evening(bern, preset="sidi-barrani", deals=2))


def test_deals_are_recorded_corrected_and_removed(phone):
    changes = [phone.record(1), phone.record(2), phone.correct(1, "misread", bid=110), phone.remove(2)]

    response = phone.send(*changes)

    assert (response.status_code, became(response)) == (200, ["applied"] * 4)
    assert list(DealRecord.objects.values_list("number", "bid")) == [(1, 110)]
    assert [each["kind"] for each in phone.read().json()["history"]] == [
        *("record", "record", "correct", "remove")
    ]


def test_changes_sent_again_are_repeated(phone):
    changes = [phone.record(1), phone.record(2)]
    revision = phone.send(*changes).json()["revision"]

    again = phone.send(*changes)

    assert (again.status_code, became(again)) == (200, ["repeated", "repeated"])
    assert (again.json()["revision"], phone.stored().deals.count()) == (revision, 2)


def test_an_id_that_comes_again_with_something_else_is_refused_and_the_first_kept(phone):
    first, report = phone.record(1), phone.confirm("NS")
    phone.send(first, phone.record(2), report)

    response = phone.send(
        {**first, "deal": made_deal(2)}, {**report, "side": "EW"}, {**report, "change": first["change"]}
    )

    deal, said, both = response.json()["results"]
    assert became(response) == ["change_id_reused"] * 3
    assert (deal["kept"]["number"], said["kept"]["side"], said["sent"]["side"]) == (1, "NS", "EW")
    assert both["kept"] == deal["kept"]
    assert (phone.stored().deals.count(), Report.objects.count()) == (2, 1)


def test_an_id_that_comes_twice_in_a_list_stands_for_the_first(phone):
    first = phone.record(1)

    response = phone.send(first, {**first, "deal": made_deal(2)})

    assert became(response) == ["applied", "change_id_reused"]
    assert response.json()["results"][1]["kept"]["number"] == 1


def test_a_deal_that_the_rule_book_refuses_leaves_the_others_standing(phone):
    response = phone.send(phone.record(1), phone.record(1, bid=110), phone.record(2, bid=103))

    assert (response.status_code, became(response)) == (422, ["applied", "number_twice", "bid_unknown"])
    assert phone.stored().deals.count() == 1


def test_no_deal_comes_after_the_last_one_of_the_round(phone):
    response = phone.send(phone.record(1), phone.record(2), phone.record(3))

    assert became(response) == ["applied", "applied", "game_over"]


def test_a_list_that_was_partly_applied_is_answered_change_by_change(phone):
    first, second, third = phone.record(1), phone.record(2), phone.correct(1, "misread", bid=110)
    phone.send(first)

    response = phone.send(first, second, third)

    assert became(response) == ["repeated", "applied", "applied"]


def test_what_was_refused_in_a_list_stays_so_when_the_list_comes_again(phone):
    changes = [phone.record(1), phone.record(1, bid=110), phone.remove(1)]
    assert became(phone.send(*changes)) == ["applied", "number_twice", "applied"]

    assert became(phone.send(*changes)) == ["repeated", "number_twice", "repeated"]
    assert phone.stored().deals.count() == 0


def test_one_change_twice_in_a_list_is_applied_once(phone):
    change = phone.record(1)

    assert became(phone.send(change, change)) == ["applied", "repeated"]


def test_thrown_in_cards_are_no_deal_of_the_round(phone):
    thrown_in = phone.change("record", deal={"number": 2, "thrown_in": True})

    response = phone.send(phone.record(1), thrown_in, phone.record(3), phone.record(4))

    assert became(response) == ["applied", "applied", "applied", "game_over"]


def test_a_table_with_a_result_takes_no_deals_but_knows_those_it_has(bern):
    there = evening(bern, preset="sidi-barrani", deals=2)
    phone, first = phone_of(there), None
    first = phone.record(1)
    phone.send(first)
    save(table_of(there), 460, 54, by=bern.helper)

    response = phone.send(first, phone.record(2))

    assert (response.status_code, became(response)) == (422, ["repeated", "table_closed"])
    assert messages(response) == {
        "table_closed": ("The office has entered this table’s result: tell the office what is wrong.")
    }
    assert phone.stored().deals.count() == 1


def test_a_closed_round_takes_no_deals(bern):
    there = evening(bern, preset="sidi-barrani", deals=2)
    phone = phone_of(there)
    there.rounds.update(state=RoundState.CLOSED)

    response = phone.send(phone.record(1))

    assert messages(response) == {"table_closed": "This round is closed: tell the office what is wrong."}


def test_a_deal_with_a_number_beyond_all_evenings_changes_nothing(phone):
    response = phone.send(phone.record(1), phone.record(1000))

    assert (response.status_code, phone.stored().deals.count()) == (409, 0)
    assert response.json() == {"detail": "Deals are numbered from 1 to 999."}


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("count", [1, 3])
def test_deals_take_the_same_queries_however_many_there_are(phone, count, django_assert_num_queries):
    phone.read()  # binds the key
    changes = [phone.record(number) for number in range(1, count + 1)]

    with django_assert_num_queries(12):
        phone.send(*changes)

    assert phone.stored().deals.count() == min(count, 2)
    with django_assert_num_queries(7):
        phone.send(*changes[:1])


CHANGED = "The sheet has changed in the meantime: look at it again."

THE_SAME = [
    pytest.param(made_deal(1), id="as-it-was-sent"),
    pytest.param(made_deal(1, dealer="W"), id="with-who-dealt"),
    pytest.param(made_deal(1, card_points={"EW": 27}), id="points-of-the-others"),
    pytest.param(made_deal(1, card_points={"NS": 130, "EW": 27}, stake=1), id="all-of-it"),
    pytest.param(
        {
            "number": 1,
            "calls": [["S", "100 bells"], *[[seat, "pass"] for seat in "ENW"]],
            "card_points": {"NS": 130},
            "dealer": "W",
        },
        id="in-calls",
    ),
]
OTHERS = [
    pytest.param(None, id="none"),
    pytest.param(made_deal(1, bid=110), id="bid"),
    pytest.param(made_deal(1, dealer="S"), id="dealer"),
    pytest.param(made_deal(1, declarer="N"), id="declarer"),
    pytest.param(made_deal(1, denomination="roses"), id="denomination"),
    pytest.param(made_deal(1, card_points={"NS": 131}), id="card-points"),
    pytest.param(made_deal(1, stoeck="NS"), id="stoeck"),
    pytest.param(made_deal(1, bid=103), id="refused-by-the-rule-book"),
    pytest.param(made_deal(2), id="number"),
    pytest.param({"number": 1, "thrown_in": True}, id="thrown-in"),
]


@pytest.fixture
def dealing(bern: House) -> TablePhone:
    """A phone at a table where West deals first, and deal 1 is written."""
    phone = phone_of(evening(bern, preset="sidi-barrani", deals=2))
    phone.read()
    Game.objects.update(first_dealer="W")
    phone.send(phone.record(1))
    return phone


def changing(phone: TablePhone, kind: str, number: int = 1) -> Document:
    """Return a change that takes the place of a deal."""
    return phone.remove(number) if kind == "remove" else phone.correct(number, "misread", bid=120)


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["correct", "remove"])
@pytest.mark.parametrize("seen", THE_SAME)
def test_a_deal_that_was_seen_is_replaced_however_it_was_written(dealing, kind, seen):
    response = dealing.send(dealing.upon(seen, changing(dealing, kind)))

    assert became(response) == ["applied"]
    left = [] if kind == "remove" else [120]
    assert list(DealRecord.objects.values_list("bid", flat=True)) == left


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", ["correct", "remove"])
@pytest.mark.parametrize("seen", OTHERS)
def test_a_deal_that_is_not_the_one_that_was_seen_is_left_alone(dealing, kind, seen):
    before = dealing.read().json()

    response = dealing.send(dealing.upon(seen, changing(dealing, kind)))

    assert (response.status_code, messages(response)) == (422, {"deal_changed": CHANGED})
    after = dealing.read().json()
    assert [after[name] for name in ("document", "history")] == [
        before[name] for name in ("document", "history")
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("seen", "code"),
    [
        pytest.param(made_deal(2), "deal_changed", id="which-was-seen"),
        pytest.param(None, "deal_unknown", id="nor-was-one"),
    ],
)
@pytest.mark.parametrize("kind", ["correct", "remove"])
def test_a_deal_that_is_not_there_is_not_replaced(dealing, kind, seen, code):
    response = dealing.send(dealing.upon(seen, changing(dealing, kind, 2)))

    assert became(response) == [code]


def test_a_change_upon_another_in_one_list_sees_what_that_made(dealing):
    first = dealing.upon(made_deal(1), dealing.correct(1, bid=110))
    second = dealing.upon(made_deal(1, bid=110), dealing.remove(1))

    assert became(dealing.send(first, second)) == ["applied", "applied"]


def test_what_was_seen_may_be_told_again_when_an_answer_was_lost(dealing):
    change = dealing.upon(made_deal(1), dealing.correct(1, bid=110))

    assert [became(dealing.send(change)) for _ in range(2)] == [["applied"], ["repeated"]]


def test_what_was_overtaken_in_a_list_stays_so_when_the_list_comes_again(dealing):
    late = dealing.upon(made_deal(1, bid=110), dealing.correct(1, bid=120))
    changes = [late, dealing.record(2)]
    assert became(dealing.send(*changes)) == ["deal_changed", "applied"]
    dealing.send(dealing.correct(1, bid=110))

    assert became(dealing.send(*changes)) == ["deal_changed", "repeated"]


def test_trumps_of_one_factor_are_two_deals(bern):
    phone = phone_of(evening(bern, preset="schieber-single", deals=2))
    deal = {"number": 1, "denomination": "roses", "card_points": {"NS": 90}}
    phone.send(phone.change("record", deal=deal))

    gone = [
        phone.upon(seen, phone.remove(1))
        for seen in ({**deal, "denomination": "acorns"}, {**deal, "pushed": True}, deal)
    ]

    assert became(phone.send(*gone)) == ["deal_changed", "deal_changed", "applied"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "seen", [[], "deal", 1, {"number": "1"}, {"declarer": "nobody"}, {"more": 1}], ids=str
)
@pytest.mark.parametrize("kind", ["correct", "remove"])
def test_what_is_no_deal_was_not_seen(dealing, kind, seen):
    response = dealing.send(dealing.record(2), dealing.upon(seen, changing(dealing, kind)))

    (detail,) = response.json().values()
    assert (response.status_code, detail.endswith("."), "\n" in detail) == (400, True, False)
    assert dealing.stored().deals.count() == 1


def test_seeing_a_deal_takes_no_more_queries(dealing, django_assert_num_queries):
    with django_assert_num_queries(13):
        dealing.send(dealing.correct(1, bid=110))
    with django_assert_num_queries(13):
        dealing.send(dealing.upon(made_deal(1, bid=110), dealing.correct(1, bid=120)))


MALFORMED = [
    pytest.param(b"", id="nothing"),
    pytest.param(b"{", id="half-an-object"),
    pytest.param(b"\xff\xfe{}", id="not-utf-8"),
    pytest.param(b"[]", id="list"),
    pytest.param(b"null", id="null"),
    pytest.param(b'{"changes": Infinity}', id="infinity"),
    pytest.param(b'{"changes": ' + b"9" * 5000 + b"}", id="endless-number"),
    pytest.param(b"[" * 100_000, id="deep-and-open"),
    pytest.param(b'{"changes": []}', id="no-changes"),
    pytest.param(b'{"changes": [{"kind": "explode"}]}', id="change-of-unknown-kind"),
    pytest.param(b'{"changes": [{"kind": "start"}]}', id="a-start"),
    pytest.param(b'{"changes": [{"kind": "confirm"}]}', id="confirm-of-nothing"),
]


@pytest.mark.sample(3)
@pytest.mark.parametrize("body", MALFORMED)
def test_what_is_no_list_of_changes_is_refused_with_one_sentence(phone, body):
    response = phone.send_raw(body)

    (detail,) = response.json().values()
    assert (response.status_code, detail.endswith("."), "\n" in detail) == (400, True, False)


def test_what_the_tournament_has_agreed_no_phone_changes(phone):
    phone.send(phone.record(1))
    before = phone.stored()

    response = phone.send(phone.change("agree", rules={"match_bonus": 50}), phone.record(2))

    assert response.status_code == 400
    assert (phone.stored().rules, phone.stored().revision) == (before.rules, before.revision)


WRONG_WORDS = [
    pytest.param({"side": "XY"}, id="side-of-nowhere"),
    pytest.param({"side": None}, id="no-side"),
    pytest.param({"totals": {"NS": "460", "EW": 54}}, id="totals-in-words"),
    pytest.param({"totals": {"NS": 460.5, "EW": 54}}, id="totals-in-fractions"),
    pytest.param({"totals": {"NS": True}}, id="totals-that-are-true"),
    pytest.param({"totals": {"us": 460}}, id="totals-of-nobody"),
    pytest.param({"totals": [460, 54]}, id="totals-in-a-list"),
    pytest.param({"totals": {"NS": 2**31}}, id="totals-too-large"),
    pytest.param({"change": "not-a-uuid"}, id="no-id"),
    pytest.param({"at": "yesterday"}, id="no-time"),
    pytest.param({"at": "2026-11-20T19:30:00"}, id="no-zone"),
    pytest.param({"device": "x" * 81}, id="long-device"),
    pytest.param({"reason": "\0"}, id="reason-that-no-database-keeps"),
    pytest.param({"reason": " "}, id="reason-of-nothing"),
    pytest.param({"reason": "x" * 201}, id="long-reason"),
    pytest.param({"more": 1}, id="unknown-key"),
]


@pytest.mark.sample(4)
@pytest.mark.parametrize("fields", WRONG_WORDS)
def test_what_is_no_rejection_is_refused_with_one_sentence(phone, fields):
    response = phone.send({**phone.reject("NS"), **fields})

    (detail,) = response.json().values()
    assert (response.status_code, detail.endswith("."), len(detail) <= 400) == (400, True, True)


def test_too_much_is_refused(phone):
    assert phone.send_raw(b"x" * (256 * 1024 + 1)).status_code == 413


def test_refusals_speak_the_language_of_the_request(bern):
    there = evening(bern, preset="sidi-barrani", deals=2)
    phone = phone_of(there)
    sides = {
        language: messages(phone.send(phone.record(1, bid=103), **{"Accept-Language": language}))
        for language in ("de-CH", "fr-CH", "it-CH")
    }

    assert len({sentence["bid_unknown"] for sentence in sides.values()}) == 3
    assert (Result.objects.count(), ResultSide.objects.count()) == (0, 0)
