"""A final before anybody is known, as a browser gets it: its places, its bracket, and how they fill."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import DrawMethod, Role, RoundState, State, Tournament
from clubs.printouts.bracket import BracketSheet
from clubs.printouts.request import PrintoutRequest
from tests.clubs.conftest import House
from tests.clubs.groups import groups_evening
from tests.clubs.views.answers import reader, stranger, text

OVERVIEW = "/clubs/bern/tournaments/november/"
HERE = f"{OVERVIEW}standings/cut/"
FINAL = "/clubs/bern/tournaments/final/"
ASKED = {"of_each_group": "2", "next_best": "0", "name": "Final", "date": "2027-01-15", "way": "knockout"}


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Two groups of four pairs; the last round is being played."""
    found = groups_evening(bern).tournament
    found.rounds.filter(number=3).update(state=RoundState.RELEASED)
    return found


@pytest.fixture
def client(bern: House, evening: Tournament) -> Client:
    return reader(bern, Role.DIRECTOR)


def test_from_the_groups_to_the_filled_final(client: Client, evening: Tournament):
    assert f'href="{HERE}"' in text(client.get(OVERVIEW))
    made = client.post(HERE, ASKED, follow=True)
    assert made.redirect_chain[-1][0] == FINAL
    assert "1 of A" in text(made)
    assert f'href="{FINAL}bracket/"' in text(made)
    assert "“Final” waits for this tournament" in text(client.get(HERE))

    evening.rounds.update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(revision=99)
    page = client.get(HERE)
    assert "Fill the final with 4 entries" in text(page)
    through = " ".join(page.context["page"].through)
    filled = client.post(HERE, {"of_each_group": "2", "next_best": "0", "through": through}, follow=True)

    assert "Everyone who goes through is entered in the final." in text(filled)
    final = evening.followers.get()
    assert (final.entries.count(), final.method) == (4, DrawMethod.KNOCKOUT)
    assert "1 of A" not in text(filled)


@pytest.mark.long  # each day from the groups to the filled final
def test_everyone_sees_the_places_in_the_bracket_once_the_final_is_public(
    client: Client, evening: Tournament
):
    client.post(HERE, ASKED)
    opened = {"state": State.OPEN, "published": timezone.now(), "public": True}
    evening.followers.update(**opened)

    page = stranger().get(f"{FINAL}live/bracket/")
    assert "1 of A" in text(page)
    assert "the names come in as soon as it is" in text(page)
    live = text(stranger().get(f"{FINAL}live/"))
    assert "2 of B" in live
    assert f'href="{FINAL}live/bracket/"' in live
    assert stranger().get(f"{FINAL}projector/").status_code == 200


def test_the_places_are_on_paper(client: Client, evening: Tournament):
    client.post(HERE, ASKED)

    final = evening.followers.get()
    sheet = BracketSheet.of(PrintoutRequest(final, date(2027, 1, 10), options={"paper": "a4"}))

    names = [name.title for drawn in sheet.drawn for box in drawn.picture.boxes for name in box.names]
    assert names[:4] == ["1 of A", "2 of B", "1 of B", "2 of A"]


def test_what_is_wrong_is_said_at_its_field(client: Client, evening: Tournament):
    page = client.post(HERE, {**ASKED, "name": "", "of_each_group": "x"})

    assert set(page.context["form"].errors) == {"name", "of_each_group"}
    assert not evening.followers.exists()


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "asked_for", [{"of_each_group": "0"}, {"of_each_group": "200"}, {"of_each_group": "999", "way": ""}]
)
def test_what_makes_no_final_is_refused_with_a_sentence(
    client: Client, evening: Tournament, asked_for: dict[str, str]
):
    page = client.post(HERE, {**ASKED, **asked_for})

    assert page.status_code == 200
    assert page.context["form"].errors
    assert not evening.followers.exists()


@pytest.mark.long  # each day from the groups to the filled final
def test_without_groups_the_first_ones_are_asked_for(client: Client, evening: Tournament):
    Tournament.objects.filter(pk=evening.pk).update(groups=1, method=DrawMethod.DRAW)

    page = text(client.get(HERE))

    assert "go through." in page
    assert 'name="first"' in page
