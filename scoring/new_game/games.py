"""The games of the list, most used first, each with its presets and what ends it."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.new_game.choices import GameChoice, GoalChoice, PresetChoice, Words

TO_TARGET = GoalChoice("target", _("Play to"), (1000, 1500, 2000, 2500, 3000), _("Target"))
DEALS = GoalChoice("deals", _("or a number of deals"), (4, 8, 10, 12, 16), _("Number of deals"))

BLACK_DOUBLE = {"bells": 1, "shields": 2, "acorns": 2, "roses": 1}
"""What tables with French cards double: spades and clubs (SC-2)."""

FRENCH_ROWS = [
    *("shields", "acorns", "bells", "roses"),
    *("obenabe", "undenufe", "slalom", "gusti", "mary", "joker"),
]
"""The order of Coiffeur with French cards: spades, clubs, diamonds, hearts (docs/rules.md, source l)."""

SIDI_BARRANI = GameChoice(
    _("Sidi Barrani"),
    (
        PresetChoice(
            "sidi-barrani",
            _("Sidi Barrani to 2000"),
            _("With Weis and Stöck, bids from 40 to 157 and 257; a double ends the auction."),
        ),
        PresetChoice(
            "sidi-barrani-1500",
            _("Sidi Barrani to 1500"),
            _("The same for a shorter evening; a loser below 750 loses a double game."),
        ),
        PresetChoice(
            "sidi-barani-2500",
            _("Sidi Barani to 2500 (Bookel)"),
            _(
                "As in the Jass Manual: Bookel later, too, Sidi for all tricks; the highest bidder may bid "
                "once more."
            ),
        ),
        PresetChoice(
            "sidi-barrani-plain",
            _("Sidi Barrani without Weis"),
            _("Neither Weis nor Stöck: only card points and bids."),
        ),
        PresetChoice(
            "sidi-barrani-157",
            _("Sidi Barrani without match bonus"),
            _("All nine tricks are worth 157 and are bid as 157; to 1500."),
        ),
    ),
    (TO_TARGET, DEALS),
    also="Sidibarrani Sidi Barani Bieter Bieterjass coinche coinchée jass coinché",
)

SCHIEBER = GameChoice(
    _("Schieber"),
    (
        PresetChoice(
            "schieber",
            _("Schieber to 2500"),
            _("Name trumps or push to your partner; two suits count twice, no trumps three times."),
            french={"factors": BLACK_DOUBLE},
        ),
        PresetChoice(
            "schieber-1000",
            _("Schieber to 1000"),
            _("Everything counts once, with Weis and Stöck."),
        ),
        PresetChoice(
            "schieber-undenufe-4",
            _("Schieber, Undenufe four times"),
            _("The same, but Undenufe counts four times."),
            french={"factors": BLACK_DOUBLE},
        ),
        PresetChoice(
            "schieber-manual",
            _("Schieber as in the Jass Manual"),
            _("Black suits count twice, red ones once; whoever reaches 2500 wins by claiming it."),
        ),
        PresetChoice(
            "schieber-single",
            _("Schieber, everything counts once"),
            _("For tournaments: a fixed number of deals, everything counts once, neither Weis nor Stöck."),
            suggests={"deals": 12},
        ),
    ),
    (TO_TARGET, DEALS),
    also="Schieber Schieberjass Partnerschieber Einzelschieber Chibre chibrer atout Stöck Wys Stich passare",
)

DIFFERENZLER = GameChoice(
    _("Differenzler"),
    (
        PresetChoice(
            "differenzler",
            _("Differenzler"),
            _(
                "Each player announces how many points they will take; the difference is written, the "
                "lowest total wins."
            ),
        ),
    ),
    (
        GoalChoice("deals", _("Number of deals"), DEALS.values),
        GoalChoice("limit", _("or until somebody has"), (100, 200, 300, 500), _("Until somebody has")),
    ),
    also="Differenzler Differenzjass différence estimation differenza stima",
)

COIFFEUR = GameChoice(
    _("Coiffeur"),
    (
        PresetChoice(
            "coiffeur",
            _("Coiffeur"),
            _("Each side plays each row of the list once; the further down the row, the more it counts."),
            french={"rows": FRENCH_ROWS},
        ),
    ),
    also="Coiffeur Coiffeurjass Quoi faire quoifaire Wylle-Jass",
)

HANDJASS = GameChoice(
    _("Handjass"),
    (
        PresetChoice(
            "handjass",
            _("Handjass"),
            _(
                "Everyone plays alone: a stick each for the two highest, a potato for fewer than 21 "
                "points; out at five."
            ),
        ),
        PresetChoice(
            "handjass-high",
            _("Handjass, only the highest"),
            _("One stick per deal, for the highest; a potato for fewer than 21 points; out at seven."),
        ),
        PresetChoice(
            "handjass-declining",
            _("Handjass, declining allowed"),
            _("Anyone who does not trust their hand stays out; two sticks per deal; out at seven."),
        ),
    ),
    (GoalChoice("out_at", _("Out at"), (3, 5, 7, 10)),),
    also="Handjass Butzer Schläger Härdöpfel Härdöpfeler Sack pomme putze poutze patate",
)

KREUZJASS = GameChoice(
    _("Kreuzjass"),
    (
        PresetChoice(
            "kreuzjass",
            _("Kreuzjass"),
            _("Partners sit opposite each other; a turned-up card decides which suit is trumps."),
        ),
    ),
    (TO_TARGET, DEALS),
    also="Kreuzjass Krüzjass Chrüzjass jass croisé",
)

FOR_THREE_OR_TWO = GameChoice(
    _("For three or two"),
    (
        PresetChoice(
            "three-hand",
            _("Jass for three"),
            _("Twelve cards each, and everyone plays alone; the last card dealt decides what is played."),
            also="Dreierjass jass à trois in tre",
            french={"factors": BLACK_DOUBLE},
        ),
        PresetChoice(
            "two-hand",
            _("Jass for two"),
            _("Twelve cards each, twelve are left out of play; the turned-up card decides what is played."),
            also="Zweierjass jass à deux in due",
            french={"factors": BLACK_DOUBLE},
        ),
        PresetChoice(
            "two-against-one",
            _("Two against one"),
            _("One player bids how many points they will reach before the other two together reach 1000."),
            also="Bieter",
            french={"factors": BLACK_DOUBLE},
        ),
    ),
    (TO_TARGET, DEALS, GoalChoice("pair_target", _("The pair plays to"), (500, 1000, 1500, 2000))),
)

PANDUR = GameChoice(
    _("Pandur"),
    (
        PresetChoice(
            "pandur",
            _("Pandur"),
            _("The highest bidder plays alone against the others, with 24 cards; out at 15."),
        ),
    ),
    (GoalChoice("target", _("Out at"), (10, 15, 20)),),
    also="Pandur Pandour bandoure",
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

GOALS_OF: Mapping[str, tuple[GoalChoice, ...]] = {
    preset.slug: game.goals for game in GAMES for preset in game.presets
}
"""The ways to agree on the end of each preset's game."""


def game_name(preset: str, *, to_target: bool) -> str:
    """Return what a preset is called; no goal stands in the name where it is not played to that one."""
    name = str(PRESET_OF[preset].name)
    return name if to_target or not any(map(str.isdigit, name)) else str(FAMILY_OF[preset])
