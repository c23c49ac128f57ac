"""Phones in the three engines that phones have."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from bootstrap import WEBKIT, has_webkit
from tests.conftest import not_installed
from tests.e2e.conftest import PHONE
from tests.e2e.drawer import new_context
from tests.e2e.engines.firefox import firefox
from tests.e2e.engines.phone import Phone
from tests.e2e.engines.webkit import webkit


@pytest.fixture(scope="session")
def chromium_phone(browser: Browser) -> Iterator[Phone]:
    with new_context(browser, **{**PHONE, "service_workers": "allow"}) as context:
        yield context.new_page()


@pytest.fixture(scope="session")
def firefox_phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    if not shutil.which("firefox-esr"):
        not_installed("Firefox", ["firefox-esr"])
    with firefox(tmp_path_factory.mktemp("firefox")) as phone:
        yield phone


@pytest.fixture(scope="session")
def webkit_phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    if not has_webkit():
        not_installed("WebKit", WEBKIT)
    with webkit(tmp_path_factory.mktemp("webkit")) as phone:
        yield phone


@pytest.fixture
def phone(request: pytest.FixtureRequest) -> Iterator[Phone]:
    """A phone whose engine the test names; its page is left, or it asks the server in other tests too."""
    found: Phone = request.getfixturevalue(f"{request.param}_phone")
    yield found
    found.goto("about:blank")
