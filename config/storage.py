"""Static files as they are served: our scripts without their comments, under hashed names, compressed."""

from django.core.files.base import ContentFile, File
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.importmap import FOLDER


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # the library has no types
    """Takes comments and indentation out of our own modules before anything is hashed.

    A phone loads the table page over the hall's Wi-Fi; what explains the code stays in the repository.
    """

    def _save(self, name: str, content: "File[bytes]") -> str:
        if name.startswith(FOLDER) and name.endswith(".js"):
            content = ContentFile(jsmin(b"".join(content.chunks())))
        return str(super()._save(name, content))
