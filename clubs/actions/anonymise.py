"""Anonymising a member who asks to be forgotten (privacy): the results stay, the person goes.

The row stays, under a name that says nothing, so that standings, draws and opponents stay right; whether it
was a woman or a junior stays too, for the lists of the best. Rows that were merged into it go the same way,
and lists that wait to be imported and kept PDFs are thrown away. What people typed is searched for the name
(`clubs.actions.personal_text`): reasons, messages, team names, names of devices.

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
from clubs.actions.personal_text import NameSearch, any_of, find_texts, replace_texts
from clubs.audit_log import log_action
from clubs.models import (
    Action,
    BroughtList,
    Club,
    Entry,
    LogEvent,
    NoShow,
    Player,
    QueuedMail,
    SignUpRequest,
    Tournament,
)
from clubs.names import folded
from core.models import SharedPdf
from core.printing.pdf_cache import remove_cached
from scoring.models import Game
from scoring.rules.readers import LONGEST_NAME

CLEARED: Mapping[str, Any] = {
    **dict.fromkeys(("short_name", "number", "section", "street", "postcode", "home", "email", "phone"), ""),
    **dict.fromkeys(("birth_year", "handicap")),
}
"""What goes, and what stands there instead."""

NAMES = ("name", "short_name", "email")


@transaction.atomic
def anonymise(
    player: Player, *, by: User, chosen: Collection[str] = (), also_called: Iterable[str] = ()
) -> Player:
    """Take away all that says who a member is; nothing brings it back.

    Of the single words of the name that stand somewhere, those `chosen` by their keys go too.
    """
    player = lock_member(player)
    concerned = list(tournaments_of([player]).locked().order_by("pk"))
    rows = [player, *player.merged.all()]
    search = text_search(player, also_called)
    title = search.title
    _rename_at_tables(rows, title)
    texts = replace_texts(player.club, find_texts(player.club, search), chosen)
    if texts:
        concerned = list(Tournament.all_objects.filter(club=player.club))
    names = {*names_of(player.club, rows), *also_called}
    lines = _forget(player.club, rows, LogAnonymiser({row.pk for row in rows}, names, title, texts))
    QueuedMail.objects.forget(name for name in names if "@" in name)
    SignUpRequest.objects.filter(pk__in=[each.pk for each in sign_ups_of(player.club, rows, names)]).delete()
    for row in rows:
        _blank(row, title)
    NoShow.objects.filter(player__in=rows).delete()
    # That somebody cannot walk is nobody's business any more.
    Entry.objects.filter(members__player__in=rows).update(fixed_table=None)
    BroughtList.objects.filter(club=player.club).delete()
    log_action(
        player.club,
        Action.MEMBER_ANONYMISED,
        by=by,
        subject=title,
        after={"member": player.pk, "lines_of_the_log": lines, "texts": len(texts)},
    )
    raise_revisions(concerned)
    transaction.on_commit(_remove_pdfs)
    return player


def _remove_pdfs() -> None:
    """Throw away what is kept here and for other servers, and what one of them is making."""
    remove_cached()
    SharedPdf.objects.all().delete()


def text_search(player: Player, also_called: Iterable[str] = ()) -> NameSearch:
    """Return what finds a member in text: by each name he ever had here, and what else he is called."""
    rows = [player, *player.merged.all()]
    return NameSearch({*names_of(player.club, rows), *also_called}, _new_name(player.club))


def sign_ups_of(club: Club, players: Sequence[Player], names: Iterable[str]) -> list[SignUpRequest]:
    """Return by which sign-ups these members were entered, and those of anybody of their names."""
    known = {folded(name) for name in names} - {""}
    found = SignUpRequest.objects.filter(sign_up__tournament__club=club).select_related("sign_up__tournament")
    found = found.prefetch_related("substitutes")
    entered = set(found.filter(entry__members__player__in=players).values_list("pk", flat=True))
    return [
        each for each in found if each.pk in entered or known & {folded(text) for text in _names_typed(each)}
    ]


def _names_typed(request: SignUpRequest) -> Iterator[str]:
    """Yield the names in a sign-up, also of those who were replaced, and the address."""
    yield from (*request.people, request.email)
    for substitute in request.substitutes.all():
        yield from (substitute.leaving, substitute.name)


def called(player: Player) -> Collection[str]:
    """Return what a member is called, the whole name in both orders: people write either."""
    return {player.listed, *(getattr(player, field) for field in NAMES)}


def names_of(club: Club, players: Sequence[Player]) -> set[str]:
    """Return what these members are and were called, by their rows and by the log."""
    keys = frozenset(player.pk for player in players)
    names = {name for player in players for name in called(player)}
    for before, after in club.log.filter(action__startswith="member.").values_list("before", "after"):
        names.update(_names_in(keys, [before, after]))
    return names - {""}


def _new_name(club: Club) -> str:
    known = club.players.listed().exclude(anonymised=None).count()
    return gettext("Anonymous {number}").format(number=known + 1)


def _blank(player: Player, name: str) -> None:
    player.surname, player.given_name, player.doubtful_name = name, "", False
    player.active, player.anonymised = False, timezone.now()
    for field, nothing in CLEARED.items():
        setattr(player, field, nothing)
    player.save(update_fields=["surname", "active", "anonymised", *CLEARED])


def _rename_at_tables(players: Sequence[Player], title: str) -> None:
    """Take the names out of the games of the tables where they sat."""
    names = {name[:LONGEST_NAME] for player in players for name in called(player)}
    for game in Game.objects.filter(tournament_table__seats__player__in=players).distinct():
        game.players = {place: title if name in names else name for place, name in game.players.items()}
        game.save(update_fields=["players"])


# The log


def _forget(club: Club, players: Sequence[Player], change: LogAnonymiser) -> int:
    """Take these members out of the log; return how many lines that changed.

    In tournaments in which they had no part a single word means somebody else.
    """
    own = Q(tournament=None) | Q(tournament__in=tournaments_of(players))
    return club.log.filter(own).rewrite(change) + club.log.exclude(own).rewrite(change.of_whole_names)


def _names_in(keys: Collection[int], fact: Any) -> Iterator[str]:
    """Return what the log calls these members: it knows earlier names too."""
    if isinstance(fact, Mapping):
        if fact.get("member") in keys:
            yield from (fact[field] for field in NAMES if field in fact)
        yield from _names_in(keys, list(fact.values()))
    elif isinstance(fact, list):
        for part in fact:
            yield from _names_in(keys, part)


class LogAnonymiser:
    """Changes lines of the log so that they do not name the members with these keys any more.

    A whole name is replaced wherever it stands; a single word only where it is all that somebody is called
    there (“12 Anna / Beat”), for it may be part of somebody else's name.
    """

    def __init__(
        self, keys: Collection[int], names: Iterable[str], title: str, texts: Mapping[str, str] | None = None
    ) -> None:
        self.keys = keys
        self.title = title
        # What became of texts that stand elsewhere, and here as they were typed.
        self.texts = texts or {}
        # A name of digits alone would be found in table numbers; it tells nothing either.
        worded = {name for name in names if any(letter.isalpha() for letter in name)}
        whole = any_of(name for name in worded if len(name.split()) > 1 or "@" in name)
        self.whole = re.compile(rf"(?<!\w){whole}(?!\w)")
        self.single = re.compile(rf"(^(?:\d+ )?| / | → ){any_of(worded)}(?= / | → |$)")

    def __call__(self, line: LogEvent) -> bool:
        """Change one line; say whether there was anything to change."""
        before = (line.subject, line.reason, line.before, line.after)
        line.subject = self.text(line.subject)[:200]
        line.reason = self.text(line.reason)[:200]
        line.before, line.after = self.fact(line.before), self.fact(line.after)
        return before != (line.subject, line.reason, line.before, line.after)

    def of_whole_names(self, line: LogEvent) -> bool:
        """Change one line where a whole name stands, and say so; leave it where none does."""
        strings = _strings([line.subject, line.reason, line.before, line.after])
        return any(text in self.texts or self.whole.search(text) for text in strings) and self(line)

    def text(self, text: str) -> str:
        text = self.whole.sub(lambda found: self.title, text)
        text = self.single.sub(lambda found: found[1] + self.title, text)
        return self.texts.get(text, text)

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
        return {self.key(name): self.fact(fact) for name, fact in facts.items()}

    def key(self, key: str) -> str:
        """Return what a fact is called: mostly the name of a field, but a price by its category, too."""
        return self.texts.get(key, self.whole.sub(lambda found: self.title, key))


def _strings(fact: Any) -> Iterator[str]:
    if isinstance(fact, str):
        yield fact
    elif isinstance(fact, Mapping):
        yield from _strings([*fact, *fact.values()])
    elif isinstance(fact, list):
        for part in fact:
            yield from _strings(part)
