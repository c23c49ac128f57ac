"""What the rows of a tournament amount to: standings and control, kept by revision."""
