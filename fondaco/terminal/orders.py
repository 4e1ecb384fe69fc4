"""What a person may say beside a move: help, undo, hint, ... in both languages."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.terminal.sentence import Sentence


@dataclass(frozen=True)
class Order:
    """One order: its words, the first of them for show, and what it does."""

    name: str
    words: Sentence
    others: tuple[str, ...]
    meaning: Sentence
    argument: Sentence | None = None

    def shown(self, lang: str) -> str:
        """How it is typed."""
        word = self.words.say(lang)
        return word if self.argument is None else f"{word} {self.argument.say(lang)}"


ORDERS = (
    Order(
        "help",
        Sentence("help", "hilfe"),
        ("?",),
        Sentence("this help (also ?)", "diese Hilfe (auch ?)"),
    ),
    Order(
        "undo",
        Sentence("undo", "zurück"),
        ("u", "z", "zurueck"),
        Sentence(
            "take back the last line of your unfinished step (also u)",
            "die letzte Zeile deines angefangenen Schritts zurücknehmen (auch z)",
        ),
    ),
    Order(
        "hint",
        Sentence("hint", "tipp"),
        ("h", "t"),
        Sentence(
            "what the greedy bot would do in your place (also h)",
            "was der Bot greedy an deiner Stelle täte (auch t)",
        ),
    ),
    Order(
        "why",
        Sentence("why", "warum"),
        (),
        Sentence(
            "whether a line is allowed now, and which rule forbids it",
            "ob eine Zeile jetzt erlaubt ist und welche Regel sie verbietet",
        ),
        Sentence("LINE", "ZEILE"),
    ),
    Order(
        "rules",
        Sentence("rules", "regeln"),
        (),
        Sentence(
            "look something up: a rule id such as {rule}, or words; alone: what there is",
            "nachschlagen: eine Regelnummer wie {rule} oder Wörter; allein: was es gibt",
        ),
        Sentence("[RULE]", "[REGEL]"),
    ),
    Order(
        "log",
        Sentence("log", "protokoll"),
        ("l",),
        Sentence("all that happened so far", "alles, was bisher geschah"),
    ),
    Order(
        "save",
        Sentence("save", "speichern"),
        (),
        Sentence(
            "keep a copy of the match in a file; alone: where it is kept anyway",
            "eine Kopie der Partie in einer Datei ablegen; allein: wo sie ohnehin liegt",
        ),
        Sentence("[FILE]", "[DATEI]"),
    ),
    Order(
        "quit",
        Sentence("quit", "ende"),
        ("q", "exit"),
        Sentence(
            "stop here; the match is kept and can be resumed (also q)",
            "hier aufhören; die Partie bleibt und lässt sich fortsetzen (auch q)",
        ),
    ),
)
_NAMES = {word: o.name for o in ORDERS for word in (o.words.en, o.words.de, *o.others)}


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
    return [order.words.say(lang) for order in ORDERS]
