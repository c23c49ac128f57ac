"""A wheel is built, installed into an empty environment and started there, far from any checkout."""

import os
import re
import subprocess
import sys
import venv
from contextlib import closing
from http.client import HTTPConnection

import pytest

from cluster.ports import listens, reserved_port
from config.folders import ROOT
from tests.waiting import until

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return the folder of the programs of an environment that has nothing but the wheel and its packages."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT], check=True)
    [wheel] = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=True)
    subprocess.run([folder / "venv" / "bin" / "python", "-m", "pip", "-q", "install", wheel], check=True)
    return folder / "venv" / "bin"


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """Return a folder that has nothing of a checkout, and an environment that keeps its data there."""
    folder = tmp_path_factory.mktemp("outside")
    kept = {name: os.environ[name] for name in ("PATH", "HOME")}
    return folder, {**kept, "XDG_DATA_HOME": str(folder), "STANDBLATT_ENV": ""}


@pytest.fixture(scope="module")
def port(installed, outside):
    folder, environment = outside
    with (
        reserved_port() as reserved,
        subprocess.Popen(
            [installed / "standblatt", "run"],
            cwd=folder,
            env={**environment, "PORT": str(number := reserved.getsockname()[1]), "BIND": "127.0.0.1"},
            stdout=subprocess.DEVNULL,
        ) as server,
    ):
        until(lambda: listens(number))
        yield number
        server.terminate()


def got(port, path, language="de"):
    with closing(HTTPConnection("127.0.0.1", port, timeout=300)) as connection:
        connection.request("GET", path, headers={"Accept-Language": language})
        answer = connection.getresponse()
        return answer.status, answer.read()


def test_an_installed_app_has_its_pages_in_every_language(port):
    for language in ("de", "fr", "it", "en"):
        status, page = got(port, "/", language)

        assert status == 200
        assert f'<html lang="{language}' in page.decode()


def test_an_installed_app_has_its_scripts_styles_and_handbook(port):
    _status, page = got(port, "/")
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.decode())

    assert named
    assert {got(port, path)[0] for path in [*named, "/handbook/"]} == {200}


def test_an_installed_app_keeps_its_data_in_the_folder_of_the_user(port, outside):
    folder, _environment = outside

    assert (folder / "standblatt" / "standblatt.sqlite3").exists()


def test_an_installed_app_scores_in_the_words_of_a_language(installed, outside):
    folder, environment = outside
    (folder / "game.json").write_text("{}")

    done = subprocess.run(
        [installed / "standblatt", "score", "game.json", "--language", "de"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    sentence = "Zeile 1: Gib an, welches Spiel es ist: game muss eines von sidi-barrani, "
    assert (done.returncode, done.stderr[: len(sentence)]) == (2, sentence)
