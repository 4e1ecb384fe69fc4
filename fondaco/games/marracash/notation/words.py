"""MarraCash in words, English and German: events, actions, and what is to be decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.german import capital
from fondaco.engine.names import listed, result_words, seat_sums
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.marracash.notation.views import Auction, View, round_of
from fondaco.games.marracash.nouns import shop_first, the_shop
from fondaco.games.marracash.rules.table import VERBS

Words = dict[str, Any]

_EVENTS = read_texts(__file__, "events")
_SEVERAL = read_texts(__file__, "repeated")
_FEES = read_texts(__file__, "fees")
_CAUSES = read_texts(__file__, "causes")
_WORDS = read_texts(__file__, "words")
_ACTIONS = read_texts(__file__, "actions")
_PROMPTS = read_texts(__file__, "prompts")
#: What happened several times in a row.
REPEATED = {kind: (text.en, text.de) for kind, text in _SEVERAL.items()}

assert set(_ACTIONS) == set(VERBS)  # noqa: S101 - a sentence for every verb


def visitors(box: Box, vector: list[int], lang: str) -> str:
    """A colour vector in words: «2 red, 1 blue»."""
    found = [(colour, n) for colour, n in enumerate(vector) if n]
    named = [f"{number(n, lang)} {box.name('colours', colour, lang)}" for colour, n in found]
    return listed(named, lang) or _WORDS.say("nobody", lang)


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
    if event.kind in _FILLED:
        words |= _FILLED[event.kind](box, facts, words, lang)
    texts = _SEVERAL if facts.get("times", 1) > 1 else _EVENTS
    return capital(texts.say(event.kind, lang, **words))


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


def _fee(kind: str, words: Words, lang: str) -> str:
    return _FEES.say(kind, lang, **words) if words["commission"] else ""


def _moved(box: Box, facts: Any, words: Words, lang: str) -> Words:
    return {"visitors": visitors(box, facts["visitors"], lang)}


def _admitted(box: Box, facts: Any, words: Words, lang: str) -> Words:
    named = visitors(box, _counted(box, facts["visitors"]), lang)
    return {"visitors": named, "end": _WORDS.say(facts["end"], lang)}


def _answered(box: Box, facts: Any, words: Words, lang: str) -> Words:
    key = "secret_bid" if facts["amount"] else "secret_pass"
    return {"answer": _WORDS.say(key, lang, amount=facts["amount"])}


def _sold(box: Box, facts: Any, words: Words, lang: str) -> Words:
    answers = ""
    if facts["answers"] is not None:
        answers = _WORDS.say("answers", lang, answers=seat_sums(box, facts["answers"], lang))
    shop = the_shop(box, facts["shop"], lang)
    return {"shop": shop, "fee": _fee("sold", words, lang), "answers": answers}


def _put_up(box: Box, facts: Any, words: Words, lang: str) -> Words:
    return {"shop": the_shop(box, facts["shop"], lang)}


def _visited(box: Box, facts: Any, words: Words, lang: str) -> Words:
    cards = _cards(box, facts["cards"], lang)
    return {
        "customers": _WORDS.count("customers", facts["customers"], lang),
        "fee": _fee("visit", words, lang),
        "cards": _WORDS.say("bought", lang, cards=cards) if cards else "",
    }


def _completed(box: Box, facts: Any, words: Words, lang: str) -> Words:
    return {"cards": _cards(box, facts["cards"], lang)}


def _last_round(box: Box, facts: Any, words: Words, lang: str) -> Words:
    """MAR-9.4: `finish_round` may leave no turn."""
    follows = "last_round_begins" if facts["turns"] else "game_ends"
    return {"cause": _CAUSES.say(facts["cause"], lang), "follows": _WORDS.say(follows, lang)}


def _result(box: Box, facts: Any, words: Words, lang: str) -> Words:
    return result_words(box, facts, lang)


_FILLED: Mapping[str, Callable[[Box, Any, Words, str], Words]] = {
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

#: The gaps that the words of a line fill: ids of which list, or None for words of their own.
_ARGUMENTS: dict[str, dict[str, str | None]] = {
    "move": {"start": "fountains", "end": "fountains"},
    "auction": {"shop": "shops"},
    "pass": {},
    "bid": {"amount": None},
    "admit": {"fountain": "fountains", "end": None, "visitors": None},
    "start": {"seat": None},
    "place": {"fountain": "fountains", "colour": "colours"},
    "queue": {"colour": "colours"},
    "reveal": {"card": "cards"},
    "deal": {"card": "cards"},
}


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    verb, *arguments = box.lines[action].split(" ")
    words = dict(zip(_ARGUMENTS[verb], arguments, strict=True))
    for gap, group in _ARGUMENTS[verb].items():
        if group is not None:
            words[gap] = box.name(group, box.ids(group).index(words[gap]), lang)
    if verb == "admit":
        words["end"] = _WORDS.say(words["end"], lang)
    elif verb == "auction":
        words["shop"] = shop_first(box, box.ids("shops").index(arguments[0]), lang)
    elif verb == "start":
        words["seat"] = box.name("seats", int(arguments[0]), lang)
    elif verb == "bid":
        words["amount"] = number(int(arguments[0]), lang)
    return capital(_ACTIONS.say(verb, lang, **words))


def say_prompt(box: Box, view: Any, lang: str) -> str:
    """What is to be decided and by whom; no view lets it tell what another may not know."""
    seen: View = view
    actor, auction = seen["actor"], seen["auction"]
    if not isinstance(actor, int):
        return _PROMPTS.say("over" if actor is None else "chance", lang)
    words: Words = {"actor": box.name("seats", actor, lang)}
    if auction is not None:
        key = _bid_prompt(view, auction)
        shop = box.ids("shops").index(auction["shop"])
        words["shop"] = box.name("shops", shop, lang)
        words |= {"high": auction["high_bid"], "least": box.data["constants"]["min_bid"]}
    elif view["phase"] == "refill":
        key = "refill"
        rows = zip(box.data["fountains"], view["fountains"], strict=True)
        empty = [row[f"name_{lang}"] for row, group in rows if row["entrance"] and not any(group)]
        words["gates"] = listed(empty, lang)
    else:
        key = _action_prompt(box, view)
    return _PROMPTS.say(key, lang, **words)


def _bid_prompt(view: View, auction: Auction) -> str:
    first = view["actor"] == auction["auctioneer"] and auction["high_bid"] == 0
    if view["options"]["bidding"] == "sealed":
        return "sealed_first" if first else "sealed"
    return "first_bid" if first else "bid"


def _action_prompt(box: Box, view: View) -> str:
    """Only what is possible is named, as far as the view tells."""
    if round_of(view) == 1:
        return "auction_round"
    done = view["actions_done"]
    if "auction" in done:
        return "second_auction"
    verbs = {line.split(" ")[0] for line in Trial(box, view).legal}
    return _ACTION_PROMPTS[bool(done), "move" in verbs, "auction" in verbs]


#: Is it the second action, may a group be led, may a shop be put up?
_ACTION_PROMPTS = {
    (False, True, True): "first_action",
    (False, True, False): "first_lead",
    (False, False, True): "first_put_up",
    (True, True, True): "second_action",
    (True, True, False): "second_lead",
    (True, False, True): "second_put_up",
}
