"""All input enters through these."""
