"""Events as their regulations have them, played through the pages to their prizes.

The regulations are those of real events (`docs/events.md`); what comes out is held against a sum made here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from clubs.models import EntryMember, Player, Tournament
from tests.clubs.conftest import House, enter, house, player
from tests.e2e.event import Call, Event, Score, Sides, ranks
from tests.e2e.office import LAPTOP, PHONE, Office
from tests.e2e.sessions import sign_in

PEOPLE = 8

pytestmark = pytest.mark.long  # each page has tests of its own; a whole event takes long


@pytest.fixture
def bern(live_server: Any) -> House:
    bern = house("Bern", "bern")
    for number in range(1, PEOPLE + 1):
        player(bern.club, number)
    return bern


@pytest.fixture
def event(page: Page, live_server: Any, bern: House, complaints: list[str]) -> Event:
    sign_in(page.context, live_server.url, bern.owner)
    return Event(Office(page, live_server.url, club="bern").at(LAPTOP))


def play(
    event: Event, numbers: Sequence[int], whole: int, north_south: Callable[[int, int], int]
) -> Counter[int]:
    """Draw these rounds and write each table's points of one side; return what everyone has."""
    totals: Counter[int] = Counter()
    for number in numbers:
        event.office.draw_and_release(number)
        totals += write_all(event, number, whole, partial(north_south, number))
    return totals


def write_all(event: Event, number: int, whole: int, north_south: Callable[[int], int]) -> Counter[int]:
    """Write each table's points of one side in a round that is drawn; return what everyone has."""
    totals: Counter[int] = Counter()
    for table, sides in event.board(number).items():
        points = north_south(table)
        event.write(table, {"NS": points})
        for entries, written in zip(sides, (points, whole - points), strict=True):
            totals.update(dict.fromkeys(entries, written))
    return totals


def strangers(seats: Mapping[int, Sides], met: set[frozenset[int]]) -> dict[int, int]:
    """Return points of North-South with which the first and second, third and fourth have never met."""
    for tables in permutations(seats):
        for wins in product((0, 1), repeat=len(tables)):
            won = [seats[table][side][0] for table, side in zip(tables, wins, strict=True)]
            lost = [seats[table][1 - side][0] for table, side in zip(tables, wins, strict=True)]
            neighbours = {frozenset(pair) for each in (won, lost) for pair in (each[:2], each[2:])}
            if not neighbours & met:
                points = (800, 790, 780, 770)
                return {
                    table: more if side == 0 else 8 * 157 - more
                    for table, side, more in zip(tables, wins, points, strict=True)
                }
    raise AssertionError("two of them have met whatever is written")


def names_of(there: Tournament) -> dict[int, str]:
    return {entry.number: entry.title for entry in there.entries.with_members()}


def titles(numbers: Sequence[int]) -> list[str]:
    names = names_of(Tournament.objects.get())
    return [names[number] for number in numbers]


def in_order(totals: Mapping[int, Score]) -> list[list[int]]:
    """Return the numbers of those who share a total, the highest first."""
    return [
        [number for number, own in totals.items() if own == total]
        for total in sorted(set(totals.values()), reverse=True)
    ]


def amount(call: Call) -> list[tuple[str, str]]:
    return sorted(call.winners)


def test_nearest_to_a_number_drawn_after_play_and_a_prize_for_the_most_saecke(event: Event):
    """E21: drawn partners, twice eight deals; the number is drawn when all is written."""
    nearest = {"order": "nearest", "target": "1"}
    event.set_up("Preisjassen", rounds=2, deals=8, match="0", settings=nearest, lines={})
    event.enter_members(PEOPLE)
    totals = play(event, [1, 2], 8 * 157, lambda number, table: 560 + 37 * table + 113 * number)

    drawn = 1290
    event.save("tournament-settings", {"target": str(drawn), "reason": "drawn by lot"})
    away = {number: -abs(total - drawn) for number, total in totals.items()}
    expected = {number: (rank, float(totals[number])) for number, (rank, _away) in ranks(away).items()}
    event.save("counter-settings", {"name": "Säcke", "price": "0.50"})
    keys = {entry.number: entry.pk for entry in Tournament.objects.get().entries.all()}
    event.save("counter", {f"count-{keys[3]}": "4", f"count-{keys[5]}": "2"})
    event.plan(
        [
            {"list_key": "counted", "thing": "Sackgeld", "beside": "on"},
            {"first": "1", "last": "2", "amount": "50"},
        ]
    )

    assert event.standings() == expected
    *ranked, saecke = event.calls()
    names = names_of(Tournament.objects.get())
    first, *_others = in_order(away)
    assert saecke == Call("Säcke", "", ((names[3], "Sackgeld"),))
    assert [call.contest for call in ranked] == [""] * len(ranked)
    assert amount(ranked[-1]) == sorted((names[number], "CHF\N{NO-BREAK SPACE}50.00") for number in first)


