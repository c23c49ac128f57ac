"""The locks: complete, pinned, with hashes, and without a word about where packages come from."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "requirements"
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?P<rest>.*)$")


def pins(lock):
    found = (PIN.match(line) for line in (FOLDER / lock).read_text().splitlines())
    return {match["name"]: match["version"] for match in found if match}


def wishes(source) -> Iterator[Requirement]:
    """Yield what a hand-written file of requirements asks for, with what it includes."""
    for line in (FOLDER / source).read_text().splitlines():
        if line.startswith("-r "):
            yield from wishes(line.removeprefix("-r "))
        elif line and not line.startswith("#"):
            yield Requirement(line)


def imported(package) -> Iterator[str]:
    """Yield the packages of others that the modules of one of ours import, by their top names."""
    for path in (ROOT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (each.name.partition(".")[0] for each in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_whatever_the_app_imports_is_pinned_for_running_it():
    pinned, of_name = pins("base.txt"), packages_distributions()
    # Only the build of a wheel, which has its own requirements, imports these.
    ours = {"clubs", "config", "core", "manage", "scoring", "hatchling", *sys.stdlib_module_names}

    missing = {
        name
        for package in ("clubs", "config", "core", "scoring")
        for name in imported(package)
        if name not in ours and not any(canonicalize_name(each) in pinned for each in of_name.get(name, ()))
    }

    assert missing == set()


@pytest.mark.parametrize("name", ["base", "dev"])
def test_every_wish_is_pinned_at_a_version_that_fits(name):
    pinned = pins(f"{name}.txt")

    unfit = [str(wish) for wish in wishes(f"{name}.in") if pinned.get(wish.name, "") not in wish.specifier]

    assert unfit == []


@pytest.mark.parametrize("name", ["base", "dev"])
def test_every_package_is_there_for_a_reason(name):
    lines = (FOLDER / f"{name}.txt").read_text().split("\n")
    reasons = {
        match["name"] for line in lines if (match := re.match(r"    #(?:   via|  ) (?P<name>\S+)", line))
    }

    assert reasons <= {f"requirements/{source}.in" for source in ("base", "dev")} | {"-r", "-c"} | set(
        pins(f"{name}.txt")
    )


@pytest.mark.parametrize("name", ["base", "dev"])
def test_every_package_has_its_hashes(name):
    entries = re.split(r"\n(?=\S)", (FOLDER / f"{name}.txt").read_text().strip())

    assert [entry.partition(" ")[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert len(entries) == len(pins(f"{name}.txt"))


def test_developers_run_what_is_deployed():
    base, dev = pins("base.txt"), pins("dev.txt")

    assert {name: dev.get(name) for name in base} == base


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.name)
def test_no_lock_names_a_host(path):
    text = path.read_text()

    assert [mark for mark in ("://", "index-url", "find-links", "file:", "@ ") if mark in text] == []


def script_packages():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    return {folder: package for folder, package in packages.items() if folder}


def test_every_package_of_the_scripts_is_pinned_and_has_its_hash():
    packages = script_packages()

    assert packages
    assert [name for name, package in packages.items() if not package.get("integrity")] == []
    assert [name for name, package in packages.items() if not package.get("version")] == []


def test_the_lock_of_the_scripts_names_no_host():
    text = (ROOT / "package-lock.json").read_text()

    assert [mark for mark in ("resolved", "://", "file:", "funding") if mark in text] == []
    assert "omit-lockfile-registry-resolved=true" in (ROOT / ".npmrc").read_text().splitlines()


def test_the_lock_of_the_scripts_has_what_they_wish():
    wished = json.loads((ROOT / "package.json").read_text())
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"][""]

    assert wished["devDependencies"] == locked["devDependencies"]
