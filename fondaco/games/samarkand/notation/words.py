"""Samarkand in words, English and German: events, actions, and what is to be decided."""

from __future__ import annotations

from typing import Any

from fondaco.engine import numbers
from fondaco.engine.box import Box, new_record
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.games.samarkand.notation.filling import fill
from fondaco.games.samarkand.notation.state import family_ids
from fondaco.games.samarkand.rules.table import (
    EXPAND,
    FAMILIES,
    MARRY,
    PLACE,
    TABLE,
    may_expand,
    may_marry,
)

_EVENTS = {
    "laid_out": (
        "A second tile of {family} is drawn from the bag and laid out.",
        "Ein weiteres Plättchen von {family} wird aus dem Beutel gezogen und ausgelegt.",
    ),
    "drew": ("{seat} draws the card {good}.", "{seat} zieht die Karte {good}."),
    "drew_hidden": ("{seat} draws a card.", "{seat} zieht eine Karte."),
    "reshuffled": (
        "The discard pile is shuffled: {count} in the new draw pile.",
        "Der Ablagestapel wird gemischt: {count} im neuen Nachziehstapel.",
    ),
    "married": (
        "{seat} marries into the family of {family} for {price}.",
        "{seat} heiratet für {price} in die Familie {family} ein.",
    ),
    "full_hand": (
        "{seat} has reached the hand limit and draws no cards.",
        "{seat} hat das Handkartenlimit erreicht und zieht keine Karten.",
    ),
    "chose": (
        "{seat} extends the trade route of {family}.",
        "{seat} verlängert die Handelsroute von {family}.",
    ),
    "placed": (
        "{seat} places a camel of {family}: {space}.",
        "{seat} setzt ein Kamel von {family}: {space}.",
    ),
    "placed_extra": (
        "{seat} places a second camel of {family}: {space}. The treasury pays {cost}.",
        "{seat} setzt ein zweites Kamel von {family}: {space}. Der Familienschatz zahlt {cost}.",
    ),
    "linked": (
        "{active} meets {passive} for the first time: {seat} takes two link markers. {income}",
        "{active} trifft zum ersten Mal {passive}: {seat} nimmt zwei Verbindungsplättchen. "
        "{income}",
    ),
    "marker": (
        "{seat} takes the goods marker {good}.",
        "{seat} nimmt das Warenplättchen {good}.",
    ),
    "sold": (
        "{seat} sells the card {good} for {amount}.",
        "{seat} verkauft die Karte {good} für {amount}.",
    ),
    "held": ("{seat} does not sell the card {good}.", "{seat} verkauft die Karte {good} nicht."),
    "discarded": ("{seat} discards the card {good}.", "{seat} legt die Karte {good} ab."),
    "discarded_hidden": ("{seat} discards a card.", "{seat} legt eine Karte ab."),
    "kept": ("{seat} keeps the rest.", "{seat} behält den Rest."),
    "stopped": (
        "{seat} places no second camel.",
        "{seat} setzt kein weiteres Kamel.",
    ),
    "passed": (
        "{seat} can neither marry nor extend a route and passes.",
        "{seat} kann weder einheiraten noch eine Route verlängern und passt.",
    ),
    "ended": ("The game ends: {reason}.", "Das Spiel endet: {reason}."),
    "scored": (
        "{seat}: {cards} for cards, {goods} for goods markers, {links} for link markers, "
        "{money} for money.",
        "{seat}: {cards} für Karten, {goods} für Warenplättchen, {links} für "
        "Verbindungsplättchen, {money} für Geld.",
    ),
    "result": ("The points: {scores}. {winners}.", "Die Punkte: {scores}. {winners}."),
}
#: What happened several times in a row.
REPEATED = {
    "drew_hidden": ("{seat} draws {times} cards.", "{seat} zieht {times} Karten."),
    "discarded_hidden": ("{seat} discards {times} cards.", "{seat} legt {times} Karten ab."),
}
_INCOME = ("{seat} gets {amount}.", "{seat} bekommt {amount}.")
_NO_INCOME = ("Nobody is paid.", "Niemand bekommt Geld.")

ENDS = {
    "all_linked": ("every family is linked", "alle Familien sind verbunden"),
    "stack_empty": (
        "a family has no link markers left",
        "eine Familie hat keine Verbindungsplättchen mehr",
    ),
    "both": (
        "every family is linked, and one has no link markers left",
        "alle Familien sind verbunden, und eine hat keine Verbindungsplättchen mehr",
    ),
    "stalemate": ("nobody can act any more", "niemand kann mehr ziehen"),
}

