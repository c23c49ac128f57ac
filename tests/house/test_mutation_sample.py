"""Mutants of the sample are found again, change what they say and are shared out and counted rightly."""

from random import Random

import pytest

from tests.mutation import javascript, python
from tests.mutation.mutant import Change, Mutant, PlaceIsGone, mutant, read, write
from tests.mutation.near import near
from tests.mutation.results import Result, add, is_open, load
from tests.mutation.sample import SAMPLE, SIZE, area, draw, shares, table
from tests.mutation.trial import batches

SOURCE = "if a:\n    b = 1\nif c:\n    b = 1\n"


def second_one() -> Mutant:
    start = SOURCE.rindex("1")
    return mutant(7, "clubs/actions/a.py", SOURCE, Change(start, start + 1, "2"))


def test_a_mutant_changes_its_place_among_lines_that_are_alike():
    assert second_one().applied(SOURCE) == "if a:\n    b = 1\nif c:\n    b = 2\n"


def test_a_mutant_is_found_again_where_lines_were_added_and_broken():
    assert (
        second_one()
        .applied("# new\n" + SOURCE.replace("b =", "b\\\n    =").replace("\\", ""))
        .endswith("    b\n    = 2\n")
    )


def test_a_mutant_whose_line_is_gone_says_so():
    with pytest.raises(PlaceIsGone):
        second_one().applied("if a:\n    b = 1\n")


def test_mutants_are_written_and_read_again(tmp_path):
    write(tmp_path / "sample.jsonl", [second_one()])

    assert read(tmp_path / "sample.jsonl") == [second_one()]


def changed(language, source: str) -> set[str]:
    return {source[:start] + new + source[end:] for start, end, new in language.changes(source)}


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("a = b <= 1", {"a = b < 1", "a = b <= 2", "a = b <= 0"}),
        (
            "a = b not in c and not d",
            {"a = b in c and not d", "a = b not in c or not d", "a = b not in c and  d"},
        ),
        ("a = 'é' if b else c + d", {"a = 'é' if not (b) else c + d", "a = 'é' if b else c - d"}),
        ("if a:\n    a += b", {"if not (a):\n    a += b", "if a:\n    a -= b"}),
        ("f(a, by=b, strict=True)", {"f(a, strict=True)", "pass"}),
        ("def f() -> A | None:\n    return a", {"def f() -> A | None:\n    return None"}),
        ("for a in b:\n    break", {"for a in b:\n    continue"}),
        ("raise A", {"pass"}),
        (
            "@cache(1)\ndef f(a: A[1]):\n    'Text 1.'\n    log.info(1)",
            {"@cache(1)\ndef f(a: A[1]):\n    'Text 1.'\n    pass"},
        ),
        ("__all__ = [1]\nif TYPE_CHECKING:\n    a = 1", set()),
    ],
)
def test_what_can_be_changed_in_python(source, mutants):
    assert changed(python, source) == mutants


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        (
            "a = b === 1 && !c;",
            {
                "a = b !== 1 && !c;",
                "a = b === 2 && !c;",
                "a = b === 0 && !c;",
                "a = b === 1 || !c;",
                "a = b === 1 && c;",
            },
        ),
        ("const f = (a) => a + b;", {"const f = (a) => a - b;"}),
        ('a = "1 < 2" + `${b}` + -c; // 1 < 2', set()),
        ('import { a } from "b1";\nexport * from "c";', set()),
        ("a = b.replace(/1+/g, c);", set()),
        (
            "if (f(a) || b) return c;",
            {"if (!(f(a) || b)) return c;", "if (f(a) && b) return c;", "if (f(a) || b) return null;"},
        ),
        ("  await a.b(c);", {"  ;"}),
        ("return null;", set()),
    ],
)
def test_what_can_be_changed_in_javascript(source, mutants):
    assert changed(javascript, f"{source}\n") == {f"{each}\n" for each in mutants}


def test_every_area_gets_its_least_and_the_rest_goes_by_size():
    assert shares({"a": 700, "b": 290, "c": 10}, size=20, least=3) == {"a": 11, "b": 6, "c": 3}


def test_the_same_lot_draws_the_same_sample():
    files = {
        file: "\n".join(f"a{line} = b < c" for line in range(30)) + "\n"
        for file in ("scoring/changes.py", "scoring/rules/a.py", "clubs/actions/a.py", "static/js/a.js")
    }

    drawn = draw(files, Random(1), size=20, least=2)

    assert drawn == draw(files, Random(1), size=20, least=2)
    assert [each.number for each in drawn] == list(range(1, 21))
    assert all(each.new == "<=" for each in drawn)


def test_the_kept_sample_is_numbered_and_in_known_areas():
    sample = read(SAMPLE)

    assert [each.number for each in sample] == list(range(1, SIZE + 1))
    assert all(area(each.file) for each in sample)


def test_the_tests_near_a_module_are_its_mirror_image_and_those_that_import_it(tmp_path):
    for path, text in {
        "tests/clubs/actions/test_draws.py": "",
        "tests/clubs/actions/test_draws_at_once.py": "",
        "tests/clubs/actions/test_links.py": "",
        "tests/clubs/views/test_rounds.py": "from clubs.actions import draws\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)

    assert near(tmp_path, "clubs/actions/draws.py") == [
        "tests/clubs/actions/test_draws.py",
        "tests/clubs/actions/test_draws_at_once.py",
        "tests/clubs/views/test_rounds.py",
    ]


def test_a_batch_has_one_mutant_of_each_file():
    one, other, same = (Mutant(number, file, "", "a", "b", "") for number, file in enumerate("aba"))

    assert list(batches([one, other, same], lambda each: None)) == [[one, other], [same]]


def test_the_last_result_counts_and_what_was_killed_is_not_tried_again(tmp_path):
    path = tmp_path / "results.jsonl"
    add(path, [Result(1, "near", None, 1.5), Result(2, "near", "tests/test_a.py::test_a", 1.5)])
    add(path, [Result(1, "area", None, 2.5)])

    results = load(path)

    assert results[1] == Result(1, "area", None, 2.5)
    assert [is_open(results.get(number), "area") for number in (1, 2, 3)] == [False, False, True]
    assert [is_open(results.get(number), "all") for number in (1, 2, 3)] == [True, False, True]


def test_the_table_counts_by_area():
    sample = [Mutant(number, "clubs/actions/a.py", "", "a", "b", "") for number in range(1, 5)]
    ends = [("near", "tests/test_a.py::test_a"), ("all", None), ("gone", None)]
    results = {number: Result(number, *end, 1.0) for number, end in enumerate(ends, 1)}

    lines = [line.split() for line in table(sample, results)]

    assert lines[0] == ["area", "mutants", "killed", "survived", "gone"]
    assert ["clubs/actions", "3", "1", "1", "1"] in lines
    assert lines[-1] == ["in", "all", "3", "1", "1", "1"]
