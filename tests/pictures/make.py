"""Makes the pictures: an example of its own on a free port, a browser, one language after the other."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from config.catalogues import compile_catalogues
from tests.conftest import WITHOUT_WINDOWS, first_program
from tests.e2e.server import ROOT, Deployment, Server, environment
from tests.pictures import front, shots
from tests.pictures.camera import Camera, with_our_letters

PICTURES = ROOT / "static" / "pictures"
LANGUAGES: Mapping[str, str] = {"de": "de-CH", "fr": "fr-CH", "it": "it-CH", "en": "en"}
QUALITY = 62
SHOTS = {**shots.SHOTS, **front.SHOTS}
BROWSER = ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"]


@dataclass(frozen=True, slots=True)
class TakenPicture:
    """A picture by its name and language: one of the handbook, of the front page, or for chats."""

    name: str
    language: str
    seen: Image.Image

    @property
    def path(self) -> Path:
        if self.name in shots.SHOTS:
            return PICTURES / "handbook" / self.language / f"{self.name}.webp"
        ending = "jpg" if self.name in front.CARDS else "webp"
        return PICTURES / f"{self.name.removeprefix('front-')}-{self.language}.{ending}"


def store(taken: TakenPicture) -> None:
    """Store a picture: of the handbook without loss, so that letters stay sharp and colours true."""
    taken.path.parent.mkdir(parents=True, exist_ok=True)
    if taken.name in shots.SHOTS:
        taken.seen.save(taken.path, "WEBP", lossless=True, method=4)
    else:
        taken.seen.save(taken.path, quality=QUALITY, **front.SAVED_AS[taken.path.suffix])


@contextmanager
def example_made() -> Iterator[tuple[Deployment, Path, Mapping[str, Any]]]:
    """Make the example: what its servers need, its database, and where things are in it."""
    compile_catalogues(ROOT / "locale")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ.update(SECRET_KEY="the open key of the pictures" * 2, DATA_FOLDER=str(folder / "data"))
        deployment = Deployment(folder)
        deployment.make()
        with_our_letters(deployment.static)
        database = folder / "example.sqlite3"
        shutil.copy(deployment.database, database)
        said = subprocess.run(
            [sys.executable, "-m", "tests.pictures.example"],
            cwd=ROOT,
            env=environment(database, deployment.static),
            check=True,
            stdout=subprocess.PIPE,
        )
        yield deployment, database, json.loads(said.stdout)


def pictures(names: Sequence[str], languages: Sequence[str]) -> Iterator[TakenPicture]:
    with example_made() as (deployment, database, example), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=first_program(WITHOUT_WINDOWS), args=BROWSER)
        for language in languages:
            folder = deployment.folder / language
            folder.mkdir()
            shutil.copy(database, folder / "standblatt.sqlite3")
            with Server(folder, deployment, module="tests.pictures.server") as server:
                yield from in_language(browser, server.url, language, example, names)


def in_language(
    browser: Browser, base: str, language: str, example: Mapping[str, Any], names: Sequence[str]
) -> Iterator[TakenPicture]:
    camera = Camera(browser, base, LANGUAGES[language], example)
    for name, shot in SHOTS.items():
        if not names or name in names:
            yield TakenPicture(name, language, shot(camera))
    camera.close()
