"""What a cluster needs of the system is said in a sentence where it is missing."""

import pytest

from cluster import programs
from config.environment import CannotStart


def test_packages_that_are_missing_are_named_with_the_line_that_installs_them(monkeypatch, tmp_path):
    monkeypatch.setattr(programs, "POSTGRESQL", tmp_path)
    monkeypatch.setattr(programs, "PLACES", str(tmp_path))

    with pytest.raises(CannotStart) as refused:
        programs.check_installed()

    assert str(refused.value) == (
        "A cluster needs postgresql-15 and nginx-light: "
        "apt-get install --no-install-recommends postgresql-15 nginx-light"
    )


def test_a_program_that_fails_says_why():
    with pytest.raises(CannotStart, match=r'^pg_ctl: pg_ctl: directory "/none" does not exist\n$'):
        programs.run(["pg_ctl", "status", "-D", "/none"])
