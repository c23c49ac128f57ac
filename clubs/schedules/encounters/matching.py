"""Matchings that cost least: everyone with one other, by the blossom method of Edmonds.

rustworkx does it, read when it is first needed. Measured beside networkx: see `benchmarks/draws`.
"""

from __future__ import annotations

from collections.abc import Iterable

Edge = tuple[int, int, int]
"""Two places and what it costs to put them together."""


def cheapest(count: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """Return a perfect matching of the places 0 … `count` − 1 that costs least, or None where there is none.

    Costs are whole numbers below 2**120. Among equals the answer is any: whoever wants one that does not
    depend on the library adds small lots to the costs. Pairs come in order, smaller place first.
    """
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(first, second, -cost) for first, second, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < count:
        return None
    return sorted((min(two), max(two)) for two in found)
