"""Changes to a game, and what each does to it, judged by the rule book.

Pure: games and documents go in, games and problems come out. Nothing here knows whether a change
came before or where a game is kept; `scoring.game_storage` does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any
from uuid import UUID

from core.errors import N_, RulesError, Translate
from scoring.rules import codec, score_sheet
from scoring.rules.agreeing import forbidding, keeps_sides
from scoring.rules.deals import DealEntry, JudgedDeal
from scoring.rules.games.base import AnyJass
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.score_sheet import GameEntry, GameResult

LAST_NUMBER = 999
"""The highest number of a deal: beyond any evening, and a bound for what judging a game can cost."""


class NotPossible(RulesError):
    """A change that fits no game as it stands."""


class EndChange(StrEnum):
    """How a change moved the end of a game (V-6)."""

    ENDED = "ended"
    REOPENED = "reopened"
    REDECIDED = "redecided"


@dataclass(frozen=True, slots=True)
class Stamp:
    """A change's own id, the phone's clock, the device it was made on, and why it was made.

    `sent` is the whole change as JSON, in one form; nothing where it was made here.
    """

    change: UUID
    at: datetime
    device: str = ""
    reason: str = ""
    sent: str = ""

    @property
    def content(self) -> str:
        """Return what tells this change from another with the same id."""
        return sha256(self.sent.encode()).hexdigest() if self.sent else ""


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game's entry, with what its evening has made a fact, and what the rule book says of it."""

    entry: GameEntry
    result: GameResult

    @classmethod
    def of(cls, entry: GameEntry) -> JudgedGame:
        """Judge `entry`, every deal of it."""
        return cls(*score_sheet.settle_game(entry))

    def index(self, number: int) -> int | None:
        """Return the place of deal `number`, None where there is no such deal."""
        return next((at for at, deal in enumerate(self.entry.deals) if deal.number == number), None)

    def says(self, number: int, document: Mapping[str, Any] | None) -> bool:
        """Tell whether deal `number` is the one in `document`, in whatever form that is written.

        None is no deal. One that does not say who dealt says nothing else than the other.
        """
        at = self.index(number)
        if document is None:
            return at is None
        seen: DealEntry = codec.read_deal(document, self.entry.jass, self.entry.rules)
        if at is None:
            return False
        there = self.result.deals[at]
        seen = replace(seen, dealer=seen.dealer or there.dealer)
        if seen == there.entry:
            return True
        if seen.number != number:
            return False
        alike = self.spliced(at, at + 1, seen).result.deals[at]
        sound = not there.problems and not alike.problems
        return sound and _content(there, self.entry.jass) == _content(alike, self.entry.jass)

    def spliced(self, start: int, stop: int, *deals: DealEntry) -> JudgedGame:
        """Return the game with `deals` in place of those from `start` to before `stop`, judged again."""
        kept = self.entry.deals
        return JudgedGame.of(replace(self.entry, deals=(*kept[:start], *deals, *kept[stop:])))


Agreement = Mapping[str, Mapping[str, Any]]
"""What is agreed beside the deals, as far as a change is about it: names by place, and house rules."""


