"""Certificates for the first three."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.utils.translation import override

from clubs.models import Club, Gender, Player, ResultSide, TournamentList
from clubs.printouts.certificates import (
    LISTS,
    Certificate,
    CertificatesSheet,
    long_date,
    size_of,
)
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.printing.printout import Paper
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of
from tests.printing.look import boxes_of, pdf_of, squeezed
from tests.printing.sizes import logo

SMALLER = {"a4": 1.0, "a5": 0.707}
TODAY = date(2026, 11, 22)


def asked(evening, size: str = "a4") -> PrintoutRequest:
    return PrintoutRequest(evening, TODAY, options={"size": size})


def test_the_first_three_have_a_page_each(bern: House):
    evening = evening_of(
        bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700), place="Restaurant Bären"
    )
    Player.objects.filter(number="1").update(section="Köniz")

    sheet = CertificatesSheet.of(asked(evening))

    assert sheet.certificates == (
        Certificate(("Anna Bern",), "Köniz", 1, "First place", "2,256"),
        Certificate(("Carla Bern",), "", 2, "Second place", "2,112"),
        Certificate(("Dani Bern",), "", 3, "Third place", "1,656"),
    )
    assert (sheet.tournament, sheet.day, sheet.place) == ("November", "20 November 2026", "Restaurant Bären")
    assert sheet.pages == 3


@pytest.mark.parametrize(
    ("what", "places"),
    [
        ("podium", ["First place", "Second place", "Third place"]),
        ("first-5", ["First place", "Second place", "Third place", "Rank 4"]),
        ("all", ["First place", "Second place", "Third place", "Rank 4"]),
    ],
)
def test_there_are_certificates_for_as_many_ranks_as_are_wanted(bern: House, what: str, places: list[str]):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700))

    assert [each.place for each in of_list(evening, what)] == places


def of_list(evening, what: str) -> list[Certificate]:
    return list(
        CertificatesSheet.of(
            PrintoutRequest(evening, TODAY, options={"size": "a4", "for": what})
        ).certificates
    )


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (
            "rounds",
            [
                ("Beat Bern", 1, "Best round", "1,100 · Round 2"),
                ("Carla Bern", 1, "Best round", "1,100 · Round 2"),
            ],
        ),
        (
            "matches",
            [("Anna Bern", 1, "Most matches", "1 match"), ("Carla Bern", 1, "Most matches", "1 match")],
        ),
        ("juniors", [("Dani Bern", 1, "Best junior", "Total 956 · rank 4")]),
        ("women", [("Beat Bern", 1, "Best woman", "Total 1,356 · rank 3")]),
        ("sections", [("Köniz & Muri", 1, "Best section", "Average 1,900.00 · 2 players, 3,800 in all")]),
        ("last", [("Dani Bern", 4, "Last place", "Total 956")]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_best_of_a_list_has_a_certificate(bern: House, what: str, expected: list[tuple[object, ...]]):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 1100))
    Player.objects.filter(number="4").update(junior=True)
    Player.objects.filter(number="2").update(gender=Gender.WOMAN)
    Player.objects.filter(number__in=["2", "4"]).update(section="Bern")
    Player.objects.filter(number__in=["1", "3"]).update(section="Köniz & Muri")
    ResultSide.objects.filter(side="NS", result__table__draw__round__number=1).update(matches=1)

    made = of_list(evening, what)

    assert sorted((*each.names, each.rank, each.place, each.detail) for each in made) == expected


def test_the_first_three_of_a_list_that_the_club_has_made_have_one_each(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 1100))
    Player.objects.filter(number__in="234").update(birth_year=1950)
    TournamentList.objects.create(
        tournament=evening, place=2, name="Over 70", description={"who": {"from_age": 70}}
    )

    made = of_list(evening, "list-2")

    assert [(*each.names, each.rank, each.place, each.detail) for each in made] == [
        ("Carla Bern", 1, "First place", "Over 70 · 2,100"),
        ("Beat Bern", 2, "Second place", "Over 70 · 1,356"),
        ("Dani Bern", 3, "Third place", "Over 70 · 956"),
    ]


def test_lists_of_the_tournament_are_among_the_choices_and_no_others(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    TournamentList.objects.create(tournament=evening, place=3, name="Over 70")
    kind = KINDS["certificates"]

    [_size, chosen_for, _group] = kind.options_within(evening)

    assert chosen_for.choices[-2:] == (("last", LISTS["last"]), ("list-3", "Over 70"))
    assert kind.chosen({"for": "list-3"}, kind.options_within(evening))["for"] == "list-3"
    assert kind.chosen({"for": "list-2"}, kind.options_within(evening))["for"] == "podium"


def test_a_list_without_anybody_has_no_certificate(bern: House):
    with pytest.raises(NothingToPrint, match="nobody is on this list"):
        of_list(evening_of(bern, ("ABCD", 1000, 256)), "juniors")


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("de-ch", "20. November 2026"),
        ("fr-ch", "20 novembre 2026"),
        ("it-ch", "20 novembre 2026"),
        ("en", "20 November 2026"),
    ],
)
def test_the_month_is_written_as_the_language_writes_it(language: str, day: str):
    with override(language):
        assert long_date(date(2026, 11, 20)) == day


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

    assert kind.make(PrintoutRequest(evening, TODAY, options=kind.chosen({"size": size}))).paper == paper
    assert kind.chosen({}) == {"size": "a4", "for": "podium", "group": ""}


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


def test_each_seal_has_a_title_and_each_name_of_a_part_is_its_own(bern: House):
    html = CertificatesSheet.of(asked(evening_of(bern, ("ABCD", 1000, 256)))).html()

    # A frame is an ornament, of which nothing is read aloud; the page has a title, too.
    assert (html.count("<svg"), html.count("<title>")) == (4 + 4, 1 + 4)
    ids = [part.partition('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids)) == 12


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", ["a4", "a5"])
@pytest.mark.parametrize("letters", ["Jassfreunde Ober- und Niederbipp ", "W"], ids=["words", "broad"])
@pytest.mark.parametrize("has_logo", [True, False], ids=["logo", "bare"])
def test_a_clubs_long_name_stays_off_the_title(bern: House, size: str, letters: str, has_logo: bool):
    name = (letters * 80)[:80]
    evening = evening_of(bern, ("ABCD", 1000, 256))
    sheet = CertificatesSheet.of(PrintoutRequest(evening, TODAY, options={"size": size}))
    letterhead = replace(sheet.letterhead, name=name, logo=logo() if has_logo else None)

    pdf = pdf_of(replace(sheet, letterhead=letterhead, certificates=sheet.certificates[:1]))
    boxes = boxes_of(pdf)
    title = next(at for at, box in enumerate(boxes) if box.bottom - box.top > 30 * SMALLER[size])
    club = boxes[:title]

    assert squeezed("".join(box.word for box in club)) == squeezed(name)
    assert max(box.bottom for box in club) < boxes[title].top + 10 * SMALLER[size]
    assert boxes[title].word == "C"


def test_before_anybody_has_a_rank_it_is_refused(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    with pytest.raises(NothingToPrint) as refused:
        CertificatesSheet.of(asked(evening))

    assert refused.value.sentence == "There is nothing to print until somebody has a rank."


@pytest.mark.parametrize(("count", "rounds"), [(4, 1), (32, 3)])
def test_it_asks_the_same_for_few_and_many(bern: House, django_assert_num_queries, count, rounds):
    evening = tournament(bern.club)
    played(evening, count, rounds)

    with django_assert_num_queries(10):
        CertificatesSheet.of(asked(evening))
