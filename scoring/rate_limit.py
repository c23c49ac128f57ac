"""Rate limits: what happens too often in a window of time has to wait; counted in the cache."""

from django.core.cache import cache


def count_up(key: str, seconds: int) -> int:
    """Count once more under `key`, anew every so many seconds; return how often it was."""
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key)
    except ValueError:  # its window has ended between the two
        cache.set(key, 1, seconds)
        return 1


def is_too_much(key: str, *, most: int, seconds: int) -> bool:
    """Count once more under `key`; tell whether that was once too often."""
    return count_up(key, seconds) > most
