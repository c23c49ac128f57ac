"""Two phones at one table: what each shows, what is put side by side, and that nothing is lost."""

from itertools import permutations

import pytest

from tests.static.hall.phones import Phone, deal, do, table


def twice(points: int = 60) -> tuple[Phone, Phone]:
    """Return two phones of which the second entered deal 1 after the first had sent it, with other points."""
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.record(deal(1, points))
    other.send()
    other.ask()
    return one, other


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


def test_a_conflict_that_was_heard_of_before_the_answer_is_settled_without_news():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.record(deal(1, 100))
    other.post()
    other.ask()
    other.arrive()
    other.answered()
    assert other.states == ["conflict"]

    other.ask()

    assert (other.rows, other.points) == ([], {1: 100})


def test_an_answer_that_comes_after_newer_news_puts_nothing_back():
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.ask()
    one.correct(deal(1, 60))
    one.post()
    one.arrive()
    other.ask()
    other.correct(deal(1, 100))
    other.send()
    one.ask()

    one.answered()
    one.ask()

    assert (one.points, one.rows) == ({1: 100}, [])


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


def test_a_lost_answer_doubles_nothing():
    one, _ = table()
    one.record(deal(1, 100))
    one.send(lost=True)
    one.ask()

    assert (one.points, one.states) == ({1: 100}, ["waiting"])

    one.settle()
    assert (one.points, one.rows, len(one.server.history)) == ({1: 100}, [], 1)


def test_a_deal_whose_answer_was_lost_is_no_conflict_when_it_is_corrected_elsewhere():
    one, other = table()
    one.record(deal(1, 100))
    one.send(lost=True)
    other.ask()
    other.correct(deal(1, 90))
    other.send()

    one.ask()
    one.settle()

    assert (one.points, one.rows) == ({1: 90}, [])


def test_what_the_rule_book_refuses_stays_and_can_be_corrected():
    one, _ = table()
    one.record(deal(1, 156))

    one.send()
    one.ask()

    assert (one.points, one.states) == ({1: 156}, ["refused"])
    one.correct(deal(1, 100))
    one.settle()
    assert (one.points, [event["kind"] for event in one.server.history]) == ({1: 100}, ["record"])


def test_a_refused_deal_can_be_taken_away_unsent():
    one, _ = table()
    one.record(deal(1, 156))
    one.send()

    one.remove(1)

    assert (one.points, one.rows) == ({}, [])


def test_a_refused_deal_that_another_phone_enters_is_a_conflict():
    one, other = table()
    one.record(deal(1, 156))
    one.send()
    other.record(deal(1, 100))
    other.send()

    one.ask()

    assert (one.points, one.states) == ({1: 100}, ["conflict"])
    one.choose(1, "theirs")
    assert one.rows == []


def test_a_refused_correction_can_be_let_go():
    one, _ = table()
    one.record(deal(1, 100))
    one.send()
    one.correct(deal(1, 156))
    one.send()
    assert (one.points, one.states) == ({1: 156}, ["refused"])

    one.keep(do("letGo", one.game, one.rows, one.rows[0]["seq"]))

    assert (one.points, one.rows) == ({1: 100}, [])


def test_a_phone_that_is_not_let_in_keeps_its_deals_and_sends_them_after_a_new_scan():
    one, _ = table()
    one.record(deal(1, 100))
    refusal = {"status": "refused", "problems": [{"code": "not_admitted", "message": "Scan the card again."}]}
    by_change = {"map": [[one.rows[0]["change"], refusal]]}
    one.keep(do("answeredAt", one.game, one.rows, by_change, None))
    assert (one.points, one.states) == ({1: 100}, ["refused"])

    one.ask()

    assert one.states == ["waiting"]
    one.settle()
    assert one.server.document()["deals"][0]["card_points"] == {"NS": 100}


def test_an_answer_that_comes_late_takes_nothing_back():
    one, _ = table()
    asked, late = one.game["revision"], one.server.answer()
    one.record(deal(1, 100))
    one.send()

    heard = one.hear(late, asked)

    assert (heard, one.points) == (False, {1: 100})


def test_a_server_that_lost_something_is_believed():
    one, _ = table()
    before = one.server.answer()
    one.record(deal(1, 100))
    one.send()

    heard = one.hear(before, one.game["revision"])

    assert (heard, one.points) == (True, {})


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


# What the sides say of the sheet

TOTALS = {"NS": 100, "EW": 57}


def report(phone: Phone, kind: str, side: str, reason: str = "") -> None:
    told = {"kind": kind, "side": side, "reason": reason}
    phone.keep(do("reportAt", phone.game, phone.rows, told, TOTALS, phone.stamp()))


def reports(phone: Phone) -> list[tuple[str, bool, str]]:
    told = do("reportsOf", phone.game["table"], phone.rows)
    return [(each["side"], each["confirms"], each["state"]) for each in told]


def test_a_report_goes_after_the_deals():
    one, _ = table()
    report(one, "confirm", "NS")
    one.record(deal(1, 100))

    assert [row["body"]["kind"] for row in do("sendable", one.rows)] == ["record", "confirm"]


