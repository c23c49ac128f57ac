"""The bracket of a knock-out: a drawing, with the same as a table, for the office, the hall and paper."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from django.utils.translation import gettext

from clubs.models import Tournament, TournamentKind
from clubs.models.entries import names
from clubs.pages.entries import entrants_of
from clubs.pages.feeds import feed_text
from clubs.queries.feeds import followed_by, planned_bracket, planned_places
from clubs.queries.knockout import PlayedBracket, bracket_of
from clubs.schedules.bracket.layout import (
    BOX,
    GAP,
    WIDTH,
    BracketDrawing,
    PlacedGame,
    Point,
    bracket_screens,
    draw_bracket,
    shifted,
)
from clubs.schedules.bracket.players import PlayersSide
from clubs.schedules.bracket.values import (
    BracketGame,
    BracketSection,
    BracketSide,
    GameNow,
    GameState,
    SideKind,
)
from clubs.schedules.values import Entry, Method
from core.printing.text_lengths import measured
from scoring.tables import points_text

HEAD = 26
"""The height of the titles of the columns."""

LETTERS, LEFT, RIGHT = 13, 34, 54
"""The size of the letters, and what stands to the left and the right of a name: the number, the points."""

BESIDE = 16
"""What stays free to the right of the points, and between them and a name."""

ON_SCREEN = 1.4
"""So much longer than in our own font a bold name may be in that of a browser."""

ON_THE_WALL = 16
"""The size of the letters that are read from afar."""

SCREEN_COLUMNS, SCREEN_ROWS = 3, 16
"""What a screen on the wall shows of a bracket: eight games of a round and the two rounds after it."""

UPPER, LOWER = 17, 36
"""Where the two names stand, below the upper edge of their game."""


@dataclass(frozen=True, slots=True)
class BracketName:
    """One of the two of a game as it is drawn; a long name is set narrower, so that it has the `length`."""

    title: str
    points: str
    x: int
    y: int
    length: int | None
    has_won: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A game as it is drawn: its number, its two names, and over it what it is for where that is its last."""

    number: int
    x: int
    y: int
    names: tuple[BracketName, BracketName]
    caption: str
    is_played: bool = False
    """Whether it is at a table now."""
    width: int = WIDTH
    height: int = BOX

    @property
    def caption_y(self) -> int:
        return self.y - 4

    @property
    def number_x(self) -> int:
        return self.x + 8

    @property
    def number_y(self) -> int:
        return self.y + BOX // 2 + 4

    @property
    def points_x(self) -> int:
        """Where the points end."""
        return self.x + WIDTH - 8


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """A drawing with the titles of its columns."""

    columns: int
    width: int
    height: int
    heads: tuple[tuple[int, str], ...]
    boxes: tuple[BracketBox, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketLine:
    """A game as a line of a table."""

    number: int
    round: str
    sides: tuple[BracketName, BracketName]
    places: str
    winner: str


@dataclass(frozen=True, slots=True)
class BracketScreen:
    """What the wall shows at a time, and the same in words."""

    picture: BracketPicture
    lines: tuple[BracketLine, ...]


@dataclass(frozen=True)
class BracketPage:
    """A bracket to be shown, and a sentence where there is none yet, or where something is wrong with it."""

    tournament: Tournament
    played: PlayedBracket | None
    titles: Mapping[Entry, str]
    short_titles: Mapping[Entry, str]
    sentence: str
    surplus: float = ON_SCREEN
    """So much longer than in our font a name may be."""
    letters: int = LETTERS

    @classmethod
    def of(cls, tournament: Tournament, *, is_public: bool = False) -> BracketPage:
        """Return the bracket; the public one hides names and results as the tournament's other pages do."""
        titles, short_titles = (
            {str(key): entrant.title for key, entrant in entrants_of(tournament, short_names=short).items()}
            for short in (is_public and tournament.club.short_names, True)
        )
        played = bracket_of(tournament, hidden_from=tournament.hidden_from if is_public else None)
        if played is None and (planned := planned_bracket(tournament)):
            sources = [each.name for each in followed_by(tournament)]
            fed = {place: feed_text(feed, sources) for place, feed in planned_places(tournament).items()}
            sentence = gettext("It is not known yet who plays: the names come in as soon as it is.")
            return cls(
                tournament,
                PlayedBracket(planned, (), (), None, Method(tournament.method)),
                fed,
                fed,
                sentence,
            )
        if played is None:
            sentence = gettext("The bracket appears once the first round has been released.")
            return cls(tournament, played, titles, short_titles, sentence)
        sentence = played.problem.message(gettext) if played.problem else ""
        titles, short_titles = (
            {**each, **side_titles(played.sides, each)} for each in (titles, short_titles)
        )
        return cls(tournament, played, titles, short_titles, sentence)

    @property
    def picture(self) -> BracketPicture | None:
        return self.drawn(draw_bracket(self.played.now)) if self.played else None

    @property
    def screens(self) -> Sequence[BracketScreen]:
        """The games from the round that is played on, for the wall."""
        if not self.played:
            return ()
        page = replace(self, letters=ON_THE_WALL)
        return [page._screen(drawing) for drawing in wall_drawings(self.played)]

    def _screen(self, drawing: BracketDrawing) -> BracketScreen:
        games = sorted((placed.now for placed in drawing.games), key=lambda now: now.game.number)
        return BracketScreen(self.drawn(drawing), tuple(map(self._line, games)))

    def drawn(self, drawing: BracketDrawing) -> BracketPicture:
        """Return a drawing of the bracket, or of a part of it, with its words."""
        lower = shifted(drawing, down=HEAD)
        first = first_of_sections(lower.games)
        heads = (self._round_title(number) for number in drawing.rounds)
        return BracketPicture(
            columns=len(drawing.rounds),
            width=lower.width,
            height=lower.height,
            heads=tuple((place * (WIDTH + GAP), head) for place, head in enumerate(heads)),
            boxes=tuple(self._box(placed, captioned=placed in first) for placed in lower.games),
            lines=tuple(" ".join(f"{x},{y}" for x, y in line.points) for line in lower.lines),
        )

    @property
    def lines(self) -> Iterator[BracketLine]:
        """Yield the games in the order in which they are played."""
        for now in self.played.now.games if self.played else ():
            if now.state is not GameState.LEFT_OUT:
                yield self._line(now)

    def _line(self, now: GameNow) -> BracketLine:
        winner = now.winner and self.titles.get(now.winner, "–")
        return BracketLine(
            now.game.number,
            self._round_title(now.game.round),
            self._names(now, 0, 0, self.titles),
            self._places(now),
            winner or "",
        )

    def _places(self, now: GameNow) -> str:
        game = now.game
        if game.section:
            return section_text(game.section, may_be_left_out=now.state is GameState.WAITING)
        consoled = self.played is not None and self.played.method is Method.CONSOLATION
        return consolation_text(game) if consoled and game.places[0] > 1 else game_places_text(game)

    @property
    def _rounds_seen(self) -> int:
        return len(self.played.rounds) if self.played else 0

    def _round_title(self, number: int) -> str:
        """Return what a round of the bracket is called: as that of the tournament, where there is one yet."""
        rounds = self.played.rounds if self.played else ()
        if number <= len(rounds):
            return rounds[number - 1].title
        first = rounds[0].number if rounds else 1
        return f"{self.tournament.club.get_round_word_display()} {first + number - 1}"

    def _box(self, placed: PlacedGame, *, captioned: bool) -> BracketBox:
        game = placed.now.game
        return BracketBox(
            number=game.number,
            x=placed.x,
            y=placed.y,
            names=self._names(placed.now, placed.x + LEFT, placed.y, self.short_titles),
            caption=self._places(placed.now) if captioned or game.winner_rank is not None else "",
            is_played=placed.now.state is GameState.NEXT and game.round <= self._rounds_seen,
        )

    def _names(
        self, now: GameNow, x: int, y: int, titles: Mapping[Entry, str]
    ) -> tuple[BracketName, BracketName]:
        one, other = (
            self._name(now, place, titles, (x, y + down)) for place, down in enumerate((UPPER, LOWER))
        )
        return one, other

    def _width(self, text: str) -> float:
        return measured(text) * self.letters * self.surplus

    def _origin(self, side: BracketSide) -> str:
        alone = self.tournament.kind == TournamentKind.INDIVIDUAL
        return two_origin_text(side) if alone else origin_text(side)

    def _name(self, now: GameNow, place: int, titles: Mapping[Entry, str], at: Point) -> BracketName:
        entry = now.entries[place]
        made = self.played.points_of(now)[place] if self.played else ()
        points = " · ".join(map(points_text, made))
        title = self._origin(now.game.sides[place]) if entry is None else titles.get(entry, "–")
        room = WIDTH - LEFT - max(RIGHT, ceil(self._width(points)) + BESIDE)
        return BracketName(
            title=title,
            points=points,
            x=at[0],
            y=at[1],
            length=room if self._width(title) > room else None,
            has_won=entry is not None and entry == now.winner,
            is_open=entry is None,
        )


def first_of_sections(games: Iterable[PlacedGame]) -> Collection[PlacedGame]:
    """Return the uppermost game of each column of a part of a bracket that has a name."""
    first: dict[tuple[int, BracketSection], PlacedGame] = {}
    for placed in sorted(games, key=lambda placed: placed.y):
        if placed.now.game.section:
            first.setdefault((placed.x, placed.now.game.section), placed)
    return list(first.values())


def wall_drawings(played: PlayedBracket) -> Sequence[BracketDrawing]:
    """Return what the wall shows, each as large as it must be to be read from afar.

    That is the round that is played and what follows; earlier rounds only if they take no more screens.
    """
    open_rounds = (now.game.round for now in played.now.games if now.state is not GameState.OVER)
    newest = max(1, min(played.now.bracket.rounds, len(played.rounds), *open_rounds))
    ways = (
        bracket_screens(played.now, since=number, columns=SCREEN_COLUMNS, rows=SCREEN_ROWS)
        for number in range(1, newest + 1)
    )
    return min(ways, key=len)


def side_titles(sides: Mapping[Entry, PlayersSide], titles: Mapping[Entry, str]) -> Mapping[Entry, str]:
    """Return what the sides of two players are called: partners, or two of whom that is not known yet."""
    return {
        name: (names if side.are_partners else ", ".join)(titles.get(entry, "–") for entry in side.players)
        for name, side in sides.items()
    }


def origin_text(side: BracketSide) -> str:
    """Return who is to come, where that is not known yet."""
    if side.kind is SideKind.LOSER_OF:
        return gettext("Loser of {number}").format(number=side.number)
    return gettext("Winner of {number}").format(number=side.number)


def two_origin_text(side: BracketSide) -> str:
    """Return which two players are to come, where that is not known yet."""
    if side.kind is SideKind.LOSER_OF:
        return gettext("Losers of {number}").format(number=side.number)
    return gettext("Winners of {number}").format(number=side.number)


def consolation_text(game: BracketGame) -> str:
    """Return what a game of a consolation round is called."""
    return gettext("Consolation round") if game.winner_rank is None else gettext("Consolation final")


def section_text(section: BracketSection, *, may_be_left_out: bool) -> str:
    """Return what a game is called where whoever loses twice is out."""
    second = gettext("Second final, if needed") if may_be_left_out else gettext("Second final")
    return {
        BracketSection.WINNERS: gettext("Winners’ bracket"),
        BracketSection.LOSERS: gettext("Losers’ bracket"),
        BracketSection.FINAL: gettext("Final"),
        BracketSection.SECOND_FINAL: second,
    }[section]


def game_places_text(game: BracketGame) -> str:
    """Return what a game is about."""
    best, worst = game.places
    if game.winner_rank == 1:
        return gettext("Final")
    if (best, worst) == (3, 4):
        return gettext("Third place")
    return gettext("Places {best}–{worst}").format(best=best, worst=worst)
