"""Every number in the browser's rules matters: change one, and some answer is no longer the rule book's."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scoring.rules.house import Rules
from tests.static.node import RULES, ask
from tests.static.questions import FAMILIES, asked, some
from tests.static.rulebook import answers

SKIPPED_OR_NUMBER = re.compile(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"|(?P<number>\b\d+)", re.DOTALL)


def changes() -> Iterator[dict[str, Any]]:
    """Yield each number in the modules, with one more and, from 1 up, with one less in its place."""
    for path in sorted(RULES.rglob("*.js")):
        for found in SKIPPED_OR_NUMBER.finditer(path.read_text(encoding="utf-8")):
            if number := found["number"]:
                yield from (
                    {
                        "file": path.relative_to(RULES).as_posix(),
                        "start": found.start(),
                        "end": found.end(),
                        "text": str(int(number) + step),
                    }
                    for step in ((1, -1) if int(number) else (1,))
                )


def described(change: dict[str, Any]) -> str:
    source = (RULES / change["file"]).read_text(encoding="utf-8")
    start, end = source.rfind("\n", 0, change["start"]) + 1, source.index("\n", change["end"])
    line = source[start : change["start"]] + f"[{source[change['start'] : change['end']]} → {change['text']}]"
    return f"{change['file']}: {line}{source[change['end'] : end]}".replace("  ", "")


def games_of_before() -> Iterator[tuple[str, Any]]:
    """Yield games from before there was a house rule for the last trick (C-7): they do not name it."""
    for name in FAMILIES:
        for question in asked(name) if name.endswith(": judged deals") else ():
            if question["rules"].get("last_trick") == Rules().last_trick:
                named = {rule: value for rule, value in question["rules"].items() if rule != "last_trick"}
                yield name, {**question, "rules": named}
                break


def vectors() -> list[tuple[str, Any, Any]]:
    """Return a part of every family, drawn at random: its name, a question, the rule book's answer."""
    rng = Random(30)
    drawn = [
        (name, question) for name, family in FAMILIES.items() for question in some(name, family.size, rng)
    ]
    names, questions = zip(*drawn, *games_of_before(), strict=True)
    return list(zip(names, questions, answers(questions), strict=True))


ONE_OR_MANY = "tricks make one sum, or where cards lie dead dozens: more than one is more than two"
UNNOTICEABLE = {
    "alone.js: if (sums.length > [1 → 2] && report.problems.length === before)"
    " judgeShares(numbers, canShare, report);": ONE_OR_MANY,
    "alone.js: if (sums.length > [1 → 2] && own !== null && own > all && !withBonus) {": ONE_OR_MANY,
    "factor-game.js: const HIGH_WEIS = [300 → 301]; // V-8": "Weis come in tens: over 300 is over 301",
    "factor-game.js: const top = targets?.[side] ?? [0 → 1];": "without a target nobody claims one",
    "games/handjass.js: const HIGH_WEIS = [200 → 201]; // V-8": "Weis come in tens: over 200 is over 201",
    "games/pandur.js: const HIGH_WEIS = [200 → 201]; // V-8": "Weis come in tens: over 200 is over 201",
    "games/sidi-barrani.js: const HIGH_WEIS = [300 → 301]; // V-8": "Weis come in tens: over 300 is over 301",
}


UNCHANGED = {"file": "", "start": 0, "end": 0, "text": ""}


@pytest.mark.long  # tries a thousand changes, one after the other
def test_no_number_in_the_browsers_rules_can_change_unnoticed():
    tried = list(changes())

    as_it_is, *noticed = ask([{"vectors": vectors(), "changes": [UNCHANGED, *tried]}], "changed")

    unnoticed = [described(change) for change, seen in zip(tried, noticed, strict=True) if not seen]
    assert (as_it_is, unnoticed) == (False, list(UNNOTICEABLE))
