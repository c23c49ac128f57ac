"""What became of the mutants, module by module: `make mutants` ends with it."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mutmut.stats import status_by_exit_code

ROOT = Path(__file__).resolve().parents[2]
TRIED = ROOT / "mutants"

COLUMNS = ("killed", "timeout", "survived", "no tests")
NOTICED = ("killed", "timeout")


def modules(folder: Path = TRIED) -> Iterator[tuple[str, Counter[str]]]:
    """Yield each module of which mutants were tried, with how many ended how."""
    for path in sorted(folder.rglob("*.py.meta")):
        exits = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].values()
        tried = [each for each in exits if each is not None]
        if tried:
            yield (
                str(path.relative_to(folder)).removesuffix(".meta"),
                Counter(status_by_exit_code[each] for each in tried),
            )


def line(name: str, ends: Counter[str]) -> str:
    """Return one line of the table; a mutant that never comes to an end was noticed too."""
    noticed = sum(ends[end] for end in NOTICED) / ends.total()
    counts = "".join(f"{ends[end]:>10}" for end in COLUMNS)
    return f"{name:<52}{ends.total():>8}{counts}{noticed:>8.1%}"


def table(found: dict[str, Counter[str]]) -> list[str]:
    """Return the table's lines, the sum of all modules last."""
    head = f"{'module':<52}{'mutants':>8}" + "".join(f"{end:>10}" for end in COLUMNS) + f"{'score':>8}"
    together = sum(found.values(), Counter[str]())
    return [head, *(line(name, ends) for name, ends in found.items()), line("in all", together)]


if __name__ == "__main__":
    print("\n".join(table(dict(modules()))))
