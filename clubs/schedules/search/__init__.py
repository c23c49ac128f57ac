"""The search for rounds in which few meet again, where no construction gives them.

Pure: numbers in, numbers out. It knows no names, no seats and no clock.
"""

from clubs.schedules.search.beginning import begin
from clubs.schedules.search.problem import Goal, Problem, Worth, worth
from clubs.schedules.search.searching import STEPS_A_SECOND, Search

__all__ = ["STEPS_A_SECOND", "Goal", "Problem", "Search", "Worth", "begin", "worth"]
