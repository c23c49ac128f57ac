"""The pages on which blank sheets are chosen, looked at and printed."""

import re

import pytest
from django.test import Client

ALL = "game=schieber&cards=french&size=two&deals=8&sheets=5"
ENGLISH = {"accept-language": "en"}
PAGES = ["/pads/", "/pads/paper/", "/pads/pads.pdf"]


@pytest.fixture
def browser() -> Client:
    """A visitor: nothing is kept of him, and no database is asked."""
    return Client(headers=ENGLISH)


def chosen(page: str) -> dict[str, str]:
    selects = re.findall(r'<select name="(\w+)">(.*?)</select>', page, re.DOTALL)
    return {name: "".join(re.findall(r'value="(\S+)" selected', options)) for name, options in selects}


def test_the_page_shows_what_is_chosen_and_how_it_looks(browser: Client):
    response = browser.get(f"/pads/?{ALL}")
    page = response.content.decode()

    assert response.status_code == 200
    assert chosen(page) == dict(pair.split("=") for pair in ALL.split("&"))
    assert f'src="/pads/paper/?{ALL.replace("&", "&amp;")}"' in page
    assert 'formaction="/pads/pads.pdf"' in page
    assert "frame-src 'self'" in response["Content-Security-Policy"]


def test_the_paper_is_one_sheet_however_many_are_wanted(browser: Client):
    response = browser.get(f"/pads/paper/?{ALL}")
    page = response.content.decode()

    assert (page.count("<section"), page.count("<article")) == (1, 2)
    assert response["X-Frame-Options"] == "SAMEORIGIN"
    assert "<script" not in page
    assert " style=" not in page


@pytest.mark.long  # each day a record is printed, and a sheet handed out, in test_print_jobs
def test_the_pdf_is_handed_out(browser: Client):
    response = browser.get("/pads/pads.pdf?game=coiffeur&size=a5")
    for _ in range(100):
        if response.status_code == 200:
            break
        response = browser.get("/pads/pads.pdf?game=coiffeur&size=a5")

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response.content.startswith(b"%PDF")


@pytest.mark.parametrize("address", PAGES[:2])
@pytest.mark.parametrize(
    "query",
    [
        "game=poker",
        "deals=-1",
        "deals=999999999999999999999",
        "sheets=%00",
        "size=%F0%9F",
        "game=" + "x" * 3000,
    ],
)
def test_nonsense_is_as_if_nothing_was_chosen(browser: Client, address: str, query: str):
    # The page's own address stands in the form of the languages.
    asked, usual = (re.sub(r'name="(next|csrf\w+)" value=".*?"', "", browser.get(each).content.decode())
                    for each in (f"{address}?{query}", address))  # fmt: skip

    assert asked == usual


@pytest.mark.parametrize("address", PAGES)
def test_nothing_can_be_posted(browser: Client, address: str):
    assert browser.post(address).status_code == 405


def test_many_lines_say_that_they_need_the_larger_paper(browser: Client):
    told = "This many lines need a whole A4 page."

    assert told in browser.get("/pads/?deals=9&size=a5").content.decode()
    assert told not in browser.get("/pads/?deals=8&size=a5").content.decode()


@pytest.mark.django_db
def test_home_leads_there(browser: Client):
    assert '<a href="/pads/">' in browser.get("/").content.decode()
