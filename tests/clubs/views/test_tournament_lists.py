"""Building a list and looking at it, teams and categories, cards, as a browser gets them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.actions.tournament_lists import EntryLabels, ListValues, add_list, label_entries
from clubs.models import Gender, Player, Role, State, TournamentList
from clubs.pages.prizes import PlannedPrizes
from clubs.printouts.certificates import certificates_for
from clubs.prizes.awards import Placed
from clubs.standings.lists.description import ListDescription, ListMeasure, Sex, Unit, Who
from core.records import record_document
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader

HERE = "/clubs/bern/tournaments/november/"
PLAIN = {
    "name": "Best woman",
    "unit": "entry",
    "measure": "total",
    "group": "sum",
    "whom": "all",
    "ranked": "on",
}


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


def test_a_list_is_built_and_shown_and_comes_as_a_file(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256))
    Player.objects.filter(number__in=(2, 3)).update(gender=Gender.WOMAN)

    answer = client.post(
        f"{HERE}lists/new/", {**PLAIN, "sex": "woman", "last": "1", "tie_1": "rank"}, follow=True
    )

    assert answer.redirect_chain == [(f"{HERE}lists/1/", 302)]
    assert [line.title for line in answer.context["shown"].lines] == ["Carla Bern"]
    exported = client.get(f"{HERE}lists/1/?_export=csv")
    assert "Carla Bern" in exported.content.decode("utf-8-sig")
    assert "Best woman" in client.get(f"{HERE}lists/").text


def test_what_clashes_is_said_and_what_was_typed_stays(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256))

    answer = client.post(f"{HERE}lists/new/", {**PLAIN, "order": "nearest", "last": "7"})

    assert answer.status_code == 200
    assert answer.context["form"].non_field_errors() == [
        "To find the nearest, one number is needed: type it, or give the place that has it."
    ]
    assert answer.context["form"]["last"].value() == "7"
    assert not TournamentList.objects.exists()


@pytest.mark.long  # each day a list is built, shown and kept as a file
def test_a_list_is_described_anew_with_what_it_names_though_it_is_gone(bern: House, client: Client):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    thun = ListDescription(who=Who(sections=("Thun",)), measure=ListMeasure.ROUNDS, best=2)
    add_list(evening, ListValues("Thun", thun), by=bern.director)

    before = client.get(f"{HERE}lists/1/settings/")
    client.post(
        f"{HERE}lists/1/settings/",
        {**PLAIN, "name": "Thun", "sections": "Thun", "measure": "rounds", "best": "1", "public": "on"},
    )

    assert before.context["form"]["sections"].value() == ("Thun",)
    kept = evening.lists.get()
    assert (kept.description, kept.public) == (
        record_document(ListDescription(who=Who(sections=("Thun",)), measure=ListMeasure.ROUNDS, best=1)),
        True,
    )


@pytest.mark.long  # each day a list is built, shown and kept as a file
def test_each_place_is_offered_once_as_most_write_it_though_the_list_names_it_otherwise(
    bern: House, client: Client
):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    Player.objects.filter(number__in=(1, 2)).update(home="Uster")
    Player.objects.filter(number=3).update(home="uster")
    add_list(evening, ListValues("Uster", ListDescription(who=Who(homes=("USTER",)))), by=bern.director)

    homes = client.get(f"{HERE}lists/1/settings/").context["form"]["homes"]

    assert (homes.field.choices, homes.value()) == ([("Uster", "Uster")], ("Uster",))


@pytest.mark.parametrize("key", ["9", "nothing", "99999999999"])
def test_there_is_no_such_list(bern: House, client: Client, key: str):
    evening_of(bern, ("ABCD", 1000, 256))

    assert client.get(f"{HERE}lists/{key}/").status_code == 404


@pytest.mark.long  # each day a list is built, shown and kept as a file
def test_a_ready_made_list_has_a_page_and_is_where_another_begins(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256))

    assert client.get(f"{HERE}lists/rounds/").context["shown"].name == "Best rounds"
    begun = client.get(f"{HERE}lists/new/?like=rounds").context["form"]
    assert (begun["unit"].value(), begun["last"].value()) == (Unit.ROUND, 10)


def test_a_list_is_removed(bern: House, client: Client):
    add_list(evening_of(bern), ListValues("All", ListDescription()), by=bern.director)

    assert client.post(f"{HERE}lists/1/remove/").headers["Location"] == f"{HERE}lists/"
    assert not TournamentList.objects.exists()


def test_teams_and_categories_of_all_entries_are_one_form(bern: House, client: Client):
    evening = tournament(bern.club)
    one, other = enter(evening, 2)
    label_entries(evening, {other.pk: EntryLabels("Puur", "")}, by=bern.director)
    typed = {
        f"team-{one.pk}": " Näll ",
        f"category-{one.pk}": "Plausch",
        f"team-{other.pk}": "",
        f"category-{other.pk}": "",
        f"initial-team-{other.pk}": "Puur",
    }

    assert client.get(f"{HERE}entries/labels/").context["form"].known_teams == ["Puur"]
    client.post(f"{HERE}entries/labels/", typed)

    assert list(evening.entries.values_list("team", "category")) == [("Näll", "Plausch"), ("", "")]


def test_of_two_who_label_at_once_neither_undoes_what_the_other_has_done(bern: House, client: Client):
    evening = tournament(bern.club)
    one, other = enter(evening, 2)
    shown = {f"{name}-{each.pk}": "" for each in (one, other) for name in ("team", "category")}
    seen = {f"initial-{name}": value for name, value in shown.items()}

    client.post(f"{HERE}entries/labels/", seen | shown | {f"team-{one.pk}": "Näll"})
    client.post(f"{HERE}entries/labels/", seen | shown | {f"category-{one.pk}": "Plausch"})
    client.post(f"{HERE}entries/labels/", seen | shown | {f"team-{other.pk}": "Puur"})

    assert list(evening.entries.values_list("team", "category")) == [("Näll", "Plausch"), ("Puur", "")]


def test_cards_are_typed_for_those_who_are_level(bern: House, client: Client):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings={"ties": ["card"]})
    anna, beat, carla, dani = evening.entries.all()
    form = client.get(f"{HERE}standings/cards/").context["form"]

    client.post(f"{HERE}standings/cards/", {f"card-{anna.pk}": "9", f"card-{carla.pk}": "14"})

    assert [[entrant.key for entrant in level] for level in form.levels] == [
        [anna.pk, carla.pk],
        [beat.pk, dani.pk],
    ]
    assert list(evening.entries.values_list("card", flat=True)) == [9, None, 14, None]


@pytest.mark.parametrize("page", ["live/", "projector/"])
def test_a_public_list_is_on_the_live_page_as_far_as_the_standings_go(bern: House, page: str):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), public=True, state=State.RUNNING)
    Player.objects.filter(number="4").update(gender=Gender.WOMAN)
    add_list(
        evening,
        ListValues("Best woman", ListDescription(who=Who(sex=Sex.WOMAN)), public=True),
        by=bern.director,
    )
    add_list(evening, ListValues("Our own", ListDescription()), by=bern.director)

    shown = Client().get(HERE + page).text
    evening.hidden_from = 1
    evening.save()
    hidden = Client().get(HERE + page + "?round=2").text

    assert ("Best woman" in shown, "Our own" in shown) == (True, False)
    assert "Best woman" not in hidden


def test_names_that_are_markup_stay_text(bern: House, client: Client):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    add_list(evening, ListValues("<b>x</b>", ListDescription(unit=Unit.TEAM)), by=bern.director)
    label_entries(evening, {evening.entries.all()[0].pk: EntryLabels("<i>y</i>", "")}, by=bern.director)

    pages = [client.get(HERE + path).text for path in ("lists/", "lists/1/", "entries/labels/")]

    assert [("<b>x" in page or "<i>y" in page) for page in pages] == [False] * 3


# A team picked from a list


TEAM = {
    **PLAIN,
    "name": "Our team",
    "place_1": " The  winner ",
    "place_2": "Best woman",
    "place_2_takes": "woman",
    "place_3": "Best of 10 to 18",
    "place_3_from_age": "10",
    "place_3_to_age": "18",
    "place_4": "Substitute",
}


def shown_lines(answer: Any) -> list[tuple[int | None, str, str]]:
    return [(line.place, line.title, line.note) for line in answer.context["shown"].lines]


def test_a_team_is_picked_and_everyone_stands_in_it_once(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256), ("ACBD", 900, 356))
    Player.objects.filter(number__in=(1, 2)).update(gender=Gender.WOMAN)

    answer = client.post(f"{HERE}lists/new/", TEAM, follow=True)

    assert shown_lines(answer) == [
        (1, "Anna Bern", "The winner"),
        (3, "Beat Bern", "Best woman"),
        (None, "–", "Best of 10 to 18 · nobody yet"),
        (2, "Carla Bern", "Substitute"),
    ]
    assert "4 players have no year of birth" in answer.text
    [head, *rows] = client.get(f"{HERE}lists/1/?_export=csv").content.decode("utf-8-sig").splitlines()
    assert (head, rows[0]) == ("As,Name,Total,Rank", "The winner,Anna Bern,1900,1")


def test_who_is_level_with_whoever_was_picked_is_named(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256))

    answer = client.post(f"{HERE}lists/new/", {**PLAIN, "place_1": "Winner"}, follow=True)

    assert shown_lines(answer) == [(1, "Anna Bern", "Winner · level with Carla Bern")]


@pytest.mark.long  # each day a list is built, shown and kept as a file
def test_a_team_is_changed_as_it_was_typed(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256))
    client.post(f"{HERE}lists/new/", TEAM)
    before = TournamentList.objects.get().description

    form = client.get(f"{HERE}lists/1/settings/").context["form"]
    given = {name: form[name].value() for name in TEAM}
    client.post(f"{HERE}lists/1/settings/", {**TEAM, **{key: value or "" for key, value in given.items()}})

    assert form.has_team
    assert TournamentList.objects.get().description == before
    assert before["places"] == [
        {"name": "The winner"},
        {"name": "Best woman", "sex": "woman"},
        {"name": "Best of 10 to 18", "from_age": 10, "to_age": 18},
        {"name": "Substitute"},
    ]


@pytest.mark.long  # each day a list is built, shown and kept as a file
def test_a_list_without_a_team_meets_none(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256))
    client.post(f"{HERE}lists/new/", PLAIN)

    assert not client.get(f"{HERE}lists/1/settings/").context["form"].has_team
    assert ">As<" not in client.get(f"{HERE}lists/1/").text
    assert "places" not in TournamentList.objects.get().description


@pytest.mark.parametrize(
    ("fields", "name", "sentence"),
    [
        ({"place_5_takes": "man"}, "place_5", "Give this place a name."),
        ({"place_5_to_age": "0"}, "place_5", "Give this place a name."),
        ({"place_5": "x" * 61}, "place_5", "Ensure this value has at most 60 characters (it has 61)."),
        ({"place_3_to_age": "9"}, None, "The lower age is above the higher one."),
        ({"unit": "section"}, None, "A team can be picked only from a list with a line for each entry."),
    ],
)
def test_what_is_wrong_with_a_team_is_said(
    bern: House, client: Client, fields: dict[str, str], name: str | None, sentence: str
):
    evening_of(bern, ("ABCD", 1000, 256))

    form = client.post(f"{HERE}lists/new/", {**TEAM, **fields}).context["form"]

    assert form.errors[name or "__all__"] == [sentence]
    assert form.has_team


def test_everyone_in_a_team_has_a_certificate_with_their_place(bern: House, client: Client):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ACBD", 900, 356))
    client.post(f"{HERE}lists/new/", {**TEAM, "place_2_takes": ""})

    made = list(certificates_for(evening, "list-1"))

    assert [(*each.names, each.place, each.detail) for each in made] == [
        ("Anna Bern", "The winner", "Our team · 1,900"),
        ("Carla Bern", "Best woman", "Our team · 1,356"),
        ("Beat Bern", "Substitute", "Our team · 1,156"),
    ]


def test_a_place_that_is_empty_wins_no_prize(bern: House, client: Client):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ACBD", 900, 356))
    client.post(
        f"{HERE}lists/new/", {**PLAIN, "place_1": "Woman", "place_1_takes": "woman", "place_2": "Any"}
    )

    placed = [each for each, _value in PlannedPrizes.of(evening).lines("1")]

    assert placed == [Placed(2, evening.entries.get(number=1).pk)]


def test_the_names_of_places_are_hostile(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256), public=True)
    client.post(f"{HERE}lists/new/", {**PLAIN, "place_1": "<script>alert(1)</script>", "public": "on"})

    for page in ("lists/1/", "lists/", "lists/1/settings/", "live/"):
        assert "<script>alert" not in client.get(HERE + page).text
        assert "&lt;script&gt;alert" in client.get(HERE + page).text
