"""What a report tells to those who want to know more: folded, below what everybody reads."""

from __future__ import annotations

from fondaco.arena.analysis.pieces import Setting, colour, fold, name, plain, see, table
from fondaco.arena.analysis.wording import Teller, TurnWords, percent
from fondaco.pictures.svg import NOTHING, Markup, el, join


def details(teller: Teller, setting: Setting) -> Markup:
    """All decisions, the turning points, the chances as a table, how it was worked out."""
    return el(
        "section",
        el("h2", teller.say("details"), class_="section-head", id="report-details"),
        fold(teller.say("all_decisions"), *_decisions(teller, setting)),
        fold(teller.say("turns"), _turns(teller, setting)),
        fold(teller.say("chart_table"), _chances(teller)),
        fold(teller.say("shares"), _shares(teller), _note(teller.say("shares_note"))),
        fold(
            teller.say("how"),
            el("p", teller.say("chart_note")),
            el("p", teller.say("decisions_note")),
            _note(teller.say("effort", simulations=teller.report.simulations)),
        ),
        class_="folds",
        aria_labelledby="report-details",
    )


def _note(words: str) -> Markup:
    return el("p", words, class_="soft report__note")


def _decisions(teller: Teller, setting: Setting) -> list[Markup]:
    rows = [
        [
            plain(one.place),
            plain(one.played),
            plain(
                teller.say("same_step")
                if one.decision.played == one.decision.preferred
                else one.preferred
            ),
            plain(one.worth),
        ]
        for one in teller.decisions(setting.seat, important=False)
    ]
    head = [teller.say(key) for key in ("when", "was_played", "bot_preferred", "worth")]
    return [
        el("p", teller.summary(setting.seat, setting.own)),
        table(head, rows, teller.say("all_decisions")),
    ]


def _turns(teller: Teller, setting: Setting) -> Markup:
    turns = teller.turns()
    if not turns:
        return el("p", teller.say("no_turns"))
    return el("ol", *(_turn(teller, turn, setting) for turn in turns), class_="turns")


def _turn(teller: Teller, entry: TurnWords, setting: Setting) -> Markup:
    head = el(
        "p",
        el("span", str(entry.number), class_="turns__number"),
        name(teller, entry.turn.seat),
        el("span", entry.moves, class_="turns__moves"),
        el("span", entry.place, class_="soft"),
        see(teller, setting, entry.line, "look"),
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
        class_=f"seat-{colour(teller, entry.turn.seat)}",
    )


def _chances(teller: Teller) -> Markup:
    head = [teller.say("when"), *teller.names]
    rows = [
        [
            plain(teller.place(moment.line)),
            *(plain(percent(chance, teller.lang)) for chance in moment.chances),
        ]
        for moment in teller.report.moments
    ]
    return table(head, rows, teller.say("chart"))


def _shares(teller: Teller) -> Markup:
    """From the chance at the start to the result, and how much moved it."""
    keys = ["rail_own", "rail_luck", "rail_others"]
    kept = [0, 1, 2] if teller.report.rolled else [0, 2]
    rows = [
        [
            name(teller, balance.seat),
            plain(percent(balance.start, teller.lang)),
            *(plain(percent(balance.shares[part], teller.lang)) for part in kept),
            el("b", percent(balance.end, teller.lang)),
        ]
        for balance in teller.report.balances
    ]
    parts = [keys[part] for part in kept]
    head = [teller.say(key) for key in ("player", "start", *parts, "end")]
    return join([table(head, rows, teller.say("shares"))])
