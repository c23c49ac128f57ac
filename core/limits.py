"""Rate limits, declared: what, per what, how many in how long, and what is said to whoever has to wait.

`core.rate_limit` counts them. The figures leave room for a hall whose hundred phones share one address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.errors import N_

MINUTE, HOUR = 60, 3600
DAY = 24 * HOUR


class Per(StrEnum):
    """By what requests are told apart."""

    ADDRESS = "address"
    ACCOUNT = "account"
    ACCOUNT_AT_ADDRESS = "account_at_address"
    BROWSER = "browser"
    CLUB = "club"
    CARD = "card"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Budget:
    """How often something may happen in a window of `seconds`.

    A server process takes `lot` uses at a time, so that what is frequent is not written down each time. The
    first few `unwritten` ones it only remembers, where many come who each do something once.
    """

    most: int
    seconds: int
    lot: int = 1
    unwritten: int = 0


@dataclass(frozen=True, slots=True)
class Limit:
    """One thing that is limited, counted in a `unit`; `{wait}` in its sentence is how long."""

    what: str
    sentence: str
    budgets: Mapping[Per, Budget]
    unit: str = "requests"


SIGN_IN = Limit(
    "sign-in",
    N_("Too many people are signing in from your network: try again in {wait}."),
    {Per.ADDRESS: Budget(300, 10 * MINUTE, lot=20)},
)
"""Right or wrong; one a second for as long as somebody likes costs a twentieth of a processor."""

WRONG_PASSWORD = Limit(
    "wrong-password",
    N_("Too many wrong passwords: try again in {wait}."),
    {
        Per.ACCOUNT_AT_ADDRESS: Budget(10, 15 * MINUTE),
        Per.ACCOUNT: Budget(100, HOUR),
        Per.ADDRESS: Budget(60, 10 * MINUTE),
    },
)

WRONG_PASSWORD_AGAIN = Limit(
    "wrong-password-again",
    N_("Too many wrong passwords: try again in {wait}."),
    {Per.BROWSER: Budget(10, 15 * MINUTE)},
)
"""In a browser that was signed in to the account before: whoever guesses elsewhere does not close it."""

PASSWORD_CHECK = Limit(
    "password-check", N_("Too many passwords are being checked at the moment: try again in {wait}."), {}
)
"""Not by a budget: one at a time (`config.passwords`)."""

PASSWORD_RESET = Limit(
    "password-reset",
    N_("Too many new passwords were requested from your network: try again in {wait}."),
    {Per.ADDRESS: Budget(20, HOUR)},
)
RESET_MAIL = Limit("reset-mail", "", {Per.ACCOUNT: Budget(3, HOUR)})
"""Beyond it no mail is sent, and nobody is told: who has an account here is nobody's business."""

REGISTER = Limit(
    "register",
    N_("Too many accounts are being created: try again in {wait}."),
    {Per.ADDRESS: Budget(150, 10 * MINUTE), Per.SERVER: Budget(1000, HOUR)},
)
FOUND_CLUB = Limit(
    "found-club",
    N_("Too many clubs are being created: try again in {wait}."),
    {Per.ACCOUNT: Budget(10, DAY), Per.ADDRESS: Budget(20, DAY), Per.SERVER: Budget(200, DAY)},
)

NEW_GAME = Limit(
    "new-game",
    N_("Too many games are being started: what you enter is kept on this phone and sent in {wait}."),
    {Per.ADDRESS: Budget(300, 10 * MINUTE), Per.SERVER: Budget(3000, 10 * MINUTE)},
    "games",
)
CHANGE = Limit(
    "change",
    N_("Too many deals are being entered: what you enter is kept on this phone and sent in {wait}."),
    {
        Per.ADDRESS: Budget(600, MINUTE, lot=50),
        Per.SERVER: Budget(6000, MINUTE, lot=500),
    },
    "changes",
)
"""Of games without a tournament: a hundred tables enter thirty a minute, and more after a while offline."""

WATCH = Limit(
    "watch",
    N_("Too many people are watching from your network: try again in {wait}."),
    {Per.ADDRESS: Budget(600, MINUTE, lot=60)},
)
"""Pages that are made; asking whether there is anything new is free."""

WATCH_PICTURE = Limit(
    "watch-picture",
    N_("Too many pictures are being made: try again in {wait}."),
    {Per.ADDRESS: Budget(60, MINUTE), Per.SERVER: Budget(120, MINUTE)},
)
"""Each takes a thirtieth of a second."""

