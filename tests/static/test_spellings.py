"""The search at the door while somebody types is the server's, letter for letter."""

import json
import subprocess
import unicodedata
from pathlib import Path

from clubs.names import PLAIN, found_by, has_words, typed_spellings
from clubs.pages.check_in import is_expected
from tests.static.node import MODULES, NODE

ASK = """
import { readFileSync } from "node:fs";
await import("./hooks.mjs");
const { hasWords, isExpected, spellingsOf } = await import("standblatt/spellings.js");
const asked = JSON.parse(readFileSync(0, "utf8"));
const answer = ([words, name, search]) =>
  [spellingsOf(search), isExpected(words, spellingsOf(search)), hasWords(name, search)];
console.log(JSON.stringify(asked.map(answer)));
"""
NAMES = (
    "Jörg Weiß",
    "JOERG Weiss",
    "Jorg",
    "Nguyễn Thị Đỗ",
    "Rosa D’Angelo",
    "Jean-Luc",
    "Işıl İnan",  # noqa: RUF001 - so people are called
    "№ 17",
    "7",
)
WRITTEN = "".join(map(chr, PLAIN))


def test_the_browser_folds_and_finds_as_the_server_does():
    typed = [
        *NAMES,
        *(unicodedata.normalize("NFD", name) for name in NAMES),
        WRITTEN,
        "dangelo",
        "mu\xad\u200bl",
        "joerg",
        "1",
        "!",
    ]
    asked = [(found_by("Müller", name), name, search) for name in NAMES for search in typed]

    done = subprocess.run(
        [str(NODE), "--input-type=module", "-e", ASK],
        cwd=Path(__file__).parent,
        env={"MODULES": str(MODULES)},
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )

    answers = [
        [[set(each) for each in spellings], *is_there] for spellings, *is_there in json.loads(done.stdout)
    ]
    assert answers == [
        [list(map(set, typed_spellings(search))), is_expected(words, search), has_words(name, search)]
        for words, name, search in asked
    ]
