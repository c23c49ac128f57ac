"""A process that is bound to one processor uses one."""

import subprocess
import sys

from core.processors import usable_processors

BOUND = (
    "import os; from core.processors import usable_processors;"
    "os.sched_setaffinity(0, [min(os.sched_getaffinity(0))]) if hasattr(os, 'sched_setaffinity') else None;"
    "print(usable_processors())"
)


def test_a_process_bound_to_one_processor_uses_one():
    printed = subprocess.run([sys.executable, "-c", BOUND], capture_output=True, text=True, check=True).stdout

    assert int(printed) == (1 if sys.platform == "linux" else usable_processors())
