"""Two phones at one table: what each shows, and which versions of a deal are put side by side."""

from itertools import permutations

import pytest

from tests.static.hall.phones import Phone, deal, table, twice


def test_a_deal_of_the_other_phone_is_shown():
    one, other = table()

    one.record(deal(1, 100))
    one.send()
    other.ask()

    assert other.points == one.points == {1: 100}
    assert [event["device"] for event in other.game["history"]] == ["phone 1"]


def test_what_waits_here_is_shown_on_top_of_what_came_from_elsewhere():
    one, other = table()
    one.record(deal(2, 100))
    one.send()
    other.record(deal(1, 60))

    other.ask()

    assert other.points == {1: 60, 2: 100}
    assert other.states == ["waiting"]
    assert [event["device"] for event in other.game["history"]] == ["phone 1", "phone 2"]


def test_what_was_sent_is_shown_while_the_server_is_not_asked_again():
    one, _ = table()

    one.record(deal(1, 100))
    one.send()

    assert (one.points, one.rows) == ({1: 100}, [])


def test_the_same_deal_on_two_phones_is_no_conflict():
    _, other = twice(100)

    assert (other.rows, other.conflicts, other.points) == ([], [], {1: 100})


def test_a_deal_that_says_the_same_in_other_words_is_the_same():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.record({**deal(1, 100), "dealer": "W", "stake": 1, "card_points": {"EW": 57}})

    other.send()
    other.ask()

    assert (other.rows, other.conflicts) == ([], [])


