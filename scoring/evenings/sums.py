"""What each person has made in the games of an evening (EV-2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

from scoring.evenings.kept_deals import NONE_KEPT, KeptDeals, deals_added_up
from scoring.evenings.people import Seated, seated_in
from scoring.rules.deals import Label
from scoring.rules.games import GAME_OF
from scoring.rules.score_sheet import GameEntry, GameResult, score_game
from scoring.rules.sides import Side


class SideMade(NamedTuple):
    """What a side has made in a game; `best_deal` is the most it wrote in one, None where none was played."""

    total: int
    game_points: int
    matches: int
    strokes: int
    potatoes: int
    best_deal: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that is over: who sat there, what each side has made in how many deals, and how it ended.

    Where players leave one after the other, `out` are those who have, and `loser` is the last one in (HJ-6).
    `kept` is what the deals add up to beside the points.
    """

    preset: str
    seated: tuple[Seated, ...]
    made: Mapping[Side, SideMade]
    deals: int
    winner: Side | None
    double_game: bool
    players_leave: bool
    out: tuple[Side, ...]
    loser: Side | None
    kept: KeptDeals = NONE_KEPT

    @property
    def fewest_first(self) -> bool:
        return GAME_OF[self.preset].fewest_first


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonMade:
    """What somebody has made; `points` are those of games that the most win, `differences` of the others."""

    games: int = 0
    won: int = 0
    doubles: int = 0
    game_points: int = 0
    matches: int = 0
    points: int = 0
    differences: int = 0
    strokes: int = 0
    potatoes: int = 0

    def __add__(self, other: "PersonMade") -> "PersonMade":
        return PersonMade(
            **{each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(PersonMade)}
        )


@dataclass(frozen=True, slots=True)
class Sum:
    """A person's evening; `pauses` are the games without them."""

    key: str
    name: str
    made: PersonMade
    pauses: int


def played_games(games: Iterable[GameEntry]) -> tuple[Played, ...]:
    """Return those games that are over."""
    return tuple(played for game in games if (played := played_to_the_end(game)))


def played_to_the_end(entry: GameEntry, pack: str = "swiss") -> Played | None:
    """Return a game with what came of it; None while it goes on; the `pack` lay on the table (C-2)."""
    result = score_game(entry)
    if not result.over:
        return None
    return Played(
        preset=entry.preset,
        seated=seated_in(entry),
        made={side: side_made(side, result) for side in entry.jass.sides(entry.rules)},
        deals=sum(deal.played for deal in result.deals),
        winner=result.winner,
        double_game=result.double_game,
        players_leave=result.players_leave,
        out=result.outcome.out,
        loser=result.outcome.loser,
        kept=deals_added_up(entry, result, pack),
    )


def side_made(side: Side, result: GameResult) -> SideMade:
    counted = [deal for deal in result.deals if deal.played]
    lines = (line for deal in counted for line in deal.lines)
    return SideMade(
        total=result.totals[side],
        game_points=result.game_points[side],
        matches=sum(deal.entry.match is side for deal in counted),
        strokes=result.strokes[side] if result.strokes else 0,
        potatoes=sum(line.label is Label.POTATO and line.side is side for line in lines),
        best_deal=max((deal.scores[side] for deal in counted), default=None),
    )


def evening_sums(played: Sequence[Played]) -> tuple[Sum, ...]:
    """Return everybody's sums: the most game points first, then who won more, then who came first."""
    sums: dict[str, Sum] = {}
    for game in played:
        for person in game.seated:
            before = sums[person.key].made if person.key in sums else PersonMade()
            sums[person.key] = Sum(person.key, person.name, before + made_by(person, game), 0)
    ended = [replace(each, pauses=len(played) - each.made.games) for each in sums.values()]
    return tuple(sorted(ended, key=lambda each: (-each.made.game_points, -each.made.won)))


def made_by(person: Seated, game: Played) -> PersonMade:
    """Return what a game has brought whoever sat there: all that the side has made.

    Sticks, where players leave, are no points (HJ-6).
    """
    made, has_won = game.made[person.side], game.winner is person.side
    total = 0 if game.players_leave else made.total
    return PersonMade(
        games=1,
        won=int(has_won),
        doubles=int(has_won and game.double_game),
        game_points=made.game_points,
        matches=made.matches,
        points=0 if game.fewest_first else total,
        differences=total if game.fewest_first else 0,
        strokes=made.strokes,
        potatoes=made.potatoes,
    )
