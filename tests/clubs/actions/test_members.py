"""Adding and changing members: what is stored, told, and refused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from clubs.actions.members import MemberRefused, add_member, change_member, merge_members, tournaments_of
from clubs.models import Action, Entry, EntryMember, LogEvent, Player, Seat, Tournament
from tests.clubs.conftest import House, enter, player, seated, tournament
from tests.laws import examples


def log(house: House) -> list[tuple[str, str, object, object]]:
    return list(house.club.log.values_list("action", "subject", "before", "after"))


def test_a_member_is_added_and_told(bern: House):
    anna = add_member(
        bern.club,
        {"surname": "Ärni", "given_name": "Anna", "number": "7", "guest": True},
        by=bern.director,
    )

    assert list(bern.club.players.values_list("name", "number", "guest", "active", "folded")) == [
        ("Anna Ärni", "7", True, True, "arni  anna    7    aerni")
    ]
    after = {"member": anna.pk, "name": "Anna Ärni", "surname": "Ärni", "given_name": "Anna", "number": "7"}
    flags = {"junior": False, "guest": True, "active": True}
    assert log(bern) == [(Action.MEMBER_ADDED, "Anna Ärni", None, {**after, **flags})]


def test_what_has_not_changed_is_neither_stored_nor_told(bern: House):
    anna = player(bern.club, 1)

    change_member(anna, {"surname": anna.surname, "number": "1"}, by=bern.director)

    assert log(bern) == []


def test_a_change_is_told_with_before_and_after(bern: House):
    anna = player(bern.club, 1)

    changed = change_member(anna, {"surname": "Keller", "section": "Thun", "number": "1"}, by=bern.director)

    assert (changed.name, changed.section, changed.folded) == (
        "Anna Keller",
        "Thun",
        "keller  anna  anna  1  thun",
    )
    assert log(bern) == [
        (
            Action.MEMBER_CHANGED,
            "Anna Bern",
            {"member": anna.pk, "name": "Anna Bern", "surname": "Bern", "section": ""},
            {"member": anna.pk, "name": "Anna Keller", "surname": "Keller", "section": "Thun"},
        )
    ]


def test_a_number_names_one_member(bern: House, thun: House):
    anna, beat = player(bern.club, 1), player(bern.club, 2)
    player(thun.club, 3)

    with pytest.raises(MemberRefused, match="Number 2 belongs to Beat Bern") as caught:
        change_member(anna, {"number": "2"}, by=bern.director)
    with pytest.raises(MemberRefused):
        add_member(bern.club, {"name": "Carla", "number": "2"}, by=bern.director)
    add_member(bern.club, {"name": "Carla", "number": "3"}, by=bern.director)

    assert caught.value.at == "number"
    assert beat.club.players.filter(number="2").count() == 1
    assert LogEvent.objects.count() == 1


def test_many_may_have_no_number(bern: House):
    for name in ("Anna", "Beat"):
        add_member(bern.club, {"name": name, "number": ""}, by=bern.director)

    assert bern.club.players.count() == 2


@pytest.mark.parametrize("part", ["entered", "stands in", "seated"])
def test_the_tournaments_of_a_member_get_a_new_revision(bern: House, thun: House, part: str):
    here, elsewhere = tournament(bern.club), tournament(thun.club)
    entries = enter(here, 4)
    round_ = seated(here, 1, entries)
    other = player(bern.club, 9)
    member = entries[0].members.get()
    if part == "stands in":
        member.substitute = other
        member.save()
    elif part == "seated":
        round_.draws.get().tables.get().seats.filter(entry=entries[0]).update(player=other)

    change_member(member.player if part == "entered" else other, {"surname": "Keller"}, by=bern.director)

    here.refresh_from_db()
    elsewhere.refresh_from_db()
    assert (here.revision, elsewhere.revision) == (1, 0)


def test_the_tournaments_of_nobody_are_none(bern: House):
    enter(tournament(bern.club), 4)

    assert not tournaments_of([player(bern.club, 9)]).exists()
    assert not tournaments_of([]).exists()


def test_a_row_that_was_merged_is_changed_no_more(bern: House):
    anna, twin = player(bern.club, 1), player(bern.club, 2)
    twin.merged_into = anna
    twin.save()

    with pytest.raises(MemberRefused, match="merged"):
        change_member(twin, {"given_name": "Beat"}, by=bern.director)


def test_names_are_folded_however_rows_are_made(bern: House):
    Player.objects.bulk_create([Player(club=bern.club, name="Éric"), Player(club=bern.club, name="ärni")])
    Player.objects.create(club=bern.club, name="Zoé").save(update_fields=["name"])

    assert [each.name for each in bern.club.players.all()] == ["ärni", "Éric", "Zoé"]


def test_a_name_has_its_parts_however_rows_are_made(bern: House):
    Player.objects.bulk_create([Player(club=bern.club, name="Anna von Arx")])
    Player.objects.create(club=bern.club, name="Zwahlen Beat")
    Player.objects.create(club=bern.club, given_name="Carla")

    assert list(bern.club.players.values_list("name", "surname", "given_name", "doubtful_name")) == [
        ("Carla", "Carla", "", False),
        ("Anna von Arx", "von Arx", "Anna", False),
        ("Beat Zwahlen", "Zwahlen", "Beat", True),
    ]


def test_members_stand_by_their_surnames_without_accents_and_by_particles_as_they_are_written(bern: House):
    names = ["Zoé Äbi", "Beat von Arx", "Anna Abt", "Ida Vogel", "Ian McDonald", "Urs Macher", "Lea d'Amico"]
    for name in names:
        Player.objects.create(club=bern.club, name=name)

    assert [each.listed for each in bern.club.players.all()] == [
        "Äbi Zoé", "Abt Anna", "d'Amico Lea", "Macher Urs", "McDonald Ian", "Vogel Ida", "von Arx Beat",
    ]  # fmt: skip


def test_a_name_that_somebody_types_is_not_doubtful_any_more(bern: House):
    beat = Player.objects.create(club=bern.club, name="Zwahlen Beat")

    assert beat.doubtful_name
    assert change_member(beat, {"number": "7"}, by=bern.director).doubtful_name
    assert not change_member(beat, {"given_name": "Béat"}, by=bern.director).doubtful_name


def twin(house: House, **fields: object) -> Player:
    return Player.objects.create(club=house.club, **{"name": "Anna B.", **fields})


def evening(house: House, slug: str, players: Sequence[Player]) -> Tournament:
    """A tournament in which these members sit at one table."""
    made = tournament(house.club, slug=slug, name=slug.title())
    entries = [Entry.objects.create(tournament=made, number=number) for number in range(1, len(players) + 1)]
    for entry, who in zip(entries, players, strict=True):
        EntryMember.objects.create(entry=entry, place=1, player=who)
    seated(made, 1, entries)
    return made


def parts_of(who: Player) -> dict[str, int]:
    return {
        "entered": EntryMember.objects.filter(player=who).count(),
        "stands in": EntryMember.objects.filter(substitute=who).count(),
        "sits": Seat.objects.filter(player=who).count(),
    }


@pytest.mark.parametrize("guest_remains", [True, False])
def test_a_guest_and_a_member_are_one_member(bern: House, guest_remains: bool):
    anna = player(bern.club, 1)
    guest = Player.objects.create(club=bern.club, name="Anna B.", guest=True, phone="079", birth_year=1957)
    gone, into = (anna, guest) if guest_remains else (guest, anna)

    merge_members(gone, into=into, by=bern.director)

    into.refresh_from_db()
    assert (into.guest, into.number, into.phone, into.birth_year) == (False, "1", "079", 1957)


def test_everything_goes_to_the_row_that_remains(bern: House):
    anna, gone = player(bern.club, 1), twin(bern)
    others = [player(bern.club, number) for number in range(2, 6)]
    first = evening(bern, "first", [anna, *others[:3]])
    second = evening(bern, "second", [gone, *others[:3]])
    third = evening(bern, "third", others)
    third.entries.get(number=1).members.update(substitute=gone)

    merge_members(gone, into=anna, by=bern.director)

    gone.refresh_from_db()
    assert gone.merged_into == anna
    assert parts_of(anna) == {"entered": 2, "stands in": 1, "sits": 2}
    assert parts_of(gone) == {"entered": 0, "stands in": 0, "sits": 0}
    assert list(Tournament.objects.order_by("slug").values_list("slug", "revision")) == [
        (first.slug, 0),
        (second.slug, 1),
        (third.slug, 1),
    ]


def test_what_the_remaining_row_lacks_is_taken_over(bern: House):
    anna = twin(bern, name="Anna Bern", section="Bern")
    gone = twin(bern, short_name="Änni", number="7", section="Thun", email="a@example.ch", gender="woman")

    merge_members(gone, into=anna, by=bern.director)

    anna.refresh_from_db()
    gone.refresh_from_db()
    assert (anna.name, anna.short_name, anna.number, anna.section) == ("Anna Bern", "Änni", "7", "Bern")
    assert (anna.email, anna.gender) == ("a@example.ch", "woman")
    assert (gone.number, gone.active) == ("", False)
    assert list(bern.club.players.listed()) == [anna]


def test_a_merge_is_told_with_what_was_before(bern: House):
    anna, gone = twin(bern, name="Anna Bern"), twin(bern, number="7")
    flags = {"junior": False, "guest": False, "active": True}
    before = {"name": "Anna Bern", "surname": "Bern", "given_name": "Anna", "member": anna.pk, **flags}

    merge_members(gone, into=anna, by=bern.director)

    [line] = bern.club.log.all()
    assert (line.action, line.subject) == (Action.MEMBERS_MERGED, "Anna B. → Anna Bern")
    assert line.before == {
        "gone": {
            "name": "Anna B.",
            "surname": "B.",
            "given_name": "Anna",
            "number": "7",
            "member": gone.pk,
            **flags,
        },
        "remains": before,
    }
    assert line.after == {
        "remains": {**before, "number": "7"},
        "entries": 0,
        "stood_in": 0,
        "seats": 0,
        "scorekeeping": 0,
        "no_shows": 0,
    }


def test_rows_merged_earlier_follow(bern: House):
    anna, second, first = twin(bern), twin(bern), twin(bern)
    merge_members(first, into=second, by=bern.director)

    merge_members(second, into=anna, by=bern.director)

    first.refresh_from_db()
    assert first.merged_into == anna


@pytest.mark.parametrize("stands_in", [False, True])
def test_who_met_in_a_tournament_are_two(bern: House, stands_in: bool):
    anna, gone = player(bern.club, 1), twin(bern)
    others = [player(bern.club, number) for number in range(2, 5)]
    made = evening(bern, "november", [anna, *others])
    if stands_in:
        made.entries.get(number=2).members.update(substitute=gone)
    else:
        made.entries.get(number=2).members.update(player=gone)

    with pytest.raises(MemberRefused, match="both take part in “November”"):
        merge_members(gone, into=anna, by=bern.director)

    gone.refresh_from_db()
    assert gone.merged_into is None
    assert not bern.club.log.exists()


def test_nobody_is_merged_with_himself_or_into_another_club(bern: House, thun: House):
    anna = twin(bern)

    for other in (anna, twin(thun)):
        with pytest.raises(MemberRefused, match="Choose two members"):
            merge_members(anna, into=other, by=bern.director)


def test_a_row_is_merged_once(bern: House):
    anna, beat, gone = twin(bern), twin(bern), twin(bern)
    merge_members(gone, into=anna, by=bern.director)

    for pair in ((gone, beat), (beat, gone)):
        with pytest.raises(MemberRefused, match="merged with another"):
            merge_members(pair[0], into=pair[1], by=bern.director)


def test_every_place_that_knows_a_member_is_known_here():
    """Whatever points at a member is given to the row that remains: a new relation belongs in `_repoint`."""
    assert {str(each.field) for each in Player._meta.related_objects} == {
        "clubs.Player.merged_into",
        "clubs.EntryMember.player",
        "clubs.EntryMember.substitute",
        "clubs.NoShow.player",
        "clubs.Scorekeeper.player",
        "clubs.Seat.player",
    }


EVENINGS = st.lists(st.lists(st.integers(0, 7), min_size=4, max_size=4, unique=True), min_size=1, max_size=4)
MERGES = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=6)


@examples(25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(evenings=EVENINGS, merges=MERGES)
def test_no_merge_loses_a_seat(bern: House, evenings: list[list[int]], merges: list[tuple[int, int]]):
    with transaction.atomic():
        people = [twin(bern, name=f"Anna {number}") for number in range(8)]
        for number, places in enumerate(evenings):
            evening(bern, f"evening-{number}", [people[place] for place in places])
        seats = Seat.objects.order_by("pk").values_list("pk", "table", "position", "entry")
        before = list(seats)
        for gone, into in merges:
            try:
                merge_members(people[gone], into=people[into], by=bern.director)
            except MemberRefused:
                continue

        assert list(seats) == before
        assert not Seat.objects.exclude(player__merged_into=None).exists()
        assert not EntryMember.objects.exclude(player__merged_into=None).exists()
        assert not Player.objects.exclude(merged_into__merged_into=None).exists()
        transaction.set_rollback(True)
