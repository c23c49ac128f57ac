"""The grids of all games; a new one is a file here and a line in `GRIDS`."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.printouts.grids.base import AnyRuling, Grid, PlainGrid
from scoring.printouts.grids.games import (
    CoiffeurGrid,
    DifferenzlerGrid,
    HandjassGrid,
    PandurGrid,
    SchieberGrid,
    SidiBarraniGrid,
    TwoAgainstOneGrid,
)
from scoring.printouts.play import Play
from scoring.rules.games.coiffeur import Coiffeur
from scoring.rules.games.differenzler import Differenzler
from scoring.rules.games.handjass import Handjass
from scoring.rules.games.pandur import Pandur
from scoring.rules.games.schieber import Schieber
from scoring.rules.games.sidi_barrani import SidiBarrani
from scoring.rules.games.three_and_two import ThreeHand, TwoHand
from scoring.rules.games.two_against_one import TwoAgainstOne

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