def test_two_lists_by_the_age_of_the_younger_partner(event: Event, bern: House):
    """E26: pairs of two generations, three games of eight; under and from 25 have lists and prizes apart."""
    for number in range(PEOPLE + 1, 17):
        player(bern.club, number)
    event.set_up(
        "Generationen", rounds=3, deals=8, match="100", settings={"kind": "pairs", "method": "draw"}, lines={}
    )
    there = Tournament.objects.get()
    entries = enter(there, 8)
    for number, entry in enumerate(entries):
        younger, older = EntryMember.objects.filter(entry=entry).order_by("place")
        Player.objects.filter(pk=younger.player_id).update(birth_year=2010 if number % 2 else 1990)
        Player.objects.filter(pk=older.player_id).update(birth_year=1950)
    totals = play(event, [1, 2, 3], 8 * 157, lambda number, table: 500 + 41 * table + 67 * number)

    for name, ages in (("Under 25", {"to_age": "24"}), ("From 25", {"from_age": "25"})):
        event.save("tournament-list-new", {"name": name, "whom": "youngest", **ages})
    lists = {each.name: str(each.place) for each in there.lists.all()}
    event.plan([{"list_key": lists[name], "first": "1", "thing": f"Cup {name}"} for name in lists])

    names = names_of(Tournament.objects.get())
    young = {number: total for number, total in totals.items() if number % 2 == 0}
    old = {number: total for number, total in totals.items() if number % 2}
    expected = [
        Call(name, "", tuple((names[number], f"Cup {name}") for number in in_order(group)[0]))
        for name, group in (("From 25", old), ("Under 25", young))
    ]
    assert event.standings() == ranks(totals)
    assert [(call.contest, call.rank, amount(call)) for call in event.calls()] == [
        (call.contest, call.rank, amount(call)) for call in expected
    ]


def test_handjass_and_schieber_with_a_ranking_of_teams_made_of_singles(event: Event):
    """E31: a round each for himself, one with drawn partners that counts half; teams of singles, best two."""
    lines = {1: {"preset": "handjass", "name": "Handjass"}, 2: {"name": "Schieber", "percent": "50"}}
    event.set_up("Turnerjass", rounds=2, deals=12, match="0", settings={}, lines=lines)
    event.enter_members(PEOPLE)
    totals: dict[int, Fraction] = {}
    for number in (1, 2):
        for table, sides in event.seats_of_round(number).items():
            alone = number == 1
            points = (
                [600 + 31 * table, 500, 444, 340 - 31 * table]
                if alone
                else [1000 + 31 * table, 884 - 31 * table]
            )
            names = ["1", "2", "3", "4"] if alone else ["NS", "EW"]
            event.write(table, dict(zip(names, points, strict=True)))
            for side, written in zip(sides, points, strict=True):
                for entry in side:
                    totals[entry] = totals.get(entry, Fraction()) + Fraction(written, 1 if alone else 2)

    keys = {entry.number: entry.pk for entry in Tournament.objects.get().entries.all()}
    teams = {number: "TV Brunnen" if number % 2 else "TV Unteriberg" for number in totals}
    event.save("entry-labels", {f"team-{keys[number]}": team for number, team in teams.items()})
    event.save("tournament-list-new", {"name": "Teams", "unit": "team", "size": "2"})
    event.plan(
        [{"list_key": "1", "first": "1", "thing": "Cup"}, {"first": "1", "amount": "20", "beside": "on"}]
    )

    best = {
        team: sum(sorted((totals[number] for number in totals if teams[number] == team), reverse=True)[:2])
        for team in set(teams.values())
    }
    assert event.standings() == ranks(totals)
    [single, team] = event.calls()
    assert team == Call("Teams", "", ((max(best, key=lambda team: best[team]), "Cup"),))
    assert amount(single) == sorted(
        (name, "CHF\N{NO-BREAK SPACE}20.00") for name in titles(in_order(totals)[0])
    )


