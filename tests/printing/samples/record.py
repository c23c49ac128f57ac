"""A table's game of Sidi Barrani with a correction, a removal and a result that was entered twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from django.utils.translation import gettext

from scoring.models import ChangeKind, DealRevision, Pack
from scoring.printouts.record import EnteredPoints, GameRecord, RecordSheet, Said, Written
from scoring.rules import codec
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.score_sheet import play_game
from tests.printing.sizes import Size

EXPECTED_PAGES = dict.fromkeys([(5, 4), (200, 4), (5, 16), (200, 16)], 2)
BEGUN = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)


def sample(size: Size) -> RecordSheet:
    record = GameRecord.of(_written(size), name=f"{gettext('Round')} 2 · {gettext('Table')} 7")
    points = tuple(side.total for side in record.sides)
    return RecordSheet(
        title=gettext("Table record"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        records=(
            replace(
                record,
                entered=(
                    EnteredPoints(
                        1, "20:41", size.name(8), gettext("Office"), ("714", "542"), "", counts=False
                    ),
                    EnteredPoints(
                        2, "20:55", size.name(8), gettext("Office"), points, size.name(9), counts=True
                    ),
                ),
                said=(
                    Said("NS", gettext("confirms"), "20:36", "iPhone · 3f2a", lapsed=False, reason=""),
                    Said("EW", gettext("rejects"), "20:37", size.name(7), lapsed=True, reason=size.name(9)),
                ),
            ),
        ),
    )


def _written(size: Size) -> Written:
    jass, rules = GAME_OF["sidi-barrani"], PRESETS["sidi-barrani"].override({"deals": size.deals})
    played = play_game("sidi-barrani", jass, rules, Random(3))
    names = {seat: size.name(number) for number, seat in enumerate("SENW", 1)}
    document = json.loads(json.dumps(codec.game_document(replace(played, players=names))))
    times = {deal.number: BEGUN + timedelta(minutes=6 * deal.number) for deal in played.deals}
    return Written(
        document=document,
        pack=Pack.SWISS,
        started=BEGUN,
        finished=max(times.values()),
        revision=size.deals + 4,
        times=times,
        revisions=_revisions(size, document["deals"], times),
    )


def _revisions(size: Size, deals: list[dict[str, Any]], times: Mapping[int, datetime]) -> list[DealRevision]:
    first, second = deals[:2]
    misread = {**first, "card_points": {"NS": 20}}
    twice = {**second, "number": size.deals + 1}
    return [
        DealRevision(
            number=first["number"],
            kind=ChangeKind.CORRECT,
            before=misread,
            after=first,
            at=times[2],
            device=size.name(8),
            reason=size.name(9),
        ),
        DealRevision(
            number=twice["number"],
            kind=ChangeKind.REMOVE,
            before=twice,
            after=None,
            at=max(times.values()),
            device="iPhone · 3f2a",
        ),
    ]
