"""The schedule document: the request of a draw, its answer, and the control's findings."""
