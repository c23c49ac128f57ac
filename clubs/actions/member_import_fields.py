"""Columns and values of a member import: headings in four languages recognised, cells parsed and validated.

People may correct the guess of the columns: for each of them one field of a member, or nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, override

from clubs.actions.members import FIELDS, NAME_PARTS
from clubs.actions.spreadsheets import LOST, SpreadsheetRow
from clubs.models import Gender, Player
from clubs.name_parts import NameOrder, split_name
from clubs.names import folded, word_set

MARKS = {"✓", "✔", "☑", "●", "•", "*"}
YES = word_set("ja j yes y oui o si s wahr true vrai vero 1 x")
NO = word_set("nein n no non 0 falsch false faux falso")
INACTIVE = word_set("passiv passive passif passivo inaktiv inactive inactif inattivo ausgetreten")
GENDERS = {
    Gender.WOMAN: word_set(
        "w f frau fr femme donna woman female weiblich feminin femminile dame mme madame signora sigra ms mrs"
    ),
    Gender.MAN: word_set(
        "m h herr hr homme uomo man male mannlich maennlich masculin maschile monsieur mr signor sig"
    ),
}
FLAGS = ("junior", "guest", "active")


def row_fields(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """Return what a row says, by field; empty cells left out, and a whole name beside a part of it."""
    found = {column: cell for column, cell in zip(columns, cells, strict=False) if column and cell}
    if not found.keys().isdisjoint(NAME_PARTS):
        found.pop("name", None)
    return found


def with_name_parts(values: Mapping[str, Any], usual: NameOrder | None) -> dict[str, Any]:
    """Return values with a whole name split, and whether that is doubtful; `usual` is the column's order."""
    rest = {field: value for field, value in values.items() if field != "name"}
    return {**split_name(values["name"], usual)._asdict(), **rest} if "name" in values else rest


def parse_values(texts: Mapping[str, str]) -> tuple[dict[str, Any], list[str]]:
    """Return the values of what a row says, and a sentence for each that is none."""
    values: dict[str, Any] = {}
    problems = []
    for field, text in texts.items():
        try:
            values[field] = _value(field, text)
        except ValueError:
            problems.append(
                gettext("{field}: “{text}” cannot be understood.").format(
                    field=field_label(field), text=text[:40]
                )
            )
    return values, problems


def field_label(field: str) -> str:
    return str({known.name: known for known in Player._meta.fields}[field].verbose_name)


def _value(field: str, text: str) -> Any:
    if field in FLAGS:
        return _flag(field, text)
    reader = READERS.get(field)
    return reader(text) if reader else text


def _flag(field: str, text: str) -> bool:
    word = folded(text).replace(" ", "")
    if text in MARKS or word in YES or word in WORDS[field]:
        return True
    if word in NO or (field == "active" and word in INACTIVE) or not word:
        return False
    raise ValueError(text)


def _gender(text: str) -> Gender:
    word = folded(text).replace(" ", "")
    for gender, meaning in GENDERS.items():
        if word in meaning:
            return gender
    raise ValueError(text)


def _year(text: str) -> int:
    """Return the year of a birthday or a year alone: 14.3.1957, 1957-03-14, 1957."""
    years = re.findall(r"(?<!\d)\d{4}(?!\d)", text)
    if len(years) != 1:
        raise ValueError(text)
    return int(years[0])


READERS: Mapping[str, Callable[[str], Any]] = {"gender": _gender, "birth_year": _year, "handicap": int}
"""What is not kept as it is written."""


def value_problems(values: Mapping[str, Any]) -> list[str]:
    """Return why a member cannot have these values: a name is too long, an address is none."""
    unread = [field for field, value in values.items() if isinstance(value, str) and _unreadable(value)]
    problems = [
        gettext("{field}: some characters cannot be read.").format(field=field_label(field))
        for field in unread
    ]
    try:
        Player(**values).clean_fields(exclude=_fields_but(values.keys() - set(unread)))
    except ValidationError as error:
        problems += [
            f"{field_label(field)}: {sentence}"
            for field, sentences in error.message_dict.items()
            for sentence in sentences
        ]
    return problems


def _fields_but(names: Collection[str]) -> list[str]:
    return [field.name for field in Player._meta.fields if field.name not in names]


