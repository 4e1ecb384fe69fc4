"""Where the game stands: round, deck, highest offer and hand limit."""

from __future__ import annotations

from fondaco.engine.texts import read_texts
from fondaco.games.wampum.board.panel import place
from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.notation.state import rounds
from fondaco.games.wampum.notation.view import size, total
from fondaco.games.wampum.notation.words import card_count
from fondaco.pictures import targets
from fondaco.pictures.beads import round_string
from fondaco.pictures.svg import NOTHING, Markup, at, el, group, rect, text, use

_TIPS = read_texts(__file__, "tips")


def _limit_words(scene: Scene) -> str:
    if scene.view["phase"] == "over":
        return scene.say("over")
    if not any(scene.view["offers"]):
        return scene.say("no_offers")
    best = max(map(size, scene.view["offers"]))
    return scene.say("highest", best=best, limit=scene.forecast.limit)


def _deck(scene: Scene) -> int:
    return total(scene.view["deck"])


def plaque(scene: Scene, x: float, y: float) -> Markup:
    """The status of a wide board, 216 x 78."""
    now, amount = scene.view["round"], rounds(scene.box, scene.view["players"])
    words = place(scene.box, scene.view, scene.lang)
    deck = scene.say("deck", cards=card_count(_deck(scene), scene.lang))
    title = scene.say("Round", now=now, all=amount) if now else scene.say("set_up")
    return group(
        rect(0, 0, 216, 78, 10, class_="plaque"),
        text(title, 12, 24, 16, class_="title"),
        round_string(now, amount, 14, 42, 140, words),
        group(
            text(_limit_words(scene), 12, 68, 14.5, class_="small"),
            data_tip=_TIPS.say("limit", scene.lang),
        ),
        group(
            el("title", deck),
            use("piece-deck", 166, 5, 35, 47) if _deck(scene) else NOTHING,
            el("circle", cx=184, cy=34, r=13, class_="deck-number"),
            text(str(_deck(scene)), 184, 39, 14.5, class_="deck-words"),
            id="deck",
            **targets.named(deck, "deck", "img"),
        ),
        id="rounds",
        class_="status",
        transform=at(x, y),
    )


def small_plaque(scene: Scene, x: float) -> Markup:
    """The status of a phone, 58 x 42."""
    now, amount = scene.view["round"], rounds(scene.box, scene.view["players"])
    deck = scene.say("deck", cards=card_count(_deck(scene), scene.lang))
    words = f"{place(scene.box, scene.view, scene.lang)}, {deck}"
    return group(
        rect(0, 0, 58, 42, 7, class_="plaque"),
        text(f"{now} / {amount}", 29, 17, 13, class_="title", text_anchor="middle"),
        use("card-back", 9, 21, 14, 19),
        text(str(_deck(scene)), 28, 36, 13, class_="strong"),
        id="p-rounds",
        transform=at(x, 4),
        **targets.named(words, "status", "img"),
    )
