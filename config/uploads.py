"""Uploads: files arrive in memory, and never more of them than a form reads.

The framework would write a file of any size to the disk first and let a form refuse it afterwards.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from clubs.actions.exchange.reading import LARGEST

MOST = LARGEST
"""What any form reads fits in this; of a larger file only its size is known."""


class BoundedUploadHandler(FileUploadHandler):
    """Keeps a file's beginning, counts the rest, and lets the form say what is too large."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start < MOST:
            self.kept.write(raw_data)

    def file_complete(self, file_size: int) -> UploadedFile:
        self.kept.seek(0)
        return InMemoryUploadedFile(
            file=self.kept,
            field_name=self.field_name,
            name=self.file_name or "",
            content_type=self.content_type or "",
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )
