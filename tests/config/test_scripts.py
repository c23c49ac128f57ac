"""Pages start their scripts by an import map while they lie as they are, and bundled once collected."""

import base64
import hashlib
import json
import re

import pytest
from django.core.management import call_command
from django.template import Context, Template
from django.test import Client

from config import scripts
from config import settings as deployed

MODULES = {
    "table.js": """import { judge } from "standblatt/rules/judge.js";
import { one } from "standblatt/dom.js";
""",
    "rules/judge.js": 'import { values } from "standblatt/rules/cards.js";\nexport function judge() {}\n',
    "rules/cards.js": "export const values = {};\n",
    "dom.js": 'import { values } from "standblatt/rules/cards.js";\nexport const one = values;\n',
    "alone.js": "",
}


@pytest.fixture
def modules(tmp_path, settings):
    """Lay out a few modules as they would lie under `static/`."""
    for name, text in MODULES.items():
        path = tmp_path / "static" / "js" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    settings.STATICFILES_DIRS = [tmp_path / "static"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]


@pytest.fixture
def collected(modules, tmp_path, settings):
    """Collect them as a deployment does."""
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = deployed.STORAGES
    call_command("collectstatic", interactive=False, verbosity=0)


def written(*entries):
    """Return what the tag writes: the import map, the preloaded addresses and the started ones."""
    names = " ".join(f'"{entry}"' for entry in entries)
    html = Template(f"{{% load standblatt %}}{{% scripts {names} %}}").render(Context())
    maps = re.findall(r'<script type="importmap">(.*)</script>', html)
    return (
        [json.loads(block)["imports"] for block in maps],
        re.findall(r'<link rel="modulepreload" href="(.*)">', html),
        re.findall(r'<script type="module" src="(.*)"></script>', html),
    )


def script_policy():
    policy = Client().get("/api/nowhere").headers["Content-Security-Policy"]
    [scripts] = [rule for rule in policy.split("; ") if rule.startswith("script-src")]
    return scripts


@pytest.mark.usefixtures("modules")
def test_every_module_has_a_bare_name():
    assert written()[0] == [{f"standblatt/{name}": f"/static/js/{name}" for name in sorted(MODULES)}]


@pytest.mark.usefixtures("modules")
def test_a_module_is_known_as_soon_as_a_developer_adds_it(tmp_path, settings):
    settings.DEBUG = True
    [before] = written()[0]
    (tmp_path / "static" / "js" / "new.js").touch()

    assert written()[0] == [before | {"standblatt/new.js": "/static/js/new.js"}]


@pytest.mark.usefixtures("modules")
def test_an_entry_module_is_started_and_what_it_imports_is_asked_for_at_once():
    _, preloaded, started = written("standblatt/table.js")

    assert started == ["/static/js/table.js"]
    assert preloaded == [f"/static/js/{name}" for name in ("rules/judge.js", "dom.js", "rules/cards.js")]


@pytest.mark.usefixtures("collected")
def test_a_collected_page_starts_one_script_and_needs_no_map():
    maps, preloaded, [started] = written("standblatt/table.js")

    assert (maps, preloaded) == ([], [])
    assert re.fullmatch(r"/static/js/table\.[0-9a-f]{12}\.js", started)


@pytest.mark.usefixtures("modules")
def test_the_policy_lets_exactly_this_map_through():
    html = Template("{% load standblatt %}{% scripts %}").render(Context())
    [block] = re.findall(r'<script type="importmap">(.*)</script>', html)
    digest = base64.b64encode(hashlib.sha256(block.encode()).digest()).decode()

    assert script_policy() == f"script-src 'self' 'sha256-{digest}'"


@pytest.mark.usefixtures("collected")
def test_the_policy_of_collected_pages_lets_no_inline_block_through():
    assert script_policy() == "script-src 'self'"


def test_a_module_that_is_missing_imports_nothing():
    assert list(scripts.with_imports(["standblatt/missing.js"])) == ["standblatt/missing.js"]
