"""Browsers that ask for English: one for each role that tests of pages need, and a stranger's."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

from clubs.models import Role
from config.environment import mail_server
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader, stranger


@pytest.fixture
def viewer(bern: House) -> Client:
    return reader(bern, Role.VIEWER)


@pytest.fixture
def helper(bern: House) -> Client:
    return reader(bern, Role.HELPER)


@pytest.fixture
def director(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


@pytest.fixture
def english() -> Client:
    return stranger()


@pytest.fixture
def with_mail(settings: Settings) -> None:
    settings.MAIL_SERVER = mail_server("smtp://mail.example")
