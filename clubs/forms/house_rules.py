"""Form of house rules: those of a game that tables choose, each with a sentence that says what it changes."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from clubs.forms.tournaments import LONGEST_REASON
from scoring.card_words import IN_PACK
from scoring.new_game import FACTORS
from scoring.new_game.choices import HouseRuleChoice
from scoring.new_game.house_rules import HOUSE_RULES
from scoring.rules.cards import Denomination
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.house import Off, Rules, Setting

FACTOR = "factor-"


class HouseRulesForm(forms.Form):
    """The house rules of a game as they are agreed; those in `without` are set elsewhere."""

    reason = forms.CharField(label=_("Reason for the change"), max_length=LONGEST_REASON, required=False)

    def __init__(
        self,
        rules: Rules,
        pack: str,
        data: Mapping[str, Any] | None = None,
        *,
        without: Collection[str] = (),
        needs_reason: bool,
    ) -> None:
        super().__init__(data)
        agreed, allowed = rules.document(), rules.house_rules()
        for name, field in _factor_fields(rules, pack):
            self.fields[name] = field
        self.choices = [
            choice
            for choice in HOUSE_RULES
            if choice.key in agreed and choice.key not in without and not isinstance(allowed[choice.key], Off)
        ]
        for choice in self.choices:
            self.fields[choice.key] = _field(choice, agreed[choice.key])
        reason = self.fields.pop("reason")
        if needs_reason:
            self.fields["reason"] = reason

    def values(self) -> dict[str, Any]:
        """Return what was chosen, by the names of the rule book; for a form that is valid."""
        cleaned = self.cleaned_data
        chosen: dict[str, Any] = {choice.key: _value(cleaned[choice.key]) for choice in self.choices}
        factors = {
            name.removeprefix(FACTOR): cleaned[name] for name in self.fields if name.startswith(FACTOR)
        }
        return {**chosen, **({"factors": factors} if factors else {})}


def _factor_fields(rules: Rules, pack: str) -> Iterator[tuple[str, forms.Field]]:
    """Yield how many times each suit counts, Obenabe and Undenufe, where that is for the table to say."""
    if not isinstance(rules, FactorRules) or "factors" not in rules.house_rules():
        return
    factors = rules.document()["factors"]
    assert isinstance(factors, dict)  # noqa: S101 - so it is written
    for name, factor in factors.items():
        label = format_lazy("{}", IN_PACK[pack][Denomination(name)])
        yield (
            f"{FACTOR}{name}",
            forms.TypedChoiceField(label=label, choices=FACTORS, coerce=int, initial=factor),
        )


def _field(choice: HouseRuleChoice, value: Setting) -> forms.Field:
    label, sentence = format_lazy("{}", choice.label), format_lazy("{}", choice.sentence)
    if isinstance(value, bool) and not choice.choices:
        return forms.BooleanField(label=label, help_text=sentence, required=False, initial=value)
    text = _text(value)
    offered: list[tuple[str, str | Promise]] = list(choice.choices)
    if text not in dict(offered):
        offered.append((text, text))
    return forms.ChoiceField(label=label, help_text=sentence, choices=offered, initial=text, required=False)


def _text(value: Setting) -> str:
    """Return what stands for a value in the form, as `HouseRuleChoice` has it."""
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)


def _value(chosen: object) -> object:
    """Return the value that a choice stands for: a number, a word, true or false, nothing."""
    if not isinstance(chosen, str):
        return chosen
    try:
        return json.loads(chosen or "null")
    except ValueError:
        return chosen
