"""Some of many are spread over all others, group by group."""

from tests.spreading import spread


def spread_capitals(letters: str) -> str:
    return "".join(spread(letters, lambda letter: letter.lower() if letter.isupper() else None))


def test_groups_stay_together_and_come_at_even_distances():
    assert spread_capitals("abcdEEF") == "EEabFcd"
    assert spread_capitals("EaF") == "EFa"


def test_where_nothing_or_everything_is_to_be_spread_the_order_stays():
    assert spread_capitals("abc") == "abc"
    assert spread_capitals("ABA") == "ABA"
