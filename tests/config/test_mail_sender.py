"""A thread of the server sends mail; whoever asked for it does not wait for the mail server."""

from __future__ import annotations

import threading

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.test import Client

from clubs.actions.mail_queue import mail_queued
from clubs.models import QueuedMail
from config.environment import mail_server
from config.mail_sender import send_what_waits, start_mail_sender
from tests.smtp_server import smtp_server
from tests.waiting import until


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_a_mail_server_that_is_slow(settings):
    User.objects.create_user("anna", "anna@jass.example", "correct horse")
    stop = threading.Event()
    with smtp_server() as server:
        settings.MAIL_SERVER = mail_server(f"smtp+plain://127.0.0.1:{server.port}")
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        thread = start_mail_sender(stop, every=3600)

        first = Client().post("/accounts/password-reset/", {"email": "anna@jass.example"})
        until(server.called.is_set)
        beside = [
            Client().post("/accounts/password-reset/", {"email": "nobody@jass.example"}).status_code,
            Client().get("/healthz").status_code,
        ]
        letters = len(server.letters)
        server.answering.set()
        until(lambda: not QueuedMail.objects.exists())
        stop.set()
        mail_queued.set()
        thread.join(60)

    assert (first.status_code, beside, letters) == (302, [302, 200], 0)
    assert [b"/accounts/password-link/" in letter for letter in server.letters] == [True]
    assert not thread.is_alive()


@pytest.mark.django_db(transaction=True)
def test_a_database_that_does_not_answer_is_asked_again_later(caplog):
    def refuse(*_all):
        raise DatabaseError("Failing row: anna@jass.example")

    with connection.execute_wrapper(refuse):
        send_what_waits()

    assert caplog.messages == ["The mail queue could not be read: DatabaseError"]
