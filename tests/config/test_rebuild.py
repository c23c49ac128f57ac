import os

import pytest

from config.rebuild import keep_fresh


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "source"
    path.write_text("one")
    return path


@pytest.fixture
def made(tmp_path, source):
    """Keep something fresh that was made from `source`; return whether it was made again."""
    return lambda *further: keep_fresh(tmp_path / "var" / "stamp", [source, *further], lambda: None)


def touch(path):
    os.utime(path, ns=(0, 0))


def grow(path):
    path.write_text("one and two")


def test_what_is_fresh_is_not_made_again(made):
    assert [made(), made(), made()] == [True, False, False]


@pytest.mark.parametrize("change", [touch, grow])
def test_what_is_stale_is_made_again_once(made, source, change):
    made()
    change(source)

    assert [made(), made()] == [True, False]


def test_a_further_source_makes_it_again(made, tmp_path):
    made()
    (tmp_path / "another").touch()

    assert made(tmp_path / "another")


def test_what_failed_is_tried_again(tmp_path, source):
    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        keep_fresh(tmp_path / "stamp", [source], fail)

    assert keep_fresh(tmp_path / "stamp", [source], lambda: None)
