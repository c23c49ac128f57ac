"""Database models of clubs: members, tournaments, draws, results, hall, audit log."""

from clubs.models.cash import CashLine, CashMovement, PaymentMeans, TillCount
from clubs.models.club_keys import ClubKey, KeyScope
from clubs.models.draws import Draw, Round, RoundOrder, RoundState, Search, Seat, SeatLot, SitOut, Table
from clubs.models.entries import Apart, Entry, EntryMember
from clubs.models.hall import (
    AccessToken,
    Admission,
    Device,
    Message,
    Report,
    SeatingKind,
    SeatingLink,
)
from clubs.models.instance import Founding, Instance, InstanceSettings, Registration
from clubs.models.log import Action, LogEvent
from clubs.models.mail import (
    MailState,
    QueuedMail,
    SignUpAudience,
    SignUpMail,
    SignUpMessage,
    SignUpNews,
)
from clubs.models.people import (
    RESTORE_PERIOD,
    AccountDeletion,
    BroughtList,
    Club,
    ClubLogo,
    Gender,
    Invitation,
    Membership,
    Player,
    Role,
    RoundWord,
)
from clubs.models.programme import GamePlan, OwnLine
from clubs.models.results import Adjustment, AdjustmentKind, CardLine, Result, ResultSide, SecondEntry, Source
from clubs.models.scorekeepers import Scorekeeper
from clubs.models.sign_up import (
    NoShow,
    PartnerState,
    SignUp,
    SignUpName,
    SignUpRequest,
    SignUpState,
    SignUpSubstitute,
    SubstituteState,
)
from clubs.models.summed_evenings import SummedEvening
from clubs.models.tournament_lists import TournamentList
from clubs.models.tournaments import DrawMethod, GuestsInSeason, Season, State, Tournament, TournamentKind
from clubs.models.upkeep import DailyTask

__all__ = [
    "RESTORE_PERIOD",
    "AccessToken",
    "AccountDeletion",
    "Action",
    "Adjustment",
    "AdjustmentKind",
    "Admission",
    "Apart",
    "BroughtList",
    "CardLine",
    "CashLine",
    "CashMovement",
    "Club",
    "ClubKey",
    "ClubLogo",
    "DailyTask",
    "Device",
    "Draw",
    "DrawMethod",
    "Entry",
    "EntryMember",
    "Founding",
    "GamePlan",
    "Gender",
    "GuestsInSeason",
    "Instance",
    "InstanceSettings",
    "Invitation",
    "KeyScope",
    "LogEvent",
    "MailState",
    "Membership",
    "Message",
    "NoShow",
    "OwnLine",
    "PartnerState",
    "PaymentMeans",
    "Player",
    "QueuedMail",
    "Registration",
    "Report",
    "Result",
    "ResultSide",
    "Role",
    "Round",
    "RoundOrder",
    "RoundState",
    "RoundWord",
    "Scorekeeper",
    "Search",
    "Season",
    "Seat",
    "SeatLot",
    "SeatingKind",
    "SeatingLink",
    "SecondEntry",
    "SignUp",
    "SignUpAudience",
    "SignUpMail",
    "SignUpMessage",
    "SignUpName",
    "SignUpNews",
    "SignUpRequest",
    "SignUpState",
    "SignUpSubstitute",
    "SitOut",
    "Source",
    "State",
    "SubstituteState",
    "SummedEvening",
    "Table",
    "TillCount",
    "Tournament",
    "TournamentKind",
    "TournamentList",
]
