"""What an office does to its hall, in the database that this process has: each action takes and gives JSON.

`tests.e2e.hall` calls these by their names, in its own process or in one beside a server. There is one club
with one tournament.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from clubs.actions import access_cards as table_cards
from clubs.actions import accounts, clubs, draws, entries, messages, operator, results, rounds, tournaments
from clubs.actions import clock as clocks
from clubs.actions.results import SideResult
from clubs.models import Report, Result, Round, State, Table, Tournament, TournamentKind
from tests.clubs.drawing import draw_round

USERNAME = "vreni"
PASSWORD = "sieben Trümpfe und der Bauer"
FIRST = ["Anna", "Beat", "Carla", "Dani", "Erna", "Fritz", "Greti", "Hans", "Ida", "Jakob", "Klara", "Luzi"]
LAST = ["Muster", "Ab Yberg", "Zgraggen", "von Euw", "Betschart", "Kälin", "Inderbitzin"]
"""People have names of two parts, as on a real list; the 84 pairs of them are all different."""


def name_of(number: int) -> str:
    return f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}"


def make(
    *,
    tables: int = 1,
    template: str = "sidi-evening",
    rounds: int = 2,
    deals: int | None = 2,
    names: Sequence[str] = (),
    **settings: Any,
) -> dict[str, str]:
    """Found a club with a tournament of so many tables, its first round drawn and released.

    Players enter alone, or by twos where pairs are fixed; `names` are the first of them.
    """
    by = User.objects.create_user(USERNAME, password=PASSWORD, first_name="Vreni Muster")
    club = clubs.found_club("Jassclub Mythen", by=by)
    tournament = tournaments.create_tournament(
        club,
        name="Jassabend November",
        date=date(2026, 11, 20),
        by=by,
        template=template,
        rounds=rounds,
        deals=deals,
    )
    Tournament.objects.filter(pk=tournament.pk).update(seed=7, seconds=0, **settings)
    tournament.refresh_from_db()
    tournaments.change_state(tournament, State.OPEN, by=by)
    people = [*names, *(name_of(number) for number in range(len(names), 4 * tables))]
    size = 2 if tournament.kind == TournamentKind.PAIRS else 1
    for first in range(0, len(people), size):
        entries.enter_players(
            tournament, [], people[first : first + size], by=by, together=True, present=True
        )
    release(number=1)
    return {"club": club.slug, "tournament": tournament.slug}


def the_tournament() -> Tournament:
    return Tournament.objects.select_related("club").get()


def the_round(number: int) -> Round:
    round_ = the_tournament().rounds.get(number=number)
    round_.tournament = the_tournament()
    return round_


def the_table(number: int, round_number: int) -> Table:
    found = Table.objects.in_round(the_round(round_number)).get(number=number)
    found.draw.round.tournament = the_tournament()
    return found


def director() -> User:
    return User.objects.get(username=USERNAME)


def release(*, number: int) -> None:
    """Draw a round, where it is not drawn, and show it to the hall."""
    round_ = the_round(number)
    if draws.current_draw(round_) is None:
        draw_round(round_, by=director())
    rounds.release_round(the_round(number), by=director())


def cards(*, number: int) -> list[dict[str, Any]]:
    """Return what lies on the tables of a round: the number, the token, the code, who sits where."""
    tables = list(Table.objects.in_round(the_round(number)).with_seats())
    return [
        {
            "table": card.table.number,
            "seats": {chair: seat.player.name for chair, seat in card.table.seated().items()},
            "token": card.token,
            "code": card.code_shown,
        }
        for card in table_cards.cards_for(tables)
    ]


def renew(*, table: int, number: int) -> None:
    """Give a table a new card; the old one opens nothing any more."""
    table_cards.renew_card(the_table(table, number), by=director())


def message(*, text: str, table: int | None = None, number: int = 1) -> int:
    """Say something to all tables, or to one; return the number of the message."""
    at = the_table(table, number) if table else None
    return messages.send_message(the_tournament(), text=text, table=at, by=director()).pk


def clock(*, number: int, minutes: int, ago: int = 0) -> None:
    """Let a round's clock run for so many minutes, since a while ago."""
    round_ = clocks.start_clock(the_round(number), minutes=minutes, by=director())
    if ago:
        Round.objects.filter(pk=round_.pk).update(clock_started=timezone.now() - timedelta(minutes=ago))


def write(*, table: int, number: int, sides: Mapping[str, Mapping[str, int]], reason: str = "") -> None:
    """Enter a table's result at the office, over whatever stands there."""
    at = the_table(table, number)
    standing = results.active_result(at)
    written = {side: SideResult(**told) for side, told in sides.items()}
    seen = standing.number if standing else 0
    results.enter_result(at, written, seen=seen, by=director(), reason=reason)


def table_state(*, table: int, number: int) -> dict[str, Any]:
    """Return what the office has of a table: its result, what the sides said, the deals on its sheet."""
    at = the_table(table, number)
    result = Result.objects.filter(table=at, active=True).prefetch_related("sides").first()
    return {
        "result": {side.side: side.points for side in result.sides.all()} if result else None,
        "source": result.source if result else None,
        "reports": [
            {"side": report.side, "confirms": report.confirms, "reason": report.reason}
            for report in Report.objects.filter(table=at)
        ],
        "deals": at.game.document()["deals"] if at.game else [],
    }


def set_up() -> str:
    """Return the link that the server shows when nobody has an account yet."""
    return accounts.set_up_link() or ""


def suspend(*, reason: str) -> None:
    """Let the server's operator keep everybody out of the club."""
    operator.suspend_club(the_tournament().club, reason=reason, by=director())


def resume() -> None:
    operator.resume_club(the_tournament().club, by=director())


ACTIONS: Mapping[str, Callable[..., Any]] = {
    action.__name__: action
    for action in (make, release, cards, renew, message, clock, write, table_state, set_up, suspend, resume)
}


def main() -> None:
    """Do what the command line says, as a name and JSON, and write the answer."""
    name, arguments = sys.argv[1:]
    sys.stdout.write(json.dumps(ACTIONS[name](**json.loads(arguments))))
