"""How files arrive: never more of them in memory than any form reads."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory

from config.uploads import MOST, BoundedUploadHandler, client_address


def uploaded(content: bytes):
    request = RequestFactory().post("/", {"file": SimpleUploadedFile("list.csv", content, "text/csv")})
    request.upload_handlers = [BoundedUploadHandler(request)]
    return request.FILES["file"]


def test_a_file_arrives_whole():
    file = uploaded(b"Anna;7\n" * 20_000)

    assert (file.read(), file.size, file.name) == (b"Anna;7\n" * 20_000, 140_000, "list.csv")


def test_of_a_larger_one_only_the_size_is_known():
    file = uploaded(b"x" * (MOST + 300_000))

    assert file.size == MOST + 300_000
    assert len(file.read()) <= MOST + 64 * 1024


def test_the_app_uses_it():
    request = Client().post("/", {"file": SimpleUploadedFile("a", b"x")}).wsgi_request

    assert [type(handler) for handler in request.upload_handlers] == [BoundedUploadHandler]


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

    assert client_address(request) == seen
