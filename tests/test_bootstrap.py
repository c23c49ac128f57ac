"""Set-up, as far as it can be tried without setting anything up."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bootstrap
from cluster import programs
from config.version import VERSION

ROOT = Path(bootstrap.__file__).parent


def test_the_line_to_install_packages_can_be_typed_as_it_stands():
    assert bootstrap.apt_line(["chromium", "gettext"]) == (
        "apt-get install --no-install-recommends chromium gettext"
    )


def test_a_lock_has_another_digest_when_its_content_changes(tmp_path):
    lock = tmp_path / "base.txt"
    lock.write_text("django==5.2")
    before = bootstrap.digest(lock)
    lock.write_text("django==5.2.1")

    assert bootstrap.digest(lock) != before


def test_the_lock_of_the_scripts_keeps_all_but_who_collects_donations(tmp_path):
    lock = tmp_path / "package-lock.json"
    kept = {"node_modules/a": {"version": "1.0.0", "integrity": "sha512-é"}}
    funded = {"node_modules/a": {**kept["node_modules/a"], "funding": {"url": "https://collect.example"}}}
    lock.write_text(json.dumps({"name": "standblatt", "packages": funded}), encoding="utf-8")

    assert bootstrap.without_funding(lock) == 0
    assert json.loads(lock.read_text(encoding="utf-8")) == {"name": "standblatt", "packages": kept}


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["help"], ["run", "--help"], ["test", "-h"]])
def test_help_names_every_command_and_option(arguments, capsys):
    assert bootstrap.main(arguments) == 0

    said = capsys.readouterr().out
    commands = re.findall(r"^\./run (\S+)", said, re.MULTILINE)
    assert commands == [verb for verb in bootstrap.VERBS if verb != "run"]
    assert tuple(re.findall(r"^  (--\w+)", said, re.MULTILINE)) == bootstrap.OPTIONS["run"]


def test_the_version_is_said(capsys):
    assert (bootstrap.main(["--version"]), capsys.readouterr().out) == (0, f"Standblatt {VERSION}\n")


def test_setting_up_says_how_far_it_is():
    pip = [
        *(f"Collecting package{number}==1.0" for number in range(25)),
        "  Using cached",
        "Installing collected packages: a",
    ]

    assert list(bootstrap.steps_of_pip(pip, 25)) == [
        "  10 of 25 packages fetched …",
        "  20 of 25 packages fetched …",
        "  All of them fetched, now they are unpacked …",
    ]


def test_what_the_system_can_do_already_needs_no_package(capsys):
    assert bootstrap.provide("Nothing", lambda: True, ["no-such-package"])
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("names", "found"),
    [
        pytest.param(["sh"], True, id="there"),
        pytest.param(["no-such-command", "sh"], True, id="one-of-two"),
        pytest.param(["no-such-command"], False, id="missing"),
    ],
)
def test_commands_are_looked_for_by_what_can_be_run(names, found):
    assert bootstrap.has_commands(*names)() is found


@pytest.mark.parametrize(
    ("command", "starts"),
    [
        pytest.param(["true"], True, id="starts"),
        pytest.param(["false"], False, id="fails-at-its-start"),
        pytest.param(["no-such-command"], False, id="missing"),
    ],
)
def test_a_program_is_there_when_it_starts(command, starts):
    assert bootstrap.runs(*command) is starts


HOUSE = ["Formatting", "Lint", "Templates", "Imports", "Types", "Scripts", "Types of scripts"]


@pytest.mark.parametrize(
    ("everything", "more"),
    [pytest.param(False, [], id="test"), pytest.param(True, ["Types on Windows"], id="test-all")],
)
def test_what_takes_long_is_in_front_and_the_rest_beside_it_in_the_order_in_which_it_is_quick_to_mend(
    tmp_path, everything, more
):
    front, beside = bootstrap.checks(tmp_path, everything=everything)

    assert (list(front), list(beside)) == (["Tests"], [*HOUSE, *more, "Tests on PostgreSQL"])


def test_postgresql_is_asked_for_where_the_tests_look_for_it():
    assert Path(bootstrap.POSTGRES).parent == programs.POSTGRESQL


def test_checks_know_nothing_of_a_database_of_ones_own(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://blatt@db.example/blatt")

    assert bootstrap.check("Nothing", ["sh", "-c", 'test -z "$DATABASE_URL"'])


def test_what_fails_is_named_and_shown(capfd):
    front = {"Right": ["true"], "Wrong": ["sh", "-c", "echo here; false"]}
    beside = {"Right too": ["true"], "Wrong too": ["sh", "-c", "echo there; echo and there >&2; false"]}

    assert bootstrap.failed(front, beside) == ["Wrong", "Wrong too"]
    shown = capfd.readouterr().out
    assert sorted(re.findall(r"── (.*) after", shown)) == [
        "Right too: passed",
        "Right: passed",
        "Wrong too: FAILED",
        "Wrong: FAILED",
    ]
    assert "── Wrong too\nthere\nand there\n── Wrong too: FAILED" in shown


def test_the_processor_s_seconds_are_those_of_the_programs_that_were_started():
    before = bootstrap.processor_seconds()
    spent = [sys.executable, "-c", "import time\nwhile time.process_time() < 0.2: pass"]
    subprocess.run(spent, check=True)

    # The system counts in ticks, and may leave the first and the last of them out.
    assert bootstrap.processor_seconds() >= before + 0.1


@pytest.mark.parametrize(
    ("kept", "beside"),
    [
        pytest.param('{"0.9.0": 900, "0.10.0": 800}', "; 800 s at 0.10.0", id="two"),
        pytest.param("{}", "", id="none-yet"),
    ],
)
def test_the_processor_s_seconds_of_the_last_release_stand_beside(tmp_path, monkeypatch, kept, beside):
    (tmp_path / "kept.json").write_text(kept)
    monkeypatch.setattr(bootstrap, "PROCESSOR_SECONDS", tmp_path / "kept.json")

    assert bootstrap.at_last_release() == beside


def test_every_make_target_is_a_verb_of_set_up():
    targets = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)

    assert targets == [" ".join(bootstrap.VERBS)]


@pytest.mark.parametrize(
    ("arguments", "verb", "options"),
    [
        ([], "run", []),
        (["run"], "run", []),
        (["--hall"], "run", ["--hall"]),
        (["run", "--hall"], "run", ["--hall"]),
        (["--hall", "--copies", "/media/stick"], "run", ["--hall", "--copies", "/media/stick"]),
        (["--copies", "stick", "--hall"], "run", ["--copies", f"{os.getcwd()}/stick", "--hall"]),  # noqa: PTH109
        (["test"], "test", []),
    ],
)
def test_without_a_verb_it_runs(arguments, verb, options):
    assert bootstrap.understood(arguments) == (verb, options)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["serv"],
            (
                "Unknown: serv. One of: run, prepare, cluster, test, test-all, cluster-test, messages, lock, "
                "bench, pictures, mutants."
            ),
        ),
        (["--hal"], "Unknown: --hal. run takes --hall or --copies or --demo or --prepared."),
        (["run", "8080"], "Unknown: 8080. run takes --hall or --copies or --demo or --prepared."),
        (["--hall", "--copies"], "--copies needs a folder: --copies /media/stick"),
        (["test", "--hall"], "Unknown: --hall. test takes nothing more."),
    ],
)
def test_what_is_unknown_is_refused_with_what_there_is(arguments, sentence):
    done = subprocess.run([ROOT / "run", *arguments], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (2, f"{sentence}\n")


def test_make_hands_on_that_it_is_for_a_hall():
    told = subprocess.run(
        ["make", "--no-print-directory", "-n", "run", "HALL=1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout == "./run run --hall\n"


def test_set_up_needs_nothing_that_is_not_there_before_it():
    program = "import sys; sys.path.insert(0, '.'); import bootstrap"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_windows_starts_with_the_same_set_up_and_lines_that_it_can_read():
    script = (bootstrap.ROOT / "start.cmd").read_bytes()

    assert script.count(b"\n") == script.count(b"\r\n") > 0
    assert b"bootstrap.py %*" in script
    assert b"PYTHONUTF8=1" in script
