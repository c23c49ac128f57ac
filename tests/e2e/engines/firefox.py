"""Firefox, spoken to by Marionette: the protocol behind its WebDriver, so that no other program is needed."""

import json
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from tests.e2e.engines.phone import TIMEOUTS, Driven
from tests.waiting import LONGEST, until

SETTINGS = {
    "marionette.port": 0,
    "intl.accept_languages": "de-CH, de",
    "dom.ipc.processCount": 1,
    "dom.ipc.processPrelaunch.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.proxy.type": 0,
}
COMMANDS = {
    "navigate": "WebDriver:Navigate",
    "execute": "WebDriver:ExecuteAsyncScript",
    "keys": "WebDriver:PerformActions",
}
# No window is as narrow as a phone, but the page in it may be.
RESIZE = """
  const [width, height] = arguments;
  const { style } = gBrowser.selectedBrowser;
  for (const [name, length] of Object.entries({ width, height }))
    for (const side of [name, `min-${name}`, `max-${name}`]) style.setProperty(side, `${length}px`);
"""


@dataclass
class Firefox(Driven):
    """A page of Firefox behind this connection."""

    connection: socket.socket
    numbers: Iterator[int] = field(default_factory=count)

    def command(self, name: str, **values: Any) -> Any:
        message = json.dumps([0, next(self.numbers), COMMANDS.get(name, name), values]).encode()
        self.connection.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self.answer()
        assert error is None, error
        return result["value"] if result and set(result) == {"value"} else result

    def answer(self) -> Any:
        """Return the next message: its length, a colon, and JSON of that length."""
        length = b""
        while not length.endswith(b":"):
            length += self.connection.recv(1)
        missing, parts = int(length[:-1]), []
        while missing:
            parts.append(self.connection.recv(missing))
            missing -= len(parts[-1])
        return json.loads(b"".join(parts))

    def resize(self, *, width: int, height: int) -> None:
        self.command("Marionette:SetContext", value="chrome")
        self.command("WebDriver:ExecuteScript", script=RESIZE, args=[width, height])
        self.command("Marionette:SetContext", value="content")


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Start Firefox with a profile of its own in this folder; it ends with the test."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()]
    (folder / "user.js").write_text("".join(lines))
    command = ["firefox-esr", "--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]
    size = ["--width", "1280", "--height", "1400"]
    started = subprocess.Popen([*command, *size, "--profile", str(folder), "about:blank"])
    port = folder / "MarionetteActivePort"
    try:
        until(lambda: port.exists() and port.read_text())
        with socket.create_connection(("127.0.0.1", int(port.read_text())), LONGEST) as connection:
            phone = Firefox(connection)
            phone.answer()  # its greeting
            phone.command("WebDriver:NewSession")
            phone.command("WebDriver:SetTimeouts", **TIMEOUTS)
            yield phone
            phone.command("Marionette:Quit", flags=["eForceQuit"])
    finally:
        started.terminate()
        started.wait()
