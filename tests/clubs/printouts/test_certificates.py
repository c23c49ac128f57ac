"""Certificates for the first three."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Club, Player
from clubs.printouts.asked import Asked, NothingToPrint
from clubs.printouts.certificates import Certificate, CertificatesSheet, size_of
from clubs.printouts.kinds import KINDS
from scoring.printing.sheet import Paper
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of

TODAY = date(2026, 11, 22)


def asked(evening, size: str = "a4") -> Asked:
    return Asked(evening, TODAY, options={"size": size})


def test_the_first_three_have_a_page_each(bern: House):
    evening = evening_of(
        bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700), place="Restaurant Bären"
    )
    Player.objects.filter(number="1").update(section="Köniz")

    sheet = CertificatesSheet.of(asked(evening))

    assert sheet.certificates == (
        Certificate(("Anna Bern",), 44, "Köniz", 1, "First place", "2’256"),
        Certificate(("Carla Bern",), 44, "", 2, "Second place", "2’112"),
        Certificate(("Dani Bern",), 44, "", 3, "Third place", "1’656"),
    )
    assert (sheet.tournament, sheet.day, sheet.place) == ("November", "20 November 2026", "Restaurant Bären")
    assert sheet.pages == 3


def test_all_who_share_a_rank_have_one_and_it_says_so(bern: House):
    sheet = CertificatesSheet.of(asked(evening_of(bern, ("ABCD", 1000, 256))))

    assert [(each.names, each.place) for each in sheet.certificates] == [
        (("Anna Bern",), "First place, shared"),
        (("Carla Bern",), "First place, shared"),
        (("Beat Bern",), "Third place, shared"),
        (("Dani Bern",), "Third place, shared"),
    ]


def test_partners_stand_below_each_other(bern: House):
    evening = tournament(bern.club, kind="pairs")
    played(evening, 4, 3)

    first = CertificatesSheet.of(asked(evening)).certificates[0]

    assert (len(first.names), first.are_several) == (2, True)


@pytest.mark.parametrize(
    ("names", "size"),
    [
        (("Anna Meier",), 44),
        (("Anneliese Röthlisberger",), 38),
        (("Anneliese von Röthlisberger",), 32),
        (("Anneliese Hinterberger-Zumsteg",), 26),
        (("Françoise Zoé Hélène L’Éplattenier-Rossé",), 20),
        (("W" * 60,), 20),
        (("Anna Meier", "Beat Kunz"), 32),
        (("Anna", "Beat", "Carla", "Dani"), 20),
    ],
)
def test_long_names_and_many_are_set_smaller(names: tuple[str, ...], size: int):
    assert size_of(names) == size


@pytest.mark.parametrize(("size", "paper"), [("a4", Paper.A4), ("a5", Paper.A5)])
def test_the_paper_is_chosen(bern: House, size: str, paper: Paper):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    kind = KINDS["certificates"]

    assert kind.make(Asked(evening, TODAY, options=kind.chosen({"size": size}))).paper == paper
    assert kind.chosen({}) == {"size": "a4"}


def test_the_suits_of_the_tournament_stand_in_the_corners(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), pack="french")

    assert [corner[0] for corner in CertificatesSheet.of(asked(evening)).corners] == [
        "printouts/suits/acorns-french.svg",
        "printouts/suits/roses-french.svg",
        "printouts/suits/bells-french.svg",
        "printouts/suits/shields-french.svg",
    ]


def test_lines_are_drawn_in_a_colour_that_can_be_seen(bern: House):
    Club.objects.filter(pk=bern.club.pk).update(colour="#ffe000")
    bern.club.refresh_from_db()

    sheet = CertificatesSheet.of(asked(evening_of(bern, ("ABCD", 1000, 256))))
    html = sheet.html()

    assert sheet.ink == "#877600"
    assert f'<g fill="none" stroke="{sheet.ink}" stroke-width="0.18">' in html
    assert "currentColor" not in html


def test_each_picture_has_a_title_and_each_name_of_a_part_is_its_own(bern: House):
    html = CertificatesSheet.of(asked(evening_of(bern, ("ABCD", 1000, 256)))).html()

    assert html.count("<svg") == html.count("<title>") - 1 == 8
    ids = [part.partition('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids)) == 12


def test_before_anybody_has_a_rank_it_is_refused(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    with pytest.raises(NothingToPrint) as refused:
        CertificatesSheet.of(asked(evening))

    assert refused.value.sentence == "There is nothing to print before somebody has a rank."


@pytest.mark.parametrize(("count", "rounds"), [(4, 1), (32, 3)])
def test_it_asks_the_same_for_few_and_many(bern: House, django_assert_num_queries, count, rounds):
    evening = tournament(bern.club)
    played(evening, count, rounds)

    with django_assert_num_queries(9):
        CertificatesSheet.of(asked(evening))
