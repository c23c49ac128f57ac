"""nginx in front, with the file that docs/deployment has: what it sends by itself, and what it asks for."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Role, State, Table, Tournament
from cluster.nginx import Nginx
from cluster.programs import PACKAGES, found, install_line
from tests.clubs.conftest import House, enter, house, seated, tournament, written
from tests.clubs.views.test_live import finish
from tests.e2e.server import Deployment
from tests.waiting import LONGEST, until

pytestmark = [
    pytest.mark.long,  # what nginx does is seldom changed
    pytest.mark.django_db(transaction=True),
]


Answer = tuple[int, Mapping[str, str], bytes]
"""Its status, headers and body."""


@dataclass(frozen=True, slots=True)
class Proxy:
    """nginx at an address; `folder` has what it writes, and the static files of `releases`."""

    url: str
    folder: Path

    def get(
        self, path: str, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        request = Request(self.url + path, headers=dict(headers or {}))  # noqa: S310 - our own address
        try:
            response: HTTPResponse = urlopen(request, timeout=LONGEST)  # noqa: S310 - as above
        except HTTPError as refused:
            with refused:
                return refused.code, dict(refused.headers), refused.read()
        with response:
            return response.status, dict(response.headers), response.read()

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Mapping[str, str]]:
        with closing(HTTPConnection(self.url.removeprefix("http://"), timeout=LONGEST)) as connection:
            connection.request(method, path, body, dict(headers or {}))
            response = connection.getresponse()
            response.read()
            return response.status, dict(response.headers)

    def sends_kept(self, path: str, *headers: Mapping[str, str]) -> bool:
        """Ask with each of these headers; return whether one answer was of what was kept."""
        for each in headers or ({},):
            self.get(path, each)
        return self.was_kept(path)

    def was_kept(self, path: str) -> bool:
        """Whether something was sent of what was kept."""
        return f"{path} HIT" in (self.folder / "access.log").read_text().splitlines()


@contextmanager
def nginx(folder: Path, *upstreams: str) -> Iterator[Proxy]:
    if found("nginx") is None:
        missing = f"nginx is not installed: {install_line([PACKAGES['nginx']])}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    running = Nginx("nginx", folder, upstreams=upstreams)
    try:
        running.start()
        yield Proxy(running.url, folder)
    finally:
        running.stop()
        running.reserved.close()


@pytest.fixture
def proxy(tmp_path: Path, live_server: Any, deployment: Deployment) -> Iterator[Proxy]:
    """Nginx before the app, with the static files of this release and one of the release before."""
    shutil.copytree(deployment.static, tmp_path / "static")
    (tmp_path / "static" / "js" / "table.0123456789ab.js").write_text("of the release before")
    with nginx(tmp_path, live_server.url.removeprefix("http://")) as proxy:
        yield proxy


@pytest.fixture
def evening(db: None) -> Tournament:
    """Eight at two tables; the first has handed in its sheet."""
    bern: House = house("Bern", "bern")
    evening = tournament(bern.club, public=True, state=State.RUNNING)
    round_ = seated(evening, 1, enter(evening, 8))
    written(Table.objects.in_round(round_).get(number=1), NS=700, EW=556)
    return evening


def address(name: str, evening: Tournament) -> str:
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug])


def test_static_files_of_each_release_come_from_the_folder(proxy: Proxy):
    _status, _headers, page = proxy.get("/table/")
    named = re.findall(rb'(?:src|href)="(/static/[^"]+)"', page)
    answered = {path: proxy.get(path.decode()) for path in named}
    before = proxy.get("/static/js/table.0123456789ab.js")
    packed = proxy.get(
        next(path for path in map(bytes.decode, named) if path.endswith(".js")), {"Accept-Encoding": "gzip"}
    )

    assert len(named) > 3
    assert {(status, headers["Cache-Control"]) for status, headers, _ in answered.values()} == {
        (200, "max-age=315360000, public, immutable")
    }
    assert (before[0], before[2]) == (200, b"of the release before")
    assert packed[1]["Content-Encoding"] == "gzip"
    # What is not in the folder is asked of the server.
    assert proxy.get("/static/js/none.js")[0] == 404


@pytest.mark.parametrize("name", ["live-part", "projector-part", "embed-part", "standings-json"])
def test_what_all_ask_for_is_kept_for_a_second(proxy: Proxy, evening: Tournament, name: str):
    path = address(name, evening)
    first = proxy.get(path)

    until(lambda: proxy.sends_kept(path))
    again = proxy.get(path, {"If-None-Match": first[1]["ETag"]})
    finish(evening)
    until(lambda: proxy.get(path)[1]["ETag"] != first[1]["ETag"])

    assert (first[0], again[0], again[2]) == (200, 304, b"")
    assert "X-Accel-Expires" not in first[1]


def test_what_is_kept_is_that_of_the_language(proxy: Proxy, evening: Tournament):
    path = address("live-part", evening)
    german, french = ({"Cookie": f"django_language={code}"} for code in ("de-ch", "fr-ch"))

    until(lambda: proxy.sends_kept(path, german, french))

    assert proxy.get(path, german)[2] != proxy.get(path, french)[2]
    assert proxy.get(path, {"Accept-Language": "fr"})[2] == proxy.get(path, french)[2]


def test_what_is_of_one_person_or_of_the_club_is_never_kept(proxy: Proxy, evening: Tournament):
    Tournament.objects.filter(pk=evening.pk).update(public=False)
    paths = [address("live-part", evening), address("live", evening), "/", "/table/"]

    for path in paths * 3:
        proxy.get(path)

    assert [path for path in paths if proxy.was_kept(path)] == []


def test_whoever_is_signed_in_sees_through_the_proxy_what_is_not_public_yet(
    proxy: Proxy, evening: Tournament, client: Client
):
    Tournament.objects.filter(pk=evening.pk).update(public=False)
    client.force_login(evening.club.memberships.get(role=Role.DIRECTOR).user)
    path, signed_in = address("live-part", evening), {"Cookie": f"sessionid={client.session.session_key}"}

    assert [proxy.get(path, headers)[0] for headers in ({}, signed_in, {})] == [404, 200, 404]


def test_what_is_sent_to_such_an_address_is_refused_and_not_taken_for_the_next_question(
    proxy: Proxy, evening: Tournament
):
    path = address("live-part", evening)
    status, _headers = proxy.send("POST", path, b"GET / HTTP/1.1\r\nHost: elsewhere\r\n\r\n")

    assert (status, proxy.get(path)[0]) == (403, 200)


def test_a_browser_on_another_site_may_ask_for_the_standings(proxy: Proxy, evening: Tournament):
    preflight = {"Origin": "https://club.test", "Access-Control-Request-Method": "GET"}
    status, headers = proxy.send("OPTIONS", address("standings-json", evening), headers=preflight)

    assert (status, headers["Access-Control-Allow-Methods"]) == (204, "GET, HEAD")


# Who asks which server


class Named(BaseHTTPRequestHandler):
    """Answers with the port of the server, and with what it was asked."""

    def do_GET(self) -> None:
        headers = [f"{name}: {value}" for name, value in sorted(self.headers.items())]
        assert isinstance(self.server, ThreadingHTTPServer)
        content = "\n".join([str(self.server.server_port), *headers]).encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - as the library has it
        """Nothing is said of what is asked."""


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Proxy]:
    """Nginx before three servers that say who they are."""
    three = [ThreadingHTTPServer(("127.0.0.1", 0), Named) for _server in range(3)]
    for server in three:
        Thread(target=server.serve_forever, daemon=True).start()
    try:
        with nginx(tmp_path, *(f"127.0.0.1:{server.server_port}" for server in three)) as proxy:
            yield proxy
    finally:
        for server in three:
            server.shutdown()
            server.server_close()


def asked(proxy: Proxy, path: str, phones: int = 12) -> tuple[set[str], set[bytes]]:
    """Ask with several phones; return which servers answered, and what they were asked."""
    answers = [
        proxy.get(path, {"Cookie": f"device={phone}", "User-Agent": str(phone), "Accept-Language": "de"})[2]
        for phone in range(phones)
    ]
    return {answer.decode().partition("\n")[0] for answer in answers}, set(answers)


GAME = "/api/v1/tables/6f1c2f0e-8a57-4c44-9d7a-1f2e3d4c5b{number:02}"
LIVE = "/clubs/bern/tournaments/{number}/live/part/"


@pytest.mark.parametrize("path", [GAME, LIVE], ids=["table", "live"])
def test_all_phones_that_ask_for_the_same_are_with_one_server(servers: Proxy, path: str):
    by_path = [asked(servers, path.format(number=number))[0] for number in range(12)]

    assert {len(each) for each in by_path} == {1}
    assert len(set.union(*by_path)) == 3


def test_of_all_else_phones_ask_the_servers_in_turn(servers: Proxy):
    assert len(asked(servers, "/")[0]) == 3


def test_what_is_the_same_for_all_is_asked_for_in_nobodys_name(servers: Proxy):
    assert [len(asked(servers, path.format(number=1))[1]) for path in (LIVE, GAME)] == [1, 12]
