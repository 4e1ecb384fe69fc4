"""What Yangtze's board says, English and German side by side."""

from __future__ import annotations

from typing import Any

from fondaco.engine.numbers import fill

_TEXTS = {
    # where the game stands
    "turn": ("turn {n}", "Zug {n}"),
    "rulers": ("ruler {n} of {all}", "Herrscher {n} von {all}"),
    "set_up": ("set-up", "Spielaufbau"),
    "over": ("end of the game", "Spielende"),
    "board": (
        "Yangtze: the river and its trade houses",
        "Yangtze: der Fluss und seine Handelshäuser",
    ),
    "screen": ("Your screen", "Dein Sichtschirm"),
    "seen": ("What all have seen", "Was alle gesehen haben"),
    # the river
    "house": ("{house}, price {price}", "{house}, Preis {price}"),
    "too_dear": ("{house}, price {price}: too dear", "{house}, Preis {price}: zu teuer"),
    "tile_at": ("{tile} at {house} for {price}", "{tile} in {house} für {price}"),
    "gap": ("{house}: nothing lies here", "{house}: hier liegt nichts"),
    "bag": ("{n} tiles in the bag", "{n} Plättchen im Beutel"),
    "bag_one": ("1 tile in the bag", "1 Plättchen im Beutel"),
    "in_bag": ("in the bag", "im Beutel"),
    "ruler_place": ("Ruler place {n}: empty", "Herrscherfeld {n}: leer"),
    "last_place": ("the end", "Ende"),
    "no_place": ("not used in this game", "in diesem Spiel nicht benutzt"),
    "ruler_at": ("{n}. {name}: {edict}", "{n}. {name}: {edict}"),
    "optional": ("each family may choose", "jede Familie hat die Wahl"),
    "binding": ("binds every family", "gilt für jede Familie"),
    # families
    "wares": ("{n} wares", "{n} Waren"),
    "wares_one": ("1 ware", "1 Ware"),
    "coins": ("{n} coins", "{n} Münzen"),
    "coins_one": ("1 coin", "1 Münze"),
    "cards_left": ("cards {cards}", "Karten {cards}"),
    "no_cards": ("no cards", "keine Karten"),
    "settlements": ("{n} settlements", "{n} Niederlassungen"),
    "settlements_one": ("1 settlement", "1 Niederlassung"),
    "settlement": ("{kind}, {colour}, {dots}", "{kind}, {colour}, {dots}"),
    "dots": ("{n} dots", "{n} Punkte"),
    "dots_one": ("1 dot", "1 Punkt"),
    "green": ("green", "grün"),
    "brown": ("brown", "braun"),
    "family": ("{name}: {facts}", "{name}: {facts}"),
    "window_of": ("sells with card III", "verkauft mit Karte III"),
    # the screen
    "own": ("{n} of yours", "{n} eigene"),
    "on_river": ("{tile}: on the river for {price}", "{tile}: am Fluss für {price}"),
    "sold": ("{tile}: out of the game", "{tile}: aus dem Spiel"),
    "with": ("{tile}: with {name}", "{tile}: bei {name}"),
    "unknown": ("{tile}: not seen", "{tile}: nicht gesehen"),
    "legend_river": ("on the river", "am Fluss"),
    "legend_seen": ("seen when bought", "beim Kauf gesehen"),
    "legend_gone": ("out of the game", "aus dem Spiel"),
    "money": ("Coins", "Münzen"),
    "purse": (
        "{coins}: {fifties} of 50 and {rest} on the board",
        "{coins}: {fifties} zu 50 und {rest} auf der Tafel",
    ),
    "best": ("All wares, best sale", "Alle Waren, bester Verkauf"),
    "best_words": ("Best sale of all wares: {value}", "Bester Verkauf aller Waren: {value}"),
    "no_wares": ("no wares yet", "noch keine Waren"),
    "used": ("used", "benutzt"),
    # lines and bundles
    "line": ("{n} × {what}", "{n} × {what}"),
    "line_words": ("{line}: worth {value}", "{line}: Wert {value}"),
    "bundle": ("{tiles}: {value}", "{tiles}: {value}"),
    "more": ("one more: {value}", "eine mehr: {value}"),
    "more_at": ("{tile} lies at {house} for {price}", "{tile} liegt in {house} für {price}"),
    "nothing_more": ("complete", "vollständig"),
    "pick": ("{tile}: into the bundle", "{tile}: ins Bündel"),
    "unpick": ("{tile}: in the bundle, take it out", "{tile}: im Bündel, wieder heraus"),
    "unfit": ("{tile}: does not fit the bundle", "{tile}: passt nicht zum Bündel"),
    "fixed": ("{tile}: in the open bundle", "{tile}: im offenen Bündel"),
    "give": ("{tile}: give it away", "{tile}: weggeben"),
    "ungive": ("{tile}: chosen, keep it", "{tile}: gewählt, behalten"),
    "own_tile": ("{tile}: yours", "{tile}: deine"),
    "next": ("Another bundle", "Noch ein Bündel"),
    "next_detail": ("sell several in one go", "mehrere auf einmal verkaufen"),
    "close": ("Then close the sale", "Danach Verkauf beenden"),
    "close_detail": ("card III allows more bundles", "Karte III erlaubt weitere Bündel"),
    # choices
    "free": ("Free, with card II", "Gratis, mit Karte II"),
    "free_detail": ("the card is spent", "die Karte ist dann weg"),
    "end_turn": ("End the turn", "Zug beenden"),
    "end_detail": ("no purchase, no draw", "kein Kauf, kein Nachziehen"),
    "end_idle": ("the game ends: all idle in a row", "das Spiel endet: alle ohne Handel in Folge"),
    "done": ("No second ware", "Keine zweite Ware"),
    "done_detail": ("card I stays in hand", "Karte I bleibt auf der Hand"),
    "close_sale": ("Close the sale", "Verkauf beenden"),
    "pass": ("Pass", "Passen"),
    "pass_detail": ("out of this auction", "raus aus dieser Auktion"),
    "decline": ("Decline", "Verzichten"),
    "cannot": ("Nothing to follow", "Nichts zu befolgen"),
    "accept": ("Follow {name}", "{name} folgen"),
    "open_sale": ("Sell with card III", "Mit Karte III verkaufen"),
    "open_detail": ("one or more bundles, now", "ein oder mehrere Bündel, jetzt"),
    "cash": ("Cash {n}", "{n} Münzen nehmen"),
    "cash_detail": ("worth {end} at the end if kept", "am Ende {end} wert, wenn behalten"),
    "bid": ("Bid", "Gebot"),
    "bid_n": ("Bid {n}", "{n} bieten"),
    "raise": ("+{n}", "+{n}"),
    "opening": ("opening", "Eröffnung"),
    # what go does
    "go_sell": ("Sell for {value}", "Für {value} verkaufen"),
    "go_sell_n": ("Sell {n} bundles for {value}", "{n} Bündel für {value} verkaufen"),
    "go_third": ("Card III: sell for {value}", "Karte III: für {value} verkaufen"),
    "go_buy": ("Buy for {price}", "Für {price} kaufen"),
    "go_free": ("Take it free with card II", "Gratis nehmen mit Karte II"),
    "go_cash": ("Cash the card: +{n}", "Karte einlösen: +{n}"),
    "go_end": ("End the turn", "Zug beenden"),
    "go_give": ("Give away: {tile}", "Weggeben: {tile}"),
    "go_pawn": ("Pawn it for {n}", "Für {n} verpfänden"),
    "go_swap": ("Exchange", "Tauschen"),
    "go_take": ("Take {tile}", "Nimm {tile}"),
    "go_pay": ("Pay {n}", "{n} zahlen"),
    "go_receive": ("Receive {n}", "{n} erhalten"),
    "go_draw": ("Draw a ware", "Ware ziehen"),
    "go_blind": ("Pay {n}, draw a ware", "{n} zahlen, Ware ziehen"),
    "go_go_on": ("Go on", "Weiter"),
    "want_turn": ("Sell or buy", "Verkaufe oder kaufe"),
    "want_bundle": ("Choose wares of one kind or colour", "Wähle Waren einer Art oder Farbe"),
    "want_ware": ("Choose a ware on the river", "Wähle eine Ware am Fluss"),
    "want_gift": ("Choose one of your wares", "Wähle eine deiner Waren"),
    "want_swap": ("Choose your ware and one on the river", "Wähle deine Ware und eine am Fluss"),
    "want_bid": ("Choose a bid, or pass", "Wähle ein Gebot oder passe"),
    # then
    "coins_then": ("coins {now} → {then}", "Münzen {now} → {then}"),
    "if_won": ("coins {now} → {then} if it wins", "Münzen {now} → {then}, wenn es gewinnt"),
    "line_then": (
        "{what} {now} → {then}: {before} → {after}",
        "{what} {now} → {then}: {before} → {after}",
    ),
    "best_then": ("best sale of all: {now} → {then}", "bester Verkauf aller: {now} → {then}"),
    "drift": ("then {n} wares drift one house on", "dann treiben {n} Waren ein Haus weiter"),
    "drift_one": ("then 1 ware drifts one house on", "dann treibt 1 Ware ein Haus weiter"),
    "lies_then": (
        "{tile} then lies at {house}, price {price}",
        "{tile} liegt dann in {house}, Preis {price}",
    ),
    "box_then": ("{tile} leaves the game", "{tile} kommt aus dem Spiel"),
    "bag_then": (
        "{tile} goes into the bag, you draw another",
        "{tile} kommt in den Beutel, du ziehst eine andere",
    ),
    "all_you_have": ("you have {n}: you pay {n}", "du hast {n}: du zahlst {n}"),
    "kept_worth": ("kept, it is worth {n} at the end", "behalten ist sie am Ende {n} wert"),
    "next_price": ("{n} coins missing", "{n} Münzen fehlen"),
    "next_price_one": ("1 coin missing", "1 Münze fehlt"),
    "kind_then": (
        "{kind}: you {now} → {then}, rank pays {before} → {after}",
        "{kind}: du {now} → {then}, Rang zahlt {before} → {after}",
    ),
    "sets_then": ("sets {colour}: {before} → {after}", "Gruppen {colour}: {before} → {after}"),
    "brings": ("as the game stands: {n}", "nach jetzigem Stand: {n}"),
    "loses": ("{name}: {n}", "{name}: {n}"),
    "else_gets": ("if {name} gets it, you: {n}", "bekommt es {name}, dann du: {n}"),
    # special cards and their moment
    "card_I": ("a second ware in your turn", "zweite Ware im eigenen Zug"),
    "card_II": ("one ware costs nothing", "eine Ware kostet nichts"),
    "card_III": ("sell out of your turn", "Verkauf außer der Reihe"),
    "card_IV": ("now, or {end} at the end", "jetzt, sonst {end} am Ende"),
    "when_I": (
        "Right after your first purchase you are asked for a second ware; "
        "buying it spends the card.",
        "Gleich nach deinem ersten Kauf wirst du nach einer zweiten Ware gefragt; "
        "kaufst du sie, ist die Karte verbraucht.",
    ),
    "when_II": (
        "In your own turn, for one purchase: choose the card and a ware on the river.",
        "Im eigenen Zug, für einen Kauf: wähle die Karte und eine Ware am Fluss.",
    ),
    "when_III": (
        "Before your second purchase, when you are asked in an auction, "
        "or when a ruler reaches you.",
        "Vor deinem zweiten Kauf, wenn du in einer Auktion gefragt wirst "
        "oder ein Herrscher dich erreicht.",
    ),
    "when_IV": (
        "Whenever you decide: in your turn, in an auction, before a ruler. "
        "Unused it pays {end} at the end.",
        "Wann immer du entscheidest: im Zug, in einer Auktion, vor einem Herrscher. "
        "Unbenutzt zahlt sie am Ende {end}.",
    ),
    # auction
    "lot_line": ("{colour}, {dots}", "{colour}, {dots}"),
    "leads": ("{n}, leads", "{n}, führt"),
    "passed": ("passed", "gepasst"),
    "deciding": ("to bid", "am Zug"),
    "still_in": ("still in", "dabei"),
    "auction_of": ("Auction: {what}", "Auktion: {what}"),
    "highest": ("{name} leads with {n}", "{name} führt mit {n}"),
    "no_bid": ("no bid yet", "noch kein Gebot"),
    "bidder_line": (
        "{coins} + {cash} in cards, has {n}",
        "{coins} + {cash} in Karten, hat {n}",
    ),
    # a ruler at work
    "ruler_done": ("{name}: done", "{name}: erledigt"),
    "ruler_asks": ("{name} decides", "{name} entscheidet"),
    "ruler_waits": ("{name} waits", "{name} wartet"),
    # the end
    "score_money": ("Money", "Geld"),
    "score_wares": ("Last sale", "Letzter Verkauf"),
    "score_green": ("Green sets", "Grüne Gruppen"),
    "score_brown": ("Brown sets", "Braune Gruppen"),
    "score_majority": ("Majorities", "Mehrheiten"),
    "score_cards": ("Liquidity cards", "Liquiditätskarten"),
    "score_cards_short": ("Cards", "Karten"),
    "score_wares_short": ("Sale", "Verkauf"),
    "score_majority_short": ("Majority", "Mehrheit"),
    "score_sets_short": ("Sets", "Gruppen"),
    "total": ("Total", "Summe"),
}


def say(key: str, lang: str, **words: Any) -> str:
    """A text with its words filled in; English for any language but German."""
    return fill(_TEXTS[key][lang == "de"], lang, **words)


def counted(key: str, amount: int, lang: str) -> str:
    """«1 ware», «3 wares»."""
    return say(f"{key}_one" if amount == 1 else key, lang, n=amount)
