"""Bundles: each script that a page starts, with all the modules it needs, as one file.

A phone in a hall asks for one file instead of forty. Each module becomes a function that returns what it
exports; they stand in the order in which a browser would run them. Only the forms of import and export that
our modules use are known; any other is refused, so that nothing is bundled wrongly in silence.
"""

import re
from collections.abc import Mapping

IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)


class NotBundled(Exception):
    """A module is missing, or imports or exports in a form that is not known here."""


def imported_by(source: str) -> list[str]:
    """Return the names of the modules that a module imports, in their order."""
    return [name for _, name in IMPORT.findall(source)]


def entries(sources: Mapping[str, str]) -> list[str]:
    """Return the modules that pages start: those which no other imports."""
    imported = {name for source in sources.values() for name in imported_by(source)}
    return sorted(sources.keys() - imported)


def bundle(entry: str, sources: Mapping[str, str]) -> str:
    """Return the text of the module `entry` with all it needs; `sources` holds each module by its name."""
    names = _in_running_order(entry, sources, (), [])
    places = {name: f"m{place}" for place, name in enumerate(names)}
    return "".join(_as_function(name, sources[name], places) for name in names)


def _in_running_order(
    name: str, sources: Mapping[str, str], above: tuple[str, ...], done: list[str]
) -> list[str]:
    """Return `done` with the module behind all that it needs; `above` are those that wait for it."""
    if name not in sources:
        raise NotBundled(f"There is no module {name}.")
    if name in above:
        raise NotBundled(f"{name} needs itself: {' → '.join((*above, name))}.")
    if name not in done:
        for needed in imported_by(sources[name]):
            _in_running_order(needed, sources, (*above, name), done)
        done.append(name)
    return done


def _as_function(name: str, source: str, places: Mapping[str, str]) -> str:
    exported = ", ".join(EXPORT.findall(source))
    body = EXPORT.sub("", IMPORT.sub(lambda found: _taken(found, places), source))
    if unknown := UNKNOWN.search(body):
        raise NotBundled(f"{name}: {unknown.group()}")
    return f"const {places[name]} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"


def _taken(found: re.Match[str], places: Mapping[str, str]) -> str:
    """Return what takes the place of an import: the names, out of what the other module returned."""
    names = found.group(1).replace(" as ", ": ")
    return f"const {{{names}}} = {places[found.group(2)]};"
