"""Where people can type a name, and the search for the names of whoever is forgotten (privacy).

Every text field has a decision here; a new one without a decision fails a test. A whole name that is found is
replaced; a single word of it, which may mean somebody else, only where a director says so.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import permutations
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import Count, Max, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Club


class Keeping(Enum):
    """What becomes of the names in a field."""

    SEARCHED = "searched, shown, and replaced: `PLACES`"
    PERSON = "emptied in the member's own row"
    SEATS = "replaced by seat in the games of the tables where the member sat"
    LOG = "rewritten in the log of the club"
    DISCARDED = "thrown away with what it belongs to"
    ACCOUNT = "of an account or who acted with it: goes when the account does"
    SHORT = "removed by housekeeping after days"
    MAIL = "deleted from the mail queue with the member's or account's address, and after a day"
    GROUP = "of a group of friends, which forgets people itself (`scoring.groups.forgetting`)"
    CLUB = "what a club calls itself and its addresses, and what the operator says of the server"
    NO_WORDS = "choices, codes, numbers and hashes: nobody can type a name there"


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A field that people fill in, and the way from it to its club."""

    field: str
    club: str
    label: Promise

    @property
    def model(self) -> type[models.Model]:
        return apps.get_model(self.field.rpartition(".")[0])

    @property
    def name(self) -> str:
        return self.field.rpartition(".")[2]

    def rows(self, club: Club) -> QuerySet[models.Model]:
        """Return the club's rows with something in the field, those of deleted tournaments too."""
        found = self.model._base_manager.filter(**{self.club: club.pk})
        return found.exclude(**{self.name: ""}).order_by()

    def texts(self, club: Club) -> Iterator[tuple[str, int]]:
        """Return what stands in the field, each text once, and in how many rows."""
        counted = self.rows(club).values(self.name).annotate(rows=Count("pk", distinct=True), last=Max("pk"))
        yield from counted.order_by("last").values_list(self.name, "rows")

    @property
    def longest(self) -> int | None:
        """How many letters have room; None where there is no limit."""
        return getattr(self.model._meta.get_field(self.name), "max_length", None)

    def replace(self, club: Club, before: str, after: str) -> None:
        keys = self.rows(club).filter(**{self.name: before}).values("pk")
        self.model._base_manager.filter(pk__in=keys).update(**{self.name: after})


@dataclass(frozen=True, slots=True)
class DocumentPlace(TextPlace):
    """A field with a document, of which people type what stands under these keys: a text, some, or keys."""

    keys: Collection[str]

    def rows(self, club: Club) -> QuerySet[models.Model]:
        found = self.model._base_manager.filter(**{self.club: club.pk})
        return found.exclude(**{self.name: {}}).order_by("pk")

    def texts(self, club: Club) -> Iterator[tuple[str, int]]:
        documents = self.rows(club).values_list(self.name, flat=True)
        counted = Counter(text for document in documents for text in set(self._typed(document)))
        yield from counted.items()

    def replace(self, club: Club, before: str, after: str) -> None:
        for row in self.rows(club):
            document = getattr(row, self.name)
            if before in self._typed(document):
                setattr(row, self.name, self._replaced(document, before, after))
                row.save(update_fields=[self.name])

    def _typed(self, document: Any) -> Iterator[str]:
        for part in document if isinstance(document, list) else ():
            yield from self._typed(part)
        for key, value in document.items() if isinstance(document, Mapping) else ():
            yield from _texts_in(value) if key in self.keys else self._typed(value)

    def _replaced(self, document: Any, before: str, after: str) -> Any:
        if isinstance(document, list):
            return [self._replaced(part, before, after) for part in document]
        if isinstance(document, Mapping):
            return {
                key: _with_text(value, before, after)
                if key in self.keys
                else self._replaced(value, before, after)
                for key, value in document.items()
            }
        return document


def _texts_in(value: Any) -> Iterator[str]:
    return (part for part in ([value] if isinstance(value, str) else value) if isinstance(part, str))


