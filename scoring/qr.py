"""QR codes of links, to be scanned with another phone."""

from io import BytesIO

import segno
from django.utils.translation import gettext


def qr_code(link: str) -> str:
    """Return a link as a drawing in SVG."""
    drawing = BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(drawing, kind="svg", encoding=None, scale=4, light="#fff", title=gettext("QR code of the link"))
    return drawing.getvalue().decode()
