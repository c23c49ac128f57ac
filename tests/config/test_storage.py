import re
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.base import File

from config.storage import StaticFilesStorage

SCRIPTS = sorted((Path(__file__).resolve().parents[2] / "static" / "js").rglob("*.js"))
NESTED = re.compile(r"`[^`\n]*\$\{[^}`\n]*`")
SCRIPT = b"/** Says why. */\nexport const points = 157; // C-7\n"


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        pytest.param("js/rules/cards.js", b"export const points=157;", id="our-own-script"),
        pytest.param("django_htmx/htmx.js", SCRIPT, id="script-of-a-library"),
        pytest.param("css/table.css", SCRIPT, id="no-script"),
    ],
)
def test_our_own_scripts_are_served_without_comments(tmp_path: Path, name: str, stored: bytes) -> None:
    storage = StaticFilesStorage(location=tmp_path, base_url="/static/")

    storage.save(name, File(BytesIO(SCRIPT)))

    assert (tmp_path / name).read_bytes() == stored


def test_what_is_served_under_the_hashed_name_is_the_same(tmp_path: Path) -> None:
    storage = StaticFilesStorage(location=tmp_path, base_url="/static/")
    name = storage.save("js/rules/cards.js", File(BytesIO(SCRIPT)))

    [(_, hashed, _)] = [done for done in storage.post_process({name: (storage, name)}) if done[0] == name]

    assert (tmp_path / hashed).read_bytes() == b"export const points=157;"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_text_with_values_holds_another(path: Path) -> None:
    # What takes the comments out would take the inner one for code, and its spaces with them.
    assert NESTED.findall(path.read_text()) == []
