"""Passwords are hashed one at a time; others wait for a moment, and more than that come again."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Barrier, Event

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password

from clubs.known_browsers import signing_in_again
from config import passwords, settings
from config.passwords import LOW_PRIORITY, Gate, GatedArgon2Hasher, threads
from core.rate_limit import TooManyRequests

HASHER = "config.passwords.GatedArgon2Hasher"


def test_the_server_hashes_with_it():
    assert settings.PASSWORD_HASHERS == [HASHER]


def test_a_hash_is_of_argon2id_in_one_thread_and_known_again():
    hasher = GatedArgon2Hasher()
    encoded = hasher.encode("correct horse", "saltsaltsalt")

    assert encoded.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert [hasher.verify(word, encoded) for word in ("correct horse", "wrong")] == [True, False]


def test_hashing_yields_to_the_tables_where_a_thread_has_a_priority_of_its_own():
    hashing = threads.submit(os.getpriority, os.PRIO_PROCESS, 0).result() if hasattr(os, "getpriority") else 0

    assert hashing == (LOW_PRIORITY if sys.platform == "linux" else 0)


def test_a_hash_from_before_is_known_and_written_anew(settings):
    settings.PASSWORD_HASHERS = [HASHER]
    before = Argon2PasswordHasher().encode("correct horse", "saltsaltsalt")
    written: list[str] = []

    assert check_password("correct horse", before, lambda word: written.append(make_password(word)))
    assert written[0].startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


def test_so_many_at_once_are_let_in_and_no_more():
    gate, leave, inside = Gate(at_once=2, waiting=0, timeout=0), Event(), Barrier(3)

    def stay() -> None:
        with gate.passed():
            inside.wait()
            leave.wait()

    with ThreadPoolExecutor(2) as threads:
        staying = [threads.submit(stay) for _ in range(2)]
        inside.wait()
        with pytest.raises(TooManyRequests) as refused, gate.passed():
            raise AssertionError("three at once")
        leave.set()
        assert [each.result() for each in staying] == [None, None]
    with gate.passed():
        assert str(refused.value) == (
            "Too many passwords are being checked at the moment: try again in 2 seconds."
        )


def test_a_flood_of_strangers_leaves_room_for_a_browser_that_is_known(monkeypatch):
    full = Gate(at_once=1, waiting=0, timeout=0)
    monkeypatch.setattr(passwords, "strangers", full)

    def check_password_of_known() -> str:
        signing_in_again.set(True)
        return GatedArgon2Hasher().encode("correct horse", "saltsaltsalt")

    with full.passed():
        with pytest.raises(TooManyRequests):
            GatedArgon2Hasher().encode("a guess", "saltsaltsalt")
        assert copy_context().run(check_password_of_known).startswith("argon2$argon2id$")


def test_who_waits_for_a_moment_is_let_in():
    gate, inside, leave = Gate(at_once=1, waiting=1, timeout=60), Barrier(2), Event()

    def stay() -> str:
        with gate.passed():
            inside.wait()
            leave.wait()
        return "first"

    def follow() -> str:
        with gate.passed():
            return "second"

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(stay)
        inside.wait()
        second = threads.submit(follow)
        leave.set()
        assert [first.result(), second.result()] == ["first", "second"]