def _with_text(value: Any, before: str, after: str) -> Any:
    """Return a text, some, or a mapping by texts, with one of them replaced."""
    if isinstance(value, Mapping):
        return {after if key == before else key: each for key, each in value.items()}
    if isinstance(value, list):
        return [after if part == before else part for part in value]
    return after if value == before else value


_OF_A_TABLE = "draw__round__tournament__club"
_OF_A_GAME = f"game__tournament_table__{_OF_A_TABLE}"

PLACES = (
    TextPlace("clubs.Message.text", "tournament__club", _("Message")),
    TextPlace("clubs.Report.reason", f"table__{_OF_A_TABLE}", _("Reason")),
    TextPlace("clubs.Result.reason", f"table__{_OF_A_TABLE}", _("Reason")),
    TextPlace("clubs.Draw.reason", "round__tournament__club", _("Reason")),
    TextPlace("clubs.Search.reason", "tournament__club", _("Reason")),
    TextPlace("clubs.Round.name", "tournament__club", _("Round")),
    TextPlace("clubs.Round.signed_reason", "tournament__club", _("Reason")),
    TextPlace("clubs.Adjustment.reason", "tournament__club", _("Reason")),
    TextPlace("scoring.DealRevision.reason", _OF_A_GAME, _("Reason")),
    TextPlace("scoring.DealRevision.device", _OF_A_GAME, _("Device")),
    TextPlace("scoring.DealRecord.recorded_by", _OF_A_GAME, _("Device")),
    TextPlace("clubs.Device.name", f"admissions__token__table__{_OF_A_TABLE}", _("Device")),
    TextPlace("clubs.Entry.name", "tournament__club", _("Team name")),
    TextPlace("clubs.CashLine.reason", "tournament__club", _("Reason")),
    TextPlace("clubs.TillCount.reason", "tournament__club", _("Reason")),
    TextPlace("clubs.Entry.annulled", "tournament__club", _("Reason")),
    TextPlace("clubs.Entry.team", "tournament__club", _("Team in the lists")),
    TextPlace("clubs.Entry.category", "tournament__club", _("Category")),
    TextPlace("clubs.TournamentList.name", "tournament__club", _("Name of the list")),
    DocumentPlace(
        "clubs.TournamentList.description",
        "tournament__club",
        _("Lists"),
        ("sections", "homes", "categories", "teams"),
    ),
    DocumentPlace("clubs.Tournament.fees", "club", _("Price list"), ("categories",)),
    DocumentPlace("clubs.Tournament.prize_plan", "club", _("Prize plan"), ("thing",)),
    DocumentPlace(
        "clubs.SignUpMessage.texts", "sign_up__tournament__club", _("Message"), ("subject", "text")
    ),
    TextPlace("clubs.Tournament.counter", "club", _("What is counted")),
    TextPlace("clubs.Tournament.name", "club", _("Tournament")),
    TextPlace("clubs.Tournament.place", "club", _("Venue")),
    TextPlace("clubs.Season.name", "club", _("Season")),
    TextPlace("clubs.Invitation.note", "club", _("For whom")),
    TextPlace("clubs.ClubKey.name", "club", _("What for")),
    TextPlace("clubs.LogEvent.reason", "club", _("Log")),
)

