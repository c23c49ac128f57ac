"""Each address of a club × each kind of visitor × each method: nobody sees or does more than he may."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubs.models import Role
from tests.clubs.access.case import Case, Who
from tests.clubs.conftest import House

AREAS = sorted(path.stem for path in (Path(__file__).parent / "access").glob("*.py") if path.stem != "case")
CASES: list[Case] = [case for area in AREAS for case in import_module(f"tests.clubs.access.{area}").CASES]
OTHER, STRANGER, OPERATOR = "other club's owner", "stranger", "operator"
SENTENCE = "<h1>Your role does not allow this. Ask an owner of the club.</h1>"
NOBODY_USES = ("PUT", "PATCH", "DELETE")


def names_below(where: URLResolver) -> Iterator[str]:
    for found in where.url_patterns:
        if isinstance(found, URLPattern):
            yield found.name or "an address without a name"
        else:
            yield from names_below(found)


def names_of(namespace: str) -> set[str]:
    [where] = [
        found
        for found in get_resolver().url_patterns
        if isinstance(found, URLResolver) and found.namespace == namespace
    ]
    return set(names_below(where))


def visitors(bern: House, thun: House) -> dict[str, Client]:
    """A browser for each kind of visitor, those who may least first."""
    roles = {role.value: bern.client(role) for role in Role}
    return {STRANGER: Client(), OTHER: thun.client(Role.OWNER), **roles, OPERATOR: operator()}


def operator() -> Client:
    """A browser in which an operator of the server is signed in, who has no role in any club."""
    client = Client()
    user = User.objects.create_user("operator", is_superuser=True)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def answer(client: Client, method: str, address: str) -> HttpResponseBase:
    """What a visitor is answered; whatever it did is undone, so that the next one meets the same."""
    with transaction.atomic():
        response = client.generic(method, address, headers={"accept-language": "en"})
        transaction.set_rollback(True)
    return response


def verdict(response: HttpResponseBase) -> str:
    """What became of a request, in a word."""
    location = response.headers.get("Location", "")
    if location.startswith(f"{reverse('clubs:sign-in')}?next="):
        return "sign in"
    said = SENTENCE.encode() in getattr(response, "content", b"")
    refusals = {403: "refused" if said else "refused without a word", 404: "hidden", 405: "not this way"}
    return refusals.get(response.status_code, "let in" if response.status_code < 400 else "broken")


def expected(visitor: str, needed: Role | Who) -> str:
    if needed is Who.EVERYONE:
        return "let in"
    if visitor == STRANGER:
        return "sign in"
    if needed is Who.SIGNED_IN:
        return "let in"
    if needed is Who.OPERATOR:
        return "let in" if visitor == OPERATOR else "hidden"
    if visitor in {OTHER, OPERATOR}:
        return "hidden"
    return "let in" if Role(visitor).includes(Role(needed)) else "refused"


def at_the_limit(needed: Role | Who) -> set[str]:
    """Those between whom the limit lies: who may just do it, who just may not, and who is of another club."""
    if not isinstance(needed, Role):
        return {STRANGER, OTHER, Role.OWNER.value, OPERATOR}
    below = [role.value for role in Role if not role.includes(needed)]
    return {STRANGER, OTHER, OPERATOR, needed.value, *below[-1:]}


def test_every_address_has_a_row():
    addresses, rows = names_of("clubs"), {case.name for case in CASES}

    assert {"without a row": addresses - rows, "rows of nothing": rows - addresses} == {
        "without a row": set(),
        "rows of nothing": set(),
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_whoever_may_is_let_in_and_nobody_else(case: Case, bern: House, thun: House):
    check(case, bern, visitors(bern, thun), at_the_limit)


@pytest.mark.long  # each day those between whom the limit lies
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_role_is_let_in_or_not(case: Case, bern: House, thun: House):
    check(case, bern, visitors(bern, thun), lambda _needed: {STRANGER, OTHER, OPERATOR, *Role.values})


def check(case: Case, bern: House, clients: dict[str, Client], who: Callable[[Role | Who], set[str]]) -> None:
    """Ask as these visitors, those who may least first."""
    address = reverse(f"clubs:{case.name}", args=list(case.args(bern)))
    for method, needed in (("GET", case.get), ("POST", case.post)):
        if needed:
            asking = {name: client for name, client in clients.items() if name in who(needed)}
            answers = {name: verdict(answer(client, method, address)) for name, client in asking.items()}
            assert answers == {name: expected(name, needed) for name in asking}, method


@pytest.mark.sample(30)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_wrong_method_is_refused(case: Case, bern: House):
    address = reverse(f"clubs:{case.name}", args=list(case.args(bern)))
    wrong = [method for method, who in (("GET", case.get), ("POST", case.post)) if who is None]
    client = operator() if Who.OPERATOR in {case.get, case.post} else bern.client(Role.OWNER)

    answers = {method: verdict(answer(client, method, address)) for method in (*wrong, *NOBODY_USES)}

    assert answers == dict.fromkeys(answers, "not this way")
