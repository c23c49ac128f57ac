"""Who does not want to sit at one table with whom: said when signing up, kept apart once both are entered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User

from clubs.actions.entries import entry_label
from clubs.audit_log import log_action
from clubs.models import Action, Apart, Entry, SignUpRequest
from clubs.names import is_same_name

BETWEEN_NAMES = re.compile(r"[,;/&+]")


def keep_apart_as_requested(request: SignUpRequest, entry: Entry, *, by: User | None) -> None:
    """Keep an entry apart from those whom it named, and from those who named it; others may still come."""
    requests = request.sign_up.requests.exclude(apart="").exclude(entry=None).select_related("entry")
    asked = [each.entry for each in requests if each.entry and _plays(names_in(each.apart), entry)]
    for other in dict.fromkeys([*_named(request, entry), *asked]):
        if other != entry:
            _keep_apart(entry, other, by=by)


def _named(request: SignUpRequest, entry: Entry) -> Sequence[Entry]:
    named = names_in(request.apart)
    others = entry.tournament.entries.with_members() if named else ()
    return [other for other in others if _plays(named, other)]


def names_in(text: str) -> Sequence[str]:
    """Return the names that somebody typed into one line."""
    return [name.strip() for name in BETWEEN_NAMES.split(text) if name.strip()]


def _plays(named: Iterable[str], entry: Entry) -> bool:
    """Whether somebody with one of these names plays in an entry, or it is called so."""
    theirs = [entry.name, *(member.player.name for member in entry.members.all())]
    return any(is_same_name(name, one) for name in named for one in theirs if one)


def _keep_apart(entry: Entry, other: Entry, *, by: User | None) -> None:
    apart = Apart.of(entry, other)
    _row, is_new = Apart.objects.get_or_create(
        tournament=apart.tournament, first=apart.first, second=apart.second
    )
    if is_new:
        labels = {"subject": entry_label(entry), "after": entry_label(other)}
        log_action(entry.tournament, Action.KEPT_APART, by=by, **labels)
