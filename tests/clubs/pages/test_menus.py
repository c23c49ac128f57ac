"""The menus: what each role finds in the row, what under *More*, and which page is marked."""

import pytest

from clubs.models import Club, Role, Tournament
from clubs.pages.menus import Menu, club_menu, tournament_menu

CLUB = Club(name="Bern", slug="bern")
EVENING = Tournament(club=CLUB, name="November", slug="november")


def names(menu: Menu) -> tuple[list[str], list[str]]:
    return [str(link.name) for link in menu.row], [str(link.name) for link in menu.more]


def current(menu: Menu) -> list[str]:
    return [str(link.name) for link in (*menu.row, *menu.more) if link.is_current]


@pytest.mark.parametrize(
    ("role", "row", "more"),
    [
        (Role.VIEWER, ["Tournaments", "Members", "Seasons"], []),
        (Role.HELPER, ["Tournaments", "Members", "Seasons"], []),
        (Role.DIRECTOR, ["Tournaments", "Members", "Seasons", "Club log"], []),
        (Role.OWNER, ["Tournaments", "Members", "Seasons", "Access"], ["Club settings", "Club log"]),
    ],
)
def test_a_club_has_at_most_five_pages_in_its_row(role: Role, row: list[str], more: list[str]):
    assert names(club_menu(CLUB, role, "clubs:club")) == (row, more)


@pytest.mark.parametrize(
    ("role", "row", "more"),
    [
        (Role.VIEWER, ["November", "Entries", "Standings", "Print"], ["Lists", "Adjustments"]),
        (
            Role.HELPER,
            ["November", "Entries", "Rounds", "Standings", "Print"],
            ["Lists", "Cash desk", "Adjustments"],
        ),
        (
            Role.DIRECTOR,
            ["November", "Entries", "Rounds", "Standings", "Print"],
            ["Lists", "Cash desk", "Adjustments", "Settings", "Log"],
        ),
    ],
)
def test_a_tournament_has_at_most_five_pages_in_its_row(role: Role, row: list[str], more: list[str]):
    assert names(tournament_menu(EVENING, role, "clubs:tournament")) == (row, more)


def test_no_name_is_in_the_two_menus_twice():
    row, more = names(club_menu(CLUB, Role.OWNER, "clubs:club"))
    second_row, second_more = names(tournament_menu(EVENING, Role.OWNER, "clubs:tournament"))

    assert len({*row, *more, *second_row, *second_more}) == len([*row, *more, *second_row, *second_more])


@pytest.mark.parametrize(
    ("page", "marked"),
    [
        ("tournament", "November"),
        ("missed-rounds", "Entries"),
        ("tournament-copy", "November"),
        ("entry", "Entries"),
        ("entry-story", "Standings"),
        ("scorekeepers", "Entries"),
        ("round-results", "Rounds"),
        ("score-cards", "Rounds"),
        ("sheet", "Print"),
        ("tournament-list-settings", "Lists"),
        ("prize-plan", "Lists"),
        ("cash-till", "Cash desk"),
        ("tournament-settings", "Settings"),
        ("round-house-rules", "Settings"),
        ("tournament-log", "Log"),
    ],
)
def test_a_page_is_marked_where_it_belongs(page: str, marked: str):
    assert current(tournament_menu(EVENING, Role.OWNER, f"clubs:{page}")) == [marked]


@pytest.mark.parametrize(
    ("page", "marked"),
    [
        ("club", "Tournaments"),
        ("club-deleted", "Tournaments"),
        ("round-results", "Tournaments"),
        ("member-new", "Members"),
        ("season-settings", "Seasons"),
        ("club-year", "Seasons"),
        ("keys", "Club settings"),
        ("people-invite", "Access"),
        ("club-delete", "Club settings"),
        ("club-log", "Club log"),
    ],
)
def test_a_page_of_the_club_is_marked_where_it_belongs(page: str, marked: str):
    assert current(club_menu(CLUB, Role.OWNER, f"clubs:{page}")) == [marked]


@pytest.mark.parametrize(("page", "is_in_more"), [("cash", True), ("standings", False)])
def test_more_is_marked_where_the_page_is_behind_it(page: str, is_in_more: bool):
    assert tournament_menu(EVENING, Role.OWNER, f"clubs:{page}").is_in_more is is_in_more
