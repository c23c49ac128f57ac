import re
from pathlib import Path

import pytest
import yaml

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


def services():
    return yaml.safe_load((FILES / "compose.yaml").read_text(encoding="utf-8"))["services"]


@pytest.mark.parametrize("name", ["app", "nginx", "database"])
def test_a_container_writes_only_where_it_must_and_has_a_limit(name):
    service = services()[name]

    assert (service["read_only"], "mem_limit" in service, service["security_opt"]) == (
        True,
        True,
        ["no-new-privileges:true"],
    )


def test_images_are_named_by_their_version():
    image = re.search(r"^FROM (.+)$", (FILES / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert image
    images = [service["image"] for service in services().values() if "image" in service]

    assert [name for name in [*images, image[1]] if not re.search(r":\d+\.\d+(\.\d+)?(-slim)?$", name)] == []


def test_backups_lie_apart_from_the_key():
    app = services()["app"]
    places = [volume.rpartition(":")[2] for volume in app["volumes"]]

    assert places == ["/srv/standblatt/app/var", app["environment"]["BACKUP_FOLDER"]]


def test_systemd_listens_where_proxies_ask():
    unit = (FILES / "standblatt.socket").read_text(encoding="utf-8")
    place = re.search(r"^ListenStream=(.+)$", unit, re.MULTILINE)

    assert place
    for proxy in ("nginx.conf", "Caddyfile"):
        assert place[1] in (FILES / proxy).read_text(encoding="utf-8")


def test_alerts_ask_for_what_is_measured():
    rules = yaml.safe_load((FILES / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]
    code = (ROOT / "config" / "metrics.py").read_text(encoding="utf-8")
    asked = {name for rule in rules for name in re.findall(r"standblatt_\w+", rule["expr"])}

    assert asked == set(re.findall(r'"(standblatt_\w+)"', code)) - {"standblatt_pdfs"}
