"""Names as people mean them: without capitals, accents, hyphens; and which may be the same person's.

No Django here.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import combinations, groupby
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

CLOSE = 0.8
"""Above this share of equal letters one word may be the other with a slip of the pen: Bernard, Bernhard."""
PLAIN = str.maketrans(
    {
        **dict(zip("đðħıĸłøŋŧƀɓƈɖɗəɛɠǥɨƙɔʉƶ", "ddhiklontbbcddeeggikouz", strict=True)),
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        **dict.fromkeys("ʼʻʾʿʹ", " "),
    }
)
"""Letters that no accent can be taken off, and apostrophes that count as letters."""
INVISIBLE = str.maketrans(dict.fromkeys("\xad\u200b\u2060\ufeff"))
"""Where a word may be broken, or not; what is pasted brings them along."""
WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
LEFT_OUT = (("ae", "a"), ("oe", "o"), ("ue", "u"))
CLOSED_UP = str.maketrans(dict.fromkeys("'`´‘’ʼ-‐‑–"))  # noqa: RUF001 - as they are typed
MOST_JOINED = 6
"""So many words of a name are tried as written together."""
MOST_KNOWN = 5000
"""Names of which a process keeps the words: whoever signs up is compared with all who did before."""
SHORTEST_WITH_E = 4
"""A word must have so many letters for its E to be one that writes out an umlaut: Joerg, but not Joel."""
# Umlauts written out, and letters that are heard alike.
HEARD = (("y", "i"), ("ai", "ei"), *LEFT_OUT, ("ph", "f"), ("dt", "t"), ("th", "t"))


def folded(text: str) -> str:
    """Return a text as it is sorted and searched by: small letters without accents, single spaces."""
    small = unicodedata.normalize("NFKD", text.translate(INVISIBLE)).casefold().translate(PLAIN)
    parts = unicodedata.normalize("NFKD", small)
    kept = (part if part.isalnum() else " " for part in parts if not unicodedata.combining(part))
    return " ".join("".join(kept).split())


def found_by(*texts: str) -> str:
    """Return what some texts are found by: each folded, then their words in other spellings.

    An umlaut is written out too, or the E that writes one out is left out; D’Angelo is Dangelo as well.
    """
    plain = [folded(text) for text in texts]
    whole = " ".join(plain)
    others = {text.translate(CLOSED_UP) for text in texts} | set(map(_written_out, texts))
    words = {word for other in others.difference(texts) for word in folded(other).split()}
    more = " ".join(sorted(words.union(_without_e(whole).split()).difference(whole.split())))
    return "  ".join([*plain, more] if more else plain)


def typed_spellings(search: str) -> list[frozenset[str]]:
    """Return the words that somebody searches for, each in the spellings of which one is enough."""
    words = folded(search).split()
    return [
        frozenset({word, *(out for out in [_without_e(word)] if len(out) >= SHORTEST_WITH_E)})
        for word in words
    ]


def is_found(words: str, search: str) -> bool:
    """Whether every word of a search is part of the `words` that something is found by."""
    return all(any(each in words for each in spellings) for spellings in typed_spellings(search))


def has_words(text: str, search: str) -> bool:
    """Whether every word of a search stands somewhere in a text."""
    return is_found(found_by(text), search)


def is_same_name(first: str, second: str) -> bool:
    """Whether two names have the same words, in any order, with umlauts as they are or all written out."""
    return not name_keys(first).isdisjoint(name_keys(second))


@lru_cache(maxsize=MOST_KNOWN)
def name_keys(name: str) -> frozenset[str]:
    """Return what a name is known by: two with a key in common are the same."""
    spellings = (folded(name), folded(_written_out(name)))
    return frozenset(" ".join(sorted(each.split())) or name.casefold() for each in spellings)


def _written_out(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text).casefold().translate(WRITTEN_OUT)


def _without_e(text: str) -> str:
    for written, alone in LEFT_OUT:
        text = text.replace(written, alone)
    return text


def spelling_key(text: str) -> str:
    """Return what the spellings of one place, section or team have in common: Zürich, ZUERICH and Zurich."""
    return " ".join(min(each, key=len) for each in typed_spellings(text)) or text.strip().casefold()


def usual_spellings(texts: Iterable[str]) -> dict[str, str]:
    """Return for each `spelling_key` how most write it; among as many, with a capital and small letters."""
    times = Counter(texts)
    rarest_first = sorted(times, key=lambda text: (times[text], not is_shouted(text), text))
    return {spelling_key(text): text for text in rarest_first}


def alphabetical(texts: Iterable[str]) -> list[str]:
    """Return each of some texts once, in the order of an alphabet without accents."""
    return sorted(set(texts), key=lambda text: (folded(text), text))


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text, for lists of words that fill lines."""
    return frozenset(text.split())


