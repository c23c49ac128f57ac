"""The schedule document: what is asked of a draw, what it answers, and what the control says of that."""
