"""Under which names and addresses this machine can be reached, so that phones beside it find the page."""

import socket
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
# Nothing is sent there: asking the system for a route shows which of our addresses it would leave from.
# Both ranges are reserved for documentation.
PROBES = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def routed_addresses() -> Iterator[str]:
    for family, probe in PROBES:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as route:
                route.connect((probe, 9))
                yield route.getsockname()[0]
        except OSError:
            continue


def named_addresses(hostname: str) -> Iterator[str]:
    try:
        for *_, address in socket.getaddrinfo(hostname, None, type=socket.SOCK_STREAM):
            yield str(address[0])
    except OSError:
        return


def reachable(addresses: Iterable[str]) -> list[IPv4Address | IPv6Address]:
    """Return the addresses another machine can use, each once, IPv4 first because it is easier to type."""
    found = {ip_address(address.partition("%")[0]) for address in addresses}
    usable = (
        address
        for address in found
        if not (address.is_loopback or address.is_link_local or address.is_unspecified)
    )
    return sorted(usable, key=lambda address: (address.version, int(address)))


def as_host(address: IPv4Address | IPv6Address) -> str:
    """Return the address as it stands in a URL."""
    return f"[{address}]" if address.version == 6 else str(address)


def lan_hosts() -> list[str]:
    """Return this machine's addresses in its network, as they stand in a URL."""
    return [
        as_host(address)
        for address in reachable([*routed_addresses(), *named_addresses(socket.gethostname())])
    ]


def local_hosts() -> list[str]:
    """Return every host name under which this machine may be asked for a page."""
    hostname = socket.gethostname().lower()
    names = [hostname, f"{hostname.removesuffix('.local')}.local"] if hostname else []
    return list(dict.fromkeys([*LOOPBACK, *names, *lan_hosts()]))
