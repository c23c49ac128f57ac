"""What knows what, as far as import contracts cannot say it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "static" / "js").rglob("*.js"))
SPECIFIER = re.compile(
    r"""^(?:import|export)\s[^;"'`=()]*?\bfrom\s*["']([^"']+)["']"""  # import {a} from "b"; export * from "b"
    r"""|^import\s*["']([^"']+)["']"""  # import "b"
    r"""|\bimport\(\s*["']([^"']+)["']""",  # await import("b")
    re.MULTILINE,
)


def test_the_rule_book_starts_without_the_framework():
    program = "import sys, scoring.rules.codec; print([name for name in sys.modules if 'django' in name])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout == "[]\n"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT / "static" / "js")))
def test_scripts_name_each_other_as_the_import_map_does(module):
    named = ["".join(found) for found in SPECIFIER.findall(module.read_text(encoding="utf-8"))]
    files = [ROOT / "static" / "js" / name.removeprefix("standblatt/") for name in named]

    assert [name for name in named if not name.startswith("standblatt/")] == []
    assert [path.name for path in files if not path.is_file()] == []
