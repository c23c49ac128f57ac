"""Housekeeping removes what is out of date and nothing else, and says how much."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from importlib import import_module
from uuid import uuid4

import pytest
from django.conf import settings as configured
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.utils import timezone
from django.utils.timezone import localdate

from clubs.actions import housekeeping as chores
from clubs.actions.deletion import delete_account, delete_club, delete_tournament
from clubs.actions.housekeeping import CHORES, Chore, housekeeping
from clubs.models import (
    AccessToken,
    AccountDeletion,
    Admission,
    BroughtList,
    Club,
    Device,
    Invitation,
    QueuedMail,
    Report,
    Round,
    Search,
    SignUpRequest,
    Table,
    Tournament,
)
from core.models import RateCount, SharedPdf
from scoring.models import DealRevision, Game, WithdrawnKey
from tests.clubs.conftest import House, enter, house, seated, tournament
from tests.clubs.signing_up import open_for_sign_up, signed_up

NOW = timezone.now()
DAY = timedelta(days=1)


def removed(*, dry_run: bool = False) -> dict[str, int | None]:
    """What each chore says of itself, without those that had nothing to do."""
    return {done.name: done.count for done in housekeeping(NOW, dry_run=dry_run) if done.count != 0}


def before(**age: int) -> datetime:
    return NOW - timedelta(**age)


@pytest.fixture(autouse=True)
def no_pdfs(settings, tmp_path):
    settings.SHEETS = tmp_path


def session(expires: datetime) -> None:
    store = import_module(configured.SESSION_ENGINE).SessionStore()
    store.create()
    Session.objects.filter(pk=store.session_key).update(expire_date=expires)


def quick_game(received: datetime) -> Game:
    game = Game.objects.create(
        id=uuid4(),
        preset="sidi-barrani",
        rules={},
        pack="swiss",
        key_hash=uuid4().hex,
        watch_hash=uuid4().hex,
        started=NOW + 400 * DAY,  # a phone's clock, which may be wrong
    )
    revision = DealRevision.objects.create(game=game, revision=1, kind="start", at=NOW, change=uuid4())
    DealRevision.objects.filter(pk=revision.pk).update(received=received)
    return game


def two_of_each(bern: House) -> None:
    """Of each kind of row one that is due, and one that is just not."""
    session(before(minutes=1))
    session(NOW + DAY)
    for ends in (before(minutes=1), NOW + DAY):
        RateCount.objects.create(key=uuid4().hex, ends=int(ends.timestamp()), count=1)
    for ends in (before(minutes=1), NOW + DAY, NOW + 15 * DAY):
        SharedPdf.objects.create(key=uuid4().hex, until=int(ends.timestamp()), content=b"%PDF")
    for at in (before(days=31), before(days=29)):
        Invitation.all_objects.create(club=bern.club, role="viewer", token_hash=uuid4().hex, valid_until=at)
        Invitation.all_objects.create(
            club=bern.club, role="viewer", token_hash=uuid4().hex, valid_until=NOW + DAY, used=at
        )
    for hours in (25, 23):
        QueuedMail.objects.create(
            email="a@b.ch", language="de-ch", host="b.ch", is_secure=True, created=before(hours=hours)
        )
        there = tournament(bern.club, name=f"{hours}", slug=f"{hours}")
        search = Search.objects.create(tournament=there, seen={}, seed=1, request={}, memory={}, fairness={})
        Search.objects.filter(pk=search.pk).update(started=before(hours=hours))
        kept = BroughtList.objects.create(club=bern.club, by=bern.owner, rows=[], columns=[])
        BroughtList.objects.filter(pk=kept.pk).update(created=before(hours=hours))
    for days in (31, 30):
        date = localdate(NOW) - days * DAY
        past = tournament(bern.club, slug=f"past-{days}", date=date)
        signed_up(open_for_sign_up(bern, past), "Rosa Kunz")
    quick_game(before(days=366))
    quick_game(before(days=364))


DUE = {
    "Expired sessions": 1,
    "Attempts and other counts of limits": 1,
    "PDFs for other servers": 2,
    "Searches for draws": 1,
    "Lists waiting for import": 1,
    "Used or expired invitations": 2,
    "Sign-ups of past tournaments": 1,
    "Mail given up after a day": 1,
    "Quick games idle for a year": 1,
}
KEPT = (Session, RateCount, SharedPdf, Search, BroughtList, SignUpRequest, QueuedMail, Game, DealRevision)


def test_what_is_due_goes_and_what_is_not_stays(bern: House):
    two_of_each(bern)

    assert removed() == DUE
    assert WithdrawnKey.objects.count() == 2
    assert [model.objects.count() for model in KEPT] == [1] * len(KEPT)
    assert Invitation.all_objects.count() == 2
    assert removed() == {}


@pytest.mark.long  # each day what is due goes, and what is not stays
def test_a_dry_run_says_the_same_and_removes_nothing(bern: House):
    two_of_each(bern)

    assert removed(dry_run=True) == DUE
    assert removed(dry_run=True) == DUE
    assert Game.objects.count() == 2


def test_the_game_of_a_table_stays_as_long_as_its_tournament(bern: House):
    there = tournament(bern.club)
    seated(there, 1, enter(there, 4))
    Table.objects.update(game=quick_game(before(days=800)))

    assert removed() == {}


@pytest.mark.long  # each day what is due goes, and what is not stays
def test_many_rows_go_batch_by_batch(bern: House, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(chores, "BATCH", 2)
    for _number in range(5):
        quick_game(before(days=500))

    assert removed() == {"Quick games idle for a year": 5}
    assert (Game.objects.count(), DealRevision.objects.count()) == (0, 0)


def card(bern: House, number: int, **round_fields: object) -> Table:
    """A table with a card and a phone, of a tournament of its own."""
    there = tournament(bern.club, name=f"{number}", slug=f"{number}")
    round_ = seated(there, 1, enter(there, 4))
    Round.objects.filter(pk=round_.pk).update(**round_fields)
    table = Table.objects.get(draw__round=round_)
    token = AccessToken.objects.create(table=table, salt="s", token_hash=f"t{number}", code_hash=f"c{number}")
    device = Device.objects.create(cookie_hash=f"d{number}", created=before(days=40))
    Admission.objects.create(device=device, token=token)
    return table


def test_cards_and_phones_of_rounds_closed_long_ago_go(bern: House):
    card(bern, 1, state="closed", closed=before(days=31))
    card(bern, 2, state="closed", closed=before(days=29))
    card(bern, 3)

    assert removed() == {"Table codes": 1, "Phones of past tables": 1}
    assert list(AccessToken.objects.order_by("pk").values_list("token_hash", flat=True)) == ["t2", "t3"]
    assert list(Device.objects.order_by("pk").values_list("cookie_hash", flat=True)) == ["d2", "d3"]


def test_a_phone_that_a_sheet_speaks_of_stays(bern: House):
    table = card(bern, 1, state="closed", closed=before(days=31))
    Report.objects.create(
        table=table,
        side="NS",
        confirms=True,
        revision=1,
        sides={},
        device=Device.objects.get(),
        change=uuid4(),
        at=NOW,
    )

    assert removed() == {"Table codes": 1}


# What was deleted


def test_deleted_things_stay_for_thirty_days(bern: House):
    thun, olten = house("Thun", "thun"), house("Olten", "olten")
    delete_club(thun.club, by=thun.owner)
    delete_tournament(tournament(olten.club), by=olten.owner)
    delete_account(olten.helper)
    for model, field in ((Club, "deleted_at"), (Tournament, "deleted_at")):
        model.all_objects.exclude(deleted_at=None).update(**{field: NOW - 30 * DAY + timedelta(minutes=5)})
    AccountDeletion.objects.update(at=NOW - 30 * DAY + timedelta(minutes=5))

    assert removed() == {}

    for model in (Club, Tournament):
        model.all_objects.exclude(deleted_at=None).update(deleted_at=NOW - 31 * DAY)
    AccountDeletion.objects.update(at=NOW - 31 * DAY)

    assert removed() == {"Deleted tournaments": 1, "Deleted clubs": 1, "Deleted accounts": 1}
    assert sorted(Club.all_objects.values_list("slug", flat=True)) == ["bern", "olten"]
    assert not Tournament.all_objects.exists()
    assert not User.objects.filter(username="olten-helper").exists()


def future_rows(bern: House) -> None:
    """A club, an account and a list of names that were put aside while the clock was ahead."""
    thun = house("Thun", "thun")
    delete_club(thun.club, by=thun.owner)
    delete_account(thun.helper)
    kept = BroughtList.objects.create(club=bern.club, by=bern.owner, rows=[], columns=[])
    Club.all_objects.filter(pk=thun.club.pk).update(deleted_at=NOW + 400 * DAY)
    AccountDeletion.objects.update(at=NOW + 400 * DAY)
    BroughtList.objects.filter(pk=kept.pk).update(created=NOW + 400 * DAY)


@pytest.mark.long  # each day what is due goes, and what is not stays
def test_what_was_deleted_while_the_clock_was_ahead_goes_after_its_time_all_the_same(bern: House):
    future_rows(bern)

    assert removed(dry_run=True) == removed() == {"Dates in the future, set to now": 3}
    later = {done.name: done.count for done in housekeeping(NOW + 31 * DAY) if done.count}
    assert later == {"Lists waiting for import": 1, "Deleted clubs": 1, "Deleted accounts": 1}


def test_no_date_is_changed_while_the_clock_is_behind(bern: House):
    future_rows(bern)

    assert [done.count for done in housekeeping(NOW - 10000 * DAY) if done.count] == []
    assert Club.all_objects.get(slug="thun").deleted_at == NOW + 400 * DAY


def test_kept_pdfs_that_are_too_old_go(db, settings, tmp_path):
    settings.SHEETS = tmp_path
    for name, days in (("old.pdf", 15), ("new.pdf", 13)):
        path = tmp_path / name
        path.write_bytes(b"%PDF")
        moment = (NOW - timedelta(days=days)).timestamp()
        os.utime(path, (moment, moment))

    assert removed(dry_run=True) == {"Kept PDFs": 1}
    assert removed() == {"Kept PDFs": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["new.pdf"]


def test_a_chore_that_fails_does_not_keep_the_others_from_their_work(bern: House, monkeypatch):
    def fails(_now: datetime) -> int:
        raise DatabaseError("locked")

    quick_game(before(days=500))
    monkeypatch.setattr(chores, "CHORES", [Chore("Nothing", fails, fails), *CHORES])

    said = [str(done) for done in housekeeping()]

    assert said[0] == "Nothing: failed, see the log"
    assert "Quick games idle for a year: 1" in said
