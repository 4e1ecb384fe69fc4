"""What a person may say beside a move: help, undo, hint, ... in both languages."""

from __future__ import annotations

from fondaco.engine.texts import read_texts

_WORDS, _ARGUMENTS, _MEANINGS = (
    read_texts(__file__, section) for section in ("orders", "order_arguments", "order_meanings")
)
#: What else an order may be called, in any language.
_OTHERS = {
    "help": ("?",),
    "undo": ("u", "z", "zurueck"),
    "hint": ("h", "t"),
    "log": ("l",),
    "table": ("map", "karte"),
    "quit": ("q", "exit"),
}
_NAMES = {
    word: name
    for name, words in _WORDS.items()
    for word in (words.en, words.de, *_OTHERS.get(name, ()))
}
#: Letters that are orders, so that no choice is called by them.
ORDER_LETTERS = frozenset(word for word in _NAMES if len(word) == 1)


def explained_orders(lang: str, rule: str) -> list[tuple[str, str]]:
    """How each order is typed and what it does; `rule` is an example of a rule id."""
    return [
        (
            f"{words.say(lang)} {_ARGUMENTS[name].say(lang)}"
            if name in _ARGUMENTS
            else words.say(lang),
            _MEANINGS.say(name, lang, rule=rule),
        )
        for name, words in _WORDS.items()
    ]


def read_order(text: str) -> tuple[str, str] | None:
    """The name of an order and what follows it, or None if the text is no order.

    >>> read_order("WARUM offer v2")
    ('why', 'offer v2')
    >>> read_order("offer v2") is None
    True
    """
    word, _, rest = text.partition(" ")
    name = _NAMES.get(word.lower())
    return None if name is None else (name, rest.strip())


def order_words(lang: str) -> list[str]:
    """The words of all orders, for completion."""
    return [words.say(lang) for words in _WORDS.values()]
