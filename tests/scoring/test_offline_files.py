"""The worker with what it keeps, and the manifest: what lets the pages of a table start without a network."""

import json
import re
from struct import unpack

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from config import settings as deployed
from scoring import offline
from scoring.browser_messages import words_address
from scoring.views import TableView

SOURCE = offline.WORKER.read_text(encoding="utf-8")
PAGE = '<link rel="stylesheet" href="/static/css/page.css"><script src="/static/js/page.js"></script>'


def kept():
    """Return the constants that stand above the worker's text, as the browser gets it."""
    head, text = Client().get("/service-worker.js").content.decode().split("\n\n", 1)
    assert text == SOURCE
    return {
        name: json.loads(value) for name, value in re.findall(r"^const (\w+) = (.*);$", head, re.MULTILINE)
    }


def status(address):
    answer = Client().get(address)
    answer.getvalue()  # which closes the file
    return answer.status_code


def manifest(language):
    return Client().get("/manifest.webmanifest", headers={"Accept-Language": language})


class TestTheManifest:
    @pytest.mark.parametrize(
        ("language", "description", "new_game"),
        [
            ("de-ch", "Der Jasszettel für euren Tisch", "Neue Partie"),
            ("fr-ch", "La feuille de marque de votre table de jass", "Nouvelle partie"),
            ("it-ch", "Il segnapunti per il tuo tavolo di jass", "Nuova partita"),
            ("en", "The score sheet for your Jass table", "New game"),
        ],
    )
    def test_it_tells_of_the_app_in_the_readers_language(self, language, description, new_game):
        assert manifest(language).json() == {
            "id": "/",
            "name": "Standblatt",
            "short_name": "Standblatt",
            "description": description,
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": "#f6f4ee",
            "background_color": "#f6f4ee",
            "icons": [
                {
                    "src": f"/static/icons/standblatt{name}",
                    "sizes": sizes,
                    "type": f"image/{kind}",
                    "purpose": purpose,
                }
                for name, sizes, kind, purpose in [
                    (".svg", "any", "svg+xml", "any"),
                    ("-192.png", "192x192", "png", "any"),
                    ("-512.png", "512x512", "png", "any"),
                    ("-maskable-512.png", "512x512", "png", "maskable"),
                ]
            ],
            "shortcuts": [{"name": new_game, "url": "/table/#new"}],
        }

    def test_it_is_asked_for_again_each_time_as_the_language_may_be_another(self):
        answer = manifest("en")

        assert answer.headers["Content-Type"] == "application/manifest+json"
        assert answer.headers["Cache-Control"] == "no-cache"
        assert "Cookie" in answer.headers["Vary"]

    def test_every_icon_is_there_in_the_size_it_promises(self):
        promised = {each["src"]: each["sizes"] for each in manifest("en").json()["icons"]}

        assert {src: size(src) for src in promised if src.endswith("png")} == {
            src: sizes for src, sizes in promised.items() if src.endswith("png")
        }
        assert size("/static/icons/apple-touch-icon.png") == "180x180"

    @pytest.mark.sample(1)
    @pytest.mark.parametrize("path", ["/", "/table/", "/handbook/"])
    def test_every_page_names_it_and_lets_the_language_be_sent_along(self, path, db):
        link = '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">'

        assert link in Client().get(path).content.decode()


def size(address):
    """Return width and height of a PNG, as they stand in its head."""
    found = offline.WORKER.parent / address.removeprefix("/static/")
    width, height = unpack(">II", found.read_bytes()[16:24])
    return f"{width}x{height}"


class TestTheWorker:
    def test_it_keeps_home_and_the_table_with_all_that_they_ask_for(self, db):
        values = kept()
        asked = {
            address
            for path in values["PAGES"]
            for address in re.findall(
                r'(?:src|href)="(/static/(?!pictures/)[^"]*)"', Client().get(path).content.decode()
            )
        }

        assert values["PAGES"] == ["/", "/table/", "/group/"]
        assert asked - set(values["FILES"]) == set()
        assert not [file for file in values["FILES"] if "pictures/" in file]
        assert (values["STATIC"], values["HASHED"]) == ("/static/", False)

    @pytest.mark.django_db
    def test_the_pages_that_it_keeps_name_nobody_who_is_signed_in(self):
        reader = Client()
        reader.force_login(User.objects.create_user("vreni.m", "vreni@example.ch", first_name="Vreni Muster"))

        texts = [reader.get(path).content.decode() for path in kept()["PAGES"]]

        assert [word for word in ("vreni", "Muster") for text in texts if word in text] == []

    def test_every_file_that_it_keeps_is_served(self):
        files = kept()["FILES"]

        assert {file: status(file) for file in files} == dict.fromkeys(files, 200)

    def test_files_that_lie_as_they_are_are_kept_with_every_module(self):
        modules = {f"/static/js/{path.relative_to(FOLDER).as_posix()}" for path in FOLDER.rglob("*.js")}

        assert modules - set(kept()["FILES"]) == set()

    def test_it_never_takes_over_from_one_that_is_at_work(self):
        assert re.findall(r"skipWaiting|clients\.claim|importScripts|^import", SOURCE, re.MULTILINE) == []

    def test_it_is_asked_for_again_each_time_and_sent_only_when_it_is_another(self):
        first = Client().get("/service-worker.js")
        again = Client().get("/service-worker.js", headers={"If-None-Match": first.headers["ETag"]})

        assert first.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert (first.headers["Cache-Control"], again.headers["Cache-Control"]) == ("no-cache", "no-cache")
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")

    def test_pages_may_start_it_and_it_may_ask_our_server_alone(self):
        rules = Client().get("/service-worker.js").headers["Content-Security-Policy"].split("; ")

        assert {"worker-src 'self'", "connect-src 'self'", "manifest-src 'self'"} <= set(rules)

    def test_only_reading_is_allowed(self):
        assert Client().post("/service-worker.js").status_code == 405
        assert Client().post("/manifest.webmanifest").status_code == 405


