"""Sign-ups of real events, from the first mail to the last receipt, through the pages alone.

The regulations are those of `docs/events.md`; a real mail server takes the letters, and sometimes refuses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from clubs.models import Entry, SignUp
from config.environment import mail_server
from tests.clubs.conftest import house
from tests.e2e.drawer import heard_from, new_context
from tests.e2e.event import Event
from tests.e2e.office import LAPTOP, Office
from tests.e2e.sessions import sign_in
from tests.e2e.sign_up_walk import Walk
from tests.smtp_server import smtp_server

pytestmark = pytest.mark.long  # each page and each mail has tests of its own

PAIRS = [
    ("Anna Amrein", "Beat Bucher"),
    ("Carla Caminada", "Dino Danioth"),
    ("Eva Egger", "Fritz Frei"),
    ("Gerda Graf", "Hans Huber"),
    ("Ida Imhof", "Jost Iten"),
    ("Kim Koch", "Lena Lang"),
]
SINGLES = [name for pair in PAIRS for name in pair]
SHEET = 8 * 157


@pytest.fixture
def walk(
    page: Page, browser: Browser, live_server: Any, settings: Any, complaints: list[str]
) -> Iterator[Walk]:
    page.set_viewport_size({"width": 320, "height": 508})
    bern = house("Bern", "bern")
    desk = new_context(browser, locale="en", viewport=LAPTOP)
    heard = heard_from(desk)
    sign_in(desk, live_server.url, bern.owner)
    with smtp_server() as server:
        server.answering.set()
        settings.MAIL_SERVER = mail_server(f"smtp+plain://127.0.0.1:{server.port}")
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield Walk(Event(Office(desk.new_page(), live_server.url, club="bern")), page, server)
    assert heard == []
    desk.close()


def test_until_a_week_before_and_then_a_substitute_of_ones_own(walk: Walk):
    """E16: singles, partners drawn; after the deadline nobody cancels, but anyone sends somebody else."""
    walk.event.set_up("Preisjassen", rounds=1, deals=8, match="100", settings={}, lines={})
    walk.prices({"Everyone else, per player": "20"})
    walk.agree(closes="2099-11-27T20:00", at_once="on", own_substitute="on")
    for person in SINGLES[:4]:
        walk.sign_up(person)
    walk.post(put_off=2)
    assert [walk.subjects(person) for person in SINGLES[:4]] == [["You have a place"]] * 4
    walk.opens_link("Anna Amrein")
    expect(walk.phone.get_by_role("button", name="Cancel my sign-up")).to_be_visible()

    SignUp.objects.update(closes=timezone.now())  # the week before has come
    walk.opens_link("Anna Amrein")
    expect(walk.phone.get_by_role("button", name="Cancel my sign-up")).to_have_count(0)
    walk.phone.get_by_label("First and last name of the substitute").fill("Zoe Zumstein")
    walk.phone.get_by_role("button", name="Name the substitute").click()
    expect(walk.phone.locator(".own-lot")).to_contain_text("Zoe Zumstein plays instead of Anna Amrein.")
    walk.post(put_off=1)
    assert walk.subjects("Anna Amrein") == ["You have a place", "A substitute plays"]

    for listed in ("Zumstein Zoe", "Bucher Beat", "Caminada Carla", "Danioth Dino"):
        walk.tap(listed)
    walk.play(1)
    walk.office.finish()

    paid = walk.receipts()
    assert [name in paid for name in ("Zoe Zumstein", "Beat Bucher", "Anna Amrein")] == [True, True, False]


def test_the_first_in_order_each_for_the_fee_of_what_was_chosen(walk: Walk):
    """E20: places in the order of sign-up, two fees; who cancels makes room for the first who waits."""
    walk.event.set_up("Handjass", rounds=1, deals=8, match="0", settings={}, lines={})
    walk.agree(places="4", at_once="on", categories="With dinner\nWithout dinner")
    walk.prices({"Everyone else, per player": "20", "With dinner": "45", "Without dinner": "20"})
    walk.server.never.append("fritz@")
    meals = ["With dinner · CHF\xa045.00", "Without dinner · CHF\xa020.00"]
    for place, person in enumerate(SINGLES[:6]):
        walk.sign_up(person, category=meals[place % 2])
    walk.post(put_off=3)
    assert [walk.subjects(person) for person in SINGLES[3:6]] == [
        ["You have a place"],
        ["You are on the waiting list"],
        [],
    ]
    assert "You are number 1 on the waiting list." in walk.letter("Eva Egger")
    walk.office.open("sign-ups")
    expect(walk.page.locator("tbody tr").filter(has_text="Fritz Frei")).to_contain_text("Not sent")

    walk.opens_link("Anna Amrein")
    walk.phone.get_by_role("button", name="Cancel my sign-up").click()
    walk.post()
    assert walk.subjects("Anna Amrein")[-1] == "Your sign-up is cancelled"
    assert walk.subjects("Eva Egger")[-1] == "You have a place"
    assert "Category: With dinner" in walk.letter("Eva Egger")

    for listed in ("Bucher Beat", "Caminada Carla", "Danioth Dino", "Egger Eva"):
        walk.tap(listed)
    walk.play(1)
    walk.office.finish()

    paid = walk.receipts()
    assert [paid.count("45.00") > 0, "Eva Egger" in paid, "Anna Amrein" in paid] == [True, True, False]


def test_sold_out_two_pairs_do_not_come_and_the_plan_changes_minutes_before(walk: Walk):
    """E23: pairs, match +50; two of a full house stay away after the draw, those who wait play."""
    pairs = {"kind": "pairs", "method": "draw"}
    walk.event.set_up("Königsjass", rounds=1, deals=8, match="50", settings=pairs, lines={})
    walk.prices({"Everyone else, per player": "30"})
    walk.agree(places="4", at_once="on")
    for first, second in PAIRS:
        walk.sign_up(first, partner=second)
    walk.post(put_off=3)
    assert [walk.subjects(first)[0] for first, _second in PAIRS] == (
        4 * ["You have a place"] + 2 * ["You are on the waiting list"]
    )
    walk.event.check_in()
    walk.office.open("round", 1)
    walk.page.locator(".next-step").get_by_role("button", name="Draw", exact=True).click()
    expect(walk.page.locator(".draw-columns")).to_contain_text("Caminada")

    for name in ("Caminada", "Graf"):
        walk.office.off(name)
        walk.office.open("entry-door", Entry.objects.get(members__player__surname=name).pk)
        walk.office.press("Does not come")
        expect(walk.page.get_by_text("is not coming: the place is free.")).to_be_visible()
    walk.office.open("sign-ups")
    walk.office.press("Let them move up")
    expect(walk.page.get_by_text("2 moved up.")).to_be_visible()
    walk.post(put_off=1)
    assert [walk.subjects(first)[-1] for first, _second in PAIRS[4:]] == 2 * ["You have a place"]
    for listed, button in (
        ("Amrein Anna", "Paid"),
        ("Egger Eva", "Paid"),
        ("Imhof Ida", "Here & paid"),
        ("Koch Kim", "Here & paid"),
    ):
        walk.tap(listed, button)
    walk.office.open("round", 1)
    walk.page.locator("summary", has_text="Redraw").click()
    walk.office.press("Redraw")
    expect(walk.page.locator(".draw-columns")).to_contain_text("Imhof")
    walk.office.press("Release")
    for table in walk.event.board(1):
        walk.event.write(table, {"NS": 700})
    walk.event.close(1)
    walk.office.finish()

    walk.office.open("standings")
    assert sum(row["Rank"] != "–" for row in walk.office.rows()) == 4
    paid = walk.receipts()
    assert [name in paid for name in ("Ida Imhof", "Gerda Graf")] == [True, False]


def test_singles_find_each_other_and_play_under_a_team_name(walk: Walk):
    """E27: pairs with team names, and two singles: one is listed, the other asks, and the first says yes."""
    pairs = {"kind": "pairs", "method": "draw"}
    walk.event.set_up("Schupfarter Jass", rounds=1, deals=8, match="0", settings=pairs, lines={})
    walk.prices({"Everyone else, per player": "15"})
    walk.agree(places="2", at_once="on", ask_team="on", show_names="on")
    walk.sign_up("Anna Amrein", partner="Beat Bucher", team="Die Asse")
    walk.sign_up("Carla Caminada", shows_name="on")
    walk.sign_up("Dino Danioth", team="Puur", ask="Carla Caminada")
    walk.post(put_off=2)
    assert walk.subjects("Dino Danioth") == ["You are on the waiting list"]
    assert walk.subjects("Carla Caminada") == ["Somebody would like to play with you"]
    assert "Dino" not in walk.letter("Carla Caminada")

    walk.opens_link("Carla Caminada")
    expect(walk.phone.get_by_text("Dino Danioth would like to play with you.")).to_be_visible()
    walk.phone.get_by_role("button", name="Yes, I’ll play").click()
    expect(walk.phone.get_by_text("You have confirmed.")).to_be_visible()
    walk.post()
    assert "You play with Carla Caminada." in walk.letter("Dino Danioth")
    assert "You play with Dino Danioth." in walk.letter("Carla Caminada")

    walk.tap("Die Asse")
    walk.tap("Puur")
    walk.play(1)
    walk.office.finish()

    paid = walk.receipts()
    assert ["Die Asse" in paid, "Puur" in paid] == [True, True]


COMING = {
    1: ("Anna Amrein", "Beat Bucher", "Carla Caminada", "Dino Danioth"),
    2: ("Anna Amrein", "Carla Caminada", "Dino Danioth", "Eva Egger"),
    3: ("Beat Bucher", "Carla Caminada", "Dino Danioth", "Eva Egger"),
    4: ("Anna Amrein", "Beat Bucher", "Carla Caminada", "Eva Egger"),
    5: ("Anna Amrein", "Beat Bucher", "Carla Caminada", "Dino Danioth"),
}
"""Who plays on which evening of the poll."""


def test_a_binding_poll_for_five_evenings(walk: Walk):
    """E34: one form and one letter for all evenings; each is binding from its own deadline on."""
    open_five_evenings(walk)
    for person in COMING[1]:
        walk.sign_up(person, evenings="on")
    walk.post(put_off=2)
    assert [len(walk.subjects(person)) for person in COMING[1]] == [1, 1, 1, 1]
    assert all(f"Abend {number}" in walk.letter("Anna Amrein") for number in range(1, 6))
    poll = {person: walk.own_link(person) for person in COMING[1]}

    say(walk, poll["Anna Amrein"], "Cancel", 3)
    walk.post()
    assert walk.subjects("Anna Amrein")[1:] == ["Your sign-up is cancelled"]
    play_evening(walk, 1, poll)
    assert len(walk.subjects("Beat Bucher")) == 1

    say(walk, poll["Beat Bucher"], "Cancel", 2)
    walk.office.tournament = "abend-2"
    walk.sign_up("Eva Egger", evenings="on")
    walk.post(put_off=1)
    poll["Eva Egger"] = walk.own_link("Eva Egger")
    assert [f"Abend {number}" in walk.letter("Eva Egger") for number in range(1, 6)] == [False] + 4 * [True]
    play_evening(walk, 2, poll)

    play_evening(walk, 3, poll)

    say(walk, poll["Dino Danioth"], "Cancel", 4)
    say(walk, poll["Eva Egger"], "Cancel", 5)
    say(walk, poll["Dino Danioth"], "Cancel", 5)
    say(walk, poll["Dino Danioth"], "Sign up", 5)
    walk.post(put_off=1)
    assert walk.subjects("Dino Danioth")[1:] == ["Your sign-ups"]
    play_evening(walk, 4, poll)
    play_evening(walk, 5, poll)


def open_five_evenings(walk: Walk) -> None:
    walk.office.new_season("Jahresmeisterschaft")
    for number in COMING:
        walk.office.tournament = ""
        walk.event.set_up(
            f"Abend {number}",
            rounds=1,
            deals=8,
            match="100",
            settings={},
            lines={},
            day=f"2099-0{number}-07",
            season="Jahresmeisterschaft",
        )
        walk.prices({"Everyone else, per player": "10"})
        walk.agree(at_once="on")
    walk.office.tournament = "abend-1"


def say(walk: Walk, link: str, button: str, number: int) -> None:
    """Say under an own link of another evening whether somebody comes on this one."""
    walk.phone.goto(link)
    walk.phone.get_by_role("button", name=f"{button} Abend {number}").click()
    other = "Cancel" if button == "Sign up" else "Sign up"
    expect(walk.phone.get_by_role("button", name=f"{other} Abend {number}")).to_be_visible()


def play_evening(walk: Walk, number: int, poll: Mapping[str, str]) -> None:
    """Let the deadline of an evening come, after which nobody cancels, and play it with those who come."""
    SignUp.objects.filter(tournament__name=f"Abend {number}").update(closes=timezone.now())
    walk.phone.goto(poll[COMING[number][0]])
    for button in (f"Cancel Abend {number}", "Cancel my sign-up"):
        expect(walk.phone.get_by_role("button", name=button)).to_have_count(0)
    walk.office.tournament = f"abend-{number}"
    walk.office.open("entries")
    expect(walk.page.locator("main table tbody tr")).to_have_count(len(COMING[number]))
    for person in COMING[number]:
        walk.tap(" ".join(reversed(person.split())))
    walk.play(1)
    walk.office.finish()
    paid = walk.receipts()
    assert all(person in paid for person in COMING[number])


MORE = ("Mia Muff", "Nino Noser", "Olga Odermatt", "Pia Portmann")
PLACES = len(SINGLES)


def test_twelve_places_for_sixteen_and_from_there_to_the_final(walk: Walk):
    """E5: places are gone at once; who cannot come to the final or plays for nothing lets the next one in."""
    walk.event.set_up("Jasskönig", rounds=2, deals=8, match="0", settings={"public": "on"}, lines={})
    walk.agree(places=str(PLACES), at_once="on")
    for person in (*SINGLES, *MORE):
        walk.sign_up(person)
    walk.post(put_off=3)
    assert [walk.subjects(person) for person in MORE] == [["You are on the waiting list"]] * len(MORE)
    for person in (SINGLES[2], SINGLES[7]):
        walk.opens_link(person)
        walk.phone.get_by_role("button", name="Cancel my sign-up").click()
    walk.post()
    assert [len(walk.subjects(person)) for person in MORE] == [2, 2, 1, 1]

    playing = {*SINGLES, *MORE[:2]} - {SINGLES[2], SINGLES[7]}
    order = played_through(walk)
    assert set(order) == playing

    # Ranks 1 and 4 cannot come, 3 is out of competition: 2, 5, 6 and 7 go on.
    walk.office.open("cut")
    for rank, word in ((1, "declined"), (3, "outside"), (4, "declined")):
        walk.page.get_by_label(order[rank - 1], exact=True).select_option(word)
    walk.office.fill("How many go through", "4")
    walk.office.press("Draw the line")
    walk.office.fill("Date of the final", "2027-01-15")
    walk.office.press("Create the final with 4 entries")
    expect(walk.page.locator("h1")).to_contain_text("Jasskönig: final")
    walk.office.tournament = walk.office.part(3)
    walk.office.press("Open the entries")
    last = played_through(walk)
    walk.office.finish()
    assert set(last) == {order[rank - 1] for rank in (2, 5, 6, 7)}

    where = reverse("clubs:live", args=["bern", walk.office.tournament])
    walk.phone.goto(f"{walk.office.server}{where}?q={last[0]}")
    expect(walk.phone.get_by_text("Rank 1", exact=True)).to_be_visible()
    expect(walk.phone.get_by_role("link", name="Certificate")).to_be_visible()


def played_through(walk: Walk) -> list[str]:
    """Let everyone be there, and play both rounds, in which nobody is level; return all, the best first."""
    walk.event.check_in()
    made: Counter[int] = Counter()
    for number, lead in ((1, 10), (2, 100)):
        for table, sides in walk.event.seats_of_round(number).items():
            north = SHEET // 2 + lead * table
            walk.event.write(table, {"NS": north})
            for side, points in zip(sides, (north, SHEET - north), strict=True):
                made.update(dict.fromkeys(side, points))
        walk.event.close(number)
    entries = Entry.objects.filter(tournament__slug=walk.office.tournament).with_members()
    names = {entry.number: entry.title for entry in entries}
    return [names[number] for number, _points in made.most_common()]
