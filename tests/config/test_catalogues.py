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


def translations(path):
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def test_a_compiled_catalogue_lies_beside_its_source(locale):
    compile_catalogues(locale)

    assert translations(locale / "de/LC_MESSAGES/django.mo").gettext("table") == "Tisch"


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
