"""Proxies in front of the server: what they say of a visitor is believed, what anybody else says is not.

After this a request has the visitor's address and scheme, and no header that pretends to know better.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any

from config.environment import CannotStart

if TYPE_CHECKING:
    from django.http import HttpRequest

Network = IPv4Network | IPv6Network
Environment = dict[str, Any]

LOOPBACK = "127.0.0.0/8,::1"
OF_SOCKET = "unix"
"""The address of whoever comes by a socket in the file system: a proxy of this machine, nobody else can."""

FORWARDING = (
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_BY",
    "HTTP_X_REAL_IP",
    "HTTP_FORWARDED",
)

BY_PROXY = "standblatt.by-proxy"
"""What a request has in its environment that a proxy has passed on, believed or not."""

logger = logging.getLogger(__name__)


def trusted_networks(text: str, *, https: bool) -> tuple[Network, ...]:
    """Return whose forwarding headers are believed: with https those of this machine, if nothing is said."""
    names = [name.strip() for name in (text or (LOOPBACK if https else "")).split(",")]
    try:
        return tuple(ip_network(name, strict=False) for name in names if name)
    except ValueError as error:
        sentence = f"TRUSTED_PROXIES must be addresses or networks, like 10.0.0.2,10.1.0.0/16, not {text!r}."
        raise CannotStart(sentence) from error


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address in a text, one of IPv4 also where it is written as IPv6."""
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


class ForwardedRequests:
    """An application whose requests come from the visitor, not from the proxy that passes them on."""

    def __init__(self, application: Callable[..., Iterable[bytes]], trusted: Sequence[Network]) -> None:
        self._application, self._trusted = application, trusted
        self._has_warned = False

    def __call__(self, environment: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        nearest = str(environment.get("REMOTE_ADDR", ""))
        forwarded = {name: environment.pop(name) for name in FORWARDING if name in environment}
        environment[BY_PROXY] = bool(forwarded) or "HTTP_VIA" in environment
        if self._is_trusted(nearest):
            environment["REMOTE_ADDR"] = self._visitor(nearest, forwarded.get("HTTP_X_FORWARDED_FOR", ""))
            if scheme := forwarded.get("HTTP_X_FORWARDED_PROTO", "").partition(",")[0].strip().lower():
                environment["wsgi.url_scheme"] = "https" if scheme == "https" else "http"
        else:
            environment["REMOTE_ADDR"] = str(read_address(nearest) or nearest)
            self._warn_of(nearest, forwarded)
        return self._application(environment, start_response)

    def _is_trusted(self, text: str) -> bool:
        if text == OF_SOCKET:
            return True
        address = read_address(text)
        return address is not None and any(address in network for network in self._trusted)

    def _visitor(self, nearest: str, forwarded: str) -> str:
        """Return the first address that no proxy of ours has: what stands before it may be made up."""
        visitor = nearest
        for text in self._known(forwarded):
            visitor = text
            if not self._is_trusted(text):
                break
        return "127.0.0.1" if visitor == OF_SOCKET else visitor

    @staticmethod
    def _known(forwarded: str) -> Iterator[str]:
        """Yield the addresses that the proxies tell, the nearest one first, as far as they are addresses."""
        for text in reversed(forwarded.split(",")):
            address = read_address(text)
            if address is None:
                return
            yield str(address)

    def _warn_of(self, nearest: str, forwarded: Environment) -> None:
        """Tell once of a proxy that is not named: with https every page then leads back to itself."""
        address = read_address(nearest)
        if "HTTP_X_FORWARDED_PROTO" in forwarded and address and address.is_private and not self._has_warned:
            self._has_warned = True
            logger.warning("%s is not in TRUSTED_PROXIES: what it says of visitors is not believed", address)


def is_by_proxy(request: HttpRequest) -> bool:
    """Whether a proxy has passed a request on: then somebody else asks, although the proxy may be near."""
    return bool(request.META.get(BY_PROXY))


def client_address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
