"""The evening of friends, by the browser's modules: which games are of it, what each made, who plays next."""

import json
import subprocess
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.rules.games import PRESETS
from tests.static.node import MODULES, NODE

ASK = """
import { readFileSync } from "node:fs";
globalThis.document = { getElementById: () => null, documentElement: { lang: "en" } };
await import("./hooks.mjs");
const { sumsOf, playedOf } = await import("standblatt/evening/sums.js");
const pairings = await import("standblatt/evening/pairings.js");
const { personOf, seatedIn } = await import("standblatt/evening/people.js");
const { coloursOf, initialsOf, shortOf } = await import("standblatt/evening/faces.js");
const { newRotation, nextOf } = await import("standblatt/evening/rotation.js");
const { latestNow } = await import("standblatt/evenings.js");
const { loadGame } = await import("standblatt/rules/games.js");
const asked = JSON.parse(readFileSync(0, "utf8"));
const games = asked.games ?? [];
for (const { document } of games) if (document) await loadGame(document.game);
const answers = {
  sums: () => sumsOf(playedOf(games)),
  latest: () => latestNow(games, asked.ended, Date.parse(asked.now))?.id ?? null,
  next: () => {
    const seated = seatedIn(games.at(-1).document);
    const chairs = pairings.nextChairs(seated, games);
    const way = pairings.freshest(pairings.waysOf(chairs), games);
    const places = seated.map(({ place }) => place);
    const dealers = places.map((turn) => pairings.dealerAmong(seated, turn, way));
    return { way: way.map(({ name }) => name), dealers };
  },
  exchanges: () => {
    const [one, other] = [asked.one, asked.other].map(personOf);
    const chairs = asked.chairs.map((name) => name && personOf(name));
    const { exchanged, seatedAt } = pairings;
    const after = other.name ? exchanged(chairs, one, other) : seatedAt(chairs, one, asked.at);
    return after.map((each) => each && each.name);
  },
  sides: () => pairings.areSidesSame(seatedIn(games[0].document), asked.chairs.map(personOf)),
  chips: () => {
    const people = asked.names.map(personOf);
    const colours = coloursOf(people);
    return people.map(({ key, name }) => [initialsOf(name), shortOf(name, people), colours.get(key)]);
  },
  rotation: () => {
    let rotation = null;
    return asked.present.map((letters) => {
      const people = [...letters].map(personOf);
      const before = seatedIn(games.at(-1).document);
      if (!letters) games.push(games.at(-1));
      if (!letters) return null;
      if (letters.length !== rotation?.people.length) {
        const chairs = pairings.nextChairs(before, games, people);
        rotation = newRotation(pairings.freshest(pairings.waysOf(chairs), games), people, games);
      }
      const { chairs, number, count } = nextOf(rotation, games, before);
      const players = Object.fromEntries(before.map(({ place }, at) => [place, chairs[at].name]));
      games.push({ document: { ...games[0].document, players } });
      return [chairs.map(({ name }) => name).join(""), number, count];
    });
  },
};
console.log(JSON.stringify(answers[asked.ask]()));
"""


