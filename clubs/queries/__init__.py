"""Queries: the rows of a tournament read into pure values, and results cached by revision."""