def test_the_last_round_follows_from_the_standings_and_half_of_all_pairs_win(event: Event, bern: House):
    """E23: pairs, rounds of eight with a match bonus of 50; the last round by the standings: 1 against 2."""
    for number in range(PEOPLE + 1, 17):
        player(bern.club, number)
    settings = {"kind": "pairs", "method": "draw"}
    event.set_up(
        "Königsjass", rounds=3, deals=8, match="50", settings=settings, lines={3: {"method": "swiss"}}
    )
    there = Tournament.objects.get()
    enter(there, 8)
    met = {
        frozenset(number for side in sides for number in side) for sides in event.seats_of_round(1).values()
    }
    totals = write_all(event, 1, 8 * 157, lambda _table: 628)
    winners = strangers(event.seats_of_round(2), met)
    totals += write_all(event, 2, 8 * 157, lambda table: winners[table])
    for number in (1, 2):
        event.close(number)
    before = [number for level in in_order(totals) for number in level]
    totals += play(event, [3], 8 * 157, lambda number, table: 700 + 11 * table)

    last = event.board(3)
    event.plan([{"places": "half", "thing": "Ham"}])
    assert len(set(before)) == 8
    assert {frozenset(number for side in sides for number in side) for sides in last.values()} == {
        frozenset(before[place : place + 2]) for place in (0, 2, 4, 6)
    }
    assert event.standings() == ranks(totals)
    half = [number for level in in_order(totals) for number in level][:4]
    assert [name for call in event.calls()[::-1] for name, gift in call.winners if gift == "Ham"] == titles(
        half
    )


def test_counting_errors_go_to_the_scorekeeper_and_everybody_chooses_in_turn(event: Event):
    """E44: Handjass each for himself; what the office finds wrong is the scribe's, for better or worse."""
    lines = {number: {"preset": "handjass"} for number in (1, 2)}
    event.set_up("Handjass", rounds=2, deals=12, match="0", settings={}, lines=lines)
    event.enter_members(PEOPLE)
    totals: Counter[int] = Counter()
    for number in (1, 2):
        for table, sides in event.seats_of_round(number).items():
            points = [610 + 13 * table + number, 500 - number, 444, 330 - 13 * table]
            event.write(table, dict(zip(["1", "2", "3", "4"], points, strict=True)))
            for [entry], written in zip(sides, points, strict=True):
                totals[entry] += written

    keys = {entry.number: str(entry.pk) for entry in Tournament.objects.get().entries.all()}
    for number, error in ((2, -30), (7, 12)):
        event.office.open("adjustments")
        event.fill_in(
            {"entry": keys[number], "kind": "counting", "points": str(error), "reason": "added up wrong"}
        )
        event.office.press("Adjust")
        expect(event.page.locator(".notice.success")).to_be_visible()
        totals[number] += error
    event.plan([{"first": "1", "amount": "100"}, {"places": "all", "thing": "from the table of prizes"}])

    calls = event.calls()[::-1]
    assert event.standings() == ranks(totals)
    assert [sorted(name for name, _gift in call.winners) for call in calls] == [
        sorted(titles(level)) for level in in_order(totals)
    ]
    assert all("from the table of prizes" in gift for call in calls for _name, gift in call.winners)


def draw_lots(event: Event, number: int, hat: Sequence[int]) -> None:
    """Type the lots of a round, table by table with a, b, a, b, and release the draw that they make."""
    event.office.open("round-lots", number)
    for place, entry in enumerate(hat):
        lot = f"{entry} {place // 4 + 1}{'ab'[place % 2]}"
        event.page.get_by_label("Number, then table and seat").fill(lot)
        event.page.keyboard.press("Enter")
        expect(event.page.locator(".lots-count")).to_have_text(f"{place + 1} of {PEOPLE} lots")
    event.office.press("Make the draw of these lots")
    event.office.press("Release")
    expect(event.page.get_by_role("link", name="Results", exact=True)).to_be_visible()


def hand_in(event: Event, number: int, lines: Mapping[int, int]) -> None:
    """Type somebody's personal card, round by round."""
    event.office.open("score-cards")
    event.page.get_by_label("Number on the card").fill(str(number))
    event.page.keyboard.press("Enter")
    for round_, points in lines.items():
        event.page.locator(f"[name=points_{round_}]").fill(str(points))
    event.page.keyboard.press("Enter")
    expect(event.page.locator(".notice.success").first).to_be_visible()