def ask(what: str, **asked: Any) -> Any:
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-e", ASK],
        input=json.dumps({"ask": what, **asked}),
        cwd=Path(__file__).parent,
        env={"MODULES": str(MODULES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return json.loads(done.stdout)


@cache
def rules(preset: str, changed: str) -> dict[str, Any]:
    return dict(PRESETS[preset].override(json.loads(changed)).document())


def game(preset: str, names: Sequence[str], *deals: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """Return a game of these people in the order of play; `names` may be empty."""
    places = "SENW" if PRESETS[preset].document().get("players") is None else "12345"
    document = {
        "format": 1,
        "game": preset,
        "rules": rules(preset, json.dumps(changed)),
        "players": {place: name for place, name in zip(places, names, strict=False) if name},
        "first_dealer": places[0],
        "deals": [{"number": number, **deal} for number, deal in enumerate(deals, start=1)],
    }
    return {"document": document}


MATCH = {"declarer": "W", "bid": 257, "denomination": "roses", "match": "EW"}
FOR_NS = {**MATCH, "declarer": "S", "match": "NS"}


def made(sums: list[dict[str, Any]], *kinds: str) -> dict[str, list[Any]]:
    return {each["name"]: [each[kind] for kind in kinds] for each in sums}


def test_partners_that_swap_have_their_own_sums() -> None:
    games = [
        game("sidi-barrani", ["Anna", "Beat", "Carla", "Dani"], MATCH, MATCH, target=1000),
        game("sidi-barrani", ["Anna", "Carla", "Beat", "Dani"], FOR_NS, FOR_NS, target=1000),
        game("sidi-barrani", ["Anna", "Carla", "Beat", "Eva"], FOR_NS, target=1000),  # under way
    ]

    sums = ask("sums", games=games)

    assert made(sums, "games", "won", "doubles", "gamePoints", "matches", "points", "pauses") == {
        "Beat": [2, 2, 2, 4, 4, 2056, 0],
        "Anna": [2, 1, 1, 2, 2, 1028, 0],
        "Dani": [2, 1, 1, 2, 2, 1028, 0],
        "Carla": [2, 0, 0, 0, 0, 0, 0],
    }


def test_who_pauses_is_counted_and_a_name_is_the_same_however_it_was_typed() -> None:
    games = [
        game("sidi-barrani", ["Anna", "Beat", "Carla", "Dani"], FOR_NS, FOR_NS, target=1000),
        game("sidi-barrani", [" anna", "Eva", "CARLA ", "Dani"], FOR_NS, FOR_NS, target=1000),
    ]

    sums = ask("sums", games=games)

    assert made(sums, "games", "pauses") == {
        " anna": [2, 0],
        "CARLA ": [2, 0],
        "Dani": [2, 0],
        "Beat": [1, 1],
        "Eva": [1, 1],
    }


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(["Hans", "Hans", "Vreni", "Ruth"], id="one-name-twice"),
        pytest.param(
            ["__proto__", "constructor", "S", '["hans",0]'], id="names-that-mean-something-elsewhere"
        ),
        pytest.param(["", "", "", ""], id="nobody-named"),
    ],
)
def test_at_one_table_there_are_four_people_whatever_they_are_called(names: list[str]) -> None:
    games = [game("sidi-barrani", names, FOR_NS, FOR_NS, target=1000)] * 2

    assert [(each["games"], each["pauses"]) for each in ask("sums", games=games)] == [(2, 0)] * 4


def test_games_of_other_kinds_count_with_what_they_have() -> None:
    handjass = {"card_points": {"1": 90, "2": 57, "3": 10}, "denomination": "roses"}
    games = [
        game(
            "schieber", ["Anna", "Beat", "Carla", "Dani"], {"denomination": "roses", "match": "NS"}, deals=1
        ),
        game("handjass", ["Anna", "Carla", "Dani"], *[handjass] * 5, players=3),
        game(
            "differenzler",
            ["Anna", "Beat", "Carla", "Dani"],
            {
                "announced": {"1": 40, "2": 30, "3": 40, "4": 40},
                "denomination": "roses",
                "card_points": {"1": 40, "2": 27, "3": 50, "4": 40},
            },
            deals=1,
        ),
    ]

    sums = ask("sums", games=games)

    kinds = ("games", "points", "differences", "matches", "potatoes", "pauses")
    assert made(sums, *kinds) == {
        "Anna": [3, 257, 0, 1, 0, 0],
        "Carla": [3, 257, 10, 1, 0, 0],
        "Dani": [3, 0, 0, 0, 3, 0],
        "Beat": [2, 0, 3, 0, 0, 1],
    }


def test_of_any_evening_the_sums_are_those_of_its_games() -> None:
    chance, people = Random(46), ["Anna", "Beat", "Carla", "Dani", "Eva", "Franz", "Gabi"]
    games, expected = [], {name: Counter[str]() for name in people}
    for _ in range(200):
        seated = chance.sample(people, 4)
        deals = [chance.choice([MATCH, FOR_NS]) for _ in range(3)]
        sides = [deal["match"] for deal in deals]
        counted = sides[:2] if sides[0] == sides[1] else sides  # two matches decide a game to 1000
        winner = max("NS", "EW", key=counted.count)
        for name, side in zip(seated, ("NS", "EW", "NS", "EW"), strict=True):
            double = side == winner and len(counted) == 2
            expected[name].update(games=1, won=side == winner, doubles=double)
            expected[name].update(gamePoints=(side == winner) + double, matches=counted.count(side))
            expected[name].update(points=514 * counted.count(side))
        games.append(game("sidi-barrani", seated, *deals, target=1000))

    sums = ask("sums", games=games)

    kinds = ("games", "won", "doubles", "gamePoints", "matches", "points")
    assert made(sums, *kinds) == {name: [of[kind] for kind in kinds] for name, of in expected.items()}
    assert {each["games"] + each["pauses"] for each in sums} == {200}


NOW = datetime(2026, 11, 29, 1, 30, tzinfo=UTC)


def kept(name: str, hours: float, order: int | None = None, **other: Any) -> dict[str, Any]:
    """Return a game as a phone keeps it, that was begun so many hours ago."""
    at = (NOW - timedelta(hours=hours)).isoformat()
    numbered = {} if order is None else {"order": order}
    return {"id": name, "evening": name, "created": at, "history": [], **numbered, **other}


LATE_LINE = [{"at": (NOW - timedelta(minutes=5)).isoformat()}]


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("games", "ended", "latest"),
    [
        pytest.param([], -1, None, id="nothing-was-played"),
        pytest.param([kept("a", 5, 1), kept("b", 3, 2)], -1, "b", id="after-midnight"),
        pytest.param([kept("a", 7, 1)], -1, None, id="over-by-itself"),
        pytest.param([kept("a", 9, 1, history=LATE_LINE)], -1, "a", id="a-long-game-that-has-just-ended"),
        pytest.param([kept("a", 2, 1), kept("b", 1, 2)], 2, None, id="ended-by-hand"),
        pytest.param([kept("a", 2, 1), kept("b", 1, 2)], 1, "b", id="begun-after-one-was-ended"),
        pytest.param(
            [kept("a", 2, 1), kept("b", 1, 2, table={})], -1, "a", id="a-table-in-a-hall-is-its-own"
        ),
        pytest.param([kept("a", 1, 1), kept("b", 900, 2)], -1, "a", id="an-old-game-from-a-file"),
        pytest.param([kept("a", -9000, 1), kept("b", 1, 2)], -1, "b", id="once-the-clock-was-wrong"),
        pytest.param([kept("b", 1), kept("a", 2)], -1, "b", id="of-versions-that-did-not-count-games"),
        pytest.param([kept("b", 1), kept("a", 2)], 0, None, id="the-same-ended-by-hand"),
        pytest.param([kept("x", 1, 1, history=None)], -1, "x", id="of-a-version-without-a-history"),
    ],
)
def test_the_evening_that_goes_on_is_that_of_the_last_game(
    games: list[dict[str, Any]], ended: int, latest: str | None
) -> None:
    assert ask("latest", games=games, ended=ended, now=NOW.isoformat()) == latest


