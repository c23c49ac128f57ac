"""The form of a tournament's settings, in groups, each with a sentence on what it does (TN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.actions.tournament_settings import (
    CHANGEABLE,
    FROZEN,
    MOST_DEALS,
    MOST_GROUPS,
    MOST_ROUNDS,
    ranking_settings,
)
from clubs.formats import GAMES
from clubs.forms.tournaments import (
    LONGEST_NAME,
    LONGEST_REASON,
    DateInput,
    FrancsField,
    SeasonChoice,
)
from clubs.models import BestOf, DrawMethod, State, Tournament, TournamentKind
from clubs.models.tournaments import LONGEST_SEARCH, methods_of
from clubs.pages.settings_summary import SettingsGroup
from clubs.pages.standings_explanation import CRITERIA, ENTRY_ORDER
from clubs.standings.document import settings_document
from clubs.standings.handicaps import MOST_PERCENT as MOST_HANDICAP
from clubs.standings.settings import Counts, Incomplete, Order, SitOutRule
from scoring.card_words import packs
from scoring.rules.capabilities import target_of
from scoring.rules.games import PRESETS

MOST_POINTS = 1_000_000
TIES = 5
"""So many criteria are offered at least; one more than there are where there are more."""

FIXED = "fixed"
"""A round sat out counts a number of points of its own."""

COUNTS = [
    (Counts.POINTS, _("The points of all rounds, added up")),
    (Counts.DIFFERENCE, _("Own points minus the opponents’")),
    (Counts.GAME_POINTS, _("Game points: 1 for a win, 2 for a double game")),
    (Counts.STROKES, _("Strokes, as the house rules count them")),
    (Counts.AVERAGE, _("The average of the rounds")),
    (Counts.RANK_POINTS, _("Points for the place in each round")),
]
ORDERS = [
    (Order.HIGHEST, _("The highest total")),
    (Order.LOWEST, _("The lowest total")),
    (Order.NEAREST, _("The total nearest to a number drawn")),
]
INCOMPLETE = [
    (Incomplete.DROPPED, _("has it dropped, or else no rank")),
    (Incomplete.UNRANKED, _("is listed at the end, without a rank")),
    (Incomplete.ZERO, _("gets 0 for that round")),
]
SIT_OUTS = [
    (SitOutRule.NONE, _("counts for nothing")),
    (SitOutRule.AVERAGE, _("counts as the player’s own average")),
    (FIXED, _("counts as a fixed number")),
]
WAYS = {
    DrawMethod.DRAW: _("if possible with new partners and opponents."),
    DrawMethod.ROUND_ROBIN: _("in as many rounds as there are opponents."),
    DrawMethod.SWISS: _("neighbours in the standings meet, but nobody meets twice."),
    DrawMethod.MITCHELL: _("those who move on meet all who stay, one table further each round."),
    DrawMethod.KNOCKOUT: _("the winners of a round meet in the next one; losers are out."),
    DrawMethod.THIRD_PLACE: _("the same, and the losers of the semi-finals play for third place."),
    DrawMethod.DOUBLE: _("the same, and losers play on among themselves: two defeats put a side out."),
    DrawMethod.CONSOLATION: _("the same, and those who lose early have a knock-out of their own."),
    DrawMethod.ALL_PLACES: _("losers play on among themselves, so that every place is decided."),
    DrawMethod.UP_AND_DOWN: _(
        "the winners of a table move up one table, the losers down one; table 1 is the top."
    ),
    DrawMethod.ONE_UP_DOWN: _(
        "the best of each table moves up one table, the last one down; the others stay."
    ),
    DrawMethod.TOP_TABLE: _("from the standings: the first four at table 1, the next four at table 2."),
    DrawMethod.STEPS: _("four in a row in the standings share a table."),
    DrawMethod.MONRAD: _("those who have not met yet share a table."),
}
"""What each way to find opponents does, beside its label."""

ONE_BY_ONE = _(
    "Draws that depend on the standings are made round by round, once the previous round has its results."
)

FOR_EVERYONE = [
    method for method in DrawMethod if all(method in methods_of(kind) for kind in TournamentKind.values)
]

METHOD_CHOICES: Sequence[tuple[str | Promise, Sequence[tuple[str, str | Promise]]]] = [
    (_("For everyone"), [(method, method.label) for method in FOR_EVERYONE]),
    *(
        (heading, [(method, method.label) for method in methods_of(kind) if method not in FOR_EVERYONE])
        for heading, kind in (
            (_("For pairs and teams"), TournamentKind.PAIRS),
            (_("For individual players"), TournamentKind.INDIVIDUAL),
        )
    ),
]
NOT_HERE = {"rules", "settings", "fees", "desks", "counter", "counter_price", "prize_plan"}
"""What has a page of its own."""
PLAIN = tuple(name for name in (*FROZEN, *CHANGEABLE) if name not in NOT_HERE)
"""The settings whose fields have their names."""

CRITERION_CHOICES = [("", "–"), *((key, name) for key, name in CRITERIA.items() if key != ENTRY_ORDER)]

GROUPS: Mapping[SettingsGroup, tuple[str, ...]] = {
    SettingsGroup.EVENING: ("name", "date", "place", "season", "fee"),
    SettingsGroup.PLAY: ("preset", "pack", "kind", "planned_rounds", "deals", "goal"),
    SettingsGroup.DRAW: ("method", "best_of_games", "by_strength", "groups", "seconds", "tables_a_day"),
    SettingsGroup.COUNTS: (
        "counts",
        "rank_points",
        "round_order",
        "order",
        "target",
        "drop_worst",
        "best_of",
        "minimum",
        "handicap",
    ),
    SettingsGroup.TIES: ("shared_ranks",),
    SettingsGroup.MISSED: ("incomplete", "sit_out", "sit_out_points"),
    SettingsGroup.MATCH: ("match_bonus", "notes_matches", "check_sum", "second_entry"),
    SettingsGroup.PUBLIC: ("public", "hidden_from"),
}


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """A section of the form, with criteria in their order where it is about equal totals."""

    section: SettingsGroup
    fields: Sequence[BoundField]
    criteria: Sequence[BoundField]

    @property
    def has_errors(self) -> bool:
        return any(field.errors for field in (*self.fields, *self.criteria))


def read_rank_points(text: object, *, most: int) -> list[int]:
    """Return the points for the places, from text like 25, 18, 15."""
    words = str(text).replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and int(word) <= most for word in words):
        raise forms.ValidationError(gettext("Enter whole numbers separated by commas, like 25, 18, 15."))
    return [int(word) for word in words]


class SettingsForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    date = forms.DateField(label=_("Date"), widget=DateInput)
    place = forms.CharField(label=_("Venue"), max_length=LONGEST_NAME, required=False)
    fee = FrancsField(
        label=_("Entry fee per player, in francs"), help_text=_("The entries page shows who has paid.")
    )

    preset = forms.ChoiceField(
        label=pgettext_lazy("kind of game", "Game"),
        choices=[(slug, choice.name) for slug, choice in GAMES.items()],
        help_text=_("Its house rules are copied; later changes to the game change nothing here."),
    )
    pack = forms.ChoiceField(
        label=_("Cards"),
        choices=packs,
        help_text=_("Phones and printed sheets show these suits; points are the same with both."),
    )
    kind = forms.ChoiceField(
        label=_("Format"),
        choices=TournamentKind.choices,
        help_text=_("Who enters and is ranked: players with a new partner each round, pairs, or teams."),
    )
    method = forms.ChoiceField(
        label=_("Opponents"),
        choices=METHOD_CHOICES,
        # One line for each.
        help_text=format_lazy(
            "{} – {}\n" * len(WAYS) + "{}",
            *(words for method, way in WAYS.items() for words in (method.label, way)),
            ONE_BY_ONE,
        ),
    )
    best_of_games = forms.TypedChoiceField(
        label=_("Games in a knock-out"),
        choices=BestOf,
        coerce=int,
        help_text=_(
            "At a table of a knock-out, the side that wins more than half of the games plays on. Each lasts "
            "as long as a round does otherwise. In the programme, the final can have a different number."
        ),
    )
    groups = forms.IntegerField(
        label=_("Groups"),
        min_value=1,
        max_value=MOST_GROUPS,
        help_text=_("Everyone meets only those in their own group; each group has its own ranking."),
    )
    seconds = forms.IntegerField(
        label=_("Search time, in seconds"),
        min_value=0,
        max_value=LONGEST_SEARCH,
        help_text=_(
            "How long to look for a fairer draw; the search stops as soon as none is possible. 0: the "
            "first draw is used."
        ),
    )
    by_strength = forms.BooleanField(
        label=_("Draw by strength"),
        required=False,
        help_text=_(
            "For rounds by lot: partners are chosen so that all sides are of like strength, and pairs or "
            "teams meet others of like strength, by the club’s rating on the day before. Nothing else gets "
            "worse. Anyone without a rating counts as the average."
        ),
    )
    tables_a_day = forms.IntegerField(
        label=_("Tables a day"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_(
            "Where tables form themselves: at how many tables each may play on one day; empty: any number."
        ),
    )
    planned_rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=_("Rounds can be added at any time, and removed as long as they are not drawn."),
    )
    deals = forms.IntegerField(
        label=_("Deals per round"),
        min_value=1,
        max_value=MOST_DEALS,
        required=False,
        help_text=_("Empty: each round is one whole game."),
    )
    goal = forms.IntegerField(
        label=_("A game is played to"),
        min_value=1,
        max_value=100_000,
        required=False,
        help_text=_("If a round is one whole game; empty: as in the game’s settings."),
    )

    counts = forms.ChoiceField(
        label=_("What counts"),
        choices=COUNTS,
        help_text=_("Each partner is credited with what their side wrote."),
    )
    rank_points = forms.CharField(
        label=_("Points for the places"),
        max_length=200,
        required=False,
        help_text=_(
            "For places in rounds: the first, the second …, like 25, 18, 15; the last number is for "
            "all others."
        ),
    )
    round_order = forms.ChoiceField(
        label=_("A round is won by"),
        choices=[choice for choice in ORDERS if choice[0] != Order.NEAREST],
        required=False,
        help_text=_("For places in rounds."),
    )
    order = forms.ChoiceField(label=_("Who wins"), choices=ORDERS)
    target = forms.IntegerField(
        label=_("Drawn number"),
        min_value=0,
        max_value=MOST_POINTS,
        required=False,
        help_text=_("The number to come closest to, if the nearest total wins."),
    )
    drop_worst = forms.IntegerField(
        label=_("Dropped rounds"),
        min_value=0,
        max_value=MOST_ROUNDS,
        initial=0,
        help_text=_(
            "How many of each player’s worst rounds are dropped; the standings show them struck through."
        ),
    )

    best_of = forms.IntegerField(
        label=_("Only the best rounds count"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("At most this many of each player’s best rounds count; empty: all that are not dropped."),
    )
    minimum = forms.IntegerField(
        label=_("Rounds needed for a rank"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_(
            "Anyone who has played at least this many is ranked, even with rounds missed; empty: all of them."
        ),
    )

    handicap = forms.IntegerField(
        label=_("Handicap, in percent"),
        min_value=0,
        max_value=MOST_HANDICAP,
        initial=0,
        help_text=_(
            "For each deal the weaker side of a table gets this share of the difference in strength, by the "
            "club’s rating on the day before; the standings show it as an adjustment. Anyone without a "
            "rating counts as the average. 0: no handicap."
        ),
    )

    shared_ranks = forms.BooleanField(
        label=_("Equal in everything: the same rank"),
        required=False,
        help_text=_("The next rank is skipped. If off, the lower starting number is ranked first."),
    )

    incomplete = forms.ChoiceField(
        label=_("Anyone who has missed a round"),
        choices=INCOMPLETE,
        help_text=_("A round that others played and this player did not."),
    )
    sit_out = forms.ChoiceField(
        label=_("A round sat out"),
        choices=SIT_OUTS,
        help_text=_(
            "Someone sits out when the numbers do not fill the tables; the round does not count as missed."
        ),
    )
    sit_out_points = forms.IntegerField(
        label=_("Points for sitting out"),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        required=False,
        help_text=_("If it counts as a fixed number."),
    )

    match_bonus = forms.IntegerField(
        label=_("Match bonus"),
        min_value=0,
        max_value=1000,
    )
    notes_matches = forms.BooleanField(
        label=_("Note matches"),
        required=False,
        help_text=_("Without a bonus: the office writes matches all the same, for a prize or equal totals."),
    )
    check_sum = forms.BooleanField(label=_("Check the sum of each sheet"), required=False)
    second_entry = forms.BooleanField(
        label=_("Enter results twice"),
        required=False,
        help_text=_("A second helper types each sheet again, and differences are shown."),
    )

    public = forms.BooleanField(
        label=_("Public page"),
        required=False,
        help_text=_("Everyone can see the draw, results and standings once the tournament is open."),
    )
    hidden_from = forms.IntegerField(
        label=_("Hide standings from round"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_(
            "From this round on, the standings stay hidden from everyone until you reveal them; empty: "
            "always shown."
        ),
    )

    reason = forms.CharField(label=_("Reason for the change"), max_length=LONGEST_REASON, required=False)

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=settings_initial(tournament))
        self.tournament = tournament
        self.fields["season"] = SeasonChoice(tournament.club)
        self._tell_total(tournament.plan.rules.card_points)
        self.ties = [f"tie_{place}" for place in range(1, _ties_shown(tournament) + 1)]
        for place, name in enumerate(self.ties, 1):
            label = gettext("Criterion {place}").format(place=place)
            self.fields[name] = forms.ChoiceField(label=label, choices=CRITERION_CHOICES, required=False)
        if tournament.state not in {State.OPEN, State.RUNNING}:
            del self.fields["reason"]
        if not tournament.club.rating:
            del self.fields["by_strength"], self.fields["handicap"]

    def _tell_total(self, total: int) -> None:
        texts = {
            "match_bonus": gettext("For all nine tricks, on top of {total}."),
            "check_sum": gettext(
                "{total} per deal plus the bonus for each match; a sheet that does not add up is shown at "
                "once."
            ),
        }
        for name, text in texts.items():
            self.fields[name].help_text = text.format(total=total)

    def sections(self) -> Iterator[FieldGroup]:
        for section, names in GROUPS.items():
            criteria = self.ties if section is SettingsGroup.TIES else ()
            fields = [self[name] for name in names if name in self.fields]
            yield FieldGroup(section, fields, [self[name] for name in criteria])

    def clean_rank_points(self) -> list[int]:
        return read_rank_points(self.cleaned_data["rank_points"], most=MOST_POINTS)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self._needs("target", cleaned.get("order") == Order.NEAREST, _("Enter the number that was drawn."))
        self._needs("sit_out_points", cleaned.get("sit_out") == FIXED, _("Enter the number of points."))
        places = cleaned.get("counts") == Counts.RANK_POINTS and cleaned.get("order") != Order.LOWEST
        self._needs("rank_points", places, _("Enter the points for the places."))
        if cleaned.get("best_of") and cleaned.get("drop_worst"):
            self.add_error("best_of", gettext("Rounds are dropped, or only the best count: not both."))
        self._refuse_ties_that_repeat({name: cleaned[name] for name in self.ties if cleaned.get(name)})
        return cleaned

    def _refuse_ties_that_repeat(self, ties: Mapping[str, str]) -> None:
        chosen = list(ties.values())
        twice = [name for name, tie in ties.items() if chosen.count(tie) > 1]
        if twice:
            self.add_error(twice[-1], gettext("Each criterion can be used only once."))

    def _needs(self, field: str, needed: bool, sentence: str | Promise) -> None:
        if needed and field not in self.errors and self.cleaned_data.get(field) in (None, []):
            self.add_error(field, str(sentence))

    def values(self) -> dict[str, Any]:
        """Return what was chosen, by the names of the tournament's settings."""
        cleaned = self.cleaned_data
        plain = {name: cleaned[name] for name in PLAIN if name in self.fields}
        return {**plain, "settings": self._standings(cleaned)}

    def _standings(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        """Return the settings of the standings document, with those kept that have no field here."""
        chosen = {
            **{
                name: cleaned[name]
                for name in ("counts", "order", "drop_worst", "shared_ranks", "incomplete")
            },
            **{name: cleaned[name] for name in ("best_of", "minimum")},
            **_rank_points(cleaned),
            "target": cleaned["target"] if cleaned["order"] == Order.NEAREST else None,
            "ties": list(filter(None, (cleaned[name] for name in self.ties))),
            "sit_out": cleaned["sit_out_points"] if cleaned["sit_out"] == FIXED else cleaned["sit_out"],
        }
        all_of_them = {**self.tournament.settings, **chosen}
        # What has a field and was not chosen is left out; what has none keeps even that it is nothing.
        return {name: value for name, value in all_of_them.items() if value is not None or name not in chosen}

    def chosen_goal(self) -> int | None:
        """Return what a game is played to, where a round is a game."""
        cleaned = self.cleaned_data
        if cleaned["deals"]:
            return None
        return cleaned["goal"] or target_of(PRESETS[cleaned["preset"]])


def _rank_points(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return the points of the places in a round and their order; None where these do not count."""
    if cleaned["counts"] != Counts.RANK_POINTS:
        return {"rank_points": None, "round_order": None}
    return {"rank_points": cleaned["rank_points"], "round_order": cleaned["round_order"] or Order.HIGHEST}


def _ties_shown(tournament: Tournament) -> int:
    return max(TIES, len(tournament.settings.get("ties", ())) + 1)


def _own_goal(tournament: Tournament) -> int | None:
    """Return what a game is played to, where it is not the goal of the game's own."""
    goal = tournament.rules.get("target") if tournament.to_target else None
    return None if goal == target_of(PRESETS[tournament.preset]) else goal


def settings_initial(tournament: Tournament) -> dict[str, Any]:
    stored = settings_document(ranking_settings(tournament))
    sit_out = stored["sit_out"]
    fixed = isinstance(sit_out, int)
    return {
        **stored,
        **{name: getattr(tournament, name) for name in PLAIN},
        **{f"tie_{place}": tie for place, tie in enumerate(stored["ties"], 1)},
        "rank_points": ", ".join(str(points) for points in stored["rank_points"]),
        "sit_out": FIXED if fixed else sit_out,
        "sit_out_points": sit_out if fixed else None,
        "goal": _own_goal(tournament),
    }
