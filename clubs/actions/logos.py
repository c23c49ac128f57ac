"""The logo of a club: an uploaded picture read safely, made small, stored, removed.

A file from outside is opened as one of four formats only, looked at before it is unpacked, and what is kept
is written anew: pixels, and nothing of what else was in the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from django.contrib.auth.models import User
from django.db import transaction
from PIL import Image, ImageFile, ImageOps

from clubs.actions.clubs import lock_club
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Club, ClubLogo
from core.errors import N_

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
LARGEST = 2 * 1024 * 1024
"""Bytes of a file that is handed in."""

MOST_PIXELS = 20_000_000
"""Of a picture before it is made smaller: what a telephone takes, and little enough to be unpacked."""

ROOM = (600, 300)
"""Width and height into which a logo fits: 5 cm on paper at 300 dots an inch."""

LARGEST_LOGO = 150_000
"""Bytes of a logo: it is in every sheet of a club."""

SMALLER = (1.0, 0.75, 0.5)
"""Parts of the room that are tried until a logo is small enough; noise in 256 colours fits the last one."""

COLOURS = 256
DIGEST = 16
DEEPEST = 255


class LogoRefused(Refused):
    """A file that is no picture, or none that a server should unpack."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A logo as it is kept: a PNG and its extent in pixels."""

    png: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """The beginning of a hash of it: another picture has another one."""
        return sha256(self.png).hexdigest()[:DIGEST]


def read_logo(content: bytes) -> Picture:
    """Return the logo that a file shows; NoPicture says why it cannot."""
    if len(content) > LARGEST:
        raise LogoRefused(N_("The file is larger than 2 MB."))
    return _smallest(_in_colours(_opened(content)))


def _opened(content: bytes) -> Image.Image:
    """Return the first picture of a file, unpacked, the way up that it is looked at."""
    try:
        # Makers of PDFs allow what is cut off for the whole process that they are loaded in.
        ImageFile.LOAD_TRUNCATED_IMAGES = False
        found: Image.Image = Image.open(BytesIO(content), formats=FORMATS)
        if found.width * found.height <= MOST_PIXELS:
            # A JPEG can be unpacked at a part of its size; one that lies on its side is turned afterwards.
            found.draft(None, (2 * max(ROOM), 2 * max(ROOM)))
            return ImageOps.exif_transpose(found)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        pass
    except Exception as error:  # the library fails in as many ways as a file can be broken
        raise LogoRefused(
            N_("This is not a picture: use a PNG, JPEG, WebP or GIF that can be opened.")
        ) from error
    raise LogoRefused(
        N_("This picture is too large: at most {most} million pixels."),
        most=MOST_PIXELS // 1_000_000,
    )


def _in_colours(found: Image.Image) -> Image.Image:
    """Return a picture in red, green, blue and how much covers the paper, 8 bits each."""
    if found.mode.startswith("I"):
        # Greys of 16 bits: cut off and not scaled, all but the darkest would be white.
        found = found.convert("I").point(lambda grey: grey * (1 / 257)).convert("L")
        found.info.pop("transparency", None)
    return found.convert("RGBA")


def _smallest(picture: Image.Image) -> Picture:
    """Return a picture in the first of its forms that is small enough: in full, in fewer colours, smaller."""
    for logo in _forms(picture):
        png = BytesIO()
        logo.save(png, "PNG", optimize=True)
        if len(png.getvalue()) <= LARGEST_LOGO:
            break
    return Picture(png.getvalue(), logo.width, logo.height)


def _forms(picture: Image.Image) -> Iterator[Image.Image]:
    covered = picture.getchannel("A").getextrema() == (DEEPEST, DEEPEST)
    for part in SMALLER:
        picture.thumbnail((ROOM[0] * part, ROOM[1] * part), Image.Resampling.LANCZOS)
        # A new one has nothing of what else was told in the file, where it was taken and by whom.
        logo = Image.new("RGB" if covered else "RGBA", picture.size)
        logo.paste(picture)
        yield logo
        yield logo.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)


def logo_without_bytes(club: Club) -> ClubLogo | None:
    """Return the club's logo without its bytes: how large it is, and where it is found."""
    return ClubLogo.objects.defer("png").select_related("club").filter(club=club).first()


@transaction.atomic
def store_logo(club: Club, picture: Picture, *, by: User) -> ClubLogo:
    """Keep a picture as the club's logo, instead of one it has."""
    club = lock_club(club)
    before = logo_without_bytes(club)
    if before and before.digest == picture.digest:
        return before
    logo = ClubLogo(
        club=club, png=picture.png, width=picture.width, height=picture.height, digest=picture.digest
    )
    logo.save(force_insert=before is None)
    _log(club, before, logo, by=by)
    return logo


@transaction.atomic
def remove_logo(club: Club, *, by: User) -> None:
    """Let sheets be without a logo again."""
    club = lock_club(club)
    before = logo_without_bytes(club)
    if before:
        ClubLogo.objects.filter(club=club).delete()
        _log(club, before, None, by=by)


def _log(club: Club, before: ClubLogo | None, after: ClubLogo | None, *, by: User) -> None:
    """Say in the log which logo it was: its name and extent, never the picture."""
    log_action(
        club,
        Action.CLUB_CHANGED,
        by=by,
        subject=club.name,
        before={"logo": before and str(before)},
        after={"logo": after and str(after)},
    )
