"""Groups of people who play together: who they are, what they agreed, their evenings and games."""
