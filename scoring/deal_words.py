"""Deals in words, for those who read along: each game says what was played in its own way."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.errors import N_
from scoring.card_words import IN_PACK, PLACE_LABELS, ROWS
from scoring.models import Pack
from scoring.new_game import Words
from scoring.rules.cards import DENOMINATIONS, Denomination
from scoring.rules.deals import DealEntry, JudgedDeal, Stake
from scoring.rules.games.coiffeur import CoiffeurDeal
from scoring.rules.games.differenzler import DifferenzlerDeal
from scoring.rules.games.handjass import HandjassDeal
from scoring.rules.games.pandur import PandurDeal
from scoring.rules.games.schieber.deal import SchieberDeal
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.games.sidi_barrani import SidiBarraniDeal, SidiBarraniRules
from scoring.rules.problems import ProblemKind
from scoring.rules.score_sheet import GameEntry, GameResult
from scoring.rules.sides import Place, Side, following

STAKES = {Stake.UNDOUBLED: "", Stake.DOUBLED: " ×2", Stake.REDOUBLED: " ×4"}
TRICK_BIDS: Mapping[str, Words] = {
    "misere": _("Misère"),
    "trump-misere": _("trump misère"),
    "pandur": pgettext_lazy("bid", "Pandur"),
    "trump-pandur": _("trump Pandur"),
}

SPEAKS = N_("{dealer} deals, {name} speaks first.")
LEADS = N_("{dealer} deals, {name} leads.")
OPENINGS = {
    "sidi-barrani": SPEAKS,
    "schieber": N_("{dealer} deals, {name} names trumps or pushes."),
    "pandur": SPEAKS,
    "coiffeur": SPEAKS,
}
"""What the player at the dealer's right does first in games where somebody declares."""

WINS = {
    (False, False): N_("{name} win."),
    (False, True): N_("{name} wins."),
    (True, True): N_("{name} was out first."),
}
"""How a win is told: where players leave, and of one player alone."""


@dataclass(frozen=True, slots=True)
class Teller:
    """One game's people and cards by their names; `pack` is what lies on the table."""

    entry: GameEntry
    pack: Pack

    def name(self, place: Place) -> str:
        """Return who sits there, or the place where nobody gave a name."""
        return self.entry.players.get(place.value) or str(PLACE_LABELS[place])

    def side(self, side: Side) -> str:
        """Return the names of all who play for a side."""
        places = self.entry.jass.players_of(self.entry.rules, side)
        return " & ".join(self.name(place) for place in places)

    def is_alone(self, side: Side) -> bool:
        """Tell whether a side is one player, of whom people speak in the singular."""
        return len(self.entry.jass.players_of(self.entry.rules, side)) == 1

    def denomination(self, denomination: Denomination | None) -> str:
        """Return what the denomination is called in the pack on the table; nothing for none."""
        return str(IN_PACK[self.pack][denomination]) if denomination else ""

    def row(self, row: str) -> str:
        """Return what a row of Coiffeur is called."""
        return self.denomination(DENOMINATIONS.get(row)) or str(ROWS.get(row, row))

    def factor(self, factor: int) -> str:
        return f"×{factor}" if factor > 1 else ""

    def contract(self, deal: JudgedDeal) -> str:
        """Return what was played in a deal; nothing where nobody wrote it."""
        return gettext("all passed") if deal.thrown_in else contract_text(deal.entry, deal, self)

    def result(self, deal: JudgedDeal) -> str:
        """Return how a deal ended; nothing where its points say it all."""
        if not deal.counted:
            over = any(problem.kind is ProblemKind.GAME_OVER for problem in deal.problems)
            return gettext("after the end") if over else gettext("does not count")
        return "" if deal.thrown_in else result_text(deal.entry, deal, self)

    def opening(self, dealer: Place, out: Sequence[Side]) -> str:
        """Return who deals, and what the player at the dealer's right does first; nobody who is `out`."""
        jass, rules = self.entry.jass, self.entry.rules
        first = following(dealer, [place for place in jass.places(rules) if place not in out])
        is_turned_up = isinstance(rules, FactorRules) and rules.trump_turned_up
        sentence = LEADS if is_turned_up else OPENINGS.get(jass.slug, LEADS)
        return gettext(sentence).format(dealer=self.name(dealer), name=self.name(first))

    def standing(self, result: GameResult) -> str:
        """Return how the game stands, in a few sentences."""
        besides = [*self._besides(result)]
        if result.over:
            return " ".join([*self._ending(result), *besides])
        out = result.outcome.out
        left = [gettext("Out: {names}.").format(names=", ".join(map(self.side, out)))] if out else []
        opening = [self.opening(result.next_dealer, out)] if result.next_dealer else []
        return " ".join(left + opening + besides)

    def _besides(self, result: GameResult) -> Iterator[str]:
        """Yield what is counted beside the points, where the table does so (SC-7, SC-8)."""
        if holder := result.outcome.bergpreis:
            yield gettext("Bergpreis: {name}.").format(name=self.side(holder))
        if result.strokes and any(result.strokes.values):
            counts = " : ".join(map(str, result.strokes.values))
            yield gettext("Strokes: {counts}.").format(counts=counts)

    def _ending(self, result: GameResult) -> Iterator[str]:
        winner, loser = result.winner, result.outcome.loser
        if loser:
            yield gettext("{name} has lost.").format(name=self.side(loser))
        if winner:
            sentence = WINS[result.players_leave, self.is_alone(winner)]
            yield gettext(sentence).format(name=self.side(winner))
        elif not loser:
            yield gettext("The game ends level.")
        if result.double_game:
            yield gettext("It is a double game.")
        yield gettext("The game is over.")


