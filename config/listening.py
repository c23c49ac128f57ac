"""Where the server listens: PORT and BIND say an address of this machine, or a socket in its file system."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from config.environment import MOST_DIGITS, CannotStart

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones in the same network are meant to reach it
LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8000
PORTS = range(1, 65536)
AF_UNIX: Any = getattr(socket, "AF_UNIX", None)
"""The family of sockets that have a path; None where the system has none."""
UNIX = "unix:"
BY_GROUP = 0o660
"""A proxy whose user is in the server's group may use the socket."""


def wanted_port(text: str, name: str = "PORT") -> int:
    """Return the port that a variable asks for, 8000 if it asks for none."""
    if not text:
        return DEFAULT_PORT
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text) in PORTS):
        raise CannotStart(f"{name} must be a whole number from 1 to 65535, not {text!r}.")
    return int(text)


def example_port(text: str, port: int) -> int:
    """Return the port of the example: the one that a variable asks for, else the one after `port`."""
    wanted = wanted_port(text, "EXAMPLE_PORT") if text else another(port)
    if wanted == port:
        raise CannotStart(f"EXAMPLE_PORT must be another port than PORT, which is {port}.")
    return wanted


def another(port: int) -> int:
    return port + 1 if port + 1 in PORTS else DEFAULT_PORT


@dataclass(frozen=True, slots=True)
class NetworkListener:
    """Listens on a port of an address, or of all addresses."""

    host: str
    port: int

    @property
    def own_address(self) -> str:
        """Where the page is for whoever sits at this machine."""
        address = ip_address(self.host)
        if address.is_unspecified or address.is_loopback:
            return f"http://localhost:{self.port}"
        return f"http://{f'[{address}]' if address.version == 6 else address}:{self.port}"

    def links(self, addresses: Iterable[str]) -> list[str]:
        """Return where others find the page, of these addresses of the machine."""
        address = ip_address(self.host)
        if address.is_unspecified:
            return [f"http://{each}:{self.port}/" for each in addresses]
        return [] if address.is_loopback else [f"{self.own_address}/"]

    def open(self) -> socket.socket:
        """Return a socket that has the address, and listens once the server does."""
        family = socket.AF_INET6 if ip_address(self.host).version == 6 else socket.AF_INET
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:  # `::` means IPv4 too
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        try:
            bound.bind((self.host, self.port))
        except OSError as error:
            bound.close()
            raise CannotStart(self._problem(error)) from error
        return bound

    def _problem(self, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return f"Port {self.port} is in use already; choose another one: PORT={another(self.port)} ./run"
        if error.errno == errno.EADDRNOTAVAIL:
            return f"BIND must be an address of this machine; {self.host} is none."
        return f"Port {self.port} cannot be used: {error.strerror}."


@dataclass(frozen=True, slots=True)
class SocketListener:
    """Listens on a socket in the file system, which a proxy on this machine opens."""

    path: Path

    @property
    def own_address(self) -> str:
        """Where the page is as far as this machine knows: behind its proxy."""
        return "http://localhost"

    def links(self, _addresses: Iterable[str]) -> list[str]:
        return []

    def open(self) -> socket.socket:
        """Return a socket that has the path, and listens once the server does."""
        self._make_room()
        bound = socket.socket(AF_UNIX, socket.SOCK_STREAM)
        try:
            bound.bind(str(self.path))
            self.path.chmod(BY_GROUP)
        except OSError as error:
            bound.close()
            raise CannotStart(f"{self.path} cannot be listened on: {error.strerror or error}.") from error
        return bound

    def _make_room(self) -> None:
        """Remove what a server has left that is gone; refuse where one listens."""
        if not self.path.is_socket():
            return
        with socket.socket(AF_UNIX, socket.SOCK_STREAM) as asking:
            if asking.connect_ex(str(self.path)) == 0:
                raise CannotStart(f"A server listens on {self.path} already: end it, or name another path.")
        self.path.unlink()


Listener = NetworkListener | SocketListener


def wanted_listener(bind: str, port: str, *, https: bool) -> Listener:
    """Return where the server is to listen; with https that is for a proxy alone, if nothing is said."""
    if bind.startswith(UNIX):
        if AF_UNIX is None:
            raise CannotStart("BIND cannot name a path here: this system has no sockets in its file system.")
        path = Path(bind.removeprefix(UNIX))
        if not (path.is_absolute() and path.parent.is_dir()):
            raise CannotStart(
                f"BIND must name a path in a folder that exists, like unix:/run/x, not {bind!r}."
            )
        return SocketListener(path)
    host = bind or (LOOPBACK if https else EVERYWHERE)
    try:
        ip_address(host)
    except ValueError as error:
        raise CannotStart(f"BIND must be like 127.0.0.1 or unix:/run/x, not {bind!r}.") from error
    return NetworkListener(host, wanted_port(port))


FIRST_PASSED = 3
"""The number of the first file that systemd passes on, as its sd_listen_fds(3) says."""


def passed_socket(
    environ: Mapping[str, str], process: int, number: int = FIRST_PASSED
) -> socket.socket | None:
    """Return the socket on which systemd listens for this process, also while no server runs."""
    if environ.get("LISTEN_PID") != str(process):
        return None
    if environ.get("LISTEN_FDS") != "1":
        raise CannotStart("One socket can be served: let standblatt.socket have one ListenStream.")
    return socket.socket(fileno=number)


def check_is_free(listener: Listener) -> None:
    """Refuse a place that is taken or forbidden before any work is done."""
    listener.open().close()
    if isinstance(listener, SocketListener):
        listener.path.unlink()
