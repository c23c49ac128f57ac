import re
import subprocess
from pathlib import Path

import playwright
import pytest

from config.bundles import SMALL, NotBundled, bundles, entries, later_files
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
GAMES = {
    "page": """import { six } from "numbers";
console.log("page", six);
async function start() {
  const { twelve } = await import("games/jass");
  const { show } = await import("views/jass");
  show(twelve);
}
start();
""",
    "numbers": 'console.log("numbers");\nexport const six = 6;\n',
    "cards": 'console.log("cards");\nexport const two = 2;\n' + "//\n" * SMALL,
    "tricks": 'console.log("tricks");\nexport const nine = 9;\n',
    "games/jass": """import { two } from "cards";
import { six } from "numbers";
import { nine } from "tricks";
export const twelve = two * six + nine - nine;
""",
    "games/other": 'import { two } from "cards";\nexport const four = two * two;\n',
    "views/jass": """import { twelve } from "games/jass";
import { nine } from "tricks";
export const show = (number) => console.log(number === twelve, nine);
export const other = () => import("games/other");
""",
}
"""A page with what it imports later: two modules of a game, of which one needs the other; another game."""

FETCH = """import { readFile } from "node:fs/promises";
globalThis.fetch = async (file) => {
  console.log("fetched", file.pathname.split("/site/").at(-1));
  return new Response(await readFile(file));
};
"""
"""Lets fetch, which reads from the network alone in Node.js, read files, and prints which."""


def run(folder: Path, sources: dict[str, str], page: str = "page") -> list[str]:
    """Return what a page prints that is started with the files that are made of its modules."""
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "fetch.mjs").write_text(FETCH)
    for name, text in bundles(sources).items():
        path = folder / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    command: list[Path | str] = [NODE, "--import", folder / "fetch.mjs", folder / "site" / page]
    printed: str = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return printed.splitlines()


def test_a_bundle_runs_each_module_once_and_in_order(tmp_path: Path) -> None:
    assert run(tmp_path, MODULES) == ["numbers", "sums 6", "12 6"]


def test_what_comes_later_runs_once_with_what_is_there_already(tmp_path: Path) -> None:
    printed = run(tmp_path, GAMES)

    assert [line for line in printed if not line.startswith("fetched")] == [
        "numbers",
        "page 6",
        "cards",
        "tricks",
        "true 9",
    ]


def test_all_files_of_what_comes_later_are_fetched_before_it_is_imported(tmp_path: Path) -> None:
    printed = run(tmp_path, GAMES)

    assert printed[2:] == [
        *("fetched cards", "fetched games/jass", "cards", "tricks"),
        *("fetched cards", "fetched games/jass", "fetched views/jass", "true 9"),
    ]


def test_a_module_stands_in_one_file_only() -> None:
    files = bundles(GAMES)

    assert {name: [file for file in files if f'"{name}"' in files[file]] for name in ("cards", "tricks")} == {
        "cards": ["cards"],  # two games need it, and the page does not
        "tricks": ["games/jass"],  # its view comes after it
    }


def test_what_is_small_and_needed_by_several_comes_with_the_page(tmp_path: Path) -> None:
    small = {**GAMES, "cards": 'console.log("cards");\nexport const two = 2;\n'}

    assert later_files(small, ["page"]) == ["games/jass", "games/other", "views/jass"]
    assert run(tmp_path, small)[3:] == [
        *("fetched games/jass", "tricks"),
        *("fetched games/jass", "fetched views/jass", "true 9"),
    ]


def test_the_files_that_come_later_are_known_to_their_page() -> None:
    files = later_files(GAMES, ["page"])

    assert files == ["cards", "games/jass", "games/other", "views/jass"]
    assert files == sorted(bundles(GAMES).keys() - {"page"})


def test_modules_that_need_each_other_are_refused() -> None:
    one, two = 'import { two } from "two";\n', 'import { one } from "one";\n'

    with pytest.raises(NotBundled) as refused:
        bundles({"page": one, "one": one, "two": two})

    assert str(refused.value) == "two needs itself: page → two → one → two."


def test_what_is_imported_both_ways_is_refused() -> None:
    page = 'import { one } from "other";\nconst again = () => import("other");\n'

    with pytest.raises(NotBundled) as refused:
        bundles({"page": page, "other": "export const one = 1;\n"})

    assert str(refused.value) == "other is imported at once and later."


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
            "const more = () => import(other);\n", "page: import(other);", id="import-of-what-is-not-known"
        ),
        pytest.param('import { one } from "other";\n', "There is no module other.", id="missing"),
        pytest.param(
            'const more = () => import("other");\n', "There is no module other.", id="missing-later"
        ),
    ],
)
def test_a_form_that_is_not_known_is_refused(source: str, sentence: str) -> None:
    with pytest.raises(NotBundled) as refused:
        bundles({"page": source})

    assert str(refused.value) == sentence


def test_our_pages_start_what_their_templates_name() -> None:
    named = re.findall(r'{% scripts "([^"]+)" %}', "".join(path.read_text("utf-8") for path in TEMPLATES))

    assert entries(OURS) == sorted(set(named))


def test_our_scripts_can_be_bundled(tmp_path: Path) -> None:
    for number, text in enumerate(bundles(OURS).values()):
        (tmp_path / f"{number}.mjs").write_text(text)

        assert subprocess.run([NODE, "--check", tmp_path / f"{number}.mjs"], check=False).returncode == 0