def test_lots_before_every_round_personal_cards_and_a_ranking_of_villages(event: Event):
    """E10: before a round each draws a lot, a plays with a and b with b; all hand in cards; by villages."""
    event.set_up("Dörferduell", rounds=2, deals=12, match="0", settings={}, lines={})
    villages = {number: ("Vaduz", "Schaan", "Triesen")[number % 3] for number in range(1, PEOPLE + 1)}
    for number, home in villages.items():
        Player.objects.filter(number=str(number)).update(home=home)
    event.enter_members(PEOPLE)
    cards: dict[int, dict[int, int]] = {number: {} for number in villages}
    for number, hat in ((1, (1, 2, 3, 4, 5, 6, 7, 8)), (2, (3, 8, 5, 2, 1, 4, 7, 6))):
        draw_lots(event, number, hat)
        for table, sides in event.board(number).items():
            assert sorted(map(sorted, sides)) == sorted(
                sorted(hat[at : at + 3 : 2]) for at in (4 * table - 4, 4 * table - 3)
            )
            points = 900 + 31 * table + number
            for side, written in zip(sides, (points, 12 * 157 - points), strict=True):
                for entry in side:
                    cards[entry][number] = written
    # The first round's sheets reach the office; of the second there is what the players' own cards say.
    write_all(event, 1, 12 * 157, lambda table: 901 + 31 * table)
    hand_in(event, 3, {**cards[3], 2: cards[3][2] + 10})
    for number in set(cards) - {3}:
        hand_in(event, number, cards[number])
    expect(event.page.locator(".card-notes b")).to_have_text(["Partners differ"])
    hand_in(event, 3, cards[3])
    expect(event.page.locator(".card-notes")).to_have_text("All cards that are in agree.")
    event.office.look("score-cards")
    event.office.press("Use cards that agree as the results of 2 tables")
    expect(event.page.get_by_text("2 results entered from the cards.")).to_be_visible()

    event.save("tournament-list-new", {"name": "Villages", "unit": "home", "size": "2"})
    event.plan(
        [{"list_key": "1", "first": "1", "thing": "Cup"}, {"first": "1", "amount": "50", "beside": "on"}]
    )

    totals = {number: sum(lines.values()) for number, lines in cards.items()}
    best = {
        village: sum(sorted((totals[each] for each in totals if villages[each] == village), reverse=True)[:2])
        for village in set(villages.values())
    }
    [single, village] = event.calls()
    assert event.standings() == ranks(totals)
    assert village == Call("Villages", "", ((max(best, key=lambda each: best[each]), "Cup"),))
    assert amount(single) == sorted(
        (name, "CHF\N{NO-BREAK SPACE}50.00") for name in titles(in_order(totals)[0])
    )


def code_for_tables(event: Event) -> str:
    """Make the code that hangs where tables form themselves; return where it leads."""
    event.office.open("self-seating")
    event.office.press("Open tables: make a code")
    return event.page.locator(".table-card .card-how a").get_attribute("href") or ""


def sit_down(phone: Page, code: str, sitting: Sequence[int]) -> None:
    """Four scan the code with one of their phones and name themselves by number."""
    phone.set_viewport_size(PHONE)
    phone.goto(code)
    for field, number in zip(phone.locator("[name^=seat_]").all(), sitting, strict=True):
        field.fill(str(number))
    phone.get_by_role("button", name="Begin").click()
    phone.locator("#place-ours").click()
    expect(phone.locator("#place-ours")).to_be_hidden()


def test_tables_form_themselves_by_phone_and_the_best_of_several_games_count(event: Event, browser: Browser):
    """E7: Differenzler, four at a time whenever they like; everybody's two best games, the lowest wins."""
    settings = {"preset": "differenzler", "order": "lowest", "best_of": "2", "minimum": "2", "check_sum": ""}
    event.set_up("Jassmeisterschaft", rounds=3, deals=8, match="0", settings=settings, lines={})
    event.enter_members(PEOPLE)
    code = code_for_tables(event)
    games: dict[int, list[int]] = {}
    for sitting in ([1, 2, 3, 4], [5, 6, 7, 8], [1, 3, 5, 7], [2, 4, 6, 8], [1, 2, 5, 6]):
        phone = browser.new_context()
        sit_down(phone.new_page(), code, sitting)
        phone.close()
    event.office.open("open-tables")
    expect(event.page.locator(".open-tables li b")).to_have_count(5)
    for number in (1, 2, 3):
        for table, sides in event.board(number).items():
            written = [40 + 17 * number, 55 + 3 * table, 90 - 7 * number, 71 + table]
            event.write(table, dict(zip(["1", "2", "3", "4"], written, strict=True)))
            for [entry], points in zip(sides, written, strict=True):
                games.setdefault(entry, []).append(points)

    event.plan([{"first": "1", "last": "3", "thing": "Wine"}])
    totals = {number: -sum(sorted(own)[:2]) for number, own in games.items()}
    assert event.standings() == {number: (rank, -total) for number, (rank, total) in ranks(totals).items()}
    winners = [number for level in in_order(totals) for number in level][:3]
    assert sorted(name for call in event.calls() for name, _gift in call.winners) == sorted(titles(winners))
