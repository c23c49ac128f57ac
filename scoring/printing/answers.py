"""How a PDF is handed out: at once where it is kept or soon there, else with how far it has come."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_cache_control
from django.utils.http import content_disposition_header, quote_etag
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from scoring.printing.press import (
    PACKAGES,
    LibrariesMissing,
    Order,
    PressError,
    TooManyOrders,
    Underway,
    within,
)

PATIENCE = 0.8
"""Seconds for which an answer waits for its PDF; after that people are shown how far it has come."""


def handed_out(request: HttpRequest, order: Order, *, name: str, back: str) -> HttpResponseBase:
    """Return the PDF called `name`, or what is seen until it is there; `back` is the page of its sheet."""
    etag = quote_etag(order.key)
    if not order.is_secret and (same := get_conditional_response(request, etag)):
        return same
    try:
        found = within(order, PATIENCE)
    except PressError as error:
        return handed_back(request, sentence(error), back)
    if isinstance(found, Underway):
        return _underway(request, found, back)
    if HtmxDetails(request):
        return HttpResponseClientRedirect(request.get_full_path())
    response = HttpResponse(found.read_bytes(), content_type="application/pdf", headers=headers(name))
    if order.is_secret:
        add_never_cache_headers(response)
    else:
        patch_cache_control(response, private=True, no_cache=True)
        response["ETag"] = etag
    return response


def headers(name: str) -> dict[str, str]:
    """Return how a PDF is shown and called; its streams are compressed already."""
    shown = content_disposition_header(as_attachment=False, filename=name) or "inline"
    return {"Content-Disposition": shown, "Content-Encoding": "identity"}


def handed_back(request: HttpRequest, sentence: str, back: str) -> HttpResponse:
    """Say on the page `back` why there is no PDF."""
    messages.error(request, sentence)
    return HttpResponseClientRedirect(back) if HtmxDetails(request) else redirect(back)


def _underway(request: HttpRequest, found: Underway, back: str) -> HttpResponse:
    context = {"found": found, "address": request.get_full_path(), "back": back}
    if HtmxDetails(request):
        return render(request, "sheets/_underway.html", context)
    response = render(request, "sheets/underway.html", context, status=202)
    response["Refresh"] = "1"
    add_never_cache_headers(response)
    return response


def sentence(error: PressError) -> str:
    """Return why there is no PDF, for whoever asked for it."""
    if isinstance(error, TooManyOrders):
        return gettext("Many sheets are being made just now. Try again in a minute.")
    if isinstance(error, LibrariesMissing):
        told = gettext("This server makes no PDFs until these packages are installed: %(packages)s.")
        return told % {"packages": PACKAGES}
    return gettext("This PDF could not be made. Try again in a minute, or print this page.")
