"""The search for rounds in which few meet again, where no construction gives them.

Pure: numbers in, numbers out. It knows no names, no seats and no clock.
"""

from clubs.schedules.search.annealing import STEPS_A_SECOND, Search
from clubs.schedules.search.initial_rounds import initial_rounds
from clubs.schedules.search.problem import Goal, SearchProblem, Worth, rate_rounds

__all__ = ["STEPS_A_SECOND", "Goal", "Search", "SearchProblem", "Worth", "initial_rounds", "rate_rounds"]
