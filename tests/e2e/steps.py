"""The steps that enter a whole game or deal, for `perform.js`: a page does them in one go."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring.new_game import HOUSE_RULES
from scoring.rules.cards import Suit
from scoring.rules.sides import Seat

Step = dict[str, Any]

PERFORM = Path(__file__).with_name("perform.js").read_text(encoding="utf-8")
CONTRACT, RESULT, NEW_GAME = "#contract", "#result", "#new-game"
SELECTED = {rule.key for rule in HOUSE_RULES if rule.choices}
"""The house rules that have a list of values on the form."""


def step(do: str, place: str, **more: Any) -> Step:
    return {"do": do, "place": place, **more}


def tap(place: str) -> Step:
    return step("tap", place)


def check(form: str, name: str, value: object) -> Step:
    """Tap the tile of a radio button or checkbox, unless it is checked."""
    return step("check", f'{form} input[name="{name}"][value="{value}"]')


def seen(place: str) -> Step:
    """Say, for `when` and `unless`, that something is seen."""
    return {"place": place}


def only(condition: str, *places: Step, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps, to be done `when` all these are seen, or `unless` one is."""
    yield from ({**each, condition: [*each.get(condition, ()), *places]} for each in steps)


# A new game


def filled_in(preset: str, players: Mapping[str, str], **chosen: str) -> Iterator[Step]:
    """Take a game from the list, type names and tap a tile of each of these."""
    yield from chosen_game(preset)
    yield from seated(players)
    yield from (check(NEW_GAME, name, value) for name, value in chosen.items())


def soloist(place: str, bid: int) -> Iterator[Step]:
    """Say who plays alone in the whole game, and for how much."""
    if place:
        yield check(NEW_GAME, "soloist", place)
    if bid:
        yield step("type", f"{NEW_GAME} [name=solo_bid]", text=str(bid))


def longer_list(rows: Sequence[str]) -> Iterator[Step]:
    """Type the rows of Coiffeur in their order: as many as the preset has, or more."""
    if rows:
        yield step("size", f"{NEW_GAME} #rows input", count=len(rows), add="#add-row")
    for number, row in enumerate(rows, start=1):
        yield step("type", f"{NEW_GAME} #rows li:nth-child({number}) input", text=row)


def begun() -> Iterator[Step]:
    yield tap(f"{NEW_GAME} button:not([type=button])")
    yield step("see", "#game")


def chosen_game(preset: str) -> Iterator[Step]:
    yield tap("#chosen-game")
    yield tap(f"#games-dialog[open] [data-preset={preset}]")


def seated(players: Mapping[str, str]) -> Iterator[Step]:
    """Type names, by seat or by number; of numbered players there are then as many."""
    if "1" in players:
        circle = f"{NEW_GAME} .circle-player"
        yield step("size", circle, count=len(players), add="#add-player", remove=f"{circle} button")
    for place, name in players.items():
        yield step("type", f"{NEW_GAME} [name=player-{place}]", text=name)


def house_rules(rules: Mapping[str, Any]) -> Iterator[Step]:
    yield from only("unless", seen(f"{NEW_GAME} details[open]"), steps=[tap(f"{NEW_GAME} summary")])
    for name, value in rules.items():
        field = f"{NEW_GAME} [name=rule-{name}]"
        if name in SELECTED:
            yield step("select", field, text=value if isinstance(value, str) else json.dumps(value))
        else:
            yield step("check", field, checked=value)


# A deal of the entry format


def entered(deal: Mapping[str, Any]) -> Iterator[Step]:
    """From the contract to the saving."""
    if deal.get("thrown_in"):
        yield tap("#thrown-in")
        return
    yield from agreed(deal)
    yield from outcome(deal)
    yield from saved()


def agreed(deal: Mapping[str, Any]) -> Iterator[Step]:
    """What is agreed before the cards are played, or the calls that lead to it."""
    yield step("see", f":is({CONTRACT}, {RESULT})")
    if "calls" in deal and "declarer" not in deal:
        yield from auction([call for _, call in deal["calls"]])
    else:
        play = list_field(deal) if "row" in deal else [tap(f"{CONTRACT} .actions button")]
        yield from only("when", seen(CONTRACT), steps=[*contract(deal), *play])
    yield step("see", RESULT)
    if "row" in deal:
        yield check(RESULT, "declarer", deal["declarer"])


def contract(deal: Mapping[str, Any]) -> Iterator[Step]:
    yield from (check(CONTRACT, "declined", place) for place in deal.get("declined", ()))
    if "row" not in deal and "declarer" in deal:
        yield check(CONTRACT, "declarer", deal["declarer"])
    if "row" not in deal and "bid" in deal:
        yield from page_of(f'{CONTRACT} label:has([name=bid][value="{deal["bid"]}"])', CONTRACT)
        yield check(CONTRACT, "bid", deal["bid"])
    yield from announced(deal)
    yield from trumps(deal)
    if deal.get("pushed"):
        yield check(CONTRACT, "pushed", "true")
    if deal.get("stake", 1) > 1:
        yield check(CONTRACT, "stake", deal["stake"])


MOST_PAGES = 7
"""Of bids, where every number from 40 up may be one."""


def page_of(bid: str, place: str) -> Iterator[Step]:
    more = f"{place} [data-more]"
    for _ in range(MOST_PAGES):
        yield from only("unless", seen(bid), steps=only("when", seen(more), steps=[tap(more)]))


