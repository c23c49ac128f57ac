"""A Thursday on a cluster, measured: `python -m benchmarks.thursday --clubs 50 --seconds 120`."""

import argparse
import os
import resource

import django

from cluster.whole import planned_cluster


def main() -> None:
    reading = argparse.ArgumentParser(prog="python -m benchmarks.thursday")
    reading.add_argument("--clubs", type=int, default=50, help="how many play, of 500")
    reading.add_argument(
        "--seconds",
        type=float,
        default=120,
        help="how long all ask; each kind alone a quarter, a minute at most",
    )
    reading.add_argument(
        "--connections", type=int, default=0, help="how many are open for a minute at the end"
    )
    options = reading.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with planned_cluster() as cluster:
        cluster.start()
        os.environ.update(cluster.nodes[0].environment(), DJANGO_SETTINGS_MODULE="config.settings")
        django.setup()
        from benchmarks.thursday.measure import play  # which knows the database

        play(cluster, options.clubs, options.seconds, options.connections)


main()
