"""The games of the list, most used first, each with its presets and what ends it."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.new_game.choices import GameChoice, GoalChoice, PresetChoice, Words

TO_TARGET = GoalChoice("target", _("Play to"), (1000, 1500, 2000, 2500, 3000))
DEALS = GoalChoice("deals", _("or a number of deals"), (4, 8, 10, 12, 16))

BLACK_DOUBLE = {"bells": 1, "shields": 2, "acorns": 2, "roses": 1}
"""What tables with French cards double: spades and clubs (SC-2)."""

FRENCH_ROWS = [
    *("shields", "acorns", "bells", "roses"),
    *("obenabe", "undenufe", "slalom", "gusti", "mary", "joker"),
]
"""The order of Coiffeur with French cards: spades, clubs, diamonds, hearts (docs/rules.md, source l)."""

SIDI_BARRANI = GameChoice(
    "Sidi Barrani",
    (
        PresetChoice(
            "sidi-barrani",
            _("Sidi Barrani to 2000"),
            _("With Weis and Stöck, bids from 40 to 157 and 257; a double ends the auction."),
        ),
        PresetChoice(
            "sidi-barrani-1500",
            _("Sidi Barrani to 1500"),
            _("The same for a shorter evening; the double game is below 750."),
        ),
        PresetChoice(
            "sidi-barani-2500",
            _("Sidi Barani to 2500 (Bookel)"),
            _("By the Jass Manual: Bookel also later, Sidi for all tricks, the winner may bid once more."),
        ),
        PresetChoice(
            "sidi-barrani-plain",
            _("Sidi Barrani without Weis"),
            _("Neither Weis nor Stöck: card points and bids alone."),
        ),
        PresetChoice(
            "sidi-barrani-157",
            _("Sidi Barrani without match bonus"),
            _("All nine tricks are worth 157 and bid as such; to 1500."),
        ),
    ),
    (TO_TARGET, DEALS),
    also="Sidibarrani Sidi Barani",
)

SCHIEBER = GameChoice(
    "Schieber",
    (
        PresetChoice(
            "schieber",
            _("Schieber to 2500"),
            _("Name trumps or push to the partner; two suits count twice, without trumps three times."),
            french={"factors": BLACK_DOUBLE},
        ),
        PresetChoice(
            "schieber-undenufe-4",
            _("Schieber, Undenufe four times"),
            _("The same, but Undenufe counts four times."),
            french={"factors": BLACK_DOUBLE},
        ),
        PresetChoice(
            "schieber-manual",
            _("Schieber by the manual"),
            _("Black suits count twice, red ones once; who reaches 2500 wins by claiming it."),
        ),
        PresetChoice(
            "schieber-single",
            _("Schieber, all single"),
            _("For tournaments: a number of deals, everything counts once, neither Weis nor Stöck."),
            suggests={"deals": 12},
        ),
    ),
    (TO_TARGET, DEALS),
    also="Schieberjass Partnerschieber Einzelschieber Chibre Stöck Wys Stich",
)

DIFFERENZLER = GameChoice(
    "Differenzler",
    (
        PresetChoice(
            "differenzler",
            "Differenzler",
            _("Each player announces the points he will take; the difference is written, the lowest wins."),
        ),
    ),
    (
        GoalChoice("deals", _("Number of deals"), DEALS.values),
        GoalChoice("limit", _("or until somebody has"), (100, 200, 300, 500)),
    ),
    also="Differenzjass",
)

COIFFEUR = GameChoice(
    "Coiffeur",
    (
        PresetChoice(
            "coiffeur",
            "Coiffeur",
            _("Each side plays each contract of the list once; the further down, the more it counts."),
            french={"rows": FRENCH_ROWS},
        ),
    ),
    also="Coiffeurjass Quoi faire Wylle-Jass",
)

HANDJASS = GameChoice(
    "Handjass",
    (
        PresetChoice(
            "handjass",
            "Handjass",
            _("Each for himself: sticks for the two highest, a potato for less than 21; out at five."),
        ),
        PresetChoice(
            "handjass-high",
            _("Handjass, the highest alone"),
            _("One stick a deal, for the highest; a potato for less than 21; out at seven."),
        ),
        PresetChoice(
            "handjass-declining",
            _("Handjass with declining"),
            _("Who does not trust his hand stays out; two sticks a deal; out at seven."),
        ),
    ),
    (GoalChoice("out_at", _("Out at"), (3, 5, 7, 10)),),
    also="Butzer Schläger Härdöpfel Sack",
)

KREUZJASS = GameChoice(
    "Kreuzjass",
    (
        PresetChoice(
            "kreuzjass",
            "Kreuzjass",
            _("Partners across the table; a card turned up decides which suit is trumps."),
        ),
    ),
    (TO_TARGET, DEALS),
    also="Krüzjass Chrüzjass",
)

FOR_THREE_OR_TWO = GameChoice(
    _("For three or two"),
    (
        PresetChoice(
            "three-hand",
            _("Jass for three"),
            _("Twelve cards each and each for himself; the last card dealt decides what is played."),
            also="Dreierjass",
            french={"factors": BLACK_DOUBLE},
        ),
        PresetChoice(
            "two-hand",
            _("Jass for two"),
            _("Twelve cards each, twelve lie dead; the card turned up decides what is played."),
            also="Zweierjass",
            french={"factors": BLACK_DOUBLE},
        ),
        PresetChoice(
            "two-against-one",
            _("Two against one"),
            _("One bids the points that he will reach before the other two together reach 1000."),
            also="Bieter",
            french={"factors": BLACK_DOUBLE},
        ),
    ),
    (TO_TARGET, DEALS, GoalChoice("pair_target", _("The pair plays to"), (500, 1000, 1500, 2000))),
)

PANDUR = GameChoice(
    "Pandur",
    (
        PresetChoice(
            "pandur",
            "Pandur",
            _("The highest bidder plays alone against the others, with 24 cards; out at 15."),
        ),
    ),
    (GoalChoice("target", _("Out at"), (10, 15, 20)),),
    also="Pandour",
)

GAMES = (
    SIDI_BARRANI,
    SCHIEBER,
    DIFFERENZLER,
    COIFFEUR,
    HANDJASS,
    KREUZJASS,
    FOR_THREE_OR_TWO,
    PANDUR,
)
"""Every game, most used first."""

PRESETS = tuple(preset for game in GAMES for preset in game.presets)

PRESET_OF: Mapping[str, PresetChoice] = {preset.slug: preset for preset in PRESETS}
"""The presets by their slugs."""

FAMILY_OF: Mapping[str, Words] = {preset.slug: game.name for game in GAMES for preset in game.presets}
"""What the game of each preset is called."""


def game_name(preset: str, *, to_target: bool) -> str:
    """Return what a preset is called; no goal stands in the name where it is not played to that one."""
    name = str(PRESET_OF[preset].name)
    return name if to_target or not any(map(str.isdigit, name)) else str(FAMILY_OF[preset])
