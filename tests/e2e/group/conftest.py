"""Two phones that may become members of a group."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.group.member import Member


@pytest.fixture
def one(pages: Callable[[], Page], address: str) -> Member:
    return Member(pages(), address)


@pytest.fixture
def other(pages: Callable[[], Page], address: str) -> Member:
    return Member(pages(), address)