_ACTIONS = {
    "marry": ("Marry into {family}", "In {family} einheiraten"),
    "expand": ("Extend {family}", "{family} verlängern"),
    "place": ("Camel to {space}", "Kamel: {space}"),
    "at_done": ("No second camel", "Kein weiteres Kamel"),
    "at_discard": ("Discard the card {good}", "Karte {good} ablegen"),
    "at_keep": ("Keep the rest", "Rest behalten"),
    "at_sell": ("Sell the card", "Karte verkaufen"),
    "at_hold": ("Do not sell", "Nicht verkaufen"),
    "at_pass": ("Pass", "Passen"),
    "at_draw": ("The card {good} is drawn", "Die Karte {good} wird gezogen"),
    "at_bag": ("{family} comes out of the bag", "{family} kommt aus dem Beutel"),
}

_PROMPTS = {
    "pass": (
        "{actor}: you can neither marry nor extend a trade route, so you pass.",
        "{actor}: Du kannst weder einheiraten noch eine Handelsroute verlängern und passt.",
    ),
    "turn": (
        "{actor}: marry into a family, or extend a trade route.",
        "{actor}: Heirate in eine Familie ein oder verlängere eine Handelsroute.",
    ),
    "place": (
        "{actor}: where does the camel of {family} go?",
        "{actor}: Wohin kommt das Kamel von {family}?",
    ),
    "more": (
        "{actor}: a second camel of {family} for {cost} from its treasury?",
        "{actor}: Ein zweites Kamel von {family} für {cost} aus dem Familienschatz?",
    ),
    "sale": (
        "{actor}: sell the card {good} for {sale}, or hold it?",
        "{actor}: Die Karte {good} für {sale} verkaufen oder behalten?",
    ),
    "sale_without": (
        "{actor}: the card {good} could be sold now, but you do not hold it.",
        "{actor}: Die Karte {good} könnte jetzt verkauft werden, aber du hast sie nicht.",
    ),
    "discard": (
        "{actor}: discard up to {most}. The hand limit is {limit}, you count {count}.",
        "{actor}: Lege bis zu {most} ab. Das Handkartenlimit ist {limit}, bei dir zählen {count}.",
    ),
    "discard_must": (
        "{actor}: discard {least}. The hand limit is {limit}, you count {count}.",
        "{actor}: Lege {least} ab. Das Handkartenlimit ist {limit}, bei dir zählen {count}.",
    ),
    "discard_none": (
        "{actor}: no other card may be discarded. Keep the rest.",
        "{actor}: Weitere Karten darfst du nicht ablegen. Behalte den Rest.",
    ),
    "over": ("The game is over.", "Das Spiel ist zu Ende."),
}
_WAITING = {
    "pass": (
        "{actor} can neither marry nor extend a trade route and has to pass.",
        "{actor} kann weder einheiraten noch eine Handelsroute verlängern und muss passen.",
    ),
    "turn": (
        "{actor} marries or extends a trade route.",
        "{actor} heiratet ein oder verlängert eine Handelsroute.",
    ),
    "place": ("{actor} places a camel of {family}.", "{actor} setzt ein Kamel von {family}."),
    "more": (
        "{actor} may place a second camel of {family}.",
        "{actor} darf ein zweites Kamel von {family} setzen.",
    ),
    "sale": (
        "{actor} is asked whether to sell the card {good}.",
        "{actor} wird gefragt, ob die Karte {good} verkauft wird.",
    ),
    "discard": ("{actor} discards.", "{actor} legt Karten ab."),
    "over": _PROMPTS["over"],
}
_CHANCE = ("Chance decides.", "Der Zufall entscheidet.")


def _in(pair: tuple[str, str], lang: str) -> str:
    return pair[("en", "de").index(lang)]


def card_count(amount: int, lang: str) -> str:
    """«1 card», «3 Karten»."""
    word = ("card", "Karte") if amount == 1 else ("cards", "Karten")
    return f"{numbers.number(amount, lang)} {_in(word, lang)}"


def good_name(box: Box, good: int, lang: str) -> str:
    """A good as its card names it: «19 Cumin»."""
    return f"{good + 1} {box.name('goods', good, lang)}"


def dirham(amount: int, lang: str) -> str:
    """A sum of money; the coin has one name in both languages."""
    return f"{numbers.number(amount, lang)} Dirham"


def seat_name(box: Box, seat: int, lang: str) -> str:
    """Who sits there."""
    return box.name("seats", seat, lang)


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    words: dict[str, Any] = {}
    for key, fact in event.facts.items():
        if key == "seat":
            words[key] = seat_name(box, fact, lang)
        elif key in ("family", "active", "passive"):
            words[key] = box.name("families", fact, lang)
        elif key == "space":
            words[key] = box.name("spaces", fact, lang)
        elif key == "good":
            words[key] = good_name(box, fact, lang)
        elif key == "count":
            words[key] = card_count(fact, lang)
        elif key in ("price", "cost", "amount"):
            words[key] = dirham(fact, lang)
        elif key == "income":
            words[key] = _say_income(box, fact, lang)
        elif key == "reason":
            words[key] = _in(ENDS[fact], lang)
        else:
            words[key] = fact
    kind = event.kind
    if kind == "placed" and event.facts["cost"]:
        kind = "placed_extra"
    if kind == "result":
        words |= _result_words(box, event, lang)
    several = event.facts.get("times", 1) > 1
    return numbers.fill(_in((REPEATED if several else _EVENTS)[kind], lang), lang, **words)


