"""Lists beside the standings: a description of who, what and in which order, and what it makes of them."""