OTHERS: Mapping[Keeping, Collection[str]] = {
    Keeping.PERSON: {
        f"clubs.Player.{name}"
        for name in (
            "name",
            "surname",
            "given_name",
            "short_name",
            "number",
            "section",
            "street",
            "postcode",
            "home",
            "email",
            "phone",
            "folded",
        )
    },
    Keeping.SEATS: {"scoring.Game.players"},
    Keeping.LOG: {f"clubs.LogEvent.{name}" for name in ("subject", "before", "after")},
    Keeping.DISCARDED: {
        *("clubs.BroughtList.rows", "clubs.BroughtList.sheets"),
        *(
            f"clubs.SignUpRequest.{name}"
            for name in ("people", "team", "email", "phone", "category", "apart", "remark", "reason")
        ),
        "clubs.SignUpName.key",
        *(f"clubs.SignUpSubstitute.{name}" for name in ("leaving", "name", "phone")),
    },
    Keeping.ACCOUNT: {
        *(f"auth.User.{name}" for name in ("username", "first_name", "last_name", "email", "password")),
        "clubs.LogEvent.by_name",
    },
    Keeping.SHORT: {
        "sessions.Session.session_key",
        "sessions.Session.session_data",
    },
    Keeping.MAIL: {"clubs.QueuedMail.email"},
    Keeping.GROUP: {
        *(f"scoring.GroupItem.{name}" for name in ("value", "former", "forgetting", "device")),
        "scoring.GroupDevice.name",
    },
    Keeping.CLUB: {
        *(f"clubs.Club.{name}" for name in ("name", "slug", "suspended_because")),
        "clubs.Season.slug",
        "clubs.SignUp.payment",
        "clubs.SignUp.categories",
        "clubs.Tournament.slug",
        *(f"clubs.Instance.{name}" for name in ("name", "operator", "place", "contact", "price", "privacy")),
    },
    Keeping.NO_WORDS: {
        *(f"auth.Group.{name}" for name in ("name",)),
        *(f"auth.Permission.{name}" for name in ("name", "codename")),
        *(f"contenttypes.ContentType.{name}" for name in ("app_label", "model")),
        *(f"clubs.AccessToken.{name}" for name in ("salt", "token_hash", "code_hash")),
        "clubs.Adjustment.kind",
        "clubs.BroughtList.columns",
        *(f"clubs.Club.{name}" for name in ("round_word", "colour")),
        *(f"clubs.ClubKey.{name}" for name in ("opens", "key_hash")),
        "clubs.ClubLogo.digest",
        *(f"clubs.Device.{name}" for name in ("cookie_hash", "key_hash")),
        *(f"clubs.Draw.{name}" for name in ("algorithm", "fairness", "request")),
        *(f"clubs.Invitation.{name}" for name in ("role", "token_hash")),
        *(
            f"clubs.Instance.{name}"
            for name in ("colour", "registration", "founding", "example", "key_fingerprint")
        ),
        "clubs.LogEvent.action",
        "clubs.Membership.role",
        "clubs.Player.gender",
        *(f"clubs.QueuedMail.{name}" for name in ("language", "host")),
        "clubs.SignUpRequest.site",
        *(f"clubs.Report.{name}" for name in ("side", "sides", "content")),
        *(f"clubs.FinishedGame.{name}" for name in ("deals", "sides", "winner")),
        "clubs.Result.source",
        "clubs.ResultSide.side",
        *(f"clubs.CashLine.{name}" for name in ("movement", "means", "bank_key")),
        *(f"clubs.Round.{name}" for name in ("state", "method", "order", "preset", "printed", "rules")),
        *(f"clubs.Search.{name}" for name in ("seen", "request", "memory", "fairness")),
        *(f"clubs.Season.{name}" for name in ("game", "guests", "settings")),
        "clubs.Seat.position",
        "clubs.Tournament.cut",
        *(f"clubs.SeatingLink.{name}" for name in ("kind", "salt", "token_hash")),
        *(f"clubs.SignUpRequest.{name}" for name in ("state", "language", "token_hash", "salt")),
        *(f"clubs.SignUpRequest.{name}" for name in ("partner_state", "partner_hash", "season_key")),
        "clubs.SignUp.link_salt",
        "clubs.SignUpSubstitute.state",
        *(f"clubs.SignUpMail.{name}" for name in ("news", "failure")),
        "clubs.SignUpMessage.audience",
        *(f"clubs.SeatLot.{name}" for name in ("position", "letter")),
        "clubs.SecondEntry.sides",
        *(
            f"clubs.Tournament.{name}"
            for name in ("state", "kind", "method", "preset", "pack", "rules", "settings")
        ),
        *(f"scoring.DealRecord.{name}" for name in ("dealer", "declarer", "denomination", "entry")),
        *(f"scoring.DealRevision.{name}" for name in ("kind", "before", "after", "content")),
        "scoring.DealSide.side",
        "core.RateCount.key",
        *(f"core.SharedPdf.{name}" for name in ("key", "holder")),
        *(f"clubs.SummedEvening.{name}" for name in ("state", "sums", "rated")),
        *(f"scoring.SummedGame.{name}" for name in ("state", "played")),
        "scoring.WithdrawnKey.key_hash",
        *(f"scoring.Group.{name}" for name in ("write_hash", "watch_hash")),
        "scoring.GroupDevice.key_hash",
        *(f"scoring.GroupItem.{name}" for name in ("kind", "key", "dash")),
        "scoring.GroupChange.content",
        "clubs.DailyTask.name",
        *(
            f"scoring.Game.{name}"
            for name in ("preset", "rules", "pack", "first_dealer", "key_hash", "watch_hash")
        ),
    },
}


