"""A tournament's own page: how far it is, what comes next."""

import pytest

from clubs.actions.tournaments import plan_rounds
from clubs.models import DrawMethod, Entry, Round, RoundState, State, Tournament, TournamentKind
from clubs.pages.attendance import attendance_of
from clubs.pages.next_step import step_from
from clubs.pages.tournament import rounds_text, tournament_page
from tests.clubs.conftest import House, enter, seated, tournament, written

HERE = "/clubs/bern/tournaments/november"


def step(evening: Tournament) -> tuple[str, str, str]:
    found = tournament_page(evening).next_step
    assert found
    return found.label, found.url.removeprefix(HERE), found.state


def planned(bern: House, **fields: object) -> Tournament:
    evening = tournament(bern.club, **fields)
    plan_rounds(evening)
    return evening


def set_round(evening: Tournament, number: int, state: RoundState) -> None:
    Round.objects.filter(tournament=evening, number=number).update(state=state)


def test_a_draft_is_opened(bern: House):
    draft = planned(bern, state=State.DRAFT, published=None)

    assert step(draft) == ("Open the entries", "/state/", "open")


def test_without_entries_some_are_added(bern: House):
    evening = planned(bern)
    enter(evening, 3)

    assert step(evening) == ("Add entries", "/entries/new/", "")


def test_who_has_entered_is_checked_in(bern: House):
    evening = planned(bern)
    enter(evening, 5)
    evening.entries.filter(number__lte=2).update(present=False)

    assert step(evening) == ("Check in", "/entries/check-in/", "")


@pytest.mark.parametrize(("missing", "checks_in"), [(0, False), (1, True)])
def test_with_a_table_full_a_round_is_drawn(bern: House, missing: int, checks_in: bool):
    evening = planned(bern)
    enter(evening, 5)
    evening.entries.filter(number__lte=missing).update(present=False)

    assert step(evening) == ("Draw round 1", "/rounds/1/", "")
    found = tournament_page(evening).next_step
    assert found
    assert found.checks_in == checks_in


def test_two_pairs_are_enough(bern: House):
    evening = planned(bern, kind=TournamentKind.PAIRS)
    enter(evening, 2)

    assert step(evening) == ("Draw round 1", "/rounds/1/", "")


def test_what_is_drawn_is_released(bern: House):
    evening = planned(bern)
    seated(evening, 1, enter(evening, 4))
    set_round(evening, 1, RoundState.DRAWN)

    assert step(evening) == ("Release round 1", "/rounds/1/", "")


def test_what_is_played_is_written_down_then_closed(bern: House):
    evening = planned(bern, state=State.RUNNING)
    seated(evening, 1, enter(evening, 8))
    first, second = Round.objects.get(tournament=evening, number=1).draws.get().tables.all()
    written(first, NS=157, EW=0)
    before = tournament_page(evening).next_step
    written(second, NS=157, EW=0)

    assert before
    assert before.sentence == "1 of 2 tables has no result yet."
    assert before.label == "Enter results of round 1"
    assert step(evening) == ("Close round 1", "/rounds/1/results/", "")


def test_after_a_closed_round_the_next_is_drawn(bern: House):
    evening = planned(bern, state=State.RUNNING)
    enter(evening, 4)
    set_round(evening, 1, RoundState.CLOSED)

    assert step(evening) == ("Draw round 2", "/rounds/2/", "")


def test_all_pages_have_the_same_next_step_and_the_page_of_the_step_none(bern: House):
    evening = planned(bern, state=State.RUNNING)
    enter(evening, 5)
    set_round(evening, 1, RoundState.CLOSED)

    elsewhere, there = (step_from(evening, f"{HERE}/rounds/{number}/") for number in (1, 2))

    assert elsewhere == tournament_page(evening).next_step
    assert elsewhere
    assert elsewhere.sentence == "5 here: 1 table, 1 sitting out."
    assert there is None


def test_after_the_last_one_the_tournament_is_finished(bern: House):
    evening = planned(bern, state=State.RUNNING)
    evening.rounds.update(state=RoundState.CLOSED)

    assert step(evening) == ("Finish the tournament", "/state/", "finished")


def test_what_is_finished_shows_its_standings(bern: House):
    assert step(planned(bern, state=State.FINISHED)) == ("Show the standings", "/standings/", "")


def test_in_the_archive_nothing_is_to_be_done(bern: House):
    assert tournament_page(planned(bern, state=State.ARCHIVED)).next_step is None


def test_rounds_stand_with_what_they_lack(bern: House):
    evening = planned(bern, state=State.RUNNING)
    seated(evening, 1, enter(evening, 8))

    rounds = tournament_page(evening).rounds

    assert [(line.number, line.state, line.tables, line.missing) for line in rounds] == [
        (1, "released", 2, 2),
        (2, "planned", 0, 0),
        (3, "planned", 0, 0),
        (4, "planned", 0, 0),
    ]


