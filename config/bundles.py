"""Bundles: each script that a page starts, with all the modules it needs at once, as one file.

A phone in a hall asks for one file instead of forty. What a module imports later, as `import("…")`, comes
in a file of its own with what it alone needs; what two of these need is in the page's file. Each module
becomes a function that returns what it exports, kept under a number for the files that come later; they stand
in the order in which a browser would run them. Only the forms of import and export that our modules use are
known; any other is refused, so that nothing is bundled wrongly in silence.
"""

import re
from collections.abc import Iterable, Mapping
from posixpath import dirname, relpath

IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
IMPORT_LATER = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*|\bimport\((?!\"\.).*", re.MULTILINE)

Sources = Mapping[str, str]
"""Each module's text by its name."""


class NotBundled(Exception):
    """A module is missing, or imports or exports in a form that is not known here."""


def imported_by(source: str) -> list[str]:
    """Return the names of the modules that a module imports at once, in their order."""
    return [name for _, name in IMPORT.findall(source)]


def imported_later(sources: Sources, names: Iterable[str]) -> list[str]:
    """Return the modules that these, or what they import, import when they are needed; each once."""
    waiting, found = list(names), dict[str, None]()
    while waiting:
        for module in in_running_order([waiting.pop()], sources):
            later = [name for name in IMPORT_LATER.findall(sources[module]) if name not in found]
            found.update(dict.fromkeys(later))
            waiting += later
    return sorted(found)


def entries(sources: Sources) -> list[str]:
    """Return the modules that pages start: those which no other imports."""
    imported = {name for source in sources.values() for name in imported_by(source)}
    later = {name for source in sources.values() for name in IMPORT_LATER.findall(source)}
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
    pages = {entry: in_running_order([entry], sources) for entry in entries(sources)}
    later = {name: in_running_order([name], sources) for name in imported_later(sources, pages)}
    at_once = {name for needed in pages.values() for name in needed}
    owners = {name: owner for name in sources if name not in at_once and (owner := _owner(name, later))}
    if unowned := later.keys() - owners.keys():
        raise NotBundled(f"{min(unowned)} is imported at once and later.")
    texts = dict[str, str]()
    for entry in pages:
        reached = [name for each in imported_later(sources, [entry]) for name in later[each]]
        names = in_running_order([*reached, entry], sources)
        texts[entry] = _file([name for name in names if name not in owners], sources, entry)
    for name, needed in later.items():
        own = [each for each in needed if owners.get(each) == name]
        others = sorted({owners[each] for each in needed if each in owners} - {name})
        imports = "".join(f'import "{_path(other, name)}";\n' for other in others)
        texts[name] = f"{imports}{_file(own, sources, name)}{_exports(name, sources)}"
    return texts


def _owner(name: str, later: Mapping[str, list[str]]) -> str | None:
    """Return the later module with which this one comes: any other that needs this one imports that, too."""
    needing = [each for each, needed in later.items() if name in needed]
    return next((one for one in needing if all(one in later[other] for other in needing)), None)


def _file(names: Iterable[str], sources: Sources, start: str) -> str:
    numbers = {name: number for number, name in enumerate(sorted(sources))}
    functions = (_as_function(name, sources[name], numbers, start) for name in names)
    return "".join(["const modules = (globalThis.standblatt ??= {});\n", *functions])


def _as_function(name: str, source: str, numbers: Mapping[str, int], start: str) -> str:
    exported = ", ".join(EXPORT.findall(source))
    body = EXPORT.sub("", IMPORT.sub(lambda found: _taken(found, numbers), source))
    body = IMPORT_LATER.sub(lambda found: f'import("{_path(found.group(1), start)}")', body)
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
