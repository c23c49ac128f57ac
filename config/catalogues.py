"""Compiling the translations, without the gettext tools: those are for developers only."""

import re
from collections.abc import Iterable
from pathlib import Path

import polib

DATE_OF_EXTRACTION = re.compile(r'^"POT-Creation-Date:.*\n', re.MULTILINE)

CATALOGUE = Path("LC_MESSAGES") / "django.po"
PASSE_GERMAN = "de_CH-x-passe"
"""The German of clubs that call a round a Passe; what it does not say, German says."""

GERMAN = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
RUNDE = re.compile(r"\bRunde(?=n?\b)")
ITS_NAME = "A round is called"
"""Where a club chooses between the words, each of them stands."""


def compile_catalogues(locale: Path) -> None:
    """Write, beside each catalogue under `locale`, the form that is read at run time."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))
    if (german := locale / "de" / CATALOGUE).exists():  # a wheel has the compiled ones alone
        write_passe_german(german, locale / PASSE_GERMAN / CATALOGUE)


def in_swiss_spelling(entry: polib.MOEntry) -> polib.MOEntry:
    """Return the entry with ss for ß, as German is written in Switzerland."""
    return polib.MOEntry(
        msgid=entry.msgid,
        msgid_plural=entry.msgid_plural,
        msgctxt=entry.msgctxt,
        msgstr=entry.msgstr.replace("ß", "ss"),
        msgstr_plural={form: text.replace("ß", "ss") for form, text in entry.msgstr_plural.items()},
    )


def write_swiss_german(foreign: Iterable[Path], target: Path) -> None:
    """Write to `target` a catalogue of all that the `foreign` catalogues would say with ß."""
    swiss = polib.MOFile()
    swiss.metadata = GERMAN
    seen = set[tuple[str, str | None]]()
    for source in foreign:
        for entry in polib.mofile(str(source)):
            texts = [entry.msgstr, *entry.msgstr_plural.values()]
            key = (entry.msgid, entry.msgctxt)
            if key not in seen and any("ß" in text for text in texts):
                seen.add(key)
                swiss.append(in_swiss_spelling(entry))
    target.parent.mkdir(parents=True, exist_ok=True)
    swiss.save(str(target))


def write_passe_german(source: Path, target: Path) -> None:
    """Write beside `target` what the German catalogue says of a round, for clubs that call it a Passe.

    Both words are feminine and have their plural in n, so that a sentence stays right with either.
    """
    passe = polib.MOFile()
    passe.metadata = GERMAN
    for entry in polib.pofile(str(source)):
        texts = [entry.msgstr, *entry.msgstr_plural.values()]
        if entry.msgid != ITS_NAME and any(map(RUNDE.search, texts)):
            passe.append(
                polib.MOEntry(
                    msgid=entry.msgid,
                    msgid_plural=entry.msgid_plural,
                    msgctxt=entry.msgctxt,
                    msgstr=RUNDE.sub("Passe", entry.msgstr),
                    msgstr_plural={
                        form: RUNDE.sub("Passe", text) for form, text in entry.msgstr_plural.items()
                    },
                )
            )
    target.parent.mkdir(parents=True, exist_ok=True)
    passe.save(str(target.with_suffix(".mo")))


def remove_stale(locale: Path) -> None:
    """Take out of each catalogue the date that would change with every extraction."""
    for source in locale.glob("*/LC_MESSAGES/*.po"):
        source.write_text(DATE_OF_EXTRACTION.sub("", source.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    remove_stale(Path(__file__).resolve().parent.parent / "locale")
