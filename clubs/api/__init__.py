"""The HTTP API of the tables in the hall."""
