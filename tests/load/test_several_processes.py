"""Two processes of the server on one database: whichever is asked, the answer is the same."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from config.hearing import CERTAIN
from core.models import SharedPdf
from core.printing.pdf import QUEUE_LOCK
from tests.e2e import hall as halls
from tests.e2e.hall_world import USERNAME
from tests.e2e.server import Deployment, Server
from tests.load.address import address_of
from tests.load.hall import REFUSED, TAKEN, Hall
from tests.load.phones import Answer, Network, Phone, Request, scanned
from tests.waiting import until

TABLES, DEALS = 6, 4
MOST_WRONG = 10
"""Wrong passwords of one account from one address, before it has to wait."""


@pytest.fixture
def ports(
    transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[int, int]]:
    """Two servers that share the database of the test, and the folder of all that is made."""
    with served_from([tmp_path, tmp_path], monkeypatch) as ports:
        yield ports


@contextmanager
def served_from(folders: Sequence[Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, int]]:
    """Yield the ports of two servers, with these folders for all that they make."""
    database = address_of(connection.settings_dict)
    with ExitStack() as running:
        servers = []
        for folder in folders:
            monkeypatch.setenv("LAPTOP", str(folder))
            (folder / "secret-key").write_text(settings.SECRET_KEY)
            server = Server(folder, Deployment(folder), settings="tests.drilled", database=database)
            servers.append(running.enter_context(server))
        yield servers[0].port, servers[1].port


def signed_in() -> dict[str, str]:
    """The headers of a browser in which the office is signed in."""
    client = Client()
    client.force_login(
        User.objects.get(username=USERNAME), backend="django.contrib.auth.backends.ModelBackend"
    )
    return {"Cookie": f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"}


def same_from_both(network: Network, ports: tuple[int, int], path: str, headers: dict[str, str]) -> Answer:
    """Ask both; each knows what the other has given."""
    first, second = (network.answer(Request("GET", path, headers), port) for port in ports)
    assert (first.status, second.status) == (200, 200)
    assert first.headers["etag"] == second.headers["etag"]
    assert first.content == second.content
    for port in ports:
        assert network.answer(Request("GET", path, headers | tag(first)), port).status == 304
    return first


def tag(answer: Answer) -> dict[str, str]:
    return {"If-None-Match": answer.headers["etag"]}


def sheet(answer: Answer) -> object:
    """What a phone is shown, but for the moment of the answer."""
    return {**answer.document, "table": {**answer.document["table"], "now": None}}


def until_new(network: Network, port: int, request: Request) -> None:
    """Ask until there is something new."""
    until(lambda: network.answer(request, port).status == HTTPStatus.OK)


def said_by_both(network: Network, ports: tuple[int, int], phone: Phone) -> Answer:
    """Let a phone ask both for what is new since it asked last; they say the same."""
    for port in ports:  # each hears of it in a moment
        until_new(network, port, phone.asking())
    first, second = (network.answer(phone.asking(), port) for port in ports)
    assert sheet(first) == sheet(second)
    assert first.headers["etag"] == second.headers["etag"]
    return second


def pdf(network: Network, port: int, path: str, headers: dict[str, str]) -> bytes:
    """Ask one process for a PDF until it is made."""
    found: list[Answer] = []

    def is_made() -> bool:
        found.append(network.answer(Request("GET", path, headers), port))
        return found[-1].headers["content-type"] == "application/pdf"

    until(is_made)
    return found[-1].content


def wrong_password(network: Network, port: int) -> Answer:
    token = "a" * 32
    form = urlencode({"username": "nobody", "password": "wrong", "csrfmiddlewaretoken": token})
    headers = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"}
    return network.answer(Request("POST", "/accounts/sign-in/", headers, form.encode()), port)


@pytest.mark.long
def test_a_hall_whose_requests_go_to_two_processes_in_turn(ports):
    world = halls.Hall.open(f"http://127.0.0.1:{ports[0]}", tables=TABLES, deals=DEALS, public=True)
    cards = world.cards()
    live = f"/clubs/{world.club}/tournaments/{world.tournament}/live/part/"
    with Network(*ports) as network:
        phones = scanned(network, [card.token for card in cards for _phone in range(2)])
        hall = Hall(network, list(zip(phones[::2], phones[1::2], strict=True)), Random(7))
        before = same_from_both(network, ports, live, {})
        hall.play(DEALS)
        hall.confirm()

        # Nothing is lost or doubled, whichever process a phone came to.
        assert hall.answers() == {TAKEN, REFUSED}
        assert hall.refused_otherwise() == []
        assert hall.kept() == hall.promised()
        assert [table["results"] for table in hall.kept().values()] == [1] * TABLES

        # What was changed through one is not kept by the other.
        after = changed_for_both(network, ports, live, before)
        sides = {"NS": {"points": 400}, "EW": {"points": 228}}
        world.do("write", table=1, number=1, sides=sides, reason="misread")
        changed_for_both(network, ports, live, after)

        # Each phone hears the same from both, and from the one nothing of what the other has told it.
        for phone in phones:
            phone.tag = ""
            phone.tag = said_by_both(network, ports, phone).headers["etag"]
            assert [network.answer(phone.asking(), port).status for port in ports] == [304, 304]
        world.do("message", text="Ten minutes")
        for phone in phones:
            [message] = said_by_both(network, ports, phone).document["table"]["messages"]
            assert message["text"] == "Ten minutes"


def changed_for_both(network: Network, ports: tuple[int, int], path: str, before: Answer) -> Answer:
    """Ask both with what they have said before, which no longer holds; return what holds now."""
    for port in ports:
        until_new(network, port, Request("GET", path, tag(before)))
    after = same_from_both(network, ports, path, {})
    assert after.content != before.content
    return after


@pytest.mark.long
def test_two_processes_share_pdfs_and_limits(ports):
    world = halls.Hall.open(f"http://127.0.0.1:{ports[0]}", tables=TABLES)
    paper = f"/clubs/{world.club}/tournaments/{world.tournament}/sheets/seating-plan.pdf?round=1"
    with Network(*ports) as network:
        office = signed_in()
        assert pdf(network, ports[0], paper, office) == pdf(network, ports[1], paper, office)

        answers = [wrong_password(network, ports[number % 2]) for number in range(MOST_WRONG)]
        assert [answer.status for answer in answers] == [200] * MOST_WRONG
        assert [wrong_password(network, port).status for port in ports] == [429, 429]


@pytest.mark.long
def test_two_machines_make_a_pdf_once(transactional_db, tmp_path, monkeypatch):
    if connection.vendor != "postgresql":
        return  # which one machine has alone
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()
    with served_from(folders, monkeypatch) as ports, Network(*ports) as network:
        world = halls.Hall.open(f"http://127.0.0.1:{ports[0]}", tables=TABLES)
        paper = f"/clubs/{world.club}/tournaments/{world.tournament}/sheets/seating-plan.pdf?round=1"
        office = signed_in() | {"Host": f"127.0.0.1:{ports[0]}"}  # as the proxy passes it on to both
        begun = network.each(lambda port: pdf(network, port, paper, office), ports)

        assert begun[0] == begun[1] == bytes(SharedPdf.objects.get().content)
        made_by = [folder for folder in folders if (folder / "sheets" / QUEUE_LOCK).exists()]
        assert len(made_by) == 1


@pytest.mark.long
def test_a_card_revoked_through_one_process_is_refused_by_the_other(ports):
    world = halls.Hall.open(f"http://127.0.0.1:{ports[0]}", tables=2)
    with Network(*ports) as network:
        phones = scanned(network, [card.token for card in world.cards()])
        for phone in phones:
            phone.tag = said_by_both(network, ports, phone).headers["etag"]
        asked, other = (phone.asking() for phone in phones)
        if connection.vendor == "postgresql":  # SQLite has one process: its answers are never known before
            until(lambda: is_known(network, ports[1], asked))

        assert revoked(network, ports[0], world).status == HTTPStatus.FOUND
        assert last_let_in(network, ports[1], asked, since=time.monotonic()) < CERTAIN
        assert network.answer(asked, ports[0]).status == HTTPStatus.FORBIDDEN
        assert [network.answer(other, port).status for port in ports] == [HTTPStatus.NOT_MODIFIED] * 2


@pytest.mark.long
def test_a_process_that_hears_nothing_any_more_asks_the_database_until_it_hears_again(ports):
    if connection.vendor != "postgresql":
        return  # there is nothing to hear
    world = halls.Hall.open(f"http://127.0.0.1:{ports[0]}", tables=1)
    with Network(*ports) as network:
        [phone] = scanned(network, [card.token for card in world.cards()])
        phone.tag = network.answer(phone.asking()).headers["etag"]
        asked = phone.asking()
        until(lambda: is_known(network, ports[1], asked))

        end_listening()
        until(lambda: not is_known(network, ports[1], asked) and not is_known(network, ports[1], asked))
        assert network.answer(asked, ports[1]).status == HTTPStatus.NOT_MODIFIED
        until(lambda: is_known(network, ports[1], asked))


def is_known(network: Network, port: int, request: Request) -> bool:
    """Whether a process answers before a page does, which would give the answer an id."""
    answer = network.answer(request, port)
    assert answer.status == HTTPStatus.NOT_MODIFIED
    return "x-request-id" not in answer.headers


def revoked(network: Network, port: int, world: halls.Hall) -> Answer:
    """Revoke the card of table 1 through one process, as the office does."""
    token = "a" * 32
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    headers["Cookie"] = f"{signed_in()['Cookie']}; csrftoken={token}"
    form = urlencode({"csrfmiddlewaretoken": token}).encode()
    path = f"/clubs/{world.club}/tournaments/{world.tournament}/rounds/1/tables/1/revoke/"
    return network.answer(Request("POST", path, headers, form), port)


def last_let_in(network: Network, port: int, request: Request, *, since: float) -> float:
    """Ask until a phone is refused; return how many seconds later the last request was sent that was not."""
    last = since
    while (asked := time.monotonic()) and network.answer(request, port).status == HTTPStatus.NOT_MODIFIED:
        last = asked
    return last - since


def end_listening() -> None:
    """Close the connections on which the processes hear what is committed, as a broken network does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query IN ('SELECT 1', 'LISTEN standblatt')"
        )
