"""The status of each row of a list: new, changed, the same, unclear, refused, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.member_import_layout import guess_layout
from clubs.actions.member_import_matching import NEW, MatchedRow, RowStatus, count_unnamed, match_members
from clubs.actions.members import NAME_PARTS
from clubs.actions.spreadsheets import SpreadsheetRow, rows_of_text
from clubs.models import Gender, Player
from clubs.name_parts import NameOrder


def member(**fields: Any) -> Player:
    """A member as the database would have him."""
    found = Player(**fields)
    found.fold()
    return found


ANNA = member(pk=1, name="Anna Meier", number="7", email="anna@example.ch", section="Bern")
BEAT = member(pk=2, name="Beat Keller", number="8")
HANS = member(pk=3, name="Hans Müller", section="Thun")
OTHER_HANS = member(pk=4, name="Hans Müller", number="44")
MEMBERS = [ANNA, BEAT, HANS, OTHER_HANS]
HEADS = "Nr;Name;E-Mail;Sektion;Gast"


def judged(
    text: str, choices: Mapping[int, str] | None = None, members: list[Player] = MEMBERS
) -> list[MatchedRow]:
    rows = rows_of_text(f"{HEADS}\n{text}")
    columns = guess_layout(rows).columns
    return match_members(members, rows[1:], columns, choices or {})


def told(matches: list[MatchedRow]) -> list[tuple[str, str | int | None]]:
    """The matches in short, with whom they are about, or why nobody."""
    return [
        (each.status.value, each.player.pk if each.player else "".join(each.reasons) or None)
        for each in matches
    ]


@pytest.mark.parametrize(
    ("row", "status"),
    [
        pytest.param("9;Carla Frei;;;", ("new", None), id="nobody like that"),
        pytest.param(
            "7;Anna Meier;anna@example.ch;Bern;", ("unchanged", 1), id="number and name, nothing else new"
        ),
        pytest.param("7;Anna Meier;neu@example.ch;;", ("updated", 1), id="number and name, a new e-mail"),
        pytest.param("7;Meyer Anna;;;", ("updated", 1), id="number and a like name"),
        pytest.param("7;;;Köniz;", ("updated", 1), id="the number alone"),
        pytest.param(";ANNA  MEIER;;;", ("unchanged", 1), id="the name alone, in capitals"),
        pytest.param(
            "7;Carla Frei;;;", ("unclear", "Number 7 belongs to Anna Meier."), id="a number and another name"
        ),
        pytest.param(
            "9;Anna Meier;;;", ("unclear", "Anna Meier has number 7."), id="a name and another number"
        ),
        pytest.param(";Hans Müller;;;", ("unclear", "Several members have this name."), id="namesakes"),
        pytest.param("44;Hans Müller;;;", ("unchanged", 4), id="namesakes, told apart by the number"),
        pytest.param(
            ";Hans Mueller;;;", ("unclear", "Somebody has a similar name."), id="spelled in another way"
        ),
        pytest.param(
            ";Carla;anna@example.ch;;", ("unclear", "Anna Meier has this e-mail address."), id="an e-mail"
        ),
        pytest.param("9;Anna Mayer;;;", ("new", None), id="a like name, told apart by the number"),
        pytest.param("9;Kurt;anna@example.ch;;", ("new", None), id="an e-mail, told apart by the number"),
        pytest.param(
            "9;;;;", ("skipped", "Nobody has this number, and the name is missing."), id="a strange number"
        ),
        pytest.param(";;a@example.ch;;", ("refused", "The name is missing."), id="no name"),
        pytest.param(";12;;;", ("refused", "“12” is not a name."), id="a number for a name"),
        pytest.param(";Anna;;;", ("unclear", "Somebody has a similar name."), id="a first name alone"),
        pytest.param(";;;Total;", ("skipped", "A total or a date, not a person."), id="a total"),
        pytest.param(
            f";{'x' * 5000};;;",
            ("refused", "Last name: Ensure this value has at most 100 characters (it has 5000)."),
            id="5000 letters",
        ),
        pytest.param(";=Dora;;;", ("new", None), id="what looks like a formula is a name like any"),
        pytest.param(";مريم القاسم;;;", ("new", None), id="from right to left"),
    ],
)
def test_a_row_has_one_fate(row: str, status: tuple[str, str | int | None]):
    assert told(judged(row)) == [status]


@pytest.mark.parametrize(
    ("text", "guest"),
    [
        pytest.param("Name\nXenia Gast", False, id="who is on the club's list is a member"),
        pytest.param("Name;Gast\nXenia Gast;ja", True, id="if it does not say otherwise"),
    ],
)
def test_a_guest_on_the_list_becomes_a_member(text: str, guest: bool):
    xenia = Player(pk=1, name="Xenia Gast", guest=True)
    xenia.fold()
    rows = rows_of_text(text)

    (row,) = match_members([xenia], rows[1:], guess_layout(rows).columns, {})

    assert (row.player, row.values["guest"]) == (xenia, guest)
    assert [change.field for change in row.changes] == ([] if guest else ["guest"])


COLUMN_HEADS = "Nr;Name;Vorname"


def judged_parts(text: str, members: list[Player] = MEMBERS, heads: str = COLUMN_HEADS) -> list[MatchedRow]:
    rows = rows_of_text(f"{heads}\n{text}")
    columns = guess_layout(rows).columns
    return match_members(members, rows[1:], columns, {})


def test_two_columns_are_kept_apart():
    [row] = judged_parts("9;de la Cruz Frei;Anna Maria")

    assert row.values == {"number": "9", "surname": "de la Cruz Frei", "given_name": "Anna Maria"}
    assert row.called == "Anna Maria de la Cruz Frei"


def test_a_whole_name_is_split_as_the_column_says():
    rows = judged(";Frei Carla;;;\n;Wyss Dani;;;\n;Gerber Erna;;;\n;Yildiz Müslüm;;;", members=[])

    assert [
        (row.values["surname"], row.values["given_name"], row.values["doubtful_name"]) for row in rows
    ] == [
        ("Frei", "Carla", False),
        ("Wyss", "Dani", False),
        ("Gerber", "Erna", False),
        ("Yildiz", "Müslüm", False),
    ]


def test_a_whole_name_in_a_column_without_an_order_is_doubtful():
    [row] = judged(";Frei Carla;;;", members=[])

    assert (row.values["surname"], row.values["given_name"], row.values["doubtful_name"]) == (
        "Frei",
        "Carla",
        True,
    )


def test_the_words_of_a_name_in_another_order_change_nothing():
    chosen = member(pk=9, given_name="Peter", surname="Hans", number="9")

    [row] = judged("9;Hans Peter;;Thun;", members=[chosen])

    assert [tuple(change) for change in row.changes] == [("section", "", "Thun")]


def test_two_columns_put_the_parts_of_a_name_right():
    [row] = judged_parts("7;Anna;Meier")

    assert [tuple(change) for change in row.changes] == [
        ("surname", "Meier", "Anna"),
        ("given_name", "Anna", "Meier"),
    ]


@pytest.mark.parametrize(
    ("row", "values", "notes"),
    [
        (";Carla Frei;;;perhaps", {}, ["Guest: “perhaps” cannot be understood."]),
        (";Carla Frei;keine;;", {}, ["E-mail: “keine” cannot be understood."]),
        (";Carla Frei;-;;", {}, ["E-mail: “-” cannot be understood."]),
        (";Carla Frei;carla@;;", {}, ["E-mail: “carla@” cannot be understood."]),
        (";Carla Frei;Carla <c@example.ch>;;", {"email": "c@example.ch"}, []),
        (";Carla Frei;c@example.ch / d@example.ch;;", {"email": "c@example.ch"}, []),
        (";Carla Frei;;—;", {}, []),
        (
            f";Carla Frei;;{'x' * 81};",
            {},
            ["Club or section: Ensure this value has at most 80 characters (it has 81)."],
        ),
    ],
)
def test_what_is_not_needed_is_left_out_with_a_note(row: str, values: dict[str, str], notes: list[str]):
    [found] = judged(row)

    assert (found.status, found.notes) == (RowStatus.NEW, notes)
    assert {
        field: value for field, value in found.values.items() if field not in (*NAME_PARTS, "doubtful_name")
    } == values


def test_capitals_exchanged_are_put_right():
    [found] = judged(";cARLA fREI;;;")

    assert [found.values[part] for part in NAME_PARTS] == ["Frei", "Carla"]


@pytest.mark.parametrize("name", ["Mueller Fritz", "FRITZ MÜLLER", "Fritz", "Fritz Mueller"])
def test_two_spellings_in_one_list_are_put_side_by_side(name: str):
    assert told(judged(f";Fritz Müller;;;\n;{name};;;")) == [
        ("new", None),
        ("unclear", "Row 2 has the same name.")
        if name == "FRITZ MÜLLER"
        else ("unclear", "Row 2 has a similar name: Fritz Müller."),
    ]


@pytest.mark.parametrize(
    ("names", "count"),
    [
        (["1", "2", "3"], 3),
        (["Vorname", "Name", "Nr"], 3),
        (["1", "2", "Carla Frei"], 0),
        (["1", "2", "3", *(f"Carla Frei {number}" for number in range(30))], 0),
    ],
    ids=["numbers", "headings", "two", "few among many"],
)
def test_names_that_are_none_are_counted_where_they_are_more_than_a_few(names: list[str], count: int):
    assert count_unnamed(judged("\n".join(f";{name};;;" for name in names))) == count


@pytest.mark.parametrize(
    ("order", "surname"), [(NameOrder.SURNAME_FIRST, "Abcd"), (NameOrder.GIVEN_FIRST, "Efgh"), (None, "Efgh")]
)
def test_the_heading_may_tell_which_part_of_a_name_stands_first(order: NameOrder | None, surname: str):
    [found] = match_members([], [SpreadsheetRow(2, ["Abcd Efgh"])], ["name"], {}, order)

    assert found.values["surname"] == surname


def test_empty_cells_change_nothing():
    [row] = judged("7;Anna Meier;;;")

    assert (row.status, row.changes) == (RowStatus.UNCHANGED, [])


def test_a_change_has_before_and_after():
    [row] = judged("7;Anna Meier;;Köniz;ja")

    assert [tuple(change) for change in row.changes] == [("section", "Bern", "Köniz"), ("guest", False, True)]


@pytest.mark.parametrize(
    ("row", "choice", "status"),
    [
        ("9;Anna Meier;;;", NEW, ("new", None)),
        ("9;Anna Meier;;;", "1", ("updated", 1)),
        pytest.param("9;Anna Meier;;;", "2", ("unclear", "Anna Meier has number 7."), id="not offered"),
        pytest.param("9;Anna Meier;;;", "²", ("unclear", "Anna Meier has number 7."), id="nonsense"),
        ("7;Carla Frei;;;", "1", ("updated", 1)),
        pytest.param(
            "7;Carla Frei;;;", NEW, ("unclear", "Number 7 belongs to Anna Meier."), id="the number is taken"
        ),
        (";Hans Müller;;;", "3", ("unchanged", 3)),
        (";Carla;anna@example.ch;;", "1", ("updated", 1)),
        pytest.param("9;Carla Frei;;;", "1", ("new", None), id="nothing to decide"),
    ],
)
def test_people_decide_what_is_unclear(row: str, choice: str, status: tuple[str, str | int | None]):
    assert told(judged(row, {2: choice})) == [status]


def test_two_rows_are_not_about_one_member():
    assert told(judged("7;Anna Meier;;;\n7;Anna Meier;;;\n;Anna Meier;;;")) == [
        ("unchanged", 1),
        ("refused", "Row 2 already names Anna Meier."),
        ("unclear", "Row 2 already names Anna Meier."),
    ]


def test_two_rows_do_not_get_one_number():
    assert told(judged("9;Carla Frei;;;\n9;Dani Wyss;;;")) == [
        ("new", None),
        ("refused", "Row 2 already has number 9."),
    ]


@pytest.mark.parametrize(
    ("rows", "second"),
    [
        (";Carla Frei;;;\n;Carla Frei;;;", ("unclear", "Row 2 has the same name.")),
        ("9;Carla Frei;;;\n;Carla Frei;;;", ("unclear", "Row 2 has the same name.")),
        (";Carla Frei;;;\n9;Carla Frei;;;", ("unclear", "Row 2 has the same name.")),
        pytest.param("9;Carla Frei;;;\n10;Carla Frei;;;", ("new", None), id="numbers tell them apart"),
    ],
)
def test_somebody_new_twice_is_unclear(rows: str, second: tuple[str, str | None]):
    assert told(judged(rows)) == [("new", None), second]


def test_a_number_is_not_taken_from_another():
    assert told(judged("8;Hans Müller;;;", {2: "2"})) == [("updated", 2)]
    assert told(judged(";Beat Keller;;;\n8;Hans Müller;;;", {3: "2"})) == [
        ("unchanged", 2),
        ("refused", "Row 2 already names Beat Keller."),
    ]


def test_whoever_is_anonymous_is_nobody():
    forgotten = member(pk=5, name="Anonymous 1", anonymised="2026-11-20T12:00Z")

    assert told(judged(";Anonymous 1;;;", members=[forgotten])) == [("new", None)]


FATHER = member(
    pk=6,
    name="Toni Frei",
    number="61",
    birth_year=1940,
    gender=Gender.MAN,
    home="Uster",
    email="toni@example.ch",
)
ANDREA = member(pk=7, name="Andrea Keller", gender=Gender.WOMAN, home="Zürich", email="a@example.ch")
HANS_1948 = member(pk=8, name="Hans Zumbühl", birth_year=1948)
HANS_1981 = member(pk=9, name="Hans Zumbühl", birth_year=1981)
PERSON_HEADS = "Nr;Vorname;Name;Jahrgang;Geschlecht;E-Mail;Wohnort"


@pytest.mark.parametrize(
    ("row", "status", "reason"),
    [
        pytest.param(";Toni;Frei;2001;;;", "unclear", "Year of birth: 1940 → 2001", id="year of birth"),
        pytest.param(
            "61;Toni;Frei;2001;;;", "unclear", "Year of birth: 1940 → 2001", id="with the same number"
        ),
        pytest.param(";Andrea;Keller;;m;a@example.ch;", "unclear", "Gender: Woman → Man", id="sex"),
        pytest.param(
            ";Toni;Frei;;;neu@example.ch;Wetzikon",
            "unclear",
            "E-mail: toni@example.ch → neu@example.ch, Place of residence: Uster → Wetzikon",
            id="e-mail and residence",
        ),
        pytest.param("61;;;1941;;;", "updated", None, id="a number alone is put right"),
        pytest.param("61;Toni;Frei;;;neu@example.ch;Wetzikon", "updated", None, id="who moves, with number"),
        pytest.param(";Toni;Frei;1940;;neu@example.ch;USTER", "updated", None, id="e-mail alone"),
        pytest.param(";Andrea;Keller;;w;A@EXAMPLE.CH;Zuerich", "updated", None, id="spelled otherwise"),
        pytest.param(";Andrea;Keller;1970;;;", "updated", None, id="what was not known"),
    ],
)
def test_a_row_that_contradicts_what_is_known_is_to_be_decided(row: str, status: str, reason: str | None):
    [found] = judged_parts(row, [FATHER, ANDREA], PERSON_HEADS)

    sentences = [f"Perhaps somebody else of this name: {reason}."] if reason else []
    assert (found.status.value, list(found.reasons)) == (status, sentences)


@pytest.mark.parametrize(
    ("row", "status"),
    [
        pytest.param(";Hans;Zumbühl;1981;;;", ("unchanged", 9), id="told apart by the year"),
        pytest.param(";Hans;Zumbühl;1960;;;", ("unclear", "Several members have this name."), id="neither"),
        pytest.param(";Hans;Zumbühl;;m;;", ("unclear", "Several members have this name."), id="either"),
    ],
)
def test_one_of_several_namesakes_is_meant_where_the_year_says_so(row: str, status: tuple[str, str | int]):
    assert told(judged_parts(row, [HANS_1948, HANS_1981], PERSON_HEADS)) == [status]


@pytest.mark.parametrize(("choice", "status"), [("6", ("updated", 6)), (NEW, ("new", None))])
def test_people_decide_whether_it_is_a_namesake(choice: str, status: tuple[str, int | None]):
    rows = rows_of_text(f"{PERSON_HEADS}\n;Toni;Frei;2001;;;")

    assert told(match_members([FATHER], rows[1:], guess_layout(rows).columns, {2: choice})) == [status]


@pytest.mark.parametrize(
    ("second", "status"),
    [
        pytest.param(";Hans;Zumbühl;1981;;;", ("new", None), id="another year of birth"),
        pytest.param(";Hans;Zumbuehl;1981;;;", ("new", None), id="spelled otherwise"),
        pytest.param(";Hans;Zumbühl;;;;", ("unclear", "Row 2 has the same name."), id="no year"),
    ],
)
def test_two_new_people_of_one_list_are_told_apart_by_their_years(
    second: str, status: tuple[str, str | None]
):
    rows = judged_parts(f";Hans;Zumbühl;1948;;;\n{second}", [], PERSON_HEADS)

    assert told(rows) == [("new", None), status]


def test_a_third_of_the_name_is_compared_with_each_before_him():
    rows = ";Hans;Zumbühl;1948;;;\n;Hans;Zumbühl;1981;;;\n;Hans;Zumbühl;1981;;;"

    assert told(judged_parts(rows, [], PERSON_HEADS)) == [
        ("new", None), ("new", None), ("unclear", "Row 3 has the same name.")
    ]  # fmt: skip


WORDS = st.sampled_from(
    [
        "Anna",
        "Meier",
        "Beat",
        "Hans",
        "Müller",
        "7",
        "8",
        "9",
        "ja",
        "a@b.ch",
        "",
        "\N{REPLACEMENT CHARACTER}",
    ]
)
COLUMNS = st.permutations(["name", "number", "email", "guest", ""])
CELLS = st.lists(st.lists(WORDS, min_size=1, max_size=5), max_size=6)


@given(CELLS, COLUMNS, st.dictionaries(st.integers(1, 6), st.sampled_from([NEW, "1", "2", "3", "x"])))
def test_every_row_has_a_fate_and_no_number_is_given_twice(
    cells: list[list[str]], columns: list[str], choices: dict[int, str]
):
    rows = [SpreadsheetRow(number, row) for number, row in enumerate(cells, 1)]
    matches = match_members(MEMBERS, rows, columns, choices)
    stored = [each for each in matches if each.status in {RowStatus.NEW, RowStatus.UPDATED}]
    meant = [each.player for each in matches if each.player]
    moved = {each.player: each.values["number"] for each in stored if each.player and "number" in each.values}
    numbers = [moved.get(member, member.number) for member in MEMBERS]
    numbers += [each.values.get("number", "") for each in stored if not each.player]

    assert [each.row for each in matches] == [row.number for row in rows]
    assert len(meant) == len(set(meant))
    assert len(list(filter(None, numbers))) == len(set(filter(None, numbers)))
    assert all(each.reasons for each in matches if each.status in {RowStatus.UNCLEAR, RowStatus.REFUSED})
