"""What cannot be drawn."""

from scoring.rules.errors import RulesError


class DrawError(RulesError):
    """A round that cannot be drawn as asked; one sentence for the director says why."""
