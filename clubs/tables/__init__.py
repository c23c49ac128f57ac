"""Every list of a club: declared once, shown sorted, filtered, paged and exported alike."""
