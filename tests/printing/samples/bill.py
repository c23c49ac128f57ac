"""A bill with the longest words: a club, a holder and a place of 40 letters, people who are a pair."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.amounts import francs_text
from clubs.bills import Bill, PayWays, reference_of
from clubs.printouts.bill import BillSheet
from core.printing.printout import Imprint
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1}
MOST_ENTRIES = 6
ACCOUNT = "CH4431999123000889012"


def sample(size: Size) -> BillSheet:
    ways = PayWays(
        iban=ACCOUNT,
        holder=size.name(1001),
        street="Bundesgasse",
        number="12a",
        postcode="3000",
        town="Bern",
    )
    people, place = (size.name(1), size.name(2)), size.name(1003)
    return BillSheet(
        title=gettext("Bill"),
        letterhead=size.letterhead,
        imprint=Imprint(size.imprint.subject, size.imprint.printed),
        bill=Bill(ways, 1_250_00, reference_of(ACCOUNT, 12, 345), f"{place}, {' / '.join(people)}"),
        about=(
            (gettext("For"), people),
            (gettext("Date"), ("22.11.2026", place)),
            (gettext("Amount"), (francs_text(1_250_00),)),
        ),
    )
