"""The draw of sixteen rounds, with the story of one who takes part; it has one page for any hall."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.fairness import FairnessCount
from clubs.printouts.fairness import (
    MOST_BESIDE,
    MOST_PLACES,
    DrawFact,
    FairnessSheet,
    MetText,
    OriginLine,
    PlaceText,
    Story,
    bars_of,
    fairness_lines,
)
from clubs.schedules.reasons import Reason, Verdict, verdict_sentence
from clubs.schedules.values import Kind
from tests.printing.sizes import Size

EXPECTED_PAGES = dict.fromkeys([(5, 4), (200, 4), (5, 16), (200, 16)], 1)


def sample(size: Size) -> FairnessSheet:
    return FairnessSheet(
        title=gettext("How fair is the draw?"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        round_word=gettext("Round"),
        verdict=gettext("A fairer draw may exist; the figures show how much fairer it could be at most."),
        sentence=_sentence(size),
        facts=(
            DrawFact(gettext("Individual, partners drawn"), str(size.entries)),
            DrawFact(gettext("Round"), f"1–{size.deals}"),
            DrawFact(gettext("Opponents"), gettext("Draw")),
            DrawFact(gettext("Kept apart"), "3"),
        ),
        origins=tuple(_origin(size, number) for number in range(1, MOST_BESIDE + 1)),
        more_origins=3,
        counts=tuple(fairness_lines(_figures(size), partners=True)),
        bars=bars_of({times: 10 * size.entries // (times + 1) for times in range(9)}),
        commands=(
            "python -m clubs.schedules draw november-2026-1-1.json > drawn.json",
            "python -m clubs.schedules check drawn.json",
        ),
        story=Story(
            number=size.entries,
            title=size.name(1),
            places=tuple(_place(size, number) for number in range(1, min(size.deals, MOST_PLACES) + 1)),
            left_out=14,
            summary=("16 / 44", "S 4×, E 4×, N 4×, W 3×"),
            met_again=tuple(MetText(size.name(number), 2) for number in range(20, 26)),
            more_met=4,
        ),
    )


def _sentence(size: Size) -> str:
    values = {"players": size.entries, "rounds": size.deals, "played": 0, "tables": 1, "others": 4}
    counted = {"repeated": 56, "worst": 3, "partner_repeats": 2, "least_partner_repeats": 0}
    least = {"least_repeated": 48, "least_worst": 2, "added": 0, "before": 0}
    found = {**values, **counted, **least}
    return verdict_sentence(Reason.OTHERS, Kind.INDIVIDUAL, Verdict.MISSED, found, gettext)


def _figures(size: Size) -> list[FairnessCount]:
    return [
        FairnessCount(gettext("Repeated partners"), "2", "0"),
        FairnessCount(gettext("Repeated meetings"), "56", "48"),
        FairnessCount(gettext("Most meetings of the same two"), "3×", "2×"),
        FairnessCount(gettext("Sit-outs per entry"), "0–1", ""),
        FairnessCount(gettext("Repeated tables"), str(size.entries), ""),
    ]


def _origin(size: Size, number: int) -> OriginLine:
    return OriginLine(
        rounds=str(number),
        algorithm=gettext("Half stays, half moves on"),
        seed=str(7919 * number**9),
        when=f"20.11.2026 19:{number:02}",
        reason=size.name(40 + number) if number > 1 else "",
        remark=gettext("redrawn") if number > 1 else "",
    )


def _place(size: Size, number: int) -> PlaceText:
    if number == 3:
        return PlaceText(number, "", "", (), ())
    opponents = size.name(number + 1), size.name(number + 2)
    return PlaceText(number, str(number), "S", (size.name(number),), opponents)
