"""The HTTP API: a phone's changes in, a game and its result out.

Whatever is sent gets an answer below 500 and, where it is refused, one sentence in the request's
language. A game is written with its key in the `Authorization` header; no cookie is read, so no
other site can write with somebody's browser.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Annotated, Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language, gettext
from ninja import Body, Query, Router
from ninja.security import HttpBearer

from core.followed import follow
from core.keys import hashed, is_key, opens
from core.limits import CHANGE, LARGEST, MOST_SCORED_BYTES, NEW_GAME, READ_FOR_NOTHING, SCORE, WATCH
from core.qr import qr_code
from core.rate_limit import check, counted_address, spend
from scoring.api_errors import TooMuchToScore, fresh
from scoring.api_input import ChangeList, GameDocument, WriteCode
from scoring.api_output import (
    AnswersOut,
    DiskFull,
    GameOut,
    HistoryOut,
    Refusal,
    ResultDocument,
    WriteCodeOut,
    answers_document,
    game_answer,
    history_answer,
    result_answer,
)
from scoring.api_quota import limited
from scoring.changes import Change, Start
from scoring.game_owner import delete_game, replace_watch_key
from scoring.game_storage import UnknownGame, apply_changes, owned, writable
from scoring.models import Game
from scoring.rules import codec, score_sheet
from scoring.withdrawn import check_not_withdrawn


class KeyedRequest(HttpRequest):
    """A request that came with a key; whether it is the right one is seen with the game."""

    auth: str


class WriteKey(HttpBearer):
    """The key a phone made when it started its game, or joined its group."""

    def authenticate(self, request: HttpRequest, token: str) -> str | None:
        return token if is_key(token) else None


Before = Annotated[int, Query(ge=1, le=LARGEST, description="The `earlier` of the answer before.")]

router = Router(tags=["games"])


@router.post(
    "/games/{uuid:game_id}/changes",
    auth=WriteKey(),
    response={
        200: AnswersOut,
        422: AnswersOut,
        (400, 401, 404, 409, 410, 413, 429, 503): Refusal,
        507: DiskFull,
    },
    summary="Change a game",
)
@limited(CHANGE, NEW_GAME)
def post_changes(request: KeyedRequest, game_id: UUID, body: ChangeList) -> HttpResponse:
    """Apply a list of changes in order, each once, however often it arrives.

    422 when the rule book refuses some; the others stand. After any other refusal nothing is changed.
    """
    changes = body.values()
    spend_changes(request, game_id, changes)
    done = apply_changes(game_id, changes, key=request.auth)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if done.refused else HTTPStatus.OK
    return fresh(JsonResponse(answers_document(done), status=status))


@router.get(
    "/games/{uuid:game_id}",
    auth=WriteKey(),
    response={200: GameOut, 304: None, (401, 404, 410, 503): Refusal, 507: DiskFull},
    summary="Read a game with the key that writes it",
)
def read_game(request: KeyedRequest, game_id: UUID) -> HttpResponse:
    """Return the game; 304 while its revision is the one in `If-None-Match`."""
    return _game_response(request, writable(Game.objects.filter(pk=game_id).first(), key=request.auth))


@router.get(
    "/games/{uuid:game_id}/history",
    auth=WriteKey(),
    response={200: HistoryOut, (400, 401, 404, 410, 503): Refusal, 507: DiskFull},
    summary="Read earlier changes of a game with the key that writes it",
)
def read_history(request: KeyedRequest, game_id: UUID, before: Before) -> HttpResponse:
    """Return the changes before a revision, as many as a game is read with; `earlier` leads on."""
    game = writable(Game.objects.filter(pk=game_id).first(), key=request.auth)
    return fresh(JsonResponse(history_answer(game, before)))


@router.post(
    "/games/{uuid:game_id}/write-code",
    auth=WriteKey(),
    response={200: WriteCodeOut, (400, 401, 404, 410, 413, 503): Refusal, 507: DiskFull},
    summary="Draw the code that lets another phone write the game",
)
def draw_write_code(request: KeyedRequest, game_id: UUID, body: WriteCode) -> HttpResponse:
    """Return a QR code with the game's two keys behind the `#` of its address, where no log sees them."""
    game = owned(Game.objects.filter(pk=game_id).first(), key=request.auth)
    if not opens(body.watch, game.watch_hash):
        raise UnknownGame
    keys = urlencode({"g": str(game.pk), "write": request.auth, "watch": body.watch})
    link = request.build_absolute_uri(f"{reverse('scoring:table')}#{keys}")
    return fresh(JsonResponse({"svg": qr_code(link, gettext("QR code of the link"))}))


