"""What MarraCash's board says, English and German side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.numbers import fill, number
from fondaco.games.marracash.board.town import Town

_TEXTS = {
    # places
    "board": ("MarraCash: the town", "MarraCash: die Stadt"),
    "own_things": ("Your shops and cash", "Deine Läden und dein Bargeld"),
    "set_up": ("set-up", "Spielaufbau"),
    "over": ("end of the game", "Spielende"),
    "round": ("round {n}, {outside} outside", "Runde {n}, {outside} vor der Mauer"),
    "last_round": ("last round, {turns} to go", "letzte Runde, noch {turns}"),
    "turns": ("{n} turns", "{n} Züge"),
    "turns_one": ("1 turn", "1 Zug"),
    "outside": ("{n} outside the wall", "{n} vor der Mauer"),
    "queue": (
        "Line outside the wall, from the left: {who}",
        "Schlange vor der Mauer, von links: {who}",
    ),
    "nobody": ("nobody", "niemand"),
    "empty": ("empty", "leer"),
    "left_flag": ("L", "L"),
    "right_flag": ("R", "R"),
    # people
    "you": ("you", "du"),
    "customers": ("{n} customers", "{n} Kunden"),
    "customers_one": ("1 customer", "1 Kunde"),
    "shops": ("{n} shops", "{n} Läden"),
    "shops_one": ("1 shop", "1 Laden"),
    "signs_short": ("{n} signs free", "{n} Schilder frei"),
    "signs_short_one": ("1 sign free", "1 Schild frei"),
    "signs": ("{n} signs", "{n} Schilder"),
    "signs_one": ("1 sign", "1 Schild"),
    "antiques": ("{n} antiques", "{n} Antiquitäten"),
    "antiques_one": ("1 antique", "1 Antiquität"),
    "antiques_paid": ("antiques paid", "Antiquitäten bezahlt"),
    "cash": ("cash {n}", "Bargeld {n}"),
    "cash_hidden": ("cash hidden", "Bargeld verdeckt"),
    # things on the board
    "shop_closed": ("{shop}: closed, nobody owns it", "{shop}: geschlossen, ohne Besitzer"),
    "shop_owned": ("{shop}: {name}, {customers}", "{shop}: {name}, {customers}"),
    "at_door": ("{who} at its door", "vor der Tür: {who}"),
    "fountain": ("{fountain}: {who}", "{fountain}: {who}"),
    "lead_this": ("lead this group", "diese Gruppe führen"),
    "lead_here": ("lead the group here", "Gruppe hierher führen"),
    "auction_this": ("put it up for auction", "versteigern"),
    "fill_this": (
        "empty entrance, let visitors in here",
        "leerer Eingang, hier Besucher einlassen",
    ),
    "chosen": ("chosen", "gewählt"),
    "up_for_auction": (
        "up for auction, highest bid {high}",
        "wird versteigert, Höchstgebot {high}",
    ),
    "up_unbid": ("up for auction, no bid yet", "wird versteigert, noch kein Gebot"),
    "up_sealed": ("up for auction, sealed bids", "wird versteigert, geheime Gebote"),
    # choosing
    "lead_group": ("Lead a group", "Gruppe führen"),
    "lead_detail": ("choose visitors, then a fountain", "erst Besucher wählen, dann einen Brunnen"),
    "groups": ("{n} groups", "{n} Gruppen"),
    "groups_one": ("1 group", "1 Gruppe"),
    "put_up": ("Put a shop up for auction", "Laden versteigern"),
    "put_up_detail": (
        "your first bid is {least} at least; no leading after it",
        "dein erstes Gebot: mindestens {least}; danach kein Führen",
    ),
    "closed": ("{n} closed", "{n} geschlossen"),
    "shops_of": ("{colour} shops", "Läden: {colour}"),
    "go_move": ("Lead to {end}", "Führen: {end}"),
    "go_auction": ("Auction {shop}, open with {sum}", "{shop} versteigern, erstes Gebot {sum}"),
    "want_action": ("Choose a group or a closed shop", "Wähle eine Gruppe oder einen Laden"),
    "want_group": ("Choose a group", "Wähle eine Gruppe"),
    "want_fountain": ("Choose where they walk to", "Wähle, wohin sie gehen"),
    "want_shop": ("Choose a closed shop", "Wähle einen geschlossenen Laden"),
    "streets": ("on {n} streets", "an {n} Gassen"),
    "streets_one": ("on 1 street", "an 1 Gasse"),
    "best": ("up to +{n}", "bis +{n}"),
    "plus": ("+{n}", "+{n}"),
    # what would happen
    "enter": ("{who} → {shop} ({order}): {pay}", "{who} → {shop} ({order}): {pay}"),
    "no_visit": ("nobody enters a shop", "niemand betritt einen Laden"),
    "arrive": ("{who} arrive", "es kommen an: {who}"),
    "arrive_one": ("{who} arrives", "es kommt an: {who}"),
    "nobody_arrives": ("nobody arrives", "niemand kommt an"),
    "gate_empty": ("{gate} is empty then", "danach leer: {gate}"),
    "in_all": ("in all: {pay}", "zusammen: {pay}"),
    "bought": ("souvenirs bought: {cards}", "gekaufte Souvenirs: {cards}"),
    "antiques_pay": ("antiques complete: {pay}", "Antiquitäten vollständig: {pay}"),
    "walk_in": ("{who} walk in at once: +{n}", "{who} treten sofort ein: +{n}"),
    "walk_in_one": ("{who} walks in at once: +{n}", "{who} tritt sofort ein: +{n}"),
    "nobody_waits": ("nobody waits at its door", "niemand wartet vor der Tür"),
    "then_no_move": ("then no more leading in this turn", "danach in diesem Zug kein Führen mehr"),
    "outbid": (
        "outbid up to {limit}: you +{low}, above: +{high}",
        "überboten bis {limit}: du +{low}, darüber +{high}",
    ),
    "not_outbid": ("not outbid: you pay {sum}", "nicht überboten: du zahlst {sum}"),
    # bidding
    "bid": ("Bid {sum}", "{sum} bieten"),
    "bid_sum": ("Your bid", "Dein Gebot"),
    "raise": ("+{n}", "+{n}"),
    "lowest": ("lowest", "Mindestgebot"),
    "threshold": ("{name}: commission {n}", "{name}: Provision {n}"),
    "pass": ("Pass", "Passen"),
    "pass_detail": ("out of this auction", "aus dieser Versteigerung aussteigen"),
    "must_bid": ("the auctioneer bids first", "wer versteigert, bietet zuerst"),
    "if_wins": ("if it wins: {gain}", "bei Zuschlag: {gain}"),
    "commission_of": ("{name} gets {n} of it", "{name} erhält davon {n}"),
    "cash_after": ("your cash then: {n}", "dein Bargeld danach: {n}"),
    "signs_after": ("free signs then: {n}", "freie Schilder danach: {n}"),
    "auctions_it": ("{name} auctions it", "{name} versteigert"),
    "auctions_it_you": ("you auction it", "du versteigerst"),
    "leads": ("leads with {n}", "führt mit {n}"),
    "is_in": ("still in", "noch dabei"),
    "decides": ("decides now", "ist dran"),
    "passed": ("out", "ausgestiegen"),
    "answered": ("has answered", "hat geantwortet"),
    "answered_own": ("your answer: {n}", "deine Antwort: {n}"),
    "answered_pass": ("you passed", "du hast gepasst"),
    "waits": ("to come", "kommt noch"),
    "owns_nothing": ("no shop yet", "noch kein Laden"),
    # letting in
    "let_in": ("Let in {n} from the left at {gate}", "Von links {n} einlassen: {gate}"),
    "let_in_right": ("Let in {n} from the right at {gate}", "Von rechts {n} einlassen: {gate}"),
    "let_in_all": ("Let in {n} visitors", "{n} Besucher einlassen"),
    "take_left": ("{n} from the left", "{n} von links"),
    "take_right": ("{n} from the right", "{n} von rechts"),
    "to_gate": ("{who} → {gate}", "{who} → {gate}"),
    "left_outside": ("{n} left outside", "{n} bleiben draußen"),
    "left_outside_one": ("{n} left outside", "{n} bleibt draußen"),
    "last_in": (
        "nobody is left outside: the last round begins",
        "niemand bleibt draußen: die letzte Runde beginnt",
    ),
    "last_in_over": (
        "nobody is left outside: the game ends at once",
        "niemand bleibt draußen: das Spiel endet sofort",
    ),
    "still_empty": ("{gate} is still empty", "noch leer: {gate}"),
    "want_take": (
        "Choose an end of the line and how many",
        "Wähle ein Ende der Schlange und wie viele",
    ),
    "want_take_gate": ("{gate}: how many, from which end?", "{gate}: wie viele, von welchem Ende?"),
    "take_queue": ("let in {n} from the left: {who}", "von links {n} einlassen: {who}"),
    "take_queue_right": ("let in {n} from the right: {who}", "von rechts {n} einlassen: {who}"),
    # the tariff under the board
    "tariff_income": ("Customers bring", "Kunden bringen"),
    "tariff_mover": ("You lead into a rival's shop", "In fremde Läden geführt"),
    "tariff_auction": ("You auction to a rival", "An andere versteigert"),
    "from_nth": ("{nth} on", "ab {nth}"),
    "up_to": ("up to {n}", "bis {n}"),
    "above": ("above {n}", "über {n}"),
    "each": ("{n} each", "je {n}"),
    "souvenirs": ("Souvenirs", "Souvenirs"),
    "souvenir": (
        "{card}, bought by the next customer of its colour",
        "{card}, kauft der nächste Kunde der Farbe",
    ),
    "my_antiques": ("Your antiques", "Deine Antiquitäten"),
    "antique": ("{card}", "{card}"),
    "antique_served": ("{card}, served", "{card}, erfüllt"),
    # result
    "from_customers": ("From customers", "Von Kunden"),
    "from_leading": ("For leading", "Fürs Führen"),
    "from_auctions": ("For auctions", "Fürs Versteigern"),
    "from_antiques": ("Antiques", "Antiquitäten"),
    "paid_for_shops": ("Paid for shops", "Für Läden bezahlt"),
    "shops_head": ("Shops · customers", "Läden · Kunden"),
}


def say(key: str, lang: str, **words: Any) -> str:
    """A text with its words filled in; English for any language but German."""
    return fill(_TEXTS[key][lang == "de"], lang, **words)


def count(key: str, amount: int, lang: str, **words: Any) -> str:
    """A text with a number, in the singular for one."""
    return say(f"{key}_one" if amount == 1 else key, lang, n=amount, **words)


def ordinal(number: int, lang: str) -> str:
    """«3rd», «3.»."""
    if lang == "de":
        return f"{number}."
    teen = 10 < number % 100 < 14
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def ordinals(first: int, amount: int, lang: str) -> str:
    """«3rd», «3rd to 5th»."""
    if amount == 1:
        return ordinal(first, lang)
    word = "bis" if lang == "de" else "to"
    return f"{ordinal(first, lang)} {word} {ordinal(first + amount - 1, lang)}"


def visitors(town: Town, vector: Sequence[int], lang: str) -> str:
    """«2 green, 1 red»."""
    times = "× " if lang == "de" else " "
    told = [
        f"{number(n, lang)}{times}{town.box.name('colours', colour, lang)}"
        for colour, n in enumerate(vector)
        if n
    ]
    return ", ".join(told) or say("nobody", lang)


def vector_of(town: Town, colours: Sequence[int]) -> list[int]:
    """Colours as a vector of counts."""
    return [list(colours).count(colour) for colour in range(len(town.colours))]
