"""Form of who goes through to a final: a sentence with blanks, and a word for each entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date as Date
from fractions import Fraction
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.tournaments import LONGEST_NAME, DateInput
from clubs.models import DrawMethod
from clubs.models.tournaments import methods_of
from clubs.pages.cut import CutPage, usual_settings
from clubs.standings.cut.carrying import Carried
from clubs.standings.cut.deciding import with_cards
from clubs.standings.cut.document import share_value
from clubs.standings.cut.values import CutRequest, CutSettings, LevelRule, Rounding, Together, read_share
from clubs.standings.settings import Order
from core.errors import N_, DocumentError, RulesError

MOST_THROUGH = 999
OF_THE_FINAL = frozenset({"name", "date", "way", "carried"})
"""The fields that say nothing of the line."""

COMES, ALREADY, AHEAD = "", "already", "ahead"

WORDS = [
    (COMES, _("comes")),
    ("declined", _("declines")),
    ("outside", _("out of competition")),
    ("wild_cards", _("wild card")),
    (ALREADY, _("through already")),
]
"""What the office notes of an entry, by what a cut calls it."""

LEVEL = [
    (LevelRule.ALL, _("all of the same total go through")),
    (LevelRule.TIE_BREAKS, _("the rank decides")),
    (LevelRule.CARDS, _("cards decide")),
    (LevelRule.PLAY_OFF, _("a play-off decides")),
]
ROUNDINGS = [
    (Rounding.DOWN, _("rounded down")),
    (Rounding.UP, _("rounded up")),
    (Rounding.NEAREST, _("rounded to the nearest")),
]


BEST = "best"

TOGETHER = [
    ("", _("in each tournament on its own")),
    (BEST, _("in one list of all: the best result")),
    (Together.SUM, _("in one list of all: the sum of the results")),
    (Together.AVERAGE, _("in one list of all: the average of the results")),
]
"""What becomes of the results in several tournaments."""

CARRIED = [
    (Carried.NOTHING, _("none: all start from zero")),
    (Carried.HALF, _("half of the total")),
    (Carried.ALL, _("the whole total")),
]


AS_BEFORE = ("", _("all together, as in the preliminary"))
"""How the final is played, where it is no knock-out."""


class CutShareField(forms.CharField):
    """A share as people write it: 20 %, or 1/3."""

    def clean(self, value: Any) -> Fraction | None:
        text = super().clean(value).replace(",", ".").removesuffix("%").strip()
        if not text:
            return None
        try:
            return read_share("share", text if "/" in text else float(text))
        except (DocumentError, ValueError):
            raise ValidationError(gettext("Write a share as 20 %, or as 1/3.")) from None


def ways_of(kind: str) -> Sequence[tuple[str, str | Promise]]:
    """Return how a final can be played by those who enter in that way."""
    knockouts = (method for method in methods_of(kind) if method.is_knockout)
    return [AS_BEFORE, *((method.value, method.label) for method in knockouts)]


class CutForm(forms.Form):
    """Who goes through; `creating` needs the name and the date of the final, too."""

    together = forms.ChoiceField(label=_("Where the line is drawn"), choices=TOGETHER, required=False)
    best_of = forms.IntegerField(
        label=_("How many results count"), min_value=1, max_value=MOST_THROUGH, required=False
    )
    minimum = forms.IntegerField(
        label=_("How many results are needed"), min_value=1, max_value=MOST_THROUGH, required=False
    )
    first = forms.IntegerField(
        label=_("How many go through"), min_value=0, max_value=MOST_THROUGH, required=False
    )
    share = CutShareField(label=_("Or what share, if that is more"), max_length=12, required=False)
    rounding = forms.ChoiceField(label=_("Rounding"), choices=ROUNDINGS, required=False)
    of_each_group = forms.IntegerField(
        label=_("How many of each group"), min_value=0, max_value=MOST_THROUGH, required=False
    )
    next_best = forms.IntegerField(
        label=_("How many next best"), min_value=0, max_value=MOST_THROUGH, required=False
    )
    points = forms.IntegerField(label=_("Enough points"), required=False)
    level = forms.ChoiceField(label=_("Level at the line"), choices=LEVEL, required=False)
    carried = forms.ChoiceField(label=_("How many points are carried over"), choices=CARRIED, required=False)
    name = forms.CharField(label=_("Name of the final"), max_length=LONGEST_NAME, required=False)
    date = forms.DateField(label=_("Date of the final"), widget=DateInput, required=False)
    way = forms.ChoiceField(
        label=_("How the final is played"),
        required=False,
        help_text=_(
            "In a knock-out the winners play on. The places decide who meets whom: the best meet last."
        ),
    )

    def __init__(
        self, page: CutPage, data: Mapping[str, Any] | None = None, *, creating: bool = False
    ) -> None:
        self.page, self.creating = page, creating
        self._said: CutRequest[str] | None = None
        super().__init__(data, initial=self._usual())
        cast(forms.ChoiceField, self.fields["way"]).choices = ways_of(page.came_from.kind)
        for name in self._left_out():
            del self.fields[name]
        for name, field in self.fields.items():
            if name not in OF_THE_FINAL:
                field.widget.attrs |= {"autocomplete": "off", "aria-label": field.label}
        if "share" in self.fields:
            self.fields["share"].widget.attrs["placeholder"] = "20 %"
        self._add_marks(data)

    def _usual(self) -> dict[str, Any]:
        usual = usual_settings(self.page)
        is_best = usual.together is Together.SUM and usual.best_of == 1
        return {
            **{name: getattr(usual, name) for name in SAID},
            "first": usual.first or None,
            "share": usual.share and share_value(usual.share),
            "together": BEST if is_best else usual.together,
            "best_of": None if is_best else usual.best_of,
            "minimum": usual.minimum if usual.minimum > 1 else None,
            "name": gettext("{tournament}: final").format(tournament=self._called)[:LONGEST_NAME],
        }

    @property
    def _called(self) -> str:
        """What the final is named after: the season of all tournaments, else the tournament."""
        tournament, season = self.page.tournament, self.page.tournament.season
        common = {each.season_id for each in self.page.came_from.tournaments} == {tournament.season_id}
        return season.name if season and common and self.page.is_several else tournament.name

    def _left_out(self) -> Iterator[str]:
        """Yield what cannot be said here: groups where there are none, points where the nearest wins."""
        if not self.page.is_several or self.page.order is Order.NEAREST:
            yield from ("together", "best_of", "minimum")
        yield from ("first", "share", "rounding") if self.page.has_groups else ("of_each_group", "next_best")
        if self.page.order is Order.NEAREST:
            yield from ("points", "carried")

    def _add_marks(self, data: Mapping[str, Any] | None) -> None:
        """Add a word for each entry; who is ahead by cards can be said where these decide."""
        ahead = [(AHEAD, gettext("ahead by cards or play-off"))]
        by_cards = data is not None and data.get("level") in {LevelRule.CARDS, LevelRule.PLAY_OFF}
        for key, title in self.page.titles.items():
            self.fields[f"mark-{key}"] = forms.ChoiceField(
                choices=[*WORDS, *ahead] if by_cards else WORDS,
                required=False,
                initial=ALREADY if key in self.page.elsewhere else COMES,
                widget=forms.Select({"aria-label": title, "autocomplete": "off"}),
            )

    def mark(self, key: str) -> BoundField:
        """Return the field with the word for an entry."""
        return self[f"mark-{key}"]

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        for name in ("name", "date") if self.creating else ():
            if not values.get(name) and name not in self.errors:
                self.add_error(name, self.fields[name].error_messages["required"])
        if not self.errors.keys() - OF_THE_FINAL:
            try:
                self._said = self._cut(values)
            except RulesError as error:
                self.add_error(None, error.message(gettext))
        return values

    @property
    def cut(self) -> CutRequest[str] | None:
        """The cut, whatever is wrong with the final's name and date; None where something is with itself."""
        return self._said if self.is_valid() or self.errors else None

    def _cut(self, values: Mapping[str, Any]) -> CutRequest[str]:
        given = {name: values[name] for name in SAID if values.get(name) not in (None, "")}
        order = Order.LOWEST if self.page.order is Order.LOWEST else Order.HIGHEST
        settings = CutSettings(order=order, **given, **self._together(values))
        cut = CutRequest(settings, **{name: self._marked(name) for name, _label in WORDS if name})
        return with_cards(self.page.sources, cut, self._marked(AHEAD))

    def _together(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return how the results of several tournaments are put together; nothing where each stands alone."""
        match values.get("together"):
            case None | "":
                return {}
            case value if value == BEST:
                return {"together": Together.SUM, "best_of": 1}
            case together:
                needed = {"minimum": values["minimum"]} if values["minimum"] else {}
                return {"together": Together(together), "best_of": values["best_of"], **needed}

    def _marked(self, word: str) -> list[str]:
        return [key for key in self.page.titles if self.cleaned_data.get(f"mark-{key}") == word]

    def requested(self) -> CutRequest[str]:
        """Return the cut of a form in which nothing is wrong."""
        return self._said or self._cut(self.cleaned_data)

    @property
    def final(self) -> tuple[str, Date]:
        """The name and the date of the final."""
        return self.cleaned_data["name"], self.cleaned_data["date"]

    @property
    def sentences(self) -> Iterator[SafeString]:
        """What is agreed, each sentence with its blanks."""
        for names, sentence in SENTENCES:
            if set(names) <= self.fields.keys():
                yield format_html(gettext(sentence), **{name: self[name] for name in names})

    @property
    def knockout(self) -> DrawMethod | None:
        """The kind of knock-out that the final is to be, None where all play together."""
        way = self.cleaned_data.get("way")
        return DrawMethod(way) if way else None

    @property
    def takes_along(self) -> Carried:
        """How much of the totals counts in the final, in a form in which nothing is wrong."""
        return Carried(self.cleaned_data.get("carried") or Carried.NOTHING)

    @property
    def carried_field(self) -> BoundField | None:
        return self["carried"] if "carried" in self.fields else None

    @property
    def has_chosen_points(self) -> bool:
        """Whether somebody has chosen that points are carried."""
        return (self.data.get("carried") or Carried.NOTHING) != Carried.NOTHING

    @property
    def of_the_final(self) -> Iterator[BoundField]:
        return (self[name] for name in ("name", "date", "way") if name in self.fields)


SENTENCES = [
    (("together",), N_("The line is drawn: {together}")),
    (
        ("best_of", "minimum"),
        N_(
            "For a sum or an average, the best {best_of} results of each count (all if this is empty), and "
            "at least {minimum} are needed."
        ),
    ),
    (
        ("first", "share", "rounding"),
        N_("The first {first}, or the best {share}, {rounding}, if that is more."),
    ),
    (
        ("of_each_group", "next_best"),
        N_("The first {of_each_group} of each group and the {next_best} next best."),
    ),
    (("points",), N_("Everyone with {points} points or better goes through, too.")),
    (("level",), N_("Level at the line: {level}")),
]

SAID = ("first", "share", "rounding", "of_each_group", "next_best", "points", "level")
"""The fields that are settings of the cut."""