def test_a_report_waits_for_deals_that_are_not_sent_yet():
    one, _ = table()
    one.record(deal(1, 100))
    one.correct(deal(1, 101))
    report(one, "confirm", "NS")

    assert [row["body"]["kind"] for row in do("sendable", one.rows)] == ["record"]


def test_a_side_says_one_thing():
    one, _ = table()

    report(one, "confirm", "NS")
    report(one, "reject", "NS", "The Stöck is missing.")

    assert reports(one) == [("NS", False, "waiting")]
    assert one.rows[0]["body"]["reason"] == "The Stöck is missing."
    assert one.rows[0]["body"]["totals"] == TOTALS


def test_what_waits_here_stands_on_top_of_what_the_server_knows():
    one, _ = table()
    known = {"side": "EW", "confirms": True, "reason": "", "at": "", "device": "phone 2", "own": False}
    one.game["table"]["reports"] = [known]

    report(one, "confirm", "NS")

    assert reports(one) == [("EW", True, "sent"), ("NS", True, "waiting")]


def test_a_report_that_was_taken_is_known_before_the_server_is_asked_again():
    one, _ = table()
    report(one, "confirm", "NS")
    by_change = {"map": [[one.rows[0]["change"], {"status": "applied", "problems": []}]]}

    one.keep(do("answeredAt", one.game, one.rows, by_change, 1))

    assert (reports(one), one.rows) == ([("NS", True, "sent")], [])


def test_names_changed_on_two_phones_without_a_network_stand_on_both():
    one, other = table()

    one.rename(S="Annina")
    other.rename(W="", E="Eva")
    assert (one.names, other.names) == ("Annina Beat Carla Dani", "Anna Eva Carla –")
    for phone in (one, other, one):
        phone.send()
        phone.ask()

    assert one.names == other.names == "Annina Eva Carla –"
    assert one.rows == other.rows == []
    assert [event["before"] for event in one.game["history"]] == [
        {"players": {"S": "Anna"}},
        {"players": {"W": "Dani", "E": "Beat"}},
    ]


def test_of_two_names_for_one_player_the_later_stands_and_both_are_in_the_history():
    one, other = table()

    one.rename(S="Annina")
    other.rename(S="Anneli")
    for phone in (one, other, one):
        phone.send()
        phone.ask()

    assert one.names == other.names == "Anneli Beat Carla Dani"
    assert [event["after"]["players"]["S"] for event in one.game["history"]] == ["Annina", "Anneli"]


def test_of_two_targets_the_later_stands_and_both_are_in_the_history():
    one, other = table()

    one.agree(rules={"target": 1500, "double_game_below": 750})
    other.agree(rules={"target": 1000, "double_game_below": 500})
    assert [each.game["document"]["rules"]["target"] for each in (one, other)] == [1500, 1000]
    for phone in (one, other, one):
        phone.send()
        phone.ask()

    assert one.rows == other.rows == []
    assert [each.game["document"]["rules"]["target"] for each in (one, other)] == [1000, 1000]
    assert [event["before"]["rules"]["target"] for event in one.game["history"]] == [2000, 1500]
    assert [event["after"]["rules"]["target"] for event in one.game["history"]] == [1500, 1000]


def test_a_rule_that_another_phone_s_deal_forbids_is_refused_and_the_deal_counts():
    one, other = table()

    one.agree(rules={"lowest_bid": 90})
    other.record(deal(1, 100, bid=60))
    for phone in (other, one):
        phone.send()
        phone.ask()

    assert one.states == ["refused"]
    assert [problem["code"] for problem in one.rows[0]["problems"]] == ["deal_forbids", "bid_unknown"]
    assert (one.game["document"]["rules"]["lowest_bid"], list(one.numbers)) == (40, [1])


def test_a_name_whose_answer_was_lost_is_sent_again_and_stands_once():
    one, _ = table()
    one.rename(S="Annina")

    one.send(lost=True)
    one.ask()
    one.send()
    one.ask()

    assert (one.names, one.rows, len(one.game["history"])) == ("Annina Beat Carla Dani", [], 1)


def test_a_name_waits_behind_no_deal_that_is_in_conflict():
    _, other = twice()

    other.rename(S="Annina")

    assert [body["kind"] for body in other.send()] == ["agree"]
    assert (other.states, other.names) == (["conflict"], "Annina Beat Carla Dani")


def test_a_name_that_was_refused_is_not_shown_and_can_be_put_away():
    one, _ = table()
    one.rename(S="Annina")
    (row,) = one.rows
    refused = {"change": row["change"], "status": "refused", "problems": [{"code": "game_full"}]}

    one.keep(do("answeredAt", one.game, one.rows, {"map": [[row["change"], refused]]}, one.revision))
    assert (one.states, one.names, one.game["history"]) == (["refused"], "Anna Beat Carla Dani", [])

    one.keep(do("letGo", one.game, one.rows, row["seq"]))
    assert (one.rows, one.names) == ([], "Anna Beat Carla Dani")
