"""Coiffeur, a list of rows of which each side plays each once (docs/rules.md, clauses CO).

House rules beside the shared ones of `house.Rules`:

====================  ==========================================================  ====
rows                  the words of the list in their order; factors from 1        CO-2
pushing               round the table, or to the partner only                     CO-4
opponents subtract    whether what the opponents take counts against              CO-7
====================  ==========================================================  ====

Left out: several rows with one factor, misère, *tutti* with its 253 points, winning row by row, players
each for himself.
"""

from collections.abc import Sequence
from random import Random

from scoring.rules.cards import DENOMINATIONS
from scoring.rules.deals import JudgedDeal, PlayedContract
from scoring.rules.games.base import Jass, Judge, Outcome, Situation
from scoring.rules.games.coiffeur.deal import DEAL_READERS, CoiffeurDeal
from scoring.rules.games.coiffeur.judge import CoiffeurJudge
from scoring.rules.games.coiffeur.players import play_deal
from scoring.rules.games.coiffeur.rules import PRESETS, CoiffeurRules
from scoring.rules.games.pairs import going_on, leader, level, won
from scoring.rules.sides import BySide

__all__ = ["PRESETS", "Coiffeur", "CoiffeurDeal", "CoiffeurRules"]


class Coiffeur(Jass[CoiffeurRules, CoiffeurDeal]):
    """The game as `Jass`: its preset, its deals, its end."""

    slug = "coiffeur"
    presets = PRESETS
    deal_class = CoiffeurDeal
    deal_readers = DEAL_READERS

    def judge(self, rules: CoiffeurRules) -> Judge[CoiffeurDeal]:
        """Return the judge of single deals under these house rules (V-1, V-2, V-8; CO-1 to CO-7)."""
        return CoiffeurJudge(rules).judge

    def below_zero(self, rules: CoiffeurRules) -> bool:
        """Tell whether a total can be less than nothing: where opponents subtract (CO-7)."""
        return rules.opponents_subtract

    def contract_of(self, rules: CoiffeurRules, entry: CoiffeurDeal, judged: JudgedDeal) -> PlayedContract:
        """Return who declared, and the row's denomination, which only some have, and factor (CO-2)."""
        row = entry.row or ""
        factor = rules.factor(row) if row in rules.rows else 1
        return PlayedContract(entry.declarer, denomination=DENOMINATIONS.get(row), factor=factor)

    def outcome(self, rules: CoiffeurRules, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands: it is over when both sides have played all rows (CO-9)."""
        if len(counted) < len(totals.sides) * len(rules.rows):
            return going_on(totals)
        winner = leader(totals)
        return won(winner, totals) if winner else level(totals)

    def play_deal(self, rules: CoiffeurRules, number: int, situation: Situation, rng: Random) -> CoiffeurDeal:
        """Deal, declare and play one deal, legally and sensibly, and write it down."""
        return play_deal(rules, number, situation, rng)
