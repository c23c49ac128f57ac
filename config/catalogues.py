"""Compiling the translations, without the gettext tools: those are for developers only."""

import re
from collections.abc import Iterable
from pathlib import Path

import polib

DATE_OF_EXTRACTION = re.compile(r'^"POT-Creation-Date:.*\n', re.MULTILINE)


def compile_catalogues(locale: Path) -> None:
    """Write, beside each catalogue under `locale`, the form that is read at run time."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))


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
    swiss.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
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


def remove_stale(locale: Path) -> None:
    """Take out of each catalogue the date that would change with every extraction."""
    for source in locale.glob("*/LC_MESSAGES/*.po"):
        source.write_text(DATE_OF_EXTRACTION.sub("", source.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    remove_stale(Path(__file__).resolve().parent.parent / "locale")
