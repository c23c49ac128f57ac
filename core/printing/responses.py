"""Responses with a PDF: at once where it is cached or soon there, else a page with its progress."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import BoundedSemaphore

from csp.constants import SELF
from csp.decorators import csp_replace
from django.contrib import messages
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_cache_control
from django.utils.decorators import method_decorator
from django.utils.http import content_disposition_header, quote_etag
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from core.printing.print_jobs import (
    PACKAGES,
    LibrariesMissing,
    PrintError,
    PrintJob,
    TextCut,
    TooManyJobs,
    Underway,
)

TIMEOUT = 0.8
"""Seconds for which an answer waits for its PDF; after that people are shown how far it has come."""

PATIENT = BoundedSemaphore(2)
"""So many answers wait at once: the other threads of the server are for phones."""

BEGUN = "begun"
"""What an address carries, signed, while its PDF is made: of which state, whatever happens meanwhile."""


def handed_out(request: HttpRequest, order: PrintJob, *, name: str, back: str) -> HttpResponseBase:
    """Return the PDF called `name`, or what is seen until it is there; `back` is the page of its sheet."""
    etag = quote_etag(order.key)
    if not order.is_secret and (same := get_conditional_response(request, etag)):
        return same
    try:
        order, found = _found(request, order)
        if isinstance(found, Underway):
            return _underway(request, order, found, back)
        if HtmxDetails(request):
            return HttpResponseClientRedirect(_address(request, order))
        content = found.read_bytes()
    except FileNotFoundError:
        # Thrown away just now; it is made again.
        return _underway(request, order, Underway(0.0, None), back)
    except (PrintError, OSError) as error:
        return handed_back(request, progress_sentence(error), back)
    response = HttpResponse(content, content_type="application/pdf", headers=headers(name))
    if order.is_secret:
        add_never_cache_headers(response)
    else:
        patch_cache_control(response, private=True, no_cache=True)
        response["ETag"] = quote_etag(order.key)
    return response


def headers(name: str) -> dict[str, str]:
    """Return how a PDF is shown and called; its streams are compressed already."""
    shown = content_disposition_header(as_attachment=False, filename=name) or "inline"
    return {"Content-Disposition": shown, "Content-Encoding": "identity"}


def handed_back(request: HttpRequest, sentence: str, back: str) -> HttpResponse:
    """Say on the page `back` why there is no PDF."""
    messages.error(request, sentence)
    return HttpResponseClientRedirect(back) if HtmxDetails(request) else redirect(back)


def _found(request: HttpRequest, order: PrintJob) -> tuple[PrintJob, Path | Underway]:
    """Return the order that this address follows, or the one of now, and what is there of it.

    Who waits for a long list while results come in gets the one that was begun, not a newer one each time.
    """
    earlier = _begun(request, order)
    if earlier and (found := earlier.look()):
        return earlier, found
    if HtmxDetails(request) or not PATIENT.acquire(blocking=False):
        return order, order.start()
    try:
        return order, order.within(TIMEOUT)
    finally:
        PATIENT.release()


def _begun(request: HttpRequest, order: PrintJob) -> PrintJob | None:
    try:
        return replace(order, key=_signer(request).unsign(request.GET.get(BEGUN, "")))
    except BadSignature:
        return None


def _signer(request: HttpRequest) -> Signer:
    """Return what signs keys for one address and reader: what one may see opens nothing for others."""
    return Signer(salt=f"{__name__}:{request.path}:{request.user.pk}")


def _address(request: HttpRequest, order: PrintJob) -> str:
    query = request.GET.copy()
    query[BEGUN] = _signer(request).sign(order.key)
    return f"{request.path}?{query.urlencode()}"


def _underway(request: HttpRequest, order: PrintJob, found: Underway, back: str) -> HttpResponse:
    address = _address(request, order)
    context = {"found": found, "address": address, "back": back}
    if HtmxDetails(request):
        response = render(request, "printouts/_underway.html", context)
    else:
        response = render(request, "printouts/underway.html", context, status=202)
        response["Refresh"] = f"1; url={address}"
    add_never_cache_headers(response)
    return response


def progress_sentence(error: PrintError | OSError) -> str:
    """Return why there is no PDF, for whoever asked for it."""
    if isinstance(error, TooManyJobs):
        return gettext("Many sheets are being made at the moment. Try again in a minute.")
    if isinstance(error, LibrariesMissing):
        sentence = gettext("This server makes PDFs once it has these packages and is restarted: {packages}.")
        return sentence.format(packages=PACKAGES)
    if isinstance(error, TextCut):
        sentence = gettext(
            "“{text}” has no room even in the smallest letters. Choose larger paper, or shorten it."
        )
        return sentence.format(text=error)
    return gettext("This PDF could not be made. Try again in a minute, or print this page.")


# A sheet is looked at in a frame of a page of ours: what the policies of the two must allow for it

frames_paper = method_decorator(csp_replace({"frame-src": [SELF]}))
"""For a view whose page has the frame."""

is_framed = method_decorator([xframe_options_sameorigin, csp_replace({"frame-ancestors": [SELF]})])
"""For a view that answers with the sheet: no other site may frame it."""
