import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import RawIOBase
from typing import Any

import pytest

from clubs.schedules.command_line import Watcher
from clubs.schedules.document.reading import read_request
from clubs.schedules.drawing import DrawInProgress
from tests.clubs.schedules.requests import named
from tests.house.test_docs import ROOT
from tests.waiting import LONGEST

EVENING: dict[str, Any] = {"format": 1, "kind": "individual", "entries": named(24), "rounds": 4, "seed": 7}
PROGRAM = [sys.executable, "-m", "clubs.schedules"]


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, cwd=ROOT, timeout=LONGEST, check=False
    )


def test_a_draw_is_drawn_and_its_answer_is_checked(tmp_path):
    drawn = run("draw", stdin=json.dumps(EVENING))
    file = tmp_path / "answer.jsonl"
    file.write_text(drawn.stdout)
    checked = run("check", str(file))

    assert (drawn.returncode, drawn.stderr) == (checked.returncode, checked.stderr) == (0, "")
    answer, control = json.loads(drawn.stdout), json.loads(checked.stdout)
    assert answer["fairness"] == {
        "partner_repeats": 0,
        "meetings": {"0": 132, "1": 144},
        "worst_meeting": 1,
        "sit_outs": {"0": 24},
        "table_repeats": answer["fairness"]["table_repeats"],
        "bound": {
            "partner_repeats": 0,
            "worst_meeting": 1,
            "repeated_meetings": 0,
            "reason": "24 players, 4 rounds: with 6 tables no meeting has to be repeated, and none is.",
        },
        "optimal": True,
    }
    assert control == {"fairness": answer["fairness"], "problems": []}


@pytest.mark.long  # each day in one process, in tests.clubs.actions.test_draws
def test_the_same_seed_gives_the_same_draw_in_every_process():
    line = json.dumps(EVENING | {"entries": named(17), "seconds": 0.2}) + "\n"

    first, second = run("draw", stdin=line * 2), run("draw", stdin=line)

    assert first.stdout == second.stdout * 2


def test_a_bad_line_is_one_sentence_and_the_lines_before_are_answered():
    few = EVENING | {"entries": named(3)}
    done = run("draw", stdin="\n".join(map(json.dumps, [EVENING, few, EVENING])))

    assert (done.returncode, done.stderr) == (
        2,
        "Line 2: A table needs at least four players, not 3.\n",
    )
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("arguments", [(), ("swap",), ("draw", "--language", "rm")])
def test_a_wrong_call_says_how_to_call(arguments):
    done = run(*arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: python -m clubs.schedules")


def test_a_fresh_interpreter_needs_neither_the_framework_nor_what_only_some_draws_use():
    script = (
        "import sys, clubs.schedules.__main__;"
        "print([name for name in ('django', 'rich', 'rustworkx') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=LONGEST, check=True
    )

    assert done.stdout == "[]\n"


# A long search


@pytest.mark.long  # each day a search that somebody left goes on
def test_ctrl_c_at_a_terminal_ends_a_long_search_with_the_best_so_far(tmp_path):
    """Ctrl-C is pressed as soon as the bar says how far it is: the search is as long as one may be."""
    long = EVENING | {"entries": named(25), "rounds": 8, "seconds": 60}
    request = tmp_path / "request.json"
    request.write_text(json.dumps(long))
    ours, terminal = os.openpty()
    with os.fdopen(ours, "rb", buffering=0) as shown:
        with os.fdopen(terminal, "wb") as errors:
            search = subprocess.Popen(
                [*PROGRAM, "draw", request],
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=ROOT,
                env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
            )
        for written in screens(shown):
            if re.search(rb"\d+%", written):
                search.send_signal(signal.SIGINT)
                break
        for _written in screens(shown):
            pass
        answer, _errors = search.communicate(timeout=LONGEST)

    assert search.returncode == 0
    assert [round_["number"] for round_ in json.loads(answer)["rounds"]] == list(range(1, 9))


def screens(terminal: RawIOBase) -> Iterator[bytes]:
    """Yield what is written to a terminal, all of it so far, until nobody can write any more."""
    so_far = b""
    with suppress(OSError):  # how a terminal says that it is closed
        while chunk := terminal.read(1000):
            so_far += chunk
            yield so_far


def test_the_first_ctrl_c_stops_the_search_and_the_second_one_the_program():
    drawing = DrawInProgress(read_request(EVENING))
    with Watcher() as watcher:
        stopped = [watcher(drawing)]
        signal.raise_signal(signal.SIGINT)
        stopped.append(watcher(drawing))
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)

    assert stopped == [False, True]


def test_where_nobody_looks_nothing_is_shown(capfd):
    with Watcher(delay=-1) as watcher:
        watcher(DrawInProgress(read_request(EVENING)))

    assert capfd.readouterr() == ("", "")


def test_after_a_draw_ctrl_c_is_what_it_was():
    before = signal.getsignal(signal.SIGINT)
    with Watcher():
        during = signal.getsignal(signal.SIGINT)

    assert signal.getsignal(signal.SIGINT) == before != during


def test_where_ctrl_c_is_to_be_ignored_it_stays_so():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Watcher() as watcher:
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)

    assert not watcher.stopped
