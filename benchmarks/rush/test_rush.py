"""What a rush of sign-ups does to a hall: deals beside it, held against deals alone, in pairs of one run."""

import sys

from benchmarks.rush.measure import measured

SENTENCE = (
    "{people} people come: a deal's median {median_ratio:.1f} and p99 {p99_ratio:.1f} times as long as"
    " alone (p99 {quiet_p99_ms} and {busy_p99_ms} ms)"
)


def test_deals_beside_a_rush_of_sign_ups(benchmark, capsys):
    figures = benchmark.pedantic(measured, rounds=1)

    benchmark.extra_info.update(figures)
    with capsys.disabled():
        sys.stdout.write(f"\n{SENTENCE.format(**figures)}\n{figures['crowd']}\n")
    assert all(crowd["form"]["answered"] > 0 for crowd in figures["crowd"])
