"""MarraCash in words, English and German: events, actions, and what is to be decided."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.german import capital
from fondaco.engine.numbers import fill, number
from fondaco.games.marracash.notation.state import ids
from fondaco.games.marracash.nouns import shop_first, the_shop
from fondaco.games.marracash.rules.arranging import sign_limit
from fondaco.games.marracash.rules.table import UNOWNED, VERBS

_EVENTS = {
    "start": ("{seat} is the start player.", "{seat} beginnt das Spiel."),
    "placed": (
        "A {colour} visitor waits at {fountain}.",
        "Am {fountain} wartet ein Besucher: {colour}.",
    ),
    "queued": (
        "A {colour} visitor joins the line.",
        "Ein Besucher stellt sich draußen an: {colour}.",
    ),
    "revealed": ("{card} lies open.", "{card} liegt offen."),
    "dealt": ("{seat} is dealt {card}.", "{seat} bekommt {card}."),
    "dealt_hidden": ("{seat} is dealt a card.", "{seat} bekommt eine Karte."),
    "turn": ("Round {round}: {seat} is on turn.", "Runde {round}: {seat} ist am Zug."),
    "skipped": (
        "{seat} can do nothing and loses the turn.",
        "{seat} kann nichts tun und setzt aus.",
    ),
    "moved": (
        "{seat} leads {visitors} from {from} to {to}.",
        "{seat} führt Besucher ({visitors}) vom {from} zum {to}.",
    ),
    "auction": ("{seat} puts up {shop} for auction.", "{seat} versteigert {shop}."),
    "bid": ("{seat} bids {amount}.", "{seat} bietet {amount}."),
    "passed": ("{seat} passes.", "{seat} passt."),
    "out": ("{seat} cannot bid any more.", "{seat} kann nicht mehr mitbieten."),
    "answered": ("{seat} gives a secret answer.", "{seat} antwortet geheim."),
    "answered_own": ("{seat} secretly {answer}.", "{seat} {answer}, geheim."),
    "sold": (
        "{seat} buys {shop} for {price}{fee}{answers}.",
        "{seat} kauft {shop} für {price}{fee}{answers}.",
    ),
    "visit": (
        "{customers} in {shop}: {income} for {seat}{fee}{cards}.",
        "{shop}: {customers}, Einnahmen {income} für {seat}{fee}{cards}.",
    ),
    "completed": (
        "{seat} has customers for all antiques ({cards}) and is paid {amount}.",
        "{seat} hat Kunden für alle Antiquitäten ({cards}) und bekommt {amount}.",
    ),
    "admitted": (
        "{seat} lets in {visitors} at {fountain}, from the {end} end.",
        "{seat} lässt am {fountain} Besucher ein ({visitors}), vom {end}en Ende.",
    ),
    "last_round": ("{cause}: {follows}.", "{cause}: {follows}."),
    "result": (
        "The game is over. {scores}. {winners}.",
        "Das Spiel ist zu Ende. {scores}. {winners}.",
    ),
}
#: What happened several times in a row.
REPEATED = {
    "queued": (
        "{times} {colour} visitors join the line.",
        "{times} Besucher stellen sich draußen an: {colour}.",
    ),
    "dealt_hidden": ("{seat} is dealt {times} cards.", "{seat} bekommt {times} Karten."),
}
_FEES = {
    "sold": (", commission {commission} for {by}", "; {by} erhält {commission} Provision"),
    "visit": (
        ", of which commission {commission} for {by}",
        ", davon {commission} Provision für {by}",
    ),
}
_SECRET = {True: ("bids {amount}", "bietet {amount}"), False: ("passes", "passt")}
_ANSWERS = (" (answers: {answers})", " (Gebote: {answers})")
_BOUGHT = ("; souvenirs: {cards}", "; Souvenirs: {cards}")
_CAUSES = {
    "queue": ("Nobody is left outside", "Draußen steht niemand mehr"),
    "stall": ("Nothing has happened for rounds", "Seit Runden ist nichts geschehen"),
    "cap": ("The round limit is reached", "Die Rundengrenze ist erreicht"),
}
#: MAR-9.4: `finish_round` may leave no turn.
_FOLLOWS = {
    True: ("the last round begins", "Die letzte Runde beginnt"),
    False: (
        "the round is complete, and the game ends at once",
        "Die Runde ist komplett, das Spiel endet sofort",
    ),
}
_END_NAMES = {"left": ("left", "link"), "right": ("right", "recht")}

_ACTIONS = {
    "move": ("Lead the group from {0} to {1}", "Gruppe vom {0} zum {1} führen"),
    "auction": ("Put up {0} for auction", "{0} versteigern"),
    "pass": ("Pass", "Passen"),
    "bid": ("Bid {0}", "{0} bieten"),
    "admit": ("Let {2} in at {0}, from the {1} end", "Am {0} {2} einlassen, vom {1}en Ende"),
    "start": ("{0} begins", "{0} beginnt"),
    "place": ("A {1} visitor at {0}", "Ein Besucher am {0}: {1}"),
    "queue": ("A {0} visitor joins the line", "Ein Besucher stellt sich an: {0}"),
    "reveal": ("{0} is turned up", "{0} wird aufgedeckt"),
    "deal": ("{0} is dealt", "{0} wird ausgeteilt"),
}

_PROMPTS = {
    "auction_round": (
        "{actor}: put up a shop for auction.",
        "{actor}: Wähle einen Laden für die Versteigerung.",
    ),
    "first_action": (
        "{actor}: first action – lead a group or put up a shop.",
        "{actor}: Erste Aktion – eine Gruppe führen oder einen Laden versteigern.",
    ),
    "second_action": (
        "{actor}: second action – lead a group or put up a shop.",
        "{actor}: Zweite Aktion – eine Gruppe führen oder einen Laden versteigern.",
    ),
    "first_lead": (
        "{actor}: first action – lead a group.",
        "{actor}: Erste Aktion – eine Gruppe führen.",
    ),
    "second_lead": (
        "{actor}: second action – lead a group.",
        "{actor}: Zweite Aktion – eine Gruppe führen.",
    ),
    "first_put_up": (
        "{actor}: first action – put up a shop.",
        "{actor}: Erste Aktion – einen Laden versteigern.",
    ),
    "second_put_up": (
        "{actor}: second action – put up a shop.",
        "{actor}: Zweite Aktion – einen Laden versteigern.",
    ),
    "second_auction": (
        "{actor}: second action – put up another shop.",
        "{actor}: Zweite Aktion – noch einen Laden versteigern.",
    ),
    "first_bid": (
        "{actor}: make the first bid for {shop}, {least} or more.",
        "{actor}: Gib das erste Gebot ab, mindestens {least}. Zu haben ist: {shop}.",
    ),
    "bid": (
        "{actor}: bid more than {high} for {shop}, or pass.",
        "{actor}: Biete mehr als {high} oder passe. Zu haben ist: {shop}.",
    ),
    "sealed": (
        "{actor}: a secret bid for {shop}, {least} or more, or pass.",
        "{actor}: Gib ein geheimes Gebot ab, mindestens {least}, oder passe. Zu haben ist: {shop}.",
    ),
    "sealed_first": (
        "{actor}: a secret bid for {shop}, {least} or more.",
        "{actor}: Gib ein geheimes Gebot ab, mindestens {least}. Zu haben ist: {shop}.",
    ),
    "refill": (
        "{actor}: let new visitors in at {gates}.",
        "{actor}: Lass neue Besucher ein: {gates}.",
    ),
    "over": ("The game is over.", "Das Spiel ist zu Ende."),
    "chance": ("Chance decides.", "Der Zufall entscheidet."),
}


def pick(pair: tuple[str, str], lang: str) -> str:
    """The text of a language."""
    return pair[("en", "de").index(lang)]


def listed(words: list[str], lang: str) -> str:
    """«A, B and C»."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {pick(('and', 'und'), lang)} {words[-1]}"


