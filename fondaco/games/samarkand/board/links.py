"""The table of links: who has met whom, how far the others are apart, who has married where."""

from __future__ import annotations

from fondaco.games.samarkand.board.artwork import dyed
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.notation.view import amount
from fondaco.games.samarkand.rules.scoring import dark_left
from fondaco.pictures.svg import NOTHING, Markup, classes, el, use

_NEAR = 2
_RINGS = el("svg", use("rings", -12, -8, 24, 16), viewBox="-12 -8 24 16", aria_hidden="true")


def links_panel(scene: Scene) -> Markup:
    """The section of the side column, ten by ten, with a column for each seat."""
    view = scene.view
    dark = int(dark_left(scene.box.record[0], scene.trial.table))  # SAM-7.1
    count = scene.say("links_count", dark=dark, low=min(view["stacks"]))
    title = el("h2", scene.say("links_title"))
    head = el("div", title, el("span", count, class_="soft"), class_="panel__head")
    families, seats = range(len(scene.ids)), range(view["players"])
    top = el(
        "tr",
        el("td", NOTHING),
        *[el("th", _family(scene, family), scope="col") for family in families],
        *[el("th", _seat(scene, seat), scope="col") for seat in seats],
    )
    rows = [_row(scene, family) for family in families]
    table = el("table", el("thead", top), el("tbody", *rows), class_="links")
    deck, discards = amount(view["deck"]), sum(map(amount, view["discards"]))
    words = f"{scene.say('links_caption')} {scene.say('piles', deck=deck, discards=discards)}"
    legend = el("p", words, class_="links-legend")
    return el(
        "section",
        head,
        el("div", table, legend, class_="panel__body scroll"),
        class_="panel links-panel",
        id="links-panel",
        data_tab="players",
    )


def _family(scene: Scene, family: int) -> Markup:
    seal = dyed(f"seal-{family}", scene.chart.colours[family], (0, 0, 30, 30))
    picture = el("svg", seal, viewBox="0 0 30 30", aria_hidden="true")
    name = scene.family(family)
    return el("span", picture, el("span", name, class_="sr"), title=name, class_="links-family")


def _seat(scene: Scene, seat: int) -> Markup:
    colour = scene.colour(seat)
    mark = el("svg", use(f"mark-{colour}", 0, 0, 20, 20), viewBox="0 0 20 20", aria_hidden="true")
    name = scene.names[seat]
    return el(
        "span",
        mark,
        el("span", name, class_="sr"),
        class_=f"mark mark--s seat-{colour}",
        title=name,
    )


def _row(scene: Scene, family: int) -> Markup:
    families, seats = range(len(scene.ids)), range(scene.view["players"])
    return el(
        "tr",
        el("th", _family(scene, family), scope="row"),
        *[_cell(scene, family, other) for other in families],
        *[_marriage(scene, family, seat) for seat in seats],
    )


def _cell(scene: Scene, one: int, two: int) -> Markup:
    names = {"one": scene.family(one), "two": scene.family(two)}
    if one == two:
        left = scene.view["stacks"][one]
        words = scene.say("cell_left", **names, links=scene.count("n_links", left))
        return el("td", str(left), class_="links-left", title=words)
    if two in scene.partners[one]:
        return _sign(_RINGS, scene.say("linked"), "linked", scene.say("cell_linked", **names))
    apart = scene.distances[one][two]
    if apart is None:
        return el("td", "–", class_="apart", title=scene.say("cell_never", **names))
    words = scene.say("cell_apart", **names, camels=scene.count("n_camels", apart))
    return el("td", str(apart), class_=classes("apart", apart <= _NEAR and "near"), title=words)


def _marriage(scene: Scene, family: int, seat: int) -> Markup:
    if seat not in scene.owners(family):
        return el("td", NOTHING, class_="married")
    seal = dyed(f"seal-{family}", scene.chart.colours[family], (0, 0, 30, 30))
    picture = el("svg", seal, viewBox="0 0 30 30", aria_hidden="true")
    names = {"name": scene.names[seat], "one": scene.family(family)}
    return _sign(picture, scene.say("married"), "married", scene.say("cell_married", **names))


def _sign(picture: Markup, word: str, class_: str, title: str) -> Markup:
    """A cell with a picture: a word for those who hear the table, a sentence for the pointer."""
    return el("td", picture, el("span", word, class_="sr"), class_=class_, title=title)