FOLDER = offline.WORKER.parent / "js"


@pytest.fixture
def files(tmp_path, settings):
    """Lay out the two files that PAGE asks for; return their folder."""
    settings.STATICFILES_DIRS = [tmp_path]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    for name, text in {"css/page.css": "body {}", "js/page.js": "start();"}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    return tmp_path


def version(*texts):
    return offline.Shell.of({"/": texts or [PAGE]}, hashed=False).version


class TestTheVersion:
    def test_it_stays_while_nothing_changes(self, files):
        assert version() == version()
        assert offline.Shell.of({"/": [PAGE]}, hashed=False).files == (
            "/static/css/page.css",
            "/static/js/page.js",
        )

    @pytest.mark.parametrize("name", ["css/page.css", "js/page.js"])
    def test_it_changes_with_every_file(self, files, name):
        before = version()
        (files / name).write_text("")

        assert version() != before

    def test_it_changes_with_a_page_in_any_language(self, files):
        assert (
            len(
                {version(PAGE, "Neue Partie"), version(PAGE, "Nouvelle partie"), version("Neue Partie", PAGE)}
            )
            == 3
        )

    def test_it_changes_with_the_worker_itself(self, files, tmp_path, monkeypatch):
        before = version()
        monkeypatch.setattr(offline, "WORKER", tmp_path / "worker.js")
        offline.WORKER.write_text(SOURCE + "\n")

        assert version() != before

    def test_it_changes_with_the_templates_of_the_pages(self, tmp_path, settings):
        before = offline.shell().version
        (tmp_path / "home.html").write_text("Another home")
        [engine] = settings.TEMPLATES
        settings.TEMPLATES = [{**engine, "DIRS": [tmp_path, *engine["DIRS"]]}]

        assert offline.shell().version != before


@pytest.fixture
def collected(tmp_path, settings):
    """Collect our own files as a deployment does."""
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = deployed.STORAGES
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    call_command("collectstatic", interactive=False, verbosity=0)
    offline.collected_shell.cache_clear()
    TableView.made.clear()
    yield tmp_path / "collected"
    offline.collected_shell.cache_clear()
    TableView.made.clear()


@pytest.mark.long
def test_collected_files_are_kept_under_names_that_change_with_them(collected):
    shell = offline.shell()

    assert [file for file in shell.files if file.startswith("/words/")] == [
        words_address(language) for language, _ in deployed.LANGUAGES
    ]
    files = [file for file in shell.files if not file.startswith("/words/")]
    plain = [re.sub(r"\.[0-9a-f]{12}\.", ".", file).removeprefix("/static/") for file in files]
    assert {name.removeprefix("js/") for name in plain if name.endswith(".js")} == {
        *(
            "home.js",
            "table.js",
            "hall/table-page.js",
            "auction-view.js",
            "weis-referee.js",
            "share-picture.js",
        ),
        *(
            "overview.js",
            "game-end.js",
            "tourney-view.js",
            "tourney-results.js",
            "turned-half.js",
            "download.js",
            "game-file.js",
            "game-file/table.js",
            "game-names.js",
            "game-repair.js",
            "deal-steps.js",
            "share.js",
            "deletion.js",
            "second-phone.js",
            "new-game/game-link.js",
            "agreements.js",
            "agreement-words.js",
            "game-rules.js",
        ),
        *(
            "evening/games.js",
            "evening/page.js",
            "evening/pairings.js",
            "evening/pays-picture.js",
            "evening/tonight.js",
            "evening/who-pays.js",
            "group-page.js",
            "group/at-table.js",
            "group/seen-game.js",
            "group/taking-in.js",
            "home-later.js",
            "joining.js",
            "new-game/brief.js",
            "new-game/known-people.js",
            "picture.js",
            "slate-view.js",
        ),
        *("games/coiffeur.js", "games/differenzler.js", "games/handjass.js", "games/pandur.js"),
        *(
            "games/schieber.js",
            "rules/alone.js",
            "rules/leaving.js",
            "rules/sharing.js",
        ),
        *("rules/games/coiffeur.js", "rules/games/differenzler.js", "rules/games/factor-games.js"),
        *("rules/games/handjass.js", "rules/games/pandur.js"),
    }
    assert [file for file in files if not (collected / file.removeprefix("/static/")).exists()] == []
    assert [file for file, name in zip(files, plain, strict=True) if file.endswith(name)] == []
    assert (shell.hashed, offline.shell() is shell) == (True, True)
