"""A club in the middle of an evening, and the address of every page about it that people open."""

from __future__ import annotations

from django.urls import get_resolver, reverse

from clubs.actions.logos import store_logo
from clubs.actions.messages import send_message
from clubs.actions.seating_links import make_link, shown_token
from clubs.audit_log import log_action
from clubs.models import (
    Action,
    Adjustment,
    AdjustmentKind,
    CashLine,
    Club,
    Season,
    SeatingKind,
    SignUp,
    SignUpMessage,
    SignUpRequest,
    SignUpState,
    State,
    Table,
    TournamentList,
)
from clubs.pages.newest import hung_standings
from core.keys import hashed
from tests.clubs.actions.test_logos import picture
from tests.clubs.conftest import House, enter, house, seated, tournament, written
from tests.clubs.halls import clock, dealt, phone, says
from tests.clubs.test_access import CASES

OWN_LINK = "A" * 22
"""The token of somebody who has signed up."""

# Files, parts of pages, what is not always there: those have tests of their own.
ELSEWHERE = {
    "own-bill",
    "own-confirmation",
    "own-certificate",
    "live-certificate",
    "cut-list",
    "sign-up-partner",
    "club-colour",
    "club-logo",
    "tournament-export",
    "chain-export",
    "account-data",
    "member-data",
    "member-year",
    "year-book",
    "season-book",
    "live-part",
    "projector-part",
    "embed-part",
    "standings-json",
    "sheet-paper",
    "sheet-pdf",
    "evening-pdf",
    "season-sheet-paper",
    "season-sheet-pdf",
    "set-up",
    "invitation",
    "enter",
    "password-link",
    "members-preview",
    "draw-request",
    "rounds-check",
    "rounds-search",
}


def busy_club() -> House:
    """Make a club in the middle of an evening: names that hurt, a correction, a penalty, a season."""
    bern = house("Bern", "bern")
    # Whoever opens all pages runs the server too.
    bern.owner.is_superuser = True
    bern.owner.save(update_fields=["is_superuser"])
    season = Season.objects.create(club=bern.club, name="Winter", slug="winter")
    plan = {"prizes": [{"amount": 5000}, {"places": "from_last", "thing": "<b>Ham</b> & salt"}]}
    evening = tournament(
        bern.club,
        public=True,
        state=State.RUNNING,
        season=season,
        fee=1000,
        counter="<b>Säcke</b>",
        prize_plan=plan,
    )
    entries = enter(evening, 9)
    bern.club.players.filter(number="1").update(name="Anna-Magdalena von Siebenthal-Niederberger-Zgraggen")
    bern.club.players.filter(number="2").update(name="<b>Beat</b> & \u202eSöhne")
    for number in (1, 2):
        for table in Table.objects.in_round(seated(evening, number, entries[:8])):
            written(table, NS=700, EW=556 + number)
    penalty = AdjustmentKind.PENALTY
    Adjustment.objects.create(tournament=evening, entry=entries[0], kind=penalty, points=-20, reason="late")
    CashLine.objects.create(
        tournament=evening, entry=entries[0], movement="payment", means="cash", amount=1000, by=bern.helper
    )
    TournamentList.objects.create(tournament=evening, place=1, name="<b>Women</b>", public=True)
    log_action(
        evening, Action.ADJUSTED, by=bern.director, before={"NS": 1}, after={"points": -20}, reason="late"
    )
    disputed = dealt(evening, 1, round_number=2)
    own = phone(disputed, "<b>iPhone</b>", unsent=2, conflicts=1)
    says(disputed, "NS", device=own)
    says(disputed, "EW", rejects="Deal 2 & <b>3</b>", points={"NS": 1, "EW": 2})
    clock(evening, 45, passed=50, number=2)
    send_message(evening, text="<b>Soup</b> & \u202ebread", by=bern.helper)
    make_link(evening, SeatingKind.TABLES, by=bern.owner)
    SignUpRequest.objects.create(
        sign_up=SignUp.objects.create(tournament=evening, places=80),
        arrival=1,
        state=SignUpState.REQUESTED,
        people=["<b>Rosa</b> Künz"],
        phone="079 000 00 00",
        remark="<i>Ham</i> & \u202esalt",
        token_hash=hashed(OWN_LINK),
    )
    SignUpMessage.objects.create(
        sign_up=evening.sign_up,
        audience="all",
        texts=[{"language": "de-ch", "subject": "<b>Soup</b> & \u202ebread", "text": "<i>Ham</i>"}],
    )
    Club.objects.update(colour="#ffee88", rating=True)
    store_logo(bern.club, picture(600, 100), by=bern.owner)
    return bern


def parts_of(name: str) -> list[str]:
    """What an address names: club, tournament, round."""
    known = get_resolver().namespace_dict["clubs"][1].reverse_dict
    possibilities: list[tuple[str, list[str]]] = known.getlist(name)[0][0]
    return possibilities[0][1]


def addresses(bern: House) -> dict[str, str]:
    """The address of each page that people open, in the club's evening."""
    evening = bern.club.tournaments.get()
    there = {
        "club": "bern",
        "tournament": "november",
        "season": "winter",
        "year": evening.date.year,
        "round": 2,
        "draw": 1,
        "table": 1,
        "entry": evening.entries.get(number=1).pk,
        "member": bern.club.players.get(number="1").pk,
        "person": bern.helper.pk,
        "adjustment": evening.adjustments.get().pk,
        "line": CashLine.objects.get(tournament=evening).pk,
        "signup": SignUpRequest.objects.get().pk,
        "mailing": SignUpMessage.objects.get().pk,
        "list": 1,
        "sheet": "standings",
    }
    link = evening.seating_links.get()
    tokens = {
        "newest": hung_standings(evening, None).token,
        "seat-yourself": shown_token(link),
        "own-sign-up": OWN_LINK,
        "members-sign-up": "M" * 22,
    }
    pages = {case.name: parts_of(case.name) for case in CASES if case.get and case.name not in ELSEWHERE}
    return {
        name: reverse(
            f"clubs:{name}", args=[{**there, "token": tokens.get(name, "")}[part] for part in parts]
        )
        for name, parts in pages.items()
    } | {
        name: reverse(f"clubs:{name}", args=["bern", "november", 1])
        for name in ("cash-entry", "entry-story", "rounds-fairness-entry")
    }
