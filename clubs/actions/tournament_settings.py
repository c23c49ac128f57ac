"""Settings of a tournament: which are frozen once it is published, and the validation of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clubs.errors import Refused
from clubs.formats import GAME_NAMES, GAMES, plays_alone, rules_of
from clubs.models import BestOf, DrawMethod, Season, Tournament, TournamentKind
from clubs.models.tournaments import LONGEST_SEARCH, methods_of
from clubs.standings.document import read_settings, settings_document
from clubs.standings.handicaps import MOST_PERCENT
from clubs.standings.settings import Counts, Order, Settings
from core.errors import N_, RulesError
from scoring.rules.games import GAME_OF

MOST_ROUNDS = 30
MOST_DEALS = 100
MOST_GROUPS = 20

FROZEN = (
    *("preset", "rules", "kind", "method", "groups", "planned_rounds", "deals"),
    *("match_bonus", "check_sum", "settings", "handicap", "best_of_games"),
)
"""What is frozen once a tournament is published: whoever changes it then says why (TN-7)."""

CHANGEABLE = (
    *("name", "date", "place", "season", "fee", "fees", "desks", "counter", "counter_price", "prize_plan"),
    *("pack", "second_entry", "public", "hidden_from", "seconds", "tables_a_day", "notes_matches"),
    "by_strength",
)
"""What bears on no result and may be changed at any time; a pack renames cards and changes no points."""


class TournamentRefused(Refused):
    """What a tournament cannot be, or not now."""


def describe_tournament(tournament: Tournament) -> dict[str, Any]:
    """Return all settings as plain JSON values, for the log."""
    plain = {
        "date": str(tournament.date),
        "season": tournament.season and tournament.season.slug,
        "settings": settings_document(ranking_settings(tournament)),
    }
    return {name: plain.get(name, getattr(tournament, name)) for name in (*FROZEN, *CHANGEABLE)}


def ranking_settings(tournament: Tournament) -> Settings:
    """Return how the tournament is ranked; what its document leaves out has its default."""
    try:
        return read_settings(tournament.settings)
    except RulesError as error:
        at = str(error.values.get("field", ""))
        raise TournamentRefused(error.template, at=at, **error.values) from error


def tournament_rules(
    tournament: Tournament, goal: int | None = None, agreed: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the rules that the tournament's games are played by: its own copy of the preset's.

    House rules that are `agreed` stay.
    """
    try:
        return rules_of(
            tournament.preset,
            deals=tournament.deals,
            match_bonus=tournament.match_bonus,
            goal=goal,
            agreed=agreed,
        )
    except RulesError as error:
        raise TournamentRefused(error.template, at="deals", **error.values) from error


def validate_tournament(tournament: Tournament) -> None:
    """Refuse what cannot be played or ranked; what is left out of the settings is filled in.

    Stored whole, a tournament's settings do not change with a default.
    """
    for refused in _problems(tournament):
        raise refused
    settings = ranking_settings(tournament)
    if settings.drop_worst >= tournament.planned_rounds:
        raise TournamentRefused(
            N_("At least one round must count: at most {most} of {rounds} can be dropped."),
            at="drop_worst",
            rounds=tournament.planned_rounds,
            most=tournament.planned_rounds - 1,
        )
    if tournament.handicap and not takes_handicaps(settings):
        raise TournamentRefused(NO_HANDICAP, at="handicap")
    if tournament.handicap > MOST_PERCENT:
        raise TournamentRefused(
            N_("A handicap is 0 to {most} percent of the difference."), at="handicap", most=MOST_PERCENT
        )
    tournament.settings = settings_document(settings)


def takes_handicaps(settings: Settings) -> bool:
    """Whether points that are given to the weaker side can be added to what counts."""
    return settings.counts in {Counts.POINTS, Counts.DIFFERENCE} and settings.order is Order.HIGHEST


NO_HANDICAP = N_(
    "A handicap is given in points: it goes only with points or their difference, the highest total first."
)


def check_season(tournament: Tournament) -> None:
    """Refuse a season of another game: there a tournament is ticked by hand, or does not count."""
    season = tournament.season
    if season and season.game and season.game != GAME_OF[tournament.preset].slug:
        raise TournamentRefused(
            N_(
                "The season {season} is for {game}. If this tournament is to count all the same, tick it in "
                "the season’s settings."
            ),
            at="season",
            season=season.name,
            game=season_game_name(season),
        )


