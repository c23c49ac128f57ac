"""My clubs, and one club: its page and settings."""

import json
from datetime import date
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from clubs.actions.logos import LARGEST, store_logo
from clubs.models import Action, Club, ClubLogo, LogEvent, Membership, Role, RoundWord, Season, State
from tests.clubs.actions.test_logos import picture
from tests.clubs.conftest import House, enter, player, tournament
from tests.clubs.views.answers import reader, stranger, text

SETTINGS = "/clubs/bern/settings/"


# The way in


def test_the_start_page_leads_to_the_clubs(bern: House):
    assert '<a class="button wide" href="/clubs/">Clubs and tournaments</a>' in text(stranger().get("/"))
    assert '<a class="button wide" href="/clubs/">Your clubs</a>' in text(reader(bern).get("/"))


def test_an_empty_server_says_where_the_first_account_is_made(db):
    assert "Nobody has an account yet." in text(stranger().get("/accounts/sign-in/"))


# My clubs


def test_everyone_sees_his_own_clubs(bern: House, thun: House):
    Membership.objects.create(club=thun.club, user=bern.helper, role=Role.OWNER)
    page = reader(bern, Role.HELPER).get("/clubs/")
    other = reader(bern, Role.VIEWER).get("/clubs/")

    assert [(found.club, found.role) for found in page.context["memberships"]] == [
        (bern.club, Role.HELPER),
        (thun.club, Role.OWNER),
    ]
    assert "Thun" not in text(other)


def test_who_has_no_club_is_told_how_to_get_into_one(db):
    client = stranger()
    client.force_login(User.objects.create_user("anna"), backend="django.contrib.auth.backends.ModelBackend")

    assert "You do not belong to a club yet." in text(client.get("/clubs/"))


@pytest.mark.parametrize("registration", ["open", "invitation", "closed"])
def test_where_founding_is_open_whoever_has_an_account_founds_clubs(bern: House, settings, registration: str):
    settings.REGISTRATION, settings.FOUNDING = registration, "open"
    client = reader(bern, Role.VIEWER)

    assert client.post("/clubs/new/", {"club_name": "New"}).headers["Location"] == "/clubs/new-2/"
    assert client.post("/clubs/new/", {"club_name": "N" * 5000}).context["form"].errors.keys() == {
        "club_name"
    }


@pytest.mark.parametrize("registration", ["open", "invitation", "closed"])
def test_elsewhere_a_further_club_needs_an_invitation(bern: House, settings, registration: str):
    settings.REGISTRATION, settings.FOUNDING = registration, "invitation"
    client = reader(bern)

    for response in (client.get("/clubs/new/"), client.post("/clubs/new/", {"club_name": "Biel"})):
        assert "You need an invitation" in text(response)
    assert Club.objects.count() == 1


# A club's page


@pytest.mark.long  # each day settings are kept, and what cannot be is refused
@pytest.mark.parametrize(
    ("role", "steps"),
    [
        (Role.OWNER, ["Import members", "New tournament", "Invite somebody"]),
        (Role.DIRECTOR, ["Import members", "New tournament"]),
        (Role.HELPER, []),
    ],
)
def test_a_new_club_is_told_how_to_begin(bern: House, role: Role, steps: list[str]):
    page = text(reader(bern, role).get("/clubs/bern/"))

    assert [step for step in ("Import members", "New tournament", "Invite somebody") if step in page] == steps


def test_a_step_that_is_done_is_marked(bern: House):
    player(bern.club, 1)

    assert "done" in text(reader(bern).get("/clubs/bern/"))


def test_what_is_on_comes_first_and_what_is_over_is_a_list(bern: House, thun: House):
    for number, state in enumerate(
        [State.ARCHIVED, State.FINISHED, State.DRAFT, State.OPEN, State.RUNNING], 1
    ):
        evening = tournament(bern.club, name=state, slug=state, state=state, date=date(2026, number, 1))
    enter(evening, 8)
    tournament(thun.club, name="Elsewhere")
    page = reader(bern, Role.VIEWER).get("/clubs/bern/").context

    assert [(card.tournament.name, card.entries) for card in page["page"].coming] == [
        (State.RUNNING, 8),
        (State.OPEN, 0),
        (State.DRAFT, 0),
    ]
    assert [row.record.name for row in page["listing"].table.rows] == [State.FINISHED, State.ARCHIVED]


def test_past_tournaments_are_narrowed_to_a_season_of_the_club(bern: House, thun: House):
    season = Season.objects.create(club=bern.club, name="2026", slug="2026")
    Season.objects.create(club=thun.club, name="2025", slug="2025")
    tournament(bern.club, name="Spring", slug="spring", state=State.FINISHED, season=season)
    tournament(bern.club, name="Autumn", slug="autumn", state=State.FINISHED)
    client = reader(bern)

    rows = json.loads(client.get("/clubs/bern/?season=2026&_export=json").content)

    assert [(row["name"], row["season"], row["game"]) for row in rows] == [("Spring", "2026", "Sidi Barrani")]
    assert len(client.get("/clubs/bern/?season=2025").context["listing"].table.rows) == 2


