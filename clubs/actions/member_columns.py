"""What the columns of a list of members are: by the words that heads of columns have in four languages.

People may correct the guess; `columns` is one field, or nothing, for each column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from clubs.actions.members import FIELDS
from clubs.actions.spreadsheets import Row
from clubs.models import Player
from clubs.names import folded

FIRST, LAST = "first_name", "last_name"
COLUMNS = (*FIELDS[:1], FIRST, LAST, *FIELDS[1:])
"""What a column may be: the fields of a member, and the two parts of a name."""
HEADING = {"name", FIRST, LAST, "number", "email"}
"""A row without one of these heads nothing: it may be a member of whom it says that he is a guest."""
LABELS = {FIRST: _("First name"), LAST: _("Last name")}


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


WORDS: Mapping[str, frozenset[str]] = {
    "name": words("""name namen vornamename namevorname nachnamevorname vornamenachname jasser jasserin
        mitglied spieler spielerin player fullname member nom nomprenom prenomnom nomcomplet joueur membre
        nome nomecompleto cognomenome nomecognome cognomeenome nomeecognome giocatore socio"""),
    FIRST: words("vorname vornamen firstname givenname prenom prenoms"),
    LAST: words("nachname familienname zuname lastname surname familyname nomdefamille cognome"),
    "short_name": words("""kurzname kurz rufname spitzname uebername ubername shortname nickname nomcourt
        surnom diminutif nomebreve soprannome"""),
    "number": words("""nr no n num nummer number numero mitgliednr mitgliedernr mitgliedsnr mitgliednummer
        mitgliedernummer mitgliedsnummer membernumber memberno numerodemembre numeromembre numerosocio
        numeromembro id"""),
    "section": words(
        "sektion section verein club klub clubsektion vereinsektion sezione societa societe circolo"
    ),
    "email": words("""email mail emailadresse mailadresse emailaddress courriel adresseemail adressemail
        adresseelectronique indirizzoemail postaelettronica"""),
    "gender": words("""geschlecht gender sex sexe sesso genre genere anrede civilite appellativo salutation
        mw wm mf fm"""),
    "junior": words("junior junioren juniorin juniorinnen juniors juniores jeune giovane jugend"),
    "guest": words("gast gaste guest invite invitee hote ospite"),
    "active": words("aktiv active actif attivo status statut stato aktivmitglied"),
}
"""Words that head columns, folded and without spaces, by the field they mean."""


def columns_of(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Return a guess at what each column is, and whether the first row heads them."""
    width = max(len(row.cells) for row in rows)
    named = [*by_heads(rows[0].cells), *[""] * (width - len(rows[0].cells))]
    headed = not HEADING.isdisjoint(named)
    return (named, True) if headed else (by_content(rows, width), False)


def by_heads(heads: Sequence[str]) -> list[str]:
    """Return the fields that the heads of columns name; beside a first name, “Name” is the last one."""
    fields = [_meant().get(_word(head), "") for head in heads]
    if FIRST in fields and LAST not in fields:
        fields = [LAST if field == "name" else field for field in fields]
    if LAST in fields and FIRST not in fields:
        # “Nome” beside “Cognome”.
        fields = [FIRST if field == "name" else field for field in fields]
    return [field if field not in fields[:place] else "" for place, field in enumerate(fields)]


def by_content(rows: Sequence[Row], width: int) -> list[str]:
    """Return a guess at columns without heads: e-mails have an @, numbers digits, then comes the name."""
    fields: list[str] = []
    for place in range(width):
        cells = [row.cells[place] for row in rows if place < len(row.cells) and row.cells[place]]
        guess = _content(cells)
        fields.append(guess if guess not in fields else "")
    return fields


def _content(cells: Sequence[str]) -> str:
    if not cells:
        return ""
    if all("@" in cell for cell in cells):
        return "email"
    if all(any(letter.isdigit() for letter in cell) for cell in cells):
        return "number"
    return "name"


def _word(head: str) -> str:
    return "number" if head.strip() == "#" else folded(head).replace(" ", "")


@cache
def _meant() -> Mapping[str, str]:
    """Return the field that each known word means, what our own exports are headed with among them."""
    written = {word: field for field, known in WORDS.items() for word in known}
    return {**written, **dict(_own_heads())}


def _own_heads() -> Iterator[tuple[str, str]]:
    names = {field.name: field for field in Player._meta.fields if field.name in FIELDS}
    for language, _label in settings.LANGUAGES:
        with override(language):
            yield from ((_word(str(field.verbose_name)), name) for name, field in names.items())
