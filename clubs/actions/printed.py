"""When the sheets of a round were last printed together: no action of the tournament, and nothing to log."""

from __future__ import annotations

from clubs.models import Round


def note_print(round_: Round, mark: str) -> None:
    """Keep which draw was printed, and as of when."""
    Round.objects.filter(pk=round_.pk).update(printed=mark)
