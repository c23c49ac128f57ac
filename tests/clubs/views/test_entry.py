"""One entry on its page, and what a tap does to it."""

import pytest
from django.test import Client

from clubs.models import DrawMethod, Entry, Role, State, Table, TournamentKind
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.views.answers import reader, text
from tests.clubs.views.test_entries import HERE, HTMX, evening_of, titles


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


# Checking in and paying


@pytest.mark.parametrize(("address", "mark"), [("check-in", "present"), ("paid", "paid")])
def test_one_tap_without_scripts_leads_back_to_the_same_rows(bern: House, address: str, mark: str):
    (entry,) = enter(evening_of(bern), 1)
    Entry.objects.filter(pk=entry.pk).update(present=False)
    helper = reader(bern, Role.HELPER)

    answer = helper.post(f"{HERE}{entry.pk}/{address}/", {"on": "1", "back": "show=missing&page=2"})

    assert answer.headers["Location"] == f"{HERE}?show=missing&page=2#entry-{entry.pk}"
    assert getattr(Entry.objects.get(pk=entry.pk), mark)
    helper.post(f"{HERE}{entry.pk}/{address}/", {"on": ""})
    assert not getattr(Entry.objects.get(pk=entry.pk), mark)


def test_one_tap_with_scripts_sends_the_button_and_the_sums(bern: House):
    first, second = enter(evening_of(bern), 2)

    part = text(reader(bern, Role.HELPER).post(f"{HERE}{first.pk}/paid/", {"on": "1"}, headers=HTMX))

    assert 'aria-pressed="true" aria-label="Bern Anna: Paid"' in part
    assert "CHF\N{NO-BREAK SPACE}15.00" in part
    assert "of CHF\N{NO-BREAK SPACE}30.00" in part
    assert second.title not in part


def test_a_tap_on_what_is_over_says_why_not(bern: House):
    (entry,) = enter(evening_of(bern, state=State.FINISHED), 1)
    helper = reader(bern, Role.HELPER)

    answer = helper.post(f"{HERE}{entry.pk}/check-in/", {"on": ""}, headers=HTMX)

    assert answer.headers["HX-Refresh"] == "true"
    assert "The tournament is finished: reopen it first." in text(helper.get(HERE))


def test_the_back_way_stays_on_the_list(bern: House):
    (entry,) = enter(evening_of(bern), 1)
    helper = reader(bern, Role.HELPER)

    answer = helper.post(f"{HERE}{entry.pk}/paid/", {"on": "1", "back": "//evil.example/"})

    assert answer.headers["Location"].startswith(HERE)


def test_an_entry_of_another_tournament_is_not_marked_here(bern: House, thun: House):
    evening_of(bern)
    (other,) = enter(tournament(thun.club), 1)

    assert reader(bern).post(f"{HERE}{other.pk}/paid/", {"on": "1"}).status_code == 404


# Its page


def test_an_entry_gets_a_number_and_a_name(bern: House, client: Client):
    evening = evening_of(bern, kind=TournamentKind.PAIRS)
    (entry,) = enter(evening, 1)

    client.post(f"{HERE}{entry.pk}/", {"number": "12", "name": "Les Tilleuls"})

    assert titles(evening) == [(12, "Les Tilleuls")]


@pytest.mark.long  # each day an entry leaves, comes back and is replaced
@pytest.mark.parametrize(
    ("typed", "field"),
    [({"number": "0"}, "number"), ({"number": "5", "name": "N" * 5000}, "name"), ({"number": ""}, "number")],
)
def test_a_number_or_name_that_cannot_be_is_said(
    bern: House, client: Client, typed: dict[str, str], field: str
):
    (entry,) = enter(evening_of(bern), 1)

    assert list(client.post(f"{HERE}{entry.pk}/", typed).context["form"].errors) == [field]


