"""A prize plan as a plain JSON value, read and written; what has its default is left out."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from clubs.cash import HIGHEST_AMOUNT
from clubs.document_reading import number_reader, read_each, read_number
from clubs.prizes.plan import WHOLE_FUND, Places, Prize, PrizePlan
from core import documents
from core.documents import Reader

FINGERPRINT_LENGTH = 16

_read_amount = number_reader(0, HIGHEST_AMOUNT)

_PRIZE_READERS: Mapping[str, Reader] = {
    "list_key": documents.read_text,
    "places": documents.word_reader({each.value: each for each in Places}),
    "first": read_number,
    "last": read_number,
    "amount": _read_amount,
    "share": number_reader(0, WHOLE_FUND),
    "thing": documents.read_text,
    "beside": documents.read_flag,
}


def _read_prize(document: object) -> Prize:
    return Prize(**documents.read_fields("prize", document, _PRIZE_READERS))


def _read_prizes(name: str, value: object) -> tuple[Prize, ...]:
    return read_each(name, value, _read_prize)


_PLAN_READERS: Mapping[str, Reader] = {
    "prizes": _read_prizes,
    "fund": _read_amount,
    "rounding": number_reader(1, HIGHEST_AMOUNT),
    "rounded_up": documents.read_flag,
}


def read_prize_plan(document: object) -> PrizePlan:
    """Return the plan that a document holds; RulesError says what is wrong with it."""
    return PrizePlan(**documents.read_fields("prize plan", document, _PLAN_READERS))


def prize_plan_document(plan: PrizePlan) -> dict[str, Any]:
    """Return a plan as a document: what is not the default, by name."""
    document = _unusual(plan)
    if plan.prizes:
        document["prizes"] = [_unusual(prize) for prize in plan.prizes]
    return document


def prize_plan_fingerprint(document: Mapping[str, Any]) -> str:
    """Return a short text that differs when anything in a plan's document does."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:FINGERPRINT_LENGTH]


def _unusual(value: Prize | PrizePlan) -> dict[str, Any]:
    """Return what differs from the default, by name."""
    here = ((each, getattr(value, each.name)) for each in fields(value))
    return {
        each.name: str(own) if isinstance(own, Places) else own for each, own in here if own != each.default
    }