def visitors(box: Box, vector: list[int], lang: str) -> str:
    """A colour vector in words: «2 red, 1 blue»."""
    found = [(colour, n) for colour, n in enumerate(vector) if n]
    named = [f"{number(n, lang)} {box.name('colours', colour, lang)}" for colour, n in found]
    return listed(named, lang) if named else pick(("nobody", "niemanden"), lang)


def customer_count(amount: int, lang: str) -> str:
    """«1 customer», «3 Kunden»."""
    one = pick(("customer", "Kunde"), lang)
    return f"{number(amount, lang)} {one if amount == 1 else pick(('customers', 'Kunden'), lang)}"


def _counted(box: Box, colours: list[int]) -> list[int]:
    return [colours.count(colour) for colour in range(len(box.data["colours"]))]


def _cards(box: Box, cards: list[int], lang: str) -> str:
    return listed([box.name("cards", card, lang) for card in cards], lang)


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    facts, words = event.facts, dict(event.facts)
    for key, group in _NAMED.items():
        if facts.get(key) is not None:
            words[key] = box.name(group, facts[key], lang)
    if event.kind in _WORDS:
        words |= _WORDS[event.kind](box, facts, words, lang)
    several = facts.get("times", 1) > 1
    return capital(fill(pick((REPEATED if several else _EVENTS)[event.kind], lang), lang, **words))