def test_a_number_that_the_hall_knows_is_not_offered_for_change(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    field = '<input type="number" name="number"'
    before = text(client.get(f"{HERE}{entry.pk}/"))
    seated(evening, 1, list(evening.entries.all()))

    assert (field in before, field in text(client.get(f"{HERE}{entry.pk}/"))) == (True, False)
    assert "the players know the numbers" in text(client.post(f"{HERE}{entry.pk}/", {"number": "12"}))


def test_a_substitute_is_seated_by_name(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    page = client.post(
        f"{HERE}{entry.pk}/substitute/1/",
        {"m1-player": player(bern.club, 5).pk, "m1-at_once": "on"},
        follow=True,
    )

    assert "The substitute has been added." in text(page)
    assert entry.seats.get().player.called == "Erna"
    client.post(f"{HERE}{entry.pk}/substitute/1/", {"again": "1", "at_once": "1"})
    assert entry.seats.get().player.called == "Anna"


def test_a_guest_sits_in(bern: House, client: Client):
    (entry,) = enter(evening_of(bern), 1)

    client.post(f"{HERE}{entry.pk}/substitute/1/", {"m1-guest": "Xenia"})

    assert entry.members.get().sits.name == "Xenia"


def test_a_substitute_may_be_a_second_person_of_one_name(bern: House, client: Client):
    first, second = enter(evening_of(bern), 2)
    typed = {"m1-guest": "Beat Bern", "meant:Beat Bern": "new"}

    client.post(f"{HERE}{first.pk}/substitute/1/", typed)

    substitute = first.members.get().substitute
    assert substitute is not None
    assert (substitute.name, substitute.guest) == ("Beat Bern", True)
    assert substitute != second.members.get().player


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Choose a member or enter a guest’s name."),
        ({"m1-guest": "Beat Bern"}, "Do you mean Beat Bern, number 2?"),
        ({"m1-guest": "G" * 5000}, "at most 100 characters"),
        ({"m1-player": "2"}, "is already taking part, under number 2"),
    ],
)
def test_who_cannot_sit_in_is_said_beside_the_member(
    bern: House, client: Client, typed: dict[str, str], sentence: str
):
    first, second = enter(evening_of(bern), 2)
    if "m1-player" in typed:
        typed = {"m1-player": str(second.members.get().player.pk)}

    page = client.post(f"{HERE}{first.pk}/substitute/1/", typed)

    assert sentence in text(page)
    assert "<details open>" in text(page)


@pytest.mark.long  # each day an entry leaves, comes back and is replaced
def test_an_entry_keeps_a_table_that_no_other_keeps(bern: House, client: Client):
    first, second = enter(evening_of(bern), 2)
    said = {"number": "1", "name": "", "fixed_table": "3"}

    page = client.post(f"{HERE}{first.pk}/", said, follow=True)
    refused = client.post(f"{HERE}{second.pk}/", {**said, "number": "2"})

    assert "keeps table 3" in text(page)
    assert "keeps table 3" in text(client.get(HERE))
    assert "Table 3 is kept by Anna: choose another one." in text(refused)
    assert 'name="fixed_table" value="3"' in text(refused)


def test_a_page_that_is_old_takes_no_table_away(bern: House, client: Client):
    (entry,) = enter(evening_of(bern), 1)
    Entry.objects.filter(pk=entry.pk).update(fixed_table=3)

    client.post(f"{HERE}{entry.pk}/", {"number": "9", "fixed_table": "", "initial-fixed_table": ""})

    entry.refresh_from_db()
    assert (entry.number, entry.fixed_table) == (9, 3)


def test_of_what_is_refused_nothing_is_stored(bern: House, client: Client):
    first, second = enter(evening_of(bern), 2)
    Entry.objects.filter(pk=first.pk).update(fixed_table=3)

    page = client.post(f"{HERE}{second.pk}/", {"number": "9", "outside_ranking": "on", "fixed_table": "3"})

    second.refresh_from_db()
    assert "Table 3 is kept by Anna" in text(page)
    assert (second.number, second.outside_ranking, second.fixed_table) == (2, False, None)


