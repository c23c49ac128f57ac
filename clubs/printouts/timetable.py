"""Rules and timetable of an evening, for the wall: in letters as large as the page allows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from typing import Self

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext

from clubs.models import Round, Tournament
from clubs.pages.settings_summary import settings_sentences
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.rules_in_words import rule_sentences
from clubs.printouts.wall import WallPaper
from clubs.printouts.wall_text import WallText, WallTextPart
from clubs.queries.programme import games_of
from core.documents import CLOCK, parse_number

BY_HAND = ""
SHORTEST, LONGEST = 5, 300
"""Minutes that a round or a pause may take."""

PAUSES = ("pause", "pause-2", "pause-3")
"""The options that say after which rounds there are pauses."""

TIME = re.compile(CLOCK, re.ASCII)

LINE = "__________"
"""Where a time is written by hand."""


@dataclass(frozen=True, kw_only=True)
class TimetableSheet(WallText):
    """When which round begins, and what is played how."""

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament, rounds = request.tournament, list(request.tournament.rounds.all())
        return cls(
            title=gettext("Rules and timetable"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            parts=(
                WallTextPart(gettext("Timetable"), tuple(_times(request, rounds))),
                WallTextPart(gettext("What is agreed"), settings_sentences(tournament)),
                *(
                    WallTextPart(game.name, tuple(filter(None, rule_sentences(game, tournament.pack))))
                    for game in games_of(tournament, rounds)
                ),
            ),
            hangs_on=WallPaper(request.options["paper"]),
        )


def _times(request: PrintoutRequest, rounds: Sequence[Round]) -> Iterator[str]:
    """Yield each round, pause and the prize-giving with the time at which it begins, or room to write it."""
    begins, minutes = request.options["begins"], int(request.options["minutes"])
    tournament, pauses = request.tournament, _pauses(request.options)
    titles = {round_.number: round_.title for round_ in rounds}
    word = tournament.club.get_round_word_display()
    numbers = range(1, tournament.planned_rounds + 1)
    names = [*(titles.get(number, f"{word} {number}") for number in numbers), gettext("Prize-giving")]
    for number, name in enumerate(names, 1):
        before = (number - 1) * minutes + sum(length for after, length in pauses.items() if after < number)
        yield f"{_clock(begins, before)} {name}"
        if number in pauses and number < len(names) and begins != BY_HAND:
            yield f"{_clock(begins, before + minutes)} {gettext('Pause')}"


def _pauses(options: Mapping[str, str]) -> Mapping[int, int]:
    """Return the minutes of the pauses by the round after which they are."""
    return {
        int(options[name]): int(options[f"{name}-minutes"])
        for name in PAUSES
        if options.get(name, "").isdecimal()
    }


def pause_choices(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return the rounds after which there may be a pause."""
    word = tournament.club.get_round_word_display()
    return [(str(number), f"{word} {number}") for number in range(1, tournament.planned_rounds + 1)]


def is_time(text: str) -> bool:
    return bool(TIME.fullmatch(text))


def is_minutes(text: str) -> bool:
    number = parse_number(text, digits=3)
    return number is not None and SHORTEST <= number <= LONGEST


def _clock(begins: str, minutes: int) -> str:
    if begins == BY_HAND:
        return LINE
    start = time.fromisoformat(begins)
    hour, minute = divmod(60 * start.hour + start.minute + minutes, 60)
    return time_format(time(hour % 24, minute), "TIME_FORMAT")
