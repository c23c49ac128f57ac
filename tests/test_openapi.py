"""The HTTP API answers as its own description says, whatever is sent: fuzzed from that description.

Every example is a transaction of its own that is rolled back, so that none depends on the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from requests.structures import CaseInsensitiveDict
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from clubs.actions.admission import COOKIE
from clubs.actions.club_keys import create_club_key
from clubs.models import KeyScope, Season, State
from config.api import api
from config.wsgi import application
from tests.clubs.conftest import house, tournament
from tests.clubs.phones import TablePhone, phone_of
from tests.clubs.printouts import evening
from tests.clubs.signing_up import open_for_sign_up, signed_up
from tests.laws import examples
from tests.scoring.conftest import PLAYERS, Phone
from tests.scoring.groups.conftest import GroupPhone

EXAMPLES = 20
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
OPERATIONS = [
    (method.upper(), path)
    for path, methods in api.get_openapi_schema()["paths"].items()
    for method in methods
]
Document = dict[str, Any]
OF_CLUB = {"club": "bern", "year": "2026", "person": "0", "season": "another", "tournament": "another"}
PLAYED = {"name": "Winter", "slug": "winter"}
"""The season of the tournament."""
TO_SIGN_UP = {"club": "bern", "tournament": "december", "arrival": "1"}
PLAIN = {"Accept-Encoding": "identity"}  # the client in this process unpacks nothing


@dataclass(frozen=True)
class Caller:
    """Who asks: for which game or watch link, with which key and cookie, in whose session."""

    place: dict[str, str]
    key: str = ""
    cookie: str = ""
    session: str = ""

    def dress(self, case: Case[Any]) -> None:
        """Let a request come from this caller."""
        case.path_parameters = self.place if case.operation.path_parameters else {}
        case.headers = CaseInsensitiveDict({"Authorization": f"Bearer {self.key}"} if self.key else {})
        cookies = {COOKIE: self.cookie, settings.SESSION_COOKIE_NAME: self.session}
        case.cookies = {name: value for name, value in cookies.items() if value}


@dataclass(frozen=True)
class World:
    """A game, its group, an evening with two tables, and the phones at them: at the first all is played."""

    phone: Phone
    group: GroupPhone
    full: TablePhone
    fresh: TablePhone
    tournament: str
    session: str
    program: str
    reader: str
    person: str

    def owners(self, path: str) -> list[Caller]:
        """Return who has something at an address."""
        if "/sign-ups" in path:
            return [Caller(TO_SIGN_UP, self.program)]
        if "/statistics" in path:
            own = {"person": self.person, "season": PLAYED["slug"], "tournament": self.tournament}
            return [Caller(OF_CLUB | own, self.reader)]
        if "/tournaments/" in path:
            there = {"club": "bern", "tournament": self.tournament}
            return [Caller(there), Caller(there, session=self.session)]
        if "/tables/" in path:
            phones = (self.full, self.fresh)
            return [Caller({"game_id": str(phone.game)}, phone.key, phone.cookie) for phone in phones]
        if "/groups/" in path:
            keys = (self.group.key, self.group.write, self.group.watch)
            return [Caller(self.in_group(), key) for key in keys]
        return [Caller({"game_id": str(self.phone.game), "watch_key": self.phone.watch}, self.phone.key)]

    def strangers(self, path: str) -> list[Caller]:
        """Return who has nothing there, or not all that it takes."""
        if "/sign-ups" in path:
            there = TO_SIGN_UP | {"tournament": self.tournament}
            return [Caller(there, self.program), Caller(TO_SIGN_UP), Caller(TO_SIGN_UP, uuid4().hex)]
        if "/statistics" in path:
            years = [OF_CLUB | {"year": year} for year in ("0", "99999")]
            elsewhere = [OF_CLUB | {"club": "thun", "person": self.person}, *years]
            return [Caller(OF_CLUB), *(Caller(place, self.reader) for place in elsewhere)]
        if "/tournaments/" in path:
            return [Caller({"club": "bern", "tournament": "another"}, session=self.session)]
        if "/tables/" in path:
            here, there = ({"game_id": str(phone.game)} for phone in (self.full, self.fresh))
            return [
                Caller(there, self.full.key, self.full.cookie),
                Caller(here, self.fresh.key, self.full.cookie),
                Caller({"game_id": str(uuid4())}, self.full.key, self.full.cookie),
                Caller(here, self.full.key),
                Caller(here, cookie=self.full.cookie),
                Caller(here, session=self.session),
            ]
        here = {"game_id": str(self.phone.game), "watch_key": self.phone.watch}
        if "/groups/" in path:
            here = self.in_group()
        return [Caller(here, uuid4().hex), Caller(here), Caller(here, session=self.session)]

    def in_group(self) -> dict[str, str]:
        device = str(self.group.stored().devices.get().pk)
        game, year = str(self.phone.game), OF_CLUB["year"]
        return {"group_id": str(self.group.group), "game_id": game, "device": device, "year": year}


@pytest.fixture
def world(db: None) -> World:
    phone = Phone(Client())
    phone.send(phone.start(), phone.record(1), phone.record(2))
    group = GroupPhone()
    group.send(group.start(), group.game(phone))
    bern, office = house("Bern", "bern"), Client()
    office.force_login(bern.owner)
    season = Season.objects.create(club=bern.club, **PLAYED)
    there = evening(bern, preset="sidi-barrani", deals=2, public=True, state=State.RUNNING, season=season)
    full, fresh = phone_of(there, 1), phone_of(there, 2)
    full.send(full.record(1), full.record(2), full.confirm("NS"))
    fresh.read()
    sign_up = open_for_sign_up(bern, tournament(bern.club, slug=TO_SIGN_UP["tournament"]), ask_phone=True)
    signed_up(sign_up, "Rosa Kunz")
    program = create_club_key(bern.club, "Website", KeyScope.SIGN_UPS, by=bern.owner)[1]
    reader = create_club_key(bern.club, "Board", KeyScope.STATISTICS, by=bern.owner)[1]
    session = office.cookies[settings.SESSION_COOKIE_NAME].value
    person = str(bern.club.players.earliest("pk").pk)
    return World(phone, group, full, fresh, there.slug, session, program, reader, person)


# Requests that mean something: what is made up from the description alone hardly gets past the rule book.

NUMBERS = st.integers(1, 3)
POINTS = st.integers(0, 157)
Making = Callable[[TablePhone, int, int], Document]
DEALS: list[Making] = [
    lambda phone, number, points: phone.record(number, card_points={"NS": points}),
    lambda phone, number, points: phone.correct(number, "misread", card_points={"NS": points}),
    lambda phone, number, points: phone.remove(number),
]
WORDS: list[Making] = [
    lambda phone, number, points: phone.confirm("NS"),
    lambda phone, number, points: phone.confirm("EW"),
    lambda phone, number, points: phone.confirm(str(number), NS=points),
    lambda phone, number, points: phone.reject("EW"),
]
ITEMS: dict[str, Document | None] = {
    "name": {"name": "Runde"},
    "person": {"name": "Anna", "colour": 1},
    "rules": {"target": 1500},
    "stakes": None,
    "evening": {"began": "2026-11-20T19:30:00Z"},
    "paid": {"payments": [{"from": '["anna",0]', "to": '["beat",0]', "amount": 5}]},
    "game": None,
}
PEOPLE = [str(uuid4()) for _person in range(2)]
GROUP = st.just(GroupPhone())
GROUP_CHANGES = st.one_of(
    st.builds(
        lambda group, kind, key, base: group.put(kind, key, ITEMS[kind], base),
        GROUP,
        st.sampled_from(sorted(ITEMS)),
        st.sampled_from(["", "schieber", *PEOPLE]),
        st.integers(0, 9),
    ),
    st.builds(lambda group, person: group.change("forget", person=person), GROUP, st.sampled_from(PEOPLE)),
    st.builds(lambda group: group.start(), GROUP),
)


def changes(kinds: list[Making]) -> st.SearchStrategy[list[Document]]:
    """Return lists of changes of these kinds, as a phone makes them."""
    phone = st.builds(TablePhone, st.uuids(), st.just(""))
    each = st.builds(lambda make, *at: make(*at), st.sampled_from(kinds), phone, NUMBERS, POINTS)
    return st.lists(each, min_size=1, max_size=4)


def meant(path: str) -> st.SearchStrategy[Document]:
    """Return bodies of the form that an address understands, right or wrong."""
    if path.endswith("/score"):
        game = {"format": 1, "game": "sidi-barrani", "players": PLAYERS, "first_dealer": "W"}
        return changes(DEALS[:2]).map(lambda made: {**game, "deals": [change["deal"] for change in made]})
    if path.endswith("/join"):
        return st.fixed_dictionaries({"key": st.uuids().map(lambda key: key.hex)})
    if path.endswith(("/links", "/code", "/remove")):
        return st.uuids().map(lambda key: {"write": key.hex, "watch": key.hex[::-1]})
    if path.endswith("/answer"):
        return st.fixed_dictionaries({"answer": st.sampled_from(["accept", "decline", "wait"])})
    if path.endswith("/sign-ups"):
        names = st.lists(st.sampled_from(["Rosa Kunz", "Otto Frei", "Otto"]), min_size=1, max_size=3)
        return st.fixed_dictionaries(
            {"request": st.uuids().map(str), "people": names, "phone": st.just("079")}
        )
    if "/groups/" in path:
        return st.lists(GROUP_CHANGES, min_size=1, max_size=4).map(lambda made: {"changes": made})
    kinds = DEALS + WORDS if "/tables/" in path else DEALS
    return changes(kinds).map(lambda made: {"changes": made})


@st.composite
def cases(
    draw: st.DrawFn, schema: schemathesis.BaseSchema, method: str, path: str, world: World
) -> Case[Any]:
    """Return a request to an operation: made up by its description, or against it, or one that is meant."""
    operation = schema[path][method]
    mode = draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]))
    case: Case[Any] = draw(operation.as_strategy(generation_mode=mode))
    if method == "POST" and draw(st.booleans()):
        draw(st.sampled_from(world.owners(path))).dress(case)
        case.body, case.media_type = draw(meant(path)), "application/json"
    elif draw(st.integers(0, 3)):
        draw(st.sampled_from([*world.strangers(path), *world.owners(path) * 3])).dress(case)
    return case


@contextmanager
def connected() -> Iterator[None]:
    """Let a request leave the test's connection open, as the framework's own client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def schema(db: None) -> schemathesis.BaseSchema:
    with connected():
        return schemathesis.openapi.from_wsgi("/api/openapi.json", application)


