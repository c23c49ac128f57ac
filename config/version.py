"""The version of Standblatt: said here, and nowhere else.

`CHANGELOG.md` has what it changes; a test holds its newest heading to this.
"""

VERSION = "0.10.0"
