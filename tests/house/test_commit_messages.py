"""The hook that reads a commit's message before git takes it."""

import subprocess
from pathlib import Path

import pytest

HOOK = Path(__file__).resolve().parents[2] / ".githooks" / "commit-msg"
WHY = "The next table is typed without a tap."


def complaint(folder, message):
    """Return what the hook says of a message; nothing where git may take it."""
    written = folder / "COMMIT_EDITMSG"
    written.write_text(message, encoding="utf-8")
    done = subprocess.run([HOOK, written], capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == bool(done.stderr)
    return done.stderr.strip()


@pytest.mark.parametrize(
    "message",
    [
        f"results: focus the points field after a save\n\n{WHY}\n",
        f"{'prize list, ' * 5}Stöck: äöü\n\n{WHY}\n# Please enter the commit message.\n",
        "Merge branch 'main'\n",
    ],
)
def test_a_good_message_is_taken(tmp_path, message):
    assert complaint(tmp_path, message) == ""


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            f"results: {'x' * 64}\n\n{WHY}\n",
            "The subject has 73 characters: say it in at most 72, and the why in the body.",
        ),
        (
            f"Focus the points field\n\n{WHY}\n",
            "Begin the subject with its area, as in: results: focus the points field after a save",
        ),
        (f"results: focus the points field\n{WHY}\n", "Leave the line after the subject empty."),
        ("results: focus the points field\n", "Say in the body why, after an empty line."),
        (
            "results: focus the points field\n\n# On branch main\n",
            "Say in the body why, after an empty line.",
        ),
    ],
)
def test_what_is_wrong_with_a_message_is_said(tmp_path, message, said):
    assert complaint(tmp_path, message) == said
