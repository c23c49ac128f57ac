"""Who sits where: entries, rounds and history in, a schedule and its fairness out. It knows no framework."""
