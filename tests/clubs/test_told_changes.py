"""PostgreSQL tells of whatever decides what a phone at a table is answered, whoever has changed it."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from clubs.actions.access_cards import card_for, renew_card, revoke_card
from clubs.actions.admission import AdmittedDevice, admit, admitted_device, record_presence
from clubs.actions.members import change_member
from clubs.actions.operator import suspend_club
from clubs.models import Admission, Device, Draw, Round, Table, Tournament
from core.followed import CHANNEL
from scoring.models import Game
from tests.clubs.conftest import House, written
from tests.clubs.printouts import evening, table_of

KEY = "k" * 22

IS_TOLD = connection.vendor == "postgresql"


@pytest.fixture
def table(bern: House) -> Table:
    return table_of(evening(bern))


@pytest.fixture
def device(table: Table) -> AdmittedDevice:
    entered = admit(card_for(table).token)
    return admitted_device(entered.game.pk, cookie=entered.cookie, key=KEY)


@contextmanager
def heard() -> Iterator[set[str]]:
    """What is told meanwhile."""
    names: set[str] = set()
    if not IS_TOLD:
        yield names
        return
    parameters = connection.get_connection_params()
    place = {name: parameters[name] for name in ("dbname", "user", "host", "port") if name in parameters}
    with psycopg.connect(**place, autocommit=True) as listening:
        listening.execute(f"LISTEN {CHANNEL}")
        listening.add_notify_handler(lambda told: names.add(told.payload))
        yield names
        listening.execute("SELECT 1")


def renamed(table: Table, by: User) -> None:
    change_member(table.seats.all()[0].player, {"name": "Anna Anders"}, by=by)


DEEDS = [
    pytest.param("tournament", renamed, id="a-member-is-renamed"),
    pytest.param(
        "tournament", lambda table, by: Tournament.objects.update(state="finished"), id="a-tournament-ends"
    ),
    pytest.param(
        "tournament", lambda table, by: Round.objects.update(closed=timezone.now()), id="a-round-is-closed"
    ),
    pytest.param("table", lambda table, by: revoke_card(table, by=by), id="a-card-is-revoked"),
    pytest.param("table", lambda table, by: renew_card(table, by=by), id="a-card-is-renewed"),
    pytest.param("table", lambda table, by: written(table, NS=600, EW=656), id="a-result-is-entered"),
    pytest.param("table", lambda table, by: Table.objects.update(game=None), id="a-table-loses-its-game"),
    pytest.param("draw", lambda table, by: Draw.objects.update(current=False), id="a-draw-is-replaced"),
    pytest.param("game", lambda table, by: Game.objects.update(revision=9), id="a-game-goes-on"),
    pytest.param("device", lambda table, by: Admission.objects.all().delete(), id="an-admission-goes"),
    pytest.param("device", lambda table, by: Device.objects.update(key_hash=""), id="a-device-is-bound-anew"),
    pytest.param("game", lambda table, by: Game.objects.all().delete(), id="a-game-goes"),
    pytest.param(
        "clubs",
        lambda table, by: suspend_club(table.draw.round.tournament.club, reason="Fee", by=by),
        id="a-club-is-suspended",
    ),
]


@pytest.mark.sample(3)  # each day pages tell what they show, in tests.clubs.views.test_hall
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("name", "deed"), DEEDS)
def test_a_change_is_told_by_a_name_that_polls_follow(bern, table, device, name, deed):
    followed = {
        "clubs": "clubs",
        "tournament": f"tournament:{device.tournament}",
        "draw": f"draw:{device.draw}",
        "table": f"table:{device.table}",
        "game": f"game:{Game.objects.get().pk}",
        "device": f"device:{device.device}",
    }
    with heard() as names:
        deed(table, bern.director)

    assert (followed[name] in names) is IS_TOLD


@pytest.mark.django_db(transaction=True)
def test_that_a_phone_was_there_is_not_told(device):
    with heard() as names:
        record_presence(device, unsent=2)

    assert names == set()
