"""Answers of the server that are lost, late or a refusal: nothing is doubled, taken back or lost."""

from tests.static.hall.phones import deal, do, table


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
