"""A tournament as a whole: starting it, its settings, its state."""

from datetime import date
from typing import Any

import pytest

from clubs.actions import tournaments
from clubs.actions.score_sheets import start_table_game
from clubs.actions.tournament_settings import TournamentRefused, describe_tournament
from clubs.models import (
    Action,
    Draw,
    DrawMethod,
    Entry,
    Round,
    RoundState,
    SeatLot,
    State,
    Tournament,
    TournamentKind,
)
from clubs.schedules import values
from scoring.models import Game, Pack
from scoring.rules.games import PRESETS
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.printouts import evening as evening_of_tables
from tests.clubs.printouts import table_of

DAY = date(2026, 11, 20)


def start(bern: House, name: str = "Chlausjass", **fields: Any) -> Tournament:
    return tournaments.create_tournament(bern.club, name=name, date=DAY, by=bern.director, **fields)


def rounds_of(evening: Tournament) -> list[tuple[int, str, int | None]]:
    return [(each.number, each.state, each.deals) for each in evening.rounds.all()]


# Starting one


def test_a_tournament_starts_as_a_draft_with_its_rounds_planned(bern: House):
    evening = start(bern)

    assert (evening.state, evening.kind, evening.published) == (State.DRAFT, TournamentKind.INDIVIDUAL, None)
    assert rounds_of(evening) == [(number, RoundState.PLANNED, 12) for number in (1, 2, 3, 4)]
    assert evening.rules == {**PRESETS["schieber-single"].document(), "deals": 12, "double_game_below": None}
    assert evening.settings["drop_worst"] == 1


def test_starting_is_told(bern: House):
    evening = start(bern)

    line = evening.log.get()
    assert (line.action, line.by, line.subject) == (Action.TOURNAMENT_ADDED, bern.director, "Chlausjass")
    assert line.after == describe_tournament(evening)


def test_rounds_and_deals_may_differ_from_the_format(bern: House):
    evening = start(bern, template="pairs", rounds=3, deals=6)

    assert rounds_of(evening) == [(number, RoundState.PLANNED, 6) for number in (1, 2, 3)]
    assert evening.rules["deals"] == 6


def test_a_round_of_pairs_to_2000_is_a_game(bern: House):
    evening = start(bern, template="sidi-pairs")

    assert evening.to_target
    assert evening.rules == PRESETS["sidi-barrani"].document()
    assert evening.method == DrawMethod.ROUND_ROBIN


@pytest.mark.parametrize(
    ("names", "slugs"),
    [
        pytest.param(["Chlausjass"] * 3, ["chlausjass", "chlausjass-2", "chlausjass-3"], id="same-name"),
        pytest.param(["New", "Import"], ["new-2", "import-2"], id="pages-of-our-own"),
        pytest.param(["ערב"], ["tournament"], id="no-letter-for-an-address"),
        pytest.param(["é" * 80], ["e" * 44], id="long"),
    ],
)
def test_an_address_is_free_in_its_club(bern: House, names: list[str], slugs: list[str]):
    assert [start(bern, name).slug for name in names] == slugs


def test_another_clubs_address_is_no_collision(bern: House, thun: House):
    start(bern)
    there = tournaments.create_tournament(thun.club, name="Chlausjass", date=DAY, by=thun.director)

    assert there.slug == "chlausjass"


def test_the_same_again_is_a_draft_with_the_same_settings(bern: House):
    before = start(bern, template="sidi-evening", place="Ochsen", fee=1500, pack=Pack.FRENCH)
    tournaments.change_state(before, State.OPEN, by=bern.director)

    again = tournaments.copy_tournament(
        before, name="Chlausjass 2", date=date(2026, 11, 27), by=bern.director
    )

    assert (again.state, again.published, again.slug) == (State.DRAFT, None, "chlausjass-2")
    assert (again.preset, again.settings, again.place, again.fee, again.pack) == (
        before.preset,
        before.settings,
        "Ochsen",
        1500,
        Pack.FRENCH,
    )
    assert rounds_of(again) == rounds_of(before)
    assert not again.entries.exists()


