"""What the tests ask of a phone in whatever browser: to open a page, to run a script there, to be of a size.

Playwright's pages do that for Chromium; the others are driven by WebDriver's commands.
"""

from abc import ABC, abstractmethod
from typing import Any, Protocol, TypedDict

from playwright.sync_api import Error

from tests.waiting import LONGEST_STEP


class Size(TypedDict):
    width: int
    height: int


class Phone(Protocol):
    """A page, spoken to as Playwright's are."""

    def goto(self, url: str) -> object: ...

    def evaluate(self, expression: str, arg: Any = None) -> Any: ...

    def set_viewport_size(self, viewport_size: Size) -> object: ...

    def reload(self) -> object: ...


# Awaited, and its mistakes said: a script that throws is otherwise a different error in each engine.
EVALUATE = """
  const [arg, done] = arguments;
  (async () => {
    const found = EXPRESSION;
    return typeof found === "function" ? found(arg) : found;
  })().then((value) => done({ value }), (error) => done({ error: String(error) }));
"""


MIDDLE = """(place) => {
  const { left, top, width, height } = document.querySelector(place).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


class PageGone(Exception):
    """A page that has given way to another one before its script was done."""


class Driven(ABC):
    """A phone in a browser that understands WebDriver's commands."""

    @abstractmethod
    def command(self, name: str, **values: Any) -> Any:
        """Send a command, and return its value."""

    def goto(self, url: str) -> None:
        self.command("navigate", url=url)

    def reload(self) -> None:
        """Open the page anew: WebDriver's own command asks Firefox to pass its service worker by."""
        address = self.evaluate("location.href")
        self.goto("about:blank")
        self.goto(address)

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        script = EVALUATE.replace("EXPRESSION", expression)
        done = self.command("execute", script=script, args=[arg])
        if done is None:
            raise PageGone
        assert "error" not in done, done["error"]
        return done.get("value")

    def set_viewport_size(self, viewport_size: Size) -> None:
        self.resize(**viewport_size)
        there = "({ width, height }) => innerWidth === width && innerHeight === height"
        wait_for(self, there, viewport_size)

    def press(self, keys: str) -> None:
        """Press one key after the other, without a pause."""
        actions = [{"type": way, "value": key} for key in keys for way in ("keyDown", "keyUp")]
        self.command("keys", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def tap_twice(self, place: str) -> None:
        """Tap the middle of what this selector finds, and again."""
        x, y = self.evaluate(MIDDLE, place)
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        tap = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}}
        self.command("keys", actions=[{**pointer, "actions": [move, *tap, *tap]}])

    @abstractmethod
    def resize(self, *, width: int, height: int) -> None:
        """Make the page this large."""


# Chromium waits for a script as long as it takes; the others wait longer than this one for itself.
WAIT = f"""async (arg) => {{
  const end = performance.now() + {LONGEST_STEP * 1000};
  while (!(CONDITION)(arg)) {{
    if (performance.now() > end) throw new Error("it did not happen: " + document.body.innerText);
    await new Promise((done) => setTimeout(done, 5));
  }}
}}"""


def wait_for(phone: Phone, condition: str, arg: Any = None) -> None:
    """Wait in the page until this function of `arg` is true."""
    phone.evaluate(WAIT.replace("CONDITION", condition), arg)


def is_true(phone: Phone, expression: str, arg: str = "") -> bool:
    """Whether this holds on the page; while it gives way to the next one nothing does."""
    try:
        return bool(phone.evaluate(expression, arg))
    except PageGone:
        return False
    except Error as error:  # Playwright's word for the same
        if "Execution context was destroyed" not in error.message:
            raise
        return False


TIMEOUTS = {"script": 2 * LONGEST_STEP * 1000, "pageLoad": LONGEST_STEP * 1000}
