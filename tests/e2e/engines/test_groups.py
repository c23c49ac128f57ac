"""A group of friends in the engines of iPhones and of Firefox, from founding it to who pays whom."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

from tests.e2e import steps
from tests.e2e.deals import MATCH
from tests.e2e.engines.phone import Phone, is_true, wait_for
from tests.e2e.engines.test_engines import speak
from tests.e2e.fitting import PAIRS, REACH, SIZES, Walk, faults, looks
from tests.e2e.server import Server
from tests.e2e.steps import step, tap
from tests.waiting import until

pytestmark = pytest.mark.long  # Chromium at fewer sizes each day: tests.e2e.group and tests.e2e.test_tonight

FOR_NS = {**MATCH, "match": "NS", "declarer": "S"}
SHOWS = """([place, text]) => {
  const shown = document.querySelector(place);
  return shown.checkVisibility() && shown.innerText.includes(text);
}"""
NAME_PERSON = "(name) => { document.querySelector('#person-name').value = name; }"
LEAVE_BY = "(place) => { setTimeout(() => document.querySelector(place).click()); }"
REMOVED = "Dieses Handy wurde aus der Gruppe herausgenommen"


@dataclass(frozen=True)
class Founder:
    """A device at the API of groups, whose group the phone joins."""

    server: str
    group: str = field(default_factory=lambda: str(uuid4()))
    key: str = field(default_factory=token_urlsafe)
    write: str = field(default_factory=token_urlsafe)
    watch: str = field(default_factory=token_urlsafe)

    @property
    def link(self) -> str:
        return f"{self.server}/group/#join={self.group}.{self.write}.{self.watch}"

    def found(self) -> None:
        start = {"change": str(uuid4()), "kind": "start", "at": datetime.now(UTC).isoformat()}
        keys = {"write": self.write, "watch": self.watch}
        self.ask("/changes", {"changes": [{**start, **keys, "name": "Familie"}]})

    def remove_others(self) -> None:
        for device in self.ask("/devices")["devices"]:
            if not device["own"]:
                links = {"write": token_urlsafe(), "watch": token_urlsafe()}
                self.ask(f"/devices/{device['id']}/remove", links)

    def ask(self, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}
        sent = json.dumps(body).encode() if body else None
        request = Request(f"{self.server}/api/v1/groups/{self.group}{path}", sent, headers)  # noqa: S310 - our own
        with urlopen(request) as answer:  # noqa: S310 - as above
            return json.loads(answer.read() or "null")


def out_of_reach(phone: Phone, place: str) -> dict[str, list[Any]]:
    """Return, for each size, what a finger would miss and by how much the page hangs over its edge."""
    found = {}
    for size, each in looks(phone, REACH, place, SIZES):
        missed = [one for one in each["missed"] if "visually-hidden" not in one]
        found[size] = [*missed, *([each["beside"]] if each["beside"] > 0 else [])]
    return {size: wrong for size, wrong in found.items() if wrong}


@pytest.mark.parametrize("phone", ["chromium", "firefox", "webkit"], indirect=True)
def test_a_group_its_evening_and_who_pays_whom_are_in_reach(phone: Phone, server: Server) -> None:
    speak(phone, server.url, "de")
    walk = Walk(phone, server.url, SIZES)
    wrong: dict[str, Any] = {}

    phone.goto(f"{server.url}/group/")
    walk.perform(step("see", "#found"))
    wrong["founding"] = out_of_reach(phone, "main")
    walk.perform(step("type", "#group-name", text="Donnerstagsrunde"), tap("#found-form .button.primary"))
    walk.perform(step("see", "#group-body"))
    for count, name in enumerate((*PAIRS.values(), "Eva"), start=1):
        phone.evaluate(NAME_PERSON, name)
        walk.perform(tap("#person-form .button"), step("count", "#people li", count=count))
    walk.perform(tap("[data-link=write] summary"), step("see", "[data-link=write] img"))
    walk.perform(tap("#devices summary"), step("count", "#devices li", count=1))
    wrong["group"] = out_of_reach(phone, "main")

    phone.evaluate(LEAVE_BY, "#play-tonight button")
    until(lambda: is_true(phone, "() => Boolean(document.querySelector('#new-game')?.checkVisibility())"))
    wrong["new game"] = out_of_reach(phone, steps.NEW_GAME)
    walk.perform(*steps.filled_in("sidi-barrani", PAIRS, goal="target:1000"), *steps.begun())
    wrong["contract"] = faults(phone, "#contract", SIZES)
    for count in (1, 2):
        walk.perform(*steps.entered(FOR_NS), step("count", "#deals tr", count=count))
    walk.perform(step("see", "#ending"))
    wrong["end"] = out_of_reach(phone, "#ending")
    walk.perform(tap("#other-partners"), step("count", "#partners-dialog .chip", count=5))
    wrong["other partners"] = out_of_reach(phone, "#partners-dialog")
    walk.perform(tap("#partners-dialog [data-close]"), tap("#open-menu"), tap("#tonight-link"))
    walk.perform(step("count", "#tonight .standings li", count=4))
    wrong["tonight"] = out_of_reach(phone, "#tonight")
    walk.perform(tap("#tonight [data-pays]"), step("see", "#stakes-form"))
    wrong["stakes"] = out_of_reach(phone, "#pays-dialog")
    walk.perform(step("type", "#stake-game", text="1"), tap("#stakes-form .primary"))
    walk.perform(step("count", ".payments li", count=2))
    wrong["payments"] = out_of_reach(phone, "#pays-dialog")

    assert {screen: each for screen, each in wrong.items() if each} == {}


@pytest.mark.parametrize("phone", ["firefox", "webkit"], indirect=True)
def test_a_phone_joins_by_a_link_and_is_told_when_it_was_removed(phone: Phone, server: Server) -> None:
    speak(phone, server.url, "de")
    founder = Founder(server.url)
    founder.found()

    phone.goto("about:blank")
    phone.goto(founder.link)
    wait_for(phone, SHOWS, ["#group-title", "Familie"])
    wrong = {"joined": out_of_reach(phone, "main")}
    founder.remove_others()

    wait_for(phone, SHOWS, ["#group-gone", REMOVED])
    wrong["removed"] = out_of_reach(phone, "main")
    assert {screen: each for screen, each in wrong.items() if each} == {}