@pytest.mark.parametrize(
    "differently",
    [
        {"dealer": "S"},
        {"denomination": "acorns"},
        {"bid": 90},
        {"declarer": "N"},
        {"card_points": {"NS": 101}},
        {"stoeck": "NS"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_deals_that_differ_in_anything_are_put_side_by_side(differently):
    one, other = table()
    one.record({**deal(1, 100), "dealer": "W"})
    one.send()
    other.record({**deal(1, 100), "dealer": "W", **differently})

    other.send()
    other.ask()

    assert [conflict["number"] for conflict in other.conflicts] == [1]


def test_a_conflict_tells_both_versions_and_shows_the_servers():
    _, other = twice()

    [conflict] = other.conflicts

    assert conflict["mine"]["card_points"] == {"NS": 60}
    assert conflict["theirs"]["card_points"] == {"NS": 100}
    assert conflict["device"] == "phone 1"
    assert other.points == {1: 100}


@pytest.mark.parametrize(
    ("choice", "points"),
    [("mine", {1: 60}), ("theirs", {1: 100}), ("another", {1: 100, 2: 60})],
)
def test_a_choice_is_what_both_phones_show_in_the_end(choice, points):
    one, other = twice()

    other.choose(1, choice)
    other.settle()
    one.ask()

    assert one.points == other.points == points
    assert other.rows == []


def test_another_deal_is_dealt_by_the_next_player():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.record({**deal(1, 60), "dealer": "W"})
    other.send()
    other.ask()

    other.choose(1, "another")
    other.settle()

    assert [deal["dealer"] for deal in other.numbers.values()] == ["W", "S"]


def test_what_is_being_entered_becomes_a_later_deal_when_another_comes_before_it():
    _, other = twice()
    other.game["draft"] = {"number": 2, "declarer": "N"}

    other.choose(1, "another")

    assert other.game["draft"] == {"number": 3, "declarer": "N"}


def test_a_deal_saved_over_one_that_has_arrived_is_a_conflict_at_once():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.ask()

    other.record(deal(1, 60))

    assert other.states == ["conflict"]
    assert [conflict["number"] for conflict in other.conflicts] == [1]
    assert other.send() == []


def test_a_correction_takes_no_place_of_what_this_phone_has_not_seen():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.ask()
    other.correct(deal(1, 60))  # without network
    one.correct(deal(1, 101))
    one.send()

    other.send()

    assert one.server.document()["deals"][0]["card_points"] == {"NS": 101}
    other.ask()
    [conflict] = other.conflicts
    assert (conflict["mine"]["card_points"], conflict["theirs"]["card_points"]) == ({"NS": 60}, {"NS": 101})


def test_a_removal_of_what_was_changed_elsewhere_is_asked_about():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.ask()
    other.remove(1)
    one.correct(deal(1, 101))
    one.send()

    other.send()
    other.ask()

    assert [(each["mine"], each["theirs"]["card_points"]) for each in other.conflicts] == [
        (None, {"NS": 101})
    ]
    other.choose(1, "mine")
    other.settle()
    assert other.points == {}


def test_a_correction_of_what_was_removed_elsewhere_is_asked_about():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.ask()
    other.correct(deal(1, 60))
    one.remove(1)
    one.send()

    other.send()
    other.ask()

    assert [(each["mine"]["card_points"], each["theirs"]) for each in other.conflicts] == [({"NS": 60}, None)]
    other.choose(1, "mine")
    other.settle()
    assert other.points == {1: 60}


def corrected_twice() -> tuple[Phone, Phone]:
    """Return two phones whose corrections of deal 1 cross: that of the second comes to the server last."""
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.ask()
    other.correct(deal(1, 60))
    other.post()
    one.correct(deal(1, 101))
    one.send()
    other.arrive()
    return one, other


def test_of_two_corrections_that_cross_the_later_one_waits_for_people():
    one, other = corrected_twice()

    other.answered()
    assert (other.states, other.conflicts, other.points) == (["conflict"], [], {1: 60})
    other.ask()

    [conflict] = other.conflicts
    assert (conflict["mine"]["card_points"], conflict["theirs"]["card_points"]) == ({"NS": 60}, {"NS": 101})
    assert other.server.document()["deals"][0]["card_points"] == {"NS": 101}
    other.choose(1, "mine")
    other.settle()
    one.ask()
    assert one.points == other.points == {1: 60}


def test_what_is_taken_of_two_versions_holds_only_while_the_other_is_the_one_that_was_seen():
    one, other = corrected_twice()
    other.answered()
    other.ask()
    other.choose(1, "mine")
    one.correct(deal(1, 102))
    one.send()

    other.send()
    other.ask()

    assert [conflict["theirs"]["card_points"] for conflict in other.conflicts] == [{"NS": 102}]


def test_a_deal_that_was_taken_away_can_be_entered_anew_at_once():
    one, other = table()
    one.record(deal(1, 100))
    one.record(deal(2, 90))
    one.send()
    one.remove(2)

    assert one.record(deal(2, 90)) is True

    assert one.points == {1: 100, 2: 90}
    one.settle()
    other.ask()
    assert other.points == {1: 100, 2: 90}


def test_a_deal_that_is_entered_anew_stands_beside_what_another_phone_made_of_the_old_one():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.ask()
    other.remove(1)
    other.record(deal(1, 60))
    one.correct(deal(1, 101))
    one.send()

    other.send()
    other.ask()

    [conflict] = other.conflicts
    assert (conflict["mine"]["card_points"], conflict["theirs"]["card_points"]) == ({"NS": 60}, {"NS": 101})


def test_a_correction_waits_for_the_deal_that_it_corrects():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.record(deal(1, 60))
    other.correct(deal(1, 61))

    sent = other.send()
    other.ask()

    assert [body["kind"] for body in sent] == ["record"]
    [conflict] = other.conflicts
    assert conflict["mine"]["card_points"] == {"NS": 61}
    assert other.send() == []


def test_two_windows_of_one_phone_enter_a_deal_once():
    one, _ = table()
    one.record(deal(1, 100))

    assert one.record(deal(1, 60)) is False
    assert one.points == {1: 100}


@pytest.mark.parametrize("order", list(permutations([1, 2, 3])), ids=str)
def test_the_order_in_which_deals_arrive_does_not_matter(order):
    one, other = table()
    for number in order:
        one.record(deal(number, 100 + number))
    other.record(deal(4, 90))

    other.settle()
    one.settle()
    other.ask()

    assert one.points == other.points == {1: 101, 2: 102, 3: 103, 4: 90}
    assert list(one.points) == [1, 2, 3, 4]
