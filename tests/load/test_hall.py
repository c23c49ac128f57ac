"""A hall at work, whatever the database: nothing lost, nothing doubled, no answer that is the server's fault.

The same at full scale, with its figures, is `benchmarks/hall`.
"""

from random import Random

from tests.e2e import hall as halls
from tests.load.hall import REFUSED, TAKEN, Hall
from tests.load.phones import Network, scanned

TABLES, DEALS = 12, 8


def test_what_two_phones_at_every_table_are_promised_is_kept_exactly_once(server):
    cards = halls.Hall.open(server.url, tables=TABLES, deals=DEALS).cards()
    with Network(server.port) as network:
        phones = scanned(network, [card.token for card in cards for _phone in range(2)])
        hall = Hall(network, list(zip(phones[::2], phones[1::2], strict=True)), Random(7))
        hall.play(DEALS)
        hall.confirm()

        assert hall.answers() == {TAKEN, REFUSED}
        assert hall.refused_otherwise() == []
        assert hall.kept() == hall.promised()
        assert [sorted(table["deals"]) for table in hall.kept().values()] == [[*range(1, DEALS + 1)]] * TABLES
        assert [table["results"] for table in hall.kept().values()] == [1] * TABLES

        assert [answer.status for answer in hall.ask()] == [200] * 2 * TABLES
        assert [answer.status for answer in hall.ask()] == [304] * 2 * TABLES
