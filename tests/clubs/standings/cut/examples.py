"""The worked examples of cuts, each as the document that it makes."""

from typing import Any

from tests.scoring.rules.examples import Example, read_examples

EXAMPLES = read_examples("cuts")


def document_of(example: Example) -> dict[str, Any]:
    """Return the document; `standings_of` a number are ranks that nobody shares."""
    document = {"format": 1, **example["document"]}
    if number := document.pop("standings_of", 0):
        sign = 1 if document["settings"].get("order") == "lowest" else -1
        rows = [
            {"rank": rank, "entry": f"R{rank:02}", "total": 5000 + sign * rank}
            for rank in range(1, number + 1)
        ]
        document["sources"] = [{"standings": rows}]
    return document