@router.delete(
    "/games/{uuid:game_id}",
    auth=WriteKey(),
    response={204: None, (401, 404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="Delete a game for everybody",
)
@limited(CHANGE)
def erase_game(request: KeyedRequest, game_id: UUID) -> HttpResponse:
    """Delete the game with its deals, its history and its watch link; its keys open nothing any more."""
    spend(CHANGE, address=counted_address(request))
    delete_game(game_id, key=request.auth)
    return fresh(HttpResponse(status=HTTPStatus.NO_CONTENT))


@router.post(
    "/games/{uuid:game_id}/watch-key",
    auth=WriteKey(),
    response={204: None, (400, 401, 404, 409, 410, 413, 429, 503): Refusal, 507: DiskFull},
    summary="Give a game a new watch link",
)
@limited(CHANGE)
def change_watch_key(request: KeyedRequest, game_id: UUID, body: WriteCode) -> HttpResponse:
    """Let another watch key show the game; whoever has the one of before is told that it was withdrawn."""
    spend(CHANGE, address=counted_address(request))
    replace_watch_key(game_id, body.watch, key=request.auth)
    return fresh(HttpResponse(status=HTTPStatus.NO_CONTENT))


@router.get(
    "/watch/{watch_key}",
    response={200: GameOut, 304: None, (404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="Read a game with its watch key",
)
@limited(WATCH)
def watch_game(request: HttpRequest, watch_key: str) -> HttpResponse:
    """Return the game that a watch link shows; 304 while its revision is the one in `If-None-Match`."""
    game = Game.objects.watched_by(hashed(watch_key)).first() if is_key(watch_key) else None
    if game is None:
        check_not_withdrawn(watch_key)
        raise UnknownGame

    def answer() -> dict[str, Any]:
        spend(WATCH, address=counted_address(request))
        return game_answer(game)

    follow(request, game=game.pk)
    return unless_known(request, f"game-{game.revision}", answer)


@router.get(
    "/watch/{watch_key}/history",
    response={200: HistoryOut, (400, 404, 410, 429, 503): Refusal, 507: DiskFull},
    summary="Read earlier changes of a game with its watch key",
)
@limited(WATCH)
def watch_history(request: HttpRequest, watch_key: str, before: Before) -> HttpResponse:
    """Return the changes before a revision, as many as a game is read with; `earlier` leads on."""
    game = Game.objects.watched_by(hashed(watch_key)).first() if is_key(watch_key) else None
    if game is None:
        check_not_withdrawn(watch_key)
        raise UnknownGame
    spend(WATCH, address=counted_address(request))
    return fresh(JsonResponse(history_answer(game, before)))


def is_affordable(request: HttpRequest) -> bool:
    """Look, before a game is read, whether its sender may have it scored; an error says why not."""
    address = counted_address(request)
    check(SCORE, address=address)
    if len(request.body) > MOST_SCORED_BYTES:
        spend(SCORE, READ_FOR_NOTHING, address=address)
        raise TooMuchToScore
    return True


@router.post(
    "/score",
    auth=is_affordable,
    response={200: ResultDocument, (400, 413, 429, 503): Refusal, 507: DiskFull},
    summary="Score a game",
)
@limited(SCORE)
def score(request: HttpRequest, document: Annotated[GameDocument, Body()]) -> HttpResponse:
    """Judge a game in the entry format and return its result; nothing is stored."""
    started = time.thread_time()
    try:
        return fresh(JsonResponse(result_answer(score_sheet.score_game(codec.read_game(document)))))
    finally:
        spent = 1 + int(1000 * (time.thread_time() - started))
        spend(SCORE, spent, address=counted_address(request))


def spend_changes(request: HttpRequest, game_id: UUID, changes: Sequence[Change]) -> None:
    """Count changes that somebody sends, and a game that they start."""
    address = counted_address(request)
    spend(CHANGE, len(changes), address=address)
    if isinstance(changes[0], Start) and not Game.objects.filter(pk=game_id).exists():
        spend(NEW_GAME, address=address)


def unless_known(request: HttpRequest, tag: str, document: Callable[[], dict[str, Any]]) -> HttpResponse:
    """Return a document, or 304 where the phone has it already: where its tag is in `If-None-Match`."""
    tag = f'W/"{tag}-{get_language()}"'
    response = get_conditional_response(request, etag=tag) or JsonResponse(document())
    response["ETag"] = tag
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _game_response(request: HttpRequest, game: Game) -> HttpResponse:
    follow(request, game=game.pk)
    return unless_known(request, f"game-{game.revision}", lambda: game_answer(game))
