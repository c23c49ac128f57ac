"""What the parts of a tournament's file are made of: strict values within what the database keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from clubs.models.entries import LONGEST_CATEGORY
from core.errors import RulesError

# As far as every database counts, and far beyond any evening.
Small = Annotated[int, Field(ge=0, le=32_767)]
Count = Annotated[int, Field(ge=1, le=32_767)]
Large = Annotated[int, Field(ge=0, le=2_000_000_000)]
Category = Annotated[str, Field(min_length=1, max_length=LONGEST_CATEGORY)]
Reason = Annotated[str, Field(max_length=200)]


class FilePart(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def readable_by(read: Callable[[dict[str, Any]], object]) -> AfterValidator:
    """Return what keeps a document as it is, and refuses one that nobody could have set."""

    def check(stored: dict[str, Any]) -> dict[str, Any]:
        try:
            read(stored)
        except RulesError as error:
            raise ValueError(str(error)) from error
        return stored

    return AfterValidator(check)
