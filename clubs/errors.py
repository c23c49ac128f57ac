"""The error of a refused action: a sentence for the one who asked."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.models import InstanceSettings
from core.errors import N_, RulesError, Value


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


SUSPENDED = "club-suspended"
"""What the API says beside the sentence, for phones."""


class ClubSuspended(Refused):
    """A page, a phone or a download of a club that the server's operator has suspended."""

    def __init__(self) -> None:
        contact = operator_contact()
        if contact:
            sentence = N_("This club is suspended: ask whoever runs this server ({contact}).")
            super().__init__(sentence, contact=contact)
        else:
            super().__init__(N_("This club is suspended: ask whoever runs this server."))


def operator_contact() -> str:
    """Return how to reach whoever runs the server; nothing where that was not said."""
    return InstanceSettings.current().contact
