from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.models import DealRecord, DealRevision, DealSide, Game
from scoring.rules import codec
from scoring.rules.games import PRESETS

AT = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def new_game(**fields):
    keys = {"key_hash": uuid4().hex, "watch_hash": uuid4().hex}
    return Game.objects.create(
        **{
            "pk": uuid4(),
            "preset": "sidi-barrani",
            "rules": {},
            "pack": "swiss",
            "started": AT,
            **keys,
            **fields,
        }
    )


def new_deal(game, number=1, **fields):
    return DealRecord.objects.create(
        game=game, number=number, entry={"number": number}, recorded_at=AT, **fields
    )


def new_side(deal, side="NS", **fields):
    points = {"card_points": 130, "weis": 0, "stoeck": 0, "written": 230}
    return DealSide.objects.create(deal=deal, side=side, **{**points, **fields})


def new_revision(game, **fields):
    usual = {
        "revision": 1,
        "number": 1,
        "kind": "record",
        "after": {"number": 1},
        "at": AT,
        "change": uuid4(),
    }
    return DealRevision.objects.create(game=game, **{**usual, **fields})


def two_deals_with_one_number():
    game = new_game()
    new_deal(game)
    new_deal(game)


def two_rows_for_one_side():
    deal = new_deal(new_game())
    new_side(deal)
    new_side(deal)


def one_change_twice():
    game, change = new_game(), uuid4()
    new_revision(game, change=change)
    new_revision(game, change=change, revision=2)


def one_revision_twice():
    game = new_game()
    new_revision(game)
    new_revision(game)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("broken", "constraint"),
    [
        pytest.param(
            lambda: [new_game(watch_hash="a"), new_game(watch_hash="a")],
            "watch_hash",
            id="one-watch-link-for-two",
        ),
        pytest.param(
            lambda: new_game(key_hash="a", watch_hash="a"),
            "game_watch_is_not_key",
            id="watch-link-that-writes",
        ),
        pytest.param(lambda: new_game(pack="tarot"), "game_pack_known", id="unknown-pack"),
        pytest.param(lambda: new_game(first_dealer="X"), "game_first_dealer_known", id="unknown-dealer"),
        pytest.param(two_deals_with_one_number, "number", id="number-twice"),
        pytest.param(lambda: new_deal(new_game(), number=0), "deal_number_from_one", id="number-zero"),
        pytest.param(
            lambda: new_deal(new_game(), thrown_in=True, bid=100),
            "deal_thrown_in_without_contract",
            id="thrown-in-bid",
        ),
        pytest.param(lambda: new_deal(new_game(), stake=3), "deal_stake_known", id="stake-of-three"),
        pytest.param(two_rows_for_one_side, "side", id="side-twice"),
        pytest.param(lambda: new_side(new_deal(new_game()), side="SE"), "deal_side_known", id="unknown-side"),
        pytest.param(lambda: new_deal(new_game(), dealer="6"), "deal_places_known", id="sixth-dealer"),
        pytest.param(lambda: new_deal(new_game(), declarer="X"), "deal_places_known", id="unknown-declarer"),
        pytest.param(
            lambda: new_side(new_deal(new_game()), card_points=-1),
            "card_points|no_less_than_nothing",
            id="negative-points",
        ),
        pytest.param(one_change_twice, "change", id="change-twice"),
        pytest.param(one_revision_twice, "revision", id="revision-twice"),
        pytest.param(
            lambda: new_revision(new_game(), kind="remove"), "revision_fits_its_kind", id="removed-but-there"
        ),
        pytest.param(
            lambda: new_revision(new_game(), kind="start"), "revision_fits_its_kind", id="start-with-a-deal"
        ),
        pytest.param(
            lambda: new_revision(new_game(), kind="correct"),
            "revision_fits_its_kind",
            id="corrected-from-nothing",
        ),
        pytest.param(
            lambda: new_revision(new_game(), before={"number": 1}),
            "revision_fits_its_kind",
            id="recorded-over-another",
        ),
    ],
)
def test_database_refuses_what_must_never_be(broken, constraint):
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        broken()


@pytest.mark.django_db
def test_same_change_may_stand_in_two_games():
    change = uuid4()
    first, second = new_revision(new_game(), change=change), new_revision(new_game(), change=change)

    assert first.change == second.change


@pytest.mark.django_db
def test_revision_is_never_changed():
    revision = new_revision(new_game())
    revision.reason = "afterthought"

    with pytest.raises(TypeError, match="never changed"):
        revision.save()


@pytest.mark.django_db
def test_players_of_their_own_may_have_written_less_than_nothing():
    deal = new_deal(new_game(first_dealer="5"), dealer="5", declarer="3")
    for player, written in (("1", 1), ("2", -1), ("3", 2)):
        new_side(deal, player, written=written)

    assert dict(deal.sides.values_list("side", "written")) == {"1": 1, "2": -1, "3": 2}  # HJ-6


@pytest.mark.django_db
def test_watch_link_finds_its_game_alone():
    game = new_game(watch_hash="a")
    new_game(watch_hash="b")

    assert list(Game.objects.watched_by("a")) == [game]


@pytest.mark.django_db
def test_document_holds_the_deals_by_number():
    game = new_game(players={"S": "Anna"}, first_dealer="W", rules={"target": 500})
    new_deal(game, 2)
    new_deal(game, 1)

    assert game.document() == {
        "format": 1,
        "game": "sidi-barrani",
        "rules": {"target": 500},
        "players": {"S": "Anna"},
        "first_dealer": "W",
        "deals": [{"number": 1}, {"number": 2}],
    }


@pytest.mark.django_db
def test_document_has_what_was_bid_once_on_the_game_itself():
    rules = PRESETS["two-against-one"].override({"soloist": "2", "solo_bid": 700}).document()

    document = new_game(preset="two-against-one", rules=rules).document()

    assert (document["soloist"], document["solo_bid"]) == ("2", 700)  # J3-2
    assert codec.read_game(document).rules.document() == rules
