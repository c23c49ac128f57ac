"""What each person has made in the games of an evening (EV-2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace

from scoring.evenings.people import Seated, seated_in
from scoring.rules.deals import Label
from scoring.rules.score_sheet import GameEntry, GameResult, score_game
from scoring.rules.sides import Side


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over, with its result."""

    entry: GameEntry
    result: GameResult


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
    results = [Played(entry, score_game(entry)) for entry in games]
    return tuple(game for game in results if game.result.over)


def evening_sums(played: Sequence[Played]) -> tuple[Sum, ...]:
    """Return everybody's sums: the most game points first, then who won more, then who came first."""
    sums: dict[str, Sum] = {}
    for game in played:
        for person in seated_in(game.entry):
            before = sums[person.key].made if person.key in sums else PersonMade()
            sums[person.key] = Sum(person.key, person.name, before + made_by(person, game), 0)
    ended = [replace(each, pauses=len(played) - each.made.games) for each in sums.values()]
    return tuple(sorted(ended, key=lambda each: (-each.made.game_points, -each.made.won)))


def made_by(person: Seated, game: Played) -> PersonMade:
    """Return what a game has brought whoever sat there: all that the side has made."""
    side, result = person.side, game.result
    counted = [deal for deal in result.deals if deal.played]
    has_won = result.winner is side
    total = _total(side, game)
    fewest_first = game.entry.jass.fewest_first
    return PersonMade(
        games=1,
        won=int(has_won),
        doubles=int(has_won and result.double_game),
        game_points=result.game_points[side],
        matches=sum(deal.entry.match is side for deal in counted),
        points=0 if fewest_first else total,
        differences=total if fewest_first else 0,
        strokes=result.strokes[side] if result.strokes else 0,
        potatoes=potatoes_of(side, result),
    )


def _total(side: Side, game: Played) -> int:
    """Return a side's total; sticks, where players leave, are none (HJ-6)."""
    return 0 if game.result.players_leave else game.result.totals[side]


def potatoes_of(side: Side, result: GameResult) -> int:
    """Return how many potatoes a side was given in a game (HJ-3)."""
    lines = (line for deal in result.deals if deal.played for line in deal.lines)
    return sum(line.label is Label.POTATO and line.side is side for line in lines)
