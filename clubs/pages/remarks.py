"""Remarks on the fairness of a round, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.schedules.fairness import Exchange, Remark, Repeats, Topic
from core.errors import N_

HAPPENS: Mapping[Topic, tuple[str, str]] = {
    Topic.PARTNERS: (
        N_("{first} and {second} are partners for the second time."),
        N_("{first} and {second} are partners {times} times."),
    ),
    Topic.MEETING: (
        N_("{first} and {second} meet for the second time."),
        N_("{first} and {second} meet {times} times."),
    ),
    Topic.SIT_OUT: (
        N_("{first} sits out for the second time."),
        N_("{first} sits out {times} times."),
    ),
}
"""What is said of a second time, and of more times."""

WOULD_HAPPEN: Mapping[Topic, tuple[str, str]] = {
    Topic.PARTNERS: (
        N_("{first} and {second} would be partners for the second time."),
        N_("{first} and {second} would be partners {times} times."),
    ),
    Topic.MEETING: (
        N_("{first} and {second} would meet for the second time."),
        N_("{first} and {second} would meet {times} times."),
    ),
    Topic.SIT_OUT: (
        N_("{first} would sit out for the second time."),
        N_("{first} would sit out {times} times."),
    ),
}

WOULD_BE_GONE: Mapping[Topic, str] = {
    Topic.PARTNERS: N_("{first} and {second} would not be partners again."),
    Topic.MEETING: N_("{first} and {second} would not meet again."),
    Topic.SIT_OUT: N_("{first} would not sit out again."),
}


def name_of(name: str) -> SafeString:
    """Return a name that never turns the text around it."""
    return format_html("<bdi>{}</bdi>", name)


def remark_sentence(remark: Remark, templates: tuple[str, str], names: Mapping[str, str]) -> SafeString:
    second_time, more_times = templates
    first, *others = (name_of(names[entry]) for entry in remark.entries)
    return format_html(
        _(second_time if remark.times == 2 else more_times),
        first=first,
        second=others[0] if others else "",
        times=remark.times,
    )


def happens(remarks: Iterable[Remark], names: Mapping[str, str]) -> list[SafeString]:
    return [remark_sentence(remark, HAPPENS[remark.topic], names) for remark in remarks]


SITS_ELSEWHERE = N_("{name}, who keeps table {fixed}, sits at table {number}.")
WOULD_SIT_ELSEWHERE = N_("{name}, who keeps table {fixed}, would sit at table {number}.")
WOULD_BE_BACK = N_("{name}, who keeps table {fixed}, would sit there again.")


def of_those_elsewhere(
    missed: Mapping[str, int], template: str, fixed: Mapping[str, int], names: Mapping[str, str]
) -> list[SafeString]:
    """Return a sentence about each who keeps a table, with the number of the one that is missed for it."""
    return [
        format_html(_(template), name=name_of(names[entry]), fixed=fixed[entry], number=number)
        for entry, number in missed.items()
    ]


MEET_ANYWAY = N_("{first} and {second}, who should be kept apart, share a table.")
WOULD_MEET = N_("{first} and {second}, who should be kept apart, would share a table.")
WOULD_PART = N_("{first} and {second}, who should be kept apart, would no longer share a table.")

Two = tuple[str, str]
"""Two entries that are kept apart, by the keys that schedules know."""


def of_those_apart(pairs: Iterable[Two], template: str, names: Mapping[str, str]) -> list[SafeString]:
    """Return a sentence about each two who are kept apart."""
    return [
        format_html(_(template), first=name_of(names[first]), second=name_of(names[second]))
        for first, second in pairs
    ]


@dataclass(frozen=True, slots=True)
class Consequences:
    """What an exchange would do, in sentences: what would happen again, and what no longer."""

    worse: list[SafeString]
    better: list[SafeString]

    @classmethod
    def of(
        cls,
        exchange: Exchange,
        names: Mapping[str, str],
        *,
        worse: Iterable[SafeString] = (),
        better: Iterable[SafeString] = (),
    ) -> Consequences:
        """Say what an exchange would do; what the office has asked for comes first, `worse` and `better`."""
        gained = [remark_sentence(remark, WOULD_HAPPEN[remark.topic], names) for remark in exchange.gained]
        lost = [
            remark_sentence(remark, (WOULD_BE_GONE[remark.topic],) * 2, names) for remark in exchange.lost
        ]
        return cls([*worse, *gained], [*better, *lost])


def repeats_text(repeats: Repeats, *, partners: bool) -> str:
    """Return in a line what a round repeats; `partners` where it can repeat partners at all."""
    found = []
    if partners and repeats.partners:
        found.append(
            ngettext(
                "{count} repeated partnership", "{count} repeated partnerships", repeats.partners
            ).format(count=repeats.partners)
        )
    opponents = repeats.meetings - (repeats.partners if partners else 0)
    if opponents:
        found.append(
            ngettext("{count} repeated meeting", "{count} repeated meetings", opponents).format(
                count=opponents
            )
        )
    if repeats.sit_outs:
        found.append(
            ngettext("{count} sits out again", "{count} sit out again", repeats.sit_outs).format(
                count=repeats.sit_outs
            )
        )
    return ", ".join(found) or _("no repeated meetings")
