"""What search engines may read, and whom to write to about a vulnerability."""

from datetime import datetime
from urllib.robotparser import RobotFileParser

import pytest
from django.utils import timezone

from clubs.models.instance import contact_address
from config.crawlers import VALID


@pytest.mark.parametrize(
    ("path", "may"),
    [
        pytest.param("/", True, id="home"),
        pytest.param("/handbook/club/", True, id="handbook"),
        pytest.param("/clubs/bern/tournaments/final/live/", True, id="live-page"),
        pytest.param("/watch/Zm9vYmFy/", False, id="link-to-watch"),
        pytest.param("/accounts/invitation/Zm9vYmFy/", False, id="invitation"),
        pytest.param("/q/Zm9vYmFy", False, id="card-of-a-table"),
        pytest.param("/n/7p1-1-0123456789-0123456789ab/", False, id="code-of-a-list"),
    ],
)
def test_search_engines_are_kept_from_addresses_with_keys(client, path, may):
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").content.decode().splitlines())

    assert robots.can_fetch("Finder", path) is may


def test_the_operators_contact_is_named_for_vulnerabilities(client, db, settings):
    settings.OPERATOR = {"name": "Jassclub Bern", "place": "Bern", "contact": "info@example.ch"}

    lines = client.get("/.well-known/security.txt").content.decode().splitlines()
    fields = dict(line.split(": ", 1) for line in lines)

    expires = datetime.fromisoformat(fields.pop("Expires"))
    assert timezone.now() < expires <= timezone.now() + VALID
    assert fields == {
        "Contact": "mailto:info@example.ch",
        "Preferred-Languages": "de, fr, it, en",
        "Canonical": "http://testserver/.well-known/security.txt",
    }


def test_where_nobody_is_named_there_is_no_contact(client, db, settings):
    settings.OPERATOR = {"name": "", "place": "", "contact": ""}

    assert client.get("/.well-known/security.txt").status_code == 404


@pytest.mark.parametrize(
    ("contact", "address"),
    [
        pytest.param("info@example.ch", "mailto:info@example.ch", id="e-mail"),
        pytest.param("https://example.ch/contact", "https://example.ch/contact", id="page"),
        pytest.param("031 123 45 67", "", id="telephone"),
        pytest.param("Anna, anna@example.ch", "", id="in-a-sentence"),
        pytest.param("a@example.ch\nEncryption: none", "", id="more-than-a-line"),
        pytest.param("https://example.ch\r\nContact: x", "", id="a-page-and-more"),
    ],
)
def test_a_contact_is_an_address_or_nothing(contact, address):
    assert contact_address(contact) == address
