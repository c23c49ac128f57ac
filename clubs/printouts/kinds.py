"""The kinds of printouts of a tournament: a new one is a file beside this one and a line in `KINDS`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Role
from clubs.pages.standings import groups_to_choose
from clubs.printouts.address_labels import ACTIVE_MEMBERS, EVERYONE_ENTERED, AddressLabelsSheet
from clubs.printouts.attached_lists import ARCHIVE, lists_sheet, with_standings
from clubs.printouts.bracket import BracketSheet
from clubs.printouts.cash_list import OWING, CashListSheet
from clubs.printouts.certificates import LISTS, OWN_LIST, RANKS, CertificatesSheet, kept_list_choices
from clubs.printouts.check_in_list import CheckInList
from clubs.printouts.cross_table import CrossTableSheet
from clubs.printouts.day_statistics import DayStatisticsSheet
from clubs.printouts.draw_slips import DrawSlipsSheet
from clubs.printouts.fairness import FairnessSheet
from clubs.printouts.hall_poster import HallPoster
from clubs.printouts.labels import MOST_USED, LabelsSheet, MedalsSheet, PlaceCardsSheet
from clubs.printouts.name_tags import NameTagsSheet
from clubs.printouts.participants import ParticipantsSheet
from clubs.printouts.places_list import has_places, places_list, places_state
from clubs.printouts.printout_kind import EveningPart, PrintoutKind, PrintoutOption, Rounds, TypedOption
from clubs.printouts.prize_receipts import PrizeReceiptsSheet
from clubs.printouts.receipts import ReceiptsSheet
from clubs.printouts.record import TableRecordSheet, sheets_of
from clubs.printouts.result_slips import ResultSlipsSheet
from clubs.printouts.schedules import SchedulesSheet
from clubs.printouts.score_cards import ScoreCardsSheet, enlarged_cards
from clubs.printouts.seating_plan import seating_plan
from clubs.printouts.sign_up_poster import SignUpPoster
from clubs.printouts.sign_up_sheet import SignUpSheet
from clubs.printouts.standings import TOGETHER, group_choices
from clubs.printouts.table_cards import TableCardsSheet, past
from clubs.printouts.table_sheets import dealers, enlarged_sheets, table_sheets
from clubs.printouts.tent_cards import TentCardsSheet
from clubs.printouts.through_list import final_choices, has_final, through_list, through_state
from clubs.printouts.timetable import (
    BY_HAND,
    LONGEST,
    PAUSES,
    SHORTEST,
    TimetableSheet,
    is_minutes,
    is_time,
    pause_choices,
)
from clubs.printouts.wall_list import final_list, prize_sheet, standings_sheet

PAPER = PrintoutOption("paper", _("Paper"), (("a4", "A4"), ("a3", "A3")))
"""What hangs on a wall, in letters as large as the paper allows."""

WHO = PrintoutOption("who", _("For"), (("present", _("those present")), ("all", _("everyone entered"))))

LABEL_SIZE = PrintoutOption(
    "size",
    _("Labels"),
    (
        ("3x8", "3 × 8, 70 × 37 mm"),
        ("3x7", "3 × 7, 63.5 × 38.1 mm"),
        ("2x7", "2 × 7, 99.1 × 38.1 mm"),
    ),
)
USED_ROWS = PrintoutOption(
    "used", _("Rows used up"), tuple((str(number), str(number)) for number in range(MOST_USED + 1))
)

WALL = PrintoutOption(
    "paper",
    _("Paper"),
    (("a4", "A4"), ("wall-a4", _("A4 in large letters")), ("wall-a3", _("A3 in large letters"))),
)
"""A list to be read close up, or from where people stand."""

FILE = PrintoutOption(
    "file",
    _("File"),
    (("print", _("for printing")), (ARCHIVE, _("for the archive, with the list as CSV (PDF/A)"))),
)
"""A list to be hung up, or to be kept for years and read by programs, too."""

TYPED_MINUTES = TypedOption("number", f"{SHORTEST}–{LONGEST}", is_minutes, (SHORTEST, LONGEST))


def pause_options() -> Iterator[PrintoutOption]:
    """Yield after which rounds there are pauses, and how long: one is asked for after the other."""
    before = "begins"
    for name in PAUSES:
        none = (("", _("no pause")),)
        yield PrintoutOption(name, _("Pause after"), none, pause_choices, ("N",), after=before)
        minutes = PrintoutOption(
            f"{name}-minutes", _("Pause in minutes"), (("30", "30"),), typed=TYPED_MINUTES, after=name
        )
        yield minutes
        before = name


GROUPS = PrintoutOption(
    "groups", _("Groups"), (("", _("each on a sheet of its own")),), group_choices, (TOGETHER, "A", "B")
)
"""Where a tournament has groups: which of them, and how."""

GROUP = PrintoutOption("group", _("Group"), (("", _("all together")),), groups_to_choose, ("A", "B"))
"""Where a tournament has groups: whose ranks."""

KINDS: Mapping[str, PrintoutKind] = {
    kind.slug: kind
    for kind in (
        PrintoutKind(
            "seating-plan",
            _("Seating plan"),
            EveningPart.SEATING,
            seating_plan,
            Rounds.ONE_OR_ALL,
            hangs=True,
            options=(
                PrintoutOption("by", _("Sorted"), (("table", _("by table")), ("name", _("by name")))),
                PAPER,
            ),
            purpose=_("For the wall: who sits where."),
        ),
        PrintoutKind(
            "sign-up-sheet",
            _("Sign-up sheet"),
            EveningPart.SEATING,
            SignUpSheet.of,
            purpose=_("For the clubhouse before the evening: empty lines to enter oneself by hand."),
        ),
        PrintoutKind(
            "sign-up-poster",
            _("Poster"),
            EveningPart.SEATING,
            SignUpPoster.of,
            is_scanned=True,
            options=(PAPER,),
            purpose=_("To hang up beforehand: what, when and where, with a large code to sign up."),
        ),
        PrintoutKind(
            "timetable",
            _("Rules and timetable"),
            EveningPart.SEATING,
            TimetableSheet.of,
            options=(
                PAPER,
                PrintoutOption(
                    "begins",
                    _("Begins"),
                    ((BY_HAND, _("by hand")),),
                    typed=TypedOption("time", _("any time"), is_time),
                ),
                PrintoutOption("minutes", _("Minutes per round"), (("45", "45"),), typed=TYPED_MINUTES),
                *pause_options(),
            ),
            purpose=_("For the wall: when which round begins, and by which rules it is played."),
        ),
        PrintoutKind(
            "hall-poster",
            _("Hall poster"),
            EveningPart.SEATING,
            HallPoster.of,
            is_scanned=True,
            options=(PAPER,),
            purpose=_("For the wall: a large code that leads everybody’s phone to the public page."),
        ),
        PrintoutKind(
            "draw-slips",
            _("Draw slips"),
            EveningPart.SEATING,
            DrawSlipsSheet.of,
            Rounds.ONE,
            needs=Role.HELPER,
            is_scanned=True,
            options=(
                PrintoutOption("names", _("Names"), (("without", _("not printed")), ("with", _("printed")))),
                PrintoutOption("size", _("Per page"), (("2x6", "2 × 6"), ("3x8", "3 × 8"))),
            ),
            purpose=_("Slips to draw from a hat: a table and a seat each, also for a draw by hand."),
        ),
        PrintoutKind(
            "check-in-list",
            _("Check-in list"),
            EveningPart.SEATING,
            CheckInList.of,
            purpose=_("For the door: everyone by last name, with boxes to tick."),
        ),
        PrintoutKind(
            "participants",
            _("Participants"),
            EveningPart.SEATING,
            ParticipantsSheet.of,
            purpose=_("For the office: everyone by last name, with number and section."),
        ),
        PrintoutKind(
            "name-tags",
            _("Name tags"),
            EveningPart.NAMES,
            NameTagsSheet.of,
            narrowed="entry",
            is_scanned=True,
            options=(WHO,),
            purpose=_("To be worn: the name in large print, and the number called out in the hall."),
        ),
        PrintoutKind(
            "labels",
            _("Labels"),
            EveningPart.NAMES,
            LabelsSheet.of,
            narrowed="entry",
            options=(WHO, LABEL_SIZE, USED_ROWS),
            purpose=_("Self-adhesive: name, club or section and number, on label sheets from the shop."),
        ),
        PrintoutKind(
            "address-labels",
            _("Address labels"),
            EveningPart.NAMES,
            AddressLabelsSheet.of,
            narrowed="entry",
            options=(
                PrintoutOption(
                    "who",
                    _("For"),
                    ((ACTIVE_MEMBERS, _("all active members")), (EVERYONE_ENTERED, _("everyone entered"))),
                ),
                LABEL_SIZE,
                USED_ROWS,
            ),
            needs=Role.DIRECTOR,
            purpose=_("For letters: name, street and place, on label sheets from the shop."),
        ),
        PrintoutKind(
            "place-cards",
            _("Place cards"),
            EveningPart.NAMES,
            PlaceCardsSheet.of,
            narrowed="entry",
            options=(WHO,),
            purpose=_("To be folded and stood up at a seat: the name, read from both sides."),
        ),
        PrintoutKind(
            "tent-cards",
            _("Tent cards"),
            EveningPart.TABLES,
            TentCardsSheet.of,
            narrowed="table",
            purpose=_("To be folded and stood up: the number of the table, read from both sides."),
        ),
        PrintoutKind(
            "table-cards",
            _("Table cards"),
            EveningPart.TABLES,
            TableCardsSheet.of,
            Rounds.ONE_OR_ALL,
            narrowed="table",
            options=(
                PrintoutOption("size", _("Size"), (("a6", "A6"), ("a5", "A5"), ("a4", "A4"))),
                PrintoutOption(
                    "back", _("On the back"), (("with", _("the rules")), ("without", _("nothing")))
                ),
            ),
            needs=Role.HELPER,
            is_secret=True,
            state=past,
            purpose=_("The number, who sits there, and the code that opens the table on a phone."),
        ),
        PrintoutKind(
            "table-sheets",
            _("Table sheets"),
            EveningPart.TABLES,
            table_sheets,
            Rounds.ONE_OR_ALL,
            narrowed="table",
            options=(
                PrintoutOption(
                    "size",
                    _("Size"),
                    (("a4", "A4"), ("a5", "A5"), ("two", _("two on an A4 page"))),
                ),
                PrintoutOption("names", _("Names"), (("with", _("printed")), ("blank", _("by hand")))),
            ),
            state=dealers,
            enlarged=enlarged_sheets,
            purpose=_("For tables without a phone: a line for each deal, and what it must add up to."),
        ),
        PrintoutKind(
            "result-slips",
            _("Result slips"),
            EveningPart.TABLES,
            ResultSlipsSheet.of,
            Rounds.ONE_OR_ALL,
            narrowed="table",
            purpose=_("To be cut out and handed in: both sides’ points, signed."),
        ),
        PrintoutKind(
            "score-cards",
            _("Score cards"),
            EveningPart.TABLES,
            ScoreCardsSheet.of,
            narrowed="entry",
            options=(
                PrintoutOption(
                    "size", _("Size"), (("a5-two", _("A5, two on a page")), ("a5", "A5"), ("a4", "A4"))
                ),
                PrintoutOption(
                    "results",
                    _("Points"),
                    (("blank", _("by hand")), ("filled", _("filled in so far"))),
                ),
            ),
            enlarged=enlarged_cards,
            purpose=_("For the whole evening: a line for each round, signed by the scorekeeper."),
        ),
        PrintoutKind(
            "schedules",
            _("Schedules"),
            EveningPart.TABLES,
            SchedulesSheet.of,
            narrowed="entry",
            purpose=_("For the pocket: all tables of an entry, once all rounds are drawn."),
        ),
        PrintoutKind(
            "record",
            _("Table records"),
            EveningPart.RESULTS,
            TableRecordSheet.of,
            Rounds.ONE,
            narrowed="table",
            needs=Role.HELPER,
            state=sheets_of,
            purpose=_("For disputes: each deal as it was written, and any changes to it."),
        ),
        PrintoutKind(
            "standings",
            _("Standings"),
            EveningPart.RESULTS,
            lambda request: with_standings(standings_sheet(request), request),
            Rounds.ONE_OR_ALL,
            hangs=True,
            options=(WALL, GROUPS, FILE),
            purpose=_("For the wall: ranks, rounds and totals; in large letters without the rounds."),
        ),
        PrintoutKind(
            "cross-table",
            _("Cross table"),
            EveningPart.RESULTS,
            CrossTableSheet.of,
            options=(PAPER,),
            concerns=lambda tournament: tournament.is_round_robin,
            purpose=_("For the wall, where everyone meets everyone: the points of each against each."),
        ),
        PrintoutKind(
            "bracket",
            _("Bracket"),
            EveningPart.RESULTS,
            BracketSheet.of,
            options=(PAPER,),
            purpose=_("For the wall, in a knock-out: who meets whom, who has won, and who plays on."),
        ),
        PrintoutKind(
            "through-list",
            _("Through to the final"),
            EveningPart.RESULTS,
            through_list,
            options=(
                PAPER,
                PrintoutOption("final", _("Final"), (("", _("the latest")),), final_choices, ("ADDRESS",)),
            ),
            state=through_state,
            concerns=has_final,
            purpose=_("For the wall: who goes through, with the total and why, and the reserves in order."),
        ),
        PrintoutKind(
            "places-list",
            _("Places of the final"),
            EveningPart.RESULTS,
            places_list,
            options=(PAPER,),
            state=places_state,
            concerns=has_places,
            purpose=_("For the wall: “1 of A”, “2 of B” and so on, with the names once they are known."),
        ),
        PrintoutKind(
            "day-statistics",
            _("Statistics of the day"),
            EveningPart.RESULTS,
            DayStatisticsSheet.of,
            options=(PAPER,),
            purpose=_("For the wall: how much was played, the average, and the highest and lowest result."),
        ),
        PrintoutKind(
            "final-list",
            _("Final list"),
            EveningPart.RESULTS,
            final_list,
            hangs=True,
            options=(
                PAPER,
                GROUPS,
                PrintoutOption(
                    "head", _("At the top"), (("picture", _("room for a picture")), ("logo", _("the logo")))
                ),
            ),
            purpose=_("For the wall and the club’s book: ranks and totals below a picture."),
        ),
        PrintoutKind(
            "section-list",
            _("Sections and lists"),
            EveningPart.RESULTS,
            lists_sheet,
            hangs=True,
            options=(WALL, FILE),
            purpose=_("Sections or teams with their players, women, juniors, most matches, best rounds."),
        ),
        PrintoutKind(
            "prize-list",
            _("Prize-giving list"),
            EveningPart.RESULTS,
            prize_sheet,
            hangs=True,
            options=(
                WALL,
                PrintoutOption(
                    "places",
                    _("Places"),
                    (
                        ("10", "10"),
                        ("3", "3"),
                        ("5", "5"),
                        ("20", "20"),
                        ("all", pgettext_lazy("places", "All")),
                    ),
                ),
                GROUP,
            ),
            purpose=_(
                "To be read out, from the last rank to the podium, with boxes to tick; large, for the wall."
            ),
        ),
        PrintoutKind(
            "certificates",
            _("Certificates"),
            EveningPart.RESULTS,
            CertificatesSheet.of,
            options=(
                PrintoutOption("size", _("Size"), (("a4", "A4"), ("a5", "A5"))),
                PrintoutOption(
                    "for",
                    _("For"),
                    (*((what, words) for what, (words, _upto) in RANKS.items()), *LISTS.items()),
                    kept_list_choices,
                    (f"{OWN_LIST}N",),
                ),
                GROUP,
            ),
            purpose=_("For the first ranks or the best of a list, ties included, to be signed."),
        ),
        PrintoutKind(
            "cash-list",
            _("Cash desk"),
            EveningPart.MONEY,
            CashListSheet.of,
            options=(
                PrintoutOption(
                    "who", _("For"), (("all", _("everyone entered")), (OWING, _("those who still owe")))
                ),
            ),
            needs=Role.DIRECTOR,
            purpose=_(
                "For the treasurer: what everyone owes and has paid, the sums, and a count to be signed."
            ),
        ),
        PrintoutKind(
            "receipts",
            _("Receipts"),
            EveningPart.MONEY,
            ReceiptsSheet.of,
            narrowed="entry",
            needs=Role.HELPER,
            purpose=_("For those who want one: what they have paid, to be signed."),
        ),
        PrintoutKind(
            "prize-receipts",
            _("Receipts for prizes"),
            EveningPart.MONEY,
            PrizeReceiptsSheet.of,
            needs=Role.HELPER,
            purpose=_("For the books: what each winner receives under the prize plan, to be signed."),
        ),
        PrintoutKind(
            "medals",
            _("Labels for medals"),
            EveningPart.RESULTS,
            MedalsSheet.of,
            options=(
                PrintoutOption(
                    "size",
                    _("Diameter"),
                    (("50", "50 mm"), ("40", "40 mm"), ("60", "60 mm")),
                ),
                GROUP,
            ),
            purpose=_("Round, for the first three: rank, name, tournament."),
        ),
        PrintoutKind(
            "fairness",
            _("Fairness of the draw"),
            EveningPart.RESULTS,
            FairnessSheet.of,
            Rounds.ONE_OR_ALL,
            narrowed="entry",
            needs=Role.HELPER,
            purpose=_("For players: how the draw was made, how fair it is, and how it can be checked."),
        ),
    )
}
"""The sheets by the last part of their address, in the order of an evening."""
