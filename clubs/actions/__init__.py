"""The actions on clubs and tournaments: each writes in one transaction and adds a line to the audit log."""
