"""A command line of verbs: `python -m PROGRAM VERB [FILE]`, JSON documents in, JSON lines out.

It stops at the first document that is none, or not a valid one: exit 2, one line on standard error; the
answers to those before it are written.
"""

import argparse
import gc
import gettext
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from runpy import run_path
from typing import IO, Any

from core.errors import RulesError, Translate
from core.json_documents import LineError, read_documents

Verb = Callable[[object, Translate], dict[str, Any]]
"""What answers one document; DocumentError says why it has not the form of the format."""

_LONGEST_MESSAGE = 300


def answer_lines(verb: Verb, lines: Iterable[bytes], out: IO[str], translate: Translate) -> str | None:
    """Write one line of JSON for each document in the lines; return what is wrong with the first bad one."""
    try:
        for number, document in read_documents(lines):
            out.write(json.dumps(_answer(verb, number, document, translate)))
            out.write("\n")
    except LineError as error:
        return " ".join(error.message(translate).split())[:_LONGEST_MESSAGE]
    return None


def _answer(verb: Verb, number: int, document: object, translate: Translate) -> dict[str, Any]:
    try:
        return verb(document, translate)
    except RulesError as error:
        raise LineError(number, error) from None


LANGUAGES = ("de", "fr", "it", "en")
LOCALE = Path(__file__).parents[2] / "locale"
VERSION = Path(__file__).parents[2] / "config" / "version.py"

OK, REFUSED, STOPPED = 0, 2, 130


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A program: its `verbs` answer each document they read; `lists` print one thing and read nothing."""

    program: str
    description: str
    verbs: Mapping[str, Verb]
    lists: Mapping[str, Callable[[], Any]] = field(default_factory=dict)

    def run(self, arguments: list[str] | None = None) -> int:
        """Answer one verb and return the exit code."""
        given = self.parser().parse_args(arguments)
        try:
            code = self._answer(given.verb, given.file, _translate(given.language))
            sys.stdout.flush()
        except BrokenPipeError:
            _write_no_more()  # whoever read the answers has seen enough
            return OK
        except OSError as error:  # a file that cannot be read, or no room for the answers
            _write_no_more()
            return _complain(f"{error.filename}: {error.strerror}" if error.filename else f"{error.strerror}")
        except KeyboardInterrupt:
            return STOPPED
        return code

    def main(self) -> None:
        """Run as a process of its own, and end it."""
        # What is read and answered are trees, which reference counts free: cycles are not worth looking for.
        gc.disable()
        sys.exit(self.run())

    def parser(self) -> argparse.ArgumentParser:
        """Return what takes the words of a call apart."""
        words = [*self.verbs, *self.lists]
        parser = argparse.ArgumentParser(prog=f"python -m {self.program}", description=self.description)
        version = f"Standblatt {run_path(str(VERSION))['VERSION']}"
        parser.add_argument("--version", action="version", version=version)
        parser.add_argument("verb", choices=words, metavar="VERB", help=", ".join(words))
        parser.add_argument(
            "file", nargs="?", metavar="FILE", help="the documents to read; otherwise standard input"
        )
        parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the messages")
        return parser

    def _answer(self, verb: str, file: str | None, translate: Translate) -> int:
        if verb in self.lists:
            print(json.dumps(self.lists[verb]()))
            return OK
        with sys.stdin.buffer if file is None else Path(file).open("rb") as lines:
            complaint = answer_lines(self.verbs[verb], lines, sys.stdout, translate)
        return _complain(complaint) if complaint else OK


def _translate(language: str) -> Translate:
    """Return the translation of messages; without a compiled catalogue they stay English."""
    return gettext.translation("django", LOCALE, languages=[language], fallback=True).gettext


def _complain(message: str) -> int:
    sys.stdout.flush()
    print(message, file=sys.stderr)
    return REFUSED


def _write_no_more() -> None:
    """Let what is still to be written at exit go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
