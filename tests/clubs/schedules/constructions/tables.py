"""Tables as texts: `8x5 0/3/32/140` says what 8 players come to in 5 rounds."""


def sizes(text: str) -> list[tuple[int, int]]:
    """Players and rounds of each word."""
    pairs = [word.split("x") for word in text.split()]
    return [(int(players), int(rounds)) for players, rounds in pairs]


def figures_by_size(text: str) -> dict[tuple[int, int], tuple[int, ...]]:
    words = text.split()
    figures = [tuple(map(int, word.split("/"))) for word in words[1::2]]
    return dict(zip(sizes(" ".join(words[::2])), figures, strict=True))
