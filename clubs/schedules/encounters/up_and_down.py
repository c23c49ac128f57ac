"""Pairs and teams up and down by table: the first round by lot, each other one from the last (DR-18)."""

from __future__ import annotations

from random import Random

from clubs.schedules.encounters.request import EncounterRequest, EncounterRound
from clubs.schedules.encounters.seats import balance_sides, seat_encounters, side_leads, turn_sides
from clubs.schedules.encounters.swiss import swiss_rounds
from clubs.schedules.up_and_down import order_of_tables, round_before
from clubs.schedules.values import Request


def up_and_down_rounds(wanted: EncounterRequest, request: Request, rng: Random) -> list[EncounterRound]:
    """Return the one round that can be drawn, its tables in their order; sides are as even as they can be."""
    last = round_before(request, wanted.numbers[0])
    if last is None:
        return seat_encounters(swiss_rounds(wanted, request.scores, rng), wanted, rng)
    [people] = wanted.present
    order, resting = order_of_tables(people, last, request, rng, before=wanted.before[0])
    meetings = list(zip(order[::2], order[1::2], strict=True))
    turn_sides([meetings], side_leads(wanted), rng)
    [meetings] = balance_sides([meetings], side_leads(wanted))
    return [EncounterRound(tuple(meetings), tuple(entry for entry in people if entry in resting))]
