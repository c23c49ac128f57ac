"""Judging and scoring a single deal of Handjass (V-1 to V-4, V-8; HJ-1 to HJ-6)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache

from scoring.rules.alone import judge_player_stoeck, judge_player_weis
from scoring.rules.cards import Denomination, can_share, possible_card_points, possible_sums
from scoring.rules.deals import JudgedDeal, Line
from scoring.rules.games.base import Situation
from scoring.rules.games.handjass.deal import HandjassDeal
from scoring.rules.games.handjass.rules import MOST_IN_PLAY, HandjassRules
from scoring.rules.games.handjass.sticks import Mark, Points, marks, stick_ranking, without_playing
from scoring.rules.games.leaving import dealt_to, is_dealt_to, judge_dealer, order_of_play
from scoring.rules.judging import ProblemReport, judge_player_match, judge_player_points, without_score
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.sides import BySide, Side, solo

HIGH_WEIS = 200
"""More Weis in one hand than this is asked about (V-8)."""


def in_play(rules: HandjassRules, situation: Situation, declined: Collection[Side] = ()) -> tuple[Side, ...]:
    """Return who plays a deal: with cards, and not declined (HJ-1)."""
    seated = dealt_to(solo(rules.players), MOST_IN_PLAY, situation)
    return tuple(player for player in seated if player not in declined)


class HandjassJudge:
    """Judges deals under one table's house rules."""

    __slots__ = ("_players", "_rules")

    def __init__(self, rules: HandjassRules) -> None:
        self._rules = rules
        self._players = solo(rules.players)

    def judge(self, entry: HandjassDeal, situation: Situation) -> JudgedDeal:
        """Return the deal with each player's sticks and potatoes, or with all that is wrong with it."""
        report = ProblemReport()
        if situation.outcome.over:
            return without_score(entry, situation.dealer, report, self._players)
        judge_dealer(self._players, MOST_IN_PLAY, situation, report)
        if not is_dealt_to(entry.dealt_to, in_play(self._rules, situation), report):
            return without_score(entry, situation.dealer, report, self._players)
        declined = self._declined(entry, situation, report)
        players = in_play(self._rules, situation, declined)
        if len(players) > MOST_IN_PLAY:
            return without_score(entry, situation.dealer, report, self._players)
        if entry.thrown_in or not players:
            return self._thrown_in(entry, situation, players, report)
        if len(players) == 1:
            return self._without_playing(entry, situation, players[0], report)
        return self._played(entry, situation, players, report)

    def _declined(self, entry: HandjassDeal, situation: Situation, report: ProblemReport) -> tuple[Side, ...]:
        declined = entry.declined or ()
        if declined and not self._rules.may_decline:
            report(ProblemKind.DECLINING_NOT_PLAYED)
            return ()
        seated = in_play(self._rules, situation)
        for player in declined:
            if player not in seated:
                report(ProblemKind.DECLINED_NOT_IN_PLAY, player=player.value)
        return declined

    def _thrown_in(
        self, entry: HandjassDeal, situation: Situation, players: Sequence[Side], report: ProblemReport
    ) -> JudgedDeal:
        """HJ-5: all declined, so nobody scores."""
        if not self._rules.may_decline:
            report(ProblemKind.THROWN_IN_NOT_PLAYED)
        elif entry.declined and players:
            report(ProblemKind.THROWN_IN_BY_SOME, player=players[0].value)
        _refuse_points(entry, report)
        return without_score(entry, situation.dealer, report, self._players, thrown_in=True)

    def _without_playing(
        self, entry: HandjassDeal, situation: Situation, player: Side, report: ProblemReport
    ) -> JudgedDeal:
        """HJ-5: all but one declined."""
        _refuse_points(entry, report)
        nothing = BySide((0,) * len(self._players), self._players)
        mark = without_playing(player, self._rules)
        return self._written(entry, situation, (nothing, nothing, nothing), [mark], report)

    def _played(
        self, entry: HandjassDeal, situation: Situation, players: tuple[Side, ...], report: ProblemReport
    ) -> JudgedDeal:
        denomination = entry.denomination
        if denomination is not None and denomination not in self._rules.denominations:
            report(ProblemKind.DENOMINATION_NOT_PLAYED)
        order = order_of_play(situation.dealer, players)
        taken = self._card_points(entry, players, report)
        weis = judge_player_weis(entry.weis, entry.weis_cards, order, denomination, self._rules, report)
        stoeck = judge_player_stoeck(entry.stoeck, players, denomination, self._rules, report)
        if report.problems:
            return without_score(entry, situation.dealer, report, self._players)
        points = {side: taken[side] + weis[side] + stoeck[side] for side in players}
        cut = self._cut(entry, points, report)
        parts = (self._of_all(taken), self._of_all(weis), self._of_all(stoeck))
        return self._written(entry, situation, parts, marks(points, cut, self._rules), report)

    def _card_points(
        self, entry: HandjassDeal, players: tuple[Side, ...], report: ProblemReport
    ) -> BySide[int]:
        """HJ-2: with four in play card points add to those of a deal; with fewer, cards lie dead."""
        possible, sums = _possible(entry.denomination, len(players), self._rules)
        written = entry.card_points
        if entry.match is not None:
            with_bonus = self._rules.match_with_bonus
            return judge_player_match(
                entry.match, written, players, sums, self._rules, report, with_bonus=with_bonus
            )
        played = (entry.denomination,) if entry.denomination else self._rules.denominations
        return judge_player_points(
            written,
            players,
            possible,
            sums,
            self._rules,
            report,
            lambda points: any(
                can_share(points, each, self._rules, cards_per_trick=len(players)) for each in played
            ),
        )

    def _cut(self, entry: HandjassDeal, points: Points, report: ProblemReport) -> tuple[Side, ...]:
        """HJ-5: who is level for the last stick cuts for it; the entry names who won."""
        _, tied, cut_for = stick_ranking(points, self._rules)
        winners = _winners_of_cut(entry)
        if not tied:
            if winners:
                report(ProblemKind.CUT_WITHOUT_TIE)
            return winners
        listed = ", ".join(sorted(tied))
        if not winners:
            report(ProblemKind.CUT_MISSING, players=listed, number=cut_for)
        elif len(winners) != cut_for:
            report(ProblemKind.CUT_NUMBER, players=listed, number=cut_for, given=len(winners))
        for player in winners:
            if player not in tied:
                report(ProblemKind.CUT_NOT_LEVEL, player=player.value, players=listed)
        return winners

    def _written(
        self,
        entry: HandjassDeal,
        situation: Situation,
        parts: Sequence[BySide[int]],
        written: Iterable[Mark],
        report: ProblemReport,
    ) -> JudgedDeal:
        """HJ-6: the score is sticks less potatoes."""
        if report.problems:
            return without_score(entry, situation.dealer, report, self._players)
        lines = [Line(*mark) for mark in written]
        taken, weis, stoeck = parts
        return JudgedDeal(
            number=entry.number,
            dealer=situation.dealer,
            entry=entry,
            card_points=taken,
            weis=weis,
            stoeck=stoeck,
            scores=BySide.build(lambda side: _total(lines, side), self._players),
            lines=tuple(lines),
            confirm=tuple(_rarities(entry, taken, weis)),
        )

    def _of_all(self, points: BySide[int]) -> BySide[int]:
        """Return points of those in play for everyone, 0 for the others."""
        return BySide.build(lambda side: points[side] if side in points.sides else 0, self._players)


