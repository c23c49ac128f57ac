"""Names and house rules changed on two phones: the later counts, and the history has both."""

from tests.static.hall.phones import deal, do, table, twice


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