def decisions() -> Mapping[str, Keeping]:
    """Return what was decided, by field."""
    searched = {place.field: Keeping.SEARCHED for place in PLACES}
    return searched | {field: keeping for keeping, fields in OTHERS.items() for field in fields}


# Names


SHORTEST_WORD = 3
"""Letters of a single word that is looked for: shorter ones stand in every text."""


def any_of(words: Iterable[str]) -> str:
    """Return the pattern that finds any of these, the longest first; nothing where there is none."""
    known = sorted(words, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, known))})" if known else r"(?!)"


class NameSearch:
    """Finds the names of one person in text that somebody typed, and replaces them by the title."""

    def __init__(self, names: Iterable[str], title: str) -> None:
        worded = {name for name in names if any(letter.isalpha() for letter in name)}
        full = {name for name in worded if len(name.split()) > 1 or "@" in name}
        turned = {
            joint.join(order)
            for name in full
            for order in permutations(name.split()[:3])
            for joint in (" ", ", ")
        }
        words = {word for name in worded if "@" not in name for word in name.split()}
        self.title = title
        self.whole = _as_words(full | turned)
        self.single = _as_words(word for word in words if len(word) >= SHORTEST_WORD)

    def sure(self, text: str) -> str:
        """Replace whole names."""
        return self.whole.sub(lambda _found: self.title, text)

    def unsure(self, text: str) -> str:
        """Replace single words of the name too; some may mean somebody else."""
        return self.single.sub(lambda _found: self.title, self.sure(text))


def _as_words(names: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){any_of(names)}(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FoundText:
    """A text in which a name was found: as it is, and as it would be; `sure` where the whole name stands."""

    before: str
    after: str
    places: tuple[TextPlace, ...]
    rows: int
    sure: bool

    @property
    def key(self) -> str:
        """What names it in a form, as long as it says the same."""
        return hashlib.sha256(self.before.encode()).hexdigest()[:16]

    @property
    def labels(self) -> list[str]:
        """What the places are called, each once."""
        return list(dict.fromkeys(str(place.label) for place in self.places))


def find_texts(club: Club, search: NameSearch) -> list[FoundText]:
    """Return where the names stand in a club, one query a place; first whole names, then their words."""
    standing: dict[str, list[tuple[TextPlace, int]]] = defaultdict(list)
    for place in PLACES:
        for text, rows in place.texts(club):
            standing[text].append((place, rows))
    found = [each for text, where in standing.items() for each in _in_text(text, where, search)]
    return sorted(found, key=lambda each: not each.sure)


def _in_text(text: str, where: list[tuple[TextPlace, int]], search: NameSearch) -> Iterator[FoundText]:
    places, rows = tuple(place for place, _rows in where), sum(rows for _place, rows in where)
    # The same text everywhere, or a category would not be found any more among the prices.
    longest = min((place.longest for place in places if place.longest), default=None)
    sure, unsure = search.sure(text)[:longest], search.unsure(text)[:longest]
    if sure != text:
        yield FoundText(text, sure, places, rows, sure=True)
    if unsure != sure:
        yield FoundText(sure, unsure, places, rows, sure=False)


def replace_texts(club: Club, found: Iterable[FoundText], chosen: Collection[str]) -> Mapping[str, str]:
    """Replace whole names, and what was chosen by its key; return what each text became."""
    wanted = [each for each in found if each.sure or each.key in chosen]
    for each in wanted:
        for place in each.places:
            place.replace(club, each.before, each.after)
    return {each.before: each.after for each in wanted}