def _winners_of_cut(entry: HandjassDeal) -> tuple[Side, ...]:
    given = entry.cut_won_by
    return given if isinstance(given, tuple) else (given,) if given else ()


@cache
def _possible(
    denomination: Denomination | None, players: int, rules: HandjassRules
) -> tuple[frozenset[int], frozenset[int]]:
    """Return what one player's tricks and what all together can be worth, in any denomination if need be."""
    denominations = (denomination,) if denomination else rules.denominations
    points = [possible_card_points(each, rules, cards_per_trick=players) for each in denominations]
    sums = [possible_sums(each, rules, cards_per_trick=players) for each in denominations]
    return frozenset().union(*points), frozenset().union(*sums)


def _refuse_points(entry: HandjassDeal, report: ProblemReport) -> None:
    """Report whatever is written of a deal that nobody played; noughts say nothing."""
    points = any(written and any(written.values) for written in (entry.card_points, entry.weis))
    if points or entry.match or entry.weis_cards or entry.stoeck or entry.cut_won_by:
        report(ProblemKind.NOTHING_PLAYED)


def _rarities(entry: HandjassDeal, taken: BySide[int], weis: BySide[int]) -> Iterator[Problem]:
    """V-8: possible, but worth a question."""
    if max(weis.values) > HIGH_WEIS:
        yield Problem(ProblemKind.WEIS_HIGH, {"given": max(weis.values)})
    if entry.match is None and sum(points > 0 for points in taken.values) == 1:
        yield Problem(ProblemKind.ALL_WITHOUT_MATCH)


def _total(lines: Sequence[Line], side: Side) -> int:
    return sum([line.points for line in lines if line.side is side])
