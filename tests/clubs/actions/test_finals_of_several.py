"""Finals that follow several tournaments: each person goes through once, wherever that was."""

from datetime import date

import pytest
from django.utils import timezone

from clubs.actions.exchange.export import document_of
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.finals import FinalRefused, create_final
from clubs.models import (
    Action,
    Apart,
    EntryMember,
    Round,
    RoundState,
    State,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.pages.cut import CutPage
from clubs.queries.cut import possible_beside
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.values import CutRequest, CutSettings, LevelRule, Together
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.pages.evenings import evening_of

NEXT_YEAR = date(2027, 1, 15)
TWO_EACH: CutRequest[str] = CutRequest(CutSettings(first=2))


def closed(evening: Tournament) -> Tournament:
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(state=State.FINISHED)
    evening.refresh_from_db()
    return evening


@pytest.fixture
def november(bern: House) -> Tournament:
    """Anna 2000, Beat 1700, Carla 1256, Dani 956: all rounds are closed."""
    return closed(evening_of(bern, ("ACBD", 1000, 256), ("ABCD", 1000, 700), planned_rounds=2))


@pytest.fixture
def december(bern: House, november: Tournament) -> Tournament:
    """Dani 1700, Beat 1356, Carla 1156, Anna 812."""
    fields = {"name": "December", "slug": "december", "date": date(2026, 12, 18), "planned_rounds": 2}
    return closed(evening_of(bern, ("DABC", 900, 356), ("DACB", 800, 456), **fields))


def pairs(house: House, slug: str, *, month: int) -> Tournament:
    """An evening of two pairs, of which the first wins."""
    evening = tournament(
        house.club,
        kind=TournamentKind.PAIRS,
        name=slug.capitalize(),
        slug=slug,
        date=date(2026, month, 20),
        planned_rounds=1,
    )
    entries = enter(evening, 2)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), NS=1000, EW=256)
    return closed(evening)


def final_of(house: House, *evenings: Tournament, cut: CutRequest[str] = TWO_EACH) -> Tournament:
    last, *beside = reversed(evenings)
    return create_final(last, cut, name="Final", date=NEXT_YEAR, by=house.director, beside=beside)


def players(final: Tournament) -> list[str]:
    return [entry.short_title for entry in final.entries.with_members()]


@pytest.mark.long  # each day all results together make one list
def test_who_is_through_from_one_evening_takes_no_place_in_the_next(
    bern: House, november: Tournament, december: Tournament
):
    assert players(final_of(bern, november, december)) == ["Anna", "Dani", "Beat", "Carla"]


@pytest.mark.parametrize(
    ("agreed", "through"),
    [
        pytest.param({"together": Together.SUM}, ["Beat", "Anna"], id="sum"),
        pytest.param({"together": Together.AVERAGE}, ["Beat", "Anna"], id="average"),
        pytest.param(
            {"together": Together.SUM, "best_of": 1}, ["Anna", "Beat", "Dani"], id="best-result-all-level"
        ),
        pytest.param(
            {"together": Together.SUM, "best_of": 1, "level": LevelRule.TIE_BREAKS},
            ["Anna", "Beat"],
            id="best-result-then-the-second-best",
        ),
    ],
)
def test_all_results_together_make_one_list(
    bern: House, november: Tournament, december: Tournament, agreed, through
):
    cut: CutRequest[str] = CutRequest(CutSettings(first=2, **agreed))

    assert players(final_of(bern, november, december, cut=cut)) == through


def test_the_final_follows_all_of_them_and_each_log_says_so(
    bern: House, november: Tournament, december: Tournament
):
    final = final_of(bern, november, december)

    assert list(final.follows.order_by("date")) == [november, december]
    assert (final.preset, final.kind, final.date) == (december.preset, december.kind, NEXT_YEAR)
    assert final.cut["through"] == ["november.1", "november.4", "november.2", "november.3"]
    lines = [each.log.get(action=Action.FINAL_CREATED) for each in (november, december, final)]
    assert [line.subject for line in lines] == ["Final", "Final", "November, December"]
    assert {tuple(line.after or ()) for line in lines} == {("Anna", "Dani", "Beat", "Carla")}


def test_who_declines_does_so_for_all_evenings(bern: House, november: Tournament, december: Tournament):
    cut = CutRequest(CutSettings(first=1), declined=["november.1", "november.4"])

    assert players(final_of(bern, november, december, cut=cut)) == ["Beat", "Carla"]


def test_an_evening_that_is_not_over_lets_no_final_begin(
    bern: House, november: Tournament, december: Tournament
):
    Round.objects.filter(tournament=november, number=2).update(state=RoundState.RELEASED)

    with pytest.raises(FinalRefused, match="The final can be made once all rounds are closed"):
        final_of(bern, november, december)


@pytest.mark.long  # each day all results together make one list
def test_the_same_two_are_one_pair_on_both_evenings(bern: House):
    first, second = pairs(bern, "november", month=11), pairs(bern, "december", month=12)

    assert players(final_of(bern, first, second, cut=CutRequest(CutSettings(first=1)))) == [
        "Anna / Beat",
        "Carla / Dani",
    ]


