"""The catalogues: complete, current, in Swiss spelling."""

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import polib
import pytest

from bootstrap import DOMAINS, LANGUAGES, MAKE_MESSAGES, NO_SOURCES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    path for part in ("clubs", "config", "core", "scoring") for path in (ROOT / part).rglob("*.py")
)
CATALOGUES = sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po"))
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|</?\w+[^>]*>")
NOT_COPIED = shutil.ignore_patterns(*NO_SOURCES, ".*", "__pycache__", "*.mo")

every_catalogue = pytest.mark.parametrize(
    "path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)


def texts(entry):
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def ids(path):
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in polib.pofile(str(path))}


@pytest.fixture(scope="session")
def extracted(tmp_path_factory):
    """Extract the messages anew in a copy of the sources; return its folder of catalogues."""
    if not shutil.which("xgettext"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("gettext is not installed")
    copy = tmp_path_factory.mktemp("extracted") / "sources"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    for domain in DOMAINS:
        command = [sys.executable, *MAKE_MESSAGES, f"--domain={domain}"]
        subprocess.run(command, cwd=copy, env=environment, check=True, capture_output=True)
    return copy / "locale"


def test_every_language_has_its_catalogues():
    assert [path.parts[-3] for path in CATALOGUES if path.stem == "django"] == list(LANGUAGES)


@every_catalogue
def test_every_message_of_the_sources_is_in_the_catalogue_and_no_other(path, extracted):
    assert ids(path) == ids(extracted / path.relative_to(ROOT / "locale"))


@every_catalogue
def test_every_message_is_translated(path):
    catalogue = polib.pofile(str(path))

    assert [entry.msgid for entry in catalogue if not all(texts(entry))] == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy or entry.obsolete] == []


@every_catalogue
def test_every_translation_keeps_the_placeholders(path):
    def marks(text):
        return sorted(PLACEHOLDER.findall(text))

    wrong = [
        entry.msgid
        for entry in polib.pofile(str(path))
        for text in texts(entry)
        if marks(text) not in (marks(entry.msgid), marks(entry.msgid_plural or entry.msgid))
    ]

    assert wrong == []


@every_catalogue
def test_no_translation_has_a_sharp_s(path):
    assert [
        entry.msgid for entry in polib.pofile(str(path)) if any("ß" in text for text in texts(entry))
    ] == []


def test_no_french_sentence_breaks_before_its_punctuation():
    """A line would begin with a colon: French has a narrow space that does not break."""
    catalogues = [path for path in CATALOGUES if path.parts[-3] == "fr"]
    pages = (ROOT / "docs" / "handbook" / "fr").glob("*.md")
    written = [text for path in catalogues for entry in polib.pofile(str(path)) for text in texts(entry)]
    lines = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]

    assert [text for text in [*written, *lines] if re.search(r" [:;?»]| !(?!\[)|« ", text)] == []


QUOTED = re.compile(r"(?:“|«\u202f?)([^”»{%]+?)(?:”|\u202f?»)")
EXAMPLES = {
    *("3a", "17 3a", "Android · 3f2a", "Jassverband Luzern", "Free for clubs of our association."),
    *("Add to Home Screen", "bedanken", "With dinner", "Without dinner", "1 of A", "2 of B", "Rank 1"),
}
"""What a sentence quotes that is no label of ours: an example, a label of Safari, a word of the game."""


def called(language):
    """Return what each message is called in a language, without the colon that labels may end with."""
    found = defaultdict[str, set[str]](set)
    for path in CATALOGUES:
        if path.parts[-3] == language:
            for entry in polib.pofile(str(path)):
                found[entry.msgid.rstrip(":")].update(text.rstrip("\u202f: ") for text in texts(entry))
    return found


@every_catalogue
def test_what_a_sentence_quotes_is_a_label_and_called_so_in_its_language(path):
    labels = called(path.parts[-3])
    wrong, unknown = [], set()
    for entry in polib.pofile(str(path)):
        quoted = set(QUOTED.findall(entry.msgid))
        unknown |= quoted - labels.keys()
        there = {each for text in texts(entry) for each in QUOTED.findall(text)}
        wrong += [(entry.msgid, label) for label in quoted & labels.keys() if not there & labels[label]]

    assert wrong == []
    assert unknown <= EXAMPLES


def test_every_catalogue_that_is_extracted_is_kept(extracted):
    made = {path.relative_to(extracted) for path in extracted.glob("*/LC_MESSAGES/*.po") if ids(path)}

    assert made <= {path.relative_to(ROOT / "locale") for path in CATALOGUES}


def test_the_extraction_knows_every_name_of_a_translating_function():
    imported = re.compile(
        r"^from (?:django\.utils\.translation|core\.errors) import .* as (\w+)$", re.MULTILINE
    )

    assert {name for path in SOURCES for name in imported.findall(path.read_text())} == {"_"}


def test_no_colon_is_left_to_a_template_for_french_has_a_space_before_it():
    colon = re.compile(r"%\}(?:\{% (?:if|else|elif|endif)\b[^%]*%\})*: ")
    templates = sorted((ROOT / "templates").rglob("*.*"))
    assert [path.name for path in templates if colon.search(path.read_text(encoding="utf-8"))] == []


def test_what_is_filled_in_stands_in_braces():
    """Django makes `%(name)s` of what a template fills in; nobody else writes it."""
    others = [path.stem for path in SOURCES if re.search(r"%\(\w+\)[sd]", path.read_text())]

    assert others == ["static_files"]