def test_the_same_again_may_take_the_entries_along(bern: House):
    before = start(bern, template="pairs")
    enter(before, 3)
    before.entries.filter(number=2).delete()
    before.entries.filter(number=3).update(outside_ranking=True, fixed_table=4)
    before.entries.filter(number=1).update(fixed_table=4)

    again = tournaments.copy_tournament(before, name="Again", date=DAY, by=bern.director, with_entries=True)

    entries = again.entries.with_members()
    assert [(entry.number, entry.title, entry.present, entry.outside_ranking) for entry in entries] == [
        (1, "Anna Bern / Beat Bern", False, False),
        (2, "Erna Bern / Fritz Bern", False, True),
    ]
    # Of two who kept the same one after each other only one keeps it.
    assert [entry.fixed_table for entry in entries] == [4, None]


def test_who_is_not_active_any_more_is_not_entered_again(bern: House):
    before = start(bern, template="pairs")
    enter(before, 3)
    bern.club.players.filter(number__in=["1", "2", "3"]).update(active=False)

    again = tournaments.copy_tournament(before, name="Again", date=DAY, by=bern.director, with_entries=True)

    assert [(entry.number, entry.short_title) for entry in again.entries.with_members()] == [
        (1, "Dani"),
        (2, "Erna / Fritz"),
    ]


# Settings


def test_a_drafts_settings_change_without_a_reason(bern: House):
    evening = start(bern)

    changed = tournaments.change_tournament(evening, {"name": "Chlaus", "match_bonus": 50}, by=bern.director)

    assert (changed.name, changed.match_bonus, changed.rules["match_bonus"]) == ("Chlaus", 50, 50)
    line = evening.log.newest_first()[0]
    before = {"name": "Chlausjass", "match_bonus": 100, "rules": evening.rules}
    assert (line.action, line.before) == (Action.TOURNAMENT_CHANGED, before)
    assert line.after == {"name": "Chlaus", "match_bonus": 50, "rules": changed.rules}


def test_other_suits_lie_on_all_tables_of_the_tournament_and_on_no_others(bern: House):
    there = evening_of_tables(bern)
    begun = start_table_game(table_of(there))
    elsewhere = start_table_game(table_of(evening_of_tables(bern, slug="december")))

    tournaments.change_tournament(there, {"pack": Pack.FRENCH}, by=bern.director)

    line = there.log.newest_first()[0]
    assert (line.before, line.after) == ({"pack": "swiss"}, {"pack": "french"})
    assert dict(Game.objects.values_list("pk", "pack")) == {begun.pk: "french", elsewhere.pk: "swiss"}
    assert start_table_game(table_of(there, 2)).pack == Pack.FRENCH


def test_suits_may_change_whatever_was_played(bern: House):
    there = evening_of_tables(bern, state=State.FINISHED)

    assert tournaments.change_tournament(there, {"pack": Pack.FRENCH}, by=bern.director).pack == Pack.FRENCH


def test_changing_nothing_writes_nothing(bern: House):
    evening = start(bern)

    tournaments.change_tournament(evening, {"name": evening.name}, by=bern.director)

    assert evening.log.count() == 1


def test_what_was_published_changes_with_a_reason_only(bern: House):
    evening = tournaments.change_state(start(bern), State.OPEN, by=bern.director)

    with pytest.raises(TournamentRefused, match="give a reason for the change"):
        tournaments.change_tournament(evening, {"deals": 8}, by=bern.director)
    tournaments.change_tournament(evening, {"deals": 8}, by=bern.director, reason="It is late")

    assert evening.log.newest_first()[0].reason == "It is late"
    assert [deals for _, _, deals in rounds_of(evening)] == [8, 8, 8, 8]


def test_what_bears_on_no_result_needs_no_reason(bern: House):
    evening = tournaments.change_state(start(bern), State.OPEN, by=bern.director)

    assert tournaments.change_tournament(evening, {"public": True, "hidden_from": 3}, by=bern.director).public


