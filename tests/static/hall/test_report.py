"""Reports of the sides on a table's sheet, right or wrong: sent after its deals, one of each side."""

from tests.static.hall.phones import Phone, deal, do, table

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
