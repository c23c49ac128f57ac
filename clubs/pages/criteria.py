"""What a tournament agreed, in words: what counts, what is dropped, what parts equal totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.pages.figures import number_text
from clubs.standings.settings import Counts, Order, Settings, Tie

ENTRY_ORDER = "entries"
"""What decides where nothing else did and no rank is shared."""

CRITERIA: Mapping[str, str | Promise] = {
    Tie.BEST_ROUND: _("best round"),
    Tie.SECOND_BEST_ROUND: _("second best round"),
    Tie.THIRD_BEST_ROUND: _("third best round"),
    Tie.FOURTH_BEST_ROUND: _("fourth best round"),
    Tie.FIFTH_BEST_ROUND: _("fifth best round"),
    Tie.SIXTH_BEST_ROUND: _("sixth best round"),
    Tie.SEVENTH_BEST_ROUND: _("seventh best round"),
    Tie.EIGHTH_BEST_ROUND: _("eighth best round"),
    Tie.NINTH_BEST_ROUND: _("ninth best round"),
    Tie.TENTH_BEST_ROUND: _("tenth best round"),
    Tie.ELEVENTH_BEST_ROUND: _("eleventh best round"),
    Tie.TWELFTH_BEST_ROUND: _("twelfth best round"),
    Tie.DIFFERENCE: _("points difference"),
    Tie.MATCHES: pgettext_lazy("decides a tie", "matches"),
    Tie.GAME_POINTS: _("game points"),
    Tie.DIRECT: _("direct meeting"),
    Tie.LOT: pgettext_lazy("decides a tie", "lot"),
    ENTRY_ORDER: _("starting number"),
}
"""What parts equal totals, as it stands in a sentence."""

COUNTS: Mapping[Counts, str | Promise] = {
    Counts.POINTS: _("The points of the rounds are added up."),
    Counts.DIFFERENCE: _("Own points less the opponents’ are added up."),
    Counts.GAME_POINTS: _("Game points are added up."),
    Counts.AVERAGE: _("The average of the rounds counts."),
    Counts.RANK_POINTS: _("Points for the places in the rounds are added up."),
}

ORDERS: Mapping[Order, str | Promise] = {
    Order.HIGHEST: _("The highest total wins."),
    Order.LOWEST: _("The lowest total wins."),
    Order.NEAREST: _("The total nearest to %(target)s wins."),
}


def counting_text(settings: Settings) -> str:
    """Return what counts and who wins."""
    return " ".join(filter(None, sentences(settings)))


def sentences(settings: Settings) -> Iterator[str]:
    yield str(COUNTS[settings.counts])
    yield dropping_text(settings)
    yield str(ORDERS[settings.order]) % {"target": number_text(settings.target or 0)}


def dropping_text(settings: Settings) -> str:
    if settings.best_of is not None:
        best = settings.best_of
        return ngettext("Only the best one counts.", "The best %(count)s count.", best) % {"count": best}
    if settings.drop_worst:
        worst = settings.drop_worst
        sentence = ngettext("The worst one is dropped.", "The worst %(count)s are dropped.", worst)
        return sentence % {"count": worst}
    return ""


def ties_text(settings: Settings) -> str:
    """Return how equal totals are decided, in one sentence."""
    if not settings.ties:
        return (
            gettext("Equal totals share the rank.")
            if settings.shared_ranks
            else gettext("Equal totals stand in the order of the starting numbers.")
        )
    criteria = gettext(", then ").join(str(CRITERIA[tie]) for tie in settings.ties)
    sentence = (
        gettext("Equal totals are decided by: %(criteria)s; who is still level shares the rank.")
        if settings.shared_ranks
        else gettext("Equal totals are decided by: %(criteria)s, then the starting number.")
    )
    return sentence % {"criteria": criteria}