def test_rounds_are_added_and_taken_off_while_planned(bern: House):
    evening = start(bern)

    tournaments.change_tournament(evening, {"planned_rounds": 6}, by=bern.director)
    assert [number for number, _, _ in rounds_of(evening)] == [1, 2, 3, 4, 5, 6]
    tournaments.change_tournament(evening, {"planned_rounds": 2}, by=bern.director)
    assert [number for number, _, _ in rounds_of(evening)] == [1, 2]


def test_a_drawn_round_stays(bern: House):
    evening = start(bern)
    third = evening.rounds.get(number=3)
    Draw.objects.create(round=third, number=1, seed=1, algorithm="by hand")

    with pytest.raises(TournamentRefused, match="Round 3 has already been drawn"):
        tournaments.change_tournament(evening, {"planned_rounds": 2}, by=bern.director)

    assert evening.rounds.count() == 4


def test_a_round_whose_lots_are_typed_stays(bern: House):
    evening = start(bern)
    [entry, *_others] = enter(evening, 4)
    SeatLot.objects.create(round=evening.rounds.get(number=3), entry=entry, table=1, position="S")

    with pytest.raises(TournamentRefused, match="Round 3 has already been drawn"):
        tournaments.change_tournament(evening, {"planned_rounds": 2}, by=bern.director)


def test_a_released_round_keeps_its_deals(bern: House):
    evening = start(bern)
    Round.objects.filter(tournament=evening, number=1).update(state=RoundState.RELEASED)

    tournaments.change_tournament(evening, {"deals": 8}, by=bern.director)

    assert [deals for _, _, deals in rounds_of(evening)] == [12, 8, 8, 8]


@pytest.mark.parametrize(
    ("chosen", "at", "sentence"),
    [
        pytest.param(
            {"settings": {"drop_worst": 4}}, "drop_worst", "at most 3 of 4 can be dropped", id="drop-all"
        ),
        pytest.param({"settings": {"order": "nearest"}}, "", "needs a target", id="no-target"),
        pytest.param({"settings": {"ties": ["beauty"]}}, "ties", "beauty", id="unknown-tie"),
        pytest.param({"settings": {"colour": "red"}}, "", "colour", id="unknown-setting"),
        pytest.param({"planned_rounds": 0}, "planned_rounds", "1 to 30 rounds", id="no-round"),
        pytest.param({"planned_rounds": 31}, "planned_rounds", "1 to 30 rounds", id="too-many-rounds"),
        pytest.param({"deals": 0}, "deals", "1 to 100 deals", id="no-deal"),
        pytest.param({"hidden_from": 5}, "hidden_from", "from round 1 to 4", id="hidden-later"),
        pytest.param({"method": "round_robin"}, "method", "pairs or teams", id="everyone-alone"),
        pytest.param({"method": "swiss"}, "method", "individual players change partners", id="swiss-alone"),
        pytest.param(
            {"method": "mitchell"}, "method", "individual players change partners", id="mitchell-alone"
        ),
        pytest.param(
            {"kind": "pairs", "method": "steps"}, "method", "for players who enter alone", id="pairs-in-steps"
        ),
        pytest.param(
            {"kind": "teams", "method": "monrad"}, "method", "for players who enter alone", id="teams-monrad"
        ),
        pytest.param(
            {"method": "steps", "groups": 2},
            "groups",
            "or “By lot” where partners change",
            id="groups-in-steps",
        ),
        pytest.param(
            {"kind": "pairs", "groups": 2},
            "groups",
            "Groups are only for “Everyone against everyone”",
            id="groups-of-pairs-by-lot",
        ),
        pytest.param({"groups": 0}, "groups", "1 to 20 groups", id="no-group"),
        pytest.param({"groups": 21}, "groups", "1 to 20 groups", id="too-many-groups"),
        pytest.param({"seconds": -1}, "seconds", "0 to 30 seconds", id="less-than-no-search"),
        pytest.param({"seconds": 31}, "seconds", "0 to 30 seconds", id="a-long-search"),
        pytest.param({"preset": "three-hand"}, "preset", "no game called three-hand", id="table-of-three"),
        pytest.param(
            {"preset": "differenzler", "check_sum": False, "deals": None},
            "deals",
            "number of deals",
            id="no-end",
        ),
        pytest.param({"preset": "differenzler"}, "check_sum", "no sum", id="alone-with-a-sum"),
        pytest.param(
            {"preset": "differenzler", "check_sum": False, "kind": "pairs"},
            "kind",
            "plays alone",
            id="alone-in-pairs",
        ),
    ],
)
def test_settings_that_do_not_work_are_refused(bern: House, chosen: dict[str, Any], at: str, sentence: str):
    evening = start(bern)

    with pytest.raises(TournamentRefused, match=sentence) as refused:
        tournaments.change_tournament(evening, chosen, by=bern.director)

    assert refused.value.at == at
    assert Tournament.objects.get(pk=evening.pk).log.count() == 1


