"""WebKit, the engine of iPhones: WebKitGTK in a window of a phone's size, on a screen of its own."""

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from bootstrap import SYSTEM_PYTHON
from tests.e2e.engines.phone import TIMEOUTS, Driven, Size
from tests.waiting import LONGEST, until

WINDOW = Path(__file__).with_name("webkit_window.py")
COMMANDS = {"navigate": "/url", "execute": "/execute/async", "resize": "/window/rect", "keys": "/actions"}
# A rule that only a page of this size has is there, and with it all others.
DRAWN = """async ({ width, height }) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media (width: ${width}px) and (height: ${height}px) { :root { --drawn: yes; } }`);
  document.adoptedStyleSheets = [sheet];
  while (!getComputedStyle(document.documentElement).getPropertyValue("--drawn"))
    await new Promise((done) => requestAnimationFrame(done));
  document.adoptedStyleSheets = [];
}"""
ALONE = {
    "GDK_BACKEND": "x11",
    "GSETTINGS_BACKEND": "memory",
    "NO_AT_BRIDGE": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
}


@dataclass
class WebKit(Driven):
    """A page of the session that WebKitWebDriver keeps at this address."""

    address: str

    def command(self, name: str, **values: Any) -> Any:
        return post(self.address + COMMANDS.get(name, name), values)

    def resize(self, *, width: int, height: int) -> None:
        self.command("resize", width=width, height=height)

    def set_viewport_size(self, viewport_size: Size) -> None:
        """Make the page this large, and wait for its styles: WebKit looks for them when it next draws it."""
        super().set_viewport_size(viewport_size)
        self.evaluate(DRAWN, viewport_size)


def post(address: str, values: Any) -> Any:
    request = Request(address, json.dumps(values).encode(), {"Content-Type": "application/json"})  # noqa: S310 - our own address
    try:
        with urlopen(request, timeout=LONGEST) as answer:  # noqa: S310 - as above
            return json.load(answer)["value"]
    except HTTPError as refused:
        raise AssertionError(refused.read().decode()) from refused


@contextmanager
def running(*command: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Start a program that ends with the test, and so does all that it has started."""
    everything = {**os.environ, **environment}
    with subprocess.Popen(
        command, env=everything, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as started:
        try:
            yield started
        finally:
            os.killpg(started.pid, signal.SIGTERM)


@contextmanager
def screen() -> Iterator[str]:
    """Start a screen that nobody sees, and return the name by which programs find it."""
    with running("Xvfb", "-displayfd", "1", "-screen", "0", "1280x1280x24", "-nolisten", "tcp") as server:
        assert server.stdout
        yield f":{server.stdout.readline().strip()}"


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """Start WebKit; what its pages keep lies in this folder."""
    port = free_port()
    options = {"webkitgtk:browserOptions": {"binary": SYSTEM_PYTHON, "args": [str(WINDOW)]}}
    with (
        screen() as display,
        running("WebKitWebDriver", f"--port={port}", DISPLAY=display, WEBKIT_FOLDER=str(folder), **ALONE),
    ):
        until(lambda: answers(port))
        sessions = f"http://127.0.0.1:{port}/session"
        session = post(sessions, {"capabilities": {"alwaysMatch": options}})
        phone = WebKit(f"{sessions}/{session['sessionId']}")
        phone.command("/timeouts", **TIMEOUTS)
        yield phone