def season_game_name(season: Season) -> str:
    """Return what a season's game is called; nothing where any may be played."""
    return str(GAME_NAMES.get(season.game, ""))


def _problems(tournament: Tournament) -> Iterator[TournamentRefused]:
    rounds = tournament.planned_rounds
    if tournament.preset not in GAMES:
        sentence = N_("There is no game called {game} for tables of four.")
        yield TournamentRefused(sentence, at="preset", game=tournament.preset)
    if not 1 <= rounds <= MOST_ROUNDS:
        sentence = N_("A tournament has 1 to {most} rounds.")
        yield TournamentRefused(sentence, at="planned_rounds", most=MOST_ROUNDS)
    if tournament.deals is not None and not 1 <= tournament.deals <= MOST_DEALS:
        yield TournamentRefused(N_("A round has 1 to {most} deals."), at="deals", most=MOST_DEALS)
    yield from best_of_problems(tournament.preset, tournament.best_of_games)
    if plays_alone(tournament.preset):
        yield from _problems_alone(tournament)
    if tournament.hidden_from is not None and not 1 <= tournament.hidden_from <= rounds:
        sentence = N_("The standings can be hidden from round 1 to {last}.")
        yield TournamentRefused(sentence, at="hidden_from", last=rounds)
    yield from draw_problems(tournament)


def _problems_alone(tournament: Tournament) -> Iterator[TournamentRefused]:
    if tournament.kind != TournamentKind.INDIVIDUAL:
        sentence = N_("In this game everyone plays alone: pairs cannot enter.")
        yield TournamentRefused(sentence, at="kind")
    if tournament.check_sum:
        sentence = N_("In this game a sheet has no sum that can be checked.")
        yield TournamentRefused(sentence, at="check_sum")


def best_of_problems(preset: str, games: int) -> Iterator[TournamentRefused]:
    """Yield why the best of so many games of a preset cannot decide in a knock-out."""
    if games not in BestOf.values:
        sentence = N_("In a knock-out one game decides, or the best of three or five.")
        yield TournamentRefused(sentence, at="best_of_games")
    elif games != BestOf.ONE and plays_alone(preset):
        sentence = N_("In this game everyone plays alone: one game decides in a knock-out.")
        yield TournamentRefused(sentence, at="best_of_games")


def game_problems(tournament: Tournament, preset: str) -> Iterator[TournamentRefused]:
    """Yield why a round of the tournament cannot be of another game; one without a preset has none."""
    if preset and preset not in GAMES:
        sentence = N_("There is no game called {game} for tables of four.")
        yield TournamentRefused(sentence, at="preset", game=preset)
    elif preset and plays_alone(preset) and tournament.kind != TournamentKind.INDIVIDUAL:
        sentence = N_("In this game everyone plays alone: pairs cannot enter.")
        yield TournamentRefused(sentence, at="kind")


def draw_problems(tournament: Tournament) -> Iterator[TournamentRefused]:
    """Yield what keeps a tournament from being drawn, whatever is played."""
    yield from way_problems(tournament, tournament.method)
    if not 1 <= tournament.groups <= MOST_GROUPS:
        yield TournamentRefused(N_("There can be 1 to {most} groups."), at="groups", most=MOST_GROUPS)
    if tournament.groups > 1 and not tournament.may_have_groups:
        sentence = N_(
            "Groups are only for “Everyone against everyone”, or “By lot” where partners change: each entry "
            "plays within its own group."
        )
        yield TournamentRefused(sentence, at="groups")
    if not 0 <= tournament.seconds <= LONGEST_SEARCH:
        sentence = N_("The search for a draw can take 0 to {most} seconds.")
        yield TournamentRefused(sentence, at="seconds", most=LONGEST_SEARCH)


def way_problems(tournament: Tournament, method: str) -> Iterator[TournamentRefused]:
    """Yield why opponents cannot be found in a way; a round without one has none."""
    if method and method not in methods_of(tournament.kind):
        yield TournamentRefused(_not_for(tournament, method), at="method")


def _not_for(tournament: Tournament, method: str) -> str:
    """Return why a way to find opponents does not go with the kind of tournament."""
    if tournament.kind != TournamentKind.INDIVIDUAL:
        return N_("This kind of draw is for players who enter alone: pairs and teams stay together.")
    if method == DrawMethod.ROUND_ROBIN:
        return N_("“Everyone against everyone” works only where pairs or teams stay together.")
    return N_("This kind of draw is for pairs and teams: individual players change partners.")
