"""Loading code without looking for garbage: there is none, and the looking takes a fifth of a start."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_is_garbage() -> Iterator[None]:
    """Look for no garbage meanwhile, nor ever again among what is there at the end: it stays."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def load_views() -> None:
    """Load all that answers requests: what is broken shows now, and the first person does not wait for it."""
    with nothing_is_garbage():
        from django.urls import get_resolver

        _ = get_resolver().url_patterns
