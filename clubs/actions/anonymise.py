"""Anonymising a member who asks to be forgotten (privacy): the results stay, the person goes.

The row stays, under a name that says nothing, so that standings, draws and opponents stay right; whether it
was a woman or a junior stays too, for the lists of the best. Rows that were merged into it go the same way,
and lists that wait to be imported are thrown away.

The log is only ever added to, and it is full of names. It is rewritten here, and nowhere else, because the
right to be forgotten outweighs it: in lines about the member only the names of the changed fields remain; in
other lines of the club and of his tournaments each name he ever had is replaced by the new one. Who did what
and when is never touched. A namesake in one of his tournaments loses the name in old lines too: better one
name too few than one too many.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from clubs.actions.members import lock_member, raise_revisions, tournaments_of
from clubs.audit_log import log_action
from clubs.models import Action, BroughtList, Club, LogEvent, Player
from scoring.changes import LONGEST_NAME
from scoring.models import Game

CLEARED = ("short_name", "number", "section", "email")
NAMES = ("name", "short_name", "email")
NEVER = r"(?!)"
"""The pattern that finds nothing."""


@transaction.atomic
def anonymise(player: Player, *, by: User) -> Player:
    """Take away all that says who a member is; nothing brings it back."""
    player = lock_member(player)
    concerned = list(tournaments_of([player]).locked().order_by("pk"))
    rows = [player, *player.merged.all()]
    title = _new_name(player.club)
    _rename_at_tables(rows, title)
    lines = _forget(player.club, rows, title)
    for row in rows:
        _blank(row, title)
    BroughtList.objects.filter(club=player.club).delete()
    log_action(
        player.club,
        Action.MEMBER_ANONYMISED,
        by=by,
        subject=title,
        after={"member": player.pk, "lines_of_the_log": lines},
    )
    raise_revisions(concerned)
    return player


def _new_name(club: Club) -> str:
    known = club.players.listed().exclude(anonymised=None).count()
    return gettext("Anonymous {number}").format(number=known + 1)


def _blank(player: Player, name: str) -> None:
    player.name, player.active, player.anonymised = name, False, timezone.now()
    for field in CLEARED:
        setattr(player, field, "")
    player.save(update_fields=["name", "active", "anonymised", *CLEARED])


def _rename_at_tables(players: Sequence[Player], title: str) -> None:
    """Take the names out of the games of the tables where they sat."""
    names = {getattr(player, field)[:LONGEST_NAME] for player in players for field in NAMES}
    for game in Game.objects.filter(tournament_table__seats__player__in=players).distinct():
        game.players = {place: title if name in names else name for place, name in game.players.items()}
        game.save(update_fields=["players"])


# The log


def _forget(club: Club, players: Sequence[Player], title: str) -> int:
    """Take these members out of the log; return how many lines that changed."""
    keys = frozenset(player.pk for player in players)
    names = {getattr(player, field) for player in players for field in NAMES}
    for before, after in club.log.filter(deed__startswith="member.").values_list("before", "after"):
        names.update(_names_in(keys, [before, after]))
    where = Q(tournament=None) | Q(tournament__in=tournaments_of(players))
    return club.log.filter(where).rewrite(LogAnonymiser(keys, names, title))


def _names_in(keys: Collection[int], fact: Any) -> Iterator[str]:
    """Return what the log calls these members: it knows earlier names too."""
    if isinstance(fact, Mapping):
        if fact.get("member") in keys:
            yield from (fact[field] for field in NAMES if field in fact)
        yield from _names_in(keys, list(fact.values()))
    elif isinstance(fact, list):
        for part in fact:
            yield from _names_in(keys, part)


def _any_of(names: Iterable[str]) -> str:
    """Return the pattern that finds any of these names, the longest first; nothing where there is none."""
    known = sorted(names, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, known))})" if known else NEVER


class LogAnonymiser:
    """Changes lines of the log so that they do not name the members with these keys any more.

    A whole name is replaced wherever it stands; a single word only where it is all that somebody is called
    there (“12 Anna / Beat”), for it may be part of somebody else's name.
    """

    def __init__(self, keys: Collection[int], names: Iterable[str], title: str) -> None:
        self.keys = keys
        self.title = title
        # A name of digits alone would be found in table numbers; it tells nothing either.
        worded = {name for name in names if any(letter.isalpha() for letter in name)}
        whole = _any_of(name for name in worded if len(name.split()) > 1 or "@" in name)
        self.whole = re.compile(rf"(?<!\w){whole}(?!\w)")
        self.single = re.compile(rf"(^(?:\d+ )?| / | → ){_any_of(worded)}(?= / | → |$)")

    def __call__(self, line: LogEvent) -> bool:
        """Change one line; say whether there was anything to change."""
        before = (line.subject, line.reason, line.before, line.after)
        line.subject = self.text(line.subject)[:200]
        line.reason = self.text(line.reason)[:200]
        line.before, line.after = self.fact(line.before), self.fact(line.after)
        return before != (line.subject, line.reason, line.before, line.after)

    def text(self, text: str) -> str:
        text = self.whole.sub(lambda found: self.title, text)
        return self.single.sub(lambda found: found[1] + self.title, text)

    def fact(self, fact: Any) -> Any:
        if isinstance(fact, str):
            return self.text(fact)
        if isinstance(fact, list):
            return [self.fact(part) for part in fact]
        if isinstance(fact, Mapping):
            return self.facts(fact)
        return fact

    def facts(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Of facts about the member himself only the names of the fields remain."""
        if facts.get("member") in self.keys:
            fields = facts.get("fields") or sorted(field for field in facts if field != "member")
            return {"member": facts["member"], "fields": fields}
        return {name: self.fact(fact) for name, fact in facts.items()}
