"""A game's file as the page reads it: it takes what the rule book takes, and refuses what that refuses."""

import base64
import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any
from unicodedata import normalize

import pytest

from clubs.actions.spreadsheet_text import decode_text
from core.errors import DocumentError
from scoring.changes import LAST_NUMBER
from scoring.rules import codec
from scoring.rules.games import GAME_OF, GAMES, PRESETS
from scoring.rules.games.base import AnyJass
from scoring.rules.score_sheet import play_game
from tests.scoring.rules.test_codec import REFUSED, short
from tests.static.node import ANSWER, MODULES, NODE

READER = ANSWER.with_name("game-file.mjs")
Document = dict[str, Any]


def read(files: Iterable[Document]) -> list[Any]:
    """Return what the page makes of each file: its text, and the document or what is refused."""
    presets = {name: {"rules": dict(rules.document())} for name, rules in PRESETS.items()}
    done = subprocess.run(
        [str(NODE), str(READER), json.dumps(presets)],
        input="".join(json.dumps(file) + "\n" for file in files),
        env={"MODULES": str(MODULES)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def read_documents(documents: Iterable[object]) -> list[Any]:
    return read({"text": json.dumps(document)} for document in documents)


def read_text(text: str) -> Document:
    (answer,) = read([{"text": text}])
    told: Document = answer
    return told


# Documents


def is_refused(document: object) -> bool:
    """Tell whether the command line or the server would not take this game."""
    try:
        game = codec.read_game(document)
    except DocumentError:
        return True
    numbers = [deal.number for deal in game.deals]
    return max(numbers, default=0) > LAST_NUMBER or len(numbers) > len(set(numbers))


def test_what_the_rule_book_refuses_the_page_refuses() -> None:
    documents = [case.values[0] for case in REFUSED]

    answers = read_documents(documents)

    taken = [document for document, answer in zip(documents, answers, strict=True) if "document" in answer]
    assert taken == []


ODD: Sequence[object] = (
    None, True, False, "", "x", "1", "4", "S", "NS", "bells", "aK", "misere", "turn", "value",
    0, -1, 1, 2, 10, 100, 300, 100_001, [], [1], ["1"], ["1", "1"], ["a", " A"], ["a", "b"], [["aK"]],
    [["S", "pass"]], [["S", "70 acorns"]], [["S", ["pass"]]], [["1", "misere"]], [["1", 150]],
    {}, {"NS": 50}, {"NS": None}, {"NS": "5"}, {"1": 20}, {"Q": 1}, {"S": [["aK"]]}, {"1": [["aK"]]},
    "swiss", "2026-11-27T20:15:00+01:00", "2026-11-27T20:15:00", "2026-13-27T20:15:00Z",
    ["Spaß", "SPASS"], ["\N{LATIN SMALL LETTER DOTLESS I}", "i"], ["Ǆ", "ǆ"],
    "2026-02-30T20:15:00Z", "2028-02-29T20:15:00Z", "2027-02-29T20:15Z", "2026-04-31T20:15:00Z",
    "2026-11-27T24:00:00Z", "2026-11-27T23:59:60Z", "2026-11-27T20:15:00+14:60", "2026-11-27T20:15:00+24:00",
    "2026-11-27T20:15:00-03:30",
    {"games": 3, "before": []}, {"games": 0}, {"games": 3, "after": []}, {"before": {}},
    {"before": [{"game_points": {"NS": 1, "EW": 0}, "strokes": None, "totals": "x"}]},
    {"before": [1]}, {"before": [{}]}, {"before": [{"game_points": {"NS": "1"}}]},
    {"before": [{"strokes": {"NS": -1}}]}, {"before": [{"strokes": 2}]},
    {"S": "Anna"}, {"1": "Anna"}, {"S": 1}, {"S": "A" * 81}, {"target": -5}, {"bells": "2"}, {"bells": 2},
)  # fmt: skip
"""Values of every kind: right for some keys, wrong for all others."""


def played(jass: AnyJass) -> Document:
    """Return a game of the first preset, as it is written down."""
    preset = next(iter(jass.presets))
    game = json.loads(json.dumps(codec.game_document(play_game(preset, jass, short(preset), Random(5)))))
    first = next(iter(jass.places(PRESETS[preset])))
    return {**game, "rules": PRESETS[preset].document(), "first_dealer": first, "deals": game["deals"][:2]}


def spoiled(jass: AnyJass) -> Iterator[Document]:
    """Yield a game with one value of it changed, whichever it is, and with a key that there is not."""
    game = played(jass)
    for value in ODD:
        for key in (*game, "soloist", "unheard_of", "pack", "started", "finished", "series"):
            yield {**game, key: value}
        for rule in (*game["rules"], "four_beats_sequence", "unheard_of"):
            yield {**game, "rules": {**game["rules"], rule: value}}
        for key in (*jass.deal_readers, "unheard_of"):
            first, *others = game["deals"]
            yield {**game, "deals": [{**first, key: value}, *others]}


SOME = pytest.param(5, id="some")
ALL = pytest.param(1, id="all", marks=pytest.mark.long)  # values of the same kind are taken the same way


@pytest.mark.sample(3)
@pytest.mark.parametrize("one_of", [SOME, ALL])
@pytest.mark.parametrize("jass", GAMES, ids=lambda jass: jass.slug)
def test_page_and_rule_book_take_the_same_documents(jass: AnyJass, one_of: int) -> None:
    documents = [json.loads(json.dumps(document)) for document in spoiled(jass)]
    documents = Random(37).sample(documents, k=len(documents) // one_of)

    answers = read_documents(documents)

    pairs = zip(documents, answers, strict=True)
    differing = [(each, told) for each, told in pairs if ("document" in told) == is_refused(each)]
    assert differing == []


def test_what_the_page_reads_is_the_game_that_the_rule_book_reads() -> None:
    documents = [played(GAME_OF[preset]) for preset in PRESETS]
    short_ones = [{key: each[key] for key in each if key not in ("format", "rules")} for each in documents]

    answers = read_documents([*documents, *short_ones])

    assert [codec.read_game(answer["document"]) for answer in answers] == [
        codec.read_game(document) for document in [*documents, *short_ones]
    ]


SCHIEBER = {"game": "schieber", "first_dealer": "W"}


def refusal(answer: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what is said and of which place in the file."""
    where = answer["where"]
    return answer["refused"], *answer["values"].values(), where.get("line"), where.get("deal")


NUMBERS = "0, 1, 2, …"
CANNOT = "{field} cannot be {given}. Possible: {allowed}"
LETTERS = {"id": "at most {limit} characters", "values": {"limit": 80}}
SUITS = "bells, shields, acorns, roses, obenabe, undenufe"
NO_GAME = "Choose a file with a game in it: one that was downloaded as JSON, or a table (CSV)."


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("document", "told"),
    [
        ({"rules": {"target": -5}}, (CANNOT, "rules.target", "-5", "1 – 100000", None, None)),
        (
            {"rules": {"factors": {"bells": "2"}}},
            (CANNOT, "rules.factors.bells", '"2"', "0 – 20", None, None),
        ),
        (
            {"deals": [{"number": 1}, {"number": 2, "card_points": {"NS": 100.5}}]},
            (CANNOT, "card_points.NS", "100.5", NUMBERS, None, 1),
        ),
        ({"deals": [{"number": 0}]}, (CANNOT, "number", "0", "1 – 999", None, 0)),
        ({"deals": [{"number": 1, "match": 10**12}]}, (CANNOT, "match", "1000000000000", "NS, EW", None, 0)),
        ({"deals": [{"number": 1}, {"number": 1}]}, ("{given} is there twice.", "1", None, 1)),
        ({"deals": [{"number": 1, "trump": 1}]}, ("{given} is unknown.", '"trump"', None, 0)),
        ({"deals": [{"dealer": "S"}]}, ("{field} is missing.", "number", None, 0)),
        ({"first_dealer": None}, ("{field} is missing.", "first_dealer", None, None)),
    ],
    ids=lambda value: "" if isinstance(value, tuple) else json.dumps(value),
)
def test_a_refusal_names_the_deal_and_the_value(document: Document, told: tuple[Any, ...]) -> None:
    (answer,) = read_documents([SCHIEBER | document])

    assert refusal(answer) == told


def test_a_key_that_stands_twice_is_refused_as_the_rule_book_does() -> None:
    answer = read_text('{"game": "schieber", "first_dealer": "W", "deals": [], "g\\u0061me": "schieber"}')

    assert refusal(answer) == ("{given} is there twice.", "game", None, None)


def test_escaped_letters_with_marks_of_their_own_become_one() -> None:
    name = "Zu\u0308rich".ljust(81, "i")

    (answer,) = read_documents([SCHIEBER | {"players": {"S": name}}])

    assert answer["document"]["players"] == {"S": normalize("NFC", name)}


# Tables

TABLE = """\
format;1
game;schieber
rules.target;1000
players.S;Anna
first_dealer;W

denomination;pushed;card_points.NS;weis.EW
bells;true;100;50
roses;;57;
"""


def game_of(text: str) -> tuple[Any, ...]:
    document = read_text(text)["document"]
    return document["rules"]["target"], document["players"], document["deals"]


AS_IT_IS = (
    1000,
    {"S": "Anna"},
    [
        {
            "number": 1,
            "denomination": "bells",
            "pushed": True,
            "card_points": {"NS": 100},
            "weis": {"EW": 50},
        },
        {"number": 2, "denomination": "roses", "card_points": {"NS": 57}},
    ],
)


@pytest.mark.sample(10)
@pytest.mark.parametrize(
    "changes",
    [
        *({"true": word} for word in ("WAHR", "VRAI", "VERO", "TRUE", "1", "1.0", "1,0")),
        *({"true": word} for word in ("x", "Sì", "✓", "ja")),
        *({";1000": f";{number}"} for number in ("1'000", "1’000", "1 000", "1.000", "1000,00", "1'000.00")),
        *({";1000": f";{number}"} for number in ("1.000,00", "1,000.0", "+1’000")),
        *({";100;": f";{number};"} for number in ("100.0", "100,0", "+100", '"100"')),
        {"format;1": "sep=;\nformat;1"},
        {"format;1": "sep = ;\nformat;1"},
        {"format;1": "\nformat;1"},
        {"format;1": "\n\nsep=;\nformat;1"},
        {"players.S": "\nplayers.S", "first_dealer": ";;;\nfirst_dealer"},
        {"format;1": ";;;\n;;;\nformat;1"},
        {"rules.target": "Rules.Target", "first_dealer": "FIRST_DEALER", "points.NS": "Points.ns"},
        {"rules.target": " rules. target ", "denom": " Denom", "card_points.NS": "Card points . NS"},
        {"format;1": "pack;French\nstarted;2026-11-27T20:15:00+01:00\nfinished;"},
        {"schieber": "Schieber", "bells": "Bells", "roses": "ROSES", "dealer;W": "dealer;w"},
        {"\n": "\r\n", ";": "\t"},
        {";": "|"},
        {";": ","},
        {";": "^", "format": "sep=^\nformat"},
        {"first_dealer;W\n": "first_dealer;W;;;\n;;;"},
    ],
    ids=json.dumps,
)  # fmt: skip
def test_a_table_is_read_as_programs_and_people_write_it(changes: Mapping[str, str]) -> None:
    text = TABLE
    for old, new in changes.items():
        text = text.replace(old, new)

    assert game_of(text) == AS_IT_IS


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ('"Anna ""Änni"" K; B"', 'Anna "Änni" K; B'),
        (' "Anna; B" ', "Anna; B"),
        ('5" Anna', '5" Anna'),
        ('"Anna', '"Anna'),
        ('Anna "Änni" K', 'Anna "Änni" K'),
        ('""', None),
    ],
)
def test_quotation_marks_enclose_a_cell_or_belong_to_it(cell: str, name: str | None) -> None:
    _target, players, _deals = game_of(TABLE.replace("Anna", cell))

    assert players.get("S") == name


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (";100;", ";100.5;", (CANNOT, "card_points.NS", '"100.5"', NUMBERS, 8, 0)),
        ("true", "vielleicht", (CANNOT, "pushed", '"vielleicht"', "true, false", 8, 0)),
        ("roses", "spades", (CANNOT, "denomination", '"spades"', SUITS, 9, 1)),
        (";1000", ";0", (CANNOT, "rules.target", "0", "1 – 100000", 3, None)),
        (
            "format;1",
            "Started;gestern",
            (CANNOT, "started", '"gestern"', "2026-11-27T20:15:00+01:00", 1, None),
        ),
        ("target;1000", "target ; -1", (CANNOT, "rules.target", "-1", "1 – 100000", 3, None)),
        ("dealer;W", "dealer;X", (CANNOT, "first_dealer", '"X"', "S, E, N, W", 5, None)),
        ("players.S", "players.Q", (CANNOT, "players.Q", '"Q"', "S, E, N, W", 4, None)),
        ("rules.target", "rules.aim", ("{given} is unknown.", '"rules.aim"', 3, None)),
        ("rules.target", "rules.__proto__", ("{given} is unknown.", '"rules.__proto__"', 3, None)),
        ("rules.target", "rules.constructor", ("{given} is unknown.", '"rules.constructor"', 3, None)),
        ("players.S", "spieler.S", ("Unknown in a table of deals: {names}", "spieler.S", 4, None)),
        ("pushed;", "push;", ("Unknown in a table of deals: {names}", "push", 8, None)),
        ("players.S", "rules.target", ("{given} is there twice.", "target", 4, None)),
        ("Anna", "A" * 300, (CANNOT, "players.S", f'"{"A" * 39}…', LETTERS, 4, None)),
        ("schieber", "skat", (NO_GAME, None, None)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_refusal_names_the_line_of_a_table_and_the_value(old: str, new: str, told: tuple[Any, ...]) -> None:
    assert refusal(read_text(TABLE.replace(old, new))) == told


def test_the_table_for_looking_at_says_so() -> None:
    table = "Spiel;Geber;Trumpf;Kartenpunkte Anna\r\n1;Dani;Schellen;100\r\n"

    assert refusal(read_text(table))[0] == (
        "This table is only for looking at: open the file made by “Download as JSON” instead."
    )


# Text

NAMES = "Name;Vorname\nMüller;Jörg\nGenève;Françoise\nZoë;Nuñez\n„Bärlauch“;Œuvre – Straße\n"


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman", "cp850"]
)
def test_text_is_read_as_lists_of_members_are(encoding: str) -> None:
    content = NAMES.encode(encoding, errors="ignore")

    (answer,) = read([{"bytes": base64.b64encode(content).decode()}])

    assert answer["text"] == decode_text(content).removeprefix("\ufeff")


def test_every_letter_of_the_old_code_page_is_read() -> None:
    content = b"M\x81ller Z\x81rich \x84\x94" * 20 + bytes(range(0x80, 0x100))

    (answer,) = read([{"bytes": base64.b64encode(content).decode()}])

    assert answer["text"] == content.decode("cp850")


def test_letters_with_marks_of_their_own_become_one() -> None:
    (answer,) = read([{"bytes": base64.b64encode("Zu\u0308rich".encode()).decode()}])

    assert answer["text"] == "Zürich"
