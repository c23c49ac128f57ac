import datetime

import pytest
from django.template import Context, Template
from django.utils import translation

AT = datetime.datetime(2026, 11, 3, 19, 5, tzinfo=datetime.UTC)


@pytest.mark.parametrize("language", ["de-ch", "fr-ch", "it-ch", "en"])
@pytest.mark.parametrize(
    ("template", "shown"),
    [
        pytest.param("{{ share }}", "0.5", id="share"),
        pytest.param("{{ at.date }}", "03.11.2026", id="date"),
        pytest.param("{{ at }}", "03.11.2026 20:05", id="moment-in-Zurich"),
        pytest.param("{{ at|time }}", "20:05", id="time"),
    ],
)
def test_shares_and_dates_look_swiss_in_every_language(language, template, shown):
    context = Context({"points": 1288, "share": 0.5, "at": AT})

    with translation.override(language):
        assert Template(template).render(context) == shown


@pytest.mark.parametrize(
    ("language", "shown"), [("de-ch", "1’288"), ("fr-ch", "1’288"), ("it-ch", "1’288"), ("en", "1,288")]
)
def test_thousands_are_parted_as_the_language_does(language, shown):
    with translation.override(language):
        assert Template("{{ points }}").render(Context({"points": 1288})) == shown
