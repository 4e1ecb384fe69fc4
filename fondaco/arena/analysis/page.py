"""A report as a piece of a page: on the site below the result, or as a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fondaco.arena.analysis.wording import DecisionWords, Teller, TurnWords, percent, signed
from fondaco.pictures.chart import Curve, Pin, chart, line_sample
from fondaco.pictures.svg import NOTHING, Markup, el, join

_WIDE, _PHONE = (940, 330), (340, 300)
_TICKS_WIDE, _TICKS_PHONE = 12, 5
Link = Callable[[int], str]


@dataclass(frozen=True)
class Setting:
    """Who reads, and where the links lead; a file of its own has none."""

    #: The seat whose decisions are told in full, and whether it is the reader's own.
    seat: int
    own: bool = False
    #: Address of the match after so many lines.
    replay: Link | None = None
    #: Address of this report with another seat's decisions.
    other_seat: Link | None = None


def report_markup(teller: Teller, setting: Setting) -> Markup:
    """Chart, turning points, decisions, luck and skill."""
    note = teller.say("effort", simulations=teller.report.simulations)
    return el(
        "div",
        _chart(teller),
        _section("turns", teller.say("turns"), _turns(teller, setting)),
        _section("decisions", _heading(teller, setting), _decisions(teller, setting)),
        _section("balance", teller.say("balance"), _balances(teller)),
        el("p", note, class_="soft report__note"),
        class_="report",
    )


def _section(name: str, heading: str, *children: Markup) -> Markup:
    return el(
        "section",
        el("h3", heading, id=f"report-{name}"),
        *children,
        class_=f"report__{name}",
        aria_labelledby=f"report-{name}",
    )


def _colour(teller: Teller, seat: int) -> str:
    return teller.match.box.seat_colours[seat]


def _mark(teller: Teller, seat: int) -> Markup:
    colour = _colour(teller, seat)
    inside = el("svg", el("use", href=f"#mark-{colour}"))
    return el("span", inside, class_=f"mark mark--s seat-{colour}", aria_hidden="true")


def _name(teller: Teller, seat: int) -> Markup:
    return join([_mark(teller, seat), Markup(" "), el("b", teller.names[seat])])


# ---------------------------------------------------------------- the chart


def _chart(teller: Teller) -> Markup:
    report, seats = teller.report, range(teller.report.players)
    times = [float(moment.step) for moment in report.moments]
    curves = [
        Curve(_colour(teller, seat), [moment.chances[seat] for moment in report.moments])
        for seat in seats
    ]
    pins = [
        Pin(str(entry.number), entry.turn.seat, entry.turn.moment, f"{entry.name}: {entry.moves}")
        for entry in teller.turns()
    ]
    levels = [percent(place / 4, teller.lang) for place in range(5)]
    drawn = [
        chart(curves, times, _ticks(times, most), pins, levels, teller.say("chart"), *size, class_)
        for size, most, class_ in (
            (_WIDE, _TICKS_WIDE, "only-wide"),
            (_PHONE, _TICKS_PHONE, "only-phone"),
        )
    ]
    legend = join(
        el(
            "li",
            line_sample(seat),
            _name(teller, seat),
            class_=f"seat-{_colour(teller, seat)}",
        )
        for seat in seats
    )
    return el(
        "figure",
        el("ul", legend, class_="chart__legend"),
        *drawn,
        el("figcaption", f"{teller.say('chart_note')} {teller.say('pins_note')}", class_="soft"),
        el("details", el("summary", teller.say("chart_table")), _chart_table(teller)),
        class_="report__chart",
    )


def _ticks(times: Sequence[float], most: int) -> list[tuple[float, str]]:
    """Numbers of steps under the chart, not more than there is room for."""
    every = -(-len(times) // most)
    return [(time, str(int(time))) for time in times[::every]]


def _chart_table(teller: Teller) -> Markup:
    moments = teller.report.moments
    head = [teller.say("step"), teller.say("when"), *teller.names]
    rows = [
        [
            str(moment.step),
            teller.place(moment.line),
            *(percent(chance, teller.lang) for chance in moment.chances),
        ]
        for moment in moments
    ]
    return _table(head, [[_plain(cell) for cell in row] for row in rows], teller.say("chart"))


def _plain(words: str) -> Markup:
    return el("span", words)


def _table(head: Sequence[str], rows: Sequence[Sequence[Markup]], label: str) -> Markup:
    """A table that scrolls by itself where it is too wide."""
    headings = join(el("th", words, scope="col") for words in head)
    body = join(
        el("tr", el("th", row[0], scope="row"), *(el("td", cell) for cell in row[1:]))
        for row in rows
    )
    table = el("table", el("thead", el("tr", headings)), el("tbody", body or NOTHING), class_="tbl")
    return el("div", table, class_="scroll", tabindex=0, role="region", aria_label=label)


# ---------------------------------------------------------------- turning points


def _turns(teller: Teller, setting: Setting) -> Markup:
    turns = teller.turns()
    if not turns:
        return el("p", teller.say("no_turns"))
    return el("ol", *(_turn(teller, turn, setting) for turn in turns), class_="turns")


def _turn(teller: Teller, entry: TurnWords, setting: Setting) -> Markup:
    head = el(
        "p",
        el("span", str(entry.number), class_="turns__number"),
        _name(teller, entry.turn.seat),
        el("span", entry.moves, class_="turns__moves"),
        el("span", entry.place, class_="soft"),
        _look(teller, setting, entry.line),
        class_="turns__head",
    )
    decisions = el("ul", *(el("li", words) for words in entry.decisions), class_="turns__decisions")
    story = el("ul", *(el("li", words) for words in entry.happened or ("–",)))
    return el(
        "li",
        head,
        el("p", entry.why),
        decisions if entry.decisions else NOTHING,
        el("details", el("summary", teller.say("happened")), story),
        class_=f"seat-{_colour(teller, entry.turn.seat)}",
    )


def _look(teller: Teller, setting: Setting, line: int) -> Markup:
    """A link into the match as it stood before."""
    if setting.replay is None:
        return NOTHING
    icon = el("svg", el("use", href="#i-prev"), class_="ico", aria_hidden="true")
    return el("a", icon, teller.say("look"), class_="btn btn--small", href=setting.replay(line))


# ---------------------------------------------------------------- decisions


def _heading(teller: Teller, setting: Setting) -> str:
    if setting.own:
        return teller.say("your_decisions")
    return teller.say("decisions_of", name=teller.names[setting.seat])


def _decisions(teller: Teller, setting: Setting) -> Markup:
    decisions = teller.decisions(setting.seat)
    cards = el("ol", *(_card(teller, one, setting) for one in decisions), class_="choices-made")
    rows = [
        [
            _plain(one.place),
            _plain(one.played),
            _plain(
                teller.say("same_step")
                if one.decision.played == one.decision.preferred
                else one.preferred
            ),
            _plain(one.worth),
        ]
        for one in teller.decisions(setting.seat, important=False)
    ]
    head = [teller.say(key) for key in ("when", "was_played", "bot_preferred", "worth")]
    every = el(
        "details",
        el("summary", teller.say("all_decisions")),
        _table(head, rows, teller.say("all_decisions")),
        class_="report__all",
    )
    return join(
        [
            _seats(teller, setting),
            el("p", teller.summary(setting.seat, setting.own)),
            cards if decisions else el("p", teller.say("none_important")),
            el("p", teller.say("decisions_note"), class_="soft report__note"),
            every,
        ]
    )


def _card(teller: Teller, entry: DecisionWords, setting: Setting) -> Markup:
    better = entry.decision.worth > 0
    key = "you_played" if setting.own else "was_played"
    facts = el(
        "dl",
        el("dt", teller.say(key)),
        el("dd", entry.played),
        el("dt", teller.say("bot_preferred")),
        el("dd", entry.preferred),
    )
    head = el(
        "p",
        el("span", entry.worth, class_="worth worth--better" if better else "worth"),
        el("b", entry.place),
        el("span", entry.moves, class_="soft"),
        _look(teller, setting, entry.decision.first),
        class_="turns__head",
    )
    return el("li", head, facts)


def _seats(teller: Teller, setting: Setting) -> Markup:
    """Links to the decisions of the others."""
    if setting.other_seat is None:
        return NOTHING
    links = [
        el(
            "a",
            _mark(teller, seat),
            el("span", teller.names[seat]),
            href=setting.other_seat(seat),
            class_="btn btn--small",
            aria_current="true" if seat == setting.seat else None,
        )
        for seat in range(teller.report.players)
        if teller.report.of_seat(seat)
    ]
    return el("nav", *links, class_="row", aria_label=teller.say("decisions")) if links else NOTHING


# ---------------------------------------------------------------- luck and skill


def _balances(teller: Teller) -> Markup:
    lang = teller.lang
    keys, balances = teller.balances()
    rows = [
        [
            _name(teller, balance.seat),
            _plain(percent(balance.start, lang)),
            *(_plain(signed(part, lang)) for part in parts),
            el("b", percent(balance.end, lang)),
        ]
        for balance, parts in balances
    ]
    head = [teller.say(key) for key in ("player", "start", *keys, "end")]
    table = _table(head, rows, teller.say("balance"))
    return join([table, el("p", teller.say("balance_note"), class_="soft report__note")])


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
        el(
            "main",
            el(
                "section",
                el("div", el("h1", title), class_="panel__head"),
                el("div", report_markup(teller, setting), class_="panel__body"),
                class_="panel",
            ),
            class_="result",
        ),
    )
    return f"<!doctype html>\n{el('html', head, body, lang=teller.lang)}\n"
