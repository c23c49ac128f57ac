"""A bar at the terminal for what takes longer than a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

SOON = 1.0
"""Seconds; only what takes longer is worth a bar."""


@contextmanager
def steps_shown() -> Iterator[Callable[[str, float], None]]:
    """Show on standard error, where that is a terminal, which step is done and how much of it."""
    console, begun = Console(stderr=True), time.monotonic()
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %")
    bar = Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal
    )
    tasks = {}

    def show(step: str, share: float) -> None:
        if step not in tasks:
            tasks[step] = bar.add_task(step, total=1.0)
        if time.monotonic() - begun > SOON:
            bar.start()
        bar.update(tasks[step], completed=share)

    try:
        yield show
    finally:
        bar.stop()
