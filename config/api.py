"""The HTTP API as a whole: games, groups, and the tables of a tournament, under one description."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, URLResolver
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from clubs.api.sign_ups import refuse_in_sign_ups
from clubs.api.sign_ups import router as sign_ups
from clubs.api.statistics import refuse_in_statistics
from clubs.api.statistics import router as statistics
from clubs.api.tables import COOKIE_SCHEME, DeviceKey, refuse_at_tables
from clubs.api.tables import router as tables
from config.api_description import complete
from scoring.api import router as games
from scoring.api_errors import refuse_in_sentences, with_sentence
from scoring.api_input import BodyParser
from scoring.groups.api import refuse_in_groups
from scoring.groups.api import router as groups


class StandblattApi(NinjaAPI):
    """The API, which describes that a table wants a device's cookie and its key together, and all else."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Return what clients call an operation: the name of its function, which no other has."""
        return operation.view_func.__name__

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**options)
        schema["components"]["securitySchemes"]["DeviceCookie"] = COOKIE_SCHEME
        for path in schema["paths"].values():
            for operation in path.values():
                for wanted in operation.get("security", ()):
                    if DeviceKey.__name__ in wanted:
                        wanted["DeviceCookie"] = []
        complete(schema)
        return schema


api = StandblattApi(
    title="Standblatt",
    version="1",
    description=(
        "Games and deals are in the entry format. A change is judged by the rule book and applied once, "
        "however often it is sent. Every refusal is one sentence in the language of Accept-Language."
    ),
    docs_url="/docs",
    urls_namespace="api",
    parser=BodyParser(),
)
refuse_in_sentences(api)
refuse_at_tables(api)
refuse_in_sign_ups(api)
refuse_in_statistics(api)
refuse_in_groups(api)
api.add_router("/v1", games)
api.add_router("/v1", groups)
api.add_router("/v1", tables)
api.add_router("/v1", sign_ups)
api.add_router("/v1", statistics)


def addresses() -> tuple[list[URLPattern | URLResolver], str, str]:
    """Return the API's addresses, each refusing methods it does not know as it refuses all else."""
    patterns, app, namespace = api.urls
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            pattern.callback = with_sentence(pattern.callback)
    return patterns, app, namespace
