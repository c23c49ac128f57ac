"""Receipts of prizes, to be signed by those who win by the plan."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Tournament
from clubs.printouts.prize_receipts import PrizeReceipt, PrizeReceiptsSheet
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.printing.look import pages_of, pdf_of, words_of

TODAY = date(2026, 11, 22)


@pytest.fixture
def evening(bern: House) -> Tournament:
    plan = {
        "prizes": [
            {"last": 2, "amount": 5000, "thing": "Ham"},
            {"places": "from_last", "thing": "Salt"},
            {"list_key": "rounds", "thing": "Cup", "beside": True},
        ]
    }
    return evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700), prize_plan=plan)


def test_each_winner_signs_for_what_is_handed_over(evening: Tournament):
    sheet = PrizeReceiptsSheet.of(PrintoutRequest(evening, TODAY))

    assert sheet.receipts == (
        PrizeReceipt("Best rounds · Rank 1", "Anna Bern", "by lot: Cup"),
        PrizeReceipt("Best rounds · Rank 1", "Carla Bern", "by lot: Cup"),
        PrizeReceipt("Last place", "Beat Bern", "Salt"),
        PrizeReceipt("Rank 2", "Carla Bern", "CHF\N{NO-BREAK SPACE}50.00 · Ham"),
        PrizeReceipt("Rank 1", "Anna Bern", "CHF\N{NO-BREAK SPACE}50.00 · Ham"),
    )


def test_four_lie_on_a_page(evening: Tournament):
    pdf = pdf_of(PrizeReceiptsSheet.of(PrintoutRequest(evening, TODAY)))

    assert pages_of(pdf) == 2
    assert "AnnaBern(Rank1)" in words_of(pdf, 2)


def test_without_a_plan_there_is_nothing_to_sign(bern: House):
    with pytest.raises(NothingToPrint, match="prize plan"):
        PrizeReceiptsSheet.of(PrintoutRequest(evening_of(bern, ("ABCD", 1000, 256)), TODAY))
