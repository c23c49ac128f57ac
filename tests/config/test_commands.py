import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from config.commands import VERBS, usage
from config.folders import ROOT
from config.version import VERSION
from tests.config.test_serve import free_port

GAME = '{"preset": "schieber-single", "deals": []}\n'


def standblatt(*words, **options):
    """Run the command as the script of an installed wheel starts it, far from any checkout."""
    program = "from standblatt.config.commands import main; main()"
    with TemporaryDirectory() as folder:
        Path(folder, "standblatt").symlink_to(ROOT)
        return subprocess.run(
            [sys.executable, "-c", program, *words],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            **options,
        )


@pytest.mark.parametrize("words", [(), ("dance",)], ids=["nothing", "something-else"])
def test_the_command_says_what_it_can_do(words):
    done = standblatt(*words)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == usage()
    assert [line.split()[1] for line in usage().splitlines()[1:-1]] == [*VERBS]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("words", "begins"),
    [
        pytest.param(["--help"], "Say what to do:", id="all"),
        pytest.param(
            ["run", "--help"], "usage: standblatt run [-h] [--hall] [--demo] [--copies FOLDER]", id="run"
        ),
        pytest.param(["prepare", "--help"], "usage: standblatt prepare [-h] [--version]", id="prepare"),
        pytest.param(["manage", "--help"], "\nType 'standblatt manage help <subcommand>'", id="manage"),
        pytest.param(
            ["manage", "restore", "--help"], "usage: standblatt manage restore", id="manage-restore"
        ),
        pytest.param(["score", "--help"], "usage: ", id="score"),
        pytest.param(["--version"], f"Standblatt {VERSION}", id="version"),
        pytest.param(["run", "--version"], f"Standblatt {VERSION}", id="version-of-run"),
        pytest.param(["score", "--version"], f"Standblatt {VERSION}", id="version-of-score"),
        pytest.param(["manage", "backup", "--version"], f"Standblatt {VERSION}", id="version-of-a-command"),
    ],
)
def test_who_asks_is_answered_and_nothing_is_touched(words, begins, tmp_path):
    done = standblatt(*words, env={**os.environ, "DATA_FOLDER": str(tmp_path / "data"), "SECRET_KEY": ""})

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(begins)
    assert not (tmp_path / "data").exists()


@pytest.mark.sample(1)
@pytest.mark.parametrize("words", [["run", "--dance"], ["run", "dance"], ["run", "--copies"]], ids=" ".join)
def test_an_unknown_word_is_refused_with_how_to_ask(words, tmp_path):
    done = standblatt(*words, env={**os.environ, "DATA_FOLDER": str(tmp_path / "data")})

    assert (done.returncode, done.stdout, (tmp_path / "data").exists()) == (2, "", False)
    assert done.stderr.startswith("usage: standblatt run")


@pytest.mark.long  # each day a folder that is missing is refused, in test_starts
def test_a_folder_for_backups_that_never_was_there_is_refused(tmp_path):
    done = standblatt(
        "run",
        "--copies",
        "2",
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PORT": str(free_port()),
            "DATA_FOLDER": str(tmp_path / "data"),
        },
    )

    assert done.returncode == 1
    assert re.match(r"There is no folder /\S+/2 for backups: make it, plug the stick in", done.stderr)


@pytest.mark.sample(1)
@pytest.mark.parametrize("command", ["setuplink", "backup", "housekeeping"])
def test_before_the_first_start_a_command_says_so(command, tmp_path):
    done = standblatt("manage", command, env={**os.environ, "DATA_FOLDER": str(tmp_path), "DATABASE_URL": ""})

    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        "There is no database yet: start the server once, which makes it, then try again.\n",
    )


def test_a_game_is_scored_as_by_the_rule_book(tmp_path):
    game = tmp_path / "game.json"
    game.write_text(GAME)
    rules = subprocess.run(
        [sys.executable, "-m", "scoring.rules", "score", str(game)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    done = standblatt("score", str(game))

    assert (done.returncode, done.stdout) == (rules.returncode, rules.stdout)


@pytest.mark.long
def test_commands_of_the_framework_go_through_manage():
    assert standblatt("manage", "check").stdout == "System check identified no issues (0 silenced).\n"
