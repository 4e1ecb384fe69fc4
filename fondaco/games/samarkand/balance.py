"""What a designer of Samarkand asks: families, cards, links, ends (docs/balance.md)."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.questions import Category, Questions, Words, named, words
from fondaco.games.samarkand.features import watching

ENDINGS = named(
    [
        ("all_linked", "every family has met another", "jede Familie hat eine andere getroffen"),
        ("stack_empty", "one family has made all its links", "eine Familie hat alle Verbindungen"),
        ("both", "both at once", "beides zugleich"),
        ("stalemate", "all pass", "alle passen"),
    ]
)
FIGURES = named(
    [
        ("turns", "Turns", "Züge"),
        ("marriages", "Marriages", "Hochzeiten"),
        ("links", "Links", "Verbindungen"),
        ("unmarried", "Families nobody married", "Familien ohne Hochzeit"),
        ("sold", "Cards sold", "Verkaufte Karten"),
        ("cards_share", "Points from cards in hand", "Punkte aus Handkarten"),
        ("markers_share", "Points from goods markers", "Punkte aus Warenmarken"),
        ("links_share", "Points from links", "Punkte aus Verbindungen"),
        ("money_share", "Points from money", "Punkte aus Geld"),
    ],
    percent=("cards_share", "markers_share", "links_share", "money_share"),
)
WAYS = (
    words("Families married", "Eingeheiratete Familien"),
    words("Links made", "Verbindungen geschaffen"),
    words("Goods markers", "Warenmarken"),
    words("Cards sold", "Verkaufte Karten"),
    words("Camels placed", "Gesetzte Kamele"),
    words("Cards in hand at the end", "Handkarten am Ende"),
)


def questions(box: Box) -> Questions:
    """All that is asked of a match."""
    goods = tuple(_numbered(place, name) for place, name in enumerate(box.names["goods"]))
    return Questions(
        ENDINGS,
        (
            Category(
                "families",
                words("Families", "Familien"),
                words("married into the family", "in die Familie eingeheiratet"),
                watching.MARRIED,
                tuple(box.names["families"]),
                extra=words("First married in turn", "Erste Hochzeit im Zug"),
            ),
            Category(
                "ways",
                words("Ways to play", "Spielweisen"),
                words("more of it than the others", "mehr davon als die anderen"),
                watching.MARRIAGES,
                WAYS,
                most=True,
            ),
            Category(
                "start_cards",
                words("Starting cards", "Startkarten"),
                words("dealt the card at the start", "die Karte zu Beginn erhalten"),
                watching.DEALT,
                goods,
            ),
            Category(
                "cards",
                words("Cards kept", "Behaltene Karten"),
                words("in hand at the end", "am Ende auf der Hand"),
                watching.HELD,
                goods,
                extra=words("Points of the card", "Punkte der Karte"),
            ),
        ),
        FIGURES,
    )


def _numbered(place: int, name: Words) -> Words:
    """A goods card as players speak of it: number and name."""
    return {lang: f"{place + 1} {text}" for lang, text in name.items()}
