"""Deals that many tests enter, as documents without number and dealer."""

ANNA_120 = {"declarer": "S", "bid": 120, "denomination": "shields", "card_points": {"NS": 125}}
MATCH = {"declarer": "W", "bid": 257, "denomination": "roses", "match": "EW"}
FAILED = {"declarer": "W", "bid": 257, "denomination": "roses", "card_points": {"EW": 100}}