@pytest.mark.long  # each day settings are kept, and what cannot be is refused
@pytest.mark.parametrize("evenings", [1, 12])
def test_many_tournaments_take_no_more_queries(bern: House, django_assert_num_queries, evenings: int):
    season = Season.objects.create(club=bern.club, name="2026", slug="2026")
    for number in range(evenings):
        tournament(bern.club, slug=f"open-{number}", season=season)
        tournament(bern.club, slug=f"over-{number}", state=State.FINISHED, season=season)
    client = reader(bern)

    with django_assert_num_queries(11):
        client.get("/clubs/bern/")


# Settings


def settings_of(**fields: str) -> dict[str, str]:
    return {"name": "Bern", "slug": "bern", "round_word": "passe", **fields}


def test_settings_are_changed_and_the_page_moves_along(bern: House):
    data = settings_of(name="Bern West", slug="Bern-West", round_word="round", short_names="on")
    response = reader(bern).post(SETTINGS, data)

    club = Club.objects.get()
    assert response.headers["Location"] == "/clubs/bern-west/settings/"
    assert (club.name, club.slug, club.round_word, club.short_names) == (
        "Bern West",
        "bern-west",
        RoundWord.ROUND,
        True,
    )


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        pytest.param({"name": ""}, {"name"}, id="nameless"),
        pytest.param({"name": "B" * 5000}, {"name"}, id="long"),
        pytest.param({"name": "B\0"}, {"name"}, id="nothing-sign"),
        pytest.param({"slug": "thun"}, {"slug"}, id="taken"),
        pytest.param({"slug": "THUN"}, {"slug"}, id="taken-but-for-capitals"),
        pytest.param({"slug": "new"}, {"slug"}, id="reserved"),
        pytest.param({"slug": "a/b"}, {"slug"}, id="no-address"),
        pytest.param({"slug": "b" * 5000}, {"slug"}, id="long-address"),
        pytest.param({"round_word": "match"}, {"round_word"}, id="unknown-word"),
    ],
)
def test_settings_that_cannot_be_are_shown_again(
    bern: House, thun: House, fields: dict[str, str], refused: set[str]
):
    response = reader(bern).post(SETTINGS, settings_of(**fields))

    assert response.context["form"].errors.keys() == refused
    assert '<a class="club-name" href="/clubs/bern/">Bern</a>' in text(response)
    assert Club.objects.get(pk=bern.club.pk).slug == "bern"


CSS = "/clubs/bern/colour.css"


def handed_in(content: bytes | None = None, name: str = "logo.png") -> SimpleUploadedFile:
    """A file in the form; without content, a picture of 900 × 300."""
    if content is None:
        file = BytesIO()
        Image.new("RGB", (900, 300), "green").save(file, "PNG")
        content = file.getvalue()
    return SimpleUploadedFile(name, content, content_type="image/png")


# What everyone fetches


def test_a_logo_is_fetched_once_and_for_good(bern: House):
    logo = store_logo(bern.club, picture(), by=bern.owner)

    answer = stranger().get(logo.get_absolute_url())

    assert (answer.status_code, answer.content) == (200, picture().png)
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Cookie" not in answer.get("Vary", "")


@pytest.mark.parametrize("digest", ["0" * 16, "new", "0" * 5000])
def test_another_logo_than_the_clubs_is_nowhere(bern: House, thun: House, digest: str):
    elsewhere = store_logo(thun.club, picture(), by=thun.owner)

    assert stranger().get(f"/clubs/bern/logo/{digest}.png").status_code == 404
    assert stranger().get(f"/clubs/bern/logo/{elsewhere.digest}.png").status_code == 404


def test_a_logo_that_was_removed_is_nowhere(bern: House):
    address = store_logo(bern.club, picture(), by=bern.owner).get_absolute_url()

    answer = reader(bern).post("/clubs/bern/logo/remove/")

    assert answer.headers["Location"] == SETTINGS
    assert stranger().get(address).status_code == 404
    assert not ClubLogo.objects.exists()


@pytest.mark.parametrize(
    ("colour", "css"),
    [
        ("#1f3a5f", ":root { --club: #1f3a5f; --club-ink: #1f3a5f; }\n"),
        ("#ffdd00", ":root { --club: #ffdd00; --club-ink: #897600; }\n"),
    ],
)
def test_style_sheets_get_the_colour_and_one_to_write_in(bern: House, colour: str, css: str):
    Club.objects.update(colour=colour)

    answer = stranger().get(CSS)

    assert (text(answer), answer["Content-Type"]) == (css, "text/css")
    assert (answer["ETag"], answer["Cache-Control"]) == (f'"{colour[1:]}"', "no-cache, public")


def test_a_browser_that_knows_the_colour_is_told_so(bern: House):
    tag = stranger().get(CSS)["ETag"]
    again = stranger().get(CSS, headers={"if-none-match": tag})
    Club.objects.update(colour="#ffdd00")

    assert (again.status_code, again["ETag"]) == (304, tag)
    assert stranger().get(CSS, headers={"if-none-match": tag}).status_code == 200