@pytest.mark.long  # each day settings that do not work are refused
@pytest.mark.parametrize("kind", TournamentKind)
def test_every_way_that_goes_with_the_kind_can_be_chosen(bern: House, kind: TournamentKind):
    evening = start(bern)
    tournaments.change_tournament(evening, {"kind": kind}, by=bern.director)

    for method in values.METHODS[values.Kind(kind)]:
        changed = tournaments.change_tournament(evening, {"method": method.value}, by=bern.director)
        assert Tournament.objects.get(pk=changed.pk).method == method.value


def test_how_long_a_draw_searches_is_free_to_change(bern: House):
    evening = tournaments.change_state(start(bern), State.OPEN, by=bern.director)

    assert tournaments.change_tournament(evening, {"seconds": 30}, by=bern.director).seconds == 30


def test_players_do_not_become_pairs(bern: House):
    evening = start(bern)
    Entry.objects.create(tournament=evening, number=1)

    with pytest.raises(TournamentRefused, match="There are already entries"):
        tournaments.change_tournament(evening, {"kind": TournamentKind.PAIRS}, by=bern.director)


def test_the_game_stays_once_a_round_was_played(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 4))

    with pytest.raises(TournamentRefused, match="the game can no longer be changed"):
        tournaments.change_tournament(evening, {"preset": "schieber"}, by=bern.director, reason="a mistake")


def test_a_game_to_another_goal(bern: House):
    evening = start(bern, template="sidi-pairs")

    changed = tournaments.change_tournament(evening, {}, by=bern.director, goal=1500)

    assert changed.rules["target"] == 1500


# State


def test_publishing_freezes(bern: House):
    evening = tournaments.change_state(start(bern), State.OPEN, by=bern.director)

    assert evening.state == State.OPEN
    assert evening.published
    line = evening.log.newest_first()[0]
    assert (line.action, line.before, line.after) == (Action.STATE_CHANGED, "draft", "open")


def test_an_open_tournament_goes_back_to_the_desk(bern: House):
    evening = tournaments.change_state(start(bern), State.OPEN, by=bern.director)

    assert tournaments.change_state(evening, State.DRAFT, by=bern.director).published is None


def test_the_first_release_lets_it_run(bern: House):
    evening = tournaments.change_state(start(bern), State.OPEN, by=bern.director)

    running = tournaments.begin_tournament(evening, by=bern.director)

    assert running.state == State.RUNNING
    assert tournaments.begin_tournament(running, by=bern.director).revision == running.revision


@pytest.mark.parametrize(
    ("state", "sentence"),
    [(State.DRAFT, "is a draft"), (State.FINISHED, "is finished"), (State.ARCHIVED, "is finished")],
)
def test_what_is_not_open_does_not_run(bern: House, state: State, sentence: str):
    evening = tournament(bern.club, state=state)

    with pytest.raises(TournamentRefused, match=sentence):
        tournaments.begin_tournament(evening, by=bern.director)


