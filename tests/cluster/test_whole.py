"""What the parts of a cluster know of each other before any of them is started."""

from contextlib import ExitStack
from pathlib import Path

from cluster.nginx import configuration
from cluster.whole import Cluster
from config.environment import database


def test_servers_find_whichever_database_takes_writes(tmp_path: Path):
    with ExitStack() as reserved:
        cluster = Cluster.planned(tmp_path)
        for part in cluster.parts:
            reserved.enter_context(part.reserved)
        settings = database(cluster.address)

    assert (settings["HOST"], settings["PORT"]) == ("127.0.0.1,127.0.0.1", "")
    options = settings["OPTIONS"]
    assert (options["port"], options["target_session_attrs"]) == (
        f"{cluster.primary.port},{cluster.standby.port}",
        "read-write",
    )


def test_nginx_asks_all_servers(tmp_path: Path):
    text = configuration(8080, ["127.0.0.1:9001", "127.0.0.1:9002"], tmp_path)

    assert "upstream standblatt {\n    server 127.0.0.1:9001;\n    server 127.0.0.1:9002;\n" in text
    assert f"root {tmp_path};" in text
    assert ("ssl" in text, "listen 127.0.0.1:8080;" in text) == (False, True)
