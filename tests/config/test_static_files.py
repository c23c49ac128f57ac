import re
from pathlib import Path

import pytest
from django.core.management import call_command

from config.static_files import StaticFilesStorage, minified

FOLDER = Path(__file__).resolve().parents[2] / "static" / "js"
SCRIPTS = sorted(FOLDER.rglob("*.js"))
SHEETS = sorted(FOLDER.with_name("css").rglob("*.css"))
NESTED = re.compile(r"`[^`\n]*\$\{[^}`\n]*`")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTOR = re.compile(r"(?:^|(?<=[{};])) ?([^{};@ ][^{};@]*)\{")
SPACE_WITHOUT_MEANING = re.compile(r"(?<=[(,>~+]) | (?=[),>~+])")
HASH = re.compile(r"\.[0-9a-f]{12}\.")
SOURCES = {
    "js/page.js": """/** Says why. */
import { points } from "standblatt/rules/cards.js";
show(points, import("standblatt/rules/bids.js")); // at once
""",
    "js/rules/bids.js": "/** SB-2 */\nexport const bid = 120;\n",
    "js/rules/cards.js": "/** C-7 */\nexport const points = 157;\n",
    "library/tool.js": "/* as it came */\n",
    "css/page.css": '/* Why. */\n@import "parts/tile.css";\n.page { color: red }\n',
    "css/parts/tile.css": "/* Why. */\n.tile { width: 3rem }\n",
    "css/sheet.css": ".sheet { margin: 0 }\n",
}
FETCHED = (
    "const fetched=(...files)=>Promise.all(files.map(async(file)=>{const answer=await fetch(file);"
    "if(!answer.ok)throw new TypeError(`${file}: ${answer.status}`);await answer.arrayBuffer();}));"
)
BUNDLE = (
    "const modules=(globalThis.standblatt??={});"
    f"{FETCHED}"
    "modules[2]=(()=>{const points=157;return{points};})();"
    "modules[0]=(()=>{const{points}=modules[2];"
    'show(points,fetched(new URL("./rules/bids.js",import.meta.url)).then(()=>import("./rules/bids.js")));'
    "return{};})();"
)
LATER = (
    "const modules=(globalThis.standblatt??={});modules[1]=(()=>{const bid=120;return{bid};})();"
    "export const{bid}=modules[1];"
)


@pytest.fixture
def collected(tmp_path, settings):
    """Collect a few files as a deployment does, and return the folder."""
    for name, text in SOURCES.items():
        path = tmp_path / "sources" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    settings.STATICFILES_DIRS = [tmp_path / "sources"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = True
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": f"{StaticFilesStorage.__module__}.{StaticFilesStorage.__qualname__}"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return settings.STATIC_ROOT


def texts(folder: Path, kind: str) -> dict[str, str]:
    """Return each collected file of a kind by its name, without hashes."""
    return {
        HASH.sub(".", path.relative_to(folder).as_posix()): HASH.sub(".", path.read_text())
        for path in folder.rglob(f"*.{kind}")
    }


def test_a_page_gets_one_script_without_what_is_there_for_people_alone(collected):
    assert texts(collected, "js") == {
        "js/page.js": BUNDLE,
        "js/rules/bids.js": LATER,
        "library/tool.js": "/* as it came */\n",
    }


def test_a_script_asks_for_another_one_under_the_name_that_it_is_served_under(collected):
    [page] = (collected / "js").glob("page.*.js")
    [later] = (collected / "js").glob("rules/bids.*.js")

    assert re.findall(r'(?:import|URL)\("(.*?)"', page.read_text()) == [f"./rules/{later.name}"] * 2


def test_a_page_gets_one_style_sheet_with_all_that_it_imports(collected):
    assert texts(collected, "css") == {
        "css/page.css": ".tile{width:3rem}.page{color:red}",
        "css/sheet.css": ".sheet{margin:0}",
    }


def test_the_name_of_a_bundle_follows_what_it_is_made_of(collected, tmp_path):
    [before] = (collected / "js").glob("page.*.js")
    (tmp_path / "sources" / "js" / "rules" / "cards.js").write_text("export const points = 257;\n")

    call_command("collectstatic", interactive=False, verbosity=0)

    names = {path.name for path in (collected / "js").glob("page.*.js")}
    assert (before.name in names, len(names)) == (True, 2)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_no_text_with_values_holds_another(path):
    # What takes the comments out would take the inner one for code, and its spaces with them.
    assert NESTED.findall(path.read_text("utf-8")) == []


def selectors(text: str) -> list[str]:
    """Return what each rule of a style sheet is for, with the spaces that say something."""
    plain = re.sub(r"\s+", " ", COMMENT.sub("", text))
    return [SPACE_WITHOUT_MEANING.sub("", found.strip()) for found in SELECTOR.findall(plain)]


@pytest.mark.parametrize(
    "path", SHEETS, ids=lambda path: path.relative_to(FOLDER.with_name("css")).as_posix()
)
def test_each_rule_of_a_style_sheet_is_for_the_same_when_it_is_minified(path):
    # Within @container a space before a colon is taken out: there `.sum :is(td)` becomes another selector.
    text = path.read_text("utf-8")

    assert selectors(minified(path.name, text)) == selectors(text)