def try_out(cases: st.SearchStrategy[Case[Any]]) -> None:
    """Send requests, each twice, and look whether the answers are as described."""

    @examples(EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(cases)
    def answered(case: Case[Any]) -> None:
        with transaction.atomic(), connected():
            first = case.call(headers=PLAIN)
            again = case.call(headers={**PLAIN, "If-None-Match": first.headers.get("etag", [""])[0]})
            transaction.set_rollback(True)
        case.validate_response(first, checks=CHECKS)
        case.validate_response(again, checks=CHECKS)

    answered()


@pytest.mark.sample(1)
@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: part)
def test_whatever_is_sent_is_answered_as_described(
    method: str, path: str, schema: schemathesis.BaseSchema, world: World
) -> None:
    try_out(cases(schema, method, path, world))


@pytest.mark.long  # each day owners and strangers ask in turn
@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: part)
def test_whatever_an_admitted_phone_or_who_is_signed_in_sends_is_answered_as_described(
    method: str, path: str, schema: schemathesis.BaseSchema, world: World
) -> None:
    owners = [replace(owner, session=world.session) for owner in world.owners(path)]

    def dressed(case: Case[Any], owner: Caller) -> Case[Any]:
        owner.dress(case)
        return case

    try_out(st.builds(dressed, cases(schema, method, path, world), st.sampled_from(owners)))
