"""Who goes through to a final (ST-13): standings in, everyone's state and reason out; no framework."""
