"""Phones of a group and their server, with no network: the browser's actions, the server's as agreed.

What a phone does is done by the modules of `static/js/group/`, as they stand; the server keeps the items and
applies each change once, unless the phone has not seen what somebody else made of the item.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from tests.static.node import doing

Document = dict[str, Any]

do = doing(Path(__file__).with_name("answer.mjs"))
AT = "2026-11-26T19:05:00Z"


@dataclass
class Server:
    """What all phones of the group share."""

    items: dict[tuple[str, str], Document] = field(default_factory=dict)
    done: dict[str, Document] = field(default_factory=dict)
    history: list[tuple[str, str, Any]] = field(default_factory=list)
    revision: int = 0
    games: set[str] = field(default_factory=set)
    links: int = 0

    def take(self, bodies: Sequence[Document]) -> list[Document]:
        return [{"change": body["change"], "problems": [], **self._take(body)} for body in bodies]

    def _take(self, body: Document) -> Document:
        if body["change"] in self.done:
            assert self.done[body["change"]] == body, "one id with two contents"
            return {"status": "repeated"}
        if body["kind"] == "forget":
            self._keep("person", body["person"], None, body)
            return {"status": "applied"}
        name = (body["item"]["kind"], body["item"]["key"])
        current = self.items.get(name, {"value": None, "revision": 0})
        if name[0] == "game" and body["value"] and name[1] not in self.games:
            return {"status": "refused", "problems": [{"code": "game_unknown"}]}
        if current["revision"] > body["base"] and current["value"] != body["value"]:
            return {"status": "refused", "problems": [{"code": "conflict"}], "current": current}
        self._keep(*name, body["value"], body)
        return {"status": "applied"}

    def _keep(self, kind: str, key: str, value: Any, body: Document) -> None:
        self.revision += 1
        self.done[body["change"]] = body
        self.history.append((kind, key, value))
        stamp = {"at": body["at"], "device": body["device"]}
        self.items[kind, key] = {"value": value, "revision": self.revision, **stamp}

    def news(self, since: int) -> Document:
        items = [
            {"kind": kind, "key": key, **item}
            for (kind, key), item in self.items.items()
            if item["revision"] > since
        ]
        return {"revision": self.revision, "may_write": True, "items": items, "links": self.links}


CHANGES = count(1)


@dataclass
class Phone:
    """One phone of the group: what it keeps of it, and its outbox."""

    server: Server
    name: str
    may_write: bool = True
    rows: list[Document] = field(default_factory=list)
    seqs: count[int] = field(default_factory=lambda: count(1))
    seen: list[tuple[str, str, Any]] = field(default_factory=list)
    group: Document = field(default_factory=dict)

    def __post_init__(self) -> None:
        keys = {"key": "d" * 32, "write": "w" * 32, "watch": "v" * 32}
        state = {"revision": 0, "items": [], "games": [], "tag": None, "deleted": None, "until": None}
        self.group = {"id": "g", "mayWrite": self.may_write, "links": 0, "out": "", **keys, **state}

    @property
    def shown(self) -> dict[tuple[str, str], Any]:
        items = do("shownItems", self.group, self.rows)
        return {(item["kind"], item["key"]): item["value"] for item in items}

    @property
    def conflicts(self) -> list[Document]:
        conflicts: list[Document] = do("conflictsOf", self.rows)
        return conflicts

    def stamp(self) -> Document:
        return {"change": f"{self.name}{next(CHANGES)}", "at": AT, "device": self.name}

    def keep(self, step: Document | None) -> bool:
        """Store what an action says, as the browser does in one transaction."""
        if step is None:
            return False
        self.group = step["group"]
        new = step.get("put") or []
        gone = [*(step.get("drop") or []), *(row["seq"] for row in new if "seq" in row)]
        kept = [row for row in self.rows if row["seq"] not in gone]
        self.rows = sorted(
            [*kept, *({"seq": next(self.seqs), **row} for row in new)], key=lambda row: int(row["seq"])
        )
        return True

    def put(self, kind: str, key: str, value: Any) -> bool:
        return self.keep(
            do("put", self.group, self.rows, {"kind": kind, "key": key, "value": value}, self.stamp())
        )

    def forget(self, person: str) -> bool:
        return self.keep(do("forget", self.group, self.rows, person, self.stamp()))

    def sendable(self) -> list[Document]:
        return [row for row in self.rows if row["state"] == "waiting"]

    def send(self, lost: bool = False) -> None:
        """Send what waits; a lost answer leaves it to be sent again."""
        self.post()
        if not lost:
            self.arrive()
        self.posted = []

    posted: list[Document] = field(default_factory=list)
    results: list[Document] = field(default_factory=list)
    answered_at: int = 0

    def post(self) -> None:
        """Have the server take what waits; its answer is under way."""
        self.posted = self.sendable()
        self.results = self.server.take([row["body"] for row in self.posted])
        self.answered_at = self.server.revision

    def arrive(self) -> None:
        """Hear the answer, whatever has been done here since."""
        results = {"map": [[result["change"], result] for result in self.results]}
        self.keep(do("withResults", self.group, self.rows, results, self.answered_at, {"newId": self.name}))
        self.results = []

    def ask(self) -> None:
        news = self.server.news(self.group["revision"])
        self.keep(do("withNews", self.group, self.rows, news, None))

    def choose(self, choice: str) -> None:
        """Choose in each conflict that is shown."""
        for conflict in self.conflicts:
            self.seen += [
                (conflict["kind"], conflict["key"], conflict[which]) for which in ("mine", "theirs")
            ]
            self.keep(do("choose", self.group, self.rows, conflict["change"], choice, {"newId": self.name}))

    def settle(self, choice: str) -> None:
        """Send, hear and choose until nothing waits any more."""
        for _ in range(4):
            self.send()
            self.ask()
            self.choose(choice)


def group() -> tuple[Phone, Phone]:
    server = Server()
    return Phone(server, "a"), Phone(server, "b")
