"""How files arrive: never more of them in memory than any form reads."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory

from config.uploads import MOST, BoundedUploadHandler


def uploaded(content: bytes):
    request = RequestFactory().post("/", {"file": SimpleUploadedFile("list.csv", content, "text/csv")})
    request.upload_handlers = [BoundedUploadHandler(request)]
    return request.FILES["file"]


def test_a_file_arrives_whole():
    file = uploaded(b"Anna;7\n" * 20_000)

    assert (file.read(), file.size, file.name) == (b"Anna;7\n" * 20_000, 140_000, "list.csv")


def test_of_a_larger_one_only_the_size_is_known():
    file = uploaded(b"x" * (MOST + 300_000))

    assert file.size == MOST + 300_000
    assert len(file.read()) <= MOST + 64 * 1024


def test_the_app_uses_it():
    request = Client().post("/", {"file": SimpleUploadedFile("a", b"x")}).wsgi_request

    assert [type(handler) for handler in request.upload_handlers] == [BoundedUploadHandler]