def _say_income(box: Box, income: list[int], lang: str) -> str:
    """Who got how much for a link (SAM-6.4 to 6.8)."""
    paid = [
        _in(_INCOME, lang).format(seat=seat_name(box, seat, lang), amount=dirham(amount, lang))
        for seat, amount in enumerate(income)
        if amount
    ]
    return " ".join(paid) if paid else _in(_NO_INCOME, lang)


def _result_words(box: Box, event: Event, lang: str) -> dict[str, str]:
    points = enumerate(event.facts["scores"])
    scores = [f"{seat_name(box, seat, lang)} {numbers.number(n, lang)}" for seat, n in points]
    winners = [seat_name(box, seat, lang) for seat in event.facts["winners"]]
    one = ("{} wins", "{} gewinnt")
    many = ("{} share the victory", "{} teilen sich den Sieg")
    sentence = _in(one if len(winners) == 1 else many, lang)
    return {"scores": ", ".join(scores), "winners": sentence.format(listed(winners, lang))}


def listed(words: list[str], lang: str) -> str:
    """«A, B and C»."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {_in(('and', 'und'), lang)} {words[-1]}"


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    record = box.record[0]
    starts = {"marry": MARRY, "expand": EXPAND, "place": PLACE}
    starts |= {verb: int(record[verb]) for verb in _ACTIONS if verb.startswith("at_")}
    verb, start = max(
        ((verb, start) for verb, start in starts.items() if start <= action), key=lambda v: v[1]
    )
    place = action - start
    words: dict[str, str] = {}
    if verb in ("marry", "expand", "at_bag"):
        words["family"] = box.name("families", place, lang)
    elif verb == "place":
        words["space"] = box.name("spaces", place, lang)
    elif verb in ("at_discard", "at_draw"):
        words["good"] = good_name(box, place, lang)
    return _in(_ACTIONS[verb], lang).format(**words)


def say_prompt(box: Box, view: State, lang: str) -> str:
    """What is to be decided and by whom, as far as the view's seat may know."""
    actor, phase, pending = view["actor"], view["phase"], view["pending"] or {}
    if actor == "chance":
        return _in(_CHANCE, lang)
    if actor is None:
        return _in(_PROMPTS["over"], lang)
    words: dict[str, Any] = {"actor": seat_name(box, actor, lang)}
    if "family" in pending:
        family = family_ids(box).index(pending["family"])
        words["family"] = box.name("families", family, lang)
        words["cost"] = dirham(box.data["expansion"]["extra_cost"], lang)
    if "good" in pending:
        words["good"] = good_name(box, pending["good"] - 1, lang)
        words["sale"] = dirham(box.data["income"]["sale"], lang)
    if phase == "turn" and _must_pass(box, view):
        phase = "pass"
    if not isinstance(view["hands"][actor], list):
        return numbers.fill(_in(_WAITING[phase], lang), lang, **words)
    if phase == "sale" and pending["good"] not in view["hands"][actor]:
        phase = "sale_without"
    if phase == "discard":
        words |= _discard_words(box, view, lang)
        phase = "discard_must" if words["must"] else "discard" if words["may"] else "discard_none"
    return numbers.fill(_in(_PROMPTS[phase], lang), lang, **words)


def _must_pass(box: Box, view: State) -> bool:
    """SAM-1.4, from what is public: is there nothing that the turn seat could do?"""
    table = new_record(TABLE)[0]
    fill(box, view, table)
    seat, families = view["actor"], range(FAMILIES)
    return not any(
        may_marry(box.record[0], table, seat, family) or may_expand(table, seat, family)
        for family in families
    )


def _discard_words(box: Box, view: State, lang: str) -> dict[str, Any]:
    """SAM-3.9, 3.10, 3.14: how many cards may go, and how many must."""
    seat, gone = view["actor"], view["pending"]["cards"]
    higher = [card for card in view["hands"][seat] if card > max(gone, default=0)]
    limit = box.data["hand_limit"][str(view["players"])]
    count = len(view["hands"][seat]) + len(view["sold"][seat])
    most = min(box.data["marriage"]["discard_max"] - len(gone), len(higher))
    least = max(0, count - limit)
    link = ("or", "oder") if most == least + 1 else ("to", "bis")
    span = "" if least == most else f"{least} {_in(link, lang)} "
    return {
        "must": least > 0,
        "may": most > 0,
        "least": span + card_count(most, lang),
        "most": card_count(most, lang),
        "limit": limit,
        "count": count,
    }