def test_it_is_finished_when_every_round_is_closed(bern: House):
    evening = tournament(bern.club, state=State.RUNNING, planned_rounds=2)
    tournaments.plan_rounds(evening)
    evening.rounds.filter(number=1).update(state=RoundState.CLOSED)

    with pytest.raises(TournamentRefused, match="Round 2 is not closed"):
        tournaments.change_state(evening, State.FINISHED, by=bern.director)
    evening.rounds.update(state=RoundState.CLOSED)

    assert tournaments.change_state(evening, State.FINISHED, by=bern.director).state == State.FINISHED


def test_reopening_takes_a_reason(bern: House):
    evening = tournament(bern.club, state=State.FINISHED)

    with pytest.raises(TournamentRefused, match="Give a reason for reopening the tournament"):
        tournaments.change_state(evening, State.RUNNING, by=bern.director)

    assert (
        tournaments.change_state(evening, State.RUNNING, by=bern.director, reason="misread").state
        == State.RUNNING
    )
    assert evening.log.newest_first()[0].reason == "misread"


def test_from_the_archive_it_comes_back(bern: House):
    evening = tournament(bern.club, state=State.FINISHED)
    archived = tournaments.change_state(evening, State.ARCHIVED, by=bern.director)

    assert tournaments.change_state(archived, State.FINISHED, by=bern.director).state == State.FINISHED


@pytest.mark.parametrize(
    ("state", "to"),
    [
        (State.DRAFT, State.RUNNING),
        (State.OPEN, State.RUNNING),
        (State.OPEN, State.FINISHED),
        (State.RUNNING, State.DRAFT),
        (State.RUNNING, State.ARCHIVED),
        (State.ARCHIVED, State.RUNNING),
    ],
)
def test_no_other_way_leads_on(bern: House, state: State, to: State):
    evening = tournament(bern.club, state=state)

    with pytest.raises(TournamentRefused, match=f"cannot change from “{state.label}” to “{to.label}”"):
        tournaments.change_state(evening, to, by=bern.director, reason="because")

    assert Tournament.objects.get(pk=evening.pk).state == state


@pytest.mark.parametrize("values", [{"deals": 8}, {"settings": {}}])
def test_what_is_finished_is_reopened_before_it_changes(bern: House, values: dict[str, Any]):
    evening = tournament(bern.club, state=State.FINISHED, settings={"drop_worst": 1}, deals=12)

    with pytest.raises(TournamentRefused, match="reopen it first"):
        tournaments.change_tournament(evening, values, by=bern.director, reason="because")


def test_nothing_changes_in_the_archive(bern: House):
    evening = tournament(bern.club, state=State.ARCHIVED)

    with pytest.raises(TournamentRefused, match="is archived"):
        tournaments.change_tournament(evening, {"name": "Other"}, by=bern.director)


def test_a_draft_is_thrown_away_with_its_entries(bern: House):
    evening = start(bern)
    enter(evening, 4)

    tournaments.remove_draft(evening, by=bern.director)

    assert not bern.club.tournaments.exists()
    assert bern.club.players.count() == 4
    assert [(line.action, line.subject) for line in bern.club.log.all()] == [
        (Action.TOURNAMENT_REMOVED, "Chlausjass")
    ]


def test_what_is_open_is_not_thrown_away(bern: House):
    with pytest.raises(TournamentRefused, match="Only a draft"):
        tournaments.remove_draft(tournament(bern.club), by=bern.director)


def test_a_draft_in_which_somebody_has_points_is_not_thrown_away(bern: House):
    evening = start(bern)
    (entry,) = enter(evening, 1)
    evening.adjustments.create(entry=entry, kind="bonus", points=5, reason="cake")

    with pytest.raises(TournamentRefused, match="Only a draft without draws and adjustments"):
        tournaments.remove_draft(evening, by=bern.director)