WRONG_CODE = Limit(
    "wrong-code",
    N_("Too many wrong codes: scan the card, or try again in {wait}."),
    {Per.ADDRESS: Budget(100, 10 * MINUTE), Per.CLUB: Budget(60, 10 * MINUTE)},
)
WRONG_CODE_AGAIN = Limit(
    "wrong-code-again",
    N_("Too many wrong codes: scan the card, or try again in {wait}."),
    {Per.BROWSER: Budget(20, 10 * MINUTE)},
)
"""In a browser that was let in at the club before: whoever guesses elsewhere does not close it."""

CODE_OF_CARD = Limit(
    "code-of-card",
    N_("This code was typed too often: scan the card, or try again in {wait}."),
    {Per.CARD: Budget(20, MINUTE)},
)

SELF_SEATING = Limit(
    "self-seating",
    N_("Too many people are seating themselves at the moment: try again in {wait}."),
    {Per.ADDRESS: Budget(600, 10 * MINUTE), Per.CLUB: Budget(600, 10 * MINUTE)},
)
"""Two hundred lots in ten minutes, from one network, with room for slips of the finger."""

SIGN_UP = Limit(
    "sign-up",
    N_("Too many people are signing up at the moment: try again in {wait}."),
    {
        Per.ADDRESS: Budget(300, 10 * MINUTE, unwritten=5),
        Per.CLUB: Budget(5000, 10 * MINUTE, lot=20),
    },
)
"""Two thousand in the first minute; a mobile network shows hundreds of phones under one address.

Writing down where each of them comes from would be a second commit for everyone who signs up.
"""

SIGN_UP_MAIL = Limit(
    "sign-up-mail",
    N_("Too many mails were sent to this address: try again in {wait}."),
    {Per.ACCOUNT: Budget(50, DAY)},
)
"""Beyond it no mail follows from what strangers do, and the office sees so; a team fits into it."""

SIGN_UP_MESSAGE = Limit(
    "sign-up-message",
    N_("Too many messages were sent: try again in {wait}."),
    {Per.CLUB: Budget(20, DAY)},
    "messages",
)
"""Each goes to everyone who signed up, so that a few are enough."""

SCORE = Limit(
    "score",
    N_("Too many games are being scored: try again in {wait}."),
    {Per.ADDRESS: Budget(2000, MINUTE, lot=200), Per.SERVER: Budget(10_000, MINUTE, lot=500)},
    "milliseconds",
)
"""Of processor time."""

LIMITS = (
    SIGN_IN,
    WRONG_PASSWORD,
    WRONG_PASSWORD_AGAIN,
    PASSWORD_RESET,
    RESET_MAIL,
    REGISTER,
    FOUND_CLUB,
    NEW_GAME,
    CHANGE,
    WATCH,
    WATCH_PICTURE,
    WRONG_CODE,
    WRONG_CODE_AGAIN,
    CODE_OF_CARD,
    SELF_SEATING,
    SIGN_UP,
    SIGN_UP_MAIL,
    SIGN_UP_MESSAGE,
    SCORE,
)

READ_FOR_NOTHING = 100
"""What a game that is too long to be scored counts for, in the same milliseconds."""

# What one request or one game may be, whoever sends it

LARGEST = 2**31 - 1
"""The largest whole number that every database column here can hold."""

MOST_GAME_CHANGES = 2000
"""Changes that a game takes, corrections and removals too: an evening of forty deals has about fifty."""

NEARLY_FULL = 100
"""The phone says that a game is nearly full when it takes only so many more."""

MOST_DEAL_LENGTH = 2000
"""Characters of a deal as it is kept: four times as long as the longest with every Weis and call."""

HISTORY_PAGE = 200
"""Changes that are read at once."""

MOST_SCORED_BYTES = 64 * 1024
"""Bytes of a game to be scored; an evening of forty deals has four thousand."""

# What one group may hold

MOST_GROUP_CHANGES = 60_000
"""Changes that a group takes: with the largest below, three a game, and room for what is corrected."""

MOST_GROUP_DEVICES = 200
"""Devices that join a group; one that leaves makes room."""

MOST_PEOPLE = 60
MOST_EVENINGS = 2000
MOST_GROUP_GAMES = 20_000
"""An evening a week for forty years, with ten games each."""

MOST_ITEM_LENGTH = 8000
"""Characters of one thing that a group holds, as it is kept."""

MOST_PAYMENTS = 40
"""Payments of one evening that are ticked; eight people need seven."""

MOST_PAID = 10_000_000
"""Hundredths of a payment."""
