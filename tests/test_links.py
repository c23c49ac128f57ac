"""No link of any page leads nowhere: a walk through all pages from the front page, as each who may look."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from clubs.actions.instance import change_instance
from clubs.example.club import make_example
from clubs.models import Club, Membership, Role, Season

pytestmark = pytest.mark.long

HERE = "http://testserver"
LANGUAGES = ("de-ch", "fr-ch", "it-ch", "en")
SCRIPTED = ("/table/", "/group/", "/")
"""Pages that read what stands behind # themselves."""

MADE_BY_OTHERS = re.compile(r"\.pdf$|/sign-out/|/qr\.svg|/data/$")
"""Addresses that are not followed: PDFs wait for the press, and some links end a visit."""


class Read(HTMLParser):
    """What a page names: where its links lead, the files that it asks for, and its own anchors."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.sources: set[str] = set()
        self.ids: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value for name, value in attrs if value}
        self.ids.update(filter(None, [said.get("id")]))
        if tag in ("a", "iframe"):
            self.links += filter(None, [said.get("href") or said.get("src")])
        elif tag in ("img", "script", "link"):
            self.sources.update(filter(None, [said.get("src") or said.get("href")]))


@dataclass
class Walk:
    """One visitor on the way through the pages; `problems` are the links that lead nowhere."""

    browser: Client
    language: str = "en"
    ids: dict[str, set[str]] = field(default_factory=dict)
    anchors: dict[tuple[str, str], str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def from_(self, *starts: str) -> list[str]:
        waiting = [(start, "the start") for start in starts]
        seen: set[tuple[str, tuple[str, ...]]] = set()
        while waiting:
            address, page = waiting.pop()
            if (kind := kind_of(address)) not in seen:
                seen.add(kind)
                waiting += [(link, address) for link in self.visited(address, page)]
        self.problems += [
            f"{page}: {path}#{anchor}"
            for (path, anchor), page in self.anchors.items()
            if path in self.ids and anchor not in self.ids[path]
        ]
        return self.problems

    def visited(self, address: str, page: str) -> list[str]:
        answer = self.browser.get(address, headers={"accept-language": self.language})
        if answer.status_code not in (200, 302):
            self.problems.append(f"{page}: {address} answers {answer.status_code}")
        if answer.status_code == 302:
            return [*own_links([answer["Location"]], address)]
        if not answer.get("Content-Type", "").startswith("text/html") or answer.streaming:
            return []
        read = Read(answer.content.decode())
        self.ids.setdefault(urlsplit(address).path, read.ids)
        return [*self.links_of(read, address)]

    def links_of(self, read: Read, address: str) -> Iterator[str]:
        for link in read.links:
            there, anchor = urldefrag(urljoin(f"{HERE}{address}", link))
            path = urlsplit(there).path
            if anchor and path not in SCRIPTED:
                self.anchors.setdefault((path, anchor), address)
        yield from own_links(read.links, address)
        for source in read.sources:
            path = urlsplit(urljoin(HERE, source)).path
            if path.startswith("/static/") and not finders.find(path.removeprefix("/static/")):
                self.problems.append(f"{address}: {source} is not there")


def kind_of(address: str) -> tuple[str, tuple[str, ...]]:
    """Return what makes an address worth a visit: its path, and which questions it asks."""
    split = urlsplit(address)
    return split.path, tuple(sorted({name for name, _text in parse_qsl(split.query)}))


def own_links(links: Iterable[str], address: str) -> Iterator[str]:
    """Yield the links to pages of ours, without what stands behind #."""
    for link in links:
        there = urldefrag(urljoin(f"{HERE}{address}", link)).url
        path = urlsplit(there).path
        if there.startswith(f"{HERE}/") and not MADE_BY_OTHERS.search(path):
            yield there.removeprefix(HERE)


@pytest.fixture
def example(db: None) -> Club:
    """A club with an evening in progress, on the front page of a server of somebody."""
    evening = make_example(date(2026, 3, 25), seasons=1, tables=4)
    Club.objects.update(listed=True)
    Season.objects.update(public=True)
    change_instance({"operator": "Verband", "contact": "info@example.ch"})
    return evening.club


def visitor(club: Club, role: Role) -> Client:
    user = User.objects.create(username=f"<b>{role}")
    Membership.objects.create(club=club, user=user, role=role)
    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_link_that_strangers_see_leads_nowhere(example: Club, language: str):
    assert Walk(Client(), language).from_("/", "/handbook/", "/pads/") == []


@pytest.mark.parametrize("role", Role)
def test_no_link_that_a_club_sees_leads_nowhere(example: Club, role: Role):
    problems = Walk(visitor(example, role)).from_("/clubs/", example.get_absolute_url())

    assert problems == []


def test_no_link_that_the_operator_sees_leads_nowhere(example: Club):
    operator = User.objects.create(username="operator", is_superuser=True)
    browser = Client()
    browser.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    walk = Walk(browser)

    assert walk.from_("/clubs/") == []
    assert reverse("clubs:operator") in walk.ids
