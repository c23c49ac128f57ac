"""What tests of pages read."""

from __future__ import annotations

from typing import Any, Protocol

from django.test import Client

from clubs.models import Role
from tests.clubs.conftest import House


class Answer(Protocol):
    @property
    def content(self) -> bytes: ...


def text(response: Answer) -> str:
    """The page as a browser gets it."""
    return response.content.decode()


def stranger() -> Client:
    """A browser in which nobody is signed in, and which asks for English."""
    return Client(headers={"accept-language": "en"})


def reader(house: House, role: Role = Role.OWNER) -> Client:
    """A browser in which someone with that role is signed in, and which asks for English."""
    client = stranger()
    client.force_login(house.people[role], backend="django.contrib.auth.backends.ModelBackend")
    return client


def said(client: Client, response: Any) -> list[str]:
    """What the page says to which a browser is sent on."""
    return [str(message) for message in client.get(response.headers["Location"]).context["messages"]]
