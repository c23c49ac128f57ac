"""How the HTTP API refuses: with one sentence in the request's language, whatever was sent."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse, UnreadablePostError
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from core.database_away import RETRY_AFTER
from core.database_away import SENTENCE as BUSY
from core.disk_full import CODE, SENTENCE, is_disk_full
from core.errors import N_, RulesError
from core.limits import MOST_SCORED_BYTES
from core.rate_limit import TooManyRequests
from scoring.api_input import NO_JSON, Unreadable
from scoring.changes import NotPossible
from scoring.game_storage import UnknownGame
from scoring.withdrawn import GameDeleted, LinkWithdrawn

LONGEST_SENTENCE = 400
NO_KEY = N_("Send the game’s key in the Authorization header.")
KEY_FORM = N_(
    "The Authorization header must be Bearer with a key of 22 to 128 letters, digits, - and _, or of at "
    "least 32 hexadecimal digits."
)

# What pydantic finds, as sentences for people; anything else has simply not the right form.
FOUND = {
    "missing": N_("{field} is missing."),
    "extra_forbidden": N_("{field} is not known here."),
    "union_tag_not_found": N_("{field} has no kind."),
    "union_tag_invalid": N_("{field} is of an unknown kind."),
    "too_short": N_("{field} is empty."),
    "too_long": N_("{field} is too long."),
    "string_too_long": N_("{field} is too long."),
}
WRONG_FORM = N_("{field} is not in the right format.")
# Steps of a place that stand in no body: where it came from, and which kind of change was tried.
CHANGES = {"start", "record", "correct", "remove", "confirm", "reject", "put", "forget"}
NOT_SENT = {"body", "query", "document", *CHANGES}


def fresh(response: HttpResponse) -> HttpResponse:
    """Return a response that nobody may keep."""
    patch_cache_control(response, no_store=True)
    return response


def refused(status: HTTPStatus, sentence: str, **more: str) -> HttpResponse:
    """Return a refusal; `more` stands beside its sentence."""
    if len(sentence) > LONGEST_SENTENCE:
        sentence = sentence[: LONGEST_SENTENCE - 1] + "…"
    return fresh(JsonResponse({"detail": sentence, **more}, status=status))


def with_sentence(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return a view that refuses methods it does not know as it refuses all else."""

    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        refusal = refused(HTTPStatus.METHOD_NOT_ALLOWED, gettext("This address does not allow this method."))
        refusal["Allow"] = response["Allow"]
        return refusal

    return answering


def malformed(request: HttpRequest, error: RulesError) -> HttpResponse:
    """Refuse a game or a deal that has not the form of the entry format."""
    return refused(HTTPStatus.BAD_REQUEST, error.message(gettext))


def too_many(request: HttpRequest, error: TooManyRequests) -> HttpResponse:
    """Ask to come again later: this was done too often, and the phone keeps its changes."""
    response = refused(HTTPStatus.TOO_MANY_REQUESTS, error.message(gettext))
    response["Retry-After"] = str(error.seconds)
    return response


def conflicting(request: HttpRequest, error: NotPossible) -> HttpResponse:
    """Refuse a change that fits no game as it stands."""
    return refused(HTTPStatus.CONFLICT, error.message(gettext))


def unknown(request: HttpRequest, error: UnknownGame) -> HttpResponse:
    """Refuse a game that does not exist, or is somebody else's."""
    return refused(HTTPStatus.NOT_FOUND, error.message(gettext))


def gone(request: HttpRequest, error: RulesError) -> HttpResponse:
    """Refuse a game that was deleted, or a link that was withdrawn."""
    return refused(HTTPStatus.GONE, error.message(gettext))


def keyless(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    """Refuse a request without a key, or with something that is none."""
    sentence = KEY_FORM if request.headers.get("Authorization") else NO_KEY
    response = refused(HTTPStatus.UNAUTHORIZED, gettext(sentence))
    response["WWW-Authenticate"] = "Bearer"
    return response


def unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Refuse a body that the parser could not read: its own reason stands behind ninja's."""
    reason = error.__cause__ if isinstance(error.__cause__, RulesError) else Unreadable(NO_JSON)
    return refused(HTTPStatus(error.status_code), reason.message(gettext))


def broken_off(request: HttpRequest, error: UnreadablePostError) -> HttpResponse:
    """Ask to come again: the end of the body never came, and the phone keeps its changes."""
    return later(gettext("The request was interrupted."))


def misshapen(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Refuse a body that is JSON but not what is expected, with the first thing found."""
    found = error.errors[0]
    place = ".".join(str(part) for part in found["loc"] if part not in NOT_SENT)
    template = FOUND.get(found["type"], WRONG_FORM)
    return refused(HTTPStatus.BAD_REQUEST, gettext(template).format(field=place or gettext("The request")))


class TooMuchToScore(RulesError):
    """A game to be scored that is larger than any evening."""

    def __init__(self) -> None:
        sentence = N_("This game is too long to be scored at once: at most {most} kB are accepted.")
        super().__init__(sentence, most=MOST_SCORED_BYTES // 1024)


def too_long(request: HttpRequest, error: TooMuchToScore) -> HttpResponse:
    """Refuse a game that would take long to score."""
    return refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, error.message(gettext))


def too_large(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    """Refuse a body beyond the limit of the settings."""
    sentence = gettext("This is too much at once: at most 256 kB are accepted.")
    return refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, sentence)


def busy(request: HttpRequest, error: OperationalError) -> HttpResponse:
    """Ask to come again: the database could not answer in time, and the phone keeps its changes."""
    if is_disk_full(error):
        return full(request)
    logging.getLogger(__name__).error("The request was not answered", exc_info=error)
    return later(gettext(BUSY))


def later(sentence: str) -> HttpResponse:
    """Ask to come again in a moment."""
    response = refused(HTTPStatus.SERVICE_UNAVAILABLE, sentence)
    response["Retry-After"] = str(RETRY_AFTER)
    return response


def full(request: HttpRequest) -> HttpResponse:
    """Say that nothing can be stored until somebody makes room; the phone keeps its changes and says so."""
    logging.getLogger(__name__).error("The disk is full: make room")
    return refused(HTTPStatus.INSUFFICIENT_STORAGE, gettext(SENTENCE), code=CODE)


HANDLERS: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    RulesError: malformed,
    NotPossible: conflicting,
    UnknownGame: unknown,
    GameDeleted: gone,
    LinkWithdrawn: gone,
    TooManyRequests: too_many,
    TooMuchToScore: too_long,
    AuthenticationError: keyless,
    HttpError: unreadable,
    UnreadablePostError: broken_off,
    ValidationError: misshapen,
    RequestDataTooBig: too_large,
    OperationalError: busy,
}


def refuse_in_sentences(api: NinjaAPI) -> None:
    """Let `api` answer every error above in its way; any other is a bug and may crash."""
    for error, handler in HANDLERS.items():
        api.add_exception_handler(error, handler)
