"""House rules about Weis that several presets share, because one source stands behind them."""

from collections.abc import Mapping
from typing import Any

from scoring.rules.house import WeisOrder

MANUAL: Mapping[str, Any] = {
    "weis_order": WeisOrder.FOURS,
    "weis_trumps": False,
    "undenufe_sixes": True,
    "undenufe_six_is_eleven": True,
}
"""As the Jass Manual has it (W-5a, C-5, SC-2, SB-12, J3-1)."""

LARGE: Mapping[str, Any] = {"large_weis": True, "nines_weis": 150, "low_fours": True}
"""As Handjass and its kin have it; a card then counts once in a four and once in a sequence (HJ-2a)."""
