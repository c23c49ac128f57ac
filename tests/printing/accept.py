"""Store the pictures of sheets anew, after looking at what has changed.

python -m tests.printing.accept [slug…]
"""

from __future__ import annotations

import os
import sys

import django
from rich.progress import track


def accept(slugs: list[str]) -> int:
    """Store the pictures of these samples, or of all of them, and throw away those of nothing."""
    from django.utils.translation import override

    from tests.catalogues import compile_anew
    from tests.printing.look import difference, pages_of, pdf_of, picture_of
    from tests.printing.pictures import FOLDER, VIEWS, pages_looked_at, store
    from tests.printing.samples import SLUGS, sample_of

    if unknown := set(slugs) - set(SLUGS):
        sys.stderr.write(f"No such samples: {', '.join(sorted(unknown))}. There are: {', '.join(SLUGS)}.\n")
        return 2
    compile_anew()
    from PIL import Image

    found = set()
    for view in track([view for view in VIEWS if not slugs or view.slug in slugs], "Pictures"):
        with override(view.language):
            pdf = pdf_of(sample_of(view.slug, view.size))
        for page in pages_looked_at(pages_of(pdf)):
            path, picture = view.path(page), picture_of(pdf, page)
            found.add(path)
            # What looks the same stays as it is, so that a change shows what has changed.
            if not path.exists() or difference(picture, Image.open(path)):
                store(path, picture)
    for path in FOLDER.glob("*.png"):
        slug = path.name.split("-")[0]
        if path not in found and (not slugs or slug in slugs):
            path.unlink()
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    sys.exit(accept(sys.argv[1:]))
