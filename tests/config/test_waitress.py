"""What `config/front.py` and `config/threads.py` rely on in waitress is as it was when they were written."""

import hashlib
import inspect

import pytest
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import BaseWSGIServer
from waitress.task import ErrorTask, Task, ThreadedTaskDispatcher, WSGITask

READ_BY_US = {  # as of waitress 3.0.2
    HTTPChannel: "aa3da44fa1741b69",
    HTTPRequestParser: "f2b09de756c11493",
    BaseWSGIServer: "82ab2f37dc852df3",
    ThreadedTaskDispatcher: "541f30c57f083fdf",
    Task: "407d67e516390fb5",
    WSGITask: "9d14cf12c73aa868",
    ErrorTask: "50756541cbe4e25b",
    wasyncore.dispatcher: "4d74dc7e94b4be53",
}
"""The classes that ours extend, and the SHA-256 of their source, which has no promise to stay.

Where one differs, read what has changed beside our class, try the tests of `tests/config/test_front.py` and
`tests/load`, and write the new number here.
"""


@pytest.mark.parametrize("extended", READ_BY_US, ids=lambda each: each.__name__)
def test_the_class_that_ours_extends_is_the_one_we_read(extended: type) -> None:
    source = inspect.getsource(extended)

    assert hashlib.sha256(source.encode()).hexdigest()[:16] == READ_BY_US[extended]
