"""How a start ends that cannot succeed."""


class CannotStart(Exception):
    """Why the server cannot start, a sentence a line, for the person at the terminal."""
