import socket

import pytest

from config.network_addresses import (
    among_phones,
    lan_addresses,
    local_hosts,
    own_names,
    phone_addresses,
    reachable,
)


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


@pytest.mark.parametrize(
    ("named", "shown"),
    [
        pytest.param([], ["192.168.1.7", "172.17.0.1"], id="unknown"),
        pytest.param([("wlan0", "192.168.1.7"), ("docker0", "172.17.0.1")], ["192.168.1.7"], id="containers"),
        pytest.param([("wlp2s0", "172.17.0.1"), ("wg0", "192.168.1.7")], ["172.17.0.1"], id="tunnel"),
    ],
)
def test_phones_are_not_sent_into_a_machine(named, shown):
    assert among_phones(["192.168.1.7", "172.17.0.1"], named) == shown


def test_addresses_for_a_hall_are_among_those_of_this_machine():
    assert set(phone_addresses()) <= set(lan_addresses())
