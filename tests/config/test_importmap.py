"""The import map leads from the names modules call each other to the files browsers may keep for ever."""

import base64
import hashlib
import json
import re

import pytest
from django.core.management import call_command
from django.template import Context, Template
from django.test import Client

from config import importmap
from config import settings as deployed

MODULES = {
    "table.js": 'import {judge} from "standblatt/rules/judge.js";\nimport "standblatt/dom.js";\n',
    "rules/judge.js": "export {values} from 'standblatt/rules/cards.js';\nexport function judge() {}\n",
    "rules/cards.js": "export const values = {};\n",
    "dom.js": 'import { values } from "standblatt/rules/cards.js";\n',
    "later.js": 'const more = () => import("standblatt/dom.js");\n',
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
    caches = importmap.collected_import_map, importmap.collected_with_imports
    for cached in caches:
        cached.cache_clear()
    call_command("collectstatic", interactive=False, verbosity=0)
    yield
    for cached in caches:
        cached.cache_clear()


def written(*entries):
    """Return the map, the preloaded addresses and the started addresses that the tag writes."""
    names = " ".join(f'"{entry}"' for entry in entries)
    html = Template(f"{{% load standblatt %}}{{% importmap {names} %}}").render(Context())
    [block] = re.findall(r'<script type="importmap">(.*)</script>', html)
    return (
        json.loads(block)["imports"],
        re.findall(r'<link rel="modulepreload" href="(.*)">', html),
        re.findall(r'<script type="module" src="(.*)"></script>', html),
    )


@pytest.mark.usefixtures("modules")
def test_every_module_has_a_bare_name():
    assert written()[0] == {f"standblatt/{name}": f"/static/js/{name}" for name in sorted(MODULES)}


@pytest.mark.usefixtures("collected")
def test_a_bare_name_leads_to_the_hashed_file():
    imports, _, _ = written()

    assert list(imports) == [f"standblatt/{name}" for name in sorted(MODULES)]
    for name, address in imports.items():
        stem = name.removeprefix("standblatt/").removesuffix(".js")
        assert re.fullmatch(rf"/static/js/{stem}\.[0-9a-f]{{12}}\.js", address)


@pytest.mark.parametrize("layout", ["modules", "collected"])
def test_an_entry_module_is_started_and_what_it_imports_is_asked_for_at_once(request, layout):
    request.getfixturevalue(layout)
    imports, preloaded, started = written("standblatt/table.js")

    assert started == [imports["standblatt/table.js"]]
    assert preloaded == [
        imports[f"standblatt/{name}"] for name in ("rules/judge.js", "dom.js", "rules/cards.js")
    ]


@pytest.mark.parametrize(
    ("name", "imported"),
    [
        pytest.param("table.js", ["rules/judge.js", "dom.js"], id="by-name-and-bare"),
        pytest.param("rules/judge.js", ["rules/cards.js"], id="passed-on"),
        pytest.param("later.js", ["dom.js"], id="when-needed"),
        pytest.param("alone.js", [], id="nothing"),
        pytest.param("missing.js", [], id="missing"),
    ],
)
@pytest.mark.usefixtures("modules")
def test_what_a_module_imports(name, imported):
    assert importmap.imported_by(f"standblatt/{name}") == [f"standblatt/{other}" for other in imported]


@pytest.mark.parametrize("layout", ["modules", "collected"])
def test_the_policy_lets_exactly_this_map_through(request, layout):
    request.getfixturevalue(layout)
    html = Template("{% load standblatt %}{% importmap %}").render(Context())
    [block] = re.findall(r'<script type="importmap">(.*)</script>', html)
    digest = base64.b64encode(hashlib.sha256(block.encode()).digest()).decode()

    policy = Client().get("/api/nowhere").headers["Content-Security-Policy"]

    assert f"script-src 'self' 'sha256-{digest}'" in policy.split("; ")
