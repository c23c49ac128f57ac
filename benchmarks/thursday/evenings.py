"""Clubs whose evening has begun: so many tables each, their first round released."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User

from clubs.actions import access_cards, clubs, entries, rounds, tournaments
from clubs.models import State, Table, Tournament
from tests.clubs.drawing import draw_round

TABLES = 25


@dataclass(frozen=True, slots=True)
class Evening:
    """Where its live page is, and what the cards of its tables hold."""

    live: str
    tokens: list[str]


def begin(number: int, by: User) -> Evening:
    club = clubs.found_club(f"Club {number}", by=by)
    tournament = tournaments.create_tournament(
        club, name="Thursday", date=date(2026, 11, 26), by=by, template="sidi-evening", rounds=1, deals=40
    )
    Tournament.objects.filter(pk=tournament.pk).update(seed=number, seconds=0, public=True)
    tournament.refresh_from_db()
    tournaments.change_state(tournament, State.OPEN, by=by)
    people = [f"Member {place} of {number}" for place in range(1, 4 * TABLES + 1)]
    entries.enter_players(tournament, [], people, by=by, present=True)
    round_ = tournament.rounds.get(number=1)
    draw_round(round_, by=by)
    rounds.release_round(round_, by=by)
    cards = access_cards.cards_for(list(Table.objects.in_round(round_).with_seats()))
    live = f"/clubs/{club.slug}/tournaments/{tournament.slug}/live/part/"
    return Evening(live, [card.token for card in cards])
