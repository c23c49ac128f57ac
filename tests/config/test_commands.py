import subprocess
import sys

import pytest

from config.folders import ROOT

GAME = '{"preset": "schieber-single", "deals": []}\n'


def standblatt(*words, **options):
    """Run the command as the script of an installed wheel starts it."""
    program = "from config.commands import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        **options,
    )


@pytest.mark.parametrize("words", [(), ("dance",)], ids=["nothing", "something-else"])
def test_the_command_says_what_it_can_do(words):
    done = standblatt(*words)

    assert (done.returncode, done.stdout) == (1, "")
    assert [line.split()[:2] for line in done.stderr.splitlines()[1:]] == [
        ["standblatt", "run"],
        ["standblatt", "manage"],
        ["standblatt", "score"],
    ]


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