def evening(*tables: str) -> list[dict[str, Any]]:
    """Return a game for each table, of people who are called by a letter, in the order of play."""
    return [game("sidi-barrani", [*table], FOR_NS, FOR_NS, target=1000) for table in tables]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("tables", "way", "dealers"),
    [
        pytest.param(["ABCD"], "ACBD", "SNEW", id="four-change-partners"),
        pytest.param(["ABCD", "ACBD"], "ACDB", "SEWN", id="and-again"),
        pytest.param(["ABCD", "EBCD"], "ECAD", "SEEW", id="whoever-has-not-paused-pauses"),
        pytest.param(["ABCD", "ABCE", "ABDE"], "CDBE", "NNEW", id="a-fifth-came-later"),
        pytest.param(["ABCE", "ABCD", "ACBD", "ABCD"], "ABDC", "SEWN", id="who-has-left-is-not-waited-for"),
    ],
)
def test_partners_who_met_least_play_next_and_pauses_are_even(
    tables: list[str], way: str, dealers: str
) -> None:
    answer = ask("next", games=evening(*tables))

    assert ("".join(answer["way"]), "".join(answer["dealers"])) == (way, dealers)


def pauses(played: Sequence[str], people: str) -> list[int]:
    return [sum(one not in four for four in played) for one in people]


def partners(played: Sequence[str]) -> set[frozenset[str]]:
    return {frozenset(four[start::2]) for four in played for start in (0, 1)}


@pytest.mark.parametrize(("people", "soonest"), [("ABCD", 3), ("ABCDE", 5), ("ABCDEF", 8), ("ABCDEFGH", 14)])
def test_in_a_rotation_all_play_with_all_and_pause_equally_often(people: str, soonest: int) -> None:
    played = [four for four, _, _ in ask("rotation", games=evening("ABCD"), present=[people] * soonest)]

    assert len(partners(played)) == len(people) * (len(people) - 1) // 2
    for games in range(soonest):
        counts = pauses(played[: games + 1], people)
        assert max(counts) - min(counts) <= 1


def test_a_rotation_says_which_of_its_games_comes_and_begins_again_after_the_last() -> None:
    played = ask("rotation", games=evening("ABCD"), present=["ABCDE"] * 7)

    assert [[number, count] for _, number, count in played] == [[n, 5] for n in (1, 2, 3, 4, 5, 1, 2)]
    assert partners([played[5][0]]) == partners([played[0][0]])