def test_a_club_that_is_not_has_no_colour(db):
    assert stranger().get(CSS).status_code == 404


# What the owner sets


@pytest.mark.long  # each day settings are kept, and what cannot be is refused
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param({"colour": "#AA3300"}, "#aa3300", id="palette"),
        pytest.param({"colour": "#aa3300", "colour_code": "0f8"}, "#00ff88", id="the-code-counts"),
        pytest.param({"colour": "", "colour_code": ""}, "#1f3a5f", id="neither-says-anything"),
        pytest.param({}, "#1f3a5f", id="a-form-from-before"),
    ],
)
def test_a_colour_is_set(bern: House, typed: dict[str, str], kept: str):
    answer = reader(bern).post(SETTINGS, settings_of(**typed))

    assert (answer.headers["Location"], Club.objects.get().colour) == (SETTINGS, kept)


@pytest.mark.parametrize("field", ["colour", "colour_code"])
@pytest.mark.parametrize(
    ("colour", "sentence"),
    [
        ("blue", "A colour code looks like #1f3a5f."),
        ("#12", "A colour code looks like #1f3a5f."),
        ("red;}", "A colour code looks like #1f3a5f."),
        ("#" * 5000, "Ensure this value has at most 20 characters (it has 5000)."),
        ("#\0", "Null characters are not allowed."),
    ],
)
def test_what_is_no_colour_is_said_at_its_field(bern: House, field: str, colour: str, sentence: str):
    form = reader(bern).post(SETTINGS, settings_of(name="Bern West", **{field: colour})).context["form"]

    assert form.errors == {field: [sentence]}
    assert (form["name"].value(), form[field].value()) == ("Bern West", colour)
    assert Club.objects.get().colour == "#1f3a5f"


def test_a_logo_is_taken_with_everything_else(bern: House):
    answer = reader(bern).post(SETTINGS, {**settings_of(name="Bern West"), "logo": handed_in()})

    logo = ClubLogo.objects.get(club=bern.club)
    assert (answer.headers["Location"], Club.objects.get().name) == (SETTINGS, "Bern West")
    assert (logo.width, logo.height) == (600, 200)
    assert list(LogEvent.objects.values_list("action", "after")) == [
        (Action.CLUB_CHANGED, {"name": "Bern West"}),
        (Action.CLUB_CHANGED, {"logo": f"600 × 200, {logo.digest}"}),
    ]


def test_a_form_without_a_file_leaves_the_logo(bern: House):
    logo = store_logo(bern.club, picture(), by=bern.owner)

    reader(bern).post(SETTINGS, settings_of(name="Bern West"))

    assert ClubLogo.objects.get().digest == logo.digest


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The submitted file is empty."),
        (b"<svg/>", "This is not a picture: use a PNG, JPEG, WebP or GIF that can be opened."),
        (b"\x89PNG" * (LARGEST // 4 + 1), "The file is larger than 2 MB."),
        (b"\x89PNG" * (LARGEST * 2), "The file is larger than 2 MB."),
    ],
    ids=["empty", "no-picture", "large", "larger-than-is-kept"],
)
def test_what_is_no_logo_is_said_at_its_field_and_nothing_is_saved(
    bern: House, content: bytes, sentence: str
):
    page = reader(bern).post(SETTINGS, {**settings_of(name="Bern West"), "logo": handed_in(content)})

    assert page.context["form"].errors == {"logo": [sentence]}
    assert page.context["form"]["name"].value() == "Bern West"
    assert (Club.objects.get().name, ClubLogo.objects.count()) == ("Bern", 0)


def test_where_the_address_is_taken_the_logo_is_not_kept(bern: House, thun: House):
    reader(bern).post(SETTINGS, {**settings_of(slug="thun"), "logo": handed_in()})

    assert not ClubLogo.objects.exists()


def test_the_page_shows_the_logo_and_how_to_be_rid_of_it(bern: House):
    without = text(reader(bern).get(SETTINGS))
    logo = store_logo(bern.club, picture(), by=bern.owner)
    page = text(reader(bern).get(SETTINGS))

    assert f'<img src="{logo.get_absolute_url()}" width="40" height="20" alt="">' in page
    assert '<button class="button" form="logo-remove">Remove the logo</button>' in page
    assert ("<img" in without, "logo-remove" in without) == (False, False)
    assert f'<link rel="stylesheet" href="{CSS}">' in page


def test_the_page_reads_no_picture(bern: House, django_assert_num_queries):
    store_logo(bern.club, picture(), by=bern.owner)
    client = reader(bern)

    with django_assert_num_queries(4) as asked:
        client.get(SETTINGS)
    assert not any('"png"' in query["sql"] for query in asked.captured_queries)


def test_a_director_removes_no_logo(bern: House):
    store_logo(bern.club, picture(), by=bern.owner)

    assert reader(bern, Role.DIRECTOR).post("/clubs/bern/logo/remove/").status_code == 403
    assert ClubLogo.objects.exists()
