import socket

import pytest

from config.addresses import lan_addresses, local_hosts, own_names, reachable


@pytest.mark.parametrize(
    ("addresses", "usable"),
    [
        pytest.param([], [], id="no-network"),
        pytest.param(["127.0.0.1", "127.0.1.1"], [], id="itself-only"),
        pytest.param(["192.168.1.7"], ["192.168.1.7"], id="one"),
        pytest.param(["192.168.1.7", "192.168.1.7"], ["192.168.1.7"], id="found-twice"),
        pytest.param(["192.168.1.7", "10.42.0.1"], ["192.168.1.7", "10.42.0.1"], id="likeliest-first"),
        pytest.param(["169.254.3.4", "0.0.0.0"], [], id="not-for-others"),  # noqa: S104 - nothing listens
    ],
)
def test_addresses_for_phones(addresses, usable):
    assert reachable(addresses) == usable


@pytest.mark.parametrize(
    ("hostname", "names"),
    [
        pytest.param("Stube", ["stube", "stube.local"], id="plain"),
        pytest.param("stube.local", ["stube", "stube.local"], id="with-local"),
        pytest.param("", [], id="nameless"),
    ],
)
def test_names_of_this_machine(hostname, names):
    assert own_names(hostname) == names


def test_every_host_of_this_machine_is_allowed_once():
    hosts = local_hosts()

    assert hosts[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert hosts == [*hosts[:3], *own_names(socket.gethostname()), *lan_addresses()]
