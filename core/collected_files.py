"""Whether the static files are those that were collected: bundled, and named by what is in them."""

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage


def is_collected() -> bool:
    """Whether the static files were collected, and so bundled; developers and tests use them as they lie."""
    return not settings.DEBUG and bool(getattr(staticfiles_storage, "hashed_files", None))
