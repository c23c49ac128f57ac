"""What everyone in the hall may see, and how pages follow it."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from clubs.actions.operator import suspend_club
from clubs.audit_log import log_action
from clubs.models import Action, EntryMember, LogEvent, Player, Role, Seat, State, Table, Tournament
from tests.clubs.conftest import House, enter, player, seated, tournament, written


def address(name: str, evening: Tournament) -> str:
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug])


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Eight at two tables; the first has handed in its sheet."""
    evening = tournament(bern.club, public=True, state=State.RUNNING)
    round_ = seated(evening, 1, enter(evening, 8))
    written(Table.objects.in_round(round_).get(number=1), NS=700, EW=556)
    return evening


def finish(evening: Tournament) -> None:
    """The second table hands in its sheet too."""
    written(Table.objects.current().get(draw__round__tournament=evening, number=2), NS=600, EW=656)
    log_action(evening, Action.RESULT_ENTERED, by=None)


@pytest.mark.parametrize("name", ["live", "live-part", "projector", "projector-part"])
def test_a_public_tournament_is_seen_by_strangers(evening: Tournament, name: str):
    answer = Client().get(address(name, evening))

    assert answer.status_code == 200
    assert "Anna Bern" in answer.text


@pytest.mark.parametrize("name", ["live", "live-part", "projector", "projector-part"])
@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"public": False}, id="not public"),
        pytest.param({"state": State.DRAFT}, id="still a draft"),
    ],
)
def test_what_is_not_public_is_seen_by_the_club_alone(
    evening: Tournament, bern: House, thun: House, name: str, fields: dict[str, object]
):
    Tournament.objects.filter(pk=evening.pk).update(**fields)
    url = address(name, evening)

    seen = {
        "stranger": Client().get(url).status_code,
        "other owner": thun.client(Role.OWNER).get(url).status_code,
        "viewer": bern.client(Role.VIEWER).get(url).status_code,
    }

    assert seen == {"stranger": 404, "other owner": 404, "viewer": 200}


@pytest.mark.parametrize("name", ["live", "live-part", "projector", "projector-part"])
def test_only_public_pages_may_be_found_by_search_engines(evening: Tournament, bern: House, name: str):
    viewer = bern.client(Role.VIEWER)

    public = viewer.get(address(name, evening))
    Tournament.objects.filter(pk=evening.pk).update(public=False)
    inside = viewer.get(address(name, evening))

    assert (public.get("X-Robots-Tag"), inside.get("X-Robots-Tag")) == (None, "noindex, nofollow")


@pytest.mark.long  # each day what is public is seen, and nothing else
@pytest.mark.parametrize("name", ["live-part", "projector-part"])
def test_what_has_changed_stands_there_as_sentences(evening: Tournament, name: str):
    url = address(name, evening)
    before = sentences(Client().get(url).text)

    finish(evening)

    first = "Tisch 1: Carla Bern / Anna Bern 700, Beat Bern / Dani Bern 556."
    second = "Tisch 2: Greti Bern / Erna Bern 600, Fritz Bern / Hans Bern 656."
    assert before == ["Passe 1.", first]
    assert sentences(Client().get(url).text) == ["Passe 1.", first, second, "Rangliste nach Passe 1."]


def sentences(page: str) -> list[str]:
    """What a page that follows would say if it were new."""
    return re.findall(r'data-news="([^"]*)"', page)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["live", "live-part", "projector", "projector-part"])
def test_nothing_is_sent_again_until_something_changes(evening: Tournament, name: str):
    url = address(name, evening)
    tag = Client().get(url)["ETag"]

    unchanged = Client().get(url, headers={"If-None-Match": tag})
    finish(evening)
    changed = Client().get(url, headers={"If-None-Match": tag})

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert changed.status_code == 200


@pytest.mark.long  # each day what is public is seen, and nothing else
def test_languages_do_not_share_what_is_kept(evening: Tournament):
    url = address("live-part", evening)

    texts = {
        language: Client().get(url, headers={"accept-language": language}).text for language in ("en", "de")
    }

    assert "Standings" in texts["en"]
    assert texts["de"] != texts["en"]


def test_the_part_is_made_once_for_all_who_look(evening: Tournament, django_assert_num_queries):
    url = address("live-part", evening)
    Client().get(url)

    with django_assert_num_queries(1):  # the tournament with its club, for the revision
        Client().get(url)


@pytest.mark.long  # each day what is public is seen, and nothing else
@pytest.mark.parametrize("name", ["live-part", "projector-part"])
def test_who_sits_for_somebody_else_is_marked(evening: Tournament, name: str):
    own = EntryMember.objects.get(entry__tournament=evening, player__given_name="Anna")
    other = player(evening.club, 9)
    Seat.objects.filter(player=own.player).update(player=other)

    people = re.findall(
        r'<span class="person"><bdi>([^<]+)</bdi> <small', Client().get(address(name, evening)).text
    )

    assert people == [other.name]


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("name", ["live-part", "projector-part"])
@pytest.mark.parametrize(("entries", "rounds"), [(4, 1), (32, 1), (4, 6)])
def test_the_part_takes_as_many_queries_for_many(
    bern: House, django_assert_num_queries, name: str, entries: int, rounds: int
):
    evening = tournament(bern.club, public=True, planned_rounds=rounds)
    players = enter(evening, entries)
    for number in range(1, rounds + 1):
        for table in Table.objects.in_round(seated(evening, number, players)):
            written(table, NS=700, EW=556)
    client = Client()

    with django_assert_num_queries(20):
        client.get(address(name, evening))


def test_standings_wait_for_the_last_table_of_a_round(evening: Tournament):
    url = address("live-part", evening)
    before = Client().get(url).text
    finish(evening)
    after = Client().get(url).text

    assert '<th scope="row">' not in before
    assert after.count('<th scope="row">') == 8


