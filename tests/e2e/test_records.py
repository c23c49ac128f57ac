"""The record of a quick game, from the phone that wrote it to the sheet."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.deals import ANNA_120
from tests.e2e.table import Table


@pytest.mark.long  # each day the record says what it waits for
def test_the_record_is_printed_once_the_server_has_everything(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.badge("server")
    table.page.locator("#open-menu").click()
    link = table.page.locator("#menu-dialog [data-record]")

    with table.page.context.expect_page() as opened:
        link.click()

    paper = opened.value.frame_locator("iframe.paper")
    expect(paper.locator(".deals tbody tr")).to_have_count(1)
    expect(paper.locator(".deals tbody td").last).to_have_text("32")
    expect(opened.value.locator(".actions .primary")).to_have_attribute("href", re.compile(r"/record\.pdf$"))


def test_without_a_network_the_record_says_what_it_waits_for(table: Table) -> None:
    table.start()
    table.badge("server")
    table.page.context.set_offline(True)
    table.deal(ANNA_120)
    table.page.locator("#open-menu").click()
    link, sentence = table.page.locator("#menu-dialog [data-record]"), table.page.locator("#record-unsent")

    expect(sentence).to_have_text(
        "The server makes the printout: this works as soon as everything is saved there."
    )
    assert link.get_attribute("href") is None

    table.page.context.set_offline(False)
    expect(sentence).to_be_hidden()
    expect(link).to_have_attribute(
        "href", table.page.locator("#share-link").input_value()[len(table.base) :] + "record/"
    )
