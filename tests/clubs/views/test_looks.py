"""How a club looks on paper: its logo and its colours, as everyone fetches them and the owner sets them."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from clubs.actions.looks import take_logo
from clubs.actions.pictures import LARGEST
from clubs.models import Action, Club, ClubLogo, LogEvent, Role
from tests.clubs.actions.test_looks import picture
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader, stranger, text
from tests.clubs.views.test_club import SETTINGS, settings_of

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
    logo = take_logo(bern.club, picture(), by=bern.owner)

    answer = stranger().get(logo.get_absolute_url())

    assert (answer.status_code, answer.content) == (200, picture().png)
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Cookie" not in answer.get("Vary", "")


@pytest.mark.parametrize("digest", ["0" * 16, "new", "0" * 5000])
def test_another_logo_than_the_clubs_is_nowhere(bern: House, thun: House, digest: str):
    elsewhere = take_logo(thun.club, picture(), by=thun.owner)

    assert stranger().get(f"/clubs/bern/logo/{digest}.png").status_code == 404
    assert stranger().get(f"/clubs/bern/logo/{elsewhere.digest}.png").status_code == 404


def test_a_logo_that_was_removed_is_nowhere(bern: House):
    address = take_logo(bern.club, picture(), by=bern.owner).get_absolute_url()

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
        ("blue", "A colour is written like #1f3a5f."),
        ("#12", "A colour is written like #1f3a5f."),
        ("red;}", "A colour is written like #1f3a5f."),
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
    assert list(LogEvent.objects.values_list("deed", "after")) == [
        (Action.CLUB_CHANGED, {"name": "Bern West"}),
        (Action.CLUB_CHANGED, {"logo": f"600 × 200, {logo.digest}"}),
    ]


def test_a_form_without_a_file_leaves_the_logo(bern: House):
    logo = take_logo(bern.club, picture(), by=bern.owner)

    reader(bern).post(SETTINGS, settings_of(name="Bern West"))

    assert ClubLogo.objects.get().digest == logo.digest


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The submitted file is empty."),
        (b"<svg/>", "This is no picture: bring a PNG, JPEG, WebP or GIF that can be opened."),
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
    logo = take_logo(bern.club, picture(), by=bern.owner)
    page = text(reader(bern).get(SETTINGS))

    assert f'<img src="{logo.get_absolute_url()}" width="40" height="20" alt="">' in page
    assert '<button class="button" form="logo-remove">Remove the logo</button>' in page
    assert ("<img" in without, "logo-remove" in without) == (False, False)
    assert f'<link rel="stylesheet" href="{CSS}">' in page


def test_the_page_reads_no_picture(bern: House, django_assert_num_queries):
    take_logo(bern.club, picture(), by=bern.owner)
    client = reader(bern)

    with django_assert_num_queries(4) as asked:
        client.get(SETTINGS)
    assert not any('"png"' in query["sql"] for query in asked.captured_queries)


def test_a_director_removes_no_logo(bern: House):
    take_logo(bern.club, picture(), by=bern.owner)

    assert reader(bern, Role.DIRECTOR).post("/clubs/bern/logo/remove/").status_code == 403
    assert ClubLogo.objects.exists()
