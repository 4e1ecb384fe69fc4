"""What a designer of Key Harvest asks: start pairs, workers, fields, events (docs/balance.md)."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.questions import Category, Questions, Words, named, words
from fondaco.games.key_harvest.features import watching

ENDINGS = named(
    [
        ("events", "the last event is drawn", "das letzte Ereignis wird gezogen"),
        ("stall", "it is drawn after a standstill", "es kommt nach einem Stillstand"),
    ]
)
FIGURES = named(
    [
        ("turns", "Turns", "Züge"),
        ("setbacks", "Setbacks of the event track", "Rücksetzer der Ereignisleiste"),
        ("lapsed", "Fields lost at a standstill", "Verfallene Felder"),
        ("on_boards", "Fields on the boards", "Felder auf den Tafeln"),
        ("others_share", "Fields bought from others", "Von anderen gekaufte Felder"),
        ("price", "Counters paid for a field", "Marken je Feld"),
        ("workers_share", "Points from workers", "Punkte aus Arbeitskräften"),
        ("groups_share", "Points from groups of fields", "Punkte aus Feldgruppen"),
        ("crops_share", "Points from crop majorities", "Punkte aus Erntemehrheiten"),
    ],
    percent=("others_share", "workers_share", "groups_share", "crops_share"),
)
WAYS = (
    words("Fields on the board", "Felder auf der Tafel"),
    words("Largest group", "Größte Gruppe"),
    words("Second largest group", "Zweitgrößte Gruppe"),
    words("Workers on the board", "Arbeitskräfte auf der Tafel"),
    words("Fields harvested", "Abgeerntete Felder"),
    words("Fields claimed", "Beanspruchte Felder"),
    words("Fields bought from others", "Von anderen gekauft"),
    words("Fields sold to others", "An andere verkauft"),
    words("Counters at the end", "Marken am Ende"),
    words("Drew the last event", "Zog das letzte Ereignis"),
)


def questions(box: Box) -> Questions:
    """All that is asked of a match."""
    return Questions(
        ENDINGS,
        (
            Category(
                "start_pairs",
                words("Start pairs", "Startpaare"),
                words("began with the pair", "mit dem Paar begonnen"),
                watching.PAIR,
                _pairs(box),
            ),
            Category(
                "workers",
                words("Workers", "Arbeitskräfte"),
                words("on the own board at the end", "am Ende auf der eigenen Tafel"),
                watching.WORKING,
                tuple(box.names["workers"]),
                extra=words("Placed per game", "Einsätze je Partie"),
            ),
            Category(
                "crops",
                words("Crops behind the screen", "Ernte hinter dem Schirm"),
                words("most counters at the end", "am Ende die meisten Marken"),
                watching.MOST_OF,
                tuple(box.names["crops"]),
                most=True,
            ),
            Category(
                "events",
                words("Events", "Ereignisse"),
                words("drew the event", "das Ereignis gezogen"),
                watching.DREW,
                tuple(box.names["events"]),
            ),
            Category(
                "ways",
                words("Ways to play", "Spielweisen"),
                words("more of it than the others", "mehr davon als die anderen"),
                watching.LAND,
                WAYS,
                most=True,
            ),
            Category(
                "fields",
                words("Fields", "Felder"),
                words("on the own board at the end", "am Ende auf der eigenen Tafel"),
                watching.PLOTS,
                tuple(box.names["fields"]),
                extra=words("Counters paid", "Bezahlte Marken"),
            ),
        ),
        FIGURES,
    )


def _pairs(box: Box) -> tuple[Words, ...]:
    """The start pairs by their fields, as they stand on the tiles."""
    return tuple(
        words(text, text)
        for text in (
            " + ".join(field.upper() for field in row["fields"]) for row in box.data["start_pair"]
        )
    )
