"""Every text that the server keeps has a decision on names in it; what is searched is found and replaced."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.apps import apps
from django.db import models
from django.utils import timezone
from django.utils.translation import override

from clubs.actions.anonymise import anonymise, text_search
from clubs.actions.cash import change_prices
from clubs.actions.messages import send_message
from clubs.actions.personal_text import (
    PLACES,
    Keeping,
    NameSearch,
    decisions,
    find_texts,
)
from clubs.cash import Prices
from clubs.models import (
    AccessToken,
    Adjustment,
    Admission,
    CashLine,
    ClubKey,
    Device,
    Draw,
    Invitation,
    LogEvent,
    Message,
    Player,
    Report,
    Round,
    Search,
    Season,
    SignUp,
    SignUpMessage,
    Table,
    TillCount,
    Tournament,
    TournamentList,
)
from clubs.queries.cash import cash_sums
from scoring.models import DealRecord, DealRevision, Game
from tests.clubs.conftest import House, enter, seated, tournament, written

TYPED = "Anna Meier forgot her cards"
"""No longer than the shortest field that is searched."""
TEXTS = (models.CharField, models.TextField, models.JSONField)


@pytest.fixture
def anna(bern: House) -> Player:
    return Player.objects.create(club=bern.club, name="Anna Meier", short_name="Änni", number="1")


def text_fields() -> set[str]:
    """Each field of each model that can hold text; a choice of words is one too."""
    return {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, TEXTS)
    }


def test_every_text_field_has_a_decision_on_names_in_it():
    decided = set(decisions())

    assert {"undecided": text_fields() - decided, "gone": decided - text_fields()} == {
        "undecided": set(),
        "gone": set(),
    }


def test_no_field_has_two_decisions():
    from clubs.actions.personal_text import OTHERS

    fields = [*(place.field for place in PLACES), *(field for fields in OTHERS.values() for field in fields)]

    assert len(fields) == len(set(fields))


def everywhere(house: House, typed: str) -> Tournament:
    """A tournament with the same words in each place that is searched."""
    club = house.club
    season = Season.objects.create(club=club, name=typed, slug="2026")
    there = tournament(club, name=typed, place=typed, season=season)
    round_ = seated(there, 1, enter(there, 4))
    Round.objects.filter(pk=round_.pk).update(signed_reason=typed, name=typed)
    Draw.objects.filter(round=round_).update(reason=typed)
    table = Table.objects.get(draw__round=round_)
    there.entries.filter(number=2).update(name=typed, team=typed, category=typed, annulled=typed)
    listed = {"who": {"teams": ["Bern", typed], "sections": [typed]}, "unit": "team"}
    TournamentList.objects.create(tournament=there, place=1, name=typed, description=listed)
    prizes = {"prizes": [{"thing": typed, "list_key": "1"}]}
    Tournament.objects.filter(pk=there.pk).update(
        counter=typed[:30], fees={"guest": 100, "categories": {typed: 200}}, prize_plan=prizes
    )
    said = [{"language": "en", "subject": typed, "text": typed}]
    letters = SignUp.objects.create(tournament=there)
    SignUpMessage.objects.create(sign_up=letters, audience="all", texts=said)
    CashLine.objects.create(tournament=there, movement="cost", means="cash", amount=100, reason=typed)
    TillCount.objects.create(tournament=there, counted=0, expected=0, reason=typed)
    result = written(table, NS=630, EW=626)
    type(result).objects.filter(pk=result.pk).update(reason=typed)
    game = Game.objects.create(
        id=uuid4(),
        preset="sidi-barrani",
        rules={},
        pack="swiss",
        key_hash="k",
        watch_hash="w",
        started=timezone.now(),
    )
    Table.objects.filter(pk=table.pk).update(game=game)
    now = timezone.now()
    DealRecord.objects.create(game=game, number=1, entry={}, recorded_by=typed, recorded_at=now)
    DealRevision.objects.create(
        game=game,
        revision=1,
        number=1,
        kind="record",
        after={},
        at=now,
        device=typed,
        reason=typed,
        change=uuid4(),
    )
    token = AccessToken.objects.create(table=table, salt="s", token_hash="t", code_hash="c")
    device = Device.objects.create(cookie_hash="c", name=typed)
    Admission.objects.create(device=device, token=token)
    Report.objects.create(
        table=table, side="NS", confirms=False, revision=1, sides={}, reason=typed, change=uuid4(), at=now
    )
    Message.objects.create(tournament=there, text=typed)
    Adjustment.objects.create(
        tournament=there, entry=there.entries.all()[0], kind="penalty", points=-1, reason=typed
    )
    Search.objects.create(tournament=there, seen={}, seed=1, reason=typed, request={}, memory={}, fairness={})
    Invitation.objects.create(club=club, role="viewer", note=typed, token_hash="i", valid_until=now)
    ClubKey.objects.create(club=club, name=typed, key_hash="k")
    LogEvent.objects.create(club=club, tournament=there, by_name="x", action="entry.left", reason=typed)
    return there


def standing(word: str) -> list[str]:
    """The fields in which a word stands, of those that are searched."""
    return [
        place.field
        for place in PLACES
        if word in str(list(place.model._base_manager.values_list(place.name, flat=True)))
    ]


def test_a_whole_name_is_replaced_in_every_place_that_is_searched(bern: House, anna: Player):
    everywhere(bern, TYPED)
    assert standing("Anna Meier") == [place.field for place in PLACES]

    with override("en"):
        anonymise(anna, by=bern.director)

    assert standing("Meier") == []
    assert standing("Anonymous 1 forgot") == [place.field for place in PLACES]


@pytest.mark.long  # each day a whole name is replaced in every place that is searched
def test_the_places_are_found_in_one_query_each(bern: House, anna: Player, django_assert_num_queries):
    everywhere(bern, TYPED)
    search = text_search(anna)

    with django_assert_num_queries(len(PLACES)):
        found = find_texts(bern.club, search)

    assert [(each.before, each.sure, each.rows) for each in found] == [(TYPED, True, len(PLACES))]


def test_another_clubs_texts_are_not_searched(bern: House, thun: House, anna: Player):
    there = everywhere(thun, TYPED)

    anonymise(anna, by=bern.director)

    assert Tournament.objects.get(pk=there.pk).name == TYPED
    assert standing("Anna Meier") == [place.field for place in PLACES]


def test_texts_of_deleted_tournaments_are_forgotten_too(bern: House, anna: Player):
    there = everywhere(bern, TYPED)
    Tournament.objects.filter(pk=there.pk).update(deleted_at=timezone.now())

    anonymise(anna, by=bern.director)

    assert standing("Meier") == []


@pytest.mark.long  # each day a whole name is replaced in every place that is searched
def test_a_single_word_goes_only_where_it_was_chosen(bern: House, anna: Player):
    there = tournament(bern.club)
    for words in ("Anna to table 3", "anna has won"):
        send_message(there, text=words, by=bern.director)
    found = find_texts(bern.club, text_search(anna))
    assert [(each.before, each.sure) for each in found] == [
        ("Anna to table 3", False),
        ("anna has won", False),
    ]

    with override("en"):
        anonymise(anna, by=bern.director, chosen={found[0].key})

    told = ["Anonymous 1 to table 3", "anna has won"]
    assert list(Message.objects.order_by("pk").values_list("text", flat=True)) == told
    sent = bern.club.log.filter(action="message.sent").order_by("pk")
    assert list(sent.values_list("after__text", flat=True)) == told


@pytest.mark.long  # each day a whole name is replaced in every place that is searched
def test_other_names_that_are_typed_are_searched_as_well(bern: House, anna: Player):
    there = tournament(bern.club)
    send_message(there, text="Anna Gerber is here", by=bern.director)

    with override("en"):
        anonymise(anna, by=bern.director, also_called=["Anna Gerber"])

    assert Message.objects.get().text == "Anonymous 1 is here"
    assert "Gerber" not in str(list(bern.club.log.values_list("subject", "before", "after", "reason")))


@pytest.mark.parametrize(
    ("text", "sure", "unsure"),
    [
        ("Anna Meier", "X", "X"),
        ("MEIER Anna", "X", "X"),
        ("Meier, Anna", "X", "X"),
        ("Anna’s phone", "Anna’s phone", "X’s phone"),
        ("Annalena Meierhans", "Annalena Meierhans", "Annalena Meierhans"),
        ("anna@example.ch", "X", "X"),
        ("Anna Meier and Anna", "X and Anna", "X and X"),
        ("Al and Bo", "Al and Bo", "Al and Bo"),
    ],
)
def test_names_are_found_as_people_write_them(text: str, sure: str, unsure: str):
    search = NameSearch(["Anna Meier", "anna@example.ch", "Al", "12"], "X")

    assert (search.sure(text), search.unsure(text)) == (sure, unsure)


def test_a_replaced_text_still_fits_its_field(bern: House, anna: Player):
    there = tournament(bern.club)
    send_message(there, text="Anna Meier " + "x" * 189, by=bern.director)

    with override("en"):
        anonymise(anna, by=bern.director)

    assert Message.objects.get().text == ("Anonymous 1 " + "x" * 189)[:200]


def test_searched_is_what_has_a_place():
    assert {field for field, keeping in decisions().items() if keeping is Keeping.SEARCHED} == {
        place.field for place in PLACES
    }


@pytest.mark.long  # each day a whole name is replaced in every place that is searched
def test_a_document_keeps_all_else_that_it_says(bern: House, anna: Player):
    there = everywhere(bern, TYPED)

    with override("en"):
        anonymise(anna, by=bern.director)

    there.refresh_from_db()
    said = "Anonymous 1 forgot her cards"
    assert TournamentList.objects.get().description == {
        "who": {"teams": ["Bern", said], "sections": [said]},
        "unit": "team",
    }
    assert (there.fees, there.prize_plan) == (
        {"guest": 100, "categories": {said: 200}},
        {"prizes": [{"thing": said, "list_key": "1"}]},
    )
    assert there.entries.get(number=2).category == said


def test_a_category_that_gets_longer_than_its_field_still_has_its_price(bern: House):
    player = Player.objects.create(club=bern.club, name="Li Wu")
    there = tournament(bern.club)
    (entry,) = enter(there, 1)
    category = "Gedenkpreis von Li Wu fuer alle Junioren"
    there.entries.update(category=category)
    change_prices(there, Prices(member=1200, categories={category: 300}), by=bern.director)

    with override("en"):
        anonymise(player, by=bern.director)

    there.refresh_from_db()
    cut = "Gedenkpreis von Anonymous 1 fuer alle Junioren"[:40]
    assert (there.entries.get().category, there.fees) == (cut, {"categories": {cut: 300}})
    assert cash_sums(there).balances[entry.pk].owed == 300
    assert "Li Wu" not in str(list(there.log.values_list("before", "after")))
