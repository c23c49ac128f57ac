"""What the browser's scripts take over from Python is what Python has now."""

import pytest

from config import script_types


@pytest.mark.parametrize("path", script_types.FILES, ids=lambda path: path.name)
def test_what_the_scripts_take_over_from_the_rule_book_is_up_to_date(path):
    written = path.read_text(encoding="utf-8")

    assert written == script_types.FILES[path](), (
        f"{path.name} is stale: write it anew with `.venv/bin/python -m config.script_types`."
    )