def spoken(name: str, *words: str) -> str:
    """Return who said what: "Anna: shields ×2"; the one or the other may be missing."""
    return ": ".join(filter(None, (name, " ".join(filter(None, words)))))


@singledispatch
def contract_text(entry: DealEntry, deal: JudgedDeal, teller: Teller) -> str:
    """Return what was played in the deal that `entry` holds, in one line; nothing where nobody wrote it."""
    raise NotImplementedError(type(entry))


@contract_text.register
def _of_sidi_barrani(entry: SidiBarraniDeal, deal: JudgedDeal, teller: Teller) -> str:
    contract = teller.entry.contract_of(deal)
    if contract.declarer is None:
        return ""
    rules = teller.entry.rules
    bid = rules.called(contract.bid) if isinstance(rules, SidiBarraniRules) else contract.bid
    words = f"{bid} {teller.denomination(contract.denomination)}"
    return spoken(teller.name(contract.declarer), f"{words}{STAKES[Stake(contract.stake or 1)]}")


@contract_text.register
def _of_schieber(entry: SchieberDeal, deal: JudgedDeal, teller: Teller) -> str:
    contract = teller.entry.contract_of(deal)
    name = teller.name(contract.declarer) if contract.declarer else ""
    words = spoken(name, teller.denomination(contract.denomination), teller.factor(contract.factor))
    return gettext("{contract}, pushed").format(contract=words) if entry.pushed and words else words


@contract_text.register
def _of_handjass(entry: HandjassDeal, deal: JudgedDeal, teller: Teller) -> str:
    names = ", ".join(teller.name(player) for player in entry.declined or ())
    without = gettext("without {names}").format(names=names) if names else ""
    return ", ".join(filter(None, (teller.denomination(entry.denomination), without)))


@contract_text.register
def _of_pandur(entry: PandurDeal, deal: JudgedDeal, teller: Teller) -> str:
    contract = teller.entry.contract_of(deal)
    bid = str(TRICK_BIDS.get(str(contract.bid), contract.bid or ""))
    name = teller.name(contract.declarer) if contract.declarer else ""
    return spoken(name, bid, teller.denomination(contract.denomination))


@contract_text.register
def _of_differenzler(entry: DifferenzlerDeal, deal: JudgedDeal, teller: Teller) -> str:
    """DZ-3: what was announced stands in the order of the players, as their columns do."""
    contract = teller.entry.contract_of(deal)
    announced = [
        "–" if points is None else str(points)
        for player, points in (entry.announced.items() if entry.announced else ())
        if player in deal.scores.sides
    ]
    return spoken(teller.denomination(contract.denomination), " · ".join(announced))


@contract_text.register
def _of_coiffeur(entry: CoiffeurDeal, deal: JudgedDeal, teller: Teller) -> str:
    factor = teller.factor(teller.entry.contract_of(deal).factor)
    name = teller.name(entry.declarer) if entry.declarer else ""
    return spoken(name, teller.row(entry.row or ""), factor)


@singledispatch
def result_text(entry: DealEntry, deal: JudgedDeal, teller: Teller) -> str:
    """Return how the deal that `entry` holds ended, where there is more to say than points."""
    if deal.made is not None:
        return gettext("made") if deal.made else gettext("failed")
    return f"Match {teller.side(entry.match)}" if entry.match else ""


usual_result = result_text.dispatch(DealEntry)


@result_text.register
def _end_of_schieber(entry: SchieberDeal, deal: JudgedDeal, teller: Teller) -> str:
    if entry.bergpreis_by is None:
        return _claim_or_match(entry, deal, teller)
    sentence = gettext("Bergpreis: {name}").format(name=teller.side(entry.bergpreis_by))
    return ", ".join(filter(None, (_claim_or_match(entry, deal, teller), sentence)))


def _claim_or_match(entry: SchieberDeal, deal: JudgedDeal, teller: Teller) -> str:
    if entry.claimed_by is None:
        return usual_result(entry, deal, teller)
    return gettext("claimed by {names}").format(names=teller.side(entry.claimed_by))


@result_text.register
def _end_of_handjass(entry: HandjassDeal, deal: JudgedDeal, teller: Teller) -> str:
    won = entry.cut_won_by
    if won is None:
        return usual_result(entry, deal, teller)
    names = ", ".join(teller.name(player) for player in (won if isinstance(won, tuple) else (won,)))
    return gettext("cut won by {names}").format(names=names)
