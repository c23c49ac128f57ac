"""Tests with their assertions rewritten, once for all workers.

Pytest rewrites the assertions of a module when it first imports it, and keeps what it has made. In a fresh
clone the workers start together, and each would rewrite all four hundred modules itself. There is no public
way to have it done before; a version of pytest without the names below fails here at once.
"""

import sys
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import (
    PYC_TAIL,
    _read_pyc,
    _rewrite_test,
    _write_pyc,
    assertstate_key,
    get_cache_dir,
    try_makedirs,
)


def rewrite_tests(config: pytest.Config, folder: Path) -> None:
    """Rewrite every module of tests in the folder that has changed since it was rewritten."""
    if sys.dont_write_bytecode or config.option.assertmode != "rewrite":
        return
    for path in sorted(folder.rglob("test_*.py")):
        kept = get_cache_dir(path) / f"{path.stem}{PYC_TAIL}"
        if _read_pyc(path, kept) is None and try_makedirs(kept.parent):
            digest, code = _rewrite_test(path, config)
            _write_pyc(config.stash[assertstate_key], code, digest, kept)
