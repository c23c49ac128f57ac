"""What strangers do to a hall: deals beside each attack, held against deals alone on the same server."""

import sys

import pytest

from benchmarks.strangers.attacks import ATTACKS
from benchmarks.strangers.measure import measured

SENTENCE = (
    "{attack}: a deal's median {median_ratio:.1f} and p99 {p99_ratio:.1f} times as long as alone"
    " ({median_ms:.0f} and {p99_ms:.0f} ms), {memory_mb:.0f} MB; answered {answered}"
)
MOST_MEMORY = 300


@pytest.mark.parametrize("name", ATTACKS)
def test_deals_beside_an_attack(benchmark, capsys, name):
    [figures] = benchmark.pedantic(lambda: [*measured([name])], rounds=1)

    benchmark.extra_info.update(figures)
    with capsys.disabled():
        sys.stdout.write(f"\n{SENTENCE.format(**figures)}\n")
    assert figures["memory_mb"] < MOST_MEMORY
    assert figures["answered"]["429"] > 0
