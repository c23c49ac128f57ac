"""What was changed in a game after it was written down: when, where, from what to what, and why (TN-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from scoring.deal_words import Teller
from scoring.models import ChangeKind, DealRevision
from scoring.printouts.record_deals import side_label
from scoring.printouts.words import rule_facts
from scoring.rules.capabilities import stoeck_of
from scoring.rules.deals import DealEntry, JudgedDeal
from scoring.rules.score_sheet import ScoreSheet
from scoring.tables import points_text

MOST_CHANGES = 120
"""More than any table makes; of a game with more the last ones are printed."""

NOTHING = "–"


class ChangedField(NamedTuple):
    """What a change made of one thing: "Card points", from "93 : 64" to "94 : 63"."""

    what: str
    before: str
    after: str

    @property
    def is_gone(self) -> bool:
        """Whether there is nothing in its place."""
        return self.after == NOTHING


class RecordedChange(NamedTuple):
    """A deal that was corrected, removed or entered again; `mark` stands beside its line too.

    `deal` is 0 where something was agreed differently.
    """

    mark: int
    deal: int
    what: str
    when: str
    device: str
    differences: tuple[ChangedField, ...]
    reason: str


class Changes(NamedTuple):
    """The changes in their order, and how many earlier ones are left out."""

    lines: tuple[RecordedChange, ...]
    left_out: int

    @property
    def marks(self) -> Mapping[int, Sequence[int]]:
        """The marks of each deal that was changed, by its number."""
        found: dict[int, list[int]] = {}
        for line in self.lines:
            found.setdefault(line.deal, []).append(line.mark)
        return found


def changes_of(revisions: Sequence[DealRevision], teller: Teller, started: datetime) -> Changes:
    """Return what the revisions of a game's deals changed; a first entry is no change."""
    found = list(_changing(revisions))
    first = max(len(found) - MOST_CHANGES, 0)
    lines = (
        _change(revision, mark, teller, started) for mark, revision in enumerate(found[first:], first + 1)
    )
    return Changes(tuple(lines), first)


def _changing(revisions: Sequence[DealRevision]) -> Iterator[DealRevision]:
    """Yield all but first entries: also what was entered in the place of what was removed."""
    removed: set[int | None] = set()
    for revision in revisions:
        if revision.kind == ChangeKind.REMOVE:
            removed.add(revision.number)
        if revision.kind != ChangeKind.RECORD or revision.number in removed:
            yield revision


def _change(revision: DealRevision, mark: int, teller: Teller, started: datetime) -> RecordedChange:
    before, after = (facts_of_deal(document, teller) for document in (revision.before, revision.after))
    return RecordedChange(
        mark=mark,
        deal=revision.number or 0,
        what=_what(revision),
        when=moment_text(revision.at, started),
        device=revision.device,
        differences=tuple(
            ChangedField(what, before.get(what, NOTHING), after.get(what, NOTHING))
            for what in {**before, **after}
            if before.get(what) != after.get(what)
        ),
        reason=revision.reason,
    )


def _what(revision: DealRevision) -> str:
    again = revision.kind == ChangeKind.RECORD
    return gettext("entered again") if again else str(ChangeKind(revision.kind).label)


def moment_text(moment: datetime, started: datetime) -> str:
    """Return the time, with the day where it is another one than that of the start."""
    local = timezone.localtime(moment)
    same_day = local.date() == timezone.localtime(started).date()
    return date_format(local, "TIME_FORMAT" if same_day else "SHORT_DATETIME_FORMAT")


# What a deal says


def facts_of_deal(document: Mapping[str, Any] | None, teller: Teller) -> Mapping[str, str]:
    """Return what a deal says by what it is about, in the words of the record; nothing of no deal."""
    if document is None:
        return {}
    if "players" in document:
        return _agreement_facts(document, teller)
    jass = teller.entry.jass
    entry = jass.read_deal(document)
    judged = _judged_alone(entry, teller)
    return {what: text for what, text in _deal_facts(entry, judged, teller) if text}


def _agreement_facts(document: Mapping[str, Any], teller: Teller) -> Mapping[str, str]:
    names = ", ".join(name or NOTHING for name in document["players"].values())
    rules = rule_facts(teller, document.get("rules", {}))
    return {gettext("Names"): names, **rules} if names else rules


def _judged_alone(entry: DealEntry, teller: Teller) -> JudgedDeal:
    """Return the deal as it is by itself: what depends on those before it has no place in a difference."""
    sheet = ScoreSheet(teller.entry.jass, teller.entry.rules, entry.dealer)
    sheet.write(entry)
    [deal] = sheet.result.deals
    return deal


def _deal_facts(entry: DealEntry, deal: JudgedDeal, teller: Teller) -> Iterator[tuple[str, str]]:
    yield gettext("Dealer"), teller.name(entry.dealer) if entry.dealer else ""
    yield gettext("Contract"), teller.contract(deal)
    if deal.thrown_in:
        return
    yield gettext("Card points"), _taken(entry, deal)
    yield gettext("Weis"), _points(deal.weis.values) if any(deal.weis.values) else ""
    for what, side in ((gettext("Stöck"), stoeck_of(entry)), (gettext("Match"), entry.match)):
        yield what, side_label(teller.entry, side) if side else ""
    yield pgettext("of a contract", "Result"), "" if deal.problems else teller.result(deal)
    yield gettext("Written"), "" if deal.problems else _points(deal.scores.values)


def _taken(entry: DealEntry, deal: JudgedDeal) -> str:
    """Return the card points of all sides; as they were typed where they only fit the deals before."""
    if not deal.problems:
        return _points(deal.card_points.values) if any(deal.card_points.values) else ""
    typed = entry.card_points
    return _joined([NOTHING if points is None else str(points) for points in typed.values] if typed else [])


def _points(values: Sequence[int]) -> str:
    return _joined([points_text(points) for points in values])


def _joined(numbers: Sequence[str]) -> str:
    return (" : " if len(numbers) == 2 else " · ").join(numbers)
