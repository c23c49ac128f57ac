"""The club's colour on paper: as it was chosen for lines and fields, darkened where text is written in it.

Contrast is WCAG 2.2's: relative luminances of two colours in sRGB, from 1 (the same) to 21 (black on white).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

TEXT_CONTRAST = 4.5
"""What text needs at least to be read with weak eyes (WCAG 2.2, 1.4.3 AA)."""

LIGHT_WEIGHTS = (0.2126, 0.7152, 0.0722)
"""How much of the light of white is red, green and blue."""

HEXADECIMAL = re.compile(r"#?([0-9a-f]{6}|[0-9a-f]{3})", re.ASCII)
BRIGHTEST = 255


class NoColour(ValueError):
    """A text that names no colour."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour in sRGB; each part is a number from 0 to 255."""

    red: int
    green: int
    blue: int

    def __post_init__(self) -> None:
        if not all(0 <= part <= BRIGHTEST for part in self.parts):
            raise NoColour(f"{self.parts}")

    @classmethod
    def from_text(cls, text: str) -> Colour:
        """Return the colour of a text like #1f3a5f, also in capitals, without the sign or with 3 digits."""
        found = HEXADECIMAL.fullmatch(text.strip().lower())
        if not found:
            raise NoColour(text)
        digits = found[1] if len(found[1]) > len("rgb") else "".join(digit * 2 for digit in found[1])
        red, green, blue = bytes.fromhex(digits)
        return cls(red, green, blue)

    @property
    def parts(self) -> tuple[int, int, int]:
        """Red, green and blue."""
        return self.red, self.green, self.blue

    @property
    def css(self) -> str:
        """The colour as style sheets and databases write it: #1f3a5f."""
        return "#" + bytes(self.parts).hex()

    @property
    def contrast(self) -> float:
        """How well it is told from white paper, from 1 to 21."""
        return 1.05 / (self._luminance + 0.05)

    @property
    def ink(self) -> Colour:
        """The colour for text on white: itself, or as little darker as makes it readable."""
        shades = (self._of_light(share) for share in range(BRIGHTEST, -1, -1))
        return next(shade for shade in shades if shade.contrast >= TEXT_CONTRAST)

    @property
    def _luminance(self) -> float:
        return sum(weight * _linear(part) for weight, part in zip(LIGHT_WEIGHTS, self.parts, strict=True))

    def _of_light(self, share: int) -> Colour:
        """Return the colour with so many 255ths of its light; its tone stays."""
        red, green, blue = (part * share // BRIGHTEST for part in self.parts)
        return Colour(red, green, blue)

    def __str__(self) -> str:
        return self.css


def _linear(part: int) -> float:
    """Return the light of one part, from 0 to 1, as a screen in sRGB gives it."""
    share = part / BRIGHTEST
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
