"""Players whose partners change: plans with people on them, searches, seats, and rounds by standing."""
