import fcntl
import re

import pytest
from django.urls import reverse

from scoring.models import Game
from scoring.records import order_of
from scoring.rules.games import PRESETS
from tests.scoring.conftest import played
from tests.scoring.printouts.test_record import DAY

NAMES = ["record", "record-paper", "record-pdf"]


@pytest.fixture
def read(started, client):
    """Fetch what is printed behind the watch link."""

    def fetch(name, key=started.watch):
        return client.get(reverse(f"scoring:{name}", args=[key]))

    return fetch


def rows(response):
    """The cells of the table of deals."""
    body = response.content.decode().partition('<table class="deals')[2].partition("<tbody>")[2]
    body = body.partition("</tbody>")[0]
    return [
        [
            " ".join(re.sub(r"<title>.*?</title>|<[^>]+>", " ", cell).split())
            for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)
        ]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    ]


def test_page_shows_the_sheet_and_the_way_to_its_pdf(started, read):
    response = read("record")
    page = response.content.decode()

    assert response.status_code == 200
    assert f'<iframe class="paper" src="/watch/{started.watch}/record/paper/"' in page
    assert f'href="/watch/{started.watch}/record.pdf"' in page
    assert started.key not in page
    assert "frame-src 'self'" in response["Content-Security-Policy"]


def test_sheet_has_the_deals_with_their_corrections(started, read):
    started.send(started.record(1), started.record(2, bid=60, card_points={"EW": 77}))
    started.send(started.correct(1, "misread", card_points={"NS": 120}))

    response = read("record-paper")

    first, second = rows(response)
    assert first[:6] == ["1 1", "20:30", "Dani", "Anna", "100 bells", "made"]
    assert first[6:] == ["120", "37", "", "", "220", "37", "220", "37"]
    assert second[:6] == ["2", "20:30", "Anna", "Anna", "60 bells", "made"]
    assert second[6:] == ["80", "77", "", "", "140", "77", "360", "114"]
    assert "misread" in response.content.decode()
    assert "frame-ancestors 'self'" in response["Content-Security-Policy"]
    assert response["X-Frame-Options"] == "SAMEORIGIN"


def test_pdf_is_made_of_the_same(started, read, settings, tmp_path):
    settings.SHEETS = tmp_path
    started.send(started.record(1))

    response = read("record-pdf")
    while response.status_code == 202:
        response = read("record-pdf")

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response.content.startswith(b"%PDF-")
    assert response["X-Robots-Tag"] == "noindex, nofollow"


@pytest.mark.long
def test_who_comes_for_a_pdf_that_waits_finds_a_page_with_a_heading(started, read, settings, tmp_path):
    settings.SHEETS = tmp_path
    with (tmp_path / "queue.lock").open("w") as busy:
        fcntl.flock(busy, fcntl.LOCK_EX)
        response = read("record-pdf")

    assert response.status_code == 202
    assert re.findall("<h1>(.*)</h1>", response.content.decode()) == ["The PDF is being made"]


def test_a_deal_more_is_another_order(started):
    before = order_of(started.stored(), DAY).key
    same = order_of(started.stored(), DAY).key
    started.send(started.record(1))

    assert before == same
    assert order_of(started.stored(), DAY).key != before


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", ["short", "0" * 32, "k" * 22, "k" * 500])
def test_unknown_watch_link_has_no_record(db, client, name, key):
    assert client.get(reverse(f"scoring:{name}", args=[key])).status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_key_that_writes_prints_nothing(started, read, name):
    assert read(name, started.key).status_code == 404


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_record_is_only_read(started, client, name, method):
    assert getattr(client, method)(reverse(f"scoring:{name}", args=[started.watch])).status_code == 405


def test_record_is_of_the_game_of_its_link_alone(started, other, read, client):
    other.send(other.start(), other.record(1))

    assert rows(read("record-paper")) == []
    assert len(rows(read("record-paper", other.watch))) == 1


@pytest.mark.parametrize("name", ["record", "record-paper"])
def test_other_sites_and_indexes_are_told_nothing(read, name):
    response = read(name)

    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Cache-Control"] == "no-cache, private"
    assert response["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("deals", [1, 3])
def test_sheet_needs_as_many_queries_for_many_deals(started, read, django_assert_num_queries, deals):
    started.send(*(started.record(number) for number in range(1, deals + 1)))

    with django_assert_num_queries(3):
        read("record-paper")


@pytest.mark.sample(2)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_can_be_printed(phone, client, preset):
    phone.send(*phone.all_of(played(preset)))

    response = client.get(reverse("scoring:record-paper", args=[phone.watch]))

    assert response.status_code == 200
    assert len(rows(response)) == Game.objects.get().deals.count()


def test_watch_page_leads_to_the_record(started, client):
    page = client.get(reverse("scoring:watch", args=[started.watch])).content.decode()

    assert f'href="/watch/{started.watch}/record/"' in page
