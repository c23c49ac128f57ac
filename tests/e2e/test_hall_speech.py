"""A table in the hall for those who hear it: what others do is said once, by the voice that says all else."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hall import Hall
from tests.e2e.hall_table.phone import FIRST, Phone, together
from tests.e2e.table import wait_until

VOICES = """() => [...document.querySelectorAll("[aria-live], [role=status], [role=alert], output")]
  .filter((each) => each.ariaLive !== "off" && !each.closest("dialog, #missing")).map(({ id }) => id)"""
LISTEN = """() => {
  const voice = document.querySelector("#announcer");
  globalThis.heard = [];
  const hear = () => voice.textContent && heard.push(voice.textContent);
  new MutationObserver(hear).observe(voice, { childList: true });
}"""

REST = 2000  # milliseconds in which whatever there is to say is said


class Heard(Phone):
    """A phone of which all is kept that it says."""

    def listen(self) -> None:
        self.page.evaluate(LISTEN)

    @property
    def sentences(self) -> list[str]:
        found: list[str] = self.page.evaluate("heard")
        return found

    def hears(self, *sentences: str) -> None:
        """Wait for these sentences; the server is asked again, time goes by, and nothing more may be said."""
        wait_until(self.page, lambda: len(self.sentences) >= len(sentences))
        with self.page.expect_response("**/api/**"):
            self.ask()
        self.page.clock.run_for(REST)
        assert self.sentences == [*sentences]
        self.page.evaluate("heard.length = 0")


@pytest.fixture
def hall(live_server: Any) -> Hall:
    return Hall.open(live_server.url, tables=2, deals=1)


@pytest.fixture
def phone(clock: Any, page: Page, hall: Hall, complaints: list[str]) -> Heard:
    phone = Heard(page, hall.base)
    phone.sit_down(hall, hall.card(1))
    phone.listen()
    return phone


@pytest.mark.long  # each day the page of a game is heard, in test_speech
def test_a_table_has_one_voice_beside_those_of_its_dialogs(phone: Heard) -> None:
    assert phone.page.evaluate(VOICES) == ["announcer"]


@pytest.mark.long  # each day a table's end is said sentence by sentence
def test_a_message_of_the_office_is_said_once(phone: Heard, hall: Hall) -> None:
    hall.do("message", text="Supper is at eight.")
    phone.ask()

    phone.hears("Messages from the office. Supper is at eight.")


@pytest.mark.long  # each day a table's end is said sentence by sentence
def test_two_entries_of_one_deal_are_said_once(
    phone: Heard, pages: Callable[[], Page], hall: Hall, complaints: list[str]
) -> None:
    other = Phone(pages(), hall.base)
    other.sit_down(hall, hall.card(1))
    phone.page.context.set_offline(True)
    phone.deal({**FIRST, "card_points": {"NS": 111}})
    other.deal(FIRST)
    other.badge("server")
    phone.page.clock.run_for(REST)
    phone.page.evaluate("heard.length = 0")
    phone.page.context.set_offline(False)

    phone.badge("conflict")
    phone.hears("Deal 1 was entered twice.")
    complaints.clear()  # the browser's own, of the time without a network


@pytest.mark.long
def test_the_end_of_a_table_is_said_sentence_by_sentence(phone: Heard, hall: Hall) -> None:
    card = hall.card(1)
    ours, theirs = (together(card, side) for side in ("NS", "EW"))
    phone.deal(FIRST)
    phone.hears(f"Saved: {ours} 210, {theirs} 47.", "All deals are written.")

    phone.page.locator("#say-confirm").click()
    phone.hears("Tap your side first.")
    sides = phone.report.get_by_role("group", name="Which side are you?")
    expect(sides).to_have_accessible_description("Tap your side first.")
    expect(sides.get_by_role("radio").first).to_be_focused()

    phone.confirm("NS")
    phone.says("NS", "confirmed")
    phone.hears(f"Waiting for {theirs}, on their own phone or on this one.")
    phone.confirm("EW")
    phone.heading("Confirmed by both sides")
    phone.hears(
        "Confirmed by both sides. The result is in the standings. The next round. It has not been released "
        "yet: your tables will appear here automatically. This table is confirmed: tell the office what is "
        "wrong."
    )

    hall.do("release", number=2)
    seated = {name: each.table for each in hall.cards(2) for name in each.seats.values()}
    phone.ask()
    phone.hears(
        "Round 2. " + ", ".join(f"{card.seats[chair]}: Table {seated[card.seats[chair]]}" for chair in "SENW")
    )
