"""The error of a refused action: a sentence for the one who asked."""

from __future__ import annotations

from django.utils.translation import gettext

from scoring.rules.errors import RulesError, Value


class Refused(RulesError):
    """An action that is not possible as things stand; nothing of it was stored.

    `at` is the field of a form to blame, if it is one.
    """

    def __init__(self, template: str, *, at: str = "", **values: Value | RulesError) -> None:
        super().__init__(template, **values)
        self.at = at

    @property
    def sentence(self) -> str:
        """The reason in the language of whoever asks."""
        return self.message(gettext)
