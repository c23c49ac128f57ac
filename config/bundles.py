"""Bundles: each script that a page starts, with all the modules it needs at once, as one file.

A phone in a hall asks for one file instead of forty. What a module imports later, as `import("…")`, comes
in a file of its own with what it alone needs; what several of these need, and no page at once, comes in a
file that they ask for. All files of such a part are fetched before it is imported: a browser never asks again
for a script whose import has failed (https://html.spec.whatwg.org/#module-map), and a phone's network comes
back. Each module becomes a function that returns what it exports, kept under a number for
the files that come later; they stand in the order in which a browser would run them. Only the forms of
import and export that our modules use are known; any other is refused, so that nothing is bundled wrongly in
silence.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from posixpath import dirname, relpath

IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
IMPORT_LATER = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*|\bimport\((?!\"\.).*", re.MULTILINE)

FETCHED = """const fetched = (...files) => Promise.all(files.map(async (file) => {
  const answer = await fetch(file);
  if (!answer.ok) throw new TypeError(`${file}: ${answer.status}`);
  await answer.arrayBuffer();
}));
"""
"""What a file begins with that imports others later: it waits until the browser has them."""

SMALL = 2500
"""Letters of a module that several files need and none of them has for the others: it comes with the pages,
as one file more to ask for would cost more than its few bytes.
"""

Sources = Mapping[str, str]
"""Each module's text by its name."""


class NotBundled(Exception):
    """A module is missing, or imports or exports in a form that is not known here."""


@cache
def imported_by(source: str) -> tuple[str, ...]:
    """Return the names of the modules that a module imports at once, in their order."""
    return tuple(name for _, name in IMPORT.findall(source))


@cache
def _imported_later_by(source: str) -> tuple[str, ...]:
    """Return the names of the modules that a module itself imports when they are needed."""
    return tuple(IMPORT_LATER.findall(source))


def imported_later(sources: Sources, names: Iterable[str]) -> list[str]:
    """Return the modules that these, or what they import, import when they are needed; each once."""
    waiting, found = list(names), dict[str, None]()
    while waiting:
        for module in in_running_order([waiting.pop()], sources):
            later = [name for name in _imported_later_by(sources[module]) if name not in found]
            found.update(dict.fromkeys(later))
            waiting += later
    return sorted(found)


def entries(sources: Sources) -> list[str]:
    """Return the modules that pages start: those which no other imports."""
    imported = {name for source in sources.values() for name in imported_by(source)}
    later = {name for source in sources.values() for name in _imported_later_by(source)}
    return sorted(sources.keys() - imported - later)


def in_running_order(names: Iterable[str], sources: Sources) -> list[str]:
    """Return the modules with all that they import at once, what is needed first first."""
    done = list[str]()
    for name in names:
        _add_in_running_order(name, sources, (), done)
    return done


def _add_in_running_order(name: str, sources: Sources, above: tuple[str, ...], done: list[str]) -> None:
    """Add to `done` the module behind all that it needs; `above` are those that wait for it."""
    if name not in sources:
        raise NotBundled(f"There is no module {name}.")
    if name in above:
        raise NotBundled(f"{name} needs itself: {' → '.join((*above, name))}.")
    if name not in done:
        for needed in imported_by(sources[name]):
            _add_in_running_order(needed, sources, (*above, name), done)
        done.append(name)


def bundles(sources: Sources) -> dict[str, str]:
    """Return the text of every file that a browser may ask for, by the name of the module that it is for."""
    pages = entries(sources)
    owners = _owners(sources, pages)
    texts = dict[str, str]()
    for entry in pages:
        at_once = in_running_order([entry], sources)
        names = in_running_order([*imported_later(sources, [entry]), entry], sources)
        own = [name for name in names if name in at_once or name not in owners]
        texts[entry] = _file(own, sources, entry, owners)
    return texts | {file: _later_file(file, owners, sources) for file in dict.fromkeys(owners.values())}


def _later_file(file: str, owners: Mapping[str, str], sources: Sources) -> str:
    own = [name for name, owner in owners.items() if owner == file]
    others = _needed_files(own, owners, sources) - {file}
    imports = "".join(f'import "{_path(other, file)}";\n' for other in sorted(others))
    return f"{imports}{_file(own, sources, file, owners)}{_exports(file, sources)}"


