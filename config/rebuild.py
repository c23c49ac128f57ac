"""What is made from files (bundles, catalogues) is rebuilt only when those files changed."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path


def files_fingerprint(sources: Iterable[Path]) -> str:
    """Return a mark that changes when one of the files does; their size and time tell, unread."""
    digest = hashlib.sha256()
    for path in sorted(sources):
        state = path.stat()
        digest.update(f"{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def keep_fresh(stamp: Path, sources: Iterable[Path], make: Callable[[], None]) -> bool:
    """Call `make` unless `stamp` says that it was called for these very sources; return whether it was."""
    mark = files_fingerprint(sources)
    if stamp.exists() and stamp.read_text(encoding="ascii") == mark:
        return False
    make()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(mark, encoding="ascii")
    return True
