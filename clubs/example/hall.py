"""Lets the example's tables play on by themselves: each has a phone that writes one deal after the other.

Deals are simulated by the rule book's own players, and sent as a real phone's changes are. A table at which a
visitor sits is the visitor's. Whatever visitors do meanwhile, close rounds, delete the evening, the next turn
looks at things as they are then; what is refused is left.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.utils import timezone

from clubs.actions import results, tournaments
from clubs.actions.access_cards import card_for
from clubs.actions.admission import admit, admitted_device, record_presence
from clubs.actions.score_sheets import played_of
from clubs.actions.table_changes import SideReport, TableChange, change_table
from clubs.example.club import USERNAME, open_round
from clubs.models import Admission, Round, RoundState, State, Table, Tournament
from clubs.models.draws import TableQuerySet
from clubs.queries.control import control_of
from core.errors import RulesError
from scoring.changes import Record, Stamp
from scoring.models import Game
from scoring.rules import codec
from scoring.rules.score_sheet import GameEntry, GameResult, ScoreSheet, score_game

NAMES = ("Android", "iPhone")
ALIKE = 3
"""Of so many tables that are furthest behind one plays next: so they stay together, and not in step."""

VISIT = timedelta(minutes=5)
"""A table is a visitor's until nothing has come from the phone there for so long."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SimulatedPhone:
    """A phone at one table: what a real one keeps of it."""

    game: UUID
    cookie: str
    key: str
    name: str

    @classmethod
    def at(cls, table: Table, chance: Random) -> SimulatedPhone:
        entered = admit(card_for(table).token)
        name = f"{chance.choice(NAMES)} · {chance.getrandbits(16):04x}"
        return cls(entered.game.pk, entered.cookie, secrets.token_urlsafe(32), name)

    def send(self, *changes: TableChange) -> int:
        """Send changes; return the number of this phone's device."""
        device = admitted_device(self.game, cookie=self.cookie, key=self.key)
        change_table(record_presence(device, name=self.name), changes)
        return device.device

    def stamp(self) -> Stamp:
        return Stamp(uuid4(), timezone.now(), self.name)


class PlayingHall:
    """The evening in progress; each turn one table writes a deal, or the office goes one step on."""

    def __init__(self, evening: int, chance: Random) -> None:
        self.evening, self.chance = evening, chance
        self.phones: dict[int, SimulatedPhone] = {}
        self.devices: set[int] = set()

    def turn(self) -> bool:
        """Let something happen; return whether something did."""
        try:
            return self._turn()
        except (RulesError, DatabaseError, User.DoesNotExist) as refused:
            logger.info("The example leaves a turn out: %s", refused)
            return False

    def _turn(self) -> bool:
        round_ = self._round()
        if round_ is None:
            return False
        waiting = Table.objects.in_round(round_).exclude(results__active=True)
        free = list(
            waiting.exclude(pk__in=self._visited())
            .with_seats()
            .select_related("draw__round__tournament__club", "game")
            .order_by("number")
        )
        if free:
            return self._play(self._next(free))
        return not waiting.exists() and self._close(round_)

    def _visited(self) -> TableQuerySet:
        """Return the tables at which somebody sits with a phone that is not simulated."""
        seen = Admission.objects.filter(last_seen__gt=timezone.now() - VISIT)
        return Table.objects.filter(tokens__admissions__in=seen.exclude(device__in=self.devices))

    def _round(self) -> Round | None:
        """Return the round that is being played, if any is."""
        running = Tournament.objects.filter(pk=self.evening, state=State.RUNNING)
        rounds = Round.objects.filter(tournament__in=running, state=RoundState.RELEASED)
        return rounds.select_related("tournament__club").order_by("number").first()

    def _next(self, waiting: Sequence[Table]) -> Table:
        def deals(table: Table) -> int:
            return table.game.deals.count() if table.game else 0

        return self.chance.choice(sorted(waiting, key=deals)[:ALIKE])

    # What a table does

    def _play(self, table: Table) -> bool:
        phone = self.phones.get(table.pk) or SimulatedPhone.at(table, self.chance)
        self.phones[table.pk] = phone
        entry = codec.read_game(Game.objects.get(pk=phone.game).document())
        played = score_game(entry)
        if played.over or played_of(played) >= (table.draw.round.plan.deals or 0):
            changes: Sequence[TableChange] = self._confirmations(phone, played)
        else:
            changes = [Record(phone.stamp(), self._deal(entry))]
        self.devices.add(phone.send(*changes))
        return True

    def _deal(self, entry: GameEntry) -> dict[str, object]:
        """Return the next deal of a game, dealt and played by chance."""
        sheet = ScoreSheet(entry.jass, entry.rules, entry.first_dealer)
        for deal in entry.deals:
            sheet.write(deal)
        number = max((deal.number for deal in entry.deals), default=0) + 1
        return codec.deal_document(
            entry.jass.play_deal(entry.rules, number, sheet.situation, self.chance), entry.jass
        )

    def _confirmations(self, phone: SimulatedPhone, played: GameResult) -> list[SideReport]:
        totals = {side.value: total for side, total in played.totals.items()}
        return [SideReport(phone.stamp(), side, totals, confirms=True) for side in totals]

    # What the office does

    def _close(self, round_: Round) -> bool:
        by = User.objects.get(username=USERNAME)
        results.close_round(round_, by=by, reason="" if _adds_up(round_) else "Example")
        following = round_.tournament.rounds.filter(number__gt=round_.number).order_by("number").first()
        if following:
            open_round(following, by=by)
        else:
            tournaments.change_state(round_.tournament, State.FINISHED, by=by)
        return True


def _adds_up(round_: Round) -> bool:
    return control_of(round_).adds_up
