"""A round in a hall of so many tables, each with two phones that send every request twice.

The two share the deals by seeded chance. Some deals both enter, and not alike: then one is refused, whichever
comes second, and its phone takes the other's deal or corrects it to its own. What the answers promise is held
against what the database has kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from clubs.models import Result, Table
from tests.load.phones import Answer, Document, Network, Phone

SIDES = ("NS", "EW")
DENOMINATIONS = ("acorns", "shields", "bells", "roses", "obenabe", "undenufe")
JITTER = 8
"""Tables: how far apart the four requests about one deal may be begun; some are on their way together."""
TAKEN = ((200, "applied"), (200, "repeated"))
TAKEN_UNHEARD = ((200, "repeated"), (200, "repeated"))
"""The server was killed after it took the change, and before it could say so."""
REFUSED = ((422, "refused"), (422, "refused"))
Kept = dict[int, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Sent:
    """A change that a phone has sent, as often as it has sent it."""

    table: int
    phone: Phone
    change: Document


@dataclass(slots=True)
class Hall:
    """The phones of a hall, two for each table, and all they have sent and heard."""

    network: Network
    phones: Sequence[tuple[Phone, Phone]]
    chance: Random
    heard: list[tuple[Sent, Answer]] = field(default_factory=list)

    def play(self, deals: int) -> None:
        """Enter so many deals at every table; the losers of one deal settle theirs beside the next."""
        settled: list[Sent] = []
        for number in range(1, deals + 1):
            settled = self._settled(self.send([*settled, *self.entered(number)]))
        self.send(settled)

    def send(self, wanted: Sequence[Sent]) -> list[tuple[Sent, Answer]]:
        """Send each change twice, the tables roughly in their order; remember the answers."""
        twice = sorted([*wanted, *wanted], key=lambda sent: sent.table + self.chance.uniform(0, JITTER))
        return self.network.each(self.say, twice)

    def say(self, sent: Sent) -> tuple[Sent, Answer]:
        """Send a change once; remember the answer."""
        heard = sent, self.network.answer(sent.phone.sending(sent.change))
        self.heard.append(heard)
        return heard

    def entered(self, number: int) -> Iterator[Sent]:
        """Yield what the phones say of one deal."""
        for table, phones in enumerate(self.phones):
            for phone in self.chance.choice([phones, phones[:1], phones[1:]]):
                yield Sent(table, phone, phone.change("record", deal=made_deal(number, self.chance)))

    def _settled(self, heard: Sequence[tuple[Sent, Answer]]) -> list[Sent]:
        """Return what the losers say: every other one takes its own deal."""
        lost = {sent.change["change"]: sent for sent, answer in heard if status(answer) == "refused"}
        return [
            Sent(
                sent.table, sent.phone, sent.phone.change("correct", deal=sent.change["deal"], reason="mine")
            )
            for sent in lost.values()
            if self.chance.random() < 0.5
        ]

    def confirm(self) -> None:
        """Read the sheets, and confirm each for both sides."""
        self.send([each for table in range(len(self.phones)) for each in self._confirmed(table)])

    def _confirmed(self, table: int) -> Iterator[Sent]:
        first, _second = self.phones[table]
        first.tag = ""
        totals = self.asked(first).document["result"]["totals"]
        for side, phone in zip(SIDES, self.phones[table], strict=True):
            yield Sent(table, phone, phone.change("confirm", side=side, totals=totals))

    def ask(self) -> list[Answer]:
        """Let every phone ask for what is new since it asked last."""
        return self.network.each(self.asked, [phone for both in self.phones for phone in both])

    def asked(self, phone: Phone) -> Answer:
        """Let a phone ask for what is new since it asked last."""
        answer = self.network.answer(phone.asking())
        phone.tag = answer.headers.get("etag", "")
        return answer

    # What it has come to

    def answers(self) -> set[tuple[tuple[int, str], ...]]:
        """Return in which ways the two sendings of one change were answered, as codes and words."""
        return set(self.answers_of_each().values())

    def answers_of_each(self) -> dict[str, tuple[tuple[int, str], ...]]:
        """Return how the two sendings of each change were answered."""
        words: dict[str, list[tuple[int, str]]] = {}
        for sent, answer in self.heard:
            words.setdefault(sent.change["change"], []).append((answer.status, status(answer)))
        return {change: tuple(sorted(each)) for change, each in words.items()}

    def refused_otherwise(self) -> list[Document]:
        """Return what was refused for another reason than that the deal is written already."""
        results = [result_of(answer) for _sent, answer in self.heard if status(answer) == "refused"]
        return [each for each in results if "number_twice" not in {told["code"] for told in each["problems"]}]

    def promised(self) -> Kept:
        """Return what every table must have by what its phones were told: deals, changes, results."""
        tables: Kept = {
            table: {"deals": {}, "changes": [], "results": 0} for table in range(len(self.phones))
        }
        acknowledged: set[str] = set()
        for sent, answer in self.heard:
            if status(answer) not in {"applied", "repeated"} or sent.change["change"] in acknowledged:
                continue
            acknowledged.add(sent.change["change"])
            if sent.change["kind"] == "confirm":
                tables[sent.table]["results"] = 1
            else:
                tables[sent.table]["deals"][sent.change["deal"]["number"]] = sent.change["deal"]
                tables[sent.table]["changes"].append(sent.change["change"])
        for table in tables.values():
            table["changes"].sort()
        return tables

    def kept(self) -> Kept:
        games = [phones[0].game for phones in self.phones]
        found = Table.objects.filter(game__in=games).select_related("game")
        by_game = {str(table.game_id): table for table in found.prefetch_related("game__deals")}
        return {table: kept_of(by_game[game]) for table, game in enumerate(games)}


def kept_of(table: Table) -> dict[str, Any]:
    assert table.game
    rows = list(table.game.deals.all())
    revisions = table.game.revisions.exclude(kind="start").values_list("change", flat=True)
    return {
        "deals": {row.number: sent_part(row.entry) for row in rows},
        "changes": sorted(map(str, revisions)),
        "results": Result.objects.filter(table=table).count(),
    }


def made_deal(number: int, chance: Random) -> Document:
    """A deal of Sidi Barrani that the rule book takes."""
    return {
        "number": number,
        "declarer": chance.choice("SENW"),
        "bid": chance.randrange(50, 150, 10),
        "denomination": chance.choice(DENOMINATIONS),
        "card_points": {"NS": chance.randint(20, 137)},
    }


def sent_part(entry: Document) -> Document:
    """Return a deal as it was sent: without the dealer, whom the server adds."""
    return {name: value for name, value in entry.items() if name != "dealer"}


def result_of(answer: Answer) -> Document:
    """Return what became of the one change in a request."""
    [result] = answer.document["results"]
    assert isinstance(result, dict)
    return result


def status(answer: Answer) -> str:
    return str(result_of(answer)["status"]) if "results" in answer.document else "not answered"
