"""Form of the programme: a line for each round, in which nothing has to be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.actions.programme import LARGEST_GOAL, ProgrammeLine
from clubs.actions.tournament_settings import MOST_DEALS
from clubs.formats import GAMES
from clubs.forms.tournaments import LONGEST_REASON
from clubs.models import BestOf, Round, RoundOrder, Tournament
from clubs.models.draws import LONGEST_ROUND_NAME
from clubs.models.tournaments import methods_of
from clubs.names import one_line
from clubs.pages.numbers import weight_text
from clubs.standings.settings import Counts

PERCENT = (25, 50, 100, 150, 200, 300, 400)
"""How often a round counts, as it is offered."""

AS_SET = _("as in the settings")


@dataclass(frozen=True, slots=True)
class LineFields:
    """The fields of one round; one that `is_fixed` has begun, and only its name can be changed."""

    round: Round
    is_fixed: bool
    fields: tuple[BoundField, ...]


class ProgrammeForm(forms.Form):
    reason = forms.CharField(label=_("Reason for the change"), max_length=LONGEST_REASON, required=False)

    def __init__(
        self,
        tournament: Tournament,
        rounds: Sequence[Round],
        begun: frozenset[int],
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data)
        self.rounds, self.begun = rounds, begun
        for round_ in rounds:
            line = ProgrammeLine.of(round_)
            for name, field in _fields(tournament, round_, line).items():
                field.initial = getattr(line, name)
                field.disabled = round_.number in begun and name != "name"
                self.fields[f"{round_.number}-{name}"] = field
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])
        if not tournament.published:
            del self.fields["reason"]

    def lines(self) -> Iterator[LineFields]:
        """The fields as the page shows them, round by round."""
        for round_ in self.rounds:
            names = (f"{round_.number}-{each.name}" for each in fields(ProgrammeLine))
            bound = tuple(self[name] for name in names if name in self.fields)
            yield LineFields(round_, round_.number in self.begun, bound)

    def chosen(self) -> dict[int, ProgrammeLine]:
        """Return the lines by the numbers of their rounds; for a form that is valid."""
        return {round_.number: self._line(round_) for round_ in self.rounds}

    def _line(self, round_: Round) -> ProgrammeLine:
        """Return a round's line; what has no field stays as it is."""
        names = {f"{round_.number}-{each.name}": each.name for each in fields(ProgrammeLine)}
        cleaned = {name: self.cleaned_data[key] for key, name in names.items() if key in self.cleaned_data}
        return replace(ProgrammeLine.of(round_), **{**cleaned, "name": one_line(cleaned["name"])})


def _fields(tournament: Tournament, round_: Round, line: ProgrammeLine) -> dict[str, forms.Field]:
    order = {
        "order": forms.ChoiceField(
            label=_("Won by"), choices=[("", AS_SET), *RoundOrder.choices], required=False
        )
    }
    games_of_knockout = {
        "best_of_games": forms.TypedChoiceField(
            label=_("Games in a knock-out"),
            choices=[("", AS_SET), *BestOf.choices],
            coerce=int,
            empty_value=None,
            required=False,
        )
    }
    by_places = tournament.settings.get("counts") == Counts.RANK_POINTS
    games: list[tuple[str, str | Promise]] = [(slug, game.name) for slug, game in GAMES.items()]
    return {
        "name": forms.CharField(label=_("Name"), max_length=LONGEST_ROUND_NAME, required=False),
        "preset": forms.ChoiceField(
            label=pgettext_lazy("kind of game", "Game"), choices=[("", AS_SET), *games], required=False
        ),
        "deals": forms.IntegerField(
            label=_("Deals"),
            min_value=1,
            max_value=MOST_DEALS,
            required=False,
            widget=forms.NumberInput({"placeholder": tournament.deals or ""}),
        ),
        "goal": forms.IntegerField(
            label=_("or a game to"), min_value=1, max_value=LARGEST_GOAL, required=False
        ),
        "percent": forms.TypedChoiceField(label=_("Counts"), choices=_weights(line.percent), coerce=int),
        "method": forms.ChoiceField(
            label=_("Opponents"),
            choices=[("", AS_SET), *((each.value, each.label) for each in methods_of(tournament.kind))],
            required=False,
        ),
        **(games_of_knockout if round_.drawn_by.is_knockout else {}),
        # Where points are added up, all of them count in one direction.
        **(order if by_places or line.order else {}),
    }


def _weights(percent: int) -> list[tuple[int, str]]:
    """Return how often a round may count, with what it has already."""
    return [(each, weight_text(each)) for each in sorted({percent, *PERCENT})]
