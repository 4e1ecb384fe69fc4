"""What go sends, and what stands on it; and the words of whatever ends a decision."""

from __future__ import annotations

from fondaco.games.yangtze.board.draft import SALES, Desk, Draft
from fondaco.games.yangtze.board.outlook import Outlook, Told
from fondaco.games.yangtze.board.texts import say

#: Verb, key, and whether one key sends it at once.
ENDINGS = (
    ("accept", "a", False),
    ("done", "d", True),
    ("end_turn", "e", False),
    ("pass", "p", True),
    ("decline", "d", True),
)


def meant(desk: Desk, draft: Draft) -> Draft:
    """What go would do with nothing chosen: there is often only one thing left to do."""
    if draft.begun:
        return draft
    legal = desk.legal
    if "sell" in legal:
        return Draft("sell")
    for verb in ("accept", "done", "pass", "decline"):
        if verb not in legal:
            continue
        bids = any(line.startswith("bid ") for line in legal)
        if (verb == "pass" and bids) or (verb == "decline" and desk.gives):
            continue
        return Draft(verb)
    return draft


def go(desk: Desk, draft: Draft, outlook: Outlook) -> tuple[str | None, str]:
    """The input and the words of the button; words only while the plan is not complete."""
    draft = meant(desk, draft)
    verb = draft.verb
    if verb in SALES:
        return _sale(desk, draft, outlook)
    if verb == "give":
        return _gift(desk, draft, outlook)
    if verb in ("buy", "buy_free"):
        return _purchase(draft, outlook)
    if verb == "":
        return None, outlook.say(_wanted(desk))
    return draft.sent(), _label(draft, outlook)


def _wanted(desk: Desk) -> str:
    """What is asked for while nothing is chosen."""
    if desk.view["sale"] is not None:
        return "want_bundle"
    if desk.gives:
        return "want_swap" if desk.swaps else "want_gift"
    wishes = {"turn": "want_turn", "auction": "want_bid"}
    return wishes.get(desk.view["phase"], "want_ware")


def _sale(desk: Desk, draft: Draft, outlook: Outlook) -> tuple[str | None, str]:
    if desk.open_bundle and not draft.tiles:
        draft = Draft("sell", tiles=())
        value = outlook.sale_value(Draft("sell", before=((),)))
        return "sell", outlook.say("go_sell", value=value[0])
    if not draft.bundles:
        return None, outlook.say("want_bundle")
    values = outlook.sale_value(draft)
    if len(values) > 1:
        return draft.sent(), outlook.say("go_sell_n", n=len(values), value=sum(values))
    key = "go_third" if draft.verb == "open_sale" else "go_sell"
    return draft.sent(), outlook.say(key, value=sum(values))


def _gift(desk: Desk, draft: Draft, outlook: Outlook) -> tuple[str | None, str]:
    if desk.swaps:
        complete = bool(draft.tiles) and draft.house is not None
        return (
            (draft.sent(), outlook.say("go_swap"))
            if complete
            else (
                None,
                outlook.say("want_ware" if draft.tiles else "want_gift"),
            )
        )
    ruler = outlook.ruler
    if ruler is not None and ruler["effect"] == "pawn":
        return draft.sent(), outlook.say("go_pawn", n=ruler["amount"])
    if ruler is not None and ruler["effect"] == "swap_bag":
        return draft.sent(), outlook.say("go_swap")
    return draft.sent(), outlook.say("go_give", tile=outlook.name(draft.tiles[0]))


def _purchase(draft: Draft, outlook: Outlook) -> tuple[str | None, str]:
    if draft.house is None:
        return None, outlook.say("want_ware")
    if draft.verb == "buy_free":
        return draft.sent(), outlook.say("go_free")
    return draft.sent(), outlook.say("go_buy", price=outlook.price(draft.house))


def _label(draft: Draft, outlook: Outlook) -> str:
    if draft.verb == "cash":
        return outlook.say("go_cash", n=draft.amount)
    if draft.verb == "bid":
        return outlook.say("bid_n", n=draft.amount)
    if draft.verb == "take" and draft.house is not None:
        place = outlook.things.house_place(draft.house) or 0
        return outlook.say("go_take", tile=outlook.the_tile(outlook.view["river"][place]))
    if draft.verb == "accept":
        return _following(outlook)
    if draft.verb == "done":
        return _done(outlook)
    if draft.verb == "end_turn":
        return outlook.say("go_end")
    return outlook.say(draft.verb)


def _done(outlook: Outlook) -> str:
    return outlook.say("done" if outlook.view["sale"] is None else "close_sale")


def _following(outlook: Outlook) -> str:
    """What following a ruler means for this seat."""
    change = outlook.coins_of_ruler()
    ruler = outlook.ruler
    effect = "none" if ruler is None else ruler["effect"]
    if effect == "gain_ware":
        return outlook.say("go_draw")
    if effect == "buy_blind":
        return outlook.say("go_blind", n=-change)
    if effect.startswith("pay"):
        return outlook.say("go_pay", n=-change)
    if effect.startswith("gain"):
        return outlook.say("go_receive", n=change)
    return outlook.say("go_go_on")


def ending(desk: Desk, verb: str, outlook: Outlook) -> tuple[str, str, Told]:
    """Label, detail and preview of a choice that ends something."""
    lang, view = outlook.lang, desk.view
    if verb == "accept":
        name = desk.things.ruler(view["ruler"]["id"], lang)
        return _following(outlook), say("accept", lang, name=name), outlook.accept()
    if verb == "done":
        detail = "done_detail" if view["sale"] is None else "open_detail"
        told = say(detail, lang) if view["sale"] is None else ""
        return _done(outlook), told, ()
    if verb == "end_turn":
        last = not view["sold"] and view["idle"] + 1 >= view["players"]
        return say("end_turn", lang), say("end_idle" if last else "end_detail", lang), ()
    if verb == "pass":
        return say("pass", lang), say("pass_detail", lang), outlook.passing()
    ruler = desk.things.rulers[view["ruler"]["id"]]
    return say("decline" if ruler["optional"] else "cannot", lang), "", ()
