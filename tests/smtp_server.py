"""A mail server for tests, on this machine: it takes mail when it is told to, and not before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread

NEVER = "550 5.1.1 {address} is not here"
LATER = "451 4.7.1 {address}: try again later"


class SmtpServer(ThreadingTCPServer):
    """Says nothing until `answering` is set; keeps what it was given in `letters`.

    It refuses everyone, or whose address has one of the words in `never`; `later` tells how many more it
    puts off.
    """

    daemon_threads = True

    def __init__(self, *, refuses: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.called, self.answering = Event(), Event()
        self.letters: list[bytes] = []
        self.never = ["@"] if refuses else []
        self.later = 0

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class Conversation(StreamRequestHandler):
    server: SmtpServer

    def handle(self) -> None:
        self.server.called.set()
        self.server.answering.wait()
        self.say("220 here")
        while line := self.rfile.readline():
            self.answer(line)

    def answer(self, line: bytes) -> None:
        word = line[:4].upper()
        if word == b"DATA":
            self.say("354 go on")
            self.server.letters.append(b"".join(iter(self.rfile.readline, b".\r\n")))
        if word == b"RCPT":
            return self.say(self.take(line.decode().strip()))
        return self.say("221 bye" if word == b"QUIT" else "250 ok")

    def take(self, address: str) -> str:
        if any(word in address for word in self.server.never):
            return NEVER.format(address=address)
        if self.server.later > 0:
            self.server.later -= 1
            return LATER.format(address=address)
        return "250 ok"

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def smtp_server(*, refuses: bool = False) -> Iterator[SmtpServer]:
    with SmtpServer(refuses=refuses) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield server
        finally:
            server.answering.set()
            server.shutdown()
