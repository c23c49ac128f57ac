import re
import subprocess
from pathlib import Path

import playwright
import pytest

from config.bundles import NotBundled, bundle, entries
from config.scripts import module_name

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
NODE = Path(playwright.__file__).parent / "driver" / "node"
OURS = {
    module_name(path.relative_to(STATIC).as_posix()): path.read_text(encoding="utf-8")
    for path in (STATIC / "js").rglob("*.js")
}
MODULES = {
    "page": """import { double as twice } from "sums";
import { six } from "numbers";
console.log(twice(six), six);
""",
    "sums": """import {
  six,
} from "numbers";
export function double(number) {
  return number * 2;
}
console.log(`sums ${six}`);
""",
    "numbers": """console.log("numbers");
export const six = 6;
export async function later() {}
""",
    "alone": "export class Alone {}\n",
}


def run(text: str) -> list[str]:
    command = [str(NODE), "--input-type=module", "--eval", text]
    printed: str = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return printed.splitlines()


def test_a_bundle_runs_each_module_once_and_in_order() -> None:
    assert run(bundle("page", MODULES)) == ["numbers", "sums 6", "12 6"]


def test_pages_start_what_nothing_imports() -> None:
    assert entries(MODULES) == ["alone", "page"]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        pytest.param('import "other";\n', 'page: import "other";', id="import-for-its-effect"),
        pytest.param(
            'import other from "other";\n', 'page: import other from "other";', id="import-of-a-default"
        ),
        pytest.param("export default 1;\n", "page: export default 1;", id="export-of-a-default"),
        pytest.param("export let one = 1;\n", "page: export let one = 1;", id="export-that-may-change"),
        pytest.param(
            'const more = () => import("other");\n', 'page: import("other");', id="import-when-needed"
        ),
        pytest.param('import { one } from "other";\n', "There is no module other.", id="missing"),
        pytest.param('import { one } from "page";\n', "page needs itself: page → page.", id="needs-itself"),
    ],
)
def test_a_form_that_is_not_known_is_refused(source: str, sentence: str) -> None:
    with pytest.raises(NotBundled) as refused:
        bundle("page", {"page": source})

    assert str(refused.value) == sentence


def test_our_pages_start_what_their_templates_name() -> None:
    named = re.findall(r'{% scripts "([^"]+)" %}', "".join(path.read_text("utf-8") for path in TEMPLATES))

    assert entries(OURS) == sorted(set(named))


@pytest.mark.parametrize("entry", entries(OURS))
def test_our_scripts_can_be_bundled(entry: str) -> None:
    checked = subprocess.run(
        [NODE, "--check", "--input-type=module", "-"], input=bundle(entry, OURS), text=True, check=False
    )

    assert checked.returncode == 0