def later_files(sources: Sources, names: Iterable[str]) -> list[str]:
    """Return the files that come after those of these pages, by the modules that they are for."""
    owners = _owners(sources, entries(sources))
    return sorted(_needed_files(imported_later(sources, names), owners, sources))


def _needed_files(names: Iterable[str], owners: Mapping[str, str], sources: Sources) -> set[str]:
    """Return the files, but for those of pages, with these modules and all that they import at once."""
    return {owners[name] for name in in_running_order(names, sources) if name in owners}


def _owners(sources: Sources, pages: Iterable[str]) -> dict[str, str]:
    """Return the file of each module that comes later, in running order; the others come with the pages."""
    at_once = {page: set(in_running_order([page], sources)) for page in pages}
    reached = {page: set(imported_later(sources, [page])) for page in pages}
    later = {name: in_running_order([name], sources) for name in imported_later(sources, pages)}
    if both := set().union(*at_once.values()) & later.keys():
        raise NotBundled(f"{min(both)} is imported at once and later.")
    needing = {name: _all_needing(name, later) for name in in_running_order(later, sources)}
    for page in pages:
        needing = {
            name: those
            for name, those in needing.items()
            if name not in at_once[page] or not reached[page].intersection(those)
        }
    homes = {name: _first_of(those, later) for name, those in needing.items()}
    known = set().union(*at_once.values())
    for name, home in homes.items():
        if not home and len(sources[name]) <= SMALL and known.issuperset(imported_by(sources[name])):
            known.add(name)
            del needing[name]
    last = {those: name for name, those in needing.items()}
    return {name: homes[name] or last[those] for name, those in needing.items()}


def _all_needing(name: str, later: Mapping[str, list[str]]) -> tuple[str, ...]:
    return tuple(one for one, needed in later.items() if name in needed)


def _first_of(those: Iterable[str], later: Mapping[str, list[str]]) -> str | None:
    """Return the one among these that all of them need: where it is, what it needs is."""
    return next((one for one in those if all(one in later[other] for other in those)), None)


def _file(names: Iterable[str], sources: Sources, start: str, owners: Mapping[str, str]) -> str:
    numbers = {name: number for number, name in enumerate(sorted(sources))}
    texts = {name: _later_imports(sources[name], sources, start, owners) for name in names}
    functions = [_as_function(name, text, numbers) for name, text in texts.items()]
    fetched = FETCHED if any("fetched(" in text for text in texts.values()) else ""
    return "".join(["const modules = (globalThis.standblatt ??= {});\n", fetched, *functions])


def _later_imports(source: str, sources: Sources, start: str, owners: Mapping[str, str]) -> str:
    """Return the source with the files of what it imports later in the place of the modules."""

    def fetched_and_imported(found: re.Match[str]) -> str:
        files = sorted(_needed_files([found.group(1)], owners, sources))
        urls = ", ".join(f'new URL("{_path(file, start)}", import.meta.url)' for file in files)
        return f'fetched({urls}).then(() => import("{_path(found.group(1), start)}"))'

    return IMPORT_LATER.sub(fetched_and_imported, source)


def _as_function(name: str, source: str, numbers: Mapping[str, int]) -> str:
    exported = ", ".join(EXPORT.findall(source))
    body = EXPORT.sub("", IMPORT.sub(lambda found: _taken(found, numbers), source))
    if unknown := UNKNOWN.search(body):
        raise NotBundled(f"{name}: {unknown.group()}")
    return f"modules[{numbers[name]}] = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"


def _taken(found: re.Match[str], numbers: Mapping[str, int]) -> str:
    """Return what takes the place of an import: the names, out of what the other module returned."""
    names = found.group(1).replace(" as ", ": ")
    return f"const {{{names}}} = modules[{numbers[found.group(2)]}];"


def _path(name: str, start: str) -> str:
    """Return where the file of a module lies, as the file of another one says it."""
    path = relpath(name, dirname(start))
    return path if path.startswith(".") else f"./{path}"


def _exports(name: str, sources: Sources) -> str:
    """Return what makes a file that comes later a module like its source: it exports the same names."""
    names = ", ".join(EXPORT.findall(sources[name]))
    return f"export const {{ {names} }} = modules[{sorted(sources).index(name)}];\n"
