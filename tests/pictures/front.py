"""The pictures of the front page, and what chats show of links: phone, hall, paper, 1200 × 630."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PIL import Image

from tests.pictures.camera import PHONE, Camera, taken

HALL, CARD = (1200, 800), (1200, 630)
SHOWN_HALL, SHOWN_PAPER = (520, 347), (420, 296)
A4_ACROSS = 210 / 300  # a little less: the shadow begins there


def phone(camera: Camera) -> Image.Image:
    """A phone at a table of the hall, with the deals written so far."""
    page = camera.at_table(8, {**PHONE, "device_scale_factor": 1})
    page.locator("#place .button.primary").click()
    page.locator("[data-tab=deals]").click()
    return taken(page)


def hall(camera: Camera) -> Image.Image:
    return projected(camera, HALL).resize(SHOWN_HALL, Image.Resampling.LANCZOS)


def projected(camera: Camera, size: tuple[int, int]) -> Image.Image:
    width, height = size
    page = camera.page(f"hall {height}", {"viewport": {"width": width, "height": height}})
    page.goto(f"{camera.base}{camera.example['evening']}projector/")
    return taken(page)


def paper(camera: Camera) -> Image.Image:
    """The seating plan for the wall: the sheet alone."""
    page = camera.office("sheets/seating-plan/paper/", 900, width=1280, points=1)
    whole = taken(page)
    first = whole.crop(whole.point(lambda value: 255 if value > 250 else 0).convert("L").getbbox())
    sheet = first.crop((0, 0, first.width, int(first.width * A4_ACROSS)))
    return sheet.resize(SHOWN_PAPER, Image.Resampling.LANCZOS)


def card(camera: Camera) -> Image.Image:
    """The phone before the hall, on paper's colour."""
    at_table, in_hall = phone(camera), projected(camera, HALL)
    picture = Image.new("RGB", CARD, "#f6f4ee")
    picture.paste(in_hall, (40, 40))
    frame = Image.new("RGB", (at_table.width + 8, 590), "#23282a")
    frame.paste(at_table.crop((0, 0, at_table.width, 582)), (4, 4))
    picture.paste(frame, (800, 40))
    return picture


def card_hall(camera: Camera) -> Image.Image:
    return projected(camera, CARD)


CARDS = ("card", "card-hall")
SHOTS: Mapping[str, Callable[[Camera], Image.Image]] = {
    "front-phone": phone,
    "front-hall": hall,
    "front-paper": paper,
    "card": card,
    "card-hall": card_hall,
}
SAVED_AS: Mapping[str, Mapping[str, Any]] = {".jpg": {"optimize": True}, ".webp": {"method": 6}}
