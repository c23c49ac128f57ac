"""The OpenAPI description of the API, completed by what its operations do not say of themselves.

That is the documents of the entry format, the headers that are asked and answered with, and what a club's
website may read: the standings of a public tournament, as JSON and as a page for a frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from config.entry_schemas import (
    FLAG,
    NUMBER,
    TEXT,
    WHOLE,
    Schema,
    closed,
    entry_schemas,
    listed,
    nullable,
    ref,
)
from scoring.api_input import ENTRY_FORMAT
from scoring.api_quota import LEFT, POLICY

Description = dict[str, Any]

LANGUAGE = {
    "name": "Accept-Language",
    "in": "header",
    "required": False,
    "description": "The language of sentences: de-CH, fr-CH, it-CH or en.",
    "schema": TEXT,
}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "The `ETag` of the answer before: 304 while nothing has changed.",
    "schema": TEXT,
}


def header(description: str, schema: Schema = TEXT, *, required: bool = True) -> Schema:
    return {"description": description, "required": required, "schema": schema}


ETAG = {"ETag": header("What this answer is known by.")}
RETRY_AFTER = {"Retry-After": header("Seconds to wait before this is sent again.", {**WHOLE, "minimum": 0})}
QUOTA = {
    # Not on what no operation answers: an address that is none, as one with a line break in its key.
    POLICY: header(
        "What the address may do: so many (q) of a unit (qu) in a window of seconds (w).", required=False
    ),
    LEFT: header(
        "What is left of it (r), and for how many seconds (t), as far as this server process knows.",
        required=False,
    ),
}
HEADERS: Mapping[str, Mapping[str, Any]] = {
    "401": {"WWW-Authenticate": header("How to say who asks: Bearer.")},
    "429": RETRY_AFTER,
    "503": RETRY_AFTER,
}
"""The headers of refusals, by status."""

# Standings

PLACE = closed(
    {
        "rank": nullable(WHOLE),
        "outside_ranking": FLAG,
        "name": TEXT,
        "total": NUMBER,
        "adjustments": WHOLE,
        "rounds": listed(closed({"points": nullable(NUMBER), "dropped": FLAG}, "points", "dropped")),
        "annulled": FLAG,
    },
    *("rank", "outside_ranking", "name", "total", "rounds"),
)
GROUP = closed({"group": TEXT, "standings": listed(ref("StandingsPlace"))}, "group", "standings")
STANDINGS = closed(
    {
        "club": TEXT,
        "tournament": TEXT,
        "date": {"type": "string", "format": "date"},
        "revision": WHOLE,
        "through": {**WHOLE, "description": "The round after which they stand, 0 for none yet."},
        "rounds": listed(WHOLE),
        "percents": {"type": "object", "additionalProperties": WHOLE},
        "standings": listed(ref("StandingsPlace")),
        "groups": listed(ref("StandingsGroup")),
    },
    *("club", "tournament", "date", "revision", "through", "rounds", "standings"),
)
TOURNAMENT = "/clubs/{club}/tournaments/{tournament}"
OF_TOURNAMENT = [
    {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[a-z0-9-]+$"}}
    for name in ("club", "tournament")
]


def answer(description: str, content_type: str, schema: Schema, **more: Any) -> Description:
    return {"description": description, "content": {content_type: {"schema": schema}}, **more}


def public(name: str, summary: str, shown: Description, description: str) -> Description:
    """Return an operation that anybody may ask for from any website."""
    return {
        "get": {
            "operationId": name,
            "summary": summary,
            "description": description,
            "tags": ["standings"],
            "parameters": list(OF_TOURNAMENT),
            "responses": {
                "200": shown,
                "304": {"description": "Not Modified"},
                "404": answer("No tournament of this name is public", "text/html", TEXT),
                "503": answer("Service Unavailable", "text/html", TEXT),
            },
        }
    }


WEBSITE: Mapping[str, Description] = {
    f"{TOURNAMENT}/standings.json": public(
        "read_standings",
        "Read the standings of a public tournament",
        answer("OK", "application/json", ref("TournamentStandings")),
        "Points are numbers, the same in every language. The pages of any website may ask for it.",
    ),
    f"{TOURNAMENT}/embed/": public(
        "embed_standings",
        "Show the standings of a public tournament in a frame",
        answer("OK", "text/html", TEXT),
        "A page that follows the tournament, for a frame on any website.",
    ),
}


def operations(description: Description) -> Iterator[Description]:
    for path in description["paths"].values():
        yield from path.values()


def complete(description: Description) -> None:
    """Add to a description, in place, what stands above."""
    description["components"]["schemas"] |= {
        **entry_schemas(),
        "StandingsPlace": PLACE,
        "StandingsGroup": GROUP,
        "TournamentStandings": STANDINGS,
    }
    # What is changed below belongs to this description alone.
    description["paths"] |= {path: copied(operation) for path, operation in WEBSITE.items()}
    for operation in operations(description):
        _add_headers(operation)
    _refer(description)


def copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: copied(each) for key, each in value.items()}
    return list(map(copied, value)) if isinstance(value, list) else value


def _add_headers(operation: Description) -> None:
    responses = {str(status): response for status, response in operation["responses"].items()}
    followed, limited = "304" in responses, "429" in responses
    operation["parameters"] += [LANGUAGE, *([IF_NONE_MATCH] if followed else [])]
    for status, response in responses.items():
        sent = {
            **(ETAG if followed and status in {"200", "304"} else HEADERS.get(status, {})),
            **(QUOTA if limited and status != "503" else {}),
        }
        if sent:
            response["headers"] = sent


def _refer(value: Any) -> None:
    """Let each document of the entry format be the schema of its name."""
    if isinstance(value, dict):
        if ENTRY_FORMAT in value:
            value |= ref(value.pop(ENTRY_FORMAT))
        for each in value.values():
            _refer(each)
    elif isinstance(value, list):
        for each in value:
            _refer(each)
