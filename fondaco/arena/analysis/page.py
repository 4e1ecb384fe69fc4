"""A report as a piece of a page: on the site below the result, or as a file of its own."""

from __future__ import annotations

from fondaco.arena.analysis.advice import Adviser, Rail, Slip, Well
from fondaco.arena.analysis.curve import chances
from fondaco.arena.analysis.details import details
from fondaco.arena.analysis.pieces import Door, Setting, mark, see
from fondaco.arena.analysis.wording import TEXTS, Teller
from fondaco.pictures.svg import NOTHING, Markup, at, el, group, join, number, path, rect

_RAIL = 150


def report_markup(teller: Teller, setting: Setting) -> Markup:
    """The curve, the moves that cost most, one done well, luck and skill; the rest is folded."""
    adviser = Adviser(teller, setting.seat)
    return el(
        "div",
        chances(teller, adviser, setting),
        _slips(teller, adviser, setting),
        el(
            "div",
            _well(teller, adviser.well, setting) if adviser.well else NOTHING,
            _fate(teller, adviser),
            class_="report__pair",
        ),
        details(teller, setting),
        class_="report",
    )


# ---------------------------------------------------------------- what cost most


def _slips(teller: Teller, adviser: Adviser, setting: Setting) -> Markup:
    found = adviser.slips
    few = el("small", teller.say("rest_was_good" if found else "no_slip"))
    return el(
        "section",
        el(
            "h2",
            el("span", _heading(teller, setting, len(found))),
            Markup(" "),
            few if len(found) < 3 else NOTHING,
            class_="section-head",
            id="report-slips",
        ),
        _seats(teller, setting),
        el("ol", *(_slip(teller, slip, setting) for slip in found), class_="slips"),
        class_="report__slips",
        aria_labelledby="report-slips",
    )


def _heading(teller: Teller, setting: Setting, amount: int) -> str:
    won = setting.seat in (teller.match.result or {"winners": []})["winners"]
    if setting.own and won and amount:
        return teller.say("even_better")
    if not amount:
        key = "your_decisions" if setting.own else "decisions_of"
        return teller.say(key, name=teller.names[setting.seat])
    key = "slips_own" if setting.own else "slips_of"
    return TEXTS.count(key, amount, teller.lang, name=teller.names[setting.seat])


def _slip(teller: Teller, slip: Slip, setting: Setting) -> Markup:
    head = el(
        "div",
        el("span", str(slip.number), class_="slip__n"),
        el("h3", slip.title),
        el(
            "p",
            el("b", f"−{slip.cost}"),
            el("small", teller.say("of_chances")),
            class_="slip__cost",
        ),
        class_="slip__top",
    )
    own = teller.say("you_played" if setting.own else "was_played")
    rows = (
        ("versus__row", f"{slip.place} · {own}", slip.played, slip.gains[0]),
        ("versus__row versus__row--better", teller.say("better"), slip.better, slip.gains[1]),
    )
    versus = el(
        "dl",
        *(
            el(
                "div",
                el("dt", label),
                el("dd", el("span", words), el("b", gain) if gain else NOTHING),
                class_=class_,
            )
            for class_, label, words, gain in rows
        ),
        class_="versus",
    )
    return el(
        "li",
        head,
        versus,
        el("p", el("b", slip.rule), Markup(" "), el("span", slip.why)),
        el(
            "div",
            _again(teller, slip, setting.again),
            see(teller, setting, slip.decision.first),
            class_="row slip__go",
        ),
        class_="panel slip",
    )


def _again(teller: Teller, slip: Slip, door: Door | None) -> Markup:
    if door is None:
        return NOTHING
    return el(
        "form",
        el("input", type="hidden", name="csrfmiddlewaretoken", value=door.token),
        el("input", type="hidden", name="line", value=str(slip.decision.first)),
        el(
            "button",
            teller.say("try_again"),
            class_="btn btn--go",
            title=teller.say("try_again_note"),
        ),
        method="post",
        action=door.url,
    )


def _seats(teller: Teller, setting: Setting) -> Markup:
    """Links to the decisions of the others."""
    if setting.other_seat is None:
        return NOTHING
    links = [
        el(
            "a",
            mark(teller, seat),
            el("span", teller.names[seat]),
            href=setting.other_seat(seat),
            class_="btn btn--small",
            aria_current="true" if seat == setting.seat else None,
        )
        for seat in range(teller.report.players)
        if teller.report.of_seat(seat)
    ]
    return el("nav", *links, class_="row", aria_label=teller.say("decisions")) if links else NOTHING


# ---------------------------------------------------------------- what was good, luck and skill


def _well(teller: Teller, well: Well, setting: Setting) -> Markup:
    tick = path("m4 10.5 4 4 8-9", fill="none", stroke="currentColor", stroke_width=2.4)
    icon = el("svg", tick, viewBox="0 0 20 20", class_="well__tick", aria_hidden="true")
    foot = NOTHING
    if well.line is not None:
        worth = el("span", f"+{well.worth} {teller.say('of_chances')}", class_="tag tag--good")
        foot = el("div", see(teller, setting, well.line), worth, class_="row")
    return el(
        "section",
        icon,
        el("h2", f"{teller.say('well')}: {well.place}", id="report-well"),
        el("p", well.words),
        foot,
        class_="panel well",
        aria_labelledby="report-well",
    )


def _fate(teller: Teller, adviser: Adviser) -> Markup:
    return el(
        "section",
        el("h2", teller.say("balance"), id="report-balance"),
        el("p", adviser.verdict(), class_="fate__verdict"),
        el("ul", *(_rail(rail) for rail in adviser.rails), class_="rails"),
        class_="panel fate",
        aria_labelledby="report-balance",
    )


def _rail(rail: Rail) -> Markup:
    x = 9 + rail.place * (_RAIL - 18)
    middle = _RAIL / 2
    left, wide = min(x, middle), abs(x - middle)
    drawn = el(
        "svg",
        rect(1, 9, _RAIL - 2, 8, 4, class_="rails__rail"),
        rect(left, 9, wide, 8, 2, class_="rails__good" if x > middle else "rails__bad"),
        path(f"M{number(middle)} 4v18", class_="rails__middle"),
        group(el("circle", r=8, class_="rails__knob"), transform=at(x, 13)),
        viewBox=f"0 0 {_RAIL} 26",
        aria_hidden="true",
    )
    said = el("span", el("b", rail.word), Markup(" "), rail.sentence)
    return el("li", el("b", rail.title), drawn, said)


# ---------------------------------------------------------------- a file of its own


def report_file(teller: Teller, setting: Setting, style: str, symbols: Markup) -> str:
    """The whole report as one HTML file that needs nothing else."""
    title = f"{teller.say('title')}: {teller.match.box.about.title[teller.lang]}"
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", title),
        el("style", Markup(style)),
    )
    body = el(
        "body",
        el("svg", symbols, class_="sprite", aria_hidden="true"),
        el("main", el("h1", title), report_markup(teller, setting), class_="people"),
    )
    return f"<!doctype html>\n{el('html', join([head, body]), lang=teller.lang)}\n"
