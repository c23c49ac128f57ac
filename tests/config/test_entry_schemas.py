"""What the API's description says of the entry format holds for what is read and answered."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from config.api import api
from scoring.rules import codec, score_sheet
from scoring.rules.games import GAME_OF, GAMES, PRESETS
from tests.scoring.conftest import made_deal

COMPONENTS = json.loads(json.dumps(api.get_openapi_schema()["components"]))


def validator(name: str) -> Draft202012Validator:
    """What tells whether a value has the form of a schema of that name."""
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": COMPONENTS})


def plain(document: object) -> Any:
    return json.loads(json.dumps(document))


@pytest.mark.sample(6)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_and_its_result_have_the_form_that_is_described(preset: str):
    entry = score_sheet.play_game(preset, GAME_OF[preset], PRESETS[preset], Random(3), 6)
    document = plain(codec.game_document(entry))
    result = plain(codec.result_document(score_sheet.score_game(entry)))

    for name in ("Game", f"{game_named(preset)}Game"):
        validator(name).validate(document)
        validator(name).validate({**document, "rules": PRESETS[preset].document()})
    for deal in document["deals"]:
        validator(f"{game_named(preset)}Deal").validate(deal)
    validator(f"{game_named(preset)}Result").validate(result)


def game_named(preset: str) -> str:
    return "".join(part.capitalize() for part in GAME_OF[preset].slug.split("-"))


@pytest.mark.parametrize(
    "document",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"format": 1, "game": "bridge"}, id="unknown-game"),
        pytest.param({"game": "sidi-barrani", "colour": "red"}, id="unknown-key"),
        pytest.param({"game": "sidi-barrani", "rules": {"goal": 1}}, id="unknown-house-rule"),
        pytest.param({"game": "sidi-barrani", "rules": {"target": 0}}, id="house-rule-out-of-range"),
        pytest.param({"game": "sidi-barrani", "players": {"1": "Anna"}}, id="place-of-another-game"),
        pytest.param({"game": "sidi-barrani", "deals": [{}]}, id="deal-without-number"),
        pytest.param({"game": "schieber", "deals": [made_deal(1)]}, id="deal-of-another-game"),
        pytest.param({"game": "sidi-barrani", "deals": [made_deal(1, calls=[["S", "70 h"]])]}, id="call"),
    ],
)
def test_what_is_no_game_is_none_by_the_description_either(document: dict[str, Any]):
    assert not validator("Game").is_valid(document)


@pytest.mark.parametrize(
    "name",
    [
        "Game",
        "Deal",
        "Result",
        "Agreement",
        *(f"{game_named(jass.slug)}{kind}" for jass in GAMES for kind in ("Deal", "Game", "Result")),
    ],
)
def test_an_empty_object_is_nothing_of_the_entry_format(name: str):
    assert not validator(name).is_valid({})


def test_a_key_that_is_null_says_no_more_than_one_left_out():
    document = {"format": None, "game": "sidi-barrani", "deals": [{"number": 1, "weis": None}]}

    assert codec.read_game(document).deals
    assert validator("Game").is_valid(document)


def schemas(value: Any) -> list[dict[str, Any]]:
    """Every object within a description."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return ([value] if isinstance(value, dict) else []) + [
        found for each in inside for found in schemas(each)
    ]


def test_every_time_is_described_as_one():
    times = {"at", "started", "finished", "ends", "now"}
    told = [
        (name, json.dumps(schema))
        for each in schemas(COMPONENTS["schemas"])
        for name, schema in each.get("properties", {}).items()
        if name in times
    ]

    assert len(told) > len(times)
    assert [name for name, schema in told if '"date-time"' not in schema] == []


def test_the_description_refers_to_nothing_that_it_does_not_have():
    description = plain(api.get_openapi_schema())
    named = {each["$ref"].rpartition("/")[2] for each in schemas(description) if "$ref" in each}

    assert named <= description["components"]["schemas"].keys()


def test_values_of_one_list_are_of_one_type_as_generators_of_clients_want_them():
    lists = [each["enum"] for each in schemas(COMPONENTS) if "enum" in each]

    assert [values for values in lists if len(set(map(type, values))) > 1] == []


@pytest.mark.parametrize(("name", "kind"), [("AnyDeal", "Deal"), ("AnyRules", "Rules")])
def test_the_first_that_a_client_tries_has_the_keys_of_all_games(name: str, kind: str):
    named = COMPONENTS["schemas"]
    keys = {
        key for jass in GAMES for key in named[f"{game_named(next(iter(jass.presets)))}{kind}"]["properties"]
    }

    assert set(named[name]["properties"]) == keys


def test_no_constant_is_false_which_a_generator_cannot_write():
    constants = [each["const"] for each in schemas(COMPONENTS) if "const" in each]

    assert [value for value in constants if not isinstance(value, str)] == []


def test_a_discriminator_has_one_value_for_each_schema():
    mappings = [each["discriminator"]["mapping"] for each in schemas(COMPONENTS) if "discriminator" in each]

    assert [named for named in mappings if len(set(named.values())) < len(named)] == []


def test_no_key_has_the_name_that_its_schema_has_as_a_module():
    modules = {name: re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in COMPONENTS["schemas"]}

    assert [
        name for name, each in COMPONENTS["schemas"].items() if modules[name] in each.get("properties", {})
    ] == []
