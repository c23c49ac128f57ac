"""A round of a knock-out that does not follow the bracket any more, because a result was corrected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from clubs.models import Round, Tournament
from clubs.models.entries import names
from clubs.pages.entries import entrants_of
from clubs.queries.knockout import undrawn_games


@dataclass(frozen=True, slots=True)
class StaleRound:
    """What is wrong with a round, what it is called, and where its page is."""

    sentence: str
    title: str
    url: str


def stale_round(tournament: Tournament, rounds: Iterable[Round]) -> StaleRound | None:
    """Return which games a round should have by the results as they are now; None where it has them."""
    games = undrawn_games(tournament, rounds)
    if not games:
        return None
    titles = {str(key): one.title for key, one in entrants_of(tournament, short_names=True).items()}
    meet = [" – ".join(names(titles.get(one, one) for one in side) for side in game.sides) for game in games]
    round_ = games[0].round
    title = f"{tournament.club.get_round_word_display()} {round_.number}"
    sentence = gettext(
        "{round} does not follow the bracket. Going by the current results, it should be {games}. "
        "Redraw it, or swap seats."
    )
    return StaleRound(sentence.format(round=title, games="; ".join(meet)), title, round_.get_absolute_url())
