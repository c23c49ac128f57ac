"""The worked examples of standings, each as the document that it makes."""

from typing import Any

from clubs.standings.values import Standings
from tests.scoring.rules.examples import Example, read_examples

EXAMPLES = [*read_examples("standings_tournaments"), *read_examples("standings_seasons")]


def document_of(example: Example) -> dict[str, Any]:
    entries = [line.split()[1] for line in example["standings"]]
    return {"format": 1, "entries": entries, **example["document"]}


def line(rank: int | None, entry: str, total: float, decided_by: str | None) -> str:
    """Return a row as the examples write it."""
    return " ".join(
        str(word) for word in ("-" if rank is None else rank, entry, total, decided_by or "")
    ).strip()


def lines(standings: Standings[str]) -> list[str]:
    return [line(row.rank, row.entry, row.total, row.decided_by) for row in standings.rows]
