"""Databases that were filled by an earlier version are brought up to date with all that is in them."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from scoring.models import DealSide, Game
from tests.step_by_step import migrate, migrate_to_newest

AT = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


@pytest.fixture
def before(transactional_db):
    """The models of the version that knew Sidi Barrani alone, on their own database."""
    yield migrate("scoring", "0001_initial")
    # Whatever was built on it went too, and comes back with it.
    migrate_to_newest()


def fill(apps):
    """Store a game with one deal; return its id."""
    game = apps.get_model("scoring", "Game").objects.create(
        pk=uuid4(),
        preset="sidi-barrani",
        rules={"target": 500},
        pack="swiss",
        players={"S": "Anna"},
        first_dealer="W",
        key_hash="k",
        watch_hash="w",
        started=AT,
    )
    deal = apps.get_model("scoring", "DealRecord").objects.create(
        game=game, number=1, dealer="W", declarer="S", bid=100, entry={"number": 1}, recorded_at=AT
    )
    sides = apps.get_model("scoring", "DealSide").objects
    for side, written in (("NS", 230), ("EW", 27)):
        sides.create(deal=deal, side=side, card_points=written // 2, weis=0, stoeck=0, written=written)
    apps.get_model("scoring", "DealRevision").objects.create(
        game=game, revision=1, number=1, kind="record", after={"number": 1}, at=AT, change=uuid4()
    )
    return game.pk


@pytest.mark.long  # its steps are out and stay; each day a database of a release takes them
def test_filled_database_keeps_its_games_and_takes_players_by_number(before):
    game_id = fill(before)

    migrate("scoring", "0002_every_game")

    game = Game.objects.get(pk=game_id)
    (deal,) = game.deals.all()
    written = dict(deal.sides.values_list("side", "written"))
    assert (game.players, game.first_dealer, game.revisions.count()) == ({"S": "Anna"}, "W", 1)
    assert ((deal.dealer, deal.declarer, deal.bid), written) == (("W", "S", 100), {"NS": 230, "EW": 27})

    Game.objects.filter(pk=game_id).update(first_dealer="5")
    game.deals.update(dealer="5", declarer="2")
    DealSide.objects.create(deal=deal, side="2", card_points=7, weis=0, stoeck=0, written=-1)
    assert dict(deal.sides.values_list("side", "written")) == {"2": -1, "EW": 27, "NS": 230}
