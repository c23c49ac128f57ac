"""Backups: database and secret key in one file, made while the server runs, restored and verified."""
