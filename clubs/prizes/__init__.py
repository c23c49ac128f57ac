"""Prizes, without a database: the plan of a tournament, and who gets what by it (PR)."""
