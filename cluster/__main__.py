"""`make cluster`: start a whole cluster to try, say what it is made of, and serve until Ctrl-C."""

import signal
import sys
import threading
from collections.abc import Iterator

from cluster.parts import Part
from cluster.postgresql import promoting_line
from cluster.whole import Cluster, planned_cluster
from config.preparation import say
from config.serve import reasons_in_a_sentence


def announcement(cluster: Cluster, prepared: str) -> Iterator[str]:
    """Yield what there is now, and what may be tried with it."""
    yield prepared.rstrip()
    yield f"\nStandblatt is at {cluster.nginx.url}/, on one machine as it would be on several:"
    for part in cluster.parts:
        if part.process:
            yield f"  {part.name:<12}port {part.port:<7}process {part.process.pid}"
    yield "End one with kill -9 and its process: the others go on. Without database-1, promote database-2:"
    yield f"  {promoting_line(cluster.standby)}"
    yield f"All of it lies in {cluster.nginx.folder} and is removed at the end. Stop it with Ctrl-C."


def tell_of_ends(parts: tuple[Part, ...], is_over: threading.Event) -> None:
    """Say of each part when it has ended, unless all of them do."""

    def tell(part: Part) -> None:
        if part.process:
            part.process.wait()
        if not is_over.is_set():
            say(f"{part.name} has ended.")

    for part in parts:
        threading.Thread(target=tell, args=[part], daemon=True).start()


def main() -> None:
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    is_over = threading.Event()
    with reasons_in_a_sentence(), planned_cluster() as cluster:
        say("Starting PostgreSQL and its standby, three servers and nginx …")
        say(*announcement(cluster, cluster.start()))
        tell_of_ends(cluster.parts, is_over)
        try:
            signal.pause()
        finally:
            is_over.set()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
