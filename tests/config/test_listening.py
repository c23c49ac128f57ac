"""PORT and BIND: where the server listens, and what it says of a place that it cannot have."""

import socket
import stat

import pytest

from config.environment import CannotStart
from config.listening import (
    EVERYWHERE,
    NetworkListener,
    SocketListener,
    check_is_free,
    passed_socket,
    wanted_listener,
    wanted_port,
)


@pytest.mark.parametrize(("text", "port"), [("", 8000), ("8123", 8123), ("1", 1), ("65535", 65535)])
def test_the_port_is_the_one_asked_for(text, port):
    assert wanted_port(text) == port


@pytest.mark.parametrize("text", ["0", "65536", "-1", "80 80", "http", "8e3", "²"])
def test_what_is_no_port_is_refused_in_one_sentence(text):
    with pytest.raises(CannotStart, match=r"^PORT must be a whole number from 1 to 65535, not '.*'\.$"):
        wanted_port(text)


@pytest.mark.parametrize(
    ("bind", "https", "host"),
    [
        pytest.param("", False, EVERYWHERE, id="phones-in-the-network"),
        pytest.param("", True, "127.0.0.1", id="only-the-proxy"),
        pytest.param("10.0.0.7", True, "10.0.0.7", id="as-it-says"),
        pytest.param("::1", False, "::1", id="ipv6"),
    ],
)
def test_the_server_listens_where_bind_says(bind, https, host):
    assert wanted_listener(bind, "8123", https=https) == NetworkListener(host, 8123)


def test_bind_may_name_a_socket(tmp_path):
    path = tmp_path / "standblatt.sock"

    assert wanted_listener(f"unix:{path}", "", https=True) == SocketListener(path)


@pytest.mark.parametrize(
    ("bind", "sentence"),
    [
        ("localhost", "BIND must be like 127.0.0.1 or unix:/run/x, not 'localhost'."),
        ("127.0.0.1:8000", "BIND must be like 127.0.0.1 or unix:/run/x, not '127.0.0.1:8000'."),
        (
            "unix:standblatt.sock",
            "BIND must name a path in a folder that exists, like unix:/run/x, not 'unix:standblatt.sock'.",
        ),
        (
            "unix:/nowhere/x",
            "BIND must name a path in a folder that exists, like unix:/run/x, not 'unix:/nowhere/x'.",
        ),
    ],
)
def test_what_is_no_place_is_refused_in_one_sentence(bind, sentence):
    with pytest.raises(CannotStart) as refused:
        wanted_listener(bind, "", https=False)

    assert str(refused.value) == sentence


def test_a_port_in_use_is_refused_in_one_sentence():
    with socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(
            CannotStart, match=rf"^Port {port} is in use already; choose another one: PORT=\d+ ./run$"
        ):
            check_is_free(NetworkListener(EVERYWHERE, port))


def test_an_address_of_another_machine_is_refused_in_one_sentence():
    with pytest.raises(
        CannotStart, match=r"^BIND must be an address of this machine; 192\.0\.2\.1 is none\.$"
    ):
        check_is_free(NetworkListener("192.0.2.1", 8000))


def test_a_socket_in_use_is_refused_in_one_sentence(tmp_path):
    listener = SocketListener(tmp_path / "a.sock")
    with listener.open() as listening:
        listening.listen()

        with pytest.raises(CannotStart) as refused:
            check_is_free(listener)

    assert str(refused.value) == f"A server listens on {listener.path} already: end it, or name another path."


def test_a_path_that_cannot_be_had_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "file"
    path.touch()

    with pytest.raises(CannotStart) as refused:
        check_is_free(SocketListener(path))

    assert str(refused.value) == f"{path} cannot be listened on: Address already in use."
    assert path.is_file()


def test_a_socket_that_a_server_left_is_made_anew_for_its_group(tmp_path):
    listener = SocketListener(tmp_path / "a.sock")
    listener.open().close()

    check_is_free(listener)
    assert not listener.path.exists()
    with listener.open() as bound:
        assert bound.getsockname() == str(listener.path)
        assert stat.S_IMODE(listener.path.stat().st_mode) == 0o660


@pytest.mark.parametrize(
    ("listener", "own", "links"),
    [
        (
            NetworkListener(EVERYWHERE, 8000),
            "http://localhost:8000",
            ["http://192.168.1.7:8000/", "http://10.42.0.1:8000/"],
        ),
        (NetworkListener("127.0.0.1", 8000), "http://localhost:8000", []),
        (NetworkListener("10.42.0.1", 8000), "http://10.42.0.1:8000", ["http://10.42.0.1:8000/"]),
        (NetworkListener("fd00::7", 8000), "http://[fd00::7]:8000", ["http://[fd00::7]:8000/"]),
    ],
)
def test_others_are_sent_where_they_are_heard(listener, own, links):
    assert (listener.own_address, listener.links(["192.168.1.7", "10.42.0.1"])) == (own, links)


def test_nobody_is_sent_to_a_socket(tmp_path):
    assert SocketListener(tmp_path / "a.sock").links(["192.168.1.7"]) == []


@pytest.mark.parametrize("environ", [{}, {"LISTEN_FDS": "1"}, {"LISTEN_PID": "8", "LISTEN_FDS": "1"}])
def test_what_is_passed_to_nobody_or_to_another_process_is_left_alone(environ):
    assert passed_socket(environ, 7) is None


def test_several_sockets_are_refused_in_one_sentence():
    with pytest.raises(CannotStart, match=r"^One socket can be served: let standblatt\.socket have one"):
        passed_socket({"LISTEN_PID": "7", "LISTEN_FDS": "2"}, 7)