def is_shouted(name: str) -> bool:
    """Whether capitals stand otherwise than in a name: ANNA MEIER, anna meier, aNNA mEIER."""
    return name.islower() or any(
        sum(map(str.isalpha, word)) > 2 and word[1:].isupper() for word in name.split()
    )


def without_caps_lock(name: str) -> str:
    """Return a name that was typed with capitals locked, aNNA mEIER, as it was meant; others as they are."""
    words = name.split()
    is_locked = any(len(word) > 1 for word in words) and all(
        word == word.capitalize().swapcase() for word in words
    )
    return name.swapcase() if is_locked and not name.isupper() else name


def one_line(text: str) -> str:
    """Return a text without line breaks, spaces around it or doubled inside, and what no eye sees."""
    return " ".join(text.translate(INVISIBLE).split())


@lru_cache(maxsize=8192)
def spelled(name: str) -> frozenset[str]:
    """Return the words of a name as they are heard: Müller, Mueller and Muller are one word."""
    return frozenset(filter(None, map(_heard, folded(name).split())))


def _heard(word: str) -> str:
    for written, sound in HEARD:
        word = word.replace(written, sound)
    return "".join(letter for letter, _run in groupby(word))


@lru_cache(maxsize=8192)
def written_together(name: str) -> frozenset[frozenset[str]]:
    """Return the words of a name as they are heard, with neighbours written apart and as one, in all ways."""
    words = folded(name).split()[:MOST_JOINED]
    ways: list[list[str]] = [[]]
    for word in words:
        ways = [[*way, word] for way in ways] + [[*way[:-1], way[-1] + word] for way in ways if way]
    rest = spelled(name).difference(map(_heard, words))
    return frozenset(rest.union(filter(None, map(_heard, way))) for way in ways)


def alike(first: str, second: str) -> bool:
    """Whether two names may be the same person's.

    They are when their words are heard alike in any order, also where one has neighbours written as one word:
    Hans Peter, Hanspeter; when one has more words beside two that they share, or beside the only one that the
    other has; when one word differs, and only as its initial does or by a slip of the pen.
    """
    ours, theirs = spelled(first), spelled(second)
    if not ours or not theirs:
        return False
    if not written_together(first).isdisjoint(written_together(second)):
        return True
    shared = ours & theirs
    left, right = ours - shared, theirs - shared
    if not left or not right:
        return left == right or len(shared) > 1 or min(len(ours), len(theirs)) == 1
    if max(len(left), len(right)) > 1:
        return False
    is_one_word = max(len(ours), len(theirs)) == 1
    return bool(shared or is_one_word) and is_close(min(left | right), max(left | right))


@lru_cache(maxsize=65536)
def is_close(first: str, second: str) -> bool:
    """Whether a word, but no number, may be another: its initial, or the same with a slip of the pen."""
    if not (first.isalpha() and second.isalpha()):
        return False
    if min(len(first), len(second)) == 1:
        return first[0] == second[0]
    return SequenceMatcher(None, first, second).ratio() > CLOSE


def _handles(name: str) -> frozenset[str]:
    """What two names must have one of in common to be compared at all: a word, or neighbours written as one.

    Of a name of one word also how it begins.
    """
    words = spelled(name)
    return words.union(*written_together(name), (f"{word[0]}…" for word in words if len(words) == 1))


class Likenesses(Generic[Key]):
    """Many names, kept so that each is compared with few of them."""

    def __init__(self, names: Mapping[Key, str]) -> None:
        self.names: dict[Key, str] = {}
        self.by_handle: dict[str, list[Key]] = defaultdict(list)
        for key, name in names.items():
            self.add(key, name)

    def add(self, key: Key, name: str) -> None:
        """Take in a name, so that those that come near it are found."""
        self.names[key] = name
        for handle in _handles(name):
            self.by_handle[handle].append(key)

    def of(self, name: str) -> list[Key]:
        """Return the keys of the names that may be the same person's, in a stable order."""
        handles = sorted(_handles(name))
        near = dict.fromkeys(key for handle in handles for key in self.by_handle.get(handle, ()))
        return [key for key in near if alike(name, self.names[key])]

    def pairs(self) -> Iterator[tuple[Key, Key]]:
        """Return the keys of each two names that may be the same person's, each pair once."""
        seen = set[tuple[Key, Key]]()
        for block in self.by_handle.values():
            for pair in self._new(block, seen):
                if alike(self.names[pair[0]], self.names[pair[1]]):
                    yield pair

    def _new(self, block: Sequence[Key], seen: set[tuple[Key, Key]]) -> Iterator[tuple[Key, Key]]:
        for pair in combinations(block, 2):
            if pair not in seen:
                seen.add(pair)
                yield pair
