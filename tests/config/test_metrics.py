"""What Prometheus collects: pages by their names, and how well the server is; nobody's name, key or id."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.mail_queue import queue_password_mail
from clubs.backup_state import Verification, note_verification
from clubs.backups.archive import backup_name
from config.health_report import busy_threads, health_report


def collected(client):
    return client.get("/metrics", REMOTE_ADDR="127.0.0.1", HTTP_HOST="localhost").content.decode()


@pytest.mark.django_db
def test_only_whoever_runs_the_server_collects(client):
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.7").status_code == 404
    assert client.post("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 405


@pytest.mark.django_db
def test_requests_are_counted_by_page_without_names_and_keys(client):
    key = "Zm9vYmFyZm9vYmFy"
    client.get(f"/watch/{key}/")
    client.get("/clubs/jassclub-thun/members/")

    text = collected(client)

    assert 'view="scoring:watch"' in text
    assert 'view="clubs:members"' in text
    assert (key in text, "jassclub-thun" in text) == (False, False)


@pytest.mark.django_db
def test_what_the_health_report_measures_is_collected_too(client, settings, tmp_path):
    settings.VAR = tmp_path
    lines = collected(client).splitlines()
    names = {line.partition("{")[0].partition(" ")[0] for line in lines if line.startswith("standblatt_")}

    assert names == {
        "standblatt_problems",
        "standblatt_write_seconds",
        "standblatt_pdfs",
        "standblatt_mails",
        "standblatt_free_bytes",
    }
    assert busy_threads()[1] is None
    folders = health_report().measured["free_bytes"]
    assert {f'standblatt_free_bytes{{folder="{folder}"}}' for folder in folders} == {
        line.rpartition(" ")[0] for line in lines if line.startswith("standblatt_free_bytes{")
    }


@pytest.mark.django_db
def test_the_age_of_the_newest_backup_and_its_verification_are_collected(client, settings, tmp_path):
    settings.VAR = settings.BACKUP_FOLDER = tmp_path
    hour_ago = timezone.now() - timedelta(hours=1)
    (tmp_path / backup_name(hour_ago)).touch()
    note_verification(Verification(hour_ago, is_well=False))

    lines = dict(
        line.split()
        for line in collected(client).splitlines()
        if line.startswith("standblatt_") and "{" not in line
    )

    assert float(lines["standblatt_backup_age_seconds"]) // 3600 == 1
    assert float(lines["standblatt_verification_age_seconds"]) // 3600 == 1
    assert lines["standblatt_verification_well"] == "0.0"


@pytest.mark.django_db
def test_mails_that_wait_are_counted(client):
    for _mail in range(2):
        queue_password_mail("anna@jass.example", language="en", host="jass.example", is_secure=True)

    assert "standblatt_mails 2.0" in collected(client).splitlines()
