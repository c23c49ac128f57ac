"""The games of the family; a new one is a file here and a line in `GAMES`."""

from collections.abc import Mapping

from scoring.rules.games.base import AnyJass
from scoring.rules.games.coiffeur import Coiffeur
from scoring.rules.games.differenzler import Differenzler
from scoring.rules.games.handjass import Handjass
from scoring.rules.games.pandur import Pandur
from scoring.rules.games.schieber import Schieber
from scoring.rules.games.sidi_barrani import SidiBarrani
from scoring.rules.games.three_and_two import ThreeHand, TwoHand
from scoring.rules.games.two_against_one import TwoAgainstOne
from scoring.rules.house import Rules

GAMES: tuple[AnyJass, ...] = (
    SidiBarrani(),
    Schieber(),
    Handjass(),
    Pandur(),
    Differenzler(),
    Coiffeur(),
    ThreeHand(),
    TwoAgainstOne(),
    TwoHand(),
)
"""Every game there is."""

GAME_OF: Mapping[str, AnyJass] = {preset: jass for jass in GAMES for preset in jass.presets}
"""The game of each preset, by the preset's name."""

PRESETS: Mapping[str, Rules] = {preset: rules for jass in GAMES for preset, rules in jass.presets.items()}
"""Every game's presets by name (SB-12)."""
