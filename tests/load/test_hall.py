"""A hall at work, whatever the database: nothing lost, nothing doubled, no answer that is the server's fault.

The same at full scale, with its figures, is `benchmarks/hall`.
"""

from random import Random

import pytest

from tests.e2e import hall as halls
from tests.load.hall import REFUSED, TAKEN, Hall
from tests.load.phones import Network, scanned


@pytest.mark.long  # each day what is acknowledged outlives a server that is killed, in test_killing
@pytest.mark.parametrize(("tables", "deals"), [(3, 3), (12, 8)])
def test_what_two_phones_at_every_table_are_promised_is_kept_exactly_once(server, tables, deals):
    cards = halls.Hall.open(server.url, tables=tables, deals=deals).cards()
    with Network(server.port) as network:
        phones = scanned(network, [card.token for card in cards for _phone in range(2)])
        hall = Hall(network, list(zip(phones[::2], phones[1::2], strict=True)), Random(7))
        hall.play(deals)
        hall.confirm()

        assert hall.answers() == {TAKEN, REFUSED}
        assert hall.refused_otherwise() == []
        assert hall.kept() == hall.promised()
        assert [sorted(table["deals"]) for table in hall.kept().values()] == [[*range(1, deals + 1)]] * tables
        assert [table["results"] for table in hall.kept().values()] == [1] * tables

        assert [answer.status for answer in hall.ask()] == [200] * 2 * tables
        assert [answer.status for answer in hall.ask()] == [304] * 2 * tables
