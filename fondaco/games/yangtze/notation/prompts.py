"""What is to be decided at Yangtze's table, and by whom, in words."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.notation.view import View
from fondaco.games.yangtze.notation.words import coins, wares
from fondaco.games.yangtze.rules.bundles import bundle_value
from fondaco.games.yangtze.rules.table import lowest_bid

_PROMPTS = read_texts(__file__, "prompts")
_WAITING = read_texts(__file__, "waiting")


def say_prompt(box: Box, view: View, lang: str) -> str:
    """What is to be decided and by whom, as far as the view's seat may know."""
    actor, phase = view["actor"], view["phase"]
    if not isinstance(actor, int):
        return _WAITING.say(actor or phase, lang)
    trial, record = Trial(box, view), box.record[0]
    values: dict[str, Any] = {
        "actor": box.text("seats", actor),
        "card": box.text("cards", int(record["sell_any_time"])),
        "two": box.text("cards", int(record["buy_two"])),
    }
    key = phase
    if view["auction"]:
        values |= _auction_values(box, trial)
        key = phase if view["auction"]["bidder"] is None else "auction_bid"
    if view["ruler"]:
        values |= _ruler_values(box, trial, lang)
    # With open wares a view does not tell whose it is: then everybody reads the question.
    if not isinstance(view["seats"][actor]["wares"], list):
        return _WAITING.say(key if view["sale"] is None else "window", lang, **values)
    if view["bundle"]:
        values["size"] = wares(len(view["bundle"]))
        values["value"] = coins(int(bundle_value(record, trial.table["bundle"])))
    return _PROMPTS.say(_own_key(trial, key), lang, **values)


def _own_key(trial: Trial, key: str) -> str:
    """Which question the actor is asked."""
    view = trial.view
    if view["bundle"]:
        return "bundle"
    if view["sale"] is not None:
        return "window_sold" if view["sale"] else "window"
    if view["auction"]:
        return _bidding_key(trial, key)
    return "turn_sold" if key == "turn" and view["sold"] else key


def _bidding_key(trial: Trial, key: str) -> str:
    """A bid may be impossible, because of the cap or for want of coins (YAN-6.3, 6.4)."""
    verbs = {line.split()[0] for line in trial.legal}
    if "bid" in verbs:
        return key
    record = trial.box.record[0]
    if lowest_bid(record, trial.table) > record["bid_cap"]:
        return "auction_closed"
    return "auction_broke" if verbs == {"pass"} else "auction_short"


def _auction_values(box: Box, trial: Trial) -> dict[str, Any]:
    table, auction = trial.table, trial.view["auction"]
    values = {
        "tile": box.text("settlements", int(table["lot"])),
        "money": coins(int(table["money"][table["actor"]])),
        "low": int(lowest_bid(box.record[0], table)),
    }
    if auction["bidder"] is not None:
        values["bidder"] = box.text("seats", auction["bidder"])
        values["bid"] = coins(auction["bid"])
    return values


def _ruler_values(box: Box, trial: Trial, lang: str) -> dict[str, Any]:
    table = trial.table
    row = box.data["ruler"][table["rulers"][table["ruler_count"] - 1]]
    values: dict[str, Any] = {"ruler": row[f"name_{lang}"], "text": row[f"text_{lang}"]}
    if table["given"] >= 0:
        values["given"] = box.text("the_tiles", int(table["given"]))
    return values
