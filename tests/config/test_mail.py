"""Where mail goes out."""

import pytest

from config.mail import MailServer, mail_server


@pytest.mark.parametrize(
    ("url", "server"),
    [
        pytest.param(
            "smtp://user:secret@mail.example:2525",
            MailServer("mail.example", 2525, "user", "secret", start_tls=True, tls=False),
            id="tls-is-started",
        ),
        pytest.param(
            "smtp://mail.example",
            MailServer("mail.example", 587, "", "", start_tls=True, tls=False),
            id="usual-port",
        ),
        pytest.param(
            "smtps://mail.example",
            MailServer("mail.example", 465, "", "", start_tls=False, tls=True),
            id="tls-from-the-start",
        ),
        pytest.param(
            "smtp+plain://localhost",
            MailServer("localhost", 25, "", "", start_tls=False, tls=False),
            id="on-the-same-machine",
        ),
        pytest.param(
            "smtp://anna%40jass.example:p%3Aw%2F@mail.example",
            MailServer("mail.example", 587, "anna@jass.example", "p:w/", start_tls=True, tls=False),
            id="signs-that-an-address-would-take-for-its-own",
        ),
    ],
)
def test_an_address_says_all_about_a_mail_server(url, server):
    assert mail_server(url) == server


@pytest.mark.parametrize(
    "url",
    [
        "",
        "mail.example",
        "http://mail.example",
        "smtp://",
        "smtp://mail:port",
        "smtp://[::1",
        "smtp://mail:65536",
    ],
)
def test_what_is_no_mail_server_is_none(url):
    assert mail_server(url) is None
