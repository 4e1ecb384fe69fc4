"""What a designer of MarraCash asks: shops by place and colour, prices, ends (docs/balance.md)."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.questions import Category, Questions, named, words
from fondaco.games.marracash.features import watching

ENDINGS = named(
    [
        ("queue", "nobody is left outside", "draußen steht niemand mehr"),
        ("stall", "rounds without progress", "Runden ohne Fortschritt"),
        ("cap", "the highest number of rounds", "die höchste Rundenzahl"),
    ]
)
FIGURES = named(
    [
        ("rounds", "Rounds", "Runden"),
        ("sold", "Shops sold", "Verkaufte Läden"),
        ("price", "Price of a shop", "Preis eines Ladens"),
        ("to_others_share", "Shops not bought by the auctioneer", "Läden, die andere ersteigern"),
        ("per_shop", "Customers of a shop", "Kundschaft eines Ladens"),
        ("left_over", "Visitors still in the streets", "Besucher noch auf der Straße"),
        ("moves", "Groups led", "Geführte Gruppen"),
    ],
    percent=("to_others_share",),
)
WAYS = (
    words("Shops owned", "Eigene Läden"),
    words("Customers", "Kundschaft"),
    words("Dirham spent on shops", "Dirham für Läden"),
    words("Groups led", "Geführte Gruppen"),
    words("Auctions held", "Versteigerungen geleitet"),
    words("Dirham for leading", "Dirham fürs Führen"),
    words("Dirham for auctioning", "Dirham fürs Versteigern"),
    words("Entrances filled", "Tore gefüllt"),
)


def questions(box: Box) -> Questions:
    """All that is asked of a match."""
    colours = tuple(box.names["colours"])
    return Questions(
        ENDINGS,
        (
            Category(
                "shops",
                words("Shops", "Läden"),
                words("owns the shop", "besitzt den Laden"),
                watching.OWNED,
                tuple(box.names["shops"]),
                extra=words("Price", "Preis"),
            ),
            Category(
                "colours",
                words("Colours of shops", "Farben der Läden"),
                words("most shops of the colour", "die meisten Läden der Farbe"),
                watching.SHOPS_OF,
                colours,
                most=True,
            ),
            Category(
                "customers",
                words("Customers by colour", "Kundschaft nach Farben"),
                words("most customers of the colour", "die meiste Kundschaft der Farbe"),
                watching.CUSTOMERS_OF,
                colours,
                most=True,
            ),
            Category(
                "ways",
                words("Ways to play", "Spielweisen"),
                words("more of it than the others", "mehr davon als die anderen"),
                watching.OWNED_SHOPS,
                WAYS,
                most=True,
            ),
        ),
        FIGURES,
    )
