import json
import re
from html import unescape
from io import BytesIO

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import translation
from PIL import Image

from core.limits import WATCH, WATCH_PICTURE
from core.rate_limit import clear, spend
from scoring.rules import codec, score_sheet
from scoring.rules.games import GAME_OF
from scoring.tables import PER_PAGE, DealRow, DealTable
from tests.scoring.conftest import played


@pytest.fixture
def watch(started, client):
    """Fetch the page behind the watch link, or a part of it."""

    def fetch(name="watch", query="", **headers):
        return client.get(reverse(f"scoring:{name}", args=[started.watch]) + query, headers=headers)

    return fetch


def text(response):
    """The words of a page, without its tags and data blocks."""
    words = re.sub(r"<script.*?</script>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", words)).split())


def table_rows(response):
    body = response.content.decode().partition("<tbody>")[2].partition("</tbody>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, flags=re.DOTALL)
    return [
        [" ".join(cell.split()) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]
        for row in rows
    ]


def live_attribute(response, name):
    found = re.search(rf'{name}="([^"]*)"', response.content.decode())
    return found and found[1].replace("&quot;", '"')


def every_attribute(response, name):
    return re.findall(rf'{name}="([^"]*)"', response.content.decode())


def written_text(deal, points):
    """What a cell says of what a side wrote."""
    return f"{points:,}".replace("-", "−") if deal.played else "—"


def test_watch_page_shows_names_totals_and_whose_deal_it_is(started, watch):
    started.send(started.record(1))

    words = text(watch())

    assert "Anna & Carla 230" in words
    assert "Beat & Dani 27" in words
    assert "Anna deals, Beat speaks first." in words


def test_watch_page_says_what_is_played_and_which_deal(phone, client):
    phone.send(phone.start(target=1000))
    page = text(client.get(f"/watch/{phone.watch}/"))
    assert page.index("Sidi Barrani, 1000 points") < page.index("Deal 1 is being played.")

    phone.send(phone.record(1), phone.record(3))

    assert "Deal 4 is being played. Beat deals, Carla speaks first." in text(
        client.get(f"/watch/{phone.watch}/")
    )


def test_watch_page_has_its_news_as_a_sentence(started, watch):
    assert live_attribute(watch(), "data-news") == (
        "Anna & Carla 0, Beat & Dani 0. Dani deals, Anna speaks first."
    ).replace("&", "&amp;")

    started.send(*(started.record(number) for number in (1, 2, 3)))

    assert live_attribute(watch("watch-live"), "data-news") == (
        "Deal 3: Anna: 100 bells, made. Anna & Carla 690, Beat & Dani 81. "
        "Anna & Carla win. It is a double game. The game is over."
    ).replace("&", "&amp;")


def test_a_game_that_is_over_is_not_being_played(started, watch):
    started.send(*(started.record(number) for number in (1, 2, 3)))

    assert "is being played" not in text(watch())


def test_who_watches_is_offered_a_game_of_his_own(watch):
    assert 'href="/table/#new">Score your own game</a>' in watch().content.decode()


def test_watch_page_lists_the_deals(started, watch):
    started.send(
        started.record(1, bid=100, denomination="undenufe", stake=2),
        started.change("record", deal={"number": 2, "thrown_in": True}),
        started.record(3, declarer="W", bid=150, denomination="roses"),
    )

    assert table_rows(watch()) == [
        ["1", "Anna: 100 Undenufe ×2", "made", "330", "27"],
        ["2", "all passed", "—", "—", "—"],
        ["3", "Dani: 150 roses", "failed", "280", "27"],
    ]


def test_watch_page_shows_suits_as_the_table_sees_them(phone, client):
    phone.send({**phone.start(), "pack": "french"}, phone.record(1, denomination="roses"))

    (row,) = table_rows(client.get(f"/watch/{phone.watch}/"))

    assert row[1] == "Anna: 100 hearts"


def test_watch_page_tells_the_winner(started, watch):
    started.send(*(started.record(number) for number in (1, 2, 3)))

    words = text(watch())

    assert "Anna & Carla win. It is a double game. The game is over." in words
    assert "speaks first" not in words


@pytest.mark.sample(2)
@pytest.mark.parametrize("preset", GAME_OF)
def test_watch_page_shows_any_game_with_all_its_sides_and_deals(phone, client, preset):
    game = played(preset)
    phone.send(*phone.all_of(game))

    page = client.get(f"/watch/{phone.watch}/")

    result = score_sheet.score_game(codec.read_game(game))
    sides = [side.value for side in result.totals.sides]
    assert every_attribute(page, "data-side") == sides
    assert every_attribute(page, "data-slate") == sides
    assert every_attribute(page, "data-points") == [str(points) for points in result.totals.values]
    rows = table_rows(page)
    assert [row[0] for row in rows] == [str(deal.number) for deal in result.deals]
    written = [[written_text(deal, points) for points in deal.scores.values] for deal in result.deals]
    assert [row[-len(sides) :] for row in rows] == written


def test_watch_page_tells_who_is_out_and_who_has_lost(phone, client):
    players = {"1": "Anna", "2": "Beat", "3": "Carla"}
    deal = {"number": 1, "card_points": {"1": 80, "2": 50, "3": 20}}
    rules = {"out_at": 1, "sack_bonus": False}
    game = {"game": "handjass", "rules": rules, "players": players, "first_dealer": "1", "deals": [deal]}
    phone.send(*phone.all_of(game))

    page = client.get(f"/watch/{phone.watch}/")

    words = text(page)
    assert "Anna 1 Beat 1 Carla −1 Carla has lost. Anna was out first. The game is over." in words
    totals = re.findall(r'<div class="total" data-side="(\d)"([^>]*)>', page.content.decode())
    assert totals == [("1", " data-winner data-out"), ("2", " data-out"), ("3", " data-lost")]


def test_watch_page_marks_deals_after_the_end(started, watch):
    small = {"bid": 40, "card_points": {"NS": 100}}
    started.send(*(started.record(number, **small) for number in (1, 2, 3)))
    started.send(started.correct(1, bid=157, match="NS", card_points={"NS": 157}))

    assert table_rows(watch())[2] == ["3", "Anna: 40 bells", "after the end", "—", "—"]


def test_watch_page_names_seats_where_nobody_gave_names(phone, client):
    start = phone.start()
    start["game"]["players"] = {}
    phone.send(start)

    assert "South & North 0" in text(client.get(f"/watch/{phone.watch}/"))


def test_watch_page_escapes_names(phone, client):
    start = phone.start()
    start["game"]["players"]["S"] = "</script><script>alert(1)</script>"
    phone.send(start)

    assert "<script>alert" not in client.get(f"/watch/{phone.watch}/").content.decode()


def test_watch_page_hands_its_game_to_the_scripts(started, watch):
    started.send(started.record(1))

    block = re.search(r'<script id="watch-game"[^>]*>(.*?)</script>', watch().content.decode())
    game = json.loads(block[1]) if block else {}

    assert game == {"document": started.read().json()["document"], "pack": "swiss"}


def test_watch_page_is_kept_from_indexes_and_referrers(watch):
    response = watch()

    assert (response["X-Robots-Tag"], response["Referrer-Policy"], response["Cache-Control"]) == (
        "noindex, nofollow",
        "same-origin",
        "no-cache, private",
    )


def test_live_part_is_not_sent_again_until_something_changes(started, watch):
    headers = json.loads(live_attribute(watch(), "hx-headers"))

    unchanged = watch("watch-live", **headers)
    started.send(started.record(1))
    changed = watch("watch-live", **headers)

    assert (unchanged.status_code, unchanged.content, changed.status_code) == (304, b"", 200)
    assert json.loads(live_attribute(changed, "hx-headers")) == {"If-None-Match": changed["ETag"]}
    assert (live_attribute(changed, "data-revision"), live_attribute(changed, "hx-trigger")) == (
        "2",
        "every 3s",
    )


def test_live_part_is_what_the_page_holds(started, watch):
    started.send(started.record(1))

    assert watch("watch-live").content.decode().strip() in watch().content.decode()


def test_asking_for_the_unchanged_live_part_costs_one_query(watch, django_assert_num_queries):
    tag = watch("watch-live")["ETag"]

    with django_assert_num_queries(1):
        watch("watch-live", **{"If-None-Match": tag})


@pytest.mark.parametrize("count", [1, 3])
def test_watch_page_costs_as_many_queries_for_many_deals_as_for_one(
    phone, client, django_assert_num_queries, count
):
    phone.send(phone.start(), *(phone.record(number) for number in range(1, count + 1)))

    # the game, its deals, a lot of pages to be watched
    with django_assert_num_queries(3):
        client.get(f"/watch/{phone.watch}/")


def test_long_game_is_turned_in_pages(phone, client):
    deals = [{"number": number, "thrown_in": True} for number in range(1, PER_PAGE + 3)]
    phone.send(phone.start(), *(phone.change("record", deal=deal) for deal in deals))

    first, second = (client.get(f"/watch/{phone.watch}/{query}") for query in ("", "?page=2"))

    assert (len(table_rows(first)), [row[0] for row in table_rows(second)]) == (PER_PAGE, ["51", "52"])
    assert live_attribute(second, "hx-get") == f"/watch/{phone.watch}/live/?page=2"


@pytest.mark.sample(2)
@pytest.mark.parametrize("asked", ["0", "2", "-1", "x", "٣", "99999999999999999999", ""])
def test_page_that_is_not_there_is_the_first(watch, asked):
    response = watch(query=f"?page={asked}")

    assert (response.status_code, "page=" in live_attribute(response, "hx-get")) == (200, False)


def test_code_of_the_link_is_a_drawing(watch):
    response = watch("watch-code")

    assert (response.status_code, response["Content-Type"]) == (200, "image/svg+xml")
    assert response.content.decode().count("<svg ") == 1


def meta(page):
    """What the page says of itself to chats."""
    return dict(re.findall(r'<meta property="(og:[^"]*)" content="([^"]*)">', page.content.decode()))


def test_chats_are_told_what_the_link_shows(started, watch):
    started.send(started.record(1))
    address = f"http://testserver/watch/{started.watch}/"
    totals = "Anna &amp; Carla 230, Beat &amp; Dani 27."
    news = f"Deal 1: Anna: 100 bells, made. {totals} Anna deals, Beat speaks first."

    assert meta(watch()) == {
        "og:site_name": "Standblatt",
        "og:type": "website",
        "og:title": "Anna &amp; Carla – Beat &amp; Dani",
        "og:description": f"Sidi Barrani, 500 points. {news}",
        "og:url": address,
        "og:image": f"{address}picture.png?revision=2",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"Sidi Barrani, 500 points. {news}",
    }


def test_the_picture_for_chats_is_as_large_as_the_page_says(watch):
    response = watch("watch-picture")

    image = Image.open(BytesIO(response.content))
    assert (response.status_code, response["Content-Type"], image.format, image.size) == (
        200,
        "image/png",
        "PNG",
        (1200, 630),
    )


def test_the_picture_for_chats_is_made_once_a_revision(started, watch, django_assert_num_queries):
    first = watch("watch-picture")
    with django_assert_num_queries(1):
        again = watch("watch-picture")
    known = watch("watch-picture", **{"If-None-Match": first["ETag"]})
    started.send(started.record(1))
    later = watch("watch-picture", **{"If-None-Match": first["ETag"]})

    assert (again.content, known.status_code, known.content) == (first.content, 304, b"")
    assert (later.status_code, later.content == first.content) == (200, False)


def test_pictures_are_made_so_many_times_a_minute(started, watch):
    spend(WATCH_PICTURE, 60, address="127.0.0.1")
    refused = watch("watch-picture")
    clear(WATCH_PICTURE, address="127.0.0.1")
    cache.clear()

    assert (refused.status_code, watch("watch-picture").status_code) == (429, 200)
    assert 50 < int(refused["Retry-After"]) <= 60


@pytest.mark.parametrize("name", ["watch", "watch-live"])
def test_who_watches_too_much_waits_but_may_ask_whether_there_is_anything_new(started, watch, name):
    tag = watch("watch-live")["ETag"]
    spend(WATCH, 600, address="127.0.0.1")
    refused = watch(name)

    assert (refused.status_code, watch("watch-live", **{"If-None-Match": tag}).status_code) == (429, 304)
    assert "Too many people are watching from your network: try again in " in refused.content.decode()


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", ["watch", "watch-live", "watch-code", "watch-picture"])
@pytest.mark.parametrize("key", ["short", "0" * 32, "k" * 22, "k" * 500])
def test_unknown_watch_link_leads_nowhere(db, client, name, key):
    assert client.get(reverse(f"scoring:{name}", args=[key])).status_code == 404


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", ["watch", "watch-live", "watch-code", "watch-picture"])
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_watch_link_only_reads(started, client, name, method):
    assert getattr(client, method)(reverse(f"scoring:{name}", args=[started.watch])).status_code == 405


def test_key_that_writes_does_not_watch(started, client):
    assert client.get(reverse("scoring:watch", args=[started.key])).status_code == 404


def test_table_has_a_column_for_each_side():
    table = DealTable.of(
        [DealRow(1, "100 bells", "made", {"1": 10, "2": 20})], {"1": "Anna", "2": "Beat", "3": "Carla"}
    )

    with translation.override("en"):
        values = list(table.as_values())

    assert values == [
        ["No.", "Contract", "Result", "Anna", "Beat", "Carla"],
        [1, "100 bells", "made", 10, 20, None],
    ]


def test_table_says_how_deals_ended_only_where_there_is_more_than_points():
    table = DealTable.of([DealRow(1, "bells", "", {"1": 10, "2": -20})], {"1": "Anna", "2": "Beat"})

    with translation.override("en"):
        heading, row = table.as_values()

    assert (heading, row) == (["No.", "Contract", "Anna", "Beat"], [1, "bells", 10, -20])
