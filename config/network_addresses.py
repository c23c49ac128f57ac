"""Names and IP addresses under which this machine can be reached, so that phones beside it find the page.

IPv4 only: it is what the server listens on, and what a person can type into a phone.
"""

import socket
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address

import ifaddr

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
# A route is asked for, nothing is sent; the address is one that is reserved for documentation.
SOMEWHERE_ELSE = ("192.0.2.1", 9)
# How networks are called that exist inside a machine, or lead through a tunnel: no phone beside it is there.
WITHOUT_PHONES = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni"),
    *("tun", "tap", "utun", "wg", "tailscale", "zt", "ppp"),
)


def routed_address() -> Iterator[str]:
    """Yield the address from which this machine speaks to others: most likely the one phones can use."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route:
        try:
            route.connect(SOMEWHERE_ELSE)
        except OSError:
            return
        yield str(route.getsockname()[0])


def interfaces() -> Iterator[tuple[str, str]]:
    """Yield name and address of each network the machine is in, such as the hotspot it opens itself."""
    for adapter in ifaddr.get_adapters():
        yield from ((adapter.name, str(each.ip)) for each in adapter.ips if each.is_IPv4)


def reachable(addresses: Iterable[str]) -> list[str]:
    """Return those addresses that another machine can use, each once, in the order given."""
    found = dict.fromkeys(IPv4Address(address) for address in addresses)
    return [
        str(address)
        for address in found
        if not (address.is_loopback or address.is_link_local or address.is_unspecified)
    ]


def lan_addresses() -> list[str]:
    """Return this machine's addresses in its networks, the most likely one first."""
    return reachable([*routed_address(), *(address for _name, address in interfaces())])


def among_phones(addresses: Iterable[str], named: Iterable[tuple[str, str]]) -> list[str]:
    """Return those addresses that phones in the hall may have beside them, by their networks' names."""
    inside = {address for name, address in named if name.startswith(WITHOUT_PHONES)}
    return [address for address in addresses if address not in inside]


def phone_addresses() -> list[str]:
    """Return the addresses to show in a hall, the most likely one first."""
    return among_phones(lan_addresses(), interfaces())


def own_names(hostname: str) -> list[str]:
    """Return the names under which a machine called `hostname` is known beside itself."""
    name = hostname.lower().removesuffix(".local")
    return [name, f"{name}.local"] if name else []


def local_hosts() -> list[str]:
    """Return every host under which this machine may be asked for a page."""
    return list(dict.fromkeys([*LOOPBACK, *own_names(socket.gethostname()), *lan_addresses()]))
