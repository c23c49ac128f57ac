"""Every worked example of the handbook is scored by the rule book and comes out as printed."""

import re
from typing import Any

from django.utils.translation import gettext, override

from scoring import card_words, new_game
from scoring.rules.cards import (
    HIGH_ORDER,
    NO_TRUMP_VALUES,
    SIDE_SUIT_VALUES,
    TRUMP_VALUES,
    Card,
    Denomination,
    Rank,
    Suit,
    turned_up_denomination,
)
from scoring.rules.deals import JudgedDeal
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.base import Situation
from scoring.rules.games.coiffeur.rules import DENOMINATIONS_OF
from scoring.rules.games.pairs import going_on
from scoring.rules.games.pandur.bids import TrickBid, bid_worth, ladder
from scoring.rules.sides import BySide
from scoring.rules.weis import FOUR_POINTS, RUN_POINTS
from tests.house.handbook import Part, in_every_language, numbers, sections, tables, tables_in, translations

NOT_OVER = "–"


class Table:
    """A game of a preset with some house rules, asked about one deal and about how it stands."""

    def __init__(self, preset, **changes):
        self.jass = GAME_OF[preset]
        self.rules: Any = PRESETS[preset].override(changes)
        self.sides = self.jass.sides(self.rules)

    def points(self, values):
        return BySide(tuple(values), self.sides)

    def named(self, values):
        """Return numbers by the sides' names, as a document has them; those that are missing are left out."""
        return {
            side.value: value for side, value in zip(self.sides, values, strict=True) if value is not None
        }

    def judge(self, deal, before=(), dealer=None):
        totals = self.points(before or (0,) * len(self.sides))
        entry = self.jass.read_deal({"number": 1, **deal})
        judged = self.jass.judge(self.rules)(entry, Situation(dealer, totals, (), going_on(totals)))
        assert judged.problems == ()
        return judged

    def scores(self, deal, before=(), dealer=None):
        return list(self.judge(deal, before, dealer).scores.values)

    def outcome_after(self, before, deal):
        judged = self.judge(deal, before)
        totals = [one + other for one, other in zip(before, judged.scores.values, strict=True)]
        return self.jass.outcome(self.rules, (judged,), self.points(totals))

    def outcome_at(self, totals, deals=1):
        """Return how the game stands at these totals, all of them written in one of so many deals."""
        nothing = self.points((0,) * len(self.sides))
        written = self.points(totals)
        last = JudgedDeal(deals, None, self.jass.deal_class(number=deals), written, nothing, nothing, written)
        return self.jass.outcome(self.rules, (last,) * deals, written)


def denomination(word):
    return next(each.value for each in card_words.denominations() if str(each.swiss) == word)


def taken(cell, table):
    """Return the part of a deal that a cell tells: `113 : 44, Weis 50 : 0, Stöck 20 : 0` or `…, Match`."""
    first, *more = re.split(r",\s", cell)
    (points,) = numbers(first)
    deal = {"card_points": table.named(points)}
    for part in more:
        word, _, rest = part.partition(" ")
        extra = {side: value for row in numbers(rest) for side, value in table.named(row).items() if value}
        if word == "Match":
            deal["match"] = max(deal["card_points"], key=deal["card_points"].__getitem__)
        elif word == gettext("Weis"):
            deal["weis"] = extra
        elif word == gettext("Stöck"):
            (deal["stoeck"],) = extra
        else:
            deal["cut_won_by"] = rest
    return deal


def multiplied(cell):
    """Return the denomination or row that a cell names, and its factor: `Undenufe ×3`."""
    ((word, factor),) = re.findall(r"^(.+) ×(\d+)$", cell)
    return word, int(factor)


def game_points(outcome):
    return [list(outcome.game_points.values)] if outcome.over else []


# Sidi Barrani


def contract(row, table):
    ((bid, name, stake),) = re.findall(r"^(\d+) (\w+)(?: ×(\d))?$", row[0])
    return {
        "declarer": "S",
        "bid": int(bid),
        "denomination": denomination(name),
        "stake": int(stake or 1),
        **taken(row[1], table),
    }


@in_every_language
def test_bids_are_written_as_the_rule_book_writes_them(language):
    (rows,) = tables(language, "sidi-barrani", Part.WRITTEN)
    table = Table("sidi-barrani")
    with override(language):
        deals = [table.judge(contract(row, table)) for row in rows]
        endings = [gettext("made" if deal.made else "failed") for deal in deals]

    assert [[list(deal.scores.values)] for deal in deals] == [numbers(row[2]) for row in rows]
    assert endings == [row[3] for row in rows]


@in_every_language
def test_a_game_of_sidi_barrani_ends_as_printed(language):
    (rows,) = tables(language, "sidi-barrani", Part.END)
    outcomes = [Table("sidi-barrani").outcome_at(*numbers(row[0])) for row in rows]

    assert [game_points(outcome) for outcome in outcomes] == [numbers(row[1]) for row in rows]


# The Schieber family


