"""Starting a tournament, its own page, its settings and its state."""

import re
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.actions import tournaments
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import LARGEST
from clubs.models import Action, Role, RoundState, State, Tournament
from tests.clubs.actions.test_tournaments import start
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.views.answers import reader, text

HERE = "/clubs/bern/tournaments/"
NOVEMBER = f"{HERE}november/"
NEW = {"template": "pairs", "name": "Paarturnier", "date": "2026-12-04", "fee": "12.50", "pack": "swiss"}


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


def shown(client: Client, address: str) -> dict[str, str]:
    """What the form of a page would send if nobody changed anything."""
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: "" if value is None else str(value) for name, value in values.items() if value is not False}


# Starting one


def test_one_page_makes_a_draft(bern: House, client: Client):
    answer = client.post(f"{HERE}new/", NEW)

    made = bern.club.tournaments.get()
    assert answer.headers["Location"] == f"{HERE}paarturnier/"
    assert (made.state, made.preset, made.planned_rounds, made.deals, made.fee) == (
        State.DRAFT,
        "schieber-single",
        5,
        8,
        1250,
    )


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
@pytest.mark.parametrize(
    ("match", "bonus", "noted"),
    [("0", 0, False), ("noted", 0, True), ("50", 50, True), ("100", 100, True), ("", 100, True)],
)
def test_what_a_match_counts_is_asked_at_once(
    bern: House, client: Client, match: str, bonus: int, noted: bool
):
    client.post(f"{HERE}new/", {**NEW, "match": match})

    made = bern.club.tournaments.get()
    assert (made.match_bonus, made.rules["match_bonus"], made.notes_matches) == (bonus, bonus, noted)


def test_where_everyone_plays_alone_no_match_counts(bern: House, client: Client):
    client.post(f"{HERE}new/", {**NEW, "template": "differenzler", "match": "100"})

    assert bern.club.tournaments.get().match_bonus == 0


def test_a_draft_shows_what_is_agreed_and_opens_the_entries(bern: House, client: Client):
    page = client.post(f"{HERE}new/", NEW, follow=True)
    address = f"{HERE}paarturnier/settings/"

    lines = [line.text for line in page.context["page"].settings]
    folded = client.get(address)
    unfolded = text(client.get(f"{address}?open=counts"))

    assert lines[0].startswith("Schieber, everything counts once · ")
    assert f'href="{address}?open=counts#counts"' in text(page)
    assert ">Open the entries</button>" in text(page)
    assert "open" not in re.findall(r'<details class="group"[^>]*>', text(folded))[0]
    assert '<details class="group" id="counts" open>' in unfolded


@pytest.mark.parametrize(("entries", "leads_to"), [(0, "entries/new/"), (4, "")])
def test_opening_leads_to_where_people_are_entered_while_nobody_is(
    bern: House, client: Client, entries: int, leads_to: str
):
    draft = tournament(bern.club, state=State.DRAFT)
    enter(draft, entries)

    answer = client.post(f"{NOVEMBER}state/", {"state": "open"})

    assert answer.headers["Location"] == f"{NOVEMBER}{leads_to}"


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
def test_a_section_with_a_mistake_is_unfolded(bern: House, client: Client):
    tournament(bern.club, state=State.DRAFT)
    address = f"{NOVEMBER}settings/"

    refused = text(client.post(address, {**shown(client, address), "planned_rounds": "0"}))

    assert re.findall(r'<details class="group" id="(\w+)" open>', refused) == ["play"]


def test_a_tournament_that_is_open_is_not_opened_again(bern: House, client: Client):
    tournament(bern.club, state=State.RUNNING)
    address = f"{NOVEMBER}settings/"

    client.post(address, {**shown(client, address), "place": "Krone", "open": "1"})

    assert (Tournament.objects.get().state, Tournament.objects.get().place) == (State.RUNNING, "Krone")


def test_a_draft_has_the_suits_that_were_chosen(bern: House, client: Client):
    client.post(f"{HERE}new/", {**NEW, "pack": "french"})

    assert bern.club.tournaments.get().pack == "french"


def test_suits_change_without_a_reason_once_the_tournament_is_open(bern: House, client: Client):
    tournament(bern.club)
    address = f"{NOVEMBER}settings/"

    answer = client.post(address, {**shown(client, address), "pack": "french"})

    assert (answer.headers["Location"], bern.club.tournaments.get().pack) == (NOVEMBER, "french")


