"""Several phones that write one game: the code that lets them in, and corrections of what they have seen."""

import json
from html import unescape

import pytest
from django.utils import translation

from core.qr import qr_code
from tests.scoring.conftest import made_deal


def code(phone, *, key=None, **body):
    """What the server answers a phone that asks for the code of its game."""
    return phone.client.post(
        f"{phone.address}/write-code",
        json.dumps({"watch": phone.watch, **body}),
        content_type="application/json",
        headers={**phone.headers, **({"Authorization": f"Bearer {key}"} if key else {})},
    )


def became(response):
    """What became of each change: its status, or the code for which it was refused."""
    results = response.json()["results"]
    return [result["problems"][0]["code"] if result["problems"] else result["status"] for result in results]


def test_the_code_is_a_drawing_that_nobody_may_keep(started):
    response = code(started)

    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert unescape(response.json()["svg"]).count("<svg ") == 1


def test_the_code_has_the_keys_where_no_server_sees_them(started):
    keys = f"g={started.game}&write={started.key}&watch={started.watch}"

    with translation.override("en"):
        expected = qr_code(f"http://testserver/table/#{keys}", "QR code of the link")

    assert code(started).json()["svg"] == expected


@pytest.mark.parametrize("wrong", [{"key": "k" * 22}, {"watch": "w" * 22}], ids=["key", "watch-key"])
def test_only_with_both_keys_there_is_a_code(started, wrong):
    assert code(started, **wrong).status_code == 404


def test_with_the_watch_key_alone_there_is_no_code(started):
    assert code(started, key=started.watch).status_code == 404


@pytest.mark.parametrize("body", [{"watch": "short"}, {"watch": 7}, {"more": 1}])
def test_what_is_no_key_is_refused_with_a_sentence(started, body):
    response = code(started, **body)

    (detail,) = response.json().values()
    assert (response.status_code, detail.endswith(".")) == (400, True)


def test_a_correction_of_what_was_seen_is_taken(started):
    started.send(started.record(1))

    correction = {**started.correct(1, bid=110), "seen": made_deal(1)}

    assert became(started.send(correction)) == ["applied"]


@pytest.mark.parametrize("kind", ["correct", "remove"])
def test_what_another_phone_has_changed_is_not_overwritten_unseen(started, kind):
    started.send(started.record(1), started.correct(1, bid=110))
    late = started.correct(1, bid=120) if kind == "correct" else started.remove(1)

    response = started.send({**late, "seen": made_deal(1)})

    assert (response.status_code, became(response)) == (422, ["deal_changed"])
    assert response.json()["results"][0]["problems"] == [
        {
            "code": "deal_changed",
            "clause": "",
            "field": "",
            "message": "The sheet has changed in the meantime: look at it again.",
        }
    ]
    assert started.stored().deals.get().bid == 110


def test_what_another_phone_has_removed_is_not_corrected(started):
    started.send(started.record(1), started.remove(1))

    assert became(started.send({**started.correct(1, bid=120), "seen": made_deal(1)})) == ["deal_changed"]


def test_without_what_was_seen_whatever_stands_there_is_replaced(started):
    started.send(started.record(1), started.correct(1, bid=110))

    assert became(started.send(started.correct(1, bid=120))) == ["applied"]
    assert started.stored().deals.get().bid == 120