def named(cell, table):
    """Return a deal as a cell or two tell it: what was played, and what was taken."""
    played, rest = re.split(r",\s|\t", cell, maxsplit=1)
    word, factor = multiplied(played)
    chosen = denomination(word)
    assert table.rules.factor(Denomination(chosen)) == factor
    return {"denomination": chosen, **taken(rest, table)}


def written(rows, table):
    return [[table.scores(named("\t".join(row[:2]), table))] for row in rows]


def ended(rows, table):
    return [game_points(table.outcome_after(*numbers(row[0]), named(row[1], table))) for row in rows]


@in_every_language
def test_schieber_is_written_and_ends_as_printed(language):
    (examples,) = tables(language, "schieber", Part.WRITTEN)
    (endings,) = tables(language, "schieber", Part.END)
    with override(language):
        scores, ends = written(examples, Table("schieber")), ended(endings, Table("schieber"))

    assert scores == [numbers(row[2]) for row in examples]
    assert ends == [numbers(row[2]) for row in endings]


@in_every_language
def test_everything_counts_as_many_times_as_the_preset_says(language):
    (rows,) = tables(language, "schieber", Part.PLAYERS)
    presets = [Table(name).rules for name in ("schieber", "schieber-undenufe-4", "schieber-manual")]
    with override(language):
        factors = [
            [str(rules.factor(Denomination(denomination(row[0])))) for rules in presets] for row in rows
        ]

    assert [row[1:] for row in rows] == factors
    assert len(rows) == len(Denomination)


def test_with_french_cards_the_black_suits_count_as_by_the_manual():
    proposed = [dict(preset.french) for preset in new_game.PRESETS if "factors" in preset.french]
    manual = Table("schieber-manual").rules
    suits = {str(suit): manual.factor(Denomination(suit)) for suit in Suit}

    assert [each["factors"] for each in proposed] == [suits] * len(proposed)


@in_every_language
def test_jass_for_three_and_two_is_written_as_printed(language):
    three, solo, two = tables(language, "three-and-two", Part.WRITTEN)
    presets = {"three-hand": three, "two-against-one": solo, "two-hand": two}
    with override(language):
        scores = [written(rows, Table(preset)) for preset, rows in presets.items()]

    assert scores == [[numbers(row[2]) for row in rows] for rows in (three, solo, two)]


@in_every_language
def test_jass_for_three_and_two_against_one_ends_as_printed(language):
    three, solo = tables(language, "three-and-two", Part.END)
    with override(language):
        outcomes = [ended(three, Table("three-hand")), ended(solo, Table("two-against-one", solo_bid=700))]

    assert outcomes == [[numbers(row[2]) for row in rows] for rows in (three, solo)]


@in_every_language
def test_the_card_turned_up_decides_as_printed(language):
    (rows,) = tables(language, "three-and-two", Part.PLAYERS)
    (ranks, *_) = tables_in(sections(language, "cards")[1])
    rank_of = {row[0].split(" (")[0].lower(): rank for row, rank in zip(ranks, Rank, strict=True)}
    decided = {
        turned_up_denomination(Card(Suit.ACORNS, rank_of[word.lower()])): row[1]
        for row in rows
        for word in row[0].split(", ")
    }
    with override(language):
        words = [decided[each] for each in (Denomination.OBENABE, Denomination.UNDENUFE)]

    assert words == ["Obenabe", "Undenufe"]
    assert set(decided) == {Denomination.OBENABE, Denomination.ACORNS, Denomination.UNDENUFE}
    assert sum(len(row[0].split(", ")) for row in rows) == len(Rank)


# Everyone alone


def preset_named(cell):
    return next(preset.slug for preset in new_game.PRESETS if f"**{preset.name}**" == cell)


def declining(deal, table):
    """Who has no points in an example has declined."""
    others = [side.value for side in table.sides if side.value not in deal["card_points"]]
    return {**deal, **({"declined": others} if others else {})}


@in_every_language
def test_sticks_and_potatoes_are_given_as_printed(language):
    (rows,) = tables(language, "handjass", Part.WRITTEN)
    with override(language):
        at = [(row, Table(preset_named(row[1]))) for row in rows]
        scores = [[table.scores(declining(taken(row[0], table), table))] for row, table in at]

    assert scores == [numbers(row[2]) for row in rows]


def who_left(outcome):
    return [", ".join(outcome.out) or NOT_OVER, outcome.loser or NOT_OVER]


@in_every_language
def test_players_leave_as_printed(language):
    for name in ("handjass", "pandur"):
        (rows,) = tables(language, name, Part.END)
        outcomes = [Table(name).outcome_at(*numbers(row[0])) for row in rows]

        assert [who_left(outcome) for outcome in outcomes] == [row[1:] for row in rows]


TRICK_BIDS = {
    TrickBid.MISERE: "Misère",
    TrickBid.TRUMP_MISERE: "Trump misère",
    TrickBid.PANDUR: "Pandur",
    TrickBid.TRUMP_PANDUR: "Trump Pandur",
}


def trick_bids(language):
    """Return the bids on tricks by what the table page calls them; one name is the same everywhere."""
    return {translations(language).get(word, word): bid for bid, word in TRICK_BIDS.items()}


