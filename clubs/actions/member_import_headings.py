"""Headings of the columns of a member import, in four languages: which field of a member they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from django.conf import settings
from django.utils.translation import override

from clubs.actions.members import FIELDS, NAME_PARTS
from clubs.models import Player
from clubs.name_parts import NameOrder
from clubs.names import folded, word_set

LAST, FIRST = NAME_PARTS
COLUMNS = ("name", *FIELDS)
"""What a column may be: the fields of a member, and a whole name."""
HEADING = {"name", FIRST, LAST, "number", "email"}
"""A row without one of these heads nothing: it may be a member of whom it says that he is a guest."""

WORDS: Mapping[str, frozenset[str]] = {
    "name": word_set("""name namen vornamename namevorname nachnamevorname vornamenachname vorundnachname
        nachundvorname nameundvorname vornameundname vornameundnachname nachnameundvorname teilnehmer
        teilnehmerin participant participante partecipante nometprenom prenometnom nomeecognome jasser
        jasserin mitglied spieler spielerin player fullname member
        nom nomprenom prenomnom nomcomplet joueur membre
        nome nomecompleto cognomenome nomecognome cognomeenome giocatore socio"""),
    FIRST: word_set("vorname vornamen firstname givenname prenom prenoms"),
    LAST: word_set("nachname familienname zuname lastname surname familyname nomdefamille cognome"),
    "short_name": word_set("""kurzname kurz rufname spitzname uebername ubername shortname nickname nomcourt
        surnom diminutif nomebreve soprannome"""),
    "number": word_set("""nr no n num nummer number numero mitgliednr mitgliedernr mitgliedsnr mitgliednummer
        mitgliedernummer mitgliedsnummer mitglnr mglnr lfdnr laufnr laufnummer listennr startnr startnummer
        membernumber memberno numerodemembre numeromembre numerosocio numeromembro id"""),
    "section": word_set(
        "sektion section verein club klub clubsektion vereinsektion sezione societa societe circolo"
    ),
    "street": word_set("""strasse str strassenr strassenummer strasseundnummer strasseundnr strassehausnummer
        adresse rue route rueetnumero rueno adressepostale via viaenumero indirizzo street address
        streetandnumber streetaddress"""),
    "postcode": word_set("plz postleitzahl npa codepostal cap codicepostale postcode zip zipcode"),
    "home": word_set("""ort wohnort wohngemeinde gemeinde domizil place home residence
        placeofresidence domicile localite commune lieu ville domicilio luogo localita comune residenza
        plzort plzwohnort npalocalite npalieu npadomicile npalocalita npaluogo capluogo zipcity"""),
    "email": word_set("""email mail emailadresse mailadresse emailaddress courriel adresseemail adressemail
        adresseelectronique indirizzoemail postaelettronica emailprivat mailprivat email1 mail1 epost"""),
    "gender": word_set("""geschlecht geschl gender sex sexe sesso genre genere anrede civilite appellativo
        salutation mw wm mf fm hf fh"""),
    "phone": word_set("""telefon tel telnr telefonnummer telefonnr telp telprivat telefonprivat natel natelnr
        natelprivat handy handynr handynummer mobil mobile mobilenr mobilnr mobiltelefon phone phonenumber
        telephone portable natelportable telefono cellulare"""),
    "birth_year": word_set("""jahrgang jg geburtsjahr geburtsdatum geburtstag gebdatum gebdat gebjahr geb
        geboren birthyear yearofbirth dateofbirth birthdate birthday annee anneedenaissance datedenaissance
        naissance annodinascita datadinascita nascita annata"""),
    "handicap": word_set("handicap hcp hdcp"),
    "junior": word_set("junior junioren juniorin juniorinnen juniors juniores jeune giovane jugend"),
    "guest": word_set("gast gaste guest invite invitee hote ospite"),
    "active": word_set("aktiv active actif attivo status statut stato aktivmitglied"),
}
"""Words that head columns, folded and without spaces, by the field they mean."""
STREETS = word_set("strasse str adresse rue route via indirizzo street address")
"""A street alone: the number of the house may stand in the next column."""
HOUSES = word_set("""nr no n num nummer number numero hausnummer hausnr hnr housenumber houseno numerodemaison
    civico numerocivico""")


def columns_by_headings(heads: Sequence[str]) -> list[str]:
    """Return the fields that the heads of columns name; beside a first name, “Name” is the last one."""
    words = [_word(head) for head in heads]
    pairs = zip(["", *words], words, strict=False)
    houses = [before in STREETS and word in HOUSES for before, word in pairs]
    fields = [
        "street" if is_house else heading_word(head) for is_house, head in zip(houses, heads, strict=True)
    ]
    parts = {FIRST, LAST}.intersection(fields)
    if len(parts) == 1:
        # “Name” beside “Vorname”, “Nome” beside “Cognome”.
        [other] = {FIRST, LAST} - parts
        fields = [other if field == "name" else field for field in fields]
    return [
        field if is_house or field not in fields[:place] else ""
        for place, (is_house, field) in enumerate(zip(houses, fields, strict=True))
    ]


ASIDE = re.compile(r"\(.*?\)|\[.*?\]")


def order_of_heading(head: str) -> NameOrder | None:
    """Return in which order a heading says that the names below stand: “Name, Vorname”, “Nome e cognome”."""
    words = folded(head).split()
    for word, first, later in ORDERING:
        if word in words and len(words) > 1:
            return first if words[0] == word else later
    return None


ORDERING = [
    *(
        (word, NameOrder.GIVEN_FIRST, NameOrder.SURNAME_FIRST)
        for word in ("vor", "vorname", "prenom", "first")
    ),
    ("cognome", NameOrder.SURNAME_FIRST, NameOrder.GIVEN_FIRST),
]


def heading_word(head: str) -> str:
    """Return the field that a heading names, or nothing: “Geschl. (m/w)”, “Nr. / No” and “E-Mail:” do."""
    if head.strip() == "#":
        return "number"
    parts = {_meant().get(_word(part), "") for part in head.split("/")}
    known = _meant().get(_word(head)) or _meant().get(_word(ASIDE.sub("", head)))
    return known or (parts.pop() if len(parts) == 1 else "")


def _word(head: str) -> str:
    return folded(head[:100]).replace(" ", "")


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
