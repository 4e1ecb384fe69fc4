"""What Samarkand's board says, English and German side by side."""

from __future__ import annotations

from typing import Any

from fondaco.engine.numbers import fill

_TEXTS = {
    # where the game stands
    "board": ("Chart of the Silk Road", "Karte der Seidenstraße"),
    "families_board": ("The ten families", "Die zehn Familien"),
    "set_up": ("set-up", "Spielaufbau"),
    "over": ("end of the game", "Spielende"),
    "turn": ("turn {n}", "Zug {n}"),
    "all_linked": ("every family is linked", "jede Familie ist verbunden"),
    "stack_empty": ("a family has no link marker left", "eine Familie hat kein Plättchen mehr"),
    "both": (
        "every family is linked, and one has no link marker left",
        "jede Familie ist verbunden, und eine hat kein Plättchen mehr",
    ),
    "stalemate": ("nobody can do anything", "niemand kann mehr etwas tun"),
    # families
    "domain": (
        "{name}: dowry {price}, treasury {treasury}, {camels} left, {tiles} left, "
        "{links} left{partners}{owners}",
        "{name}: Heiratspreis {price}, Familienschatz {treasury}, noch {camels}, noch {tiles}, "
        "noch {links}{partners}{owners}",
    ),
    "linked_with": ("; linked with {names}", "; verbunden mit {names}"),
    "married_to": ("; married: {names}", "; eingeheiratet: {names}"),
    "n_camels": ("{n} camels", "{n} Kamele"),
    "n_camels_one": ("1 camel", "1 Kamel"),
    "n_tiles": ("{n} tiles", "{n} Familienplättchen"),
    "n_tiles_one": ("1 tile", "1 Familienplättchen"),
    "n_links": ("{n} link markers", "{n} Verbindungsplättchen"),
    "n_links_one": ("1 link marker", "1 Verbindungsplättchen"),
    "n_points": ("{n} points", "{n} Punkte"),
    "n_points_one": ("1 point", "1 Punkt"),
    "n_cards": ("{n} cards", "{n} Karten"),
    "n_cards_one": ("1 card", "1 Karte"),
    "yours": ("yours", "deine"),
    "no_tile": ("all taken", "vergeben"),
    "too_dear": ("too dear", "zu teuer"),
    "no_camel": ("no camels left", "keine Kamele"),
    "no_room": ("no room", "kein Platz"),
    "extend": ("extend", "verlängern"),
    "marry": ("marry", "einheiraten"),
    "family_stock": (
        "treasury {treasury} · {camels} left",
        "Familienschatz {treasury} · noch {camels}",
    ),
    # spaces
    "space": ("{name}{inside}", "{name}{inside}"),
    "stands": ("camel of {names}", "Kamel: {names}"),
    "marker_here": ("goods marker {n} {good}", "Warenplättchen {n} {good}"),
    "scores_here": ("goods card {n} {good} scores here", "Warenkarte {n} {good} zählt hier"),
    "home_of": ("home space of {name}", "Startfeld von {name}"),
    "your_card_here": ("you hold this card", "du hast die Karte"),
    "place_on": ("{family} on {space}", "{family} nach {space}"),
    # what something would bring
    "p_marker": ("goods marker {n} {good}: +1 point", "Warenplättchen {n} {good}: +1 Punkt"),
    "p_marker_n": (
        "goods marker {n} {good}: +{points} points",
        "Warenplättchen {n} {good}: +{points} Punkte",
    ),
    "p_link": (
        "first link with {family}: you get {money} Dirham and two link markers",
        "erste Verbindung mit {family}: du bekommst {money} Dirham und zwei Plättchen",
    ),
    "p_other": ("{name} gets {money} Dirham", "{name} bekommt {money} Dirham"),
    "p_card": ("your card {n} {good}: +{points}", "deine Karte {n} {good}: +{points}"),
    "p_end": ("the game ends: {why}", "das Spiel endet: {why}"),
    "p_asked": ("asked about card {n}: {names}", "nach Karte {n} gefragt: {names}"),
    "p_holder": (
        "whoever holds card {n} may sell it",
        "wer Karte {n} hat, darf sie verkaufen",
    ),
    "p_nobody": ("nobody can sell card {n}", "niemand kann Karte {n} verkaufen"),
    "p_quiet": ("nothing at once", "bringt sofort nichts"),
    "p_left": ("{family}: {camels} left", "{family}: noch {camels}"),
    "p_second": (
        "second camel possible: {cost} of {treasury} Dirham",
        "zweites Kamel möglich: {cost} von {treasury} Dirham",
    ),
    "p_no_second": ("no second camel", "kein zweites Kamel"),
    "p_cost": (
        "costs {cost} of the {treasury} Dirham of the treasury",
        "kostet {cost} der {treasury} Dirham im Familienschatz",
    ),
    "p_pay": ("you pay {price} Dirham, {n} stay", "du zahlst {price} Dirham, {n} bleiben"),
    "p_pay_one": ("you pay {price} Dirham, 1 stays", "du zahlst {price} Dirham, 1 bleibt"),
    "p_treasury": ("treasury: {n} Dirham", "Familienschatz: {n} Dirham"),
    "p_draw": (
        "you draw {cards} and may discard up to {most}",
        "du ziehst {cards} und darfst bis zu {most} ablegen",
    ),
    "p_draw_must": (
        "you draw {cards} and discard {least} to {most}",
        "du ziehst {cards} und legst {least} bis {most} ab",
    ),
    "p_draw_all": (
        "you draw {cards} and discard {gone}",
        "du ziehst {cards} und legst {gone} ab",
    ),
    "p_no_cards": (
        "no cards: your limit of {limit} is reached",
        "keine Karten: dein Limit von {limit} ist erreicht",
    ),
    "p_cards_now": (
        "your cards score {points} more now",
        "deine Karten zählen jetzt {points} mehr",
    ),
    "p_spaces": ("{n} spaces to choose from", "{n} Felder zur Wahl"),
    "p_spaces_one": ("one space to choose from", "ein Feld zur Wahl"),
    "p_best": ("of them {n} with a gain", "davon {n} mit Gewinn"),
    "p_hold": (
        "scores {points} as it stands; nobody learns that you have it",
        "zählt im Moment {points}; niemand erfährt, dass du sie hast",
    ),
    "p_hold_known": (
        "scores {points} as it stands; being asked shows that you have it",
        "zählt im Moment {points}; die Frage verrät, dass du sie hast",
    ),
    "p_hold_blind": (
        "looks the same whether you have it or not",
        "sieht gleich aus, ob du sie hast oder nicht",
    ),
    "p_sell": (
        "you have {money} Dirham then; the card lies open and scores nothing",
        "du hast dann {money} Dirham; die Karte liegt offen und zählt nichts",
    ),
    "p_limit": ("still counts towards your limit", "zählt weiter zu deinem Limit"),
    "p_keep": (
        "you keep {cards}, worth {points} now",
        "du behältst {cards}, jetzt {points}",
    ),
    # short gains
    "g_marker": ("marker {n}", "Plättchen {n}"),
    "g_link": ("link {family}", "Verbindung {family}"),
    "g_card": ("card {n} +{points}", "Karte {n} +{points}"),
    "g_end": ("ends the game", "Spielende"),
    # go
    "go_marry": ("Marry into {name} for {price}", "In {name} einheiraten für {price}"),
    "go_place": ("{family} to {space}", "{family} nach {space}"),
    "go_done": ("No second camel", "Kein zweites Kamel"),
    "go_pass": ("Pass", "Passen"),
    "go_sell": ("Sell {n} {good}", "{n} {good} verkaufen"),
    "go_hold": ("Hold", "Behalten"),
    "go_keep": ("Keep all {cards}", "Alle {cards} behalten"),
    "go_discard": ("Discard {names}", "{names} ablegen"),
    "want_family": ("Choose a family", "Wähle eine Familie"),
    "want_space": ("{family}: choose a lit space", "{family}: wähle ein Feld"),
    "want_second": ("Choose a space, or none", "Wähle ein Feld oder keins"),
    "want_answer": ("Sell or hold", "Verkaufen oder behalten"),
    "want_discard": ("Choose {cards} to discard", "Wähle {cards} zum Ablegen"),
    "want_more": ("Choose {cards} more", "Wähle noch {cards}"),
    "done_detail": ("the turn ends", "der Zug endet"),
    "pass_detail": ("nothing else is possible", "nichts anderes ist möglich"),
    "hold_detail": ("the next one is asked", "der Nächste wird gefragt"),
    "hold_last": ("nobody else is asked", "sonst wird niemand gefragt"),
    "sell_detail": ("card {n}, now or never", "Karte {n}, jetzt oder nie"),
    # cards
    "hand_title": ("Your goods cards", "Deine Warenkarten"),
    "hand_count": ("{n} of {limit} · now {points}", "{n} von {limit} · jetzt {points}"),
    "hand_count_sold": (
        "{n} + {sold} sold of {limit} · now {points}",
        "{n} + {sold} verkauft von {limit} · jetzt {points}",
    ),
    "card": (
        "{n} {good}, scores in {space}: {points} now{camels}{state}",
        "{n} {good}, zählt in {space}: jetzt {points}{camels}{state}",
    ),
    "card_camels": (" ({names})", " ({names})"),
    "card_open": ("; marker still there", "; Plättchen liegt noch"),
    "card_sold": ("{n} {good}, sold", "{n} {good}, verkauft"),
    "card_go": ("; discard it", "; ablegen"),
    "card_stay": ("; chosen to be discarded, take it back", "; zum Ablegen gewählt, zurücknehmen"),
    "none_here": ("no camel", "kein Kamel"),
    "new": ("new", "neu"),
    "sold": ("sold", "verkauft"),
    "off": ("discard", "weg"),
    "no_cards": ("no cards", "keine Karten"),
    "piles": (
        "Goods cards: {deck} in the draw pile, {discards} discarded.",
        "Warenkarten: {deck} im Stapel, {discards} abgelegt.",
    ),
    # the table of links
    "links_title": ("Links", "Verbindungen"),
    "links_count": (
        "{dark} unlinked · lowest stack {low}",
        "{dark} unverbunden · kleinster Stapel {low}",
    ),
    "links_caption": (
        "Rings: linked. A number: camels still needed to meet. Shaded: link markers left. "
        "Right: who has married in.",
        "Ringe: verbunden. Zahl: Kamele bis zum Treffen. Dunkel: Plättchen übrig. "
        "Rechts: wer eingeheiratet hat.",
    ),
    "linked": ("linked", "verbunden"),
    "married": ("married", "verheiratet"),
    "cell_linked": ("{one} and {two} are linked", "{one} und {two} sind verbunden"),
    "cell_apart": (
        "{one} and {two}: {camels} to meet",
        "{one} und {two}: {camels} bis zum Treffen",
    ),
    "cell_never": ("{one} and {two} cannot meet", "{one} und {two} können sich nicht treffen"),
    "cell_left": ("{one}: {links} left", "{one}: noch {links}"),
    "cell_married": ("{name} has married into {one}", "{name} hat in {one} eingeheiratet"),
    # seats
    "f_hand": ("hand {n}", "Hand {n}"),
    "f_sold": ("sold {n}", "verkauft {n}"),
    "f_goods": ("goods {n}", "Waren {n}"),
    "f_links": ("links {n}", "Verbindungen {n}"),
    "f_asked": ("asked to sell", "wird gefragt"),
    "money": ("{name}: {n} Dirham", "{name}: {n} Dirham"),
    # the end
    "s_cards": ("Goods cards", "Warenkarten"),
    "s_goods": ("Goods markers", "Warenplättchen"),
    "s_links": ("Link markers", "Verbindungsplättchen"),
    "s_money": ("Dirham", "Dirham"),
    "end_points": ("{name}: {points} here", "{name}: {points} hier"),
    # moving about the chart
    "zoom_in": ("Zoom in", "Vergrößern"),
    "zoom_out": ("Zoom out", "Verkleinern"),
    "zoom_all": ("Whole chart", "Ganze Karte"),
    "again": ("Chosen: press again to send", "Gewählt: noch einmal drücken zum Senden"),
    "and": ("and", "und"),
}


def say(key: str, lang: str, **words: Any) -> str:
    """A text with its words filled in; English for any language but German."""
    return fill(_TEXTS[key][lang == "de"], lang, **words)


def count(key: str, amount: int, lang: str, **words: Any) -> str:
    """A number of things: «1 camel», «3 Kamele»."""
    return say(f"{key}_one" if amount == 1 else key, lang, n=amount, **words)


def listed(names: list[str], lang: str) -> str:
    """«Ann, Bert and Cleo»."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {say('and', lang)} {names[-1]}"
