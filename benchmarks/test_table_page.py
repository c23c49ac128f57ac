"""The table page as a phone meets it: the weight of the first visit, the time from Save to the new total."""

from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.server import Deployment, Server
from tests.e2e.table import Table

SAVES = 20

# From the tap to the frame after the one in which the new total stands on the page.
TIMED_SAVE = """() => new Promise((resolve) => {
  const total = document.querySelector('[data-total="NS"]');
  const watching = new MutationObserver(() => {
    watching.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - begun));
  });
  watching.observe(total, { childList: true, characterData: true, subtree: true });
  const begun = performance.now();
  document.querySelector("#save").click();
})"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app as it is served: hashed, compressed, with the settings of production."""
    deployment = Deployment(tmp_path_factory.mktemp("deployment"))
    deployment.make()
    with Server(tmp_path_factory.mktemp("server"), deployment) as server:
        yield server


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="de-CH")
    yield context
    context.close()


def first_visit(page: Page, address: str) -> dict[str, int]:
    """Return the bytes that cross the wire at the first visit, with and without the headers."""
    wire: list[float] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: wire.append(event["encodedDataLength"]))
    page.goto(address, wait_until="networkidle")
    bodies = page.evaluate(
        "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
        ".reduce((sum, entry) => sum + entry.encodedBodySize, 0)"
    )
    return {"requests": len(wire), "bytes_of_bodies": int(bodies), "bytes_with_headers": int(sum(wire))}


def test_weight_of_the_first_visit(
    benchmark: Any, phone: BrowserContext, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    weight = benchmark.pedantic(first_visit, (phone.new_page(), f"{server.url}/table/#new"), rounds=1)

    benchmark.extra_info.update(weight)
    with capsys.disabled():
        print("\nfirst visit:", weight)  # noqa: T201 - the figure is what this is for


def test_time_from_save_to_the_new_total_without_network(
    benchmark: Any, phone: BrowserContext, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(phone.new_page(), server.url)
    table.start(goal="target:3000", rules={"match_bonus": 100})
    table.badge("server")
    phone.set_offline(True)
    times: list[float] = []
    table.contract("S", 120, "shields")
    table.points("NS", 125)

    def save_once() -> None:
        times.append(table.page.evaluate(TIMED_SAVE))
        table.page.locator("#answer [data-undo]").click()
        expect(table.result_form).to_be_visible()

    benchmark.pedantic(save_once, rounds=SAVES)
    milliseconds = {"median": median(times), "worst": max(times)}
    benchmark.extra_info.update(milliseconds)
    with capsys.disabled():
        print("\nSave to new total, ms:", milliseconds)  # noqa: T201 - the figure is what this is for
