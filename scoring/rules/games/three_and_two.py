"""Jass for three, each for himself with twelve cards (rule book J3-1).

The house rules are those of Schieber; see `schieber`. A card turned up decides, and a house rule lets a
player name instead: then the entry says what, not who. With three sides the double game is won when both
losers are below `double_game_below`.
"""

from collections.abc import Mapping

from scoring.rules.games import weis_presets
from scoring.rules.games.schieber.alone import AloneRules, AloneSchieber


class ThreeHand(AloneSchieber):
    """Three sides of one; the card points add to 157 (J3-1)."""

    slug = "three-hand"
    players = 3
    presets: Mapping[str, AloneRules] = {"three-hand": AloneRules(**weis_presets.MANUAL)}


# Jass for two with twelve cards each and twelve dead (rule book J3-3).
#
# The house rules are those of Schieber; see `schieber`. Because cards lie dead, the points of both players
# are
# written, and those of a match too, without its bonus; games of earlier times had it with the bonus above 157


class TwoHand(AloneSchieber):
    """Two sides of one; the card points add to at most 157 (J3-3)."""

    slug = "two-hand"
    players = 2
    presets: Mapping[str, AloneRules] = {"two-hand": AloneRules(**weis_presets.MANUAL)}
