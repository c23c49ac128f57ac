"""The grids of all games; a new one is a file here and a line in `GRIDS`."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rules.games.coiffeur import Coiffeur
from scoring.rules.games.differenzler import Differenzler
from scoring.rules.games.handjass import Handjass
from scoring.rules.games.pandur import Pandur
from scoring.rules.games.schieber import Schieber
from scoring.rules.games.sidi_barrani import SidiBarrani
from scoring.rules.games.three_hand import ThreeHand
from scoring.rules.games.two_against_one import TwoAgainstOne
from scoring.rules.games.two_hand import TwoHand
from scoring.sheets.grids.base import AnyRuling, Grid
from scoring.sheets.grids.coiffeur import CoiffeurGrid
from scoring.sheets.grids.differenzler import DifferenzlerGrid
from scoring.sheets.grids.handjass import HandjassGrid
from scoring.sheets.grids.pandur import PandurGrid
from scoring.sheets.grids.plain import PlainGrid
from scoring.sheets.grids.schieber import SchieberGrid, TwoAgainstOneGrid
from scoring.sheets.grids.sidi_barrani import SidiBarraniGrid
from scoring.sheets.play import Play

GRIDS: Mapping[str, AnyRuling] = {
    SidiBarrani.slug: SidiBarraniGrid(),
    Schieber.slug: SchieberGrid(),
    ThreeHand.slug: SchieberGrid(),
    TwoAgainstOne.slug: TwoAgainstOneGrid(),
    TwoHand.slug: SchieberGrid(),
    Differenzler.slug: DifferenzlerGrid(),
    Coiffeur.slug: CoiffeurGrid(),
    Handjass.slug: HandjassGrid(),
    Pandur.slug: PandurGrid(),
}
"""How each game is written on paper."""

PLAIN: AnyRuling = PlainGrid()


def grid_of(play: Play) -> Grid:
    """Return the grid of what is played; a plain one for a game that has none of its own."""
    return GRIDS.get(play.jass.slug, PLAIN).grid(play, play.rules)
