"""Makes the example's club: 60 people, three seasons of evenings that were played, one evening in progress.

Everything goes through the actions of the office, so that log, results and standings are as in a real club.
Chance is seeded: the same day makes the same club.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from random import Random

from django.contrib.auth.models import User

from clubs.actions import clubs, draws, entries, members, results, rounds, seasons, tournaments
from clubs.actions.draws import Drawn
from clubs.actions.results import SideResult
from clubs.actions.score_sheets import sides_of_sheet
from clubs.example.cash_desk import collect_fees
from clubs.models import Club, Player, Round, Search, Season, State, Table, Tournament
from clubs.season import SeasonRules
from clubs.standings.settings import Settings
from scoring.rules.score_sheet import GameResult, play_game, score_game

USERNAME = "example"
CLUB = "Jassclub Sonnenberg"
FORMAT = "individual"
TABLES = 15
ROUNDS = 5
"""Rounds of the evening in progress: the first is over when it begins, and an hour does not end the last."""
MONTHS = (1, 3, 5, 7, 9, 11)
"""When a season's evenings are played."""
SEASONS = 3
POOL = 60
"""So many sheets are simulated; each table of an evening that is over gets one of them."""
SEARCH = 0.2
"""Seconds for the draw of a round that needs a search."""

GIVEN = (
    *("Anna", "Beat", "Carla", "Daniel", "Erna", "Fritz", "Greti", "Hans", "Ida", "Jakob", "Klara", "Luzia"),
    *("Marco", "Nadine", "Otto", "Pia", "Reto", "Silvia", "Theo", "Ursula"),
)
SURNAMES = ("Ammann", "Brunner", "Caduff", "Dubois", "Egli", "Fontana", "Gerber")
"""The 20 × 7 pairs of these are all different, as 20 and 7 have no factor in common."""


def example_names(count: int) -> Iterator[tuple[str, str]]:
    """Yield given names and surnames, no two alike."""
    for number in range(count):
        yield GIVEN[number % len(GIVEN)], SURNAMES[number % len(SURNAMES)]


def make_example(today: date, seed: int = 7, *, seasons: int = SEASONS, tables: int = TABLES) -> Tournament:
    """Make everything; return the evening that is in progress."""
    chance = Random(seed)  # noqa: S311 - the same example again, on purpose
    return ExampleClub(today, chance, seasons, tables).made()


class ExampleClub:
    """The club while it is made."""

    club: Club
    people: list[Player]

    def __init__(self, today: date, chance: Random, seasons: int, tables: int) -> None:
        self.today, self.chance, self.seasons, self.tables = today, chance, seasons, tables
        self.sheets: list[dict[str, SideResult]] = []
        self.by = User(username=USERNAME, first_name="Vreni", last_name="Muster")
        self.by.set_unusable_password()

    def made(self) -> Tournament:
        self.by.save()
        self.club = clubs.found_club(CLUB, by=self.by)
        self.people = [self._member(*name) for name in example_names(4 * self.tables)]
        for year in range(self.today.year - self.seasons + 1, self.today.year):
            self._season_played(year)
        return self._this_season()

    def _member(self, given_name: str, surname: str) -> Player:
        return members.add_member(self.club, {"given_name": given_name, "surname": surname}, by=self.by)

    # Seasons

    def _season(self, year: int) -> Season:
        rules = SeasonRules(settings=Settings(minimum=1))  # nobody comes every month
        values = seasons.SeasonValues(name=str(year), rules=rules, game="")
        return seasons.add_season(self.club, values, by=self.by)

    def _season_played(self, year: int) -> None:
        season = self._season(year)
        for number, month in enumerate(MONTHS, 1):
            self._evening_played(season, number, date(year, month, 20))

    def _this_season(self) -> Tournament:
        season = self._season(self.today.year)
        days = [date(self.today.year, month, 20) for month in MONTHS]
        past = [day for day in days if day < self.today]
        for number, day in enumerate(past, 1):
            self._evening_played(season, number, day)
        return self._evening_in_progress(season, len(past) + 1)

    # Evenings

    def _evening(
        self, season: Season, number: int, day: date, people: Sequence[Player], rounds: int
    ) -> Tournament:
        name = f"{number}. Jassabend {day.year}"
        evening = tournaments.create_tournament(
            self.club, name=name, date=day, by=self.by, template=FORMAT, season=season, rounds=rounds
        )
        Tournament.objects.filter(pk=evening.pk).update(public=True, seed=self.chance.getrandbits(32))
        evening.refresh_from_db()
        tournaments.change_state(evening, State.OPEN, by=self.by)
        entries.add_entries(evening, people, by=self.by, present=True)
        return evening

    def _evening_played(self, season: Season, number: int, day: date) -> None:
        here = self.chance.sample(self.people, 4 * self.chance.randint(self.tables // 2, self.tables - 1))
        evening = self._evening(season, number, day, here, rounds=4)
        for round_ in evening.rounds.order_by("number"):
            self._round_played(round_)
        tournaments.change_state(evening, State.FINISHED, by=self.by)

    def _evening_in_progress(self, season: Season, number: int) -> Tournament:
        evening = self._evening(season, number, self.today, self.people, rounds=ROUNDS)
        collect_fees(evening, by=self.by)
        first, second, *_later = evening.rounds.order_by("number")
        self._round_played(first)
        open_round(second, by=self.by)
        evening.refresh_from_db()
        return evening

    def _round_played(self, round_: Round) -> None:
        open_round(round_, by=self.by)
        for table in Table.objects.in_round(round_).order_by("number"):
            results.enter_result(table, self._sheet(round_), seen=0, by=self.by)
        results.close_round(round_, by=self.by)

    def _sheet(self, round_: Round) -> dict[str, SideResult]:
        """Return what a table wrote, by chance: one of the simulated sheets, seen from either side."""
        if not self.sheets:
            self.sheets = [sides_of_sheet(round_, self._played(round_)) for _ in range(POOL)]
        sheet = self.chance.choice(self.sheets)
        sides = list(sheet)
        return dict(zip(sides, self.chance.sample([*sheet.values()], len(sides)), strict=True))

    def _played(self, round_: Round) -> GameResult:
        plan = round_.plan
        return score_game(play_game(plan.preset, plan.jass, plan.rules, self.chance))


def open_round(round_: Round, *, by: User) -> None:
    """Draw a round, if nobody has, and show it to the hall."""
    if draws.current_draw(round_) is None:
        outcome: Drawn | Search | None = draws.draw_one(round_, by=by, seen=0)
        if isinstance(outcome, Search):
            outcome = draws.continue_search(outcome, by=by, seconds=SEARCH)
        if isinstance(outcome, Search):
            draws.take_best(outcome, by=by)
    rounds.release_round(Round.objects.get(pk=round_.pk), by=by)
