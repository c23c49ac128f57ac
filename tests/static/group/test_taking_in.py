"""What of a phone belongs to its group, and what it lacks: games keep their ids, and nothing doubles."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from scoring.groups.forgetting import dash_of
from tests.static.group.phones import Document, Phone, do, group

NOW = datetime(2026, 11, 26, 21, 0, tzinfo=UTC)
PLAYERS = {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"}
GROUP = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"


def ago(**parts: float) -> str:
    return (NOW - timedelta(**parts)).isoformat().replace("+00:00", "Z")


def game(name: str, evening: str, created: str = ago(hours=1), **more: Any) -> Document:
    document = {"game": "sidi-barrani", "players": PLAYERS, "deals": []}
    keys = {"key": f"key of {name}", "watch": f"watch of {name}", "revision": 3}
    return {
        "id": name,
        "evening": evening,
        "created": created,
        "history": [],
        "document": document,
        **keys,
        **more,
    }


def taken_in(phone: Phone, games: list[Document], *names: str) -> list[Document]:
    given = {"uuid": "p", "now": NOW.timestamp() * 1000}
    items: list[Document] = do("itemsToTakeIn", phone.group, phone.rows, games, list(names), given)
    return items


def test_a_phone_brings_its_evenings_and_everybody_who_played_once() -> None:
    phone, _ = group()
    games = [game("g1", "e1", ago(days=7)), game("g2", "e2"), game("g3", "e2")]

    items = taken_in(phone, games, "carla ", "Zoe")

    people = [item["value"]["name"] for item in items if item["kind"] == "person"]
    assert people == ["Anna", "Beat", "Carla", "Dani", "Zoe"]
    evenings = {item["key"]: item["value"] for item in items if item["kind"] == "evening"}
    assert evenings == {"e1": {"began": ago(days=7), "ended": ago(days=7)}, "e2": {"began": ago(hours=1)}}


def test_what_was_taken_in_is_not_taken_in_again() -> None:
    phone, _ = group()
    games = [game("g1", "e1")]
    for item in taken_in(phone, games):
        phone.put(**item)
    assert taken_in(phone, games) == []
    phone.send()

    assert taken_in(phone, games) == []


def test_tables_of_a_hall_are_no_evening_of_friends() -> None:
    phone, _ = group()

    assert taken_in(phone, [game("g1", "e1", table={"number": 7})]) == []


def test_every_game_of_an_evening_of_the_group_is_put_into_it_with_its_key() -> None:
    phone, _ = group()
    phone.put("evening", "e1", {"began": ago(hours=1)})

    added = do("gamesToAdd", phone.group, phone.rows, [game("g1", "e1"), game("g2", "alone")])

    assert added == [{"kind": "game", "key": "g1", "value": {"evening": "e1"}, "proof": "key of g1"}]


def test_a_game_that_was_taken_out_is_not_put_in_again() -> None:
    phone, _ = group()
    phone.server.games.add("g1")
    phone.put("evening", "e1", {"began": ago(hours=1)})
    phone.put("game", "g1", {"evening": "e1"})
    phone.send()
    phone.put("game", "g1", None)
    phone.send()
    phone.ask()

    assert do("gamesToAdd", phone.group, phone.rows, [game("g1", "e1")]) == []


@pytest.mark.parametrize(
    ("evening", "games", "goes_on"),
    [
        pytest.param({"began": ago(hours=1)}, [], True, id="begun"),
        pytest.param({"began": ago(hours=9)}, [], False, id="long-ago"),
        pytest.param({"began": ago(hours=9)}, [game("g", "e")], True, id="still-played"),
        pytest.param({"began": ago(hours=1), "ended": ago(minutes=5)}, [], False, id="ended"),
    ],
)
def test_an_evening_goes_on_while_somebody_plays(
    evening: Document, games: list[Document], goes_on: bool
) -> None:
    evenings = [{"id": "e", "games": len(games), **evening}]

    found = do("eveningUnderWay", evenings, games, NOW.timestamp() * 1000)

    assert (found is not None) is goes_on


def test_two_phones_without_a_network_begin_one_evening() -> None:
    ids = [do("eveningId", GROUP, day, ended) for day in range(20780, 20784) for ended in range(3)]

    assert len(set(ids)) == len(ids)
    assert {len(each) for each in ids} == {36}
    assert do("eveningId", GROUP, 20780, 0) == ids[0]


def test_of_two_who_bear_one_name_the_list_has_one() -> None:
    one, other = group()
    for phone, key in ((one, "p1"), (other, "p2")):
        phone.put("person", key, {"name": "Vreni", "colour": 0})
        phone.send()
    one.ask()

    assert [each["name"] for each in do("peopleIn", one.group["items"])] == ["Vreni"]


def test_games_of_others_are_fetched_when_they_have_changed() -> None:
    phone, _ = group()
    phone.group["games"] = [{"id": name, "revision": 5, "evening": "e"} for name in ("own", "old", "new")]
    kept = [{"id": "old", "revision": 4}, {"id": "gone", "revision": 1}]

    wanted = do("toFetch", phone.group, [game("own", "e")], kept)
    assert [each["id"] for each in wanted] == ["old", "new"]

    shared = [game("own", "e", base={"document": {}, "history": []}), game("old", "e")]
    assert [each["id"] for each in do("toRefresh", phone.group, shared)] == ["own"]


def test_a_name_is_replaced_in_a_game_and_in_what_it_was_before() -> None:
    base = {"document": {"players": PLAYERS}, "history": []}
    agreed = {"kind": "agree", "before": {"players": {"S": "Anna"}}, "after": {"players": {"S": " anna"}}}
    played = game("g", "e", history=[agreed], base=base)

    gone = do("withoutNames", played, ["ANNA"], "–")

    assert gone["document"]["players"]["S"] == gone["base"]["document"]["players"]["S"] == "–"
    assert gone["history"] == [
        {"kind": "agree", "before": {"players": {"S": "–"}}, "after": {"players": {"S": "–"}}}
    ]
    assert gone["document"]["players"]["E"] == "Beat"


def test_each_one_who_is_forgotten_has_a_dash_of_their_own_as_the_server_counts_them() -> None:
    played = [game("g", "e"), game("h", "e")]
    found = []
    for name in ("Anna", "Beat", "Carla"):
        found.append(do("nextDash", played))
        played = [do("withoutNames", each, [name], found[-1]) for each in played]

    assert found == [dash_of(number) for number in (1, 2, 3)]
    assert played[1]["document"]["players"] == {"S": "–", "E": "– 2", "N": "– 3", "W": "Dani"}
