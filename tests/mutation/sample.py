"""A fixed sample of mutants of the app, and how many of them `make test` notices.

`python -m tests.mutation.sample draw` draws it anew, `try COMMIT RESULTS` tries it on a commit and writes
down, mutant by mutant, which test noticed it, `table RESULTS …` adds up. See docs/mutation.md.
"""

import argparse
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random

from tests.mutation import javascript, python, trial
from tests.mutation.copies import copy
from tests.mutation.mutant import Change, Mutant, mutant, read, write
from tests.mutation.results import GONE, STAGES, Result, add, is_open, load

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = Path(__file__).with_name("sample.jsonl")
AREAS = (
    "scoring/rules",
    "scoring/changes.py",
    "clubs/standings",
    "clubs/schedules",
    "clubs/actions",
    "static/js/rules",
    "static/js",
)
SIZE, LEAST, SEED = 300, 15, 15
ENDS = ("killed", "survived", GONE)


def area(file: str) -> str:
    """Return the first area that a file is in."""
    return next(name for name in AREAS if file == name or file.startswith(f"{name}/"))


def sources(root: Path) -> dict[str, str]:
    """Return the text of each file that may be changed, by its name."""
    files = (
        path for name in AREAS for path in ([root / name], (root / name).rglob("*"))[(root / name).is_dir()]
    )
    names = sorted({path.relative_to(root).as_posix() for path in files if path.suffix in (".py", ".js")})
    return {name: (root / name).read_text(encoding="utf-8") for name in names}


def shares(lines: Mapping[str, int], size: int = SIZE, least: int = LEAST) -> dict[str, int]:
    """Share out a sample: the least number to each area, the rest by their lines."""
    rest, whole = size - least * len(lines), sum(lines.values())
    exact = {name: rest * count / whole for name, count in lines.items()}
    given = {name: least + int(part) for name, part in exact.items()}
    for name in sorted(exact, key=lambda name: int(exact[name]) - exact[name])[: size - sum(given.values())]:
        given[name] += 1
    return given


def changes(file: str, source: str) -> list[list[Change]]:
    """Return what can be changed in a file, line by line."""
    find = python.changes if file.endswith(".py") else javascript.changes
    lines: dict[int, list[Change]] = defaultdict(list)
    for change in find(source):
        lines[source.count("\n", 0, change.start)].append(change)
    return [lines[number] for number in sorted(lines)]


def draw(files: Mapping[str, str], rng: Random, size: int = SIZE, least: int = LEAST) -> list[Mutant]:
    """Draw a sample by lot: in each area first the lines, then one change of each line."""
    lines = Counter[str]()
    for file, source in files.items():
        lines[area(file)] += source.count("\n")
    drawn: list[tuple[str, Change]] = []
    for name, share in shares(lines, size, least).items():
        places = [
            (file, line)
            for file, source in files.items()
            if area(file) == name
            for line in changes(file, source)
        ]
        drawn += [(file, rng.choice(line)) for file, line in sorted(rng.sample(places, share))]
    return [mutant(number, file, files[file], change) for number, (file, change) in enumerate(drawn, 1)]


def table(sample: Iterable[Mutant], results: Mapping[int, Result]) -> list[str]:
    """Return the lines of the score: how many mutants of each area were tried, were killed, survived."""
    ends: dict[str, Counter[str]] = {name: Counter() for name in AREAS}
    for each in sample:
        if each.number in results:
            ends[area(each.file)][end(results[each.number])] += 1
    ends["in all"] = sum(ends.values(), Counter())
    return [
        f"{'area':<20}" + "".join(f"{name:>10}" for name in ("mutants", *ENDS)),
        *(
            f"{name:<20}{count.total():>10}" + "".join(f"{count[each]:>10}" for each in ENDS)
            for name, count in ends.items()
        ),
    ]


def end(result: Result) -> str:
    """Return in one word what became of a mutant."""
    if result.stage == GONE:
        return GONE
    return "killed" if result.killed_by else "survived"


def attempt(
    sample: Sequence[Mutant], commit: str, path: Path, stages: Sequence[str], known: Mapping[int, Result]
) -> None:
    """Try the mutants that are still open on a commit, stage by stage, and write down each result at once."""
    by_number = {each.number: each for each in sample}
    killers = {number: each.killed_by for number, each in known.items() if each.killed_by}
    with copy(commit) as tree:
        selected = tree.selected() if killers else frozenset()
        first = {number: test for number, test in killers.items() if test in selected}
        tries = {
            "near": lambda mutants: trial.alone(tree, mutants, first),
            "area": lambda mutants: trial.by_area(tree, mutants),
            "types": lambda mutants: trial.by_types(tree, mutants),
            "all": lambda mutants: trial.by_all(tree, mutants),
        }
        for stage in stages:
            results = load(path)
            still_open = [each for each in sample if is_open(results.get(each.number), stage)]
            for result in tries[stage](still_open):
                add(path, [result])
                print(
                    f"{stage} {result.seconds:>7.1f} s  {result.killed_by}  {by_number[result.number]}",
                    flush=True,
                )


def main(arguments: Sequence[str]) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the copy is removed
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.sample", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("draw", help="draw the sample anew, from the files as they are")
    trying = verbs.add_parser("try", help="try the sample on a commit")
    trying.add_argument("commit")
    trying.add_argument("results", type=Path)
    trying.add_argument("--stages", nargs="+", choices=STAGES, default=STAGES)
    trying.add_argument("--areas", nargs="+", choices=AREAS, default=AREAS)
    trying.add_argument("--known", type=Path, help="results of another commit: its killing tests come first")
    counting = verbs.add_parser("table", help="add up results")
    counting.add_argument("results", type=Path, nargs="+")
    options = parser.parse_args(arguments)
    if options.verb == "draw":
        write(SAMPLE, draw(sources(ROOT), Random(SEED)))
    elif options.verb == "try":
        sample = [each for each in read(SAMPLE) if area(each.file) in options.areas]
        known = load(options.known) if options.known else {}
        attempt(sample, options.commit, options.results, options.stages, known)
    else:
        for path in options.results:
            print("\n".join([f"{path.name}:", *table(read(SAMPLE), load(path)), ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
