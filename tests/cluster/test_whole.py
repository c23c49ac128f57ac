"""What the parts of a cluster know of each other before any of them is started."""

import re
from pathlib import Path

from cluster.nginx import configuration
from cluster.whole import Cluster
from config.environment import database


def test_servers_find_whichever_database_takes_writes(tmp_path: Path):
    cluster = Cluster.planned(tmp_path)
    settings = database(cluster.address)
    ports = f"{cluster.primary.port},{cluster.standby.port}"
    cluster.stop()  # nothing runs, but the ports are kept free

    assert (settings["HOST"], settings["PORT"]) == ("127.0.0.1,127.0.0.1", "")
    assert (settings["OPTIONS"]["port"], settings["OPTIONS"]["target_session_attrs"]) == (ports, "read-write")


def test_nginx_asks_all_servers(tmp_path: Path):
    text = configuration(8080, ["127.0.0.1:9001", "127.0.0.1:9002"], tmp_path)

    servers = re.findall(r"^ *server (\S+:\d+) max_fails=10 fail_timeout=5s;$", text, re.MULTILINE)
    assert servers == ["127.0.0.1:9001", "127.0.0.1:9002"]
    assert f"root {tmp_path};" in text
    assert ("ssl" in text, "listen 127.0.0.1:8080;" in text) == (False, True)