_NAMED = {
    "seat": "seats",
    "by": "seats",
    "shop": "shops",
    "fountain": "fountains",
    "from": "fountains",
    "to": "fountains",
    "colour": "colours",
    "card": "cards",
}


def _fee(kind: str, facts: Any, words: State, lang: str) -> str:
    return fill(pick(_FEES[kind], lang), lang, **words) if facts["commission"] else ""


def _moved(box: Box, facts: Any, words: State, lang: str) -> State:
    return {"visitors": visitors(box, facts["visitors"], lang)}


def _admitted(box: Box, facts: Any, words: State, lang: str) -> State:
    named = visitors(box, _counted(box, facts["visitors"]), lang)
    return {"visitors": named, "end": pick(_END_NAMES[facts["end"]], lang)}


def _answered(box: Box, facts: Any, words: State, lang: str) -> State:
    return {"answer": fill(pick(_SECRET[facts["amount"] > 0], lang), lang, **words)}


def _sold(box: Box, facts: Any, words: State, lang: str) -> State:
    answers = ""
    if facts["answers"] is not None:
        named = _sums(box, facts["answers"], lang)
        answers = pick(_ANSWERS, lang).format(answers=", ".join(named))
    shop = the_shop(box, facts["shop"], lang)
    return {"shop": shop, "fee": _fee("sold", facts, words, lang), "answers": answers}


def _put_up(box: Box, facts: Any, words: State, lang: str) -> State:
    return {"shop": the_shop(box, facts["shop"], lang)}


def _sums(box: Box, sums: list[int], lang: str) -> list[str]:
    """«Omar 1,200», for every seat."""
    return [f"{box.name('seats', s, lang)} {number(n, lang)}" for s, n in enumerate(sums)]


def _visited(box: Box, facts: Any, words: State, lang: str) -> State:
    cards = _cards(box, facts["cards"], lang)
    return {
        "customers": customer_count(facts["customers"], lang),
        "fee": _fee("visit", facts, words, lang),
        "cards": pick(_BOUGHT, lang).format(cards=cards) if cards else "",
    }


def _completed(box: Box, facts: Any, words: State, lang: str) -> State:
    return {"cards": _cards(box, facts["cards"], lang)}


def _last_round(box: Box, facts: Any, words: State, lang: str) -> State:
    follows = _FOLLOWS[facts["turns"] > 0]
    return {"cause": pick(_CAUSES[facts["cause"]], lang), "follows": pick(follows, lang)}


