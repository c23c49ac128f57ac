"""From where somebody asks."""

import pytest
from django.test import RequestFactory

from config.visitors import address


@pytest.mark.parametrize(
    ("https", "forwarded", "seen"),
    [
        pytest.param(False, "203.0.113.7", "192.168.1.20", id="without-a-proxy-nobody-is-believed"),
        pytest.param(True, "203.0.113.7", "203.0.113.7", id="behind-a-proxy"),
        pytest.param(True, "10.9.9.9, 203.0.113.7", "203.0.113.7", id="what-the-visitor-made-up-comes-first"),
        pytest.param(True, "2001:db8::7", "2001:db8::7", id="ipv6"),
        pytest.param(True, "", "192.168.1.20", id="a-proxy-that-tells-nothing"),
        pytest.param(True, "unknown", "192.168.1.20", id="no-address"),
    ],
)
def test_the_address_of_a_visitor(settings, https, forwarded, seen):
    settings.HTTPS = https
    request = RequestFactory(REMOTE_ADDR="192.168.1.20").get("/", headers={"x-forwarded-for": forwarded})

    assert address(request) == seen
