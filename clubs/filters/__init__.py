"""What lists can be narrowed by."""
