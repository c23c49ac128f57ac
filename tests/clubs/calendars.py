"""A reader of calendar files that knows nothing of the library which writes them (RFC 5545)."""

from __future__ import annotations

import re

from django.core.mail import EmailMessage


def unfolded(content: str) -> list[str]:
    """Return the lines, each checked: ended as it must be, and of at most 75 bytes before it is unfolded."""
    assert content.endswith("\r\n")
    for line in content.removesuffix("\r\n").split("\r\n"):
        assert len(line.encode()) <= 75, line
        assert "\n" not in line
    return re.sub("\r\n[ \t]", "", content).removesuffix("\r\n").split("\r\n")


def plain(value: str) -> str:
    """Return a text without the backslashes that keep commas, semicolons and line ends in it."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


def events(letter: EmailMessage) -> list[dict[str, str]]:
    """Return the events in a letter's calendar file, each with the file's method."""
    [(_name, content, kind)] = letter.attachments
    assert kind == "text/calendar"
    return events_in(str(content))


def events_in(content: str) -> list[dict[str, str]]:
    lines = unfolded(content)
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    [method] = [line.removeprefix("METHOD:") for line in lines if line.startswith("METHOD:")]
    found: list[dict[str, str]] = []
    for line in lines:
        name, _colon, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({"METHOD": method})
        elif found and name not in {"END", "BEGIN"}:
            assert name not in found[-1], f"{name} stands there twice"
            found[-1][name] = plain(value)
    return found
