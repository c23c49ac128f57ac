"""The lists of a group's year as rows of plain values: for a program, and as files for a spreadsheet.

Names of columns are the same in every language; amounts are Rappen for a program, francs in a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.sheets import Sheet
from scoring.evenings.bids import GameBids
from scoring.evenings.kept_deals import DealStatistics
from scoring.evenings.years import GroupRecordKind
from scoring.figure_words import by_trumps_and_height, trick_bid_text, trumps_text
from scoring.groups.year_words import FRANC, RECORDS, YearOfGroup
from scoring.groups.years import StoredYear, names_by_key
from scoring.new_game import game_name

Row = Mapping[str, Any]


def person_rows(year: StoredYear) -> Iterator[Row]:
    """Yield everybody with what they made; `rappen` and `rounds` are what they won or lost, and owe."""
    for person in year.found.people:
        yield {
            "name": person.name,
            "evenings": len(person.by_evening),
            **asdict(person.made),
            "in_front": person.in_front,
            "rappen": year.balances.get(person.key, 0),
            "rounds": year.rounds.get(person.key, 0),
        }


def pair_rows(year: StoredYear) -> Iterator[Row]:
    """Yield who played with or against whom, and won how many of these games."""
    names = names_by_key(year.found)
    for pair in year.found.pairs:
        yield asdict(pair) | {"one": names[pair.one], "other": names[pair.other]}


def evening_rows(year: StoredYear) -> Iterator[Row]:
    """Yield how much was played on each evening, and who was in front with how many game points."""
    names = names_by_key(year.found)
    for evening in year.found.evenings:
        yield {
            "day": evening.day,
            "games": evening.games,
            "deals": evening.deals,
            "people": len(evening.made),
            "in_front": [names[key] for key in evening.in_front],
            "game_points": max((made.game_points for made in evening.made.values()), default=0),
        }


def record_rows(year: StoredYear) -> Iterator[Row]:
    """Yield each record with who holds it since when, and in which game where it is of one."""
    names = names_by_key(year.found)
    for record in year.found.records:
        people = [names[key] for key in record.people]
        game = record.preset or None
        yield {"kind": record.kind, "value": record.value, "people": people, "day": record.day, "game": game}


def bid_rows(year: StoredYear) -> Iterator[Row]:
    """Yield how often each bid was made and failed, by game, denomination and height."""
    for game in year.found.statistics:
        for row in rows_of_kinds(game.whole.bids):
            yield {"game": game.preset, **row}


def person_bid_rows(year: StoredYear) -> Iterator[Row]:
    """Yield the same of each person's own bids."""
    for game, name, figures in people_in_games(year):
        for row in rows_of_kinds(figures.bids):
            yield {"game": game, "name": name, **row}


def rows_of_kinds(bids: GameBids) -> Iterator[Row]:
    """Yield bids; a bid on tricks is a word. The `pack` has the names of what was bid."""
    for sums in sorted(bids.each, key=by_trumps_and_height):
        kind = sums.kind
        yield {
            "pack": bids.pack,
            "denomination": kind.denomination,
            "bid": kind.points if kind.points is not None else kind.word,
            "made": sums.made,
            "failed": sums.failed,
        }


def deal_sum_rows(year: StoredYear) -> Iterator[Row]:
    """Yield doubled bids, Weis and Stöck by game, with the deals behind them."""
    for game in year.found.statistics:
        yield {"game": game.preset, "deals": game.whole.deals, **game.whole.sums._asdict()}


def person_deal_sum_rows(year: StoredYear) -> Iterator[Row]:
    """Yield the same of each person: doubles of their own bids, Weis and Stöck of their side."""
    for game, name, figures in people_in_games(year):
        yield {"game": game, "name": name, "deals": figures.deals, **figures.sums._asdict()}


def people_in_games(year: StoredYear) -> Iterator[tuple[str, str, DealStatistics]]:
    """Yield the figures of everybody in each game."""
    for game in year.found.statistics:
        for key, name in names_by_key(year.found).items():
            if key in game.people:
                yield game.preset, name, game.people[key]


class YearList(NamedTuple):
    """A list of the year: its title, its rows, and the headers of its columns by their names."""

    title: str | Promise
    rows: Callable[[StoredYear], Iterator[Row]]
    headers: Mapping[str, str | Promise]