def announced(deal: Mapping[str, Any]) -> Iterator[Step]:
    """What each announces, openly, in any order."""
    for openly in (f"{CONTRACT} #announce-openly", f"{CONTRACT} #show-announced"):
        yield from only("when", seen(openly), steps=[tap(openly)])
    for place, points in deal.get("announced", {}).items():
        yield check(CONTRACT, "announcer", place)
        yield from (tap(f'{CONTRACT} [data-key="{key}"]') for key in ("clear", *str(points)))


def list_field(deal: Mapping[str, Any]) -> Iterator[Step]:
    """The row of Coiffeur's list, in the column of the side that declares: the deal begins with it."""
    side = Seat(deal["declarer"]).side.value
    yield tap(f'{CONTRACT} .row-list button[data-row="{deal["row"]}"][data-side="{side}"]')


def trumps(deal: Mapping[str, Any]) -> Iterator[Step]:
    """The card turned up, where the page asks for one; else what is trumps."""
    if card := deal.get("turned_up"):
        asked = seen(f"{CONTRACT} [data-field=turned_up]")
        turned = [
            check(CONTRACT, f"turned-{part}", each) for part, each in zip(("suit", "rank"), card, strict=True)
        ]
        suit = next(suit.value for suit in Suit if suit.letter == card[0])
        yield from only("when", asked, steps=turned)
        yield from only("unless", asked, steps=[check(CONTRACT, "denomination", suit)])
    elif "denomination" in deal:
        yield check(CONTRACT, "denomination", deal["denomination"])


def auction(calls: Sequence[str | int]) -> Iterator[Step]:
    """Calls, each by the player whose turn it is; then their contract is taken over."""
    dialog = "#auction-dialog[open]"
    yield tap(f"{CONTRACT} [data-opens=auction-dialog]")
    for call in map(str, calls):
        if " " in call:
            bid, denomination = call.split()
            yield from page_of(f'{dialog} [data-bid="{bid}"]', dialog)
            yield tap(f'{dialog} [data-bid="{bid}"]')
            yield tap(f"{dialog} [data-call-denomination={denomination}]")
        elif call in ("pass", "double", "redouble"):
            yield tap(f"{dialog} [data-call={call}]")
        else:
            yield from page_of(f'{dialog} [data-bid="{call}"]', dialog)
            yield tap(f'{dialog} [data-bid="{call}"]')
    yield tap("#auction-take")


def outcome(deal: Mapping[str, Any]) -> Iterator[Step]:
    """What each side took, or that the bid was made or failed."""
    if deal.get("claimed_by"):
        yield check(RESULT, "claimed_by", deal["claimed_by"])
    yield from tricks(deal)
    for side, points in deal.get("weis", {}).items():
        if points:
            yield from weis(side, points)
    if deal.get("weis_cards"):
        yield from shown_cards(deal["weis_cards"])
    if deal.get("stoeck"):
        yield from stoeck(deal["stoeck"])
    if isinstance(deal.get("cut_won_by"), str):
        yield check(RESULT, "cut_won_by", deal["cut_won_by"])


def tricks(deal: Mapping[str, Any]) -> Iterator[Step]:
    """The card points of all sides but what follows from the others, or a match."""
    taken = deal.get("card_points", {})
    if deal.get("match"):
        yield from card_points({side: taken[side] for side in taken if side == deal["match"]})
        yield check(RESULT, "points-side", deal["match"])
        yield step("check", f"{RESULT} #match")
    elif not taken and "made" in deal:
        yield check(RESULT, "made", str(deal["made"]).lower())
    elif len(taken) == 2 and sum(taken.values()) == 157:
        first, second = ({side: taken[side]} for side in taken)
        two = {"place": f"{RESULT} .points-side", "count": 2}
        yield from card_points(first)
        yield from only("unless", two, steps=card_points(second))
    else:
        yield from card_points(taken)


def card_points(taken: Mapping[str, int]) -> Iterator[Step]:
    for side, points in taken.items():
        yield check(RESULT, "points-side", side)
        yield from (tap(f'{RESULT} [data-key="{key}"]') for key in ("clear", *str(points)))


def weis(side: str, points: int) -> Iterator[Step]:
    """Chips, until they add up."""
    own = own_tile("weis-side", side)
    yield from only("when", own, steps=[check(RESULT, "weis-side", side)])
    yield from only("unless", own, steps=[check(RESULT, "points-side", side)])
    for chip in (200, 100, 50, 20):
        while points >= chip and (points - chip) not in {10, 30}:
            yield tap(f'{RESULT} [data-weis="{chip}"]')
            points -= chip
    assert points == 0


def stoeck(side: str) -> Iterator[Step]:
    own = own_tile("stoeck", side)
    beside_the_points = [check(RESULT, "points-side", side), step("check", f"{RESULT} #own-stoeck")]
    yield from only("when", own, steps=[check(RESULT, "stoeck", side)])
    yield from only("unless", own, steps=beside_the_points)


def own_tile(name: str, side: str) -> Step:
    """Say that Weis or Stöck have tiles of their own; else they go where a side's points are typed."""
    return seen(f'{RESULT} label:has(input[name="{name}"][value="{side}"])')


def shown_cards(shown: Mapping[str, Sequence[Sequence[str]]]) -> Iterator[Step]:
    """The Weis that each player shows; then the referee's word is taken over."""
    dialog = "#referee-dialog[open]"
    yield tap("#open-referee")
    for seat, items in shown.items():
        yield check(dialog, "referee-seat", seat)
        yield from (tap(f'{dialog} [data-card="{card}"]') for item in items for card in item)
    yield tap("#referee-take")


def saved() -> Iterator[Step]:
    """Save, and a confirmation where the page asks for one."""
    yield tap("#save")
    confirmed = [step("check", "#confirm input"), tap("#save")]
    yield from only("when", seen("#confirm input"), steps=confirmed)
