"""What go sends, and what stands on it; and the words of whatever ends a decision."""

from __future__ import annotations

from fondaco.games.yangtze.board.draft import SALES, Decision, Draft
from fondaco.games.yangtze.board.preview import Lines, Preview

#: Verb and key.
ENDINGS = (
    ("accept", "a"),
    ("done", "d"),
    ("end_turn", "e"),
    ("pass", "p"),
    ("decline", "d"),
)


def meant(decision: Decision, draft: Draft) -> Draft:
    """What go would do with nothing chosen: there is often only one thing left to do."""
    if draft.begun:
        return draft
    legal = decision.legal
    if "sell" in legal:
        return Draft("sell")
    for verb in ("accept", "done", "pass", "decline"):
        if verb not in legal:
            continue
        if (verb == "pass" and "bid" in decision.verbs) or (verb == "decline" and decision.gives):
            continue
        return Draft(verb)
    return draft


def go(decision: Decision, draft: Draft, preview: Preview) -> tuple[str | None, str]:
    """The input and the words of the button; words only while the plan is not complete."""
    draft = meant(decision, draft)
    verb = draft.verb
    if verb in SALES:
        return _sale(decision, draft, preview)
    if verb == "give":
        return _gift(decision, draft, preview)
    if verb in ("buy", "buy_free"):
        return _purchase(draft, preview)
    if verb == "":
        return None, preview.say(_wanted(decision))
    return draft.sent(), _label(draft, preview)


def _wanted(decision: Decision) -> str:
    """What is asked for while nothing is chosen."""
    if decision.view["sale"] is not None:
        return "want_bundle"
    if decision.gives:
        return "want_swap" if decision.takes else "want_gift"
    wishes = {"turn": "want_turn", "auction": "want_bid"}
    return wishes.get(decision.view["phase"], "want_ware")


def _sale(decision: Decision, draft: Draft, preview: Preview) -> tuple[str | None, str]:
    if decision.open_bundle and not draft.tiles:
        return "sell", preview.say("go_sell", value=decision.sale(()))
    if not draft.bundles:
        return None, preview.say("want_bundle")
    values = preview.sale_values(draft)
    if len(values) > 1:
        return draft.sent(), preview.say("go_sell_n", n=len(values), value=sum(values))
    key = "go_third" if draft.verb == "open_sale" else "go_sell"
    return draft.sent(), preview.say(key, value=sum(values))


def _gift(decision: Decision, draft: Draft, preview: Preview) -> tuple[str | None, str]:
    if decision.takes:
        complete = bool(draft.tiles) and draft.house is not None
        if complete:
            return draft.sent(), preview.say("go_swap")
        return None, preview.say("want_ware" if draft.tiles else "want_gift")
    if preview.ruler is not None and preview.effect == "pawn":
        return draft.sent(), preview.say("go_pawn", n=preview.ruler["amount"])
    if preview.effect == "swap_bag":
        return draft.sent(), preview.say("go_swap")
    return draft.sent(), preview.say("go_give", tile=preview.name(draft.tiles[0]))


def _purchase(draft: Draft, preview: Preview) -> tuple[str | None, str]:
    if draft.house is None:
        return None, preview.say("want_ware")
    if draft.verb == "buy_free":
        return draft.sent(), preview.say("go_free")
    return draft.sent(), preview.say("go_buy", price=preview.price(draft.house))


def _label(draft: Draft, preview: Preview) -> str:
    if draft.verb == "cash":
        return preview.say("go_cash", n=draft.amount)
    if draft.verb == "bid":
        return preview.say("bid_n", n=draft.amount)
    if draft.verb == "take" and draft.house is not None:
        tile = preview.decision.tile_at(draft.house)
        return preview.say("go_take", tile=preview.components.the_tile(tile, preview.lang))
    if draft.verb == "accept":
        return _following(preview)
    if draft.verb == "done":
        return _done(preview)
    if draft.verb == "end_turn":
        return preview.say("go_end")
    return preview.say(draft.verb)


def _done(preview: Preview) -> str:
    return preview.say("done" if preview.view["sale"] is None else "close_sale")


def _following(preview: Preview) -> str:
    """What following a ruler means for this seat."""
    change, effect = preview.coins_of_ruler, preview.effect
    if effect == "gain_ware":
        return preview.say("go_draw")
    if effect == "buy_blind":
        return preview.say("go_blind", n=-change)
    if effect.startswith("pay"):
        return preview.say("go_pay", n=-change)
    if effect.startswith("gain"):
        return preview.say("go_receive", n=change)
    return preview.say("go_go_on")


def ending(decision: Decision, verb: str, preview: Preview) -> tuple[str, str, Lines]:
    """Label, detail and preview of a choice that ends something."""
    say, view = preview.say, decision.view
    if verb == "accept":
        name = decision.components.ruler(decision.ruler["id"], preview.lang)
        return _following(preview), say("accept", name=name), preview.accept()
    if verb == "done":
        return _done(preview), say("done_detail") if view["sale"] is None else "", ()
    if verb == "end_turn":
        detail = "end_idle" if decision.ends_game("end_turn") else "end_detail"
        return say("end_turn"), say(detail), ()
    if verb == "pass":
        return say("pass"), say("pass_detail"), preview.passing()
    ruler = decision.components.rulers[decision.ruler["id"]]
    return say("decline" if ruler["optional"] else "cannot"), "", ()
