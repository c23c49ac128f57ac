"""The page for whoever runs a server has every rate limit with its figures, and no other."""

import re
from pathlib import Path

from core.limits import LIMITS
from core.rate_limit import Waiting

PAGE = Path(__file__).resolve().parents[2] / "docs" / "deployment.md"
ROW = re.compile(r"\| `([a-z-]+)` \| [^|]+ \| ([a-z ]+) \| (\d+) \| (\d+ [a-z]+) \|")


def test_every_limit_stands_in_the_table_of_limits():
    declared = [
        (
            limit.what,
            per.replace("account_at_address", "account and address"),
            str(budget.most),
            str(Waiting(budget.seconds)),
        )
        for limit in LIMITS
        for per, budget in limit.budgets.items()
    ]

    assert ROW.findall(PAGE.read_text()) == declared
