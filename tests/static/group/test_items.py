"""Two phones of a group: what one changes the other shows, and what both change people choose."""

import pytest

from tests.static.group.phones import Phone, Server, do, group

ANNA = {"name": "Anna", "colour": 1}
ANNINA = {"name": "Annina", "colour": 1}
HANNA = {"name": "Hanna", "colour": 1}
BEGAN, LATER = "2026-11-26T19:00:00Z", "2026-11-26T19:20:00Z"


def test_what_one_phone_changes_the_other_shows() -> None:
    one, other = group()
    one.put("person", "p", ANNA)
    assert one.shown == {("person", "p"): ANNA}

    one.send()
    other.ask()

    assert other.shown == {("person", "p"): ANNA}
    assert one.rows == []


def test_what_was_sent_twice_is_applied_once() -> None:
    one, other = group()
    one.put("name", "", {"name": "Thursday"})
    one.send(lost=True)
    one.send()
    other.ask()

    assert one.server.revision == 1
    assert other.shown == one.shown == {("name", ""): {"name": "Thursday"}}


def test_another_change_after_a_lost_answer_is_no_conflict_with_oneself() -> None:
    one, _ = group()
    one.put("person", "p", ANNA)
    one.send(lost=True)
    one.put("person", "p", ANNINA)

    one.send()
    one.send()

    assert one.conflicts == []
    assert one.server.items["person", "p"]["value"] == ANNINA


def both_rename() -> tuple[Phone, Phone]:
    one, other = group()
    one.put("person", "p", ANNA)
    one.send()
    other.ask()
    one.put("person", "p", ANNINA)
    other.put("person", "p", HANNA)
    one.send()
    other.send()
    return one, other


def test_what_two_phones_change_offline_is_shown_side_by_side() -> None:
    _, other = both_rename()

    (conflict,) = other.conflicts

    assert (conflict["mine"], conflict["theirs"], conflict["device"]) == (HANNA, ANNINA, "a")
    assert other.shown == {("person", "p"): ANNINA}


def test_what_another_phone_has_made_is_shown_too_where_this_one_changes_its_mind_before_it_sends() -> None:
    one, other = group()
    one.put("person", "p", ANNA)
    one.send()
    other.ask()
    one.put("person", "p", ANNINA)
    one.send()
    other.put("person", "p", {"name": "Hanni"})
    other.ask()
    assert other.shown == {("person", "p"): {"name": "Hanni"}}

    other.put("person", "p", HANNA)
    other.send()

    (conflict,) = other.conflicts
    assert (conflict["mine"], conflict["theirs"]) == (HANNA, ANNINA)


@pytest.mark.parametrize(("choice", "value"), [("mine", HANNA), ("theirs", ANNINA)])
def test_whatever_is_chosen_holds_on_both_phones(choice: str, value: dict[str, object]) -> None:
    one, other = both_rename()
    other.choose(choice)
    other.send()
    for phone in (one, other):
        phone.ask()

    assert one.shown == other.shown == {("person", "p"): value}
    assert one.conflicts == other.conflicts == []


def test_a_conflict_that_the_other_phone_settles_goes_by_itself() -> None:
    one, other = both_rename()
    one.ask()
    one.put("person", "p", HANNA)
    one.send()
    other.ask()

    assert other.conflicts == []
    assert other.rows == []


def test_both_may_say_the_same() -> None:
    one, other = group()
    for phone in (one, other):
        phone.put("rules", "schieber-1000", {"target": 1500})
        phone.send()

    assert (one.conflicts, other.conflicts, other.rows) == ([], [], [])


def test_an_evening_begins_with_its_first_phone_and_ends_with_its_last() -> None:
    one, other = group()
    one.put("evening", "e", {"began": LATER})
    other.put("evening", "e", {"began": BEGAN, "ended": LATER})
    for phone in (one, other, other):
        phone.send()
    one.ask()

    assert one.shown == other.shown == {("evening", "e"): {"began": BEGAN, "ended": LATER}}


def test_whoever_was_forgotten_here_is_named_no_more_before_the_server_hears_of_it() -> None:
    one, other = group()
    one.put("person", "p", ANNA)
    one.send()
    other.ask()
    one.put("person", "p", HANNA)

    one.forget("p")

    assert one.shown == {("person", "p"): {"name": "–", "forgotten": True}}
    assert [row["body"]["kind"] for row in one.rows] == ["forget"]
    one.send()
    other.ask()
    assert other.shown == {}


def test_a_name_that_is_changed_while_another_phone_forgets_it_is_not_brought_back_unseen() -> None:
    one, other = group()
    one.put("person", "p", ANNA)
    one.send()
    other.ask()
    other.put("person", "p", HANNA)
    one.forget("p")
    one.send()
    other.send()

    (conflict,) = other.conflicts
    assert (conflict["mine"], conflict["theirs"]) == (HANNA, None)


def test_a_game_waits_until_the_server_has_it() -> None:
    one, _ = group()
    one.put("game", "g1", {"evening": "e"})
    one.send()
    assert [row["state"] for row in one.rows] == ["waiting"]

    one.server.games.add("g1")
    one.send()

    assert one.rows == []


def test_whoever_may_only_see_changes_nothing() -> None:
    phone = Phone(Server(), "c", may_write=False)

    assert not phone.put("person", "p", ANNA)
    assert not phone.forget("p")
    assert phone.rows == []


def test_what_is_so_already_is_not_sent() -> None:
    one, _ = group()
    assert one.put("person", "p", ANNA)
    assert not one.put("person", "p", {"colour": 1, "name": "Anna"})
    one.send()

    assert not one.put("person", "p", ANNA)


def test_links_that_another_phone_renewed_are_dropped_here() -> None:
    one, _ = group()
    one.ask()
    assert one.group["write"]

    one.server.links += 1
    one.ask()

    assert (one.group["write"], one.group["watch"], one.group["links"]) == ("", "", 1)


def test_news_that_arrive_late_change_nothing() -> None:
    one, other = group()
    one.put("person", "p", ANNA)
    one.send()
    late = one.server.news(0)
    one.put("person", "p", ANNINA)
    one.send()
    other.ask()

    for phone in (one, other):
        phone.keep(do("withNews", phone.group, phone.rows, late, None))
        assert phone.shown == {("person", "p"): ANNINA}
