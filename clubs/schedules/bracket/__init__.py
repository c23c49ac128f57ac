"""Who meets whom in a knock-out (DR-10 to DR-12): entries and results in, games out; no framework."""
