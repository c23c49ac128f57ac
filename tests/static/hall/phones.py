"""Phones at one table and the server, with no network: the browser's actions, the rule book's word.

What a phone does is done by the modules of `static/js/hall/`, as they stand; the server judges with the rule
book and applies each change once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

from scoring.changes import Agree, Correct, JudgedGame, Record, Remove, Stamp
from scoring.rules import codec
from scoring.rules.deals import DealEntry
from scoring.rules.games import PRESETS
from tests.static.node import doing

Document = dict[str, Any]

do = doing(Path(__file__).with_name("answer.mjs"))
GAME = "7e57ab1e-0000-4000-8000-000000000000"
AT = datetime(2026, 11, 20, 19, 5, tzinfo=UTC)
PLAYERS = {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"}
SIDI = PRESETS["sidi-barrani"].override({"deals": 200}).document()


def deal(number: int, points: int, bid: int = 100) -> Document:
    return {
        "number": number,
        "declarer": "S",
        "bid": bid,
        "denomination": "roses",
        "card_points": {"NS": points},
    }


def empty() -> Document:
    """Return the sheet of a table before its first deal."""
    head = {"format": 1, "game": "sidi-barrani", "rules": dict(SIDI), "players": PLAYERS}
    return {**head, "first_dealer": "W", "deals": []}


@dataclass
class Server:
    """The table's sheet at the office."""

    judged: JudgedGame = field(default_factory=lambda: JudgedGame.of(codec.read_game(empty())))
    history: list[Document] = field(default_factory=list)
    done: set[str] = field(default_factory=set)

    @property
    def revision(self) -> int:
        return len(self.done) + 1

    def document(self) -> Document:
        jass = self.judged.entry.jass
        deals = [codec.deal_document(each, jass) for each in self.judged.entry.deals]
        entry = self.judged.entry
        agreed = {"rules": entry.rules.document(), "players": dict(entry.players)}
        return {**empty(), **agreed, "deals": deals}

    def answer(self) -> Document:
        """Return what a phone is told that asks how the table stands."""
        return {
            "document": self.document(),
            "history": list(self.history),
            "revision": self.revision,
            "pack": "swiss",
            "started": AT.isoformat(),
            "table": {"number": 7, "deals": None, "open": True, "because": "", "reports": []},
        }

    def take(self, bodies: Sequence[Document]) -> list[Document]:
        """Apply changes in order, each once, and say what became of each."""
        return [self._take(body) for body in bodies]

    def _take(self, body: Document) -> Document:
        change = body["change"]
        if change in self.done:
            return {"change": change, "status": "repeated", "problems": []}
        if "seen" in body and not self.judged.says(number_of(body), body["seen"]):
            return {"change": change, "status": "refused", "problems": [{"code": "deal_changed"}]}
        step = self._value(body).step(self.judged)
        problems = [problem.document() for problem in step.problems]
        if problems:
            return {"change": change, "status": "refused", "problems": problems}
        before, after = (
            codec.deal_document(each, self.judged.entry.jass) if isinstance(each, DealEntry) else each
            for each in (step.before, step.after)
        )
        self.judged = step.judged
        self.done.add(change)
        told = {"kind": body["kind"], "number": step.number, "before": before, "after": after}
        self.history.append(
            told | {"at": body["at"], "device": body["device"], "reason": body.get("reason", "")}
        )
        return {"change": change, "status": "applied", "problems": []}

    def _value(self, body: Document) -> Record | Correct | Remove | Agree:
        stamp = Stamp(UUID(body["change"]), AT, body["device"], body.get("reason", ""))
        match body["kind"]:
            case "record":
                return Record(stamp, body["deal"])
            case "correct":
                return Correct(stamp, body["deal"])
            case "agree":
                return Agree(stamp, body.get("players", {}), body.get("rules", {}))
        return Remove(stamp, body["number"])


def number_of(body: Document) -> int:
    """Return the number of the deal that a change is about."""
    return int(body["number"] if "number" in body else body["deal"]["number"])


CHANGES = count(1)


