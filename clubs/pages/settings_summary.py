"""The settings of a tournament in a few lines that can be read aloud: on its overview, and on the wall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.amounts import francs_text
from clubs.models import BestOf, Tournament
from clubs.pages.results import sit_out_text
from clubs.pages.standings_explanation import counting_text, handicap_sentence, ties_text
from clubs.queries.cash import prices_of
from clubs.standings.document import read_settings
from clubs.standings.settings import Incomplete


class SettingsGroup(StrEnum):
    """A group of settings, as the form with all of them has it."""

    EVENING = "evening"
    PLAY = "play"
    DRAW = "draw"
    COUNTS = "counts"
    TIES = "ties"
    MISSED = "missed"
    MATCH = "match"
    PUBLIC = "public"

    @property
    def label(self) -> str:
        return str(LABELS[self])


LABELS: Mapping[SettingsGroup, str | Promise] = {
    SettingsGroup.EVENING: pgettext_lazy("group of settings", "Evening"),
    SettingsGroup.PLAY: pgettext_lazy("group of settings", "Play"),
    SettingsGroup.DRAW: pgettext_lazy("group of settings", "Draw"),
    SettingsGroup.COUNTS: pgettext_lazy("group of settings", "What counts"),
    SettingsGroup.TIES: pgettext_lazy("group of settings", "Equal totals"),
    SettingsGroup.MISSED: pgettext_lazy("group of settings", "Missed rounds"),
    SettingsGroup.MATCH: pgettext_lazy("group of settings", "Match and results"),
    SettingsGroup.PUBLIC: pgettext_lazy("group of settings", "For everyone"),
}

INCOMPLETE: Mapping[Incomplete, str | Promise] = {
    Incomplete.DROPPED: gettext_lazy("A missed round is the one that is dropped."),
    Incomplete.UNRANKED: gettext_lazy("Anyone who has missed a round is listed at the end, without a rank."),
    Incomplete.ZERO: gettext_lazy("A missed round counts 0."),
}


class SummaryLine(NamedTuple):
    """A line of the summary, with the page on which it is changed."""

    label: str
    text: str
    url: str


def settings_summary(tournament: Tournament, play: str) -> list[SummaryLine]:
    """Return what is agreed in a line each; `play` says which game is played how often, and by whom."""
    where = [tournament.club.slug, tournament.slug]
    settings = reverse("clubs:tournament-settings", args=where)
    public = _("There is a public page.") if tournament.public else _("There is no public page.")
    lines = [(SettingsGroup.PLAY, play), *_sentences(tournament), (SettingsGroup.PUBLIC, public)]
    changed = [
        SummaryLine(section.label, text, f"{settings}?open={section}#{section}") for section, text in lines
    ]
    prices = reverse("clubs:cash-prices", args=where)
    return [*changed, SummaryLine(_("Entry fee"), fees_text(tournament), prices)]


def settings_sentences(tournament: Tournament) -> tuple[str, ...]:
    """Return what players want to know of it beside the rules of the game."""
    fees = _("Entry fee: {fees}").format(fees=fees_text(tournament))
    return (*(text for _section, text in _sentences(tournament)), fees)


def _sentences(tournament: Tournament) -> Iterator[tuple[SettingsGroup, str]]:
    settings = read_settings(tournament.settings)
    if tournament.plan.best_of:
        games = BestOf(tournament.best_of_games).label
        yield SettingsGroup.DRAW, _("In the knock-out: {games}.").format(games=games)
    given = handicap_sentence(tournament.handicap)
    yield SettingsGroup.COUNTS, " ".join(filter(None, (counting_text(settings), given)))
    yield SettingsGroup.TIES, ties_text(settings)
    # With nothing to drop, who has missed a round has no rank.
    nothing_drops = settings.incomplete is Incomplete.DROPPED and not settings.drops
    missed = INCOMPLETE[Incomplete.UNRANKED if nothing_drops else settings.incomplete]
    yield SettingsGroup.MISSED, f"{missed} {sit_out_text(tournament)}"
    if not tournament.plan.alone:
        yield SettingsGroup.MATCH, match_text(tournament)


def match_text(tournament: Tournament) -> str:
    """Return what all nine tricks count, and whether they are noted without a bonus."""
    sentence = _("A match counts {points}.").format(
        points=tournament.plan.rules.card_points + tournament.match_bonus
    )
    noted = tournament.notes_matches and not tournament.match_bonus
    return f"{sentence} {_('Matches are noted.')}" if noted else sentence


def fees_text(tournament: Tournament) -> str:
    """Return what an entry costs, those first for whom there is no other price."""
    prices = prices_of(tournament)
    if prices.are_free:
        return _("none")
    others = {
        _("guests"): prices.guest,
        _("juniors"): prices.junior,
        _("couples"): prices.couple,
        **prices.categories,
    }
    priced = [f"{who} {francs_text(price)}" for who, price in others.items() if price is not None]
    return ", ".join([francs_text(prices.member), *priced])
