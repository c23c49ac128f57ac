"""The icon that browsers ask for beside what is no page of ours."""

from __future__ import annotations

from django.test import Client


def test_browsers_that_ask_for_an_icon_are_sent_to_ours():
    answer = Client().get("/favicon.ico")

    assert (answer.status_code, answer.headers["Location"]) == (302, "/static/icons/standblatt-192.png")
