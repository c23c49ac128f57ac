"""The HTTP API of the tables in the hall: a table's deals and reports in, the table out.

A device is let in by the card of its table (`/q/…`), which gives it a cookie; the key that it made itself
comes with every request in the `Authorization` header. The cookie counts together with the key only, so
no other site can write with somebody's browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from ninja import NinjaAPI, Query, Router
from ninja.security import HttpBearer

from clubs.actions.admission import (
    COOKIE,
    AdmittedDevice,
    DenialReason,
    NextGame,
    NotAdmitted,
    admitted_device,
    record_presence,
    repeated_presence,
)
from clubs.actions.table_changes import change_table
from clubs.api.schemas import HallOut, Presence, TableChangeList, TableOut, hall_document, table_document
from clubs.errors import SUSPENDED, Refused
from clubs.pages.hall_phone import hall_after, hall_fingerprint, table_fingerprint
from core.errors import N_, RulesError
from core.followed import follow
from core.keys import is_key
from scoring.api import unless_known
from scoring.api_errors import fresh, refused
from scoring.api_output import NEXT_GAME, AnswersOut, DiskFull, NotLetIn, Refusal, answers_document

COOKIE_SCHEME: Mapping[str, str] = {
    "type": "apiKey",
    "in": "cookie",
    "name": COOKIE,
    "description": "What a device got when it scanned the card of its table.",
}


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a device is known by: what it was given, and what it made itself."""

    cookie: str
    key: str


class DeviceRequest(HttpRequest):
    """A request that came with a cookie and a key; whether they open the table is seen with the table."""

    auth: Credentials


class MissingCredentials(RulesError):
    """A request of a device that has not scanned a card, or keeps its key to itself."""

    def __init__(self) -> None:
        super().__init__(N_("Scan the card on your table with this device first."))


class DeviceKey(HttpBearer):
    """The key that a device made for the tables of the hall, with the cookie it was given."""

    def __call__(self, request: HttpRequest) -> Credentials:
        found: Credentials | None = super().__call__(request)
        if found is None:
            raise MissingCredentials
        return found

    def authenticate(self, request: HttpRequest, token: str) -> Credentials | None:
        cookie = request.COOKIES.get(COOKIE, "")
        return Credentials(cookie, token) if cookie and is_key(token) else None


def _unscanned(request: HttpRequest, error: RulesError) -> HttpResponse:
    response = refused(HTTPStatus.UNAUTHORIZED, error.message(gettext))
    response["WWW-Authenticate"] = "Bearer"
    return response


def _not_admitted(request: HttpRequest, error: NotAdmitted) -> HttpResponse:
    if error.reason is DenialReason.NO_DEVICE:
        return _unscanned(request, error)
    more = {"code": SUSPENDED} if error.reason is DenialReason.SUSPENDED else {}
    if isinstance(error, NextGame) and error.game:
        more = {"code": NEXT_GAME, "next": str(error.game)}
    return refused(HTTPStatus.FORBIDDEN, error.sentence, **more)


def _not_possible(request: HttpRequest, error: Refused) -> HttpResponse:
    return refused(HTTPStatus.CONFLICT, error.sentence)


HANDLERS: Mapping[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    MissingCredentials: _unscanned,
    NotAdmitted: _not_admitted,
    Refused: _not_possible,
}


def refuse_at_tables(api: NinjaAPI) -> None:
    """Let `api` answer in its way what is refused at tables alone."""
    for error, handler in HANDLERS.items():
        api.add_exception_handler(error, handler)


router = Router(tags=["tables"], auth=DeviceKey())


@router.get(
    "/tables/{uuid:game_id}",
    response={200: TableOut, 304: None, (400, 401, 404, 503): Refusal, 403: NotLetIn, 507: DiskFull},
    summary="Read a table in the hall",
)
def read_table(request: DeviceRequest, game_id: UUID, presence: Query[Presence]) -> HttpResponse:
    """Return the table with its game; 304 while nothing of it has changed since `If-None-Match`."""
    device = record_presence(
        _admitted(request, game_id),
        unsent=presence.unsent,
        conflicts=presence.conflicts,
        name=presence.device,
    )
    follow(
        request,
        on_repeat=repeated_presence(device),
        game=game_id,
        table=device.table,
        draw=device.draw,
        tournament=device.tournament,
        device=device.device,
    )
    fingerprint = table_fingerprint(device)
    tag = f"{fingerprint}-{device.device}"
    return unless_known(request, tag, lambda: table_document(device, fingerprint))


@router.post(
    "/tables/{uuid:game_id}/changes",
    response={
        200: AnswersOut,
        422: AnswersOut,
        (400, 401, 404, 409, 413, 503): Refusal,
        403: NotLetIn,
        507: DiskFull,
    },
    summary="Change a table's sheet, or say what a side thinks of it",
)
def post_table_changes(request: DeviceRequest, game_id: UUID, body: TableChangeList) -> HttpResponse:
    """Apply a list of changes in order, each once, however often it arrives.

    422 when some are refused: by the rule book, or because the table takes no more (`table_closed`), the
    deal is not the one that was `seen` (`deal_changed`), its sheet has changed (`sheet_changed`), it is not
    over (`table_not_over`), or has no such side (`side_unknown`); the others stand. After any other refusal
    nothing is changed. When all sides confirm the same sheet, its totals are the table's result. Where the
    best of several games decides, the game is counted and the next one begins: 403 with `next-game` then
    names it.
    """
    done = change_table(_admitted(request, game_id), body.values())
    status = HTTPStatus.UNPROCESSABLE_ENTITY if done.refused else HTTPStatus.OK
    return fresh(JsonResponse(answers_document(done), status=status))


@router.get(
    "/tables/{uuid:game_id}/seats",
    response={200: HallOut, 304: None, (401, 404, 503): Refusal, 403: NotLetIn, 507: DiskFull},
    summary="Read where everyone sits",
)
def read_seats(request: DeviceRequest, game_id: UUID) -> HttpResponse:
    """Return where everyone sits in the next round that was released, before that in the table's own."""
    device = _admitted(request, game_id)
    return unless_known(
        request,
        f"seats-{hall_fingerprint(device)}",
        lambda: hall_document(hall_after(device.row.token.table)),
    )


def _admitted(request: DeviceRequest, game_id: UUID) -> AdmittedDevice:
    return admitted_device(game_id, cookie=request.auth.cookie, key=request.auth.key)
