"""What is loaded is no garbage, and nobody looks whether it is."""

import gc

import pytest

from config.loading import nothing_is_garbage


def test_garbage_is_looked_for_again_but_not_among_what_was_loaded():
    before = gc.get_freeze_count()

    with nothing_is_garbage():
        meanwhile = gc.isenabled()
        loaded = [[number] for number in range(10)]

    assert (meanwhile, gc.isenabled(), gc.get_freeze_count() - before >= len(loaded)) == (False, True, True)


def test_garbage_is_looked_for_again_where_loading_fails():
    with pytest.raises(ImportError), nothing_is_garbage():
        raise ImportError

    assert gc.isenabled()
