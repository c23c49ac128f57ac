"""What is played, as a head of a sheet says it."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from scoring.new_game import GAMES, PRESETS
from scoring.sheets.play import Play
from scoring.tables import points_text

NAMES = {preset.slug: preset.name for preset in PRESETS}
FAMILIES = {preset.slug: game.name for game in GAMES for preset in game.presets}


def game_name(preset: str) -> str:
    """Return what a game is called, without a goal: the table may have agreed on another one."""
    name = str(NAMES[preset])
    return str(FAMILIES[preset]) if any(map(str.isdigit, name)) else name


def deals_text(deals: int) -> str:
    """Return a number of deals: 8 deals."""
    return ngettext("%(count)s deal", "%(count)s deals", deals) % {"count": deals}


def goal_text(play: Play) -> str:
    """Return how long is played: so many deals, or to the target; nothing where neither ends the game."""
    if play.deals is not None and play.ends_by_deals:
        return deals_text(play.deals)
    target = getattr(play.rules, "target", None)
    return gettext("to %(target)s") % {"target": points_text(target)} if target else ""
