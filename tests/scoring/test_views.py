"""Home, the table page and that of a group are compressed as well as the browser allows."""

import gzip

import brotli
import pytest
from django.test import Client

from config.version import VERSION

READ = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}
PATHS = ("/", "/table/", "/group/")


@pytest.mark.sample(3)
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
def test_a_page_for_all_is_compressed_as_the_browser_accepts_it(path, accepted, encoding, db):
    response = Client().get(path, headers={"accept-encoding": accepted})

    assert response.headers.get("Content-Encoding", "") == encoding
    assert "Accept-Encoding" in response.headers["Vary"]
    assert READ[encoding](response.content).decode().startswith("<!doctype html>")


@pytest.mark.sample(1)
@pytest.mark.parametrize("path", PATHS)
def test_a_page_for_all_is_the_same_for_each_and_leaves_no_cookie(path, db):
    one, other = Client().get(path), Client().get(path)

    assert one.content == other.content
    assert (one.cookies, other.cookies) == ({}, {})


def test_what_an_address_adds_to_a_page_stands_in_it_compressed_too():
    page = Client().get("/table/?a=1", headers={"accept-encoding": "br"})

    assert '<input type="hidden" name="next" value="/table/?a=1">' in brotli.decompress(page.content).decode()


def test_the_language_may_be_changed_from_a_page_that_the_phone_kept():
    phone = Client(enforce_csrf_checks=True)

    phone.post("/i18n/setlang/", {"language": "fr-ch", "next": "/table/"})

    assert "Nouvelle partie" in phone.get("/table/").content.decode()


def test_home_says_which_version_it_is(db):
    assert f"<span>Standblatt {VERSION}</span>" in Client().get("/").content.decode()