def bids_in(cell, rules):
    """Return the bids of a cell: `150, 160 … 190`, `310, 320 …`, one number, or words."""
    first, *more = re.findall(r"\d+", cell)
    if not more:
        return [int(first)]
    last = max(bid for bid in ladder(rules) if isinstance(bid, int)) if cell.endswith("…") else int(more[-1])
    return list(range(int(first), last + 1, int(more[0]) - int(first) if len(more) else 1))


@in_every_language
def test_the_bids_of_pandur_stand_in_their_order_with_their_worth(language):
    (rows,) = tables(language, "pandur", Part.PLAYERS)
    rules = Table("pandur").rules
    words = trick_bids(language)
    bids = [
        (bid, int(row[1]))
        for row in rows
        for bid in ([words[row[0]]] if row[0] in words else bids_in(row[0], rules))
    ]

    assert bids == [(bid, bid_worth(bid, rules)) for bid in ladder(rules)]


@in_every_language
def test_pandur_is_written_as_printed(language):
    (rows,) = tables(language, "pandur", Part.WRITTEN)
    table = Table("pandur")
    soloist, *_, dealer = table.sides
    words = trick_bids(language)
    with override(language):
        scores = [
            table.scores(
                {
                    "declarer": soloist.value,
                    "bid": words[row[0]] if row[0] in words else int(row[0]),
                    "made": row[1] == gettext("made"),
                },
                before=(0, 0, 0, int(row[2])),
                dealer=dealer,
            )
            for row in rows
        ]

    assert [[score] for score in scores] == [numbers(row[3]) for row in rows]


@in_every_language
def test_announcements_are_written_as_printed(language):
    (rows,) = tables(language, "differenzler", Part.WRITTEN)
    scores = []
    for row in rows:
        (announced,), (points,) = numbers(row[0]), numbers(row[1])
        table = Table("differenzler", players=len(points))
        deal = {"announced": table.named(announced), "card_points": table.named(points)}
        scores.append([table.scores(deal)])

    assert scores == [numbers(row[2]) for row in rows]


@in_every_language
def test_a_game_of_differenzler_ends_as_printed(language):
    (rows,) = tables(language, "differenzler", Part.END)
    ends = []
    for row in rows:
        (number,) = map(int, re.findall(r"\d+", row[1]))
        by_limit = number != PRESETS["differenzler"].document()["deals"]
        table = Table("differenzler", **({"deals": None, "limit": number} if by_limit else {}))
        (totals,) = numbers(row[0])
        outcome = table.outcome_at(totals, 1 if by_limit else number)
        ends.append((outcome.over, outcome.winner))
    printed = [(row[2] != NOT_OVER, row[2] if row[2].isdigit() else None) for row in rows]

    assert ends == printed


# Coiffeur


def row_id(word):
    named_rows = {str(name): row for row, name in card_words.ROWS.items()}
    return named_rows.get(word) or denomination(word)


@in_every_language
def test_the_rows_of_coiffeur_stand_in_their_order(language):
    (rows,) = tables(language, "coiffeur", Part.PLAYERS)
    with override(language):
        words = [row_id(word) for row in rows for word in row[0].split(", ")]
    factors = [int(factor) for row in rows for factor in row[1].split(", ")]

    rules = Table("coiffeur").rules

    assert words == list(rules.rows) == list(DENOMINATIONS_OF)
    assert factors == [rules.factor(word) for word in words]


@in_every_language
def test_with_french_cards_the_rows_of_coiffeur_begin_as_printed(language):
    french: Any = next(preset.french["rows"] for preset in new_game.PRESETS if preset.slug == "coiffeur")
    with override(language):
        names = {each.value: str(each.french) for each in card_words.denominations()}
        first = ", ".join(names[suit] for suit in french[: len(Suit)])

    assert sections(language, "coiffeur")[Part.PLAYERS].count(first) == 1


@in_every_language
def test_coiffeur_is_written_as_printed(language):
    usual, subtracting = tables(language, "coiffeur", Part.WRITTEN)
    printed = [(row, Table("coiffeur")) for row in usual]
    printed += [(row, Table("coiffeur", opponents_subtract=True)) for row in subtracting]
    with override(language):
        for row, table in printed:
            word, factor = multiplied(row[0])
            deal = {"declarer": "S", "row": row_id(word), **taken(row[1], table)}

            assert table.rules.factor(row_id(word)) == factor
            assert [table.scores(deal)] == numbers(row[2])


# Cards, Weis and Stöck


@in_every_language
def test_cards_are_worth_what_is_printed(language):
    (rows,) = tables_in(sections(language, "cards")[1])
    values = [
        [str(values[rank]) for values in (SIDE_SUIT_VALUES, TRUMP_VALUES, NO_TRUMP_VALUES)]
        for rank in HIGH_ORDER
    ]

    assert [row[1:] for row in rows] == values


@in_every_language
def test_weis_is_worth_what_is_printed(language):
    (rows,) = tables_in(sections(language, "cards")[3])
    runs, fours = sorted(set(RUN_POINTS.values())), sorted(set(FOUR_POINTS.values()))

    assert [int(row[1]) for row in rows] == runs + fours
