"""Everything about a member or an account as a file."""

from __future__ import annotations

import json

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from clubs.actions import accounts
from clubs.actions.adjustments import adjust
from clubs.actions.members import merge_members
from clubs.actions.messages import send_message
from clubs.actions.personal_export import account_document, member_document, personal_text_of
from clubs.models import AdjustmentKind, CardLine, Player, Role, SeatLot, SitOut
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.signing_up import open_for_sign_up, signed_up


def document_of(player: Player):
    return json.loads(personal_text_of(member_document(player)))


def test_a_members_file_has_what_the_club_keeps(bern: House):
    there = tournament(bern.club, planned_rounds=2)
    entries = enter(there, 5)
    round_ = seated(there, 1, entries[:4])
    written(round_.draws.get().tables.get(), NS=630, EW=626)
    SitOut.objects.create(draw=seated(there, 2, entries[1:]).draws.get(), entry=entries[0])
    CardLine.objects.create(round=round_, entry=entries[0], points=630)
    SeatLot.objects.create(round=there.rounds.get(number=2), entry=entries[0])
    adjust(entries[0], since=None, kind=AdjustmentKind.PENALTY, points=-20, reason="late", by=bern.director)
    send_message(there, text="Anna Bern has lost a glove", by=bern.director)
    anna = bern.club.players.get(number="1")
    merge_members(
        Player.objects.create(
            club=bern.club, name="A. Bern", email="a@example.ch", phone="079 555 00 11", birth_year=1957
        ),
        into=anna,
        by=bern.owner,
    )
    anna.refresh_from_db()

    found = document_of(anna)

    assert (found["standblatt"], found["club"]) == ("member", "Bern")
    assert found["member"] == {
        "key": anna.pk,
        "name": "Anna Bern",
        "surname": "Bern",
        "given_name": "Anna",
        "short_name": "Anna",
        "number": "1",
        "section": "",
        "street": "",
        "postcode": "",
        "home": "",
        "email": "a@example.ch",
        "phone": "079 555 00 11",
        "gender": "",
        "birth_year": 1957,
        "handicap": None,
        "junior": False,
        "guest": False,
        "active": True,
        "anonymised": None,
    }
    assert [row["name"] for row in found["merged"]] == ["A. Bern"]
    assert [(each["tournament"], each["number"], each["as_substitute"]) for each in found["entries"]] == [
        ("November", 1, False)
    ]
    assert found["seats"] == [
        {
            "tournament": "November",
            "round": 1,
            "draw": 1,
            "table": 1,
            "seat": "S",
            "result": {"NS": 630, "EW": 626},
        }
    ]
    assert found["rested"] == [{"tournament": "November", "round": 2}]
    assert [(each["round"], each["points"], each["matches"]) for each in found["card_lines"]] == [(1, 630, 0)]
    assert [(each["round"], each["table"], each["seat"]) for each in found["lots"]] == [(2, None, "")]
    assert [(each["points"], each["reason"]) for each in found["adjustments"]] == [(-20, "late")]
    assert found["texts"] == [{"fields": ["clubs.Message.text"], "text": "Anna Bern has lost a glove"}]
    assert [line["action"] for line in found["log"]] == ["adjustment.added", "message.sent", "member.merged"]


def test_a_members_file_has_what_was_given_to_sign_up(bern: House):
    there = open_for_sign_up(bern, ask_phone=True)
    anna = player(bern.club, 1)
    signed_up(there, anna.name, phone="079 1", email="anna@example.org")
    signed_up(there, "Rosa Kunz")

    [found] = document_of(anna)["sign_ups"]

    assert (found["tournament"], found["people"], found["phone"]) == ("November", [anna.name], "079 1")
    assert [(each["about"], each["sent"], each["subject"]) for each in found["mails"]] == [
        ("arrived", None, None)
    ]


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("evenings", [1, 3])
def test_a_members_file_asks_the_same_of_one_evening_and_of_three(
    bern: House, evenings: int, django_assert_num_queries
):
    for number in range(evenings):
        there = tournament(bern.club, name=f"{number}", slug=f"{number}")
        round_ = seated(there, 1, enter(there, 4))
        written(round_.draws.get().tables.get(), NS=630, EW=626)
    anna = bern.club.players.select_related("club").get(number="1")

    with django_assert_num_queries(48):
        found = member_document(anna)

    assert len(found["seats"]) == len(found["entries"]) == evenings


def test_an_accounts_file_has_its_own_data_and_what_was_done_with_it(bern: House):
    there = tournament(bern.club)
    send_message(there, text="Soup at eight", by=bern.director)
    accounts.invite(bern.club, Role.HELPER, days=7, by=bern.director, note="for Beat")
    bern.client(Role.DIRECTOR)

    found = json.loads(personal_text_of(account_document(bern.director)))

    assert found["account"]["username"] == "bern-director"
    assert found["signed_in_browsers"] == 1
    assert [(each["club"], each["role"]) for each in found["roles"]] == [("Bern", "director")]
    assert [(each["note"], each["created_by_me"]) for each in found["invitations"]] == [("for Beat", True)]
    assert [each["text"] for each in found["messages"]] == ["Soup at eight"]
    assert [line["action"] for line in found["log"]] == ["message.sent", "people.invited"]
    assert {name: count for name, count in found["rows"].items() if count} == {
        "clubs.Invitation.created_by": 1,
        "clubs.LogEvent.by": 2,
        "clubs.Membership.user": 1,
        "clubs.Message.by": 1,
    }


def test_every_row_that_points_at_an_account_is_counted(bern: House):
    pointing = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.fields
        if field.related_model is User
    }

    assert pointing <= set(account_document(bern.owner)["rows"])


def test_an_account_without_a_club_has_a_file_too(db):
    user = User.objects.create_user("alone")

    assert account_document(user)["roles"] == []
