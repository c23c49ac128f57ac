"""A club's logo: taken, replaced, removed, and told of without its bytes."""

from io import BytesIO

from PIL import Image

from clubs.actions.looks import logo_facts, remove_logo, take_logo
from clubs.actions.pictures import Picture, logo_of
from clubs.models import Action, ClubLogo, LogEvent
from tests.clubs.conftest import House


def picture(width: int = 40, height: int = 20, colour: str = "navy") -> Picture:
    file = BytesIO()
    Image.new("RGB", (width, height), colour).save(file, "PNG")
    return logo_of(file.getvalue())


def lines() -> list[tuple[str, object, object]]:
    return list(LogEvent.objects.values_list("deed", "before", "after"))


def test_a_logo_is_kept_beside_its_club(bern: House):
    found = picture()

    logo = take_logo(bern.club, found, by=bern.owner)

    kept = ClubLogo.objects.get(club=bern.club)
    assert (kept, bytes(kept.png)) == (logo, found.png)
    assert (kept.width, kept.height, kept.digest) == (40, 20, found.digest)
    assert logo.get_absolute_url() == f"/clubs/bern/logo/{found.digest}.png"


def test_another_logo_takes_its_place_and_the_log_names_both(bern: House, thun: House):
    first, second = picture(), picture(60, 30)
    take_logo(bern.club, first, by=bern.owner)
    take_logo(thun.club, first, by=thun.owner)

    take_logo(bern.club, second, by=bern.owner)

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


def test_the_same_logo_again_is_no_deed(bern: House):
    for _again in range(2):
        take_logo(bern.club, picture(), by=bern.owner)

    assert len(lines()) == 1


def test_a_logo_is_removed_once(bern: House):
    take_logo(bern.club, picture(), by=bern.owner)

    for _again in range(2):
        remove_logo(bern.club, by=bern.owner)

    assert not ClubLogo.objects.exists()
    assert lines()[1:] == [(Action.CLUB_CHANGED, {"logo": f"40 × 20, {picture().digest}"}, {"logo": None})]


def test_nobody_reads_the_picture_to_say_where_it_is(bern: House, django_assert_num_queries):
    take_logo(bern.club, picture(), by=bern.owner)

    with django_assert_num_queries(1) as asked:
        logo = logo_facts(bern.club)

        assert logo is not None
        assert logo.get_absolute_url() == f"/clubs/bern/logo/{picture().digest}.png"
    assert '"png"' not in asked.captured_queries[0]["sql"]


def test_a_club_without_a_logo_has_none(bern: House):
    assert logo_facts(bern.club) is None
