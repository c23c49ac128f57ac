from datetime import date

import pytest
from django.db.models import F
from django.utils.translation import override

from clubs.models import Draw, DrawMethod, Role, Round, RoundState, Tournament
from clubs.models import TournamentKind as Form
from clubs.printouts.fairness import (
    MOST_BARS,
    MOST_BESIDE,
    MOST_PLACES,
    Bar,
    DrawFact,
    FairnessLine,
    FairnessSheet,
    PlaceText,
    bars_of,
    spans,
)
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from tests.clubs.conftest import enter, seated, tournament
from tests.clubs.drawing import draw_all, draw_round
from tests.clubs.printouts import round_of
from tests.printing.look import pages_of, pdf_of

DAY = date(2026, 11, 22)


def planned(house, count=8, rounds=2, **fields):
    """An evening of so many rounds that are not drawn yet."""
    there = tournament(house.club, planned_rounds=rounds, **fields)
    enter(there, count)
    Round.objects.bulk_create(Round(tournament=there, number=number) for number in range(1, rounds + 1))
    return there


def drawn(house, count=8, rounds=2, **fields):
    there = planned(house, count, rounds, **fields)
    draw_all(there, by=house.director)
    return there


def sheet_of(there, number=None, **wish):
    fresh = Tournament.objects.select_related("club").get(pk=there.pk)
    return FairnessSheet.of(PrintoutRequest(fresh, DAY, number and round_of(there, number), **wish))


def test_a_draw_is_told_with_what_was_asked_and_what_is_possible(bern):
    sheet = sheet_of(drawn(bern))

    assert sheet.title == "How fair is the draw?"
    assert sheet.imprint.subject == "November · 20.11.2026"
    assert sheet.verdict == "No draw could be fairer than this one."
    assert sheet.sentence.startswith("8 players, 2 rounds: ")
    assert sheet.facts == (
        DrawFact("Individual, partners drawn", "8"),
        DrawFact("Round", "1–2"),
        DrawFact("Opponents", "By lot"),
    )
    assert sheet.counts[0] == FairnessLine(
        "Repeated partners", "0", "0", "How often somebody plays with the same partner again."
    )
    assert [line.label for line in sheet.counts] == [
        "Repeated partners",
        "Repeated meetings",
        "Most meetings of the same two",
        "Sit-outs per entry",
        "Repeated tables",
    ]


def test_rounds_that_were_drawn_together_have_one_line(bern):
    [origin] = sheet_of(drawn(bern)).origins

    draw = Draw.objects.get(round__number=1)
    assert (origin.rounds, origin.seed, origin.remark) == ("1–2", str(draw.seed), "")
    assert origin.when == draw.created.astimezone().strftime("%d.%m.%Y %H:%M")


def test_a_round_that_was_drawn_anew_says_why(bern):
    there = drawn(bern)
    anew = draw_round(round_of(there, 2), by=bern.director, reason="Hans came late")

    first, second = sheet_of(there).origins

    assert (first.rounds, first.seed) == ("1", str(Draw.objects.get(round__number=1).seed))
    assert (second.rounds, second.seed) == ("2", str(anew.seed))
    assert first.seed != second.seed
    assert (second.remark, second.reason) == ("redrawn", "Hans came late")


def test_swaps_by_hand_are_told(bern):
    there = drawn(bern)
    Draw.objects.filter(round__number=2).update(swaps=2)

    assert [origin.remark for origin in sheet_of(there).origins] == [
        "",
        "two seats swapped by hand, 2 times",
    ]


def test_anybody_can_draw_and_check_what_was_drawn_together(bern):
    assert sheet_of(drawn(bern)).commands == (
        "python -m clubs.schedules draw november-1-1.json > drawn.json",
        "python -m clubs.schedules check drawn.json",
    )


def test_what_was_drawn_in_several_goes_is_checked_as_a_whole(bern):
    there = drawn(bern)
    draw_round(round_of(there, 2), by=bern.director, reason="Hans came late")

    assert sheet_of(there).commands == ("python -m clubs.schedules check november.json",)
    assert sheet_of(there, 2).commands[0].endswith("draw november-2-2.json > drawn.json")


def test_one_round_is_told_with_the_rounds_that_it_was_drawn_with(bern):
    sheet = sheet_of(drawn(bern), 1)

    assert sheet.imprint.subject == "November · 20.11.2026 · Round 1"
    assert sheet.facts[1] == DrawFact("Round", "1–2")
    assert [origin.rounds for origin in sheet.origins] == ["1"]


def test_a_round_that_was_seated_by_hand_is_counted_all_the_same(bern):
    there = tournament(bern.club)
    people = enter(there, 8)
    for number in (1, 2):
        seated(there, number, people)

    sheet = sheet_of(there, 2)

    assert sheet.verdict == "A fairer draw may exist; the figures show how much fairer it could be at most."
    assert sheet.counts[0][:3] == ("Repeated partners", "4", "0")
    assert sheet.commands == ()


def test_whom_the_standings_bring_together_is_not_the_lots_doing(bern):
    there = planned(bern, 8, 1, kind=Form.PAIRS, method=DrawMethod.SWISS)
    draw_round(round_of(there), by=bern.director)

    sheet = sheet_of(there)

    assert sheet.verdict == "The results decide who meets whom; nobody is favoured by chance."
    assert sheet.counts[0].label == "Repeated meetings"


