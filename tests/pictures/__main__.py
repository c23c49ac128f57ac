"""`python -m tests.pictures [NAME …]`: takes pictures anew in four languages, all or some."""

from __future__ import annotations

import sys

from tests.pictures.make import LANGUAGES, pictures, store

if __name__ == "__main__":
    for taken in pictures(sys.argv[1:], [*LANGUAGES]):
        store(taken)
        sys.stdout.write(f"{taken.language} {taken.name}\n")
