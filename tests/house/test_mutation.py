"""The score of the mutants is added up as the page on them says."""

import json
from collections import Counter

from tests.mutation.score import modules, table

KILLED, SURVIVED, TIMEOUT, NOT_TRIED = 1, 0, -24, None


def test_mutants_are_counted_by_how_they_ended(tmp_path):
    file = tmp_path / "scoring" / "slate.py.meta"
    file.parent.mkdir()
    file.write_text(
        json.dumps(
            {"exit_code_by_key": {"a": KILLED, "b": KILLED, "c": SURVIVED, "d": TIMEOUT, "e": NOT_TRIED}}
        )
    )
    file.with_name("later.py.meta").write_text(json.dumps({"exit_code_by_key": {"f": NOT_TRIED}}))

    assert dict(modules(tmp_path)) == {
        "scoring/slate.py": Counter({"killed": 2, "survived": 1, "timeout": 1})
    }


def test_the_score_counts_as_noticed_what_was_killed_or_never_ended():
    lines = table({"a.py": Counter(killed=2, timeout=1, survived=1), "b.py": Counter(survived=4)})

    assert [line.split() for line in lines[1:]] == [
        ["a.py", "4", "2", "1", "1", "0", "75.0%"],
        ["b.py", "4", "0", "0", "4", "0", "0.0%"],
        ["in", "all", "8", "2", "1", "5", "0", "37.5%"],
    ]
