"""The settings as a deployment sees them."""

import os
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache

ROOT = Path(__file__).resolve().parents[2]

POLICY = {
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


def python(*arguments, **environment):
    """Run Python with the settings of a deployment; return what it wrote."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env={**clean, **environment}, capture_output=True, text=True, check=False
    )


def setting(expression, **environment):
    """Return what an expression over the settings comes to in that environment."""
    program = f"from config.settings import *; print(repr({expression}))"
    return literal_eval(python("-c", program, **environment).stdout)


@pytest.mark.long  # each setting is asked for each day; deployments change rarely
def test_nothing_is_left_to_do_for_a_deployment_behind_https_but_what_is_asked_for():
    done = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", HTTPS="1")

    assert done.stdout + done.stderr == "System check identified no issues (1 silenced).\n"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("environment", "secure"),
    [pytest.param({"HTTPS": "1"}, True, id="https"), pytest.param({}, False, id="lan")],
)
def test_cookies_are_kept_to_https_where_there_is_https(environment, secure):
    assert setting("(CSRF_COOKIE_SECURE, SESSION_COOKIE_SECURE)", **environment) == (secure, secure)


@pytest.mark.long  # each day another setting is read from the environment
def test_further_hosts_are_named_in_the_environment():
    assert setting("ALLOWED_HOSTS[-2:]", ALLOWED_HOSTS="jass.example, blatt.example") == [
        "jass.example",
        "blatt.example",
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("environment", "address"),
    [
        pytest.param({}, "http://localhost:8000", id="laptop"),
        pytest.param({"PORT": "8123", "ALLOWED_HOSTS": "blatt.example"}, "http://localhost:8123", id="port"),
        pytest.param(
            {"HTTPS": "1", "ALLOWED_HOSTS": "blatt.example,jass.example"},
            "https://blatt.example",
            id="internet",
        ),
    ],
)
def test_links_at_the_terminal_begin_as_the_page_is_found(environment, address):
    assert setting("ADDRESS", **environment) == address


@pytest.mark.long  # each day another setting is read from the environment
def test_mail_goes_out_as_the_environment_says():
    names = "EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_USE_TLS, DEFAULT_FROM_EMAIL"
    environment = {"EMAIL_URL": "smtp://anna:secret@mail.example", "EMAIL_FROM": "blatt@jass.example"}

    assert setting(f"({names})", **environment) == (
        "mail.example",
        587,
        "anna",
        "secret",
        True,
        "blatt@jass.example",
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        (
            {"REGISTRATION": "everybody"},
            "REGISTRATION must be one of open, invitation, closed, not 'everybody'.",
        ),
        pytest.param(
            {"FOUNDING": "everybody"},
            "FOUNDING must be one of open, invitation, not 'everybody'.",
            marks=pytest.mark.long,  # is read as the one above
        ),
        (
            {"EMAIL_URL": "mail.example"},
            "EMAIL_URL must be like smtp://user:password@host:port (or smtps, or smtp+plain).",
        ),
    ],
)
def test_a_choice_that_nobody_can_mean_is_refused(environment, sentence):
    checked = python("manage.py", "check", **environment)

    assert (checked.returncode, sentence in checked.stderr) == (1, True)


@pytest.mark.long
@pytest.mark.parametrize(
    ("environment", "level"),
    [
        pytest.param({}, "WARNING", id="unless-somebody-wants-it"),
        pytest.param({"ACCESS_LOG": "1"}, "INFO", id="each"),
    ],
)
def test_a_line_for_each_request_is_written_where_the_environment_says_so(environment, level):
    assert setting("LOGGING['loggers']['standblatt.access']['level']", **environment) == level


def test_debugging_is_off_unless_asked_for():
    assert [setting("DEBUG"), setting("DEBUG", DEBUG="1")] == [False, True]


def test_what_a_club_of_twenty_years_looks_up_pushes_out_nothing():
    evenings = {f"standings:{number}": number for number in range(1500)}
    cache.set_many(evenings)

    assert cache.get_many(evenings) == evenings
    cache.clear()


def test_the_languages_are_those_of_the_interface():
    assert [code for code, _ in settings.LANGUAGES] == ["de-ch", "fr-ch", "it-ch", "en"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de", "de-ch"),
        ("de-AT,de;q=0.9", "de-ch"),
        ("fr-CH", "fr-ch"),
        ("fr", "fr-ch"),
        ("it-IT,it;q=0.8,en;q=0.5", "it-ch"),
        ("en-US", "en"),
        ("rm,pt;q=0.5", "de-ch"),
        ("", "de-ch"),
    ],
)
def test_the_language_follows_the_browser(client, accepted, language):
    response = client.get("/api/nowhere", headers={"accept-language": accepted})

    assert response.headers["Content-Language"] == language


def test_scripts_styles_and_frames_are_our_own_or_none(client):
    policy = client.get("/api/nowhere").headers["Content-Security-Policy"].split("; ")
    [scripts] = set(policy) - POLICY

    assert set(policy) - {scripts} == POLICY
    assert scripts.split()[:2] == ["script-src", "'self'"]
    assert [source[:8] for source in scripts.split()[2:]] == ["'sha256-"]


def test_browsers_are_told_what_our_pages_need(client):
    headers = client.get("/api/nowhere").headers

    assert {
        name: headers[name]
        for name in (
            "X-Frame-Options",
            "X-Content-Type-Options",
            "Referrer-Policy",
            "Cross-Origin-Resource-Policy",
        )
    } == {
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    assert headers["Permissions-Policy"].startswith("screen-wake-lock=(self), ")
