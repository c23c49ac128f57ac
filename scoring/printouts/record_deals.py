"""The deals of a game as lines of a record: every game has the columns that it needs, and no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy

from scoring.deal_words import Teller
from scoring.printouts.suits import SuitDrawing, drawing_of
from scoring.rules.capabilities import stoeck_of
from scoring.rules.cards import Denomination
from scoring.rules.deals import JudgedDeal, PlayedContract
from scoring.rules.games.coiffeur.grid import grid
from scoring.rules.games.coiffeur.rules import CoiffeurRules
from scoring.rules.games.differenzler import DifferenzlerDeal
from scoring.rules.games.schieber.deal import claimed_by
from scoring.rules.score_sheet import GameEntry, GameResult
from scoring.rules.sides import Side
from scoring.tables import points_text

PAIRS: Mapping[str, str | Promise] = {"NS": pgettext_lazy("seats", "NS"), "EW": pgettext_lazy("seats", "EW")}
"""What the columns of two pairs are called; players alone have their numbers."""


class RecordBlock(NamedTuple):
    """A measure with a column for each side."""

    title: str
    heads: tuple[str, ...]


class DealLine(NamedTuple):
    """A deal: `marks` are the changes below the table that are about it, `numbers` stand in the blocks."""

    number: int
    marks: tuple[int, ...]
    time: str
    dealer: str
    declarer: str
    suit: SuitDrawing | None
    contract: str
    result: str
    notes: tuple[str, ...]
    stoeck: str
    match: str
    numbers: tuple[tuple[str, ...], ...]
    is_played: bool


class GridCell(NamedTuple):
    """Where a side has played a row of Coiffeur: in which deal, and for how much."""

    deal: str
    points: str


class GridLine(NamedTuple):
    """A row of Coiffeur with its factor, and what each side has made of it."""

    suit: SuitDrawing | None
    row: str
    factor: str
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A block and how a deal's numbers are read for it; None is left empty."""

    title: str
    number: Callable[[JudgedDeal, Side], int | None]


@dataclass(frozen=True, slots=True)
class Deals:
    """A game's deals with all that is printed of them."""

    blocks: tuple[RecordBlock, ...]
    lines: tuple[DealLine, ...]

    @classmethod
    def of(
        cls,
        result: GameResult,
        teller: Teller,
        *,
        times: Mapping[int, datetime],
        marks: Mapping[int, Sequence[int]],
    ) -> Deals:
        """Return the deals of a result; `times` and `marks` by the numbers of the deals."""
        sides = result.totals.sides
        measures = list(_measures(result, teller.entry))
        heads = tuple(side_label(teller.entry, side) for side in sides)
        blocks = [*(each.title for each in measures), gettext("Written"), pgettext("points", "Total")]
        totals = accumulate((_scores(deal) for deal in result.deals), _added)
        return cls(
            tuple(RecordBlock(title, heads) for title in blocks),
            tuple(
                _line(
                    deal,
                    teller,
                    time=record_time(times.get(deal.number)),
                    marks=tuple(marks.get(deal.number, ())),
                    numbers=(
                        *(_numbers(deal, each, sides) for each in measures),
                        _written(deal),
                        tuple(map(points_text, total)),
                    ),
                )
                for deal, total in zip(result.deals, totals, strict=True)
            ),
        )


def side_label(entry: GameEntry, side: Side) -> str:
    """Return what a side's columns are called: two letters for a pair, numbers for those who play alone."""
    if side.value in PAIRS:
        return str(PAIRS[side.value])
    return "+".join(place.value for place in entry.jass.players_of(entry.rules, side))


def record_time(moment: datetime | None) -> str:
    return date_format(timezone.localtime(moment), "TIME_FORMAT") if moment else ""


# Columns


def _measures(result: GameResult, entry: GameEntry) -> Iterator[Measure]:
    """Yield what a game writes beside its points: card points where there are any, announced, Weis."""
    if "announced" in entry.jass.deal_readers:
        yield Measure(gettext("Announced"), _announced)
    if not result.deals or any(any(deal.card_points.values) for deal in result.deals):
        yield Measure(gettext("Card points"), _card_points)
    if entry.rules.weis and "weis" in entry.jass.deal_readers:
        yield Measure(gettext("Weis"), lambda deal, side: deal.weis[side] or None)


