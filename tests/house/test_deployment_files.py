import re
from pathlib import Path

from config.uploads import MOST

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "docs" / "deployment"


def test_the_guide_names_every_file_for_a_server():
    named = re.findall(
        r"\(deployment/([^)]+)\)", (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    )

    assert set(named) == {path.name for path in FILES.iterdir()}


def test_proxies_let_through_what_the_pages_refuse_in_words():
    nginx = re.search(r"client_max_body_size (\d+)m;", (FILES / "nginx.conf").read_text(encoding="utf-8"))
    caddy = re.search(r"max_size (\d+)MB", (FILES / "Caddyfile").read_text(encoding="utf-8"))

    assert nginx
    assert caddy
    # Caddy counts in millions.
    assert (int(nginx[1]) * 1024 * 1024 >= 2 * MOST, int(caddy[1]) * 1_000_000 > MOST) == (True, True)


def test_an_image_takes_only_folders_that_are_named():
    copied = re.findall(
        r"^COPY (?:--\S+ )?(.+) \S+$", (FILES / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE
    )
    names = [name for line in copied for name in line.split()]

    assert [name for name in names if not (ROOT / name).exists()] == []
    assert {"var", ".", ".venv"} & set(names) == set()
