"""A sheet is looked at in a frame of a page of ours: what the policies of the two must allow for it."""

from __future__ import annotations

from csp.constants import SELF
from csp.decorators import csp_replace
from django.utils.decorators import method_decorator
from django.views.decorators.clickjacking import xframe_options_sameorigin

frames_paper = method_decorator(csp_replace({"frame-src": [SELF]}))
"""For a view whose page has the frame."""

is_framed = method_decorator([xframe_options_sameorigin, csp_replace({"frame-ancestors": [SELF]})])
"""For a view that answers with the sheet: no other site may frame it."""