def test_those_who_left_are_not_missed_and_have_paid(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, fee=1500)
    first, second, third = enter(evening, 3)
    Entry.objects.filter(pk=first.pk).update(left_round=2, paid=True)
    Entry.objects.filter(pk=second.pk).update(present=False)
    third.members.get(place=2).delete()

    found = attendance_of(evening)

    assert (found.entries, found.present, found.missing, found.incomplete) == (2, 1, 1, 1)
    assert (found.paid_text, found.due_text, found.all_paid) == (
        "CHF\N{NO-BREAK SPACE}30.00",
        "CHF\N{NO-BREAK SPACE}75.00",
        False,
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "4 × 8 deals"),
        ({"deals": 1}, "4 × 1 deal"),
        ({"deals": None, "rules": {"target": 2000}, "planned_rounds": 5}, "5 games to 2000"),
        ({"deals": None, "rules": {"target": 2000}, "planned_rounds": 1}, "1 game to 2000"),
        ({"deals": None}, "4 games"),
    ],
)
def test_how_much_is_played(bern: House, fields: dict[str, object], sentence: str):
    assert rounds_text(tournament(bern.club, **fields)) == sentence


@pytest.mark.parametrize(
    ("pairs", "rounds", "hint"),
    [
        (6, 5, ""),
        (7, 6, "For everyone to meet everyone, 7 entries need 7 rounds."),
        (8, 5, "For everyone to meet everyone, 8 entries need 7 rounds."),
        (0, 5, ""),
    ],
)
def test_too_few_rounds_for_everyone_to_meet_everyone(bern: House, pairs: int, rounds: int, hint: str):
    evening = tournament(
        bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN, planned_rounds=rounds
    )
    enter(evening, pairs)

    assert tournament_page(evening).rounds_hint == hint


@pytest.mark.parametrize(
    ("dealt", "rounds", "hint"),
    [
        pytest.param([], 5, "", id="not-dealt-yet"),
        pytest.param([], 4, "groups of 5 need 5 rounds", id="not-dealt-and-too-few"),
        pytest.param([1, 1, 1, 1, 2, 2, 2, 2, 2], 5, "", id="an-odd-group"),
        pytest.param([1, 1, 1, 2, 2, 2, 2, 2, 2], 4, "groups of 6 need 5 rounds", id="a-larger-group"),
    ],
)
def test_too_few_rounds_for_a_group_to_meet(bern: House, dealt: list[int], rounds: int, hint: str):
    evening = tournament(
        bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN, groups=2, planned_rounds=rounds
    )
    for entry, group in zip(enter(evening, 9), dealt, strict=False):
        Entry.objects.filter(pk=entry.pk).update(group=group)

    assert tournament_page(evening).rounds_hint == (hint and f"For everyone in a group to meet, {hint}.")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "Individual, partners drawn"),
        ({"method": DrawMethod.MONRAD}, "Individual, partners drawn · Neighbours in the standings"),
        ({"preset": "differenzler"}, "Individual, without partners"),
        ({"kind": TournamentKind.PAIRS, "method": DrawMethod.SWISS}, "Fixed pairs · By standings"),
    ],
    ids=["drawn", "monrad", "alone", "swiss"],
)
def test_the_page_says_how_opponents_are_found(bern: House, fields: dict[str, object], words: str):
    assert tournament_page(tournament(bern.club, **fields)).settings[0].text.split(" · ", 2)[2] == words


@pytest.mark.parametrize(
    ("alone", "sentence"),
    [
        pytest.param(0, "4 here: 2 tables.", id="nobody"),
        pytest.param(1, "4 here: 1 table, 1 sitting out. 1 has no partner yet and will not play.", id="one"),
        pytest.param(2, "4 here: 1 table. 2 have no partner yet and will not play.", id="two"),
    ],
)
def test_before_the_draw_it_says_who_has_no_partner(bern: House, alone: int, sentence: str):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    Round.objects.create(tournament=evening, number=1)
    for entry in enter(evening, 4)[:alone]:
        entry.members.get(place=2).delete()

    step = tournament_page(evening).next_step

    assert step is not None
    assert step.sentence == sentence


@pytest.mark.parametrize(
    ("dealt", "label", "sentence"),
    [
        pytest.param([None, None, None], "Draw the groups", "3 entries have no group yet.", id="none"),
        pytest.param([1, 3, 2], "Draw the groups", "1 entry has no group yet.", id="one-of-no-group"),
        pytest.param([1, 2, 1], "Draw round 1", "3 here: 1 table, 1 sitting out.", id="all"),
    ],
)
def test_groups_are_dealt_before_the_draw(bern: House, dealt: list[int | None], label: str, sentence: str):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN, groups=2)
    Round.objects.create(tournament=evening, number=1)
    for entry, group in zip(enter(evening, 4), [*dealt, None], strict=True):
        Entry.objects.filter(pk=entry.pk).update(group=group)
    Entry.objects.filter(number=4).update(left_round=1)

    step = tournament_page(evening).next_step

    assert step is not None
    assert (step.label, step.sentence) == (label, sentence)
