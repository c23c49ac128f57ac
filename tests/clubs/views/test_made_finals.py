"""What a final says of results corrected after it was made, and a share that takes more than was typed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from clubs.actions.entries import add_entry
from clubs.models import ResultSide, Role, State, Tournament
from clubs.pages import cut
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader
from tests.clubs.views.test_cut_of_several import HERE, client, december, flat, november

__all__ = ["client", "december", "november"]

FINAL = "/clubs/bern/tournaments/final/"
CHANGED = "Results that led to this final have changed; it stays as it is."
WHO = f"{CHANGED} Now also through: Dani Bern. No longer through: Anna Bern."
MADE = {"name": "Final", "date": "2027-01-15"}


def correct(there: Tournament, *, before: int, after: int) -> None:
    """Write what Anna and Carla have made in the second round anew."""
    written = ResultSide.objects.filter(
        result__table__draw__round__tournament=there, result__table__draw__round__number=2
    )
    written.filter(points=before).update(points=after)
    Tournament.objects.filter(pk=there.pk).update(revision=F("revision") + 1)


@pytest.fixture
def final(client: Client) -> Tournament:
    """Anna and Beat go through from both together; by the second round of November, it may be Dani."""
    line: dict[str, Any] = {"with": "november", "together": "sum", "first": "2", "level": "all"}
    seen = " ".join(client.get(HERE, line).context["page"].through)
    client.post(HERE, {**line, **MADE, "through": seen})
    return Tournament.objects.get(slug="final")


def test_the_final_says_who_would_be_in_it_by_a_corrected_result(
    client: Client, bern: House, november: Tournament, final: Tournament
):
    before = flat(client.get(FINAL))
    correct(november, before=1000, after=0)
    page = flat(client.get(FINAL))
    viewer = flat(reader(bern, Role.VIEWER).get(FINAL))
    correct(november, before=0, after=1000)

    assert WHO in page
    assert CHANGED not in before + viewer + flat(client.get(FINAL))


def test_what_the_office_has_put_right_is_said_no_more(
    client: Client, bern: House, november: Tournament, final: Tournament
):
    correct(november, before=1000, after=0)
    anna = final.entries.get(members__player__name="Anna Bern")

    client.post(f"{FINAL}entries/{anna.pk}/remove/")
    without_anna = flat(client.get(FINAL))
    dani = final.club.players.get(name="Dani Bern")
    add_entry(final, [dani], by=bern.director)

    assert f"{CHANGED} Now also through: Dani Bern." in without_anna
    assert "No longer through" not in without_anna
    assert CHANGED not in flat(client.get(FINAL))


@pytest.mark.parametrize("state", [State.FINISHED, State.ARCHIVED])
def test_a_final_that_is_over_says_nothing(
    client: Client, november: Tournament, final: Tournament, state: State
):
    correct(november, before=1000, after=0)
    Tournament.objects.filter(pk=final.pk).update(state=state, published=timezone.now())

    assert CHANGED not in flat(client.get(FINAL))


@pytest.fixture
def proposed(monkeypatch: pytest.MonkeyPatch, client: Client) -> str:
    """Who goes through by what is proposed: three of each four."""
    monkeypatch.setattr(cut, "A_FIFTH", Fraction(3, 4))
    return " ".join(client.get(HERE, {"with": "november"}).context["page"].through)


MORE = "The share takes more than 2 places. For exactly 2, leave the share empty."


def test_a_proposed_share_that_takes_more_than_the_number_is_said(client: Client, proposed: str):
    line = {"with": "november", "first": "2", "rounding": "down", "level": "all"}

    assert MORE in flat(client.get(HERE, {**line, "share": "75"}))
    for other in (
        {**line, "share": ""},
        {**line, "share": "70"},
        {**line, "first": "3", "share": "75"},
        {"with": "november"},
    ):
        assert "The share takes more" not in flat(client.get(HERE, other))


def test_such_a_share_makes_the_final_only_once_it_was_said(client: Client, proposed: str):
    sent = {"with": "november", "first": "2", "share": "75", "rounding": "down", "level": "all", **MADE}
    refused = client.post(HERE, {**sent, "through": proposed})
    before = Tournament.objects.filter(slug="final").exists()

    client.post(HERE, {**sent, "through": proposed, "warned": "2"})

    assert refused.context["form"].errors == {"share": [MORE]}
    assert 'name="warned" value="2"' in flat(refused)
    assert (before, Tournament.objects.get(slug="final").entries.count()) == (False, len(proposed.split()))