def test_the_story_of_one_entry_tells_where_it_sat_and_with_whom(bern):
    there = tournament(bern.club)
    anna, beat, carla, dani, erna = enter(there, 5)
    seated(there, 1, [anna, beat, carla, dani])
    seated(there, 2, [erna, beat, carla, dani]).draws.get().sit_outs.create(entry=anna)

    story = sheet_of(there, entry=1).story

    assert (story.number, story.title) == (1, "Anna Bern")
    assert story.places == (
        PlaceText(1, "1", "S", ("Carla",), ("Beat", "Dani")),
        PlaceText(2, "", "", (), ()),
    )
    assert story.summary == (
        "1 partner",
        "2 opponents",
        "1 sit-out",
        "1 of 4 not met",
        "S 1×, E 0×, N 0×, W 0×",
    )
    assert story.met_again == ()


def test_who_is_met_again_is_named(bern):
    there = tournament(bern.club)
    people = enter(there, 4)
    for number in (1, 2):
        seated(there, number, people)

    story = sheet_of(there, entry=1).story

    assert (story.met_again, story.more_met) == ((("Beat", 2), ("Carla", 2), ("Dani", 2)), 0)


def test_an_entry_that_is_not_there_has_no_story(bern):
    with pytest.raises(NothingToPrint, match=r"There is no such entry\."):
        sheet_of(drawn(bern), entry=99)


def test_before_a_draw_there_is_nothing_to_tell(bern):
    with pytest.raises(NothingToPrint, match=r"There is nothing to print until the round has been drawn\."):
        sheet_of(planned(bern))


def test_what_the_hall_has_not_seen_is_told_to_directors_alone(bern):
    there = drawn(bern)
    there.rounds.filter(number=1).update(state=RoundState.RELEASED)

    assert sheet_of(there).facts[1].value == "1–2"
    for number in (None, 1):
        sheet = sheet_of(there, number, entry=1, drafts=False)
        assert sheet.facts[1].value == "1"
        assert [place.round for place in sheet.story.places] == [1]


@pytest.mark.parametrize(
    ("meetings", "bars"),
    [
        pytest.param({}, (), id="nobody"),
        pytest.param({1: 6}, (Bar("once", 100, "6"),), id="once"),
        pytest.param({0: 2000, 1: 1}, (Bar("never", 100, "2,000"), Bar("once", 1, "1")), id="few"),
        pytest.param(
            {2: 1, 5: 2, 9: 2}, (Bar("2 times", 25, "1"), Bar("5 times or more", 100, "4")), id="added-up"
        ),
        pytest.param({5: 3}, (Bar("5 times", 100, "3"),), id="just-the-last"),
    ],
)
def test_bars_tell_how_many_meet_how_often(meetings, bars):
    assert bars_of(meetings) == bars
    assert len(bars) <= MOST_BARS


@pytest.mark.parametrize(
    ("numbers", "text"), [([1, 2, 3, 5], "1–3, 5"), ([2], "2"), ([], ""), ([1, 3], "1, 3")]
)
def test_numbers_in_a_row_are_drawn_together(numbers, text):
    assert spans(numbers) == text


def test_words_of_others_are_never_read_as_markup(bern):
    there = drawn(bern)
    draw_round(round_of(there, 2), by=bern.director, reason="<b>late</b>")

    assert "<b>late" not in sheet_of(there).html()


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "language", ["de-ch", *(pytest.param(each, marks=pytest.mark.long) for each in ("en", "fr-ch", "it-ch"))]
)
@pytest.mark.parametrize(("count", "entry"), [(5, None), (5, 1), (200, None), (200, 7)])
def test_it_is_one_page_in_any_hall_and_language(bern, count, entry, language):
    there = tournament(bern.club, planned_rounds=14)
    people = enter(there, count)
    for number in range(1, 15):
        shift = number % count
        seated(there, number, [*people[shift:], *people[:shift]][: count - count % 4])
    Draw.objects.update(reason="W" * 200, number=2, seed=2**62 + F("pk"), algorithm="W" * 40)

    with override(language):
        sheet = sheet_of(there, entry=entry)
        pages = pages_of(pdf_of(sheet))

    assert pages == sheet.pages == 1
    if entry:
        assert (len(sheet.story.places), len(sheet.origins)) == (MOST_PLACES, MOST_BESIDE)
        assert sheet.story.left_out >= 14 - 3 - MOST_PLACES


@pytest.mark.parametrize("rounds", [1, 3])
def test_as_many_queries_for_one_round_as_for_three(bern, django_assert_num_queries, rounds):
    there = drawn(bern, rounds=rounds)
    fresh = Tournament.objects.select_related("club").get(pk=there.pk)
    wish = PrintoutRequest(fresh, DAY, entry=1)

    with django_assert_num_queries(19):
        FairnessSheet.of(wish)


def test_it_is_for_those_who_look_after_the_draws():
    kind = KINDS["fairness"]

    assert (kind.needs, kind.narrowed, kind.is_secret) == (Role.HELPER, "entry", False)
