"""The deeds of the office: each writes several rows in one transaction and leaves a line in the log."""