def test_who_leaves_can_come_back(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    page = client.post(f"{HERE}{entry.pk}/leave/", {"reason": "ill"}, follow=True)
    assert "out from round 2 on" in text(page)
    page = client.post(f"{HERE}{entry.pk}/back/", follow=True)
    assert "Anna Bern plays again from the next round." in text(page)
    assert evening.log.newest_first()[1].reason == "ill"


@pytest.mark.long  # each day an entry leaves, comes back and is replaced
def test_a_pair_is_taken_apart_and_off_the_list(bern: House, client: Client):
    evening = evening_of(bern, kind=TournamentKind.PAIRS)
    (entry,) = enter(evening, 1)

    client.post(f"{HERE}{entry.pk}/part/")
    client.post(f"{HERE}{entry.pk}/remove/")

    assert titles(evening) == [(2, "Beat Bern")]


def test_who_was_drawn_stays_on_the_list(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    page = client.post(f"{HERE}{entry.pk}/remove/", follow=True)

    assert "Anna has already been drawn" in text(page)
    assert "Remove from the list" not in text(page)


@pytest.mark.parametrize("size", [3, 30])
def test_an_entrys_page_asks_the_same_in_a_small_and_a_large_field(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    entry = enter(evening_of(bern), size)[0]

    with django_assert_num_queries(13):
        client.get(f"{HERE}{entry.pk}/")


def test_an_entry_plays_outside_the_ranking_also_once_the_hall_knows_its_number(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    page = client.post(f"{HERE}{entry.pk}/", {"number": "1", "outside_ranking": "on"}, follow=True)

    assert "Here · outside the ranking" in text(page).replace(" · Not paid yet", "")
    assert Entry.objects.get(pk=entry.pk).outside_ranking
    client.post(f"{HERE}{entry.pk}/", {"number": "1"})
    assert not Entry.objects.get(pk=entry.pk).outside_ranking


# Dropping out of everyone against everyone


@pytest.fixture
def gone(bern: House) -> Entry:
    """A pair of four that has played two rounds."""
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN, deals=12)
    first, second, third, fourth = enter(evening, 4)
    for number, order in enumerate(([first, second, third, fourth], [third, first, second, fourth]), 1):
        for table in Table.objects.in_round(seated(evening, number, order)):
            written(table, NS=1000, EW=884)
    return first


def test_before_a_pair_withdraws_the_page_says_what_annulling_its_results_would_do(
    gone: Entry, client: Client
):
    page = text(client.get(f"{HERE}{gone.pk}/"))

    assert "These 2 results would no longer count:" in page
    assert "Round 1: <bdi>Carla Bern / Dani Bern</bdi>" in page
    assert "1,000 : 884" in page
    assert "884 : 1,000" in page


def test_its_results_stay_unless_somebody_wants_them_annulled(gone: Entry, client: Client):
    client.post(f"{HERE}{gone.pk}/leave/", {"reason": "ill"})

    gone.refresh_from_db()
    assert (gone.left_round, gone.annulled) == (3, "")


def test_they_are_annulled_with_a_reason_as_it_withdraws(gone: Entry, client: Client):
    refused = text(client.post(f"{HERE}{gone.pk}/leave/", {"annul": "on"}))
    before = Entry.objects.get(pk=gone.pk).left_round
    page = text(client.post(f"{HERE}{gone.pk}/leave/", {"annul": "on", "reason": "ill"}, follow=True))

    gone.refresh_from_db()
    assert "Give a reason for annulling the results." in refused
    assert (before, gone.left_round, gone.annulled) == (None, 3, "ill")
    assert "These 2 results count for nobody:" in page


@pytest.mark.long  # each day an entry leaves, comes back and is replaced
def test_after_it_has_withdrawn_they_can_be_annulled_and_count_again(gone: Entry, client: Client):
    address = f"{HERE}{gone.pk}/annul/"
    client.post(f"{HERE}{gone.pk}/leave/", {})

    refused = client.post(address, {"reason": ""})
    client.post(address, {"reason": "did not pay"})
    annulled = Entry.objects.get(pk=gone.pk).annulled
    page = text(client.post(address, {"again": "1"}, follow=True))

    assert refused.context["annul"].errors == {"reason": ["This field is required."]}
    assert (annulled, Entry.objects.get(pk=gone.pk).annulled) == ("did not pay", "")
    assert "the results count again." in page


def test_elsewhere_nothing_can_be_annulled(bern: House, client: Client):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), NS=1000, EW=256)

    page = client.get(f"{HERE}{entries[0].pk}/")

    assert page.context["annulment"] is None
    assert "annul" not in text(page)