def test_standings_are_hidden_until_they_are_called_out(evening: Tournament, bern: House):
    finish(evening)
    Tournament.objects.filter(pk=evening.pk).update(hidden_from=1)
    url = address("live-part", evening)
    log_action(evening, Action.TOURNAMENT_CHANGED, by=None)

    hidden = Client().get(url).text
    bern.client(Role.DIRECTOR).post(address("reveal", evening))
    shown = Client().get(url).text

    assert ("1,356" in hidden, '<th scope="row">' in hidden, ">700<" in hidden) == (False, False, False)
    assert shown.count('<th scope="row">') == 8
    assert LogEvent.objects.filter(tournament=evening, action=Action.STANDINGS_REVEALED).count() == 1


@pytest.mark.long  # each day what is not public is seen by the club alone
@pytest.mark.parametrize(
    ("role", "fields", "offered"),
    [
        pytest.param(Role.DIRECTOR, {"public": True, "hidden_from": 3}, True, id="they are hidden"),
        pytest.param(Role.DIRECTOR, {"public": True}, False, id="nothing is hidden"),
        pytest.param(Role.DIRECTOR, {"hidden_from": 3}, False, id="there is no public page"),
        pytest.param(
            Role.HELPER, {"public": True, "hidden_from": 3}, False, id="helpers do not call them out"
        ),
    ],
)
def test_the_tournament_offers_to_show_hidden_standings(
    bern: House, role: Role, fields: dict[str, object], offered: bool
):
    evening = tournament(bern.club, **fields)
    html = bern.client(role).get(evening.get_absolute_url()).text

    assert (address("reveal", evening) in html) == offered


@pytest.mark.long  # each day what is public is seen, and nothing else
def test_a_name_leads_to_its_table(evening: Tournament):
    answer = Client().get(address("live", evening), {"q": "erna"}, headers={"accept-language": "en"})

    found = answer.text.split('<ul class="found"')[1].split("</ul>")[0]
    assert "Erna Bern" in found
    assert "Table 2" in found
    assert "Greti Bern" in found  # across
    assert "Anna" not in found


@pytest.mark.long  # each day what is not public is seen by the club alone
@pytest.mark.parametrize("typed", ["Hien", "hiền", "ĐO hien", "do thi", "HIE\u0302\u0300N"])
def test_whoever_leaves_out_the_marks_of_a_name_is_led_to_its_table(evening: Tournament, typed: str):
    erna = Player.objects.get(name="Erna Bern")
    erna.surname, erna.given_name = "Đỗ", "Thị Hiền"
    erna.save()

    answer = Client().get(address("live", evening), {"q": typed}, headers={"accept-language": "en"})

    assert "Thị Hiền Đỗ" in answer.text.split('<ul class="found"')[1].split("</ul>")[0]


@pytest.mark.sample(2)
@pytest.mark.parametrize("text", ["nobody", "<script>", "\x00", "%", "x" * 5000, "\u202e", " "])
def test_nonsense_finds_nobody(evening: Tournament, text: str):
    answer = Client().get(address("live", evening), {"q": text})

    assert answer.status_code == 200
    assert "<script>" not in answer.text.split("<main")[1]


@pytest.mark.sample(2)
@pytest.mark.parametrize("round_", ["", "0", "99", "²", "-1", "9" * 50])
def test_a_round_that_is_not_there_shows_the_newest(evening: Tournament, round_: str):
    answer = Client().get(address("live", evening), {"round": round_})

    assert ">700<" in answer.text


def test_public_pages_use_short_names_where_the_club_says_so(evening: Tournament, bern: House):
    bern.club.short_names = True
    bern.club.save()
    finish(evening)

    assert "Anna Bern" not in Client().get(address("live", evening)).text


@pytest.mark.long  # each day what is public is seen, and nothing else
def test_two_clubs_may_have_tournaments_of_one_name(evening: Tournament, thun: House):
    other = tournament(thun.club, public=True)
    seated(other, 1, enter(other, 4))

    text = Client().get(address("live", other)).text

    assert "Anna Thun" in text
    assert "Anna Bern" not in text


@pytest.fixture
def stranger(db: None) -> User:
    return User.objects.create_user("stranger")


def test_an_account_without_a_role_sees_what_strangers_see(evening: Tournament, stranger: User):
    client = Client()
    client.force_login(stranger, backend="django.contrib.auth.backends.ModelBackend")

    assert client.get(address("live", evening)).status_code == 200
    assert client.post(address("reveal", evening)).status_code == 404


@pytest.mark.long  # each day what is public is seen, and nothing else
@pytest.mark.parametrize("name", ["live-part", "projector-part"])
def test_who_plays_outside_the_ranking_stands_last_with_the_reason(evening: Tournament, name: str):
    evening.entries.filter(number=1).update(outside_ranking=True)
    finish(evening)

    shown = Client(headers={"accept-language": "en"}).get(address(name, evening)).text

    assert shown.count("outside the ranking") == 1
    assert shown.index("outside the ranking") > shown.rindex("Hans Bern") > 0


def test_an_open_page_of_a_club_that_is_suspended_is_loaded_anew_and_says_so(
    bern: House, evening: Tournament
):
    suspend_club(bern.club, reason="unpaid", by=bern.owner)
    client = Client()

    part = client.get(address("live-part", evening), headers={"HX-Request": "true"})
    page = client.get(address("live", evening), headers={"Accept-Language": "en"})

    assert (part.status_code, part["HX-Refresh"]) == (403, "true")
    assert (page.status_code, "HX-Refresh" in page) == (403, False)
    assert "This club is suspended: ask whoever runs this server." in page.text