@dataclass(frozen=True, slots=True)
class ChangeStep:
    """One change to a game: the game after it, and its deal (or what was agreed) before and after.

    With `problems` the change is refused and `judged` is the game as it was.
    """

    judged: JudgedGame
    number: int | None
    before: DealEntry | Agreement | None = None
    after: DealEntry | Agreement | None = None
    problems: tuple[Problem | Obstacle, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """A game begins; `document` is a game in the entry format, without deals."""

    stamp: Stamp
    document: Mapping[str, Any]
    watch_key: str
    pack: str = "swiss"

    def entry(self) -> GameEntry:
        """Return the new game; DocumentError or NotPossible says why there is none."""
        entry = codec.read_game(self.document)
        if entry.deals:
            raise NotPossible(N_("A game starts without deals: enter them one by one."))
        return entry


@dataclass(frozen=True, slots=True)
class Record:
    """A deal is written down; `deal` is a deal in the entry format."""

    stamp: Stamp
    deal: Mapping[str, Any]

    def step(self, game: JudgedGame) -> ChangeStep:
        """Add the deal at the place of its number; refused as the rule book says (V-6 included)."""
        deal = _read(self.deal, game)
        at = bisect_right([each.number for each in game.entry.deals], deal.number)
        return _settled(game, game.spliced(at, at, deal), at)


@dataclass(frozen=True, slots=True)
class Correct:
    """A deal was otherwise; `deal` takes the place of the one with its number."""

    stamp: Stamp
    deal: Mapping[str, Any]

    def step(self, game: JudgedGame) -> ChangeStep:
        """Put the deal in place; it keeps its dealer unless it names one."""
        deal = _read(self.deal, game)
        at = game.index(deal.number)
        if at is None:
            return _unknown(game, deal.number)
        before = game.entry.deals[at]
        deal = replace(deal, dealer=deal.dealer or before.dealer)
        return _settled(game, game.spliced(at, at + 1, deal), at, before)


@dataclass(frozen=True, slots=True)
class Remove:
    """A deal was not; an undo is this too, and says so in its reason."""

    stamp: Stamp
    number: int

    def step(self, game: JudgedGame) -> ChangeStep:
        """Take the deal away; the others keep their numbers and dealers."""
        at = game.index(self.number)
        if at is None:
            return _unknown(game, self.number)
        return ChangeStep(game.spliced(at, at + 1), self.number, before=game.entry.deals[at])


REUSED = N_(
    "This id already belongs to another change, which has been kept: send this one with an id of its own."
)
CHANGED = N_("The sheet has changed in the meantime: look at it again.")


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a change is not taken, beside the rule book's problems: a stable code and one sentence."""

    code: str
    error: RulesError

    def document(self, translate: Translate = str) -> dict[str, str]:
        """Return it in the form of a problem of the rule book."""
        return {"code": self.code, "clause": "", "field": "", "message": self.error.message(translate)}


@dataclass(frozen=True, slots=True)
class Replacing:
    """A correction or removal that holds only while its deal is the one that was `seen`; None is none."""

    change: Correct | Remove
    seen: Mapping[str, Any] | None

    @property
    def stamp(self) -> Stamp:
        return self.change.stamp

    def step(self, game: JudgedGame) -> ChangeStep:
        """Do the change where the deal is what was seen, else refuse it."""
        change = self.change
        number = change.number if isinstance(change, Remove) else change.deal.get("number")
        # What has no number at all is refused with the change itself.
        if isinstance(number, int) and not game.says(number, self.seen):
            return ChangeStep(game, number, problems=(Obstacle("deal_changed", NotPossible(CHANGED)),))
        return change.step(game)


@dataclass(frozen=True, slots=True)
class Agree:
    """Something is agreed differently: names, "" for none, or house rules; what is not given stays."""

    stamp: Stamp
    players: Mapping[str, Any] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)

    def step(self, game: JudgedGame) -> ChangeStep:
        """Put it in place and judge every deal anew; refused where one of them forbids it (SB-11b)."""
        entry = game.entry
        rules = entry.rules.override(self.rules) if self.rules else entry.rules
        if not keeps_sides(entry.jass, entry.rules, rules):
            return ChangeStep(game, None, problems=(Problem(ProblemKind.SIDES_FIXED),))
        named = codec.read_names(entry.jass.places(rules), self.players)
        players = {place: name for place, name in {**entry.players, **named}.items() if name}
        after = replace(entry, players=players, rules=rules)
        agreed = replace(game, entry=after) if rules == entry.rules else JudgedGame.of(after)
        problems = forbidding(game.result, agreed.result)
        if problems:
            return ChangeStep(game, None, problems=problems)
        old, new = entry.rules.document(), rules.document()
        moved = [name for name in new if name in self.rules or new[name] != old[name]]
        return ChangeStep(agreed, None, self._said(entry, moved), self._said(after, moved))

    def _said(self, game: GameEntry, moved: Sequence[str]) -> Agreement:
        """Return what a game has of that which changes: those names, and the rules that moved."""
        rules = game.rules.document()
        named = {place: game.players.get(place, "") for place in self.players}
        return {"players": named, **({"rules": {name: rules[name] for name in moved}} if moved else {})}


DealChange = Record | Correct | Remove | Replacing
GameChange = DealChange | Agree
Change = Start | GameChange


def end_change(before: GameResult, after: GameResult) -> EndChange | None:
    """Return how the end of the game moved between two results, None when it did not."""
    if before.over != after.over:
        return EndChange.ENDED if after.over else EndChange.REOPENED
    decided = [(each.winner, each.double_game, each.outcome.loser) for each in (before, after)]
    return EndChange.REDECIDED if after.over and decided[0] != decided[1] else None


def _read(document: Mapping[str, Any], game: JudgedGame) -> DealEntry:
    deal = codec.read_deal(document, game.entry.jass, game.entry.rules)
    if deal.number > LAST_NUMBER:
        raise NotPossible(N_("Deals are numbered from 1 to {last}."), last=LAST_NUMBER)
    return deal


def _settled(game: JudgedGame, changed: JudgedGame, at: int, before: DealEntry | None = None) -> ChangeStep:
    deal, judged = changed.entry.deals[at], changed.result.deals[at]
    if judged.problems:
        return ChangeStep(game, deal.number, problems=tuple(judged.problems))
    return ChangeStep(changed, deal.number, before, deal)


# What the judgement of a deal tells again, in one form; a contract tells the others too.
JUDGED = {"dealer", "dealt_to", "card_points", "weis", "weis_cards", "stoeck"}
CONTRACT = {"calls", "declarer", "bid", "denomination", "stake"}


def _content(deal: JudgedDeal, jass: AnyJass) -> tuple[JudgedDeal, Mapping[str, Any]]:
    """Return what a deal says, apart from how it is written."""
    judged = JUDGED | CONTRACT if deal.contract else JUDGED
    written = codec.deal_document(deal.entry, jass).items()
    entered = {name: value for name, value in written if value and name not in judged}
    return replace(deal, entry=DealEntry(number=deal.number), confirm=()), entered


def _unknown(game: JudgedGame, number: int) -> ChangeStep:
    return ChangeStep(game, number, problems=(Problem(ProblemKind.DEAL_UNKNOWN, {"number": number}),))
