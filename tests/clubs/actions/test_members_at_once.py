"""Members who are merged or changed in the moment in which they enter: nobody is lost or waits for ever."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from clubs.actions import entries, members
from clubs.actions.members import merge_members
from clubs.errors import Refused
from clubs.models import EntryMember, Player, Tournament
from tests.clubs.conftest import House, enter, player, tournament

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 5
"""What two threads do first is chance; so often, it is both."""


def at_once(*actions: Callable[[], object]) -> None:
    """Do the actions in threads of their own, released together; what is refused is refused, and no more."""
    barrier = Barrier(len(actions))

    def done(action: Callable[[], object]) -> None:
        connection.ensure_connection()
        barrier.wait()
        try:
            action()
        except Refused:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as threads:
        list(threads.map(done, actions))


def twins(bern: House, number: int) -> tuple[Player, Player]:
    names = (f"Anna {number}", f"Änni {number}")
    first, second = (Player.objects.create(club=bern.club, name=name) for name in names)
    return first, second


def test_nobody_enters_who_is_merged_in_that_moment(bern: House):
    evening = tournament(bern.club)

    for number in range(TIMES):
        gone, into = twins(bern, number)
        at_once(
            partial(merge_members, gone, into=into, by=bern.owner),
            partial(entries.add_entry, evening, [gone], by=bern.helper),
        )

    assert not EntryMember.objects.filter(player__merged_into__isnull=False).exists()


@pytest.mark.long  # each day who is merged in that moment enters nowhere
def test_those_who_merge_members_and_those_who_enter_guests_need_not_wait_for_each_other(bern: House):
    evening = tournament(bern.club)
    seen = Tournament.objects.select_related("club").get(pk=evening.pk)

    for number in range(TIMES):
        gone, into = twins(bern, number)
        entries.add_entry(evening, [gone], by=bern.helper)
        at_once(
            partial(merge_members, gone, into=into, by=bern.owner),
            partial(entries.enter_players, seen, [], [f"Guest {number}"], by=bern.helper),
            partial(members.change_member, into, {"section": f"{number}"}, by=bern.director),
        )

    assert evening.entries.count() == 2 * TIMES


def test_who_was_merged_since_the_page_was_made_is_no_substitute(bern: House):
    evening = tournament(bern.club)
    [entry] = enter(evening, 1)
    gone, into = player(bern.club, 2), player(bern.club, 3)
    seen = Player.objects.get(pk=gone.pk)
    merge_members(gone, into=into, by=bern.owner)

    with pytest.raises(entries.EntryRefused, match="Beat Bern is not in the list of members"):
        entries.substitute(entry.members.get(), seen, by=bern.helper)
