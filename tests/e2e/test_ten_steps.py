"""The evening in ten steps is printed on one sheet, for the wall of the office."""

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser

A4 = (595, 842)
LANGUAGES = ["de-CH", *(pytest.param(each, marks=pytest.mark.long) for each in ("fr-CH", "it-CH", "en"))]


@pytest.mark.long  # the page changes rarely, and its sheet is printed in no other way
@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_ten_steps_are_printed_on_one_sheet(browser: Browser, address: str, locale: str) -> None:
    page = browser.new_context(locale=locale).new_page()
    page.goto(urljoin(address, "/handbook/ten-steps/"))
    page.locator(".ten-steps img").evaluate_all(
        "(all) => Promise.all(all.map((each) => { each.loading = 'eager'; return each.decode(); }))"
    )
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    page.context.close()

    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    assert [tuple(round(float(side)) for side in box) for box in boxes] == [A4]