@dataclass
class Phone:
    """One phone at the table: what it keeps of the game, and its outbox."""

    server: Server
    name: str
    game: Document = field(default_factory=dict)
    rows: list[Document] = field(default_factory=list)
    posted: list[Document] = field(default_factory=list)
    results: list[Document] = field(default_factory=list)
    revision: int = 0
    seen: list[Document] = field(default_factory=list)
    seqs: count[int] = field(default_factory=lambda: count(1))

    @property
    def numbers(self) -> dict[int, Document]:
        return {each["number"]: each for each in self.game["document"]["deals"]}

    @property
    def points(self) -> dict[int, int]:
        """What North and South took in each deal that the phone shows."""
        return {number: each["card_points"]["NS"] for number, each in self.numbers.items()}

    @property
    def names(self) -> str:
        """The names that the phone shows, in the order of play."""
        return " ".join(self.game["document"]["players"].get(place, "–") for place in PLAYERS)

    @property
    def states(self) -> list[str]:
        return [row["state"] for row in self.rows]

    @property
    def conflicts(self) -> list[Document]:
        conflicts: list[Document] = do("conflictsOf", self.game["base"], self.rows)
        return conflicts

    @property
    def versions(self) -> list[Document]:
        """All versions of deals that the phone shows, those in conflict as well."""
        both = [conflict[whose] for conflict in self.conflicts for whose in ("mine", "theirs")]
        return [*self.numbers.values(), *filter(None, both)]

    def stamp(self) -> Document:
        return {"change": str(UUID(int=next(CHANGES))), "at": AT.isoformat(), "device": self.name}

    def keep(self, done: Document | None) -> bool:
        """Store what an action says, as the browser does in one transaction."""
        if done is None:
            return False
        self.game = done["game"]
        gone = [*done["drop"], *(row["seq"] for row in done["put"] if "seq" in row)]
        kept = [row for row in self.rows if row["seq"] not in gone]
        put = [row if "seq" in row else {**row, "seq": next(self.seqs)} for row in done["put"]]
        self.rows = sorted([*kept, *put], key=lambda row: row["seq"])
        self.seen += [deal for deal in self.versions if deal not in self.seen]
        return True

    def ask(self) -> bool:
        """Ask the server how the table stands; where nothing has changed it says no more than that."""
        asked = self.game.get("revision", 0)
        if self.game.get("tag") == self.server.revision:
            return self.keep(do("admittedAt", self.game, self.rows))
        return self.hear(self.server.answer(), asked)

    def hear(self, answer: Document, asked: int) -> bool:
        """Take an answer in, which may be late."""
        news = {
            "id": GAME,
            "answer": answer,
            "tag": answer["revision"],
            "knownRevision": asked,
            "serverOffset": 0,
        }
        return self.keep(do("adoptedAt", self.game or None, self.rows, news))

    def record(self, entered: Document) -> bool:
        return self.keep(do("recordAt", self.game, self.rows, entered, self.stamp()))

    def correct(self, entered: Document, reason: str = "") -> bool:
        return self.keep(do("correctAt", self.game, self.rows, entered, reason, self.stamp()))

    def remove(self, number: int) -> bool:
        return self.keep(do("removeAt", self.game, self.rows, number, "", self.stamp()))

    def rename(self, **players: str) -> bool:
        return self.agree(players=players)

    def agree(self, **agreed: Document) -> bool:
        return self.keep(do("agreeAt", self.game, self.rows, agreed, self.stamp()))

    def choose(self, number: int, choice: str) -> bool:
        return self.keep(do("chooseAt", self.game, self.rows, number, choice, "twice", self.stamp()))

    def send(self, *, lost: bool = False) -> list[Document]:
        """Send what may be sent, as the outbox does; an answer may be lost. Return what was sent."""
        posted = self.post()
        self.arrive()
        self.answered(lost=lost)
        return posted

    def post(self) -> list[Document]:
        """Let what may be sent leave the phone, one list at a time."""
        if not self.posted:
            self.posted = [do("bodyOf", row) for row in do("sendable", self.rows)]
        return self.posted

    def arrive(self) -> None:
        """Let what has left the phone come to the server, which answers."""
        if self.posted and not self.results:
            self.results, self.revision = self.server.take(self.posted), self.server.revision

    def answered(self, *, lost: bool = False) -> None:
        """Hear the server's answer, or give it up."""
        if self.results and not lost:
            by_change = {"map": [[result["change"], result] for result in self.results]}
            self.keep(do("answeredAt", self.game, self.rows, by_change, self.revision))
        self.posted, self.results = [], []

    def settle(self, choice: str = "theirs") -> None:
        """Send and ask until nothing moves, and choose alike in every conflict."""
        for _ in range(100):
            self.send()
            self.ask()
            for conflict in self.conflicts:
                possible = choice if conflict["mine"] and conflict["theirs"] else "theirs"
                self.choose(conflict["number"], possible)
            if "waiting" not in self.states and not self.conflicts:
                return
        raise AssertionError(self.rows)


def table(phones: int = 2) -> list[Phone]:
    """Return phones that have all just opened the same table."""
    server = Server()
    opened = [Phone(server, f"phone {number}") for number in range(1, phones + 1)]
    for phone in opened:
        phone.ask()
    return opened


def twice(points: int = 60) -> tuple[Phone, Phone]:
    """Return two phones of which the second entered deal 1 after the first had sent it, with other points."""
    one, other = table()
    one.record(deal(1, 100))
    one.send()
    other.record(deal(1, points))
    other.send()
    other.ask()
    return one, other
