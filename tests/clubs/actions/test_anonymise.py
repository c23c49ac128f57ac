"""Somebody is forgotten: results stay, the person goes, from the log as well."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.utils import timezone, translation

from clubs.actions.anonymise import LogAnonymiser, anonymise
from clubs.actions.members import MemberRefused, change_member, merge_members
from clubs.audit_log import log_action
from clubs.models import Action, BroughtList, EntryMember, LogEvent, Player, Seat, SignUpRequest
from scoring.models import Game
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.signing_up import open_for_sign_up, signed_up


@pytest.fixture
def anna(bern: House) -> Player:
    return Player.objects.create(
        club=bern.club,
        name="Anna Meier",
        short_name="Änni",
        number="7",
        section="Thun",
        email="anna@example.ch",
        phone="079 555 00 11",
        birth_year=1957,
        handicap=12,
        gender="woman",
        junior=True,
    )


def whole_log(house: House) -> str:
    """All that the log says, without the names of those who did it."""
    lines = house.club.log.values_list("subject", "before", "after", "reason")
    return json.dumps(list(lines), ensure_ascii=False)


def test_the_row_stays_under_a_name_that_says_nothing(bern: House, anna: Player):
    with translation.override("en"):
        anonymise(anna, by=bern.director)

    anna.refresh_from_db()
    assert (anna.name, anna.short_name, anna.number, anna.section, anna.email) == (
        "Anonymous 1",
        "",
        "",
        "",
        "",
    )
    assert (anna.phone, anna.birth_year, anna.handicap) == ("", None, None)
    assert (anna.gender, anna.junior, anna.active) == ("woman", True, False)
    assert anna.folded == "anonymous 1        "
    assert anna.anonymised


def test_nobody_knows_any_more_that_somebody_could_not_walk(bern: House):
    evening = tournament(bern.club)
    first, second = enter(evening, 2)
    evening.entries.update(fixed_table=3)

    anonymise(first.members.get().player, by=bern.director)

    assert list(evening.entries.values_list("pk", "fixed_table")) == [(first.pk, None), (second.pk, 3)]


def test_the_log_forgets_phone_and_year_of_birth(bern: House, anna: Player):
    change_member(anna, {"phone": "078 555 00 22", "birth_year": 1958}, by=bern.director)
    assert "078 555 00 22" in whole_log(bern)

    anonymise(anna, by=bern.director)

    assert [word for word in ("078 555", "079 555", "1957", "1958") if word in whole_log(bern)] == []


def test_each_has_a_name_of_his_own(bern: House, thun: House):
    players = [Player.objects.create(club=bern.club, name=f"Member {number}") for number in range(3)]
    with translation.override("en"):
        names = [anonymise(each, by=bern.director).name for each in players]
        other = anonymise(Player.objects.create(club=thun.club, name="Beat"), by=thun.director)

    assert names == ["Anonymous 1", "Anonymous 2", "Anonymous 3"]
    assert other.name == "Anonymous 1"


def test_entries_and_seats_stay_and_pages_are_made_anew(bern: House, anna: Player):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    entries[0].members.update(player=anna)
    seated(evening, 1, entries)

    anonymise(anna, by=bern.director)

    evening.refresh_from_db()
    assert EntryMember.objects.filter(player=anna).count() == Seat.objects.filter(player=anna).count() == 1
    assert evening.revision == 1


def test_the_games_at_the_tables_where_a_member_sat_forget_the_name(bern: House, anna: Player):
    evening = tournament(bern.club)
    # Her number makes her the seventh, who sits at the second table.
    tables = list(seated(evening, 1, enter(evening, 8)).draws.get().tables.order_by("number"))
    for table in tables:
        table.game = Game.objects.create(
            id=uuid4(),
            preset="sidi-barrani",
            rules={},
            pack="swiss",
            players={"S": "Anna Meier", "E": "Beat Bern"},
            key_hash=f"key {table.number}",
            watch_hash=f"watch {table.number}",
            started=timezone.now(),
        )
        table.save()

    with translation.override("en"):
        anonymise(anna, by=bern.director)

    assert [Game.objects.get(tournament_table=table).players for table in tables] == [
        {"S": "Anna Meier", "E": "Beat Bern"},
        {"S": "Anonymous 1", "E": "Beat Bern"},
    ]


def test_the_log_forgets_all_names_but_not_the_actions(bern: House, anna: Player):
    evening = tournament(bern.club)
    enter(evening, 1)[0].members.update(player=anna)
    changed = change_member(anna, {"surname": "Keller", "section": "Bern"}, by=bern.director)
    log_action(
        evening, Action.ENTRY_ADDED, by=bern.helper, subject="12 Änni / Beat", after="Anna Keller / Beat Bern"
    )
    log_action(
        evening, Action.ENTRY_LEFT, by=bern.helper, subject="12 Anna Keller", reason="Anna Keller is ill"
    )
    log_action(bern.club, Action.INVITED, by=bern.owner, after={"note": ["anna@example.ch"]})
    actions = list(bern.club.log.values_list("pk", "action", "by_name", "at"))

    with translation.override("en"):
        anonymise(changed, by=bern.director)

    for word in ("Anna", "Meier", "Keller", "Änni", "Thun", "anna@"):
        assert word not in whole_log(bern)
    assert list(bern.club.log.values_list("pk", "action", "by_name", "at"))[:-1] == actions
    assert list(bern.club.log.values_list("subject", "before", "after", "reason")) == [
        (
            "Anonymous 1",
            {"member": anna.pk, "fields": ["name", "section", "surname"]},
            {"member": anna.pk, "fields": ["name", "section", "surname"]},
            "",
        ),
        ("12 Anonymous 1 / Beat", None, "Anonymous 1 / Beat Bern", ""),
        ("12 Anonymous 1", None, None, "Anonymous 1 is ill"),
        ("", None, {"note": ["Anonymous 1"]}, ""),
        ("Anonymous 1", None, {"member": anna.pk, "lines_of_the_log": 4, "texts": 1}, ""),
    ]


def test_others_keep_their_names(bern: House, thun: House, anna: Player):
    theirs = tournament(thun.club)
    log_action(theirs, Action.ENTRY_ADDED, by=thun.helper, subject="1 Anna Meier")
    log_action(
        bern.club,
        Action.MEMBER_ADDED,
        by=bern.helper,
        subject="Anna Meierhans",
        after={"member": 0, "name": "Änni B."},
    )
    elsewhere = tournament(bern.club)
    log_action(elsewhere, Action.ENTRY_ADDED, by=bern.helper, subject="3 Änni")

    anonymise(anna, by=bern.director)

    assert list(LogEvent.objects.order_by("pk").values_list("subject", flat=True))[:-1] == [
        "1 Anna Meier",
        "Anna Meierhans",
        "3 Änni",
    ]
    assert "Änni B." in whole_log(bern)


def test_rows_that_were_merged_are_forgotten_too(bern: House, anna: Player):
    gone = Player.objects.create(club=bern.club, name="A. Meier-Gerber", email="old@example.ch")
    merge_members(gone, into=anna, by=bern.director)

    anonymise(anna, by=bern.director)

    gone.refresh_from_db()
    assert (gone.email, gone.name) == ("", Player.objects.get(pk=anna.pk).name)
    assert "Gerber" not in whole_log(bern)
    assert "old@" not in whole_log(bern)


def test_lists_that_wait_are_thrown_away(bern: House, thun: House, anna: Player):
    for house in (bern, thun):
        BroughtList.objects.create(
            club=house.club, by=house.director, rows=[[1, ["Anna Meier"]]], columns=["name"]
        )

    anonymise(anna, by=bern.director)

    assert [kept.club for kept in BroughtList.objects.all()] == [thun.club]


def test_sign_ups_of_the_person_are_deleted_and_others_stay(bern: House, anna: Player):
    there = open_for_sign_up(bern, tournament(bern.club, slug="sign-up"), at_once=True)
    signed_up(there, anna.name)
    elsewhere = open_for_sign_up(bern, tournament(bern.club, slug="elsewhere"))
    signed_up(elsewhere, anna.name.upper())
    signed_up(elsewhere, "Rosa Kunz", email="anna@example.org")

    anonymise(anna, by=bern.owner, also_called=["anna@example.org"])

    assert not SignUpRequest.objects.exists()
    assert there.tournament.entries.filter(sign_up_requests=None).exists()


def test_nobody_is_forgotten_twice_or_changed_afterwards(bern: House, anna: Player):
    anonymise(anna, by=bern.director)

    with pytest.raises(MemberRefused, match="has been anonymised; this cannot be undone"):
        anonymise(anna, by=bern.director)
    with pytest.raises(MemberRefused, match="has been anonymised; this cannot be undone"):
        change_member(anna, {"surname": "Meier"}, by=bern.director)


def test_a_number_or_nothing_is_no_name():
    forgetting = LogAnonymiser({1}, ["", "12", "…"], "Anonymous 1")

    assert forgetting.text("12 Beat / 12") == "12 Beat / 12"