def _result(box: Box, facts: Any, words: State, lang: str) -> State:
    scores = _sums(box, facts["scores"], lang)
    winners = [box.name("seats", seat, lang) for seat in facts["winners"]]
    one = ("{} wins", "{} gewinnt")
    many = ("{} share the victory", "{} teilen sich den Sieg")
    sentence = pick(one if len(winners) == 1 else many, lang)
    return {"scores": ", ".join(scores), "winners": sentence.format(listed(winners, lang))}


_WORDS = {
    "moved": _moved,
    "admitted": _admitted,
    "auction": _put_up,
    "answered_own": _answered,
    "sold": _sold,
    "visit": _visited,
    "completed": _completed,
    "last_round": _last_round,
    "result": _result,
}

# ---------------------------------------------------------------- actions and prompts

#: Which list of the data file each argument of a verb is from; None: a word of its own.
_ARGUMENTS: dict[str, tuple[str | None, ...]] = {
    "move": ("fountains", "fountains"),
    "auction": ("shops",),
    "admit": ("fountains", None, None),
    "place": ("fountains", "colours"),
    "queue": ("colours",),
    "reveal": ("cards",),
    "deal": ("cards",),
}


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    verb, *arguments = box.lines[action].split(" ")
    words = list(arguments)
    for place, group in enumerate(_ARGUMENTS.get(verb, ())):
        if group is not None:
            words[place] = box.name(group, ids(box, group).index(arguments[place]), lang)
    if verb == "admit":
        words[1] = pick(_END_NAMES[arguments[1]], lang)
    if verb == "auction":
        words[0] = shop_first(box, ids(box, "shops").index(arguments[0]), lang)
    if verb == "start":
        words[0] = box.name("seats", int(arguments[0]), lang)
    if verb == "bid":
        words[0] = number(int(arguments[0]), lang)
    return capital(fill(pick(_ACTIONS[verb], lang), lang, *words))


def say_prompt(box: Box, view: State, lang: str) -> str:
    """What is to be decided and by whom; no view lets it tell what another may not know."""
    actor = view["actor"]
    if not isinstance(actor, int):
        return pick(_PROMPTS["over" if actor is None else "chance"], lang)
    words: State = {
        "actor": box.name("seats", actor, lang),
        "least": box.data["constants"]["min_bid"],
    }
    if view["phase"] == "bid":
        key = _bid_prompt(view)
        shop = ids(box, "shops").index(view["auction"]["shop"])
        words |= {"shop": box.name("shops", shop, lang), "high": view["auction"]["high_bid"]}
    elif view["phase"] == "refill":
        key = "refill"
        rows = zip(box.data["fountains"], view["fountains"], strict=True)
        empty = [row[f"name_{lang}"] for row, group in rows if row["entrance"] and not any(group)]
        words["gates"] = listed(empty, lang)
    else:
        key = _action_prompt(box, view)
    return fill(pick(_PROMPTS[key], lang), lang, **words)


def _bid_prompt(view: State) -> str:
    first = view["actor"] == view["auction"]["auctioneer"] and view["auction"]["high_bid"] == 0
    if view["options"]["bidding"] == "sealed":
        return "sealed_first" if first else "sealed"
    return "first_bid" if first else "bid"


def _action_prompt(box: Box, view: State) -> str:
    """MAR-2.2, 3.2, 4.2, 5.2: only what is possible is named."""
    done = view["actions_done"]
    if view["turn_no"] <= view["players"]:
        return "auction_round"
    if "auction" in done:
        return "second_auction"
    number = "second" if done else "first"
    if not _may_put_up(box, view):
        return f"{number}_lead"
    return f"{number}_action" if any(map(any, view["fountains"])) else f"{number}_put_up"


def _may_put_up(box: Box, view: State) -> bool:
    """MAR-3.2; cash that this view hides may be enough."""
    seat, owners = view["actor"], view["owners"]
    cash = view["cash"][seat]
    enough = cash is None or cash >= box.data["constants"]["min_bid"]
    limit = int(sign_limit(box.record[0], view["players"]))
    return enough and owners.count(seat) < limit and UNOWNED in owners


assert set(_ACTIONS) == set(VERBS)  # noqa: S101 - a sentence for every verb
