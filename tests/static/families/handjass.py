"""Handjass: ties and cuts, potatoes, who is in play, declining, and how players leave."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

from core import documents
from scoring.rules.games.handjass import PRESETS
from scoring.rules.games.handjass.deal import read_cut
from scoring.rules.sides import PLAYERS
from tests.static.chance import Document, random_declared

PLAYER = list(PLAYERS)
LEVEL = (0, 11, 19, 20, 21, 22, 25, 26, 39, 40, 45, 52, 53, 74, 78, 79)


def shared_points() -> Iterator[Document]:
    """Four players with totals that are often level, with a cut or without, in every preset."""
    rng = Random(60)
    for preset, threshold in product(PRESETS, (None, 0, 26, 45)):
        changes = {} if threshold is None else {"threshold": threshold}
        deals = [_level(rng) for _ in range(400)]
        yield _judge(preset, changes, deals)


def _level(rng: Random) -> Document:
    points = [rng.choice(LEVEL) for _ in range(3)]
    points = points if sum(points) <= 157 else [45, 45, 22]
    taken = dict(zip("1234", rng.sample([*points, 157 - sum(points)], k=4), strict=True))
    return {"number": 1, "card_points": taken, "cut_won_by": _cut(rng)}


def _cut(rng: Random) -> Any:
    players = rng.sample(PLAYER, k=rng.choice((0, 1, 1, 2, 2, 3)))
    return players[0] if len(players) == 1 and rng.random() < 0.5 else players or None


def fewer_players() -> Iterator[Document]:
    """Two and three in play, with every total of one of them, with a match and without."""
    for players, denomination, match in product((2, 3), ("bells", None, "obenabe"), (None, "1")):
        rules = {"players": players, "no_trump_denominations": True}
        rest = {"2": 0} if players == 2 or match else {"2": 0, "3": 25}
        deals = [
            {"number": 1, "denomination": denomination, "match": match, "card_points": {"1": points, **rest}}
            for points in range(270)
        ]
        yield _judge("handjass", rules, deals)


def shares_beside_dead_cards() -> Iterator[Document]:
    """Two and three in play with points that need nearly all tricks, and with one trick too many (HJ-2)."""
    shares: Mapping[int, Sequence[Sequence[int]]] = {
        2: ((130, 9), (9, 130), (131, 9), (148, 2), (147, 5), (150, 7)),
        3: ((157, 0, 0), (0, 157, 0), (0, 155, 2), (152, 0, 5), (146, 11, 0)),
    }
    for players, denomination in product(shares, ("bells", "obenabe")):
        rules = {"players": players, "no_trump_denominations": True}
        deals = [
            {"number": 1, "denomination": denomination, "card_points": dict(zip("123", points, strict=False))}
            for points in shares[players]
        ]
        yield _judge("handjass", rules, deals)


def declining() -> Iterator[Document]:
    """Everyone who may decline does, in games of two to five players, and what is then written."""
    rng = Random(61)
    for players, given in product((2, 3, 4, 5), (False, True)):
        rules = {"players": players, "may_decline": True, "all_sticks_given": given}
        groups = [group for n in range(players + 1) for group in combinations(PLAYER[: players + 1], n)]
        deals = [
            {**_of_those(rng, players, group), "declined": list(group), "thrown_in": thrown_in}
            for group in groups
            for thrown_in in (False, False, len(group) >= players - 1)
            for _ in range(4)
        ]
        yield _judge("handjass", rules, deals)


def _of_those(rng: Random, players: int, declined: tuple[str, ...]) -> Document:
    dealer = rng.choice([None, *PLAYER[:players]])
    seated = [each for each in PLAYER[:players] if players < 5 or each != dealer]
    playing = [each for each in seated if each not in declined]
    points = [rng.choice((11, 20, 21, 40, 52)) for _ in playing]
    written = {} if rng.random() < 0.3 else dict(zip(playing, points, strict=True))
    if len(playing) == 4 and written:
        del written[playing[-1]]
    return {"number": 1, "dealer": dealer, "card_points": written, "cut_won_by": rng.choice((None, *PLAYER))}


def written_weis() -> Iterator[Document]:
    """Weis of every size of one hand, and of two hands, with Stöck and without."""
    for denomination, other in product(("bells", "undenufe"), (None, 0, 20)):
        deals = [
            {
                "number": 1,
                "denomination": denomination,
                "card_points": {"1": 40, "2": 40, "3": 40},
                "weis": {"1": points, "2": other},
                "stoeck": stoeck,
            }
            for points, stoeck in product((1, *range(0, 420, 10)), (None, "2", "5"))
        ]
        yield _judge("handjass", {"no_trump_denominations": True}, deals)


def shown_weis() -> Iterator[Document]:
    """Weis shown as cards, of players who play and who do not, each of whom may deal."""
    rng = Random(62)
    for players in (2, 4, 5):
        deals = [
            {
                "number": 1,
                "dealer": rng.choice(PLAYER[:players]),
                "denomination": rng.choice(("bells", "acorns", None)),
                "card_points": dict.fromkeys(PLAYER[:players], 25),
                "weis_cards": random_declared(rng, PLAYER[: rng.choice((players, 5))]),
                "weis": rng.choice((None, None, {"1": 20})),
            }
            for _ in range(250)
        ]
        yield _judge("handjass", {"players": players}, deals)


def leaving() -> Iterator[Document]:
    """Short games in which players leave one by one and together, level and not."""
    rng = Random(63)
    for seed in range(400):
        players = rng.choice((2, 2, 3, 4, 5))
        preset = rng.choice(list(PRESETS))
        rules = PRESETS[preset].override({"players": players, "out_at": rng.choice((1, 1, 2, 3))})
        deals = [
            {**_of_those(rng, players, ()), "number": number, "cut_won_by": None} for number in range(1, 9)
        ]
        if seed % 2:
            deals = [{**deal, "dealer": None} for deal in deals]
        game = {"format": 1, "game": preset, "rules": dict(rules.document()), "deals": deals}
        yield {"ask": "score", "game": {**game, "first_dealer": rng.choice(PLAYER[:players])}}


def dealt_to_some() -> Iterator[Document]:
    """Games that say who had cards in each deal, mostly those who now have, at times others or nobody."""
    rng = Random(66)
    for players, _ in product((2, 3, 4, 5), range(100)):
        rules = PRESETS["handjass"].override({"players": players, "out_at": rng.choice((1, 2, 3))})
        dealt = [rng.sample(PLAYER[:players], k=rng.randint(0, players)) for _ in range(8)]
        deals = [
            {**_of_those(rng, players, ()), "number": number, "cut_won_by": None, "dealt_to": some}
            for number, some in enumerate(rng.sample([None, PLAYER[:players], *dealt], k=8), 1)
        ]
        game = {"format": 1, "game": "handjass", "rules": dict(rules.document()), "deals": deals}
        yield {"ask": "score", "game": {**game, "first_dealer": rng.choice(PLAYER[:players])}}


def dealt_again() -> Iterator[Document]:
    """Games in which everybody declines now and then, by the flag or one by one, and where nobody may."""
    rng = Random(65)
    for players, may, _ in product((2, 3, 4, 5), (True, True, False), range(5)):
        rules = PRESETS["handjass"].override({"players": players, "may_decline": may})
        thrown_in: list[Document] = [{"thrown_in": True}, {"declined": PLAYER[:players]}]
        deals = [
            {"number": number, **rng.choice([{"declined": PLAYER[1:players]}, *thrown_in])}
            for number in range(1, 7)
        ]
        game = {"format": 1, "game": "handjass", "rules": dict(rules.document()), "deals": deals}
        yield {"ask": "score", "game": {**game, "first_dealer": rng.choice(PLAYER[:players])}}


def cuts() -> Iterator[Document]:
    """Who is in play, and who must cut, as the page asks before it is known who won."""
    rng = Random(64)
    for _ in range(300):
        players = rng.choice((2, 4, 4, 5))
        rules = {"players": players, "sticks": rng.choice((1, 2)), "may_decline": True}
        deal = {**_level(rng), "dealer": rng.choice(PLAYER[:players])} if players == 4 else None
        declined = rng.sample(PLAYER, k=rng.choice((0, 0, 1, 2)))
        deal = deal or {**_of_those(rng, players, tuple(declined)), "declined": declined}
        agreed = PRESETS["handjass"].override(rules)
        yield {"ask": "cut", "game": "handjass", "rules": dict(agreed.document()), "deal": deal}


def _judge(preset: str, changes: Document, deals: list[Document]) -> Document:
    rules = dict(PRESETS[preset].override(changes).document())
    return {"ask": "judge", "game": preset, "rules": rules, "deals": deals}


FAMILIES = (
    shared_points,
    fewer_players,
    shares_beside_dead_cards,
    declining,
    written_weis,
    shown_weis,
    leaving,
    dealt_to_some,
    dealt_again,
    cuts,
)

SPOILED: Mapping[documents.Reader, Callable[[Random], Any]] = {read_cut: _cut}
"""What is drawn for who won the cut."""
