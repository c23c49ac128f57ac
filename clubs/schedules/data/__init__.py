"""What search has found; each file says what its lines mean. Read by `constructions.stored`."""
