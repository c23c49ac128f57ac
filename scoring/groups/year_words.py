"""A year of a group in words: its sums, people, evenings, records, and what was won and lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext

from core.charts import CourseScale
from core.heat import MOST_IN_GRID, HeatGrid, draw_heat
from core.printing.portraits import Portrait
from scoring.evenings.settlement import payments_of
from scoring.evenings.stakes import Stakes
from scoring.evenings.sums import PersonMade
from scoring.evenings.years import GroupPair, GroupPerson, GroupRecord, GroupRecordKind
from scoring.groups.figure_lines import GameLines, game_lines
from scoring.groups.years import StoredYear, names_by_key, names_on_one_line
from scoring.new_game import game_name
from scoring.tables import facts_on_one_line, points_text

FRANC = 100
MOST_BESIDE = 6
FEWEST_EVENINGS = 2
"""Whoever played on fewer has no course that could be drawn, and a line instead of a portrait."""

RECORDS = {
    GroupRecordKind.DEAL: gettext_lazy("Most points in a deal"),
    GroupRecordKind.LEAD: gettext_lazy("Largest lead at the end of a game"),
    GroupRecordKind.EVENING: gettext_lazy("Most game points in one evening"),
    GroupRecordKind.MATCHES: gettext_lazy("Most matches in one evening"),
    GroupRecordKind.SERIES: gettext_lazy("Most games won in a row"),
}


class Figure(NamedTuple):
    name: str
    value: str


class PersonLine(NamedTuple):
    """Somebody in the list of the year."""

    name: str
    evenings: int
    made: PersonMade
    points: str
    money: str
    facts: str


class EveningLine(NamedTuple):
    """An evening: how much was played, and who was in front, with how many game points."""

    day: str
    games: int
    deals: int
    people: int
    in_front: str


class PairLine(NamedTuple):
    """Two people who played together or against each other; the shares are empty where they did not."""

    names: str
    together: int
    won: int
    share: str
    against: int
    results: str


class RecordLine(NamedTuple):
    name: str
    value: str
    people: str
    where: str


class MoneyLine(NamedTuple):
    name: str
    value: str


@dataclass(frozen=True)
class YearOfGroup:
    """The year of a group as it is shown and printed."""

    stored: StoredYear

    @property
    def title(self) -> str:
        if self.stored.year is None:
            return gettext("All years")
        return gettext("The year {year}").format(year=self.stored.year)

    @property
    def waiting(self) -> str:
        """How many games are yet to be added up, empty where all are."""
        words = ngettext(
            "{count} game is not added up yet: open this page again.",
            "{count} games are not added up yet: open this page again.",
            self.stored.waiting,
        )
        return words.format(count=points_text(self.stored.waiting)) if self.stored.waiting else ""

    @property
    def has_games(self) -> bool:
        return self.stored.found.games > 0

    @property
    def group(self) -> str:
        return self.stored.name

    @cached_property
    def names(self) -> Mapping[str, str]:
        return names_by_key(self.stored.found)

    @cached_property
    def sums(self) -> Sequence[Figure]:
        """What was played, without what there was none of."""
        found = self.stored.found
        counts = {
            gettext("Evenings"): len(found.evenings),
            pgettext("played", "Games"): found.games,
            gettext("Deals"): sum(evening.deals for evening in found.evenings),
            gettext("People"): len(found.people),
            gettext("Double games"): found.double_games,
        }
        return [Figure(name, points_text(count)) for name, count in counts.items() if count]

    @cached_property
    def statistics(self) -> Sequence[GameLines]:
        """Bids, Weis and Stöck, game by game."""
        return [game_lines(each, self.names) for each in self.stored.found.statistics]

    @cached_property
    def people(self) -> Sequence[PersonLine]:
        return [
            PersonLine(
                name=person.name,
                evenings=len(person.by_evening),
                made=person.made,
                points=points_text(person.made.points or person.made.differences),
                money=self.money_of(person.key),
                facts=facts_on_one_line(dict(person_facts(person))),
            )
            for person in self.stored.found.people
        ]

    @property
    def has(self) -> Mapping[str, bool]:
        """Which columns of the people say something."""
        made = [person.made for person in self.stored.found.people]
        return {name: any(getattr(each, name) for each in made) for name in ("doubles", "matches", "strokes")}

    def money_of(self, key: str) -> str:
        return francs_signed(self.stored.balances[key]) if self.stored.balances.get(key) else ""

    @cached_property
    def money(self) -> Sequence[MoneyLine]:
        """What each person has won or lost, the largest amount first; nothing where nobody has."""
        known = {key: amount for key, amount in self.stored.balances.items() if key in self.names}
        if not any(known.values()):
            return []
        in_order = sorted(known.items(), key=lambda item: -item[1])
        return [MoneyLine(self.names[key], francs_signed(amount)) for key, amount in in_order]

    @cached_property
    def payments(self) -> Sequence[MoneyLine]:
        """The fewest payments that settle the year; none where somebody without a name has a part in it."""
        if self.stored.balances.keys() - self.names.keys():
            return []
        words = gettext("{payer} pays {payee}")
        return [
            MoneyLine(
                words.format(payer=self.names[each.payer], payee=self.names[each.payee]), francs(each.amount)
            )
            for each in payments_of(self.stored.balances)
        ]

    @cached_property
    def rounds(self) -> Sequence[MoneyLine]:
        """How many rounds of drinks each person owes."""
        owed = sorted(self.stored.rounds.items(), key=lambda item: -item[1])
        return [MoneyLine(self.names[key], str(count)) for key, count in owed if key in self.names]

    @property
    def stakes(self) -> str:
        return stakes_text(self.stored.stakes) if self.stored.stakes else ""

    @cached_property
    def pairs(self) -> Sequence[PairLine]:
        return [pair_line(pair, self.names) for pair in self.stored.found.pairs]

    @property
    def has_partners(self) -> bool:
        return any(pair.together for pair in self.pairs)

    @cached_property
    def percents_together(self) -> Mapping[tuple[str, str], int]:
        """How many of their games any two won together, in percent."""
        together = [pair for pair in self.stored.found.pairs if pair.together]
        return {(pair.one, pair.other): round(100 * pair.won / pair.together) for pair in together}

    @cached_property
    def heat(self) -> Sequence[HeatGrid]:
        """Partners beside each other as a picture, wide and narrow; none of a few of them."""
        order = {key: place for place, key in enumerate(self.with_partner)}
        percents = {(order[one], order[other]): each for (one, other), each in self.percents_together.items()}
        return draw_heat([self.names[key] for key in order], percents)

    @cached_property
    def with_partner(self) -> Sequence[str]:
        """Who played with somebody, in the order of the people."""
        there = {key for pair in self.percents_together for key in pair}
        return [key for key in self.names if key in there]

    @property
    def heat_left_out(self) -> str:
        """Who is in the picture, where it has no room for everyone."""
        if len(self.with_partner) <= MOST_IN_GRID:
            return ""
        return gettext("Only the first {count} people are in the picture.").format(count=MOST_IN_GRID)

    @property
    def heat_description(self) -> str:
        """What the picture shows, for those who do not see it."""
        shares = [square.value for square in self.heat[0].squares]
        words = gettext("Games won together, in percent: from {low} to {high}. The list has all of them.")
        return words.format(low=min(shares), high=max(shares))

    @cached_property
    def records(self) -> Sequence[RecordLine]:
        return [self.record_line(record) for record in self.stored.found.records]

    def record_line(self, record: GroupRecord) -> RecordLine:
        day = date_format(record.day, "SHORT_DATE_FORMAT")
        where = f"{game_name(record.preset, to_target=False)} · {day}" if record.preset else day
        people = names_on_one_line(record.people, self.names)
        return RecordLine(str(RECORDS[record.kind]), points_text(record.value), people, where)

    @cached_property
    def evenings(self) -> Sequence[EveningLine]:
        return [
            EveningLine(
                day=date_format(evening.day, "SHORT_DATE_FORMAT"),
                games=evening.games,
                deals=evening.deals,
                people=len(evening.made),
                in_front=front_text(
                    names_on_one_line(evening.in_front, self.names),
                    max((made.game_points for made in evening.made.values()), default=0),
                ),
            )
            for evening in self.stored.found.evenings
        ]

    @cached_property
    def portraits(self) -> Sequence[Portrait]:
        """Everybody who played on two evenings or more, with what they won of each evening as a drawing."""
        evenings = self.stored.found.evenings
        portrayed = [each for each in self.stored.found.people if len(each.by_evening) >= FEWEST_EVENINGS]
        if not portrayed:
            return []
        courses = {person.key: [person.course.get(each.key) for each in evenings] for person in portrayed}
        scale = CourseScale.of(
            [date_format(each.day, "j.n.") for each in evenings],
            [each.average for each in evenings],
            list(courses.values()),
        )
        return [
            Portrait(
                name=person.name,
                facts=tuple(self.lines_of(person)),
                chart=scale.draw(courses[person.key]),
                description=shares_description(person),
            )
            for person in portrayed
        ]

    @cached_property
    def others(self) -> Sequence[str]:
        """Those without a portrait."""
        return [each.name for each in self.stored.found.people if len(each.by_evening) < FEWEST_EVENINGS]

    def lines_of(self, person: GroupPerson) -> Iterator[str]:
        """Yield the lines of a portrait: what was made, with whom, against whom, and for how much."""
        made = person.made
        points = (gettext("Game points"), nonzero_text(made.game_points))
        yield facts_on_one_line(dict([*person_facts(person), points]))
        yield facts_on_one_line(
            {
                gettext("Double games"): nonzero_text(made.doubles),
                gettext("Matches"): nonzero_text(made.matches),
                gettext("Strokes"): nonzero_text(made.strokes),
                gettext("Potatoes"): nonzero_text(made.potatoes),
                gettext("Evenings in the lead"): nonzero_text(person.in_front),
                gettext("Won and lost"): self.money_of(person.key),
            }
        )
        yield facts_on_one_line({gettext("Won with"): self.beside(person.key, "together")})
        yield facts_on_one_line({gettext("Won against"): self.beside(person.key, "against")})

    def beside(self, key: str, how: str) -> str:
        """Return with or against whom somebody won most often, of how many games: Beat 5/7."""
        own = [seen_by(pair, key) for pair in self.stored.found.pairs if key in (pair.one, pair.other)]
        played = [(won, count, other) for other, results in own for won, count in [results[how]] if count]
        best = sorted(played, key=lambda each: (-each[0], -each[1]))[:MOST_BESIDE]
        return ", ".join(f"{self.names[other]} {won}/{count}" for won, count, other in best)


def seen_by(pair: GroupPair, key: str) -> tuple[str, Mapping[str, tuple[int, int]]]:
    """Return who the other one of two is, and of how many games one has won how many, by how they played."""
    won = pair.won_by_one if pair.one == key else pair.won_by_other
    other = pair.other if pair.one == key else pair.one
    return other, {"together": (pair.won, pair.together), "against": (won, pair.against)}


def person_facts(person: GroupPerson) -> Iterator[tuple[str, str]]:
    """Yield how much somebody played, and what came of it."""
    made = person.made
    yield gettext("Evenings"), nonzero_text(len(person.by_evening))
    yield pgettext("played", "Games"), nonzero_text(made.games)
    yield gettext("Games won"), f"{made.won} ({share_text(made.won, made.games)})"


def pair_line(pair: GroupPair, names: Mapping[str, str]) -> PairLine:
    return PairLine(
        names=names_on_one_line((pair.one, pair.other), names),
        together=pair.together,
        won=pair.won,
        share=share_text(pair.won, pair.together) if pair.together else "",
        against=pair.against,
        results=f"{pair.won_by_one} : {pair.won_by_other}" if pair.against else "",
    )


def shares_description(person: GroupPerson) -> str:
    """Return what the drawing shows, for those who do not see it."""
    shares = [round(share) for share in person.course.values()]
    return ngettext(
        "Games won on {count} evening, in percent: from {low} to {high}.",
        "Games won on {count} evenings, in percent: from {low} to {high}.",
        len(shares),
    ).format(count=len(shares), low=min(shares), high=max(shares))


def front_text(names: str, points: int) -> str:
    return f"{names} ({points})" if names else ""


def nonzero_text(count: int) -> str:
    return points_text(count) if count else ""


def share_text(part: int, whole: int) -> str:
    """Return a share in percent: 58 %."""
    return f"{round(100 * part / whole)}\u00a0%"


def francs(rappen: int) -> str:
    """Return an amount: 1’250.50."""
    return number_format(abs(rappen) / FRANC, 2)


def francs_signed(rappen: int) -> str:
    """Return what was won or lost: +12.50, −3.00."""
    return f"{'−' if rappen < 0 else '+' if rappen else ''}{francs(rappen)}"


def stakes_text(stakes: Stakes) -> str:
    """Return what is played for, on one line."""
    parts = [
        (stakes.game, gettext("{amount} a game").format(amount=francs(stakes.game))),
        (stakes.game and stakes.double_twice, gettext("double games count twice")),
        (stakes.hundred, gettext("{amount} per 100 points").format(amount=francs(stakes.hundred))),
        (stakes.place, gettext("{amount} a place").format(amount=francs(stakes.place))),
        (stakes.potato, gettext("{amount} a potato").format(amount=francs(stakes.potato))),
        (stakes.rounds, gettext("the losers buy a round")),
    ]
    return " · ".join(text for agreed, text in parts if agreed)
