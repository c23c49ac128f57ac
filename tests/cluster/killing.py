"""A hall that plays on a cluster while a server, the proxy and the primary are killed, one after the other.

`python -m tests.cluster.killing` starts the cluster and writes what it came to as JSON.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial

import django

from cluster.parts import Part
from cluster.whole import Cluster, planned_cluster
from tests.load.phones import PatientNetwork
from tests.waiting import until

TABLES, DEALS = 40, 12


def restart(part: Part) -> None:
    """End a part as a power cut would, and start it again, as systemd does."""
    part.kill()
    part.start()


def fail_over(cluster: Cluster, network: PatientNetwork) -> None:
    """End the primary for good, and promote its standby once phones have noticed."""
    noticed = network.unanswered
    cluster.primary.kill()
    until(lambda: network.unanswered > noticed)
    cluster.standby.promote()


def failures(cluster: Cluster, network: PatientNetwork) -> Sequence[Callable[[], None]]:
    return [
        partial(restart, cluster.nodes[1]),
        partial(restart, cluster.nginx),
        partial(fail_over, cluster, network),
    ]


def main() -> None:
    with planned_cluster() as cluster:
        cluster.start()
        os.environ.update(cluster.nodes[0].environment(), DJANGO_SETTINGS_MODULE="config.settings")
        django.setup()
        from tests.load.killing import played  # which knows the database

        came_to = played(cluster.nginx.port, TABLES, DEALS, partial(failures, cluster))
    sys.stdout.write(json.dumps(asdict(came_to)) + "\n")


if __name__ == "__main__":
    main()
