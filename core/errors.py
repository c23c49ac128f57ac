"""What the rule book cannot work with: `RulesError`, and `DocumentError` for a bad document.

What is merely wrong with an entry is a value: see `problems`. Nothing but these two is ever shown to people.
Messages are English message ids; whoever shows them hands in a `translate` function.
"""

from collections.abc import Callable

Translate = Callable[[str], str]
Value = int | float | str


def N_(message: str) -> str:
    """Name a message for the catalogues: unlike `_`, which translates, it leaves that to whoever shows it."""
    return message


class RulesError(Exception):
    """Something the rule book cannot work with; it carries one sentence for people.

    `template` is an English message id with `{name}` placeholders for `values`; one of these may be an error
    again, so that a sentence can say where in a document another one belongs.
    """

    def __init__(self, template: str, **values: "Value | RulesError") -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def message(self, translate: Translate = str) -> str:
        """Return the sentence, in the language of `translate`."""
        values = {
            name: value.message(translate) if isinstance(value, RulesError) else value
            for name, value in self.values.items()
        }
        return translate(self.template).format(**values)

    def __str__(self) -> str:
        return self.message()


class DocumentError(RulesError):
    """A document that has not the form of the entry format: unknown key, wrong type, unknown word."""
