import gettext

import polib
import pytest

from config.catalogues import compile_catalogues, remove_stale, write_swiss_german

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"POT-Creation-Date: 2026-11-20 10:00+0000\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "street"
msgstr "Straße"

msgid "table"
msgstr "Tisch"

msgid "%d measure"
msgid_plural "%d measures"
msgstr[0] "%d Maß"
msgstr[1] "%d Maße"
"""


@pytest.fixture
def locale(tmp_path):
    path = tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(GERMAN)
    return tmp_path / "locale"


ROUNDS = """
msgid "All %d rounds are closed."
msgid_plural "All %d rounds are closed."
msgstr[0] "Die Runde ist abgeschlossen."
msgstr[1] "Alle %d Runden sind abgeschlossen."

msgid "A round is called"
msgstr "Eine Runde heisst"
"""


def translations(path):
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def test_a_compiled_catalogue_lies_beside_its_source(locale):
    compile_catalogues(locale)

    assert translations(locale / "de/LC_MESSAGES/django.mo").gettext("table") == "Tisch"


def test_a_club_that_says_passe_has_its_own_german(locale):
    (locale / "de/LC_MESSAGES/django.po").write_text(GERMAN + ROUNDS)
    compile_catalogues(locale)
    passe = translations(locale / "de_CH-x-passe/LC_MESSAGES/django.mo")
    sentence = "All %d rounds are closed."

    assert [passe.ngettext(sentence, sentence, number) for number in (1, 2)] == [
        "Die Passe ist abgeschlossen.",
        "Alle %d Passen sind abgeschlossen.",
    ]
    assert passe.gettext("A round is called") == "A round is called"  # taken from the German one


def test_foreign_german_is_respelt(locale, tmp_path):
    compile_catalogues(locale)
    write_swiss_german([locale / "de/LC_MESSAGES/django.mo"], tmp_path / "made" / "swiss.mo")
    swiss = translations(tmp_path / "made" / "swiss.mo")

    assert [swiss.gettext("street"), swiss.ngettext("%d measure", "%d measures", 2)] == [
        "Strasse",
        "%d Masse",
    ]
    assert [entry.msgid for entry in polib.mofile(str(tmp_path / "made" / "swiss.mo"))] == [
        "%d measure",
        "street",
    ]


def test_a_tidy_catalogue_does_not_say_when_it_was_extracted(locale):
    remove_stale(locale)

    assert (locale / "de/LC_MESSAGES/django.po").read_text() == GERMAN.replace(
        '"POT-Creation-Date: 2026-11-20 10:00+0000\\n"\n', ""
    )
