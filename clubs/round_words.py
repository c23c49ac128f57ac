"""The German of a club: its sentences say Passe where the club calls a round so."""

from django.utils.translation import activate, get_language

from clubs.models import Club, RoundWord

GERMAN = "de-ch"
PASSE_GERMAN = f"{GERMAN}-x-passe"
"""A language of its own for the framework; `config.catalogues` makes its catalogue out of the German one."""


def speak_as(club: Club) -> None:
    """Show what follows of this request in the club's own German, where it is shown in German."""
    if get_language() == GERMAN and club.round_word == RoundWord.PASSE:
        activate(PASSE_GERMAN)


def chosen_language() -> str:
    """Return the language of this request as people choose it, whatever their club calls a round."""
    language = get_language() or GERMAN
    return GERMAN if language == PASSE_GERMAN else language
