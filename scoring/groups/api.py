"""The HTTP API of groups: changes in, a group and its games out.

A device makes a key of its own and sends it in the `Authorization` header, as for games; the keys of the two
links let devices join.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from http import HTTPStatus
from typing import Annotated, Any, TypeVar
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext
from ninja import NinjaAPI, Query, Router
from pydantic import BaseModel

from core.errors import RulesError
from core.limits import CHANGE, LARGEST, NEW_GAME, WATCH
from core.qr import qr_code
from core.rate_limit import counted_address, spend
from scoring.api import KeyedRequest, WriteKey, unless_known
from scoring.api_errors import fresh, refused
from scoring.api_output import DiskFull, GameOut, Refusal, WriteCodeOut, game_answer
from scoring.api_quota import limited
from scoring.game_storage import UnknownGame
from scoring.groups import owner
from scoring.groups.access import DEVICES, Opened, open_group
from scoring.groups.api_input import GroupChangeList, Joining, LinkKeys, NewLinks
from scoring.groups.api_output import (
    DevicesOut,
    GroupAnswersOut,
    GroupEnd,
    GroupExport,
    GroupOut,
    GroupYearOut,
    JoinedOut,
    devices_answer,
    end_answer,
    export_pieces,
    group_answer,
    group_answers_document,
    group_tag,
    group_year_document,
)
from scoring.groups.changes import (
    GroupChange,
    GroupDeleted,
    GroupLinkWithdrawn,
    OnlyShown,
    StartGroup,
    UnknownGroup,
)
from scoring.groups.storage import apply_group_changes
from scoring.groups.year_views import count_games, let_in
from scoring.groups.years import group_year_state, year_of_group
from scoring.models import Group

GAMES_FOR_ONE = 20
"""Games of an exported group that count as much as one page that is watched."""

Since = Annotated[int, Query(ge=0, le=LARGEST, description="The revision that this device has.")]

Document = dict[str, Any]
Acting = TypeVar("Acting", bound=Callable[..., Document | None])

router = Router(tags=["groups"], auth=WriteKey())


def _action(
    method: str, path: str, *, summary: str, out: type[BaseModel] | None = None, body: bool = False
) -> Callable[[Acting], Acting]:
    """Let a function answer where something is done about who is in a group; each time counts as a change."""
    refusals = (400, 401, 403, 404, 409, 410, 413, 429, 503) if body else (401, 403, 404, 410, 429, 503)
    done = {HTTPStatus.OK if out else HTTPStatus.NO_CONTENT: out}

    def routed(act: Acting) -> Acting:
        @wraps(act)
        def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            spend(CHANGE, address=counted_address(request))
            said = act(request, *args, **kwargs)
            return fresh(HttpResponse(status=HTTPStatus.NO_CONTENT) if said is None else JsonResponse(said))

        router.api_operation(
            [method],
            f"/groups/{{uuid:group_id}}{path}",
            response={**done, refusals: Refusal, HTTPStatus.INSUFFICIENT_STORAGE: DiskFull},
            summary=summary,
        )(limited(CHANGE)(answering))
        return act

    return routed


@router.post(
    "/groups/{uuid:group_id}/changes",
    response={
        200: GroupAnswersOut,
        422: GroupAnswersOut,
        (400, 401, 403, 404, 409, 410, 413, 429, 503): Refusal,
        507: DiskFull,
    },
    summary="Change a group",
)
@limited(CHANGE, NEW_GAME)
def post_group_changes(request: KeyedRequest, group_id: UUID, body: GroupChangeList) -> HttpResponse:
    """Apply a list of changes in order, each once, however often it arrives.

    422 when some are refused; the others stand. After any other refusal nothing is changed.
    """
    changes = body.values()
    _spend_changes(request, group_id, changes)
    done = apply_group_changes(group_id, changes, key=request.auth)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if done.refused else HTTPStatus.OK
    return fresh(JsonResponse(group_answers_document(done), status=status))


@router.get(
    "/groups/{uuid:group_id}",
    response={200: GroupOut, 304: None, (400, 401, 404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="Read a group",
)
@limited(WATCH)
def read_group(request: KeyedRequest, group_id: UUID, since: Since = 0) -> HttpResponse:
    """Return what has changed in a group since a revision; 304 while its `ETag` is the one known."""
    found = open_group(_group(group_id), request.auth)
    owner.note_seen(found)

    def answer() -> Document:
        spend(WATCH, address=counted_address(request))
        return group_answer(found, since)

    return unless_known(request, group_tag(found, since), answer)


@_action("POST", "/join", summary="Join a group through one of its links", out=JoinedOut, body=True)
def join_group(request: KeyedRequest, group_id: UUID, body: Joining) -> Document:
    """Let a device in, which from now on sends its own key; once is enough, and again does no harm."""
    return {"may_write": owner.add_device(group_id, body.key, body.device, key=request.auth)}


@_action("POST", "/leave", summary="Leave a group")
def leave_group(request: KeyedRequest, group_id: UUID) -> None:
    """Let the device out: its key opens the group no more."""
    owner.remove_device(group_id, key=request.auth)


@_action("POST", "/links", summary="Give a group new links", body=True)
def renew_group_links(request: KeyedRequest, group_id: UUID, body: NewLinks) -> None:
    """Replace both links: those of before are dead at once, devices that are in stay in."""
    owner.replace_links(group_id, body.write, body.watch, key=request.auth)


@_action("DELETE", "", summary="Delete a group for everybody", out=GroupEnd)
def erase_group(request: KeyedRequest, group_id: UUID) -> Document:
    """Delete a group; until the time in the answer it can be restored."""
    return end_answer(owner.delete_group(group_id, key=request.auth))


@_action("POST", "/restore", summary="Restore a group that was deleted", out=GroupEnd)
def bring_group_back(request: KeyedRequest, group_id: UUID) -> Document:
    """Take a deletion back."""
    return end_answer(owner.restore_group(group_id, key=request.auth))


@router.get(
    "/groups/{uuid:group_id}/devices",
    response={200: DevicesOut, (401, 403, 404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="List the devices of a group",
)
@limited(WATCH)
def list_devices(request: KeyedRequest, group_id: UUID) -> HttpResponse:
    """Return which devices are in a group, so that one that was lost can be removed."""
    found = open_group(_group(group_id), request.auth, DEVICES)
    _alive(found)
    spend(WATCH, address=counted_address(request))
    return fresh(JsonResponse(devices_answer(found)))


@_action("POST", "/devices/{int:device}/remove", summary="Remove a device from a group", body=True)
def remove_from_group(request: KeyedRequest, group_id: UUID, device: int, body: NewLinks) -> None:
    """Remove a device: its key is dead at once, as are both links, which it knows; here are the new ones.

    It keeps the games that it wrote itself, and their keys.
    """
    owner.remove_lost_device(group_id, device, body.write, body.watch, key=request.auth)


@router.post(
    "/groups/{uuid:group_id}/code",
    response={200: WriteCodeOut, (400, 401, 403, 404, 410, 413, 503): Refusal, 507: DiskFull},
    summary="Draw the code of a link",
)
def draw_group_code(request: KeyedRequest, group_id: UUID, body: LinkKeys) -> HttpResponse:
    """Return a QR code with the keys behind the `#` of its address, where no log sees them."""
    group = _alive(open_group(_group(group_id), request.auth, DEVICES))
    link = request.build_absolute_uri(owner.joining_address(group, body.watch, body.write))
    return fresh(JsonResponse({"svg": qr_code(link, gettext("QR code of the link"))}))


@router.get(
    "/groups/{uuid:group_id}/games/{uuid:game_id}",
    response={200: GameOut, 304: None, (401, 404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="Read a game of a group",
)
@limited(WATCH)
def read_group_game(request: KeyedRequest, group_id: UUID, game_id: UUID) -> HttpResponse:
    """Return a game that belongs to the group; 304 while its revision is the one in `If-None-Match`."""
    group = _alive(open_group(_group(group_id), request.auth))
    item = group.items.games().filter(key=str(game_id)).select_related("game").first()
    if item is None or item.game is None:
        raise UnknownGame
    game = item.game

    def answer() -> dict[str, Any]:
        spend(WATCH, address=counted_address(request))
        return game_answer(game)

    return unless_known(request, f"game-{game.revision}", answer)


@router.get(
    "/groups/{uuid:group_id}/export",
    response={200: GroupExport, (401, 403, 404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="Export a whole group",
)
@limited(WATCH)
def export_group(request: KeyedRequest, group_id: UUID) -> HttpResponseBase:
    """Return all that a group holds with its games, as one file that can be opened elsewhere."""
    group = _alive(open_group(_group(group_id), request.auth, DEVICES))
    games = group.items.games().count()
    spend(WATCH, 1 + games // GAMES_FOR_ONE, address=counted_address(request))
    response = StreamingHttpResponse(export_pieces(group), content_type="application/json")
    patch_cache_control(response, no_store=True)
    return response


@router.post(
    "/groups/{uuid:group_id}/years",
    response={204: None, (401, 403, 404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="Let a browser see the years of a group",
)
@limited(WATCH)
def show_group_years(request: KeyedRequest, group_id: UUID) -> HttpResponse:
    """Set a cookie with which the browser of a device sees the pages of the years, `/group/<id>/2026/`."""
    found = open_group(_group(group_id), request.auth, DEVICES)
    _alive(found)
    spend(WATCH, address=counted_address(request))
    response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    if found.device:
        let_in(response, found.device)
    return fresh(response)


@router.get(
    "/groups/{uuid:group_id}/years/{int:year}",
    response={200: GroupYearOut, 304: None, (401, 403, 404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="Read a year of a group",
)
@limited(WATCH)
def read_group_year(request: KeyedRequest, group_id: UUID, year: int) -> HttpResponse:
    """Return what the people of a group made in a year, with whom and against whom, and the records."""
    group = _alive(open_group(_group(group_id), request.auth, DEVICES))
    state, _games = group_year_state(group, year)

    def answer() -> Document:
        spend(WATCH, address=counted_address(request))
        return group_year_document(year_of_group(group, year, lambda games: count_games(request, games)))

    return unless_known(request, f"group-year-{year}-{state}", answer)


def _alive(found: Opened) -> Group:
    if found.group.deleted:
        raise GroupDeleted
    return found.group


# Refusals


def _only_shown(request: HttpRequest, error: RulesError) -> HttpResponse:
    return refused(HTTPStatus.FORBIDDEN, error.message(gettext))


def _unknown(request: HttpRequest, error: RulesError) -> HttpResponse:
    return refused(HTTPStatus.NOT_FOUND, error.message(gettext))


def _gone(request: HttpRequest, error: RulesError) -> HttpResponse:
    return refused(HTTPStatus.GONE, error.message(gettext))


HANDLERS: Mapping[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    OnlyShown: _only_shown,
    UnknownGroup: _unknown,
    GroupDeleted: _gone,
    GroupLinkWithdrawn: _gone,
}


def refuse_in_groups(api: NinjaAPI) -> None:
    """Let `api` answer in its way what is refused in groups alone."""
    for error, handler in HANDLERS.items():
        api.add_exception_handler(error, handler)


def _group(group_id: UUID) -> Group | None:
    return Group.objects.filter(pk=group_id).first()


def _spend_changes(request: HttpRequest, group_id: UUID, changes: Sequence[GroupChange]) -> None:
    """Count changes that somebody sends, and a group that they start as a game."""
    address = counted_address(request)
    spend(CHANGE, len(changes), address=address)
    if isinstance(changes[0], StartGroup) and not Group.objects.filter(pk=group_id).exists():
        spend(NEW_GAME, address=address)
