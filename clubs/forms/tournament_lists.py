"""Forms of lists: who, what and in which order; teams and categories of entries; cards drawn for ties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.actions.tournament_lists import EntryLabels, ListValues
from clubs.actions.tournament_settings import MOST_ROUNDS
from clubs.forms.changed_fields import changed_by_key
from clubs.models import Entry, Tournament
from clubs.names import alphabetical, one_line, spelling_key, usual_spellings
from clubs.pages.entries import Entrant
from clubs.pages.tournament_lists import LIST_CRITERIA, Label
from clubs.standings.lists.description import (
    LIST_TIES,
    LONGEST_PLACE_NAME,
    MOST_TEAM_PLACES,
    OLDEST_AGE,
    Belonging,
    GroupValue,
    ListDescription,
    ListMeasure,
    Sex,
    TeamPlace,
    Unit,
    Who,
    Whom,
)
from clubs.standings.settings import Order
from core.errors import RulesError

TIES = 4
MOST_PLACES = 999
MOST_POINTS = 1_000_000

UNITS: Sequence[tuple[str, Label]] = [
    (Unit.ENTRY, _("each entry")),
    (Unit.ROUND, _("each single round")),
    (Unit.SECTION, _("each club or section")),
    (Unit.HOME, _("each place of residence")),
    (Unit.TEAM, _("each team made of entries")),
    (Unit.CATEGORY, _("each category")),
]
MEASURES: Sequence[tuple[str, Label]] = [
    (ListMeasure.TOTAL, _("the total of the standings")),
    (ListMeasure.ROUNDS, _("the best rounds, added up")),
    (ListMeasure.AVERAGE, _("the average of the rounds played")),
    (ListMeasure.MATCHES, pgettext_lazy("what counts in a list", "matches")),
    (ListMeasure.DIFFERENCE, _("the points difference")),
    (ListMeasure.GAME_POINTS, _("the game points")),
    (ListMeasure.STROKES, pgettext_lazy("what counts in a list", "strokes")),
    (ListMeasure.COUNTED, _("what is counted besides points")),
]
WHOM: Sequence[tuple[str, Label]] = [
    (Whom.ALL, _("all players of the entry")),
    (Whom.ANY, _("at least one player of the entry")),
    (Whom.YOUNGEST, _("the youngest of the entry")),
    (Whom.OLDEST, _("the oldest of the entry")),
]
SEXES: Sequence[tuple[str, Label]] = [("", _("everyone")), (Sex.WOMAN, _("Women")), (Sex.MAN, _("Men"))]
BELONGINGS: Sequence[tuple[str, Label]] = [
    ("", _("everyone")),
    (Belonging.MEMBER, _("Members")),
    (Belonging.GUEST, _("Guests")),
]
JUNIORS: Sequence[tuple[str, Label]] = [
    ("", _("everyone")),
    ("yes", _("Juniors")),
    ("no", _("all but juniors")),
]
LIST_ORDERS: Sequence[tuple[str, Label]] = [
    ("", _("as in the standings")),
    (Order.HIGHEST, _("the highest number")),
    (Order.LOWEST, _("the lowest number")),
    (Order.NEAREST, _("the number nearest to another one")),
]
GROUP_VALUES: Sequence[tuple[str, Label]] = [
    (GroupValue.SUM, _("added up")),
    (GroupValue.AVERAGE, _("the average")),
]
TAKES: Sequence[tuple[str, Label]] = [
    ("", _("everyone")),
    (Sex.WOMAN, _("Women")),
    (Sex.MAN, _("Men")),
    ("junior", _("Juniors")),
]
"""Whom a place in a team takes."""

TEXTS = ("sections", "homes", "categories", "teams", "groups")
PLAIN_NUMBERS = ("from_age", "to_age")
OF_LIST = ("best", "size", "target", "target_place", "last")


def _number(label: Any, low: int, high: int, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=low, max_value=high, required=False, help_text=help_text)


def _team_fields(place: int) -> Mapping[str, forms.Field]:
    """Return the fields of a place in a team that is picked."""
    label = gettext("Place {place} in the team").format(place=place)
    return {
        f"place_{place}": forms.CharField(label=label, max_length=LONGEST_PLACE_NAME, required=False),
        f"place_{place}_takes": forms.ChoiceField(label=_("Who"), choices=TAKES, required=False),
        f"place_{place}_from_age": _number(_("From the age of"), 0, OLDEST_AGE),
        f"place_{place}_to_age": _number(_("Up to the age of"), 0, OLDEST_AGE),
    }


class SomeField(forms.MultipleChoiceField):
    """Any of the texts that there are in the tournament."""

    def __init__(self, label: Any) -> None:
        super().__init__(label=label, required=False, widget=forms.CheckboxSelectMultiple)


class TournamentListForm(forms.Form):
    """A list: its name, who stands in it, what counts, in which order."""

    name = forms.CharField(label=_("Name of the list"), max_length=60)
    public = forms.BooleanField(
        label=_("On the live page and the projector"),
        required=False,
        help_text=_("It shows the same rounds as the standings there."),
    )

    sex = forms.ChoiceField(label=_("Gender"), choices=SEXES, required=False)
    from_age = _number(
        _("From the age of"), 0, OLDEST_AGE, _("In the year of the tournament; needs years of birth.")
    )
    to_age = _number(_("Up to the age of"), 0, OLDEST_AGE)
    junior = forms.ChoiceField(label=_("Juniors"), choices=JUNIORS, required=False)
    belonging = forms.ChoiceField(label=_("Members and guests"), choices=BELONGINGS, required=False)
    whom = forms.ChoiceField(
        label=_("This must apply to"), choices=WHOM, help_text=_("Where pairs or teams are entered.")
    )
    sections = SomeField(_("Club or section"))
    homes = SomeField(_("Place of residence"))
    categories = SomeField(_("Category"))
    teams = SomeField(_("Team in the lists"))
    groups = SomeField(_("Group"))
    ranked = forms.BooleanField(
        label=_("Only those with a rank"),
        required=False,
        help_text=_("Anyone who plays outside the ranking is in no list."),
    )

    unit = forms.ChoiceField(label=_("A line for"), choices=UNITS)
    measure = forms.ChoiceField(label=pgettext_lazy("list", "What counts"), choices=MEASURES)
    best = _number(_("How many best rounds"), 1, MOST_ROUNDS, _("Empty: all of them."))
    size = _number(
        _("How many of a group count"),
        1,
        MOST_PLACES,
        _("At most this many of a section, residence, team or category, the best ones; empty: all of them."),
    )
    group = forms.ChoiceField(label=_("Results of a group"), choices=GROUP_VALUES)

    order = forms.ChoiceField(
        label=_("First is"),
        choices=LIST_ORDERS,
        required=False,
        help_text=_("With “as in the standings”, the most matches or game points come first."),
    )
    target = _number(
        _("Nearest to the number"),
        -MOST_POINTS,
        MOST_POINTS,
        _("A number that was drawn, or typed in at the end."),
    )
    target_place = _number(
        _("or to the number at this place"), 1, MOST_PLACES, _("3: to the third-highest number of the list.")
    )
    last = _number(_("Places"), 1, MOST_PLACES, _("Empty: all of them."))

    def __init__(
        self,
        tournament: Tournament,
        entrants: Iterable[Entrant],
        data: Mapping[str, Any] | None = None,
        *,
        values: ListValues | None = None,
    ) -> None:
        values = values or ListValues("", ListDescription())
        super().__init__(data, initial=list_initial(values))
        self.ties = [f"tie_{place}" for place in range(1, TIES + 1)]
        choices = [("", "–"), *((tie, LIST_CRITERIA[tie]) for tie in LIST_TIES)]
        for place, name in enumerate(self.ties, 1):
            label = gettext("Criterion {place}").format(place=place)
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
        for place in range(1, MOST_TEAM_PLACES + 1):
            self.fields.update(_team_fields(place))
        self._offer(list(entrants), values.description.who)

    def _offer(self, entrants: Sequence[Entrant], who: Who) -> None:
        """Offer the texts that there are, and those that the list names already."""
        people = [person for entrant in entrants for person in entrant.players]
        there: Mapping[str, Iterable[str]] = {
            "sections": (person.section for person in people),
            "homes": (person.home for person in people),
            "categories": (entrant.category for entrant in entrants),
            "teams": (entrant.team for entrant in entrants),
            "groups": (entrant.group for entrant in entrants),
        }
        for name, texts in there.items():
            spellings = usual_spellings([*filter(None, texts), *getattr(who, name)])
            offered = alphabetical(spellings.values())
            self.initial[name] = tuple(spellings[spelling_key(text)] for text in getattr(who, name))
            self.fields[name].choices = [(text, text) for text in offered]  # type: ignore[attr-defined] # a choice
            if not offered:
                del self.fields[name]

    def _shown(self, names: Sequence[str]) -> list[BoundField]:
        return [self[name] for name in names if name in self.fields]

    def parts(self) -> Iterator[tuple[Label, list[BoundField], list[BoundField]]]:
        """Yield the fields as the page shows them: a heading, fields, and those that few lists need."""
        yield (
            _("Who"),
            self._shown(["sex", "from_age", "to_age"]),
            self._shown(["junior", "belonging", "whom", *TEXTS, "ranked"]),
        )
        yield (
            pgettext_lazy("list", "What"),
            self._shown(["unit", "measure", "best"]),
            self._shown(["size", "group"]),
        )
        yield _("Order"), self._shown(["order", "last"]), self._shown(["target", "target_place", *self.ties])

    def team(self) -> Iterator[list[BoundField]]:
        """Yield the fields of each place in a team that is picked."""
        for place in range(1, MOST_TEAM_PLACES + 1):
            yield [self[name] for name in _team_fields(place)]

    @property
    def has_team(self) -> bool:
        """Whether a place has been named, or one is not as it should be."""
        return any(fields[0].value() or any(field.errors for field in fields) for fields in self.team())

    def clean_name(self) -> str:
        return one_line(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name, *others in (_team_fields(place) for place in range(1, MOST_TEAM_PLACES + 1)):
            if not cleaned.get(name) and any(cleaned.get(other) not in ("", None) for other in others):
                self.add_error(name, gettext("Give this place a name."))
        if not self.errors:
            self._describe(cleaned)
        return cleaned

    def _describe(self, cleaned: Mapping[str, Any]) -> None:
        try:
            self.values = ListValues(cleaned["name"], description_of(cleaned, self.ties), cleaned["public"])
        except RulesError as error:
            self.add_error(None, error.message(gettext))


def description_of(cleaned: Mapping[str, Any], ties: Sequence[str]) -> ListDescription:
    """Return the description that a form holds; RulesError where two things clash."""
    juniors = {"yes": True, "no": False}
    named = (place for place in range(1, MOST_TEAM_PLACES + 1) if cleaned[f"place_{place}"])
    texts: Any = {name: tuple(cleaned.get(name, ())) for name in TEXTS}
    who = Who(
        whom=Whom(cleaned["whom"]),
        sex=Sex(cleaned["sex"]) if cleaned["sex"] else None,
        junior=juniors.get(cleaned["junior"]),
        belonging=Belonging(cleaned["belonging"]) if cleaned["belonging"] else None,
        **{name: cleaned[name] for name in PLAIN_NUMBERS},
        **texts,
    )
    unit = Unit(cleaned["unit"])
    # A single round has nothing else that could count.
    measure = ListMeasure.ROUNDS if unit is Unit.ROUND else ListMeasure(cleaned["measure"])
    return ListDescription(
        unit=unit,
        who=who,
        measure=measure,
        group=GroupValue(cleaned["group"]),
        order=Order(cleaned["order"]) if cleaned["order"] else None,
        ties=tuple(filter(None, (cleaned[name] for name in ties))),
        ranked=cleaned["ranked"],
        places=tuple(_team_place(cleaned, f"place_{place}") for place in named),
        **{name: cleaned[name] for name in OF_LIST},
    )


def _team_place(cleaned: Mapping[str, Any], name: str) -> TeamPlace:
    takes = cleaned[f"{name}_takes"]
    return TeamPlace(
        name=one_line(cleaned[name]),
        sex=Sex(takes) if takes in set(Sex) else None,
        junior=takes == "junior",
        from_age=cleaned[f"{name}_from_age"],
        to_age=cleaned[f"{name}_to_age"],
    )


def _team_initial(places: Sequence[TeamPlace]) -> Iterator[tuple[str, Any]]:
    for number, place in enumerate(places, 1):
        name = f"place_{number}"
        yield name, place.name
        yield f"{name}_takes", "junior" if place.junior else place.sex or ""
        yield f"{name}_from_age", place.from_age
        yield f"{name}_to_age", place.to_age


def list_initial(values: ListValues) -> dict[str, Any]:
    description = values.description
    who = asdict(description.who)
    juniors = {True: "yes", False: "no", None: ""}
    return {
        **asdict(description),
        **who,
        "junior": juniors[description.who.junior],
        "name": values.name,
        "public": values.public,
        **{f"tie_{place}": tie for place, tie in enumerate(description.ties, 1)},
        **dict(_team_initial(description.places)),
    }


# Teams and categories, cards: a field or two for each entry


class LabelsForm(forms.Form):
    """The team and the category of every entry; of two people at once each changes what each has typed."""

    def __init__(self, entries: Sequence[Entry], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.entries = entries
        for entry in entries:
            self.fields[f"team-{entry.pk}"] = self._text(entry, "team", _("Team in the lists"), 80)
            self.fields[f"category-{entry.pk}"] = self._text(entry, "category", _("Category"), 40)

    def _text(self, entry: Entry, name: str, label: Any, longest: int) -> forms.CharField:
        attrs = {"list": f"known-{name}", "autocomplete": "off", "aria-label": f"{label}: {entry.title}"}
        widget = forms.TextInput(attrs=attrs)
        value = getattr(entry, name)
        return forms.CharField(
            label=label,
            max_length=longest,
            required=False,
            initial=value,
            widget=widget,
            show_hidden_initial=True,
        )

    def rows(self) -> Iterator[tuple[Entry, BoundField, BoundField]]:
        for entry in self.entries:
            yield entry, self[f"team-{entry.pk}"], self[f"category-{entry.pk}"]

    def known(self, name: str) -> Sequence[str]:
        """Return the teams or categories that there are, to choose from while typing."""
        return alphabetical(filter(None, (getattr(entry, name) for entry in self.entries)))

    @property
    def known_teams(self) -> Sequence[str]:
        return self.known("team")

    @property
    def known_categories(self) -> Sequence[str]:
        return self.known("category")

    def labels(self) -> Mapping[int, EntryLabels]:
        """Return the labels of those whose labels were changed, by the entries' keys."""
        teams, categories = changed_by_key(self, "team"), changed_by_key(self, "category")
        return {
            entry.pk: EntryLabels(
                one_line(teams.get(entry.pk, entry.team)),
                one_line(categories.get(entry.pk, entry.category)),
            )
            for entry in self.entries
            if entry.pk in teams or entry.pk in categories
        }


class CardsForm(forms.Form):
    """The card that each of those who are level has drawn; what was not changed here stays as it is."""

    def __init__(
        self,
        levels: Sequence[Sequence[Entrant]],
        cards: Sequence[tuple[int, Label]],
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data)
        self.levels = levels
        for entrant in self._all():
            self.fields[f"card-{entrant.key}"] = forms.TypedChoiceField(
                label=entrant.title,
                choices=[("", "–"), *cards],
                coerce=int,
                empty_value=None,
                required=False,
                initial=entrant.card,
                show_hidden_initial=True,
            )

    def _all(self) -> list[Entrant]:
        return [entrant for level in self.levels for entrant in level]

    def groups(self) -> Iterator[list[BoundField]]:
        for level in self.levels:
            yield [self[f"card-{entrant.key}"] for entrant in level]

    def cards(self) -> Mapping[int, int | None]:
        """Return what is new, by the entries' keys."""
        return changed_by_key(self, "card")