def test_the_page_offers_every_format_and_chooses_the_first(client: Client):
    cards = client.get(f"{HERE}new/").context["cards"]

    assert [(each.slug, chosen) for each, _game, chosen in cards] == [
        ("individual", True),
        ("pairs", False),
        ("sidi-evening", False),
        ("sidi-pairs", False),
        ("differenzler", False),
        ("own", False),
    ]


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "N" * 5000}, "name"),
        ({"date": "soon"}, "date"),
        ({"template": "poker"}, "template"),
        ({"rounds": "31"}, "rounds"),
        ({"deals": "0"}, "deals"),
        ({"fee": "-1"}, "fee"),
        ({"place": "P" * 5000}, "place"),
        ({"season": "999"}, "season"),
        ({"pack": "spanish"}, "pack"),
    ],
)
def test_what_cannot_be_is_said_at_the_field_and_the_rest_stays(
    bern: House, client: Client, typed: dict[str, str], field: str
):
    form = client.post(f"{HERE}new/", {**NEW, **typed}).context["form"]

    assert list(form.errors) == [field]
    assert form["fee"].value() == {**NEW, **typed}["fee"]
    assert not bern.club.tournaments.exists()


def test_a_round_too_few_to_drop_one_is_said_above_the_form(bern: House, client: Client):
    page = client.post(f"{HERE}new/", {**NEW, "template": "individual", "rounds": "1"})

    assert "At least one round must count: at most 0 of 1 can be dropped." in text(page)
    assert not bern.club.tournaments.exists()


def test_another_clubs_season_is_no_choice(bern: House, thun: House, client: Client):
    season = thun.club.seasons.create(name="2026", slug="2026")

    form = client.post(f"{HERE}new/", {**NEW, "season": str(season.pk)}).context["form"]

    assert list(form.errors) == ["season"]


def test_whether_it_counts_for_a_season_is_asked_and_not_guessed(bern: House, client: Client):
    season = bern.club.seasons.create(name="2026", slug="2026")

    form = client.post(f"{HERE}new/", NEW).context["form"]
    assert form.errors == {"season": ["Choose whether the tournament counts for a season."]}
    client.post(f"{HERE}new/", {**NEW, "season": "none"})
    client.post(f"{HERE}new/", {**NEW, "season": str(season.pk)})

    assert list(bern.club.tournaments.order_by("pk").values_list("season", flat=True)) == [None, season.pk]


def test_a_season_of_another_game_is_refused_with_the_way_to_count_it(bern: House, client: Client):
    season = bern.club.seasons.create(name="2026", slug="2026", game="differenzler")

    form = client.post(f"{HERE}new/", {**NEW, "season": str(season.pk)}).context["form"]

    why = "The season 2026 is for Differenzler. If this tournament is to count all the same, tick it in the"
    assert form.errors == {"season": [f"{why} season’s settings."]}


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
def test_a_tournament_that_was_ticked_for_a_season_of_another_game_keeps_it(bern: House, client: Client):
    season = bern.club.seasons.create(name="2026", slug="2026", game="differenzler")
    evening = tournament(bern.club, season=season)
    address = f"{HERE}{evening.slug}/settings/"

    answer = client.post(address, {**shown(client, address), "name": "Another name", "reason": "typo"})

    evening.refresh_from_db()
    assert (answer.status_code, evening.name, evening.season) == (302, "Another name", season)


