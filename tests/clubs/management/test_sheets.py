"""`manage.py sheets`: PDFs for whoever has a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from clubs.management.commands.sheets import OPTIONS, SEASON_TABLE
from clubs.models import Club, Role, RoundWord, Tournament, TournamentList
from clubs.printouts.evening import EVENING
from clubs.printouts.kinds import KINDS
from core.printing.assets import ROOT
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, save, table_of
from tests.printing.look import text_of, words_of


@pytest.fixture
def played(bern: House) -> Tournament:
    there = evening(bern, 1)
    save(table_of(there), 700, 556, by=bern.people[Role.HELPER])
    return there


def sheet(*words: str) -> bytes:
    out = TextIOWrapper(BytesIO())
    call_command("sheets", *words, stdout=out)
    return out.buffer.getvalue()


@pytest.mark.long  # each day one sheet is written to a file
def test_what_needs_larger_paper_says_so_on_standard_error(bern: House, played: Tournament):
    Tournament.objects.update(planned_rounds=12)
    where, said = f"{played.club.slug}/{played.slug}", StringIO()
    for words in ("score-cards", "score-cards --size a4", EVENING):
        out = TextIOWrapper(BytesIO())
        call_command("sheets", *words.split(), "--tournament", where, stdout=out, stderr=said)

    told = "Für so viele Zeilen braucht es eine ganze A4-Seite."
    assert said.getvalue().splitlines() == [told, f"Standblätter: {told}"]


def refusal(*words: str) -> tuple[int, str]:
    with pytest.raises(CommandError) as refused:
        sheet(*words)
    return refused.value.returncode, str(refused.value)


def test_all_kinds_are_listed_with_what_can_be_chosen(db):
    out = StringIO()
    call_command("sheets", stdout=out)
    lines = out.getvalue().splitlines()

    assert [line.split()[0] for line in lines[::2]] == [*KINDS, EVENING, SEASON_TABLE]
    assert (
        "    --tournament CLUB/TOURNAMENT [--round N] [--paper a4|wall-a4|wall-a3]"
        " [--groups together|A|B] [--file print|archive]"
    ) in lines
    assert all(f"[--{name} " in out.getvalue() for name in OPTIONS)


@pytest.mark.long  # each day one sheet is written to a file
def test_a_sheet_is_written_in_a_language(bern: House, played: Tournament):
    where = f"{played.club.slug}/{played.slug}"

    assert "Rangliste" in text_of(sheet("standings", "--tournament", where))
    assert "Standings" in text_of(sheet("standings", "--tournament", where, "--language", "en"))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("word", "shown"), [(RoundWord.PASSE, {"Passe"}), (RoundWord.ROUND, {"Runde"})], ids=str
)
def test_a_german_sheet_has_the_word_of_the_club_for_a_round(
    played: Tournament, word: RoundWord, shown: set[str]
):
    Club.objects.update(round_word=word)

    text = text_of(sheet("fairness", "--tournament", f"{played.club.slug}/{played.slug}"))

    assert {found.removesuffix("n") for found in re.findall(r"\b(?:Passe|Runde)n?\b", text)} == shown


@pytest.mark.long  # each day one sheet is written to a file
def test_certificates_of_a_list_that_the_club_has_made_are_printed_too(played: Tournament):
    TournamentList.objects.create(tournament=played, place=1, name="All of us")
    words = ("certificates", "--tournament", f"bern/{played.slug}", "--for")

    assert "Allofus" in words_of(sheet(*words, "list-1"))
    status, sentence = refusal(*words, "list-2")
    assert (status, "not 'list-2'" in sentence) == (2, True)


def test_a_sheet_is_written_to_a_file(played: Tournament, tmp_path: Path):
    file = tmp_path / "list.pdf"
    where = f"{played.club.slug}/{played.slug}"

    assert sheet("standings", "--tournament", where, "--round", "1", "--output", str(file)) == b""
    assert file.read_bytes().startswith(b"%PDF")


def test_a_file_that_cannot_be_written_is_a_sentence(played: Tournament, tmp_path: Path):
    where = f"{played.club.slug}/{played.slug}"

    assert refusal("standings", "--tournament", where, "--output", str(tmp_path)) == (
        1,
        f"{tmp_path} cannot be written: Is a directory.",
    )


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["cards"], 2, "There is no sheet 'cards'; there are "),
        (["standings"], 2, "Say which one: --tournament CLUB/TOURNAMENT, as in its address."),
        (["season-table"], 2, "Say which one: --season CLUB/SEASON, as in its address."),
        (["standings", "--tournament", "bern"], 2, "Say which one: "),
        (["standings", "--tournament", "bern/none"], 2, "There is no tournament 'bern/none'."),
        (["season-table", "--season", "bern/none"], 2, "There is no season 'bern/none'."),
        (["standings", "--tournament", "HERE", "--table", "1"], 2, "The sheet standings has no --table."),
        (["seating-plan", "--tournament", "HERE", "--by", "age"], 2, "--by of seating-plan is one of t"),
        (["standings", "--tournament", "HERE", "--by", "name"], 2, "The sheet standings has no --by."),
        (["season-table", "--season", "bern/none", "--entry", "1"], 2, "The sheet season-table has no --"),
        (["standings", "--tournament", "HERE", "--round", "9"], 1, "Round 9 is not drawn."),
        (["table-sheets", "--tournament", "HERE", "--table", "9"], 1, ""),
    ],
)  # fmt: skip
def test_wrong_words_and_what_is_not_there_are_sentences(
    played: Tournament, words: list[str], code: int, sentence: str
):
    here = f"{played.club.slug}/{played.slug}"
    found, told = refusal(*[here if word == "HERE" else word for word in words])

    assert (found, told.startswith(sentence)) == (code, True), told


def test_a_sheet_of_another_club_is_not_found(played: Tournament, thun: House):
    code, _ = refusal("standings", "--tournament", f"{thun.club.slug}/{played.slug}")

    assert code == 2


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_no_pdf(played: Tournament):
    with pytest.raises(CommandError, match="nothing for a terminal") as refused:
        call_command(
            "sheets", "standings", "--tournament", f"{played.club.slug}/{played.slug}", stdout=Terminal()
        )

    assert refused.value.returncode == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.long  # each day the command is called in this process
def test_a_sheet_comes_out_of_a_real_process(played: Tournament):
    database = connection.settings_dict
    child = subprocess.run(
        [sys.executable, "-c", MANAGE, "standings", "--tournament", f"{played.club.slug}/{played.slug}"],
        cwd=ROOT,
        env={**os.environ, "TEST_NAME": str(database["NAME"]), "TEST_SHEETS": str(settings.SHEETS)},
        capture_output=True,
        check=False,
    )

    assert (child.returncode, child.stderr.decode()) == (0, "")
    assert "Rangliste" in text_of(child.stdout)


MANAGE = """
import os, sys
import config.settings as here
here.DATABASES["default"]["NAME"] = os.environ["TEST_NAME"]
here.SHEETS = __import__("pathlib").Path(os.environ["TEST_SHEETS"])
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "sheets", *sys.argv[1:]])
"""


@pytest.mark.long  # each day the folder is made, in tests.clubs.printouts
def test_the_whole_evening_is_one_file(played: Tournament):
    where = f"{played.club.slug}/{played.slug}"

    whole = sheet("evening", "--tournament", where, "--language", "en")

    assert "Everything for the evening" in text_of(whole, 1)
    assert "Score cards" in text_of(whole, 1)
    assert refusal("evening", "--tournament", where, "--language", "en", "--round", "1", "--changed") == (
        1,
        "Nothing has changed since it was last printed or drawn.",
    )
    assert refusal("evening", "--tournament", where, "--round", "9") == (1, "Round 9 is not drawn.")
    assert refusal("evening", "--tournament", where, "--table", "1") == (
        2,
        "The sheet evening has no --table.",
    )
