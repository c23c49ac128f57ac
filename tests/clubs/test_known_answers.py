"""What is kept of an answer with news says what the page would say next, where nothing is new."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import State
from config.known_answers import lasting_head
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.phones import phone_of
from tests.clubs.printouts import evening


def of_a_table(bern: House) -> Callable[..., Any]:
    return phone_of(evening(bern)).read


def of_a_page(name: str) -> Callable[[House], Callable[..., Any]]:
    def asking(bern: House) -> Callable[..., Any]:
        shown = tournament(bern.club, public=True, state=State.RUNNING)
        seated(shown, 1, enter(shown, 8))
        url = reverse(f"clubs:{name}", args=[bern.club.slug, shown.slug])
        return lambda **headers: Client().get(url, headers=headers)

    return asking


@pytest.mark.parametrize(
    "asking",
    [
        pytest.param(of_a_table, id="table"),
        pytest.param(of_a_page("live-part"), id="live"),
        pytest.param(of_a_page("projector-part"), id="projector"),
    ],
)
def test_an_answer_with_news_is_kept_as_the_one_without(bern: House, asking):
    ask = asking(bern)
    news = ask()
    unchanged = ask(**{"If-None-Match": news["ETag"]})

    assert (news.status_code, unchanged.status_code) == (200, 304)
    news["Vary"] = news["Vary"].removesuffix(", Accept-Encoding")  # which only a long answer depends on
    assert lasting_head(sorted(news.items())) == lasting_head(sorted(unchanged.items()))
