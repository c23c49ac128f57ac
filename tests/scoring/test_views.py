"""Home and the table page are compressed as well as the browser allows."""

import gzip

import brotli
import pytest
from django.test import Client

READ = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}
PATHS = ("/", "/table/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        pytest.param("gzip, deflate, br, zstd", "br", id="with a certificate"),
        pytest.param("gzip, deflate", "gzip", id="in plain http"),
        pytest.param("identity", "", id="of another program"),
    ],
)
@pytest.mark.parametrize("path", PATHS)
def test_a_page_for_all_is_compressed_as_the_browser_accepts_it(path, accepted, encoding):
    response = Client().get(path, headers={"accept-encoding": accepted})

    assert response.headers.get("Content-Encoding", "") == encoding
    assert "Accept-Encoding" in response.headers["Vary"]
    assert READ[encoding](response.content).decode().startswith("<!doctype html>")
