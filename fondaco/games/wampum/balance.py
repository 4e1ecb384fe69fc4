"""What a designer of Wampum asks: kinds, villages, ways to play (docs/balance.md)."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.questions import Category, Questions, named, words
from fondaco.games.wampum.features import watching

ENDINGS = named([("deck", "the deck is used up", "der Stapel ist aufgebraucht")])
FIGURES = named(
    [
        ("rounds", "Rounds", "Runden"),
        ("wampum_share", "Swaps for wampum, of all", "Tausch gegen Wampum, von allen"),
        ("displacements", "Traders driven out", "Verdrängte Händler"),
        ("bonus_share", "Points from the final bonus, of all", "Punkte aus dem Schlussbonus"),
    ],
    percent=("wampum_share", "bonus_share"),
)
WAYS = (
    words("Goods swaps", "Warentausch"),
    words("Wampum swaps", "Wampumtausch"),
    words("Rounds with the canoe", "Runden mit dem Kanu"),
    words("Times driven out", "Verdrängungen erlitten"),
    words("Cards discarded", "Abgeworfene Karten"),
)


def questions(box: Box) -> Questions:
    """All that is asked of a match."""
    goods, villages = tuple(box.names["goods"]), tuple(box.names["villages"])
    return Questions(
        ENDINGS,
        (
            Category(
                "start_hand",
                words("Starting hand", "Starthand"),
                words("most cards of the kind dealt", "die meisten Karten der Sorte erhalten"),
                watching.DEALT,
                goods,
                most=True,
            ),
            Category(
                "villages",
                words("Villages", "Dörfer"),
                words("most swaps there", "dort am häufigsten getauscht"),
                watching.VISITED,
                villages,
                most=True,
                extra=words("For wampum", "Gegen Wampum"),
                extra_percent=True,
            ),
            Category(
                "kinds",
                words("Kinds under the chest", "Sorten unter der Truhe"),
                words("most cards of the kind", "die meisten Karten der Sorte"),
                watching.CHEST,
                goods,
                most=True,
            ),
            Category(
                "ways",
                words("Ways to play", "Spielweisen"),
                words("more of it than the others", "mehr davon als die anderen"),
                watching.GOODS_SWAPS,
                WAYS,
                most=True,
            ),
        ),
        FIGURES,
    )
