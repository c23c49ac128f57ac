"""What forms share in which people are named: the answers to who is meant by a name."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms

from clubs.actions.known_people import Answers, Doubt

ANSWER = "meant:"
"""The field with the answer is called so, and by the name as it was typed."""


class PeopleForm(forms.Form):
    """Names are typed; `doubts` are those of which somebody has to say who is meant."""

    doubts: Sequence[Doubt] = ()

    @property
    def answers(self) -> Answers:
        return {
            name.removeprefix(ANSWER): answer for name, answer in self.data.items() if name.startswith(ANSWER)
        }
