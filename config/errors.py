"""Error pages and errors of the API: one sentence, in the reader's language."""

import logging
import sys
from collections.abc import Callable, Mapping
from http import HTTPStatus
from ipaddress import ip_address

from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, parse_cookie
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.errors import ClubSuspended
from config.logs import LONGEST_NAME, form_from_elsewhere
from core import database_away, disk_full
from core.errors import N_
from core.rate_limit import TooManyRequests
from scoring.withdrawn import GameDeleted, LinkWithdrawn

SENTENCES = {
    HTTPStatus.BAD_REQUEST: N_("This request could not be understood."),
    HTTPStatus.FORBIDDEN: N_("Your role does not allow this. Ask an owner of the club."),
    HTTPStatus.NOT_FOUND: N_("There is nothing at this address."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: N_("This is too much at once: at most 256 kB are accepted."),
    HTTPStatus.INTERNAL_SERVER_ERROR: N_("Something went wrong on our side."),
    HTTPStatus.INSUFFICIENT_STORAGE: disk_full.SENTENCE,
    HTTPStatus.SERVICE_UNAVAILABLE: database_away.SENTENCE,
}


FOREIGN_FORM = N_("This is not possible here. Reload the page and try again.")


def error_response(request: HttpRequest, status: HTTPStatus, message: str = "") -> HttpResponse:
    """Answer a program with JSON, a person with a page."""
    sentence = _(message or SENTENCES[status])
    if request.path.startswith("/api/"):
        code = {"code": disk_full.CODE} if status == HTTPStatus.INSUFFICIENT_STORAGE else {}
        return JsonResponse({"detail": sentence, **code}, status=status)
    return HttpResponse(page(request, status, sentence), status=status)


def refusal(path: str, headers: Mapping[str, str], status: HTTPStatus) -> HttpResponse:
    """Answer a request that reaches no page, from what is known of it, as pages answer."""
    request = HttpRequest()
    request.path = request.path_info = path
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("ACCEPT_LANGUAGE", "")
    request.COOKIES = parse_cookie(headers.get("COOKIE", ""))
    with translation.override(translation.get_language_from_request(request)):
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            return unavailable(request)
        return error_response(request, status if status in SENTENCES else HTTPStatus.BAD_REQUEST)


def unavailable(request: HttpRequest) -> HttpResponse:
    """Ask to come again in some seconds."""
    response = error_response(request, HTTPStatus.SERVICE_UNAVAILABLE)
    response["Retry-After"] = str(database_away.RETRY_AFTER)
    return response


class TooManyRequestsMiddleware:
    """Tells whoever has to wait for how long, whose link is gone or club suspended, where no page does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, (GameDeleted, LinkWithdrawn)):
            return error_response(request, HTTPStatus.GONE, exception.message(_))
        if isinstance(exception, ClubSuspended):
            response = error_response(request, HTTPStatus.FORBIDDEN, exception.sentence)
            if request.method == "GET" and "HX-Request" in request.headers:
                response["HX-Refresh"] = "true"  # a page that follows its tournament says so as a whole
            return response
        if not isinstance(exception, TooManyRequests):
            return None
        response = error_response(request, HTTPStatus.TOO_MANY_REQUESTS, exception.message(_))
        response["Retry-After"] = str(exception.seconds)
        return response


def page(request: HttpRequest, status: HTTPStatus, sentence: str) -> str:
    try:
        return render_to_string("error.html", {"status": int(status), "sentence": sentence}, request)
    except Exception:
        # Whatever broke may have broken the page's frame too; the sentence still has to arrive.
        logging.getLogger(__name__).exception("The error page itself failed")
        return sentence


FOREIGN_NAME = N_(
    "This server is not set up for the name {name}: whoever runs it has to add it to ALLOWED_HOSTS."
)


FORM_FROM_ELSEWHERE = N_(
    "This form is from {page}, but the server was asked as {server}: whoever runs it has to make "
    "the proxy pass on Host with its port, and X-Forwarded-Proto."
)


def is_local(request: HttpRequest) -> bool:
    """Whether somebody in the same network asks, who may well run the server."""
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_private
    except ValueError:
        return False


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, DisallowedHost) and is_local(request):
        name = request.META.get("HTTP_HOST", "")[:LONGEST_NAME]
        return error_response(request, HTTPStatus.BAD_REQUEST, _(FOREIGN_NAME).format(name=name))
    too_big = isinstance(exception, RequestDataTooBig)
    return error_response(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE if too_big else HTTPStatus.BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(request, HTTPStatus.FORBIDDEN)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    places = form_from_elsewhere(request)
    if places and is_local(request):
        page, server = places
        sentence = _(FORM_FROM_ELSEWHERE).format(page=page, server=server)
        return error_response(request, HTTPStatus.FORBIDDEN, sentence)
    return error_response(request, HTTPStatus.FORBIDDEN, FOREIGN_FORM)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer what nobody expected.

    A full disk and a database that is away, met by whichever part of a request, have their own sentences.
    """
    error = sys.exception()
    if disk_full.is_disk_full(error):
        return error_response(request, HTTPStatus.INSUFFICIENT_STORAGE)
    if database_away.is_database_away(error):
        return unavailable(request)
    return error_response(request, HTTPStatus.INTERNAL_SERVER_ERROR)
