"""Mail that came back, read from what mail servers write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.bounces import Bounce, read_bounce
from tests.clubs.bounced import SHAPES, bounced

OURS = "<sign-up.7.abc@jass.example>"


@pytest.mark.parametrize("shape", SHAPES)
def test_what_came_back_is_known_by_its_id_and_its_status(shape: str):
    assert read_bounce(bounced(OURS, shape=shape)) == Bounce([OURS], "5.1.1")


@pytest.mark.parametrize(
    ("written", "status"), [("5.2.2 (mailbox full)", "5.2.2"), ("4.4.7", "4.4.7"), ("oops", "5.0.0")]
)
def test_the_status_is_a_code_whatever_is_written(written: str, status: str):
    found = read_bounce(bounced(OURS, status=written))

    assert found
    assert found.status == status


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed", ""])
def test_what_is_only_late_or_has_arrived_has_not_come_back(action: str):
    assert read_bounce(bounced(OURS, action=action)) is None


def nested(depth: int) -> bytes:
    lines = [f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}" for level in range(depth)]
    return "\n".join(lines).encode()


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"Subject: Thanks\n\nI'll be there.\n",
        b"Content-Type: message/delivery-status\n\nAction: failed\n",
        nested(3000),
    ],
    ids=["nothing", "an-answer", "no-recipient", "nested-without-end"],
)
def test_any_other_mail_is_no_report(raw: bytes):
    assert read_bounce(raw) is None


@given(st.binary(max_size=60), st.integers(0, 1500), st.integers(0, 60))
def test_whatever_is_sent_is_read_or_is_none(noise: bytes, place: int, cut: int):
    raw = bounced(OURS)

    read_bounce(raw[:place] + noise + raw[place + cut :])
