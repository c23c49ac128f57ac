"""Lists of a club's tournaments."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Season, Tournament
from clubs.tables.base import MINOR, ClubTable, DateColumn, NameColumn, NumberColumn, TextColumn
from scoring.new_game import game_name


class PastTable(ClubTable):
    date = DateColumn(verbose_name=_("Date"))
    name = NameColumn(verbose_name=_("Name"), linkify=True)
    season = TextColumn(verbose_name=_("Season"), accessor="season__name", attrs=MINOR)
    game = TextColumn(verbose_name=pgettext_lazy("kind of game", "Game"), accessor="preset", attrs=MINOR)
    place = TextColumn(verbose_name=_("Venue"), attrs=MINOR)

    caption = _("Past tournaments")

    class Meta:
        model = Tournament
        fields = ("date", "name", "season", "game", "place")
        order_by = "-date"

    def render_game(self, record: Tournament) -> str:
        return game_name(record.preset, to_target=record.to_target)


# The list of a club's seasons; a season itself is a list of standings


class SeasonTable(ClubTable):
    name = NameColumn(verbose_name=_("Name"), linkify=True)
    held = NumberColumn(verbose_name=_("Tournaments"))

    caption = _("Seasons")
    empty = _("No season yet.")

    class Meta:
        model = Season
        fields = ("name", "held")