# Its own page


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("size", [3, 30])
def test_its_page_asks_the_same_of_a_small_and_a_large_evening(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    evening = tournament(bern.club, planned_rounds=size)
    tournaments.plan_rounds(evening)
    round_ = seated(evening, 1, enter(evening, size * 4))
    for table in round_.draws.get().tables.all()[1:]:
        written(table, NS=100, EW=57)

    with django_assert_num_queries(16):
        page = client.get(NOVEMBER)

    assert (page.context["page"].attendance.entries, page.context["page"].rounds[0].missing) == (size * 4, 1)


def test_a_reader_is_offered_no_step(bern: House):
    tournament(bern.club, state=State.DRAFT, published=None)
    addresses = f'action="{NOVEMBER}state/"'

    assert addresses in text(reader(bern).get(NOVEMBER))
    assert addresses not in text(reader(bern, Role.HELPER).get(NOVEMBER))


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
def test_the_public_pages_are_linked_once_they_are_switched_on(bern: House, client: Client):
    evening = tournament(bern.club)
    before = text(client.get(NOVEMBER))
    Tournament.objects.filter(pk=evening.pk).update(public=True)
    after = text(client.get(NOVEMBER))

    link = f'href="{NOVEMBER}projector/"'
    assert (link in before, link in after) == (False, True)


# Settings


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
def test_saving_what_is_shown_changes_nothing(bern: House, client: Client):
    evening = tournaments.change_state(start(bern, "November"), State.OPEN, by=bern.director)

    answer = client.post(f"{NOVEMBER}settings/", shown(client, f"{NOVEMBER}settings/"))

    assert answer.headers["Location"] == NOVEMBER
    assert evening.log.count() == 2


def test_settings_are_saved(bern: House, client: Client):
    evening = start(bern, "November")
    typed = shown(client, f"{NOVEMBER}settings/") | {
        "preset": "schieber",
        "counts": "difference",
        "drop_worst": "0",
        "tie_1": "matches",
        "tie_2": "",
        "tie_3": "lot",
        "tie_4": "",
        "sit_out": "fixed",
        "sit_out_points": "700",
        "public": "on",
        "hidden_from": "4",
    }

    client.post(f"{NOVEMBER}settings/", typed)

    changed = Tournament.objects.get(pk=evening.pk)
    assert (changed.preset, changed.public, changed.hidden_from) == ("schieber", True, 4)
    agreed = {name: changed.settings[name] for name in ("counts", "drop_worst", "ties", "sit_out")}
    assert agreed == {"counts": "difference", "drop_worst": 0, "ties": ["matches", "lot"], "sit_out": 700}


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
def test_once_it_is_over_the_settings_say_so_and_not_that_it_is_open(bern: House, client: Client):
    tournaments.change_state(start(bern, "November"), State.OPEN, by=bern.director)
    Tournament.objects.update(state=State.FINISHED)
    typed = shown(client, f"{NOVEMBER}settings/") | {"drop_worst": "2"}

    page = client.post(f"{NOVEMBER}settings/", typed)

    assert page.context["form"].non_field_errors() == ["The tournament is finished: reopen it first."]
    assert "The tournament is over: what was played and how it counts can no longer be changed." in text(page)
    assert "The tournament is open" not in text(page)
    assert "Reason for the change" not in text(page)


def test_once_open_a_reason_is_asked_for_and_what_was_typed_stays(bern: House, client: Client):
    tournaments.change_state(start(bern, "November"), State.OPEN, by=bern.director)
    typed = shown(client, f"{NOVEMBER}settings/") | {"deals": "8"}

    page = client.post(f"{NOVEMBER}settings/", typed)

    assert page.context["form"].errors == {
        "reason": ["The tournament is published: give a reason for the change."]
    }
    assert page.context["form"]["deals"].value() == "8"
    assert '<li><a href="#id_reason">Reason for the change</a>' in text(page)
    client.post(f"{NOVEMBER}settings/", typed | {"reason": "It is late"})
    assert bern.club.log.newest_first()[0].reason == "It is late"


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
def test_what_an_action_refuses_is_said_at_its_field(bern: House, client: Client):
    start(bern, "November")
    typed = shown(client, f"{NOVEMBER}settings/") | {"planned_rounds": "1"}

    page = client.post(f"{NOVEMBER}settings/", typed)

    assert page.context["form"].errors == {
        "drop_worst": ["At least one round must count: at most 0 of 1 can be dropped."]
    }


def test_a_way_that_does_not_go_with_the_kind_is_refused_at_its_field(bern: House, client: Client):
    start(bern, "November")
    typed = shown(client, f"{NOVEMBER}settings/") | {"method": "swiss"}

    page = client.post(f"{NOVEMBER}settings/", typed)
    client.post(f"{NOVEMBER}settings/", typed | {"kind": "pairs", "seconds": "5"})

    assert page.context["form"].errors == {
        "method": ["This kind of draw is for pairs and teams: individual players change partners."]
    }
    assert '<li><a href="#id_method">Opponents</a>' in text(page)
    changed = Tournament.objects.get()
    assert (changed.kind, changed.method, changed.seconds) == ("pairs", "swiss", 5)


# State


def state(client: Client, to: str, **more: str) -> str:
    return text(client.post(f"{NOVEMBER}state/", {"state": to, **more}, follow=True))


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
def test_the_way_forward_and_back(bern: House, client: Client):
    evening = start(bern, "November")

    assert "The tournament is now: Open." in state(client, "open")
    evening.rounds.update(state=RoundState.CLOSED)
    tournaments.begin_tournament(evening, by=bern.director)
    assert "The tournament is now: Finished." in state(client, "finished")
    assert "Give a reason for reopening the tournament." in state(client, "running")
    assert "The tournament is now: Running." in state(client, "running", reason="misread")
    assert "cannot change from “Running” to “Draft”" in state(client, "draft")
    assert "There is no such state." in state(client, "burnt")
    assert "There is no such state." in state(client, "finished", reason="R" * 5000)


# The same again, thrown away


def test_the_same_again_next_week(bern: House, client: Client):
    enter(start(bern, "November"), 4)
    form = client.get(f"{NOVEMBER}copy/").context["form"]

    answer = client.post(
        f"{NOVEMBER}copy/",
        {"name": form["name"].value(), "date": form["date"].value(), "with_entries": "on"},
    )

    again = bern.club.tournaments.get(slug="november-2")
    assert answer.headers["Location"] == f"{HERE}november-2/"
    assert (str(again.date), again.entries.count()) == ("2026-11-27", 4)


def test_without_a_name_there_is_no_other(bern: House, client: Client):
    start(bern, "November")

    assert list(client.post(f"{NOVEMBER}copy/", {}).context["form"].errors) == ["name", "date"]
    assert bern.club.tournaments.count() == 1


def test_what_would_be_refused_as_new_is_not_made_again(bern: House, client: Client):
    tournament(bern.club, preset="differenzler", check_sum=True)

    answer = client.post(f"{NOVEMBER}copy/", {"name": "December", "date": "2026-12-18"})

    assert "no sum that can be checked" in text(answer)
    assert (answer.context["form"]["name"].value(), bern.club.tournaments.count()) == ("December", 1)


def test_after_the_last_day_of_the_calendar_comes_none(bern: House, client: Client):
    tournament(bern.club, date=date.max)

    assert client.get(f"{NOVEMBER}copy/").context["form"]["date"].value() == date.max


def test_a_draft_is_thrown_away(bern: House, client: Client):
    start(bern, "November")

    answer = client.post(f"{NOVEMBER}remove/")

    assert answer.headers["Location"] == "/clubs/bern/"
    assert bern.club.log.get().action == Action.TOURNAMENT_REMOVED


def test_an_open_one_is_not(bern: House, client: Client):
    tournament(bern.club)

    assert "Only a draft" in text(client.post(f"{NOVEMBER}remove/", follow=True))
    assert bern.club.tournaments.count() == 1


def test_hostile_names_are_shown_as_they_are_typed(bern: House, client: Client):
    player(bern.club, 1)
    start(bern, "<b>November</b>", place="\u202eOchsen")

    page = text(client.get(bern.club.tournaments.get().get_absolute_url()))

    assert "<bdi>&lt;b&gt;November&lt;/b&gt;</bdi>" in page
    assert "<bdi>\u202eOchsen</bdi>" in page


def test_a_file_larger_than_a_server_keeps_is_too_large_and_nothing_else(client: Client):
    """Of such a file only the beginning is kept, which is no JSON."""
    file = SimpleUploadedFile("november.json", b'{"format": "' + b"x" * LARGEST + b'"}')
    response = client.post(f"{HERE}import/", {"file": file})

    assert response.context["form"].errors == {
        "file": ["The file is too large: a tournament file may have at most 8 MB."]
    }


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
@pytest.mark.parametrize(
    ("season", "asked", "sentence", "seasons"),
    [
        ("Winter", {"with_season": "on"}, "as it is in the file, and counts in “Winter”.", ["Winter"]),
        ("Winter", {}, "The tournament has been imported as it is in the file.", []),
        ("", {"with_season": "on"}, "as it is in the file, which names no season.", []),
    ],
)
def test_a_file_is_taken_in_with_its_season_where_that_is_asked_for(
    bern: House, client: Client, season: str, asked: dict[str, str], sentence: str, seasons: list[str]
):
    there = tournament(bern.club)
    if season:
        there.season = bern.club.seasons.create(name=season, slug="winter", settings={"minimum": 1})
        there.save()
    file = SimpleUploadedFile("november.json", export_tournament(there).encode())
    bern.club.seasons.all().delete()

    page = client.post(f"{HERE}import/", {"file": file, **asked}, follow=True)

    assert sentence in text(page)
    assert [each.name for each in bern.club.seasons.all()] == seasons


@pytest.mark.long  # each day a tournament is made, opened and its settings saved
def test_a_chain_is_offered_where_there_is_one_and_comes_in_whole(bern: House, client: Client):
    november = tournament(bern.club)
    alone = client.get(NOVEMBER)
    tournament(bern.club, name="Final", slug="final").follows.add(november)

    assert "Export with preliminaries and final" not in text(alone)
    assert "Export with preliminaries and final" in text(client.get(NOVEMBER))
    saved = client.get(f"{NOVEMBER}export/chain/")
    assert saved.headers["Content-Disposition"] == 'attachment; filename="bern-november-chain.json"'
    page = client.post(
        f"{HERE}import/", {"file": SimpleUploadedFile("chain.json", saved.content)}, follow=True
    )
    assert "2 tournaments have been imported as they are in the file." in text(page)
    assert page.redirect_chain[-1][0] == f"{HERE}final-2/"


def test_of_a_tournament_alone_there_is_no_chain(bern: House, client: Client):
    tournament(bern.club)

    assert client.get(f"{NOVEMBER}export/chain/").status_code == 404
