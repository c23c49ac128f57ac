"""What annulling an entry's results does, to whom: said before it is done, and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from clubs.actions.annulment import can_annul
from clubs.models import Entry
from clubs.models.entries import names
from clubs.pages.numbers import number_text
from clubs.queries.encounters import Encounter, Sitter, encounters


class AnnulledResult(NamedTuple):
    """A result that counts for nobody: of which round, against whom, and what was written."""

    round: str
    opponents: str
    points: str


@dataclass(frozen=True, slots=True)
class Annulment:
    """The results of an entry that are annulled, or would be."""

    results: Sequence[AnnulledResult]
    is_done: bool

    @classmethod
    def of(cls, entry: Entry) -> Annulment | None:
        """Return what can be annulled of an entry; nothing where not everyone meets everyone."""
        if not can_annul(entry.tournament):
            return None
        word = str(entry.tournament.club.get_round_word_display())
        played = [each for each in encounters(Q(entry=entry)) if each.points is not None]
        return cls([_result(word, each) for each in played], bool(entry.annulled))

    @property
    def sentence(self) -> str:
        """What would not count, or does not."""
        count = len(self.results)
        if not count:
            return gettext("No result has been written yet.")
        if self.is_done:
            sentence = ngettext(
                "This result counts for nobody:", "These {count} results count for nobody:", count
            )
        else:
            sentence = ngettext(
                "This result would no longer count:", "These {count} results would no longer count:", count
            )
        return sentence.format(count=count)


def _result(word: str, each: Encounter) -> AnnulledResult:
    written = [number_text(points) for points in (each.points, each.theirs) if points is not None]
    return AnnulledResult(f"{word} {each.where.round}", _names(each.opponents), " : ".join(written))


def _names(sitters: Sequence[Sitter]) -> str:
    return names(sitter.name for sitter in sitters)