@pytest.mark.long  # each day all results together make one list
def test_somebody_with_two_partners_goes_through_with_one(bern: House):
    first, second = pairs(bern, "november", month=11), pairs(bern, "december", month=12)
    others = EntryMember.objects.filter(tournament=second)
    beat, carla = others.get(entry__number=1, place=2), others.get(entry__number=2, place=1)
    others.filter(pk=beat.pk).update(player=player(bern.club, 5))
    others.filter(pk=carla.pk).update(player=beat.player)
    others.filter(pk=beat.pk).update(player=carla.player)
    cut: CutRequest[str] = CutRequest(CutSettings(first=1))

    assert players(final_of(bern, first, second, cut=cut)) == ["Anna / Beat"]
    rows = decide_cut(CutPage.of(first, [second]).sources, cut).lists[1].rows
    assert [row.reason.message() for row in rows] == [
        "Anna Bern is already going through with another entry.",
        "Beat Bern is already going through with another entry.",
    ]
    declined = CutRequest(CutSettings(first=1), declined=["november.1", "november.2"])
    assert players(final_of(bern, first, second, cut=declined)) == ["Anna / Carla"]
    free = CutRequest(CutSettings(first=1), wild_cards=["november.1", "december.1"])
    with pytest.raises(FinalRefused, match="Anna Bern goes through with different partners"):
        final_of(bern, first, second, cut=free)


@pytest.mark.long  # each day all results together make one list
def test_where_pairs_and_single_players_come_together_everybody_stands_alone(
    bern: House, november: Tournament
):
    second = pairs(bern, "december", month=12)
    second.entries.update(name="Stöckbuebe")
    final = final_of(bern, november, second, cut=CutRequest(CutSettings(first=1)))

    assert (final.kind, final.planned_rounds) == (TournamentKind.INDIVIDUAL, 2)
    assert players(final) == ["Anna", "Beat"]


def test_who_was_kept_apart_on_any_evening_is_kept_apart(
    bern: House, november: Tournament, december: Tournament
):
    for evening in (november, december):
        Apart.of(*evening.entries.filter(number__in=[1, 2])).save()
    final = final_of(bern, november, december)

    assert [(each.first.short_title, each.second.short_title) for each in final.apart.with_entries()] == [
        ("Anna", "Beat")
    ]


@pytest.mark.long  # each day all results together make one list
def test_a_correction_on_any_evening_is_said_where_all_are_shown(
    bern: House, november: Tournament, december: Tournament
):
    final = final_of(bern, november, december, cut=CutRequest(CutSettings(first=1)))
    (unchanged,) = CutPage.of(december, [november]).finals
    written(Table.objects.get(draw__round__tournament=november, draw__round__number=1), NS=0, EW=1256)
    Tournament.objects.filter(pk=november.pk).update(revision=november.revision + 5)
    november.refresh_from_db()
    (changed,) = CutPage.of(december, [november]).finals
    (elsewhere,) = CutPage.of(november).finals

    assert unchanged.is_as_it_was
    assert (changed.final, changed.would_come, changed.would_not) == (final, "Carla Bern", "Anna Bern")
    assert elsewhere.elsewhere == "/clubs/bern/tournaments/december/standings/cut/?with=november"


@pytest.mark.long  # each day all results together make one list
def test_the_file_of_a_final_finds_all_that_it_follows(
    bern: House, november: Tournament, december: Tournament
):
    final = final_of(bern, november, december)
    again = restore_tournament(bern.club, document_of(final), by=bern.director)

    assert again.cut == final.cut
    assert list(again.follows.order_by("date")) == [november, december]


@pytest.mark.long  # each day all results together make one list
def test_what_can_go_on_to_the_same_final(
    bern: House, thun: House, november: Tournament, december: Tournament
):
    final = final_of(bern, november, december)
    Tournament.objects.filter(pk=final.pk).update(published=timezone.now())
    closed(final)
    evening_of(thun, ("ABCD", 1000, 256), name="Thun", slug="thun")
    tournament(bern.club, name="Still open", slug="open", date=date(2026, 12, 1))
    old = evening_of(bern, ("ABCD", 1000, 256), name="Old", slug="old", date=date(2020, 1, 1))
    lowest = evening_of(bern, ("ABCD", 9, 5), name="Lowest", slug="lowest", settings={"order": "lowest"})
    for evening in (old, lowest):
        closed(evening)

    assert list(possible_beside(december)) == [november]
    assert list(possible_beside(final)) == []


@pytest.mark.long  # each day all results together make one list
def test_where_one_of_the_tournaments_was_deleted_nothing_is_said_of_changes(
    bern: House, november: Tournament, december: Tournament
):
    final_of(bern, november, december)
    Tournament.objects.filter(pk=november.pk).update(deleted_at=timezone.now())

    assert CutPage.of(december).finals == ()