def test_whoever_stays_at_the_table_keeps_a_chair_where_that_is_possible() -> None:
    played = ["ABCD", *(four for four, _, _ in ask("rotation", games=evening("ABCD"), present=["ABCDE"] * 5))]

    kept = [sum(map(str.__eq__, *two)) for two in pairwise(played)]

    assert min(kept) >= 1


def test_a_rotation_goes_on_with_another_table_when_somebody_comes_or_leaves() -> None:
    present = ["ABCDE", "ABCDE", "ABCDEF", "ABCDEF", "BCDEF"]

    played = ask("rotation", games=evening("ABCD"), present=present)

    assert [number for _, number, _ in played] == [1, 2, 1, 2, 1]
    assert [set(four) <= set(people) for (four, _, _), people in zip(played, present, strict=True)] == [
        True
    ] * 5
    assert "F" in played[2][0]  # who has just come plays


def test_a_rematch_in_between_leaves_the_rotation_where_it_is() -> None:
    with_rematch = ask("rotation", games=evening("ABCD"), present=["ABCDE", "", "ABCDE"])

    assert with_rematch[::2] == ask("rotation", games=evening("ABCD"), present=["ABCDE"] * 2)


def test_chips_have_initials_a_short_name_and_a_colour_of_their_own() -> None:
    names = ["Anna Meier", "anna Kunz", "Jean-Luc", "Ueli von Arx", "Élodie"]

    chips = ask("chips", names=names)

    assert [chip[:2] for chip in chips] == [
        ["AM", "Anna Meier"],
        ["AK", "anna Kunz"],
        ["JL", "Jean-Luc"],
        ["UV", "Ueli"],
        ["É", "Élodie"],
    ]
    assert len({colour for *_, colour in chips}) == len(names)


def test_the_same_person_has_the_same_colour_on_another_evening() -> None:
    ((*_, alone),), (*_, (*_, later)) = ask("chips", names=["Anna"]), ask("chips", names=["Zoe", "anna "])

    assert alone == later


SITTING = ["Anna", "Beat", "Carla", None]


@pytest.mark.parametrize(
    ("one", "other", "after"),
    [
        pytest.param("Anna", "Beat", ["Beat", "Anna", "Carla", None], id="both-sit"),
        pytest.param("Eva", "Beat", ["Anna", "Eva", "Carla", None], id="one-pauses"),
        pytest.param("Beat", "Eva", ["Anna", "Eva", "Carla", None], id="the-other-pauses"),
        pytest.param("Eva", "Fritz", SITTING, id="both-pause"),
        pytest.param("Anna", "Anna", SITTING, id="with-nobody"),
    ],
)
def test_two_exchange_their_chairs_or_a_chair_and_a_pause(one: str, other: str, after: list[Any]) -> None:
    assert ask("exchanges", chairs=SITTING, one=one, other=other) == after


@pytest.mark.parametrize(
    ("person", "chair", "after"),
    [
        pytest.param("Anna", 2, ["Carla", "Beat", "Anna", None], id="of-somebody"),
        pytest.param("Anna", 3, [None, "Beat", "Carla", "Anna"], id="that-is-free"),
        pytest.param("Eva", 0, ["Eva", "Beat", "Carla", None], id="of-somebody-who-pauses-then"),
        pytest.param("Anna", 0, SITTING, id="that-is-theirs"),
    ],
)
def test_whoever_takes_a_chair_leaves_their_own(person: str, chair: int, after: list[Any]) -> None:
    assert ask("exchanges", chairs=SITTING, one=person, other="", at=chair) == after


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("preset", "chairs", "same"),
    [
        pytest.param("schieber", "Anna Beat Carla Dani", True, id="all-on-their-chairs"),
        pytest.param("schieber", "Carla Beat Anna Dani", True, id="partners-exchanged"),
        pytest.param("schieber", "Anna Carla Beat Dani", False, id="other-partners"),
        pytest.param("schieber", "Beat Anna Dani Carla", False, id="the-sides-exchanged"),
        pytest.param("schieber", "Anna Beat Eva Dani", False, id="somebody-else"),
        pytest.param("handjass", "Anna Beat Carla Dani", True, id="each-alone-on-their-chairs"),
        pytest.param("handjass", "Carla Beat Anna Dani", False, id="each-alone-on-other-chairs"),
    ],
)
def test_a_series_goes_on_while_the_same_people_play_each_side(preset: str, chairs: str, same: bool) -> None:
    before = [game(preset, ["Anna", "Beat", "Carla", "Dani"])]

    assert ask("sides", games=before, chairs=chairs.split()) is same
