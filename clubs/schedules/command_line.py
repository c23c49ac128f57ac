"""The command line of draws: a progress bar once a search takes its time, and Ctrl-C, which stops it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic
from types import FrameType, TracebackType
from typing import TYPE_CHECKING

from clubs.schedules.drawing import DrawInProgress

if TYPE_CHECKING:
    from rich.progress import Progress

PROGRESS_AFTER = 1.0
"""Seconds after which one wants to see how far it is."""


class Watcher:
    """Shows the share of a search that is done, on standard error, if that is a terminal.

    Within it the first Ctrl-C stops the search, which keeps its best; a second one stops the program. What
    is drawn depends on no clock, only on whether it was stopped.
    """

    def __init__(self, delay: float = PROGRESS_AFTER) -> None:
        self.stopped = False
        self._delay = delay
        self._since = monotonic()
        self._shown: Callable[[float], None] | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Watcher:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is to be left alone
            self._stack.callback(signal.signal, signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def __call__(self, drawing: DrawInProgress) -> bool:
        """Show how far a draw is, and tell whether it is to stop."""
        if self._shown is None and monotonic() - self._since > self._delay and sys.stderr.isatty():
            self._shown = self._show()
        if self._shown is not None:
            self._shown(drawing.share)
        return self.stopped

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def _show(self) -> Callable[[float], None]:
        """Begin to show a bar; it is gone when the draw is over."""
        from rich.console import Console  # most draws are over before anybody asks
        from rich.progress import Progress

        bar: Progress = Progress(console=Console(stderr=True), transient=True)
        self._stack.enter_context(bar)
        task = bar.add_task("", total=1.0)
        return lambda share: bar.update(task, completed=share)