def _card_points(deal: JudgedDeal, side: Side) -> int | None:
    """Return what a side took; nothing where it only was told whether a bid was made (PA-4)."""
    is_known = deal.entry.card_points is not None or deal.entry.match is not None
    return deal.card_points[side] if is_known else None


def _announced(deal: JudgedDeal, side: Side) -> int | None:
    announced = deal.entry.announced if isinstance(deal.entry, DifferenzlerDeal) else None
    points = announced[side] if announced and side in announced.sides else None
    return points if isinstance(points, int) else None


def _numbers(deal: JudgedDeal, measure: Measure, sides: Sequence[Side]) -> tuple[str, ...]:
    if not deal.played:
        return ("",) * len(sides)
    numbers = (measure.number(deal, side) for side in sides)
    return tuple("" if number is None else points_text(number) for number in numbers)


def _written(deal: JudgedDeal) -> tuple[str, ...]:
    return tuple(points_text(points) if deal.played else "–" for points in deal.scores.values)


def _scores(deal: JudgedDeal) -> tuple[int, ...]:
    return deal.scores.values


def _added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


# Lines


def _line(
    deal: JudgedDeal,
    teller: Teller,
    *,
    time: str,
    marks: tuple[int, ...],
    numbers: tuple[tuple[str, ...], ...],
) -> DealLine:
    entry = teller.entry
    played = PlayedContract() if deal.thrown_in else entry.contract_of(deal)
    declarer = teller.name(played.declarer) if played.declarer else ""
    return DealLine(
        number=deal.number,
        marks=marks,
        time=time,
        dealer=teller.name(deal.dealer) if deal.dealer else "",
        declarer=declarer,
        suit=drawing_of(played.denomination, teller.pack) if played.denomination else None,
        contract=_contract(deal, teller, played, declarer),
        result="" if deal.made is None or not deal.counted else teller.result(deal),
        notes=tuple(_notes(deal, teller)),
        stoeck=_of_side(stoeck_of(deal.entry), deal, entry),
        match=_of_side(deal.entry.match, deal, entry),
        numbers=numbers,
        is_played=deal.played,
    )


def _contract(deal: JudgedDeal, teller: Teller, played: PlayedContract, declarer: str) -> str:
    """Return what was played without who declared it, and without what has a column of its own."""
    if "announced" in teller.entry.jass.deal_readers and not deal.thrown_in:
        return teller.denomination(played.denomination)
    words = teller.contract(deal)
    return words.removeprefix(declarer).removeprefix(": ") if declarer else words


def _notes(deal: JudgedDeal, teller: Teller) -> Iterator[str]:
    """Yield how a deal ended where no column says so."""
    if (claim := claimed_by(deal)) and deal.counted:
        yield gettext("claimed by {names}").format(names=_of_side(claim, deal, teller.entry))
        return
    ending, match = teller.result(deal), deal.entry.match
    shown_by_column = deal.counted and (
        deal.made is not None or (match is not None and ending == f"Match {teller.side(match)}")
    )
    if ending and not shown_by_column:
        yield ending


def _of_side(side: Side | None, deal: JudgedDeal, entry: GameEntry) -> str:
    """Return which side had something in a deal that counts."""
    if side is None or not deal.played:
        return ""
    found = next(
        (each for each in deal.scores.sides if side in entry.jass.players_of(entry.rules, each)), side
    )
    return side_label(entry, found) if found in deal.scores.sides else str(side)


# The grid of Coiffeur


def record_grid(result: GameResult, teller: Teller) -> tuple[GridLine, ...]:
    """Return the rows of Coiffeur as they are filled in; nothing of other games (CO-1, CO-2)."""
    rules = teller.entry.rules
    if not isinstance(rules, CoiffeurRules):
        return ()
    return tuple(
        GridLine(
            _drawing(row.word, teller),
            teller.row(row.word),
            f"×{row.factor}",
            tuple(
                GridCell(str(deal.number), points_text(deal.scores[side])) if deal else GridCell("", "")
                for side, deal in row.deals.items()
            ),
        )
        for row in grid(rules, [deal for deal in result.deals if deal.counted])
    )


def _drawing(row: str, teller: Teller) -> SuitDrawing | None:
    known = {each.value: each for each in Denomination}
    return drawing_of(known[row], teller.pack) if row in known else None