def _unreadable(text: str) -> bool:
    return any(letter == LOST or unicodedata.category(letter) in {"Cc", "Cs"} for letter in text)


LAST, FIRST = NAME_PARTS
COLUMNS = ("name", *FIELDS)
"""What a column may be: the fields of a member, and a whole name."""
HEADING = {"name", FIRST, LAST, "number", "email"}
"""A row without one of these heads nothing: it may be a member of whom it says that he is a guest."""

WORDS: Mapping[str, frozenset[str]] = {
    "name": word_set("""name namen vornamename namevorname nachnamevorname vornamenachname jasser jasserin
        mitglied spieler spielerin player fullname member nom nomprenom prenomnom nomcomplet joueur membre
        nome nomecompleto cognomenome nomecognome cognomeenome nomeecognome giocatore socio"""),
    FIRST: word_set("vorname vornamen firstname givenname prenom prenoms"),
    LAST: word_set("nachname familienname zuname lastname surname familyname nomdefamille cognome"),
    "short_name": word_set("""kurzname kurz rufname spitzname uebername ubername shortname nickname nomcourt
        surnom diminutif nomebreve soprannome"""),
    "number": word_set("""nr no n num nummer number numero mitgliednr mitgliedernr mitgliedsnr mitgliednummer
        mitgliedernummer mitgliedsnummer membernumber memberno numerodemembre numeromembre numerosocio
        numeromembro id"""),
    "section": word_set(
        "sektion section verein club klub clubsektion vereinsektion sezione societa societe circolo"
    ),
    "email": word_set("""email mail emailadresse mailadresse emailaddress courriel adresseemail adressemail
        adresseelectronique indirizzoemail postaelettronica"""),
    "gender": word_set("""geschlecht gender sex sexe sesso genre genere anrede civilite appellativo salutation
        mw wm mf fm"""),
    "phone": word_set("""telefon tel telnr telefonnummer telefonnr natel natelnr handy handynummer mobil
        mobile mobiltelefon phone phonenumber telephone portable telefono cellulare"""),
    "birth_year": word_set("""jahrgang jg geburtsjahr geburtsdatum geburtstag gebdatum geb birthyear
        yearofbirth dateofbirth birthdate birthday annee anneedenaissance datedenaissance naissance
        annodinascita datadinascita nascita annata"""),
    "handicap": word_set("handicap hcp hdcp"),
    "junior": word_set("junior junioren juniorin juniorinnen juniors juniores jeune giovane jugend"),
    "guest": word_set("gast gaste guest invite invitee hote ospite"),
    "active": word_set("aktiv active actif attivo status statut stato aktivmitglied"),
}
"""Words that head columns, folded and without spaces, by the field they mean."""


def guess_columns(rows: Sequence[SpreadsheetRow]) -> tuple[list[str], bool]:
    """Return a guess at what each column is, and whether the first row heads them."""
    width = max(len(row.cells) for row in rows)
    named = [*columns_by_headings(rows[0].cells), *[""] * (width - len(rows[0].cells))]
    headed = not HEADING.isdisjoint(named)
    return (named, True) if headed else (columns_by_content(rows, width), False)


def columns_by_headings(heads: Sequence[str]) -> list[str]:
    """Return the fields that the heads of columns name; beside a first name, “Name” is the last one."""
    fields = [_meant().get(_word(head), "") for head in heads]
    parts = {FIRST, LAST}.intersection(fields)
    if len(parts) == 1:
        # “Name” beside “Vorname”, “Nome” beside “Cognome”.
        [other] = {FIRST, LAST} - parts
        fields = [other if field == "name" else field for field in fields]
    return [field if field not in fields[:place] else "" for place, field in enumerate(fields)]


def columns_by_content(rows: Sequence[SpreadsheetRow], width: int) -> list[str]:
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
    return {**dict(_own_heads()), **written}


def _own_heads() -> Iterator[tuple[str, str]]:
    names = {field.name: field for field in Player._meta.fields if field.name in FIELDS}
    for language, _label in settings.LANGUAGES:
        with override(language):
            yield from ((_word(str(field.verbose_name)), name) for name, field in names.items())
