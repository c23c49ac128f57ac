"""What one club's pages cost beside a hundred others, held against the same club alone."""

import sys

from benchmarks.growth.measure import COMMANDS, measured

OTHERS = 100
MOST = 1.5


def test_the_pages_of_one_club_beside_others(benchmark, capsys, tmp_path):
    figures = benchmark.pedantic(measured, args=(tmp_path, OTHERS, COMMANDS), rounds=1)

    pages = {name: page["ratio"] for name, page in figures["pages"].items()}
    benchmark.extra_info.update(pages)
    with capsys.disabled():
        slowest = max(pages, key=pages.__getitem__)
        sys.stdout.write(f"\nof {len(pages)} pages {slowest} has grown most: {pages[slowest]:.2f} times\n")
    assert max(pages.values()) < MOST
