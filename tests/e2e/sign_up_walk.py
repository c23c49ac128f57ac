"""A tournament with sign-up as all of its people live it: the office, phones, and their mail boxes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs.actions.mail_queue import send_queue
from tests.e2e.event import Event
from tests.e2e.office import Office
from tests.smtp_server import SmtpServer

LOOKS = 4
"""After so many looks, an hour apart, whatever was only put off has been sent."""


def address_of(person: str) -> str:
    return f"{person.split()[0].lower()}@example.org"


@dataclass
class Walk:
    """The office at a laptop, everybody else at one phone, and a mail server that sometimes refuses.

    `boxes` has what each address got, the newest last.
    """

    event: Event
    phone: Page
    server: SmtpServer
    boxes: dict[str, list[EmailMessage]] = field(default_factory=dict)
    now: datetime = field(default_factory=timezone.now)

    @property
    def office(self) -> Office:
        return self.event.office

    @property
    def page(self) -> Page:
        return self.event.page

    # The office

    def agree(self, **values: str) -> None:
        """Switch the sign-up on, with what is agreed."""
        self.event.save("sign-up-settings", {"on": "on", **values})

    def prices(self, prices: Mapping[str, str]) -> None:
        self.office.open("cash-prices")
        for label, francs in prices.items():
            self.office.fill(label, francs)
        self.office.press("Save")
        expect(self.page).to_have_url(re.compile("/cash/$"))

    def tap(self, listed: str, button: str = "Here & paid") -> None:
        """Tap a button at the door beside whom the list calls so."""
        self.office.open("entries-check-in")
        row = self.page.locator("li").filter(has_text=listed)
        row.get_by_role("button", name=re.compile(f": {button}$")).click()
        expect(self.page.locator("#door-said")).to_contain_text("paid")

    def play(self, number: int, points: int = 700) -> None:
        """Draw a round, write its sheets and close it."""
        for table in self.event.seats_of_round(number):
            self.event.write(table, {"NS": points})
        self.event.close(number)

    def receipts(self) -> str:
        """What stands on all receipts of the cash desk."""
        self.office.open("sheet-paper", "receipts")
        return self.page.locator("body").inner_text()

    # The people

    def sign_up(self, person: str, **typed: str) -> None:
        """Fill in the form on a phone, tick what is `on`, and send it."""
        self.phone.goto(self.sign_up_address())
        for name, text in {"person": person, "email": address_of(person), **typed}.items():
            box = self.phone.locator(f"form [name={name}]")
            kind = box.first.evaluate("field => field.type")
            if kind == "select-one":
                box.select_option(label=text)
            elif kind == "checkbox":
                for each in box.all():
                    each.check()
            else:
                box.fill(text)
        self.send()

    def sign_up_address(self) -> str:
        return self.office.server + reverse("clubs:sign-up", args=[self.office.club, self.office.tournament])

    def send(self) -> None:
        """Send the form, once more where that was too quick for somebody who types."""
        for _try in range(20):
            self.phone.get_by_role("button", name="Sign up", exact=True).click()
            try:
                expect(self.phone.get_by_role("heading", name="Your sign-up")).to_be_visible(timeout=700)
            except AssertionError:
                expect(self.phone.get_by_text("That was very quick")).to_be_visible()
            else:
                return
        raise AssertionError("The form was never taken.")

    def opens_link(self, person: str) -> None:
        """Open the own link of the newest letter."""
        self.phone.goto(self.own_link(person))

    def own_link(self, person: str) -> str:
        """The own link in the newest letter; of one about several evenings that of the first."""
        return str(re.findall(r"http://\S+/u/[\w-]+/(?=\s)", self.letter(person))[0])

    # The mail

    def post(self, *, put_off: int = 0) -> None:
        """Let the mail go out: the server puts so many letters off, and takes them hours later."""
        self.server.later = put_off
        for look in range(LOOKS):
            send_queue(lambda look=look: self.now + timedelta(hours=look))  # type: ignore[misc]
        self.now += timedelta(hours=LOOKS)
        for raw in self.server.letters:
            letter = message_from_bytes(raw, policy=default)
            self.boxes.setdefault(str(letter["to"]), []).append(letter)
        self.server.letters.clear()

    def subjects(self, person: str) -> Sequence[str]:
        """What somebody has got, without the tournament's name."""
        return [str(each["subject"]).partition(": ")[2] for each in self.boxes.get(address_of(person), [])]

    def letter(self, person: str) -> str:
        """The text of the newest letter."""
        plain = self.boxes[address_of(person)][-1].get_body(("plain",))
        assert plain is not None
        return str(plain.get_content())
