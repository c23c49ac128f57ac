"""What became of each mutant of the sample: a line for each attempt, so that a trial can be stopped."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

STAGES = ("near", "types", "area", "all")
GONE = "gone"


@dataclass(frozen=True, slots=True)
class Result:
    """How a mutant left a stage: which test, or the types, noticed it, None where nothing did."""

    number: int
    stage: str
    killed_by: str | None
    seconds: float


def load(path: Path) -> dict[int, Result]:
    """Return the last result of each mutant."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {each.number: each for each in (Result(**json.loads(line)) for line in lines)}


def add(path: Path, results: Iterable[Result]) -> None:
    """Write results down at the end of the file."""
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(asdict(each), ensure_ascii=False) + "\n" for each in results)


def is_open(result: Result | None, stage: str) -> bool:
    """Whether a mutant is still to be tried in this stage: nothing noticed it so far."""
    if result is None:
        return True
    return result.killed_by is None and result.stage != GONE and _order(result.stage) < _order(stage)


def _order(stage: str) -> int:
    return STAGES.index(stage)
