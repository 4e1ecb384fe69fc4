"""What a designer of Yangtze asks: wares, settlements, rulers, cards, ends (docs/balance.md)."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.questions import Category, Questions, named, words
from fondaco.games.yangtze.features import watching

ENDINGS = named(
    [
        ("ruler", "the last ruler has come", "der letzte Herrscher ist gekommen"),
        ("idle", "nobody does anything any more", "niemand tut mehr etwas"),
    ]
)
_PARTS = ("money_share", "wares_share", "sets_share", "majority_share", "liquidity_share")
FIGURES = named(
    [
        ("turns", "Turns", "Züge"),
        ("rulers", "Rulers", "Herrscher"),
        ("auctioned", "Settlements sold", "Ersteigerte Siedlungen"),
        ("unsold", "Settlements nobody wanted", "Siedlungen ohne Gebot"),
        ("price", "Price of a settlement", "Preis einer Siedlung"),
        ("bundle", "Tiles of a bundle", "Plättchen je Bündel"),
        ("money_share", "Score from money at hand", "Ergebnis aus Bargeld"),
        ("wares_share", "Score from the last sale", "Ergebnis aus dem Schlussverkauf"),
        ("sets_share", "Score from sets of settlements", "Ergebnis aus Siedlungssätzen"),
        ("majority_share", "Score from majorities", "Ergebnis aus Mehrheiten"),
        ("liquidity_share", "Score from unused cards", "Ergebnis aus ungenutzten Karten"),
    ],
    percent=_PARTS,
)
WAYS = (
    words("Wares bought", "Gekaufte Waren"),
    words("Bundles sold", "Verkaufte Bündel"),
    words("Settlements", "Siedlungen"),
    words("Coins paid in auctions", "Münzen für Gebote"),
    words("Cards used", "Genutzte Karten"),
)


def questions(box: Box) -> Questions:
    """All that is asked of a match."""
    wares = tuple(box.names["wares"])
    return Questions(
        ENDINGS,
        (
            Category(
                "start_wares",
                words("Starting wares", "Startwaren"),
                words("drew the ware at the start", "die Ware zu Beginn gezogen"),
                watching.DEALT,
                wares,
            ),
            Category(
                "wares",
                words("Wares", "Waren"),
                words("bought most of it", "am meisten davon gekauft"),
                watching.BOUGHT,
                wares,
                most=True,
                extra=words("Coins per tile sold", "Münzen je verkauftem Plättchen"),
            ),
            Category(
                "settlements",
                words("Settlements", "Siedlungen"),
                words("owns the settlement", "besitzt die Siedlung"),
                watching.SETTLED,
                tuple(box.names["settlements"]),
                extra=words("Price", "Preis"),
            ),
            Category(
                "kinds",
                words("Kinds of settlements", "Arten von Siedlungen"),
                words("most of the kind", "die meisten der Art"),
                watching.KIND,
                tuple(box.names["kinds"]),
                most=True,
            ),
            Category(
                "rulers",
                words("Rulers", "Herrscher"),
                words("the ruler came in the own turn", "der Herrscher kam im eigenen Zug"),
                watching.RULED,
                tuple(box.names["rulers"]),
            ),
            Category(
                "cards",
                words("Cards", "Karten"),
                words("used the card", "die Karte genutzt"),
                watching.USED,
                tuple(box.names["cards"]),
            ),
            Category(
                "ways",
                words("Ways to play", "Spielweisen"),
                words("more of it than the others", "mehr davon als die anderen"),
                watching.PURCHASES,
                WAYS,
                most=True,
            ),
        ),
        FIGURES,
    )
