"""The key that signs cookies: made once, kept where only the server's own user can read it."""

import os
import secrets
from pathlib import Path

READABLE_BY_OWNER = 0o600


def stored_secret(path: Path) -> str:
    """Return the key kept at `path`, making it at the first call, also when two processes start at once."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=READABLE_BY_OWNER)
        draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
        try:
            os.link(draft, path)  # fails when the other process was first, unlike a rename
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
