"""What the new-game page offers, in the page's words: games with their presets, goals and house rules.

The values and defaults are the rule book's; here each gets a name and a sentence. The browser reads the
form, so nothing is submitted and there is no Django form behind it.
"""

from scoring.new_game.choices import GameChoice, GoalChoice, HouseRuleChoice, PresetChoice, Words
from scoring.new_game.games import GAMES, GOALS_OF, PRESET_OF, PRESETS, game_name
from scoring.new_game.house_rules import HOUSE_RULES
from scoring.new_game.setups import goal_choices, setups

FACTORS = tuple((str(factor), f"×{factor}") for factor in range(11))
WEIS_CHIPS = (20, 50, 100, 200)

__all__ = [
    "FACTORS",
    "GAMES",
    "GOALS_OF",
    "HOUSE_RULES",
    "PRESETS",
    "PRESET_OF",
    "WEIS_CHIPS",
    "GameChoice",
    "GoalChoice",
    "HouseRuleChoice",
    "PresetChoice",
    "Words",
    "game_name",
    "goal_choices",
    "setups",
]
