"""What the deals of a game add up to beside the points: bids made and failed, doubles, Weis and Stöck.

Each deal that was played counts, as the rule book judges it. A bid belongs to its declarer alone
(SB-6, PA-2), Weis and Stöck to the side that wrote them (W-7).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.evenings.bids import BidKind, BidRows, GameBids, bids_over, sums_of_bids
from scoring.evenings.deal_sums import NO_DEALS, DealSums, deals_together, moved_by_double
from scoring.evenings.people import Seated
from scoring.rules.deals import Contract, JudgedDeal, PlayedContract, Stake
from scoring.rules.games.sidi_barrani.rules import DoubleAppliesTo, SidiBarraniRules
from scoring.rules.house import Rules
from scoring.rules.score_sheet import GameEntry, GameResult

EVERYONE = ""
"""The key of what a whole table made."""


@dataclass(frozen=True, slots=True)
class KeptDeals:
    """Bids and sums of one game: by place of the declarer, by side, and of `EVERYONE`."""

    bids: Mapping[str, BidRows]
    sums: Mapping[str, DealSums]

    def bids_of(self, person: Seated) -> Iterator[BidRows]:
        """Yield the bids of somebody at this table."""
        return (self.bids[key] for key in keys_of(person) if key in self.bids)

    def sums_of(self, person: Seated) -> Iterator[DealSums]:
        """Yield the doubles of somebody's own bids, the Weis and Stöck of the side."""
        return (self.sums[key] for key in keys_of(person) if key in self.sums)


NONE_KEPT = KeptDeals({}, {})


@dataclass(frozen=True, slots=True)
class DealStatistics:
    """What deals came to; `deals` are all those that were played, whatever is known of them."""

    deals: int
    bids: GameBids
    sums: DealSums


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The figures of one game over some evenings, by preset: of all who sat there, and of people by key."""

    preset: str
    games: int
    whole: DealStatistics
    people: Mapping[str, DealStatistics]


def keys_of(person: Seated) -> Iterable[str]:
    """Return where a person's figures are kept: at the place and with the side, which may be one."""
    return dict.fromkeys((person.place.value, person.side.value))


def deals_added_up(entry: GameEntry, result: GameResult, pack: str) -> KeptDeals:
    """Return what the deals of a judged game came to; `pack` has the names of what was bid."""
    played = [deal for deal in result.deals if deal.played]
    bids: dict[str, list[tuple[BidKind, bool]]] = defaultdict(list)
    doubles: dict[str, list[DealSums]] = defaultdict(list)
    for deal in played:
        contract = entry.contract_of(deal) if deal.made is not None else None
        if contract and contract.declarer:
            declarer, made = contract.declarer.value, bool(deal.made)
            bids[declarer].append((kind_of_bid(contract), made))
            if deal.contract and deal.contract.stake in DOUBLED:
                for key in (declarer, EVERYONE):
                    doubles[key].append(doubled_in(entry.rules, deal, deal.contract, made=made))
    written = dict(written_by_side(entry, played))
    sums = {key: deals_together([written.get(key, NO_DEALS), *doubles[key]]) for key in {*written, *doubles}}
    return KeptDeals(
        bids={key: rows_of_bids(each, pack) for key, each in bids.items()},
        sums={key: each for key, each in sums.items() if each != NO_DEALS},
    )


def written_by_side(entry: GameEntry, played: Sequence[JudgedDeal]) -> Iterator[tuple[str, DealSums]]:
    """Yield the Weis and Stöck of each side, and of everyone, as far as they count at this table (W-7)."""
    everyone = [(sum(deal.weis.values), sum(deal.stoeck.values)) for deal in played]
    yield EVERYONE, weis_written_in(entry.rules, everyone)
    for side in entry.jass.sides(entry.rules):
        own = [(deal.weis[side], deal.stoeck[side]) for deal in played]
        yield side.value, weis_written_in(entry.rules, own)


def weis_written_in(rules: Rules, deals: Sequence[tuple[int, int]]) -> DealSums:
    """Return the sums of deals in which so much Weis and Stöck was written."""
    return DealSums(
        weis_deals=len(deals) if rules.weis else 0,
        with_weis=sum(weis > 0 for weis, _stoeck in deals) if rules.weis else 0,
        weis=sum(weis for weis, _stoeck in deals) if rules.weis else 0,
        stoeck_deals=len(deals) if rules.stoeck else 0,
        with_stoeck=sum(stoeck > 0 for _weis, stoeck in deals) if rules.stoeck else 0,
    )


DOUBLED = frozenset((Stake.DOUBLED, Stake.REDOUBLED))


def doubled_in(rules: Rules, deal: JudgedDeal, contract: Contract, *, made: bool) -> DealSums:
    """Return the double of one bid (SB-4, SB-5) with what it moved (SB-9)."""
    declarers, stake = contract.declarers, contract.stake
    moved = moved_by_double(
        stake,
        contract.bid.points,
        made=made,
        lead=deal.scores[declarers] - deal.scores[declarers.other],
        on_everything=isinstance(rules, SidiBarraniRules) and rules.double_applies_to is DoubleAppliesTo.ALL,
    )
    if stake is Stake.REDOUBLED:
        return DealSums(redoubled_made=int(made), redoubled_failed=int(not made), moved_by_doubles=moved)
    return DealSums(doubled_made=int(made), doubled_failed=int(not made), moved_by_doubles=moved)


def kind_of_bid(contract: PlayedContract) -> BidKind:
    """Return what was bid, points or a word (SB-2, PA-2)."""
    denomination = contract.denomination.value if contract.denomination else ""
    if isinstance(contract.bid, int):
        return BidKind(denomination, contract.bid)
    return BidKind(denomination, None, str(contract.bid or ""))


def rows_of_bids(bids: Iterable[tuple[BidKind, bool]], pack: str) -> BidRows:
    """Return bids as they are stored."""
    return [cell for sums in sums_of_bids(bids) for cell in (pack, *sums.kind, sums.made, sums.failed)]


Table = tuple[str, int, KeptDeals, Sequence[Seated]]
"""A game that is over: its preset, its deals, what they came to, and those there whose name is known."""


def statistics_by_game(tables: Sequence[Table]) -> Sequence[GameStatistics]:
    """Return the figures of each game, the one played most first; none of games of which nothing is known."""
    by_game: dict[str, list[Table]] = defaultdict(list)
    for table in tables:
        by_game[table[0]].append(table)
    often = sorted(by_game.items(), key=lambda item: -len(item[1]))
    found = [statistics_of_game(preset, there) for preset, there in often]
    return [each for each in found if each.whole.bids.total or each.whole.sums != NO_DEALS]


def statistics_of_game(preset: str, tables: Sequence[Table]) -> GameStatistics:
    """Return what the tables of one game come to."""
    there: dict[str, list[tuple[int, KeptDeals, Seated]]] = defaultdict(list)
    for _preset, deals, kept, known in tables:
        for person in known:
            there[person.key].append((deals, kept, person))
    whole = DealStatistics(
        sum(deals for _preset, deals, _kept, _known in tables),
        bids_over(rows for _preset, _deals, kept, _known in tables for rows in kept.bids.values()),
        deals_together(kept.sums.get(EVERYONE, NO_DEALS) for _preset, _deals, kept, _known in tables),
    )
    people = {
        key: DealStatistics(
            sum(deals for deals, _kept, _person in own),
            bids_over(rows for _deals, kept, person in own for rows in kept.bids_of(person)),
            deals_together(sums for _deals, kept, person in own for sums in kept.sums_of(person)),
        )
        for key, own in there.items()
    }
    return GameStatistics(preset, len(tables), whole, people)
