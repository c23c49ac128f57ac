"""Logos: whatever picture is handed in comes out clean, small and as it looked; anything else is refused."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from clubs.actions.logos import (
    LARGEST,
    LARGEST_LOGO,
    ROOM,
    LogoRefused,
    Picture,
    logo_without_bytes,
    read_logo,
    remove_logo,
    store_logo,
)
from clubs.models import Action, ClubLogo, LogEvent
from tests.clubs.conftest import House

ORIENTATION = 0x0112
"""Where a camera writes how it was held."""

RED, BLUE, CLEAR = (200, 0, 0), (0, 0, 200), (0, 0, 0, 0)


def filed(picture: Image.Image, form: str = "PNG", **how: Any) -> bytes:
    file = BytesIO()
    picture.save(file, form, **how)
    return file.getvalue()


def halves(mode: str = "RGB", left: Any = RED, right: Any = BLUE) -> Image.Image:
    """A picture of 40 × 20, one colour on its left and another one on its right."""
    picture = Image.new(mode, (40, 20), left)
    picture.paste(right, (20, 0, 40, 20))
    return picture


def noise(size: tuple[int, int]) -> Image.Image:
    """What no format makes small."""
    return Image.merge("RGBA", [Image.effect_noise(size, sigma) for sigma in (80, 90, 100, 110)])


def seen(content: bytes) -> Image.Image:
    """The logo of a file, opened again."""
    logo = read_logo(content)
    picture = Image.open(BytesIO(logo.png))
    assert (picture.format, picture.size) == ("PNG", (logo.width, logo.height))
    return picture


def left_and_right(picture: Image.Image) -> list[tuple[int, ...]]:
    found = picture.convert("RGBA").resize((2, 1), Image.Resampling.NEAREST).tobytes()
    return [tuple(found[:4]), tuple(found[4:])]


@pytest.mark.parametrize(
    ("form", "how"),
    [("PNG", {}), ("JPEG", {"quality": 100, "subsampling": 0}), ("WEBP", {"lossless": True}), ("GIF", {})],
)
def test_every_format_shows_the_same(form: str, how: dict[str, Any]):
    picture = seen(filed(halves(), form, **how))

    assert (picture.mode, picture.size) == ("RGB", (40, 20))
    for found, meant in zip(left_and_right(picture), [RED, BLUE], strict=True):
        assert found == pytest.approx((*meant, 255), abs=2)


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        pytest.param(filed(halves("RGBA", CLEAR, (*BLUE, 128))), [CLEAR, (*BLUE, 128)], id="see-through"),
        pytest.param(filed(halves("LA", (90, 255), (0, 0))), [(90, 90, 90, 255), CLEAR], id="grey"),
        pytest.param(filed(halves("L", 90, 7), transparency=7), [(90, 90, 90, 255), (7, 7, 7, 0)], id="key"),
        pytest.param(
            filed(halves().quantize(2, method=Image.Quantize.MAXCOVERAGE)),
            [(*RED, 255), (*BLUE, 255)],
            id="palette",
        ),
        pytest.param(filed(halves("1", 0, 1)), [(0, 0, 0, 255), (255, 255, 255, 255)], id="black-white"),
        pytest.param(
            filed(halves("I;16", 0x4040, 0xC0C0)),
            [(64, 64, 64, 255), (192, 192, 192, 255)],
            id="16-bits",
        ),
    ],
)
def test_every_kind_of_pixel_looks_as_it_was(content: bytes, shown: list[tuple[int, ...]]):
    assert left_and_right(seen(content)) == shown


def test_colours_of_the_press_become_those_of_a_screen():
    content = filed(halves("CMYK", (0, 255, 255, 0), (255, 255, 0, 0)), "JPEG", quality=100, subsampling=0)

    for found, meant in zip(left_and_right(seen(content)), [(255, 0, 0), (0, 0, 255)], strict=True):
        assert found == pytest.approx((*meant, 255), abs=3)


def test_a_clear_background_of_a_palette_stays_clear():
    content = filed(halves("P", 0, 1), "GIF", transparency=0)

    assert [alpha for *_colour, alpha in left_and_right(seen(content))] == [0, 255]


@pytest.mark.parametrize("form", ["GIF", "WEBP", "PNG"])
def test_of_a_moving_picture_the_first_one_stays(form: str):
    content = filed(
        Image.new("RGB", (40, 20), RED),
        form,
        save_all=True,
        append_images=[Image.new("RGB", (40, 20), BLUE)],
        duration=100,
        **({"lossless": True} if form == "WEBP" else {}),
    )

    assert left_and_right(seen(content)) == [(*RED, 255)] * 2


@pytest.mark.parametrize(
    ("form", "how"), [("PNG", {}), ("JPEG", {"quality": 100, "subsampling": 0}), ("WEBP", {"lossless": True})]
)
def test_a_picture_that_lies_on_its_side_is_put_upright(form: str, how: dict[str, Any]):
    exif = Image.Exif()
    exif[ORIENTATION] = 8  # what is on the right belongs on top

    picture = seen(filed(halves(), form, exif=exif, **how))

    assert picture.size == (20, 40)
    for y, meant in ((10, BLUE), (30, RED)):
        assert picture.getpixel((10, y)) == pytest.approx(meant, abs=2)


def test_a_large_photograph_on_its_side_is_put_upright_and_made_small():
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    content = filed(halves().resize((4000, 2000)), "JPEG", exif=exif)

    assert seen(content).size == (150, 300)


def test_nothing_is_kept_of_what_else_was_in_the_file():
    words = PngImagePlugin.PngInfo()
    words.add_text("Author", "Anna")
    exif = Image.Exif()
    exif[0x010E] = "at Anna's"
    content = filed(halves(), "PNG", pnginfo=words, exif=exif, dpi=(300, 300), icc_profile=b"profile")

    assert seen(content).info == {}
    assert b"Anna" not in read_logo(content).png


@pytest.mark.parametrize(
    ("size", "fitted"),
    [
        ((600, 300), ROOM),
        ((10, 5), (10, 5)),
        ((1200, 300), (600, 150)),
        ((300, 3000), (30, 300)),
        ((4000, 2), (600, 1)),
    ],
)
def test_a_logo_fits_its_room_and_is_never_made_larger(size: tuple[int, int], fitted: tuple[int, int]):
    assert seen(filed(Image.new("L", size))).size == fitted


@pytest.mark.long  # each day a large photograph is put upright and made small
def test_a_large_photograph_is_made_small():
    picture = seen(filed(Image.linear_gradient("L").resize((4000, 3000)).convert("RGB"), "JPEG"))

    assert picture.size == (400, 300)


@pytest.mark.long  # each day a large photograph is put upright and made small
def test_what_cannot_be_packed_has_fewer_colours_and_less_room():
    logo = read_logo(filed(noise(ROOM)))

    assert len(logo.png) <= LARGEST_LOGO
    assert (logo.width, logo.height) == (450, 225)


def test_fewer_colours_leave_a_clear_background_clear():
    picture = noise((520, 260))
    picture.paste(CLEAR, (0, 0, 260, 260))

    assert left_and_right(seen(filed(picture)))[0][3] == 0


def test_the_same_picture_has_the_same_name_and_another_one_another():
    names = [read_logo(filed(halves())).digest for _again in range(2)]

    assert names[0] == names[1] != read_logo(filed(halves(left=BLUE))).digest
    assert [len(name) for name in names] == [16, 16]


NO_PICTURE = "This is not a picture: use a PNG, JPEG, WebP or GIF that can be opened."
TOO_MANY = "This picture is too large: at most 20 million pixels."


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param(b"", NO_PICTURE, id="nothing"),
        pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'/>", NO_PICTURE, id="svg"),
        pytest.param(b"%PDF-1.7\n", NO_PICTURE, id="pdf"),
        pytest.param(b"GIF89a", NO_PICTURE, id="only-a-head"),
        pytest.param(filed(noise((90, 90)))[:-900], NO_PICTURE, id="cut-off"),
        pytest.param(filed(halves(), "BMP"), NO_PICTURE, id="bitmap"),
        pytest.param(filed(halves(), "TIFF"), NO_PICTURE, id="tiff"),
        pytest.param(filed(Image.new("1", (5000, 4001))), TOO_MANY, id="too-many-pixels"),
        pytest.param(filed(Image.new("1", (10_000, 10_000))), TOO_MANY, id="far-too-many"),
        pytest.param(filed(Image.new("1", (20_000, 10_000))), TOO_MANY, id="bomb"),
        pytest.param(b"\x89PNG" * (LARGEST // 4 + 1), "The file is larger than 2 MB.", id="large"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(content: bytes, sentence: str):
    with pytest.raises(LogoRefused) as refused:
        read_logo(content)

    assert refused.value.sentence == sentence


def picture(width: int = 40, height: int = 20, colour: str = "navy") -> Picture:
    file = BytesIO()
    Image.new("RGB", (width, height), colour).save(file, "PNG")
    return read_logo(file.getvalue())


def lines() -> list[tuple[str, object, object]]:
    return list(LogEvent.objects.values_list("action", "before", "after"))


def test_a_logo_is_kept_beside_its_club(bern: House):
    found = picture()

    logo = store_logo(bern.club, found, by=bern.owner)

    kept = ClubLogo.objects.get(club=bern.club)
    assert (kept, bytes(kept.png)) == (logo, found.png)
    assert (kept.width, kept.height, kept.digest) == (40, 20, found.digest)
    assert logo.get_absolute_url() == f"/clubs/bern/logo/{found.digest}.png"


def test_another_logo_takes_its_place_and_the_log_names_both(bern: House, thun: House):
    first, second = picture(), picture(60, 30)
    store_logo(bern.club, first, by=bern.owner)
    store_logo(thun.club, first, by=thun.owner)

    store_logo(bern.club, second, by=bern.owner)

    kept = {logo.club_id: bytes(logo.png) for logo in ClubLogo.objects.all()}
    assert kept == {bern.club.pk: second.png, thun.club.pk: first.png}
    assert lines() == [
        (Action.CLUB_CHANGED, {"logo": None}, {"logo": f"40 × 20, {first.digest}"}),
        (Action.CLUB_CHANGED, {"logo": None}, {"logo": f"40 × 20, {first.digest}"}),
        (
            Action.CLUB_CHANGED,
            {"logo": f"40 × 20, {first.digest}"},
            {"logo": f"60 × 30, {second.digest}"},
        ),
    ]


def test_the_same_logo_again_is_no_action(bern: House):
    for _again in range(2):
        store_logo(bern.club, picture(), by=bern.owner)

    assert len(lines()) == 1


def test_a_logo_is_removed_once(bern: House):
    store_logo(bern.club, picture(), by=bern.owner)

    for _again in range(2):
        remove_logo(bern.club, by=bern.owner)

    assert not ClubLogo.objects.exists()
    assert lines()[1:] == [(Action.CLUB_CHANGED, {"logo": f"40 × 20, {picture().digest}"}, {"logo": None})]


def test_nobody_reads_the_picture_to_say_where_it_is(bern: House, django_assert_num_queries):
    store_logo(bern.club, picture(), by=bern.owner)

    with django_assert_num_queries(1) as asked:
        logo = logo_without_bytes(bern.club)

        assert logo is not None
        assert logo.get_absolute_url() == f"/clubs/bern/logo/{picture().digest}.png"
    assert '"png"' not in asked.captured_queries[0]["sql"]


def test_a_club_without_a_logo_has_none(bern: House):
    assert logo_without_bytes(bern.club) is None
