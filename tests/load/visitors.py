"""Visitors of the example who try whatever they find: every link, every form, with what nobody would type."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http import HTTPStatus
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from tests.waiting import LONGEST_STEP

LARGEST = 2_000_000
MOST_KNOWN = 5_000
WAYS_OUT = ("/accounts/sign-", "/i18n/")
"""Whoever is signed out finds little more."""

PARAMETERS = ("q", "page", "sort", "round", "since", "place")

HOSTILE = (
    *("", "-1", "0", "9" * 40, "1e309", "NaN", "٣", "2026-13-45", "None", "[]", "{}", "on"),
    *("<script>alert(1)</script>", "'; DROP TABLE clubs_club; --", "../../../etc/passwd", "=1+1", "%00"),
    *(
        "\x00",
        "\u202e",
        "ä" * 3000,
        "\r\nSet-Cookie: a=b",
        "{{ 7 }}",
        "\ud800".encode("utf-8", "replace").decode(),
    ),
)


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a page: where it goes, and what it sends if nobody changes it."""

    action: str
    values: dict[str, str]


class Found(HTMLParser):
    """The links and the forms of a page."""

    def __init__(self, here: str) -> None:
        super().__init__()
        self.here = here
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._open: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "form" and given.get("method", "").lower() == "post":
            self._open = Form(given.get("action") or self.here, {})
            self.forms.append(self._open)
        elif self._open and given.get("name"):
            self._open.values.setdefault(given["name"], given.get("value", ""))
        if self._open and "formaction" in given:
            self.forms.append(Form(given["formaction"], self._open.values))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None


@dataclass(slots=True)
class Visitor:
    """Somebody who enters by the page of the example and goes wherever its pages lead."""

    base: str
    chance: Random
    links: list[str] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)
    requests: int = 0
    failures: list[str] = field(default_factory=list)
    opener: OpenerDirector = field(default_factory=lambda: build_opener(HTTPCookieProcessor(CookieJar())))

    def attack(self, requests: int) -> None:
        """Try so often; what the server fails at is kept in `failures`."""
        while self.requests < requests:
            self._enter() if self.requests % 100 == 0 or not self.links else self._try_something()

    def _enter(self) -> None:
        self.links, self.forms = [], []
        self.request("/example/")
        entry = [form for form in self.forms if urlsplit(form.action).path == "/example/"]
        for form in entry[:1]:
            self.request(form.action, form.values)

    def _try_something(self) -> None:
        if self.forms and self.chance.random() < 0.5:
            form = self.chance.choice(self.forms)
            self.request(form.action, self._spoilt(form.values))
        else:
            self.request(self._bent(self.chance.choice(self.links)))

    def _spoilt(self, values: dict[str, str]) -> dict[str, str]:
        """Return what a form sends with some of it replaced; its token stays, or nothing would be read."""
        share = self.chance.choice((0.0, 0.2, 1.0))
        return {
            name: self.chance.choice(HOSTILE)
            if name != "csrfmiddlewaretoken" and self.chance.random() < share
            else value
            for name, value in values.items()
        }

    def _bent(self, link: str) -> str:
        """Return a link, now and then with a part that was made up."""
        if self.chance.random() < 0.7:
            return link
        word = self.chance.choice(HOSTILE)
        if self.chance.random() < 0.5:
            return f"{link}{'&' if '?' in link else '?'}{urlencode({self.chance.choice(PARAMETERS): word})}"
        parts = urlsplit(link).path.split("/")
        parts[self.chance.randrange(len(parts))] = word
        return "/".join(parts) or "/"

    def request(self, address: str, values: dict[str, str] | None = None) -> None:
        """Ask for an address, or send a form there; note a failure, learn what is on the page."""
        whole = urljoin(self.base, address)
        if urlsplit(whole).netloc != urlsplit(self.base).netloc:
            return
        self.requests += 1
        data = None if values is None else urlencode(values, errors="replace").encode()
        try:
            request = Request(_quoted(whole), data)  # noqa: S310 - our own server
            with self.opener.open(request, timeout=LONGEST_STEP) as response:
                self._learn(response.url, response.headers.get_content_type(), response.read(LARGEST))
        except HTTPError as error:
            with error:
                if error.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
                    self.failures.append(f"{error.code} {'POST' if data else 'GET'} {whole} {values or ''}")
        except (URLError, HTTPException, TimeoutError) as error:
            self.failures.append(f"{error!r} {whole} {values or ''}")

    def _learn(self, address: str, kind: str, body: bytes) -> None:
        if kind != "text/html":
            return
        found = Found(address)
        found.feed(body.decode())
        self.links = [*self.links, *(urljoin(address, link) for link in found.links)][-MOST_KNOWN:]
        forms = (Form(urljoin(address, form.action), form.values) for form in found.forms)
        inside = (form for form in forms if not urlsplit(form.action).path.startswith(WAYS_OUT))
        self.forms = [*self.forms, *inside][-MOST_KNOWN:]


def _quoted(address: str) -> str:
    """Return an address with what no address may have written otherwise, as a browser would."""
    return "".join(
        sign if "!" <= sign <= "~" else "".join(f"%{byte:02X}" for byte in sign.encode("utf-8", "replace"))
        for sign in address
    )


def contents(folder: Path, without: Path) -> dict[str, str]:
    """Return the files below a folder by their hashes, without those below another one."""
    return dict(_contents(folder, without))


def _contents(folder: Path, without: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and without not in file.parents:
            yield str(file.relative_to(folder)), hashlib.sha256(file.read_bytes()).hexdigest()