NAME = {"name": _("Name")}
GAME = {"game": pgettext_lazy("kind of game", "Game")}
BIDS = {
    "denomination": _("Trumps"),
    "bid": _("Bid"),
    "made": pgettext_lazy("bids", "Made"),
    "failed": pgettext_lazy("bids", "Failed"),
}
DEAL_SUMS = {
    "deals": _("Deals"),
    "doubled_made": _("Doubled bids made"),
    "doubled_failed": _("Doubled bids failed"),
    "redoubled_made": _("Redoubled bids made"),
    "redoubled_failed": _("Redoubled bids failed"),
    "moved_by_doubles": _("Points from doubles for the side that bid"),
    "weis_deals": _("Deals played with Weis"),
    "with_weis": _("Deals with Weis"),
    "weis": _("Weis"),
    "stoeck_deals": _("Deals played with Stöck"),
    "with_stoeck": _("Deals with Stöck"),
}

LISTS: Mapping[str, YearList] = {
    "people": YearList(
        _("People"),
        person_rows,
        {
            "name": _("Name"),
            "evenings": _("Evenings"),
            "games": pgettext_lazy("played", "Games"),
            "won": _("Games won"),
            "doubles": _("Double games"),
            "game_points": _("Game points"),
            "matches": _("Matches"),
            "points": _("Points"),
            "differences": _("Differences"),
            "strokes": _("Strokes"),
            "potatoes": _("Potatoes"),
            "in_front": _("Evenings in the lead"),
            "rappen": _("Won and lost"),
            "rounds": _("Rounds of drinks"),
        },
    ),
    "pairs": YearList(
        _("Played together or against each other"),
        pair_rows,
        {
            "one": pgettext_lazy("of two people", "First"),
            "other": pgettext_lazy("of two people", "Second"),
            "together": _("Played together"),
            "won": _("Won together"),
            "against": _("Played against each other"),
            "won_by_one": _("Won by the first"),
            "won_by_other": _("Won by the second"),
        },
    ),
    "evenings": YearList(
        _("Evenings"),
        evening_rows,
        {
            "day": _("Date"),
            "games": pgettext_lazy("played", "Games"),
            "deals": _("Deals"),
            "people": _("People"),
            "in_front": pgettext_lazy("of a season", "In the lead"),
            "game_points": _("Game points"),
        },
    ),
    "records": YearList(
        _("Records of the year"),
        record_rows,
        {
            "kind": _("Record"),
            "value": _("Value"),
            "people": _("People"),
            "day": _("Date"),
            **GAME,
        },
    ),
    "bids": YearList(_("Bids by trumps and height"), bid_rows, GAME | BIDS),
    "person_bids": YearList(_("Bids of each person"), person_bid_rows, GAME | NAME | BIDS),
    "deal_sums": YearList(_("Doubles, Weis and Stöck"), deal_sum_rows, GAME | DEAL_SUMS),
    "person_deal_sums": YearList(
        _("Doubles, Weis and Stöck of each person"), person_deal_sum_rows, GAME | NAME | DEAL_SUMS
    ),
}


def sheet_of_year(year: YearOfGroup, name: str) -> Sheet:
    """Return a list as a file has it, without columns that say nothing."""
    wanted = LISTS[name]
    rows = list(wanted.rows(year.stored))
    columns = {key: header for key, header in wanted.headers.items() if any(row[key] for row in rows)}
    return Sheet(columns, [[in_file(key, row) for key in columns] for row in rows])


def in_file(column: str, row: Row) -> object:
    """Return a value as people read it."""
    value = row[column]
    if column == "denomination":
        return trumps_text(value, row["pack"])
    if column == "bid" and isinstance(value, str):
        return trick_bid_text(value)
    if column == "rappen" and isinstance(value, int):
        return value / FRANC
    if isinstance(value, GroupRecordKind):
        return RECORDS[value]
    if column == "game" and isinstance(value, str):
        return game_name(value, to_target=False)
    return "; ".join(value) if isinstance(value, list) else value


def files_of_year(year: YearOfGroup) -> Sequence[tuple[str, str | Promise]]:
    """Return the lists that have rows, with their titles."""
    return [(name, each.title) for name, each in LISTS.items() if any(each.rows(year.stored))]
