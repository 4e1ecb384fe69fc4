"""What Key Harvest's board says, English and German side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.numbers import fill
from fondaco.games.key_harvest.nouns import crops, the_worker

_TEXTS = {
    # places
    "board": ("Key Harvest: countries and town", "Key Harvest: Gebiete und Stadt"),
    "set_up": ("set-up", "Spielaufbau"),
    "over": ("end of the game", "Spielende"),
    "turn": ("turn {n} · event {now} of {all}", "Zug {n} · Ereignis {now} von {all}"),
    "final": ("turn {n} · {left} to go", "Zug {n} · noch {left}"),
    "registry": ("Land registry", "Grundbuchamt"),
    "town": ("Town", "Stadt"),
    "events": ("Events", "Ereignisse"),
    "bag": ("bag: {fields}, {events}", "Beutel: {fields}, {events}"),
    "bag_fields": ("{n} fields", "{n} Felder"),
    "bag_fields_one": ("1 field", "1 Feld"),
    "bag_events": ("{n} events", "{n} Ereignisse"),
    "bag_events_one": ("1 event", "1 Ereignis"),
    "bag_short": ("bag {fields} + {events}", "Beutel {fields} + {events}"),
    "stock": ("General stock", "Allgemeiner Vorrat"),
    "stock_short": ("Stock", "Vorrat"),
    "screen": ("Behind your screen", "Hinter deinem Sichtschirm"),
    "screen_of": ("Behind the screen", "Hinter dem Sichtschirm"),
    "hands": ("Farmhands at hand", "Bereitliegende Landarbeiter"),
    "store": ("Your store", "Dein Lager"),
    "store_of": ("Store", "Lager"),
    "free": ("free", "frei"),
    "last_space": ("last", "Ende"),
    "final_note": ("last turns: {n} left", "letzte Züge: noch {n}"),
    "setback_note": (
        "here all need {n} tiles on the board, otherwise {back} events go back",
        "hier brauchen alle {n} Plättchen auf dem Tableau, sonst gehen {back} Ereignisse zurück",
    ),
    "event_space": ("event space {n}, empty", "Ereignisfeld {n}, leer"),
    "event_in": ("event {n}: {name}. {power}", "Ereignis {n}: {name}. {power}"),
    # things in words
    "field": ("{label} {crop}", "{label} {crop}"),
    "ripe": ("ripe", "unabgeerntet"),
    "cut": ("harvested", "abgeerntet"),
    "isolated": ("stands alone", "steht allein"),
    "worker_at": ("{worker} on {label}", "{worker} auf {label}"),
    "worker_in_town": ("{worker}, in town", "{worker}, in der Stadt"),
    "worker_hired": ("{worker}, hired by {name}", "{worker}, im Dienst von {name}"),
    "worker_hand": ("{worker}, beside the board", "{worker}, neben dem Tableau"),
    "worker_out": ("{worker}, stands on {label}", "{worker}, steht auf {label}"),
    "worker_moving": ("{worker}, on the way", "{worker}, unterwegs"),
    "value": ("value {n}", "Wert {n}"),
    "bell": ("Optional", "Freiwillig"),
    "scroll": ("Compulsory", "Pflicht"),
    "no_power": ("counts points only", "zählt nur Punkte"),
    "in_store": (
        "{field} in the store of {name}, bid {bid}",
        "{field} im Lager von {name}, Gebot {bid}",
    ),
    "in_own_store": ("{field} in your store, bid {bid}", "{field} in deinem Lager, Gebot {bid}"),
    "on_the_way": ("{field}, on its way", "{field}, unterwegs"),
    "fresh": ("claimed in this turn", "in diesem Zug genommen"),
    "in_registry": ("{field} in the land registry", "{field} im Grundbuchamt"),
    "country_of": (
        "Country of {name}: {points} now, groups {groups}, workers {workers}",
        "Gebiet von {name}: jetzt {points}, Gruppen {groups}, Arbeiter {workers}",
    ),
    "no_groups": ("none", "keine"),
    "hand_words": ("Behind your screen: {crops}", "Hinter deinem Sichtschirm: {crops}"),
    "stock_words": ("General stock: {crops}", "Allgemeiner Vorrat: {crops}"),
    "add": ("{crop}: {held}, one more", "{crop}: {held}, einen mehr"),
    "add_more": (
        "{crop}: {held}, {chosen} chosen, one more",
        "{crop}: {held}, {chosen} gewählt, einen mehr",
    ),
    "take_back": ("{crop}: {chosen} chosen, one back", "{crop}: {chosen} gewählt, einen zurück"),
    "deed_registry": ("its deed lies in the registry", "sein Plättchen liegt im Grundbuchamt"),
    "deed_store": ("its deed lies in the store of {name}", "sein Plättchen liegt bei {name}"),
    "deed_own": ("its deed lies in your store", "sein Plättchen liegt in deinem Lager"),
    "deed_board": (
        "its deed is on the board of {name}",
        "sein Plättchen liegt im Gebiet von {name}",
    ),
    "deed_bag": ("its deed is in the bag", "sein Plättchen ist im Beutel"),
    "deed_way": ("its deed is on its way", "sein Plättchen ist unterwegs"),
    "deed_gone": ("its deed is out of the game", "sein Plättchen ist aus dem Spiel"),
    # the four actions
    "act_a": ("Bring in a harvest", "Ernte einbringen"),
    "act_b": ("Place or remove a worker", "Arbeiter einsetzen oder entfernen"),
    "act_c": ("Fetch fields from stores", "Felder aus Lagern holen"),
    "act_d": ("Claim from the registry", "Vom Grundbuchamt nehmen"),
    "act_a_line": ("ripe: {groups}", "reif: {groups}"),
    "ripe_in_group": ("{n} in a group of {size}", "{n} in einer {size}er-Gruppe"),
    "act_b_line": (
        "{n} workers have a space, {stand} on your board",
        "{n} Arbeiter finden Platz, {stand} auf deinem Tableau",
    ),
    "act_b_line_one": (
        "1 worker has a space, {stand} on your board",
        "1 Arbeiter findet Platz, {stand} auf deinem Tableau",
    ),
    "act_d_line": (
        "{slots}, {counters} for the bid",
        "{slots}, {counters} für das Gebot",
    ),
    "slots": ("{n} slots free", "{n} Plätze frei"),
    "slots_one": ("one slot free", "ein Platz frei"),
    "up_to": ("up to {n}", "bis {n}"),
    "end_turn": ("End the turn", "Zug beenden"),
    "end_turn_line": ("{n} actions unused", "{n} Aktionen ungenutzt"),
    "end_turn_line_one": ("one action unused", "eine Aktion ungenutzt"),
    "actions_left": ("{n} actions left", "{n} Aktionen übrig"),
    "actions_left_one": ("one action left", "eine Aktion übrig"),
    "no_used": ("done already in this turn", "in diesem Zug schon getan"),
    "no_left": ("no action left", "keine Aktion übrig"),
    "no_after_d": ("not after D", "nicht nach D"),
    "no_ripe": ("no ripe field", "kein reifes Feld"),
    "no_stock": ("the stock is empty", "der Vorrat ist leer"),
    "no_workers": ("no worker finds a space", "kein Arbeiter findet Platz"),
    "no_sale": ("nothing that you can pay", "nichts, was du bezahlen kannst"),
    "no_store": ("the stores are empty", "die Lager sind leer"),
    "no_slot": ("your store is full", "dein Lager ist voll"),
    "no_counter": ("no counter for a bid", "kein Erntestein für ein Gebot"),
    "no_registry": ("the registry is empty", "das Grundbuchamt ist leer"),
    "no_space": ("no space with {n} fields", "kein Platz mit {n} Feldern"),
    "no_space_one": ("no space with 1 field", "kein Platz mit 1 Feld"),
    "no_pay": ("you lack {bid}", "dir fehlt: {bid}"),
    "no_fresh": ("claimed in this turn", "erst in diesem Zug genommen"),
    # choices
    "group_choice": ("Group of {n}", "Gruppe aus {n}"),
    "group_ripe": ("ripe: {fields}", "reif: {fields}"),
    "turns": ("turned, one counter", "wird gewendet, ein Erntestein"),
    "substitute": (
        "out of stock: any other counter, stays ripe",
        "nicht im Vorrat: ein anderer Stein, bleibt reif",
    ),
    "touches": ("touches {fields}", "berührt {fields}"),
    "home": ("Send {worker} home", "{worker} entfernen"),
    "from_own": ("your own store", "dein eigenes Lager"),
    "from_other": ("from {name} for {bid}", "von {name} für {bid}"),
    "replaces": ("sends {worker} home", "schickt {worker} heim"),
    "done_harvest": ("Harvest no more", "Nicht weiter ernten"),
    "done_place": ("Send the {worker} home", "{worker} heimschicken"),
    "done_buy": ("Fetch no more", "Nichts weiter holen"),
    "done_claim": ("Claim no more", "Nichts weiter nehmen"),
    "done_bid": ("The bid stands", "Das Gebot steht"),
    "done_take": ("Take no more", "Nichts weiter nehmen"),
    "done_sow": ("Sow no more", "Nichts weiter bestellen"),
    "done_settle": ("Take no land", "Kein Land nehmen"),
    "done_give": ("Keep all fields", "Alle Felder behalten"),
    "done_recruit": ("Place nobody", "Niemanden einsetzen"),
    # what go does
    "go_harvest": ("Harvest {fields}", "{fields} abernten"),
    "go_hire": ("Place the {worker} on {label}", "{worker} auf {label} einsetzen"),
    "go_dismiss": ("Send the {worker} home", "{worker} heimschicken"),
    "go_buy": ("Pay {bid}, lay {label}", "{bid} zahlen, {label} legen"),
    "go_buy_own": ("Lay {label} from your store", "{label} aus dem Lager legen"),
    "go_claim": ("Claim {label} for {bid}", "{label} nehmen, {bid} bieten"),
    "go_offer": ("Bid {bid}", "{bid} bieten"),
    "go_take": ("Take {bid}", "{bid} nehmen"),
    "go_pay": ("Pay {bid}", "{bid} zahlen"),
    "go_sow": ("Sow {fields}", "{fields} neu bestellen"),
    "go_settle": ("Lay {label} for {bid}", "{label} für {bid} legen"),
    "go_give_left": ("Hand {label} to {name}", "{label} an {name} geben"),
    "go_give_bag": ("Put {label} into the bag", "{label} in den Beutel legen"),
    "go_place": ("Place the {worker} on {label}", "{worker} auf {label} einsetzen"),
    "want_action": ("Choose an action", "Wähle eine Aktion"),
    "want_fields": ("Choose fields", "Wähle Felder"),
    "want_field": ("Choose a field", "Wähle ein Feld"),
    "want_worker": ("Choose a worker", "Wähle einen Arbeiter"),
    "want_space": ("Choose a space for {worker}", "Wähle einen Platz für {worker}"),
    "want_bid": ("Choose counters for {label}", "Wähle Erntesteine für {label}"),
    "want_exactly": ("{chosen} of {n} chosen", "{chosen} von {n} gewählt"),
    "want_some": ("Choose counters", "Wähle Erntesteine"),
    # then
    "points": ("points {now} → {then}", "Punkte {now} → {then}"),
    "points_same": ("points stay {now}", "Punkte bleiben {now}"),
    "largest": ("largest group {now} → {then}", "größte Gruppe {now} → {then}"),
    "second": (
        "second group {now} → {then}, counts × {weight}",
        "zweite Gruppe {now} → {then}, zählt × {weight}",
    ),
    "alone": ("stands alone at first", "steht zunächst allein"),
    "no_gain": ("the two large groups stay as they are", "die zwei großen Gruppen bleiben gleich"),
    "joins": ("joins {n} groups into one", "verbindet {n} Gruppen zu einer"),
    "displaces": (
        "your {worker} there may be placed and used again",
        "{who} dort darf neu eingesetzt und genutzt werden",
    ),
    "if_laid": ("counts once it is on your board", "zählt erst auf deinem Tableau"),
    "pays_owner": (
        "{name} gets {bid} and takes the bid back",
        "{name} bekommt {bid} und nimmt das Gebot zurück",
    ),
    "bid_to_stock": ("your bid {bid} goes to the stock", "dein Gebot {bid} geht in den Vorrat"),
    "left_to_you": ("left to you: {crops}", "dir bleibt: {crops}"),
    "you_get": ("you get {crops}", "du bekommst {crops}"),
    "then_hold": ("then behind your screen: {crops}", "dann hinter deinem Schirm: {crops}"),
    "sold_for": (
        "if somebody buys it you get {bid} and your bid back",
        "kauft es jemand, bekommst du {bid} und dein Gebot zurück",
    ),
    "rival_can": (
        "{names} have enough counters (kinds unknown)",
        "{names} haben genug Steine (Sorten unbekannt)",
    ),
    "rival_can_one": (
        "{names} has enough counters (kinds unknown)",
        "{names} hat genug Steine (Sorten unbekannt)",
    ),
    "and": ("and", "und"),
    "rival_none": ("nobody else has so many counters", "so viele Steine hat sonst niemand"),
    "worth": ("worth {n} points", "{n} Punkte wert"),
    "worth_one": ("worth 1 point", "1 Punkt wert"),
    "needs": ("needs {n} fields next to it", "braucht {n} Felder daneben"),
    "needs_one": ("needs a field next to it", "braucht ein Feld daneben"),
    "could_stand": ("could stand on {spaces}", "könnte stehen auf {spaces}"),
    "loses": ("{n} points less", "{n} Punkte weniger"),
    "loses_one": ("1 point less", "1 Punkt weniger"),
    "goes_town": ("back to town, free for all", "zurück in die Stadt, frei für alle"),
    "goes_hand": ("back beside your board", "zurück neben dein Tableau"),
    "redraw": (
        "a field from the bag comes instead, ripe",
        "dafür kommt ein reifes Feld aus dem Beutel",
    ),
    "gets_back": (
        "you get a field from {name}",
        "du bekommst ein Feld von {name}",
    ),
    # an event walks round
    "asked": ("asked now", "jetzt gefragt"),
    "answered": ("answered", "gefragt"),
    "waits": ("to come", "kommt noch"),
    "event_asks": ("{name}: {asked} is asked", "{name}: {asked} ist gefragt"),
    "lays": ("{asked} lays the field received", "{asked} legt das erhaltene Feld"),
    # seats
    "counters": ("{n} counters", "{n} Erntesteine"),
    "counters_one": ("1 counter", "1 Erntestein"),
    "of_counters": ("{n} counters", "{n} Erntesteinen"),
    "of_counters_one": ("1 counter", "1 Erntestein"),
    "fact_workers": ("{n} points for workers", "{n} Punkte für Arbeiter"),
    "fact_workers_one": ("1 point for workers", "1 Punkt für Arbeiter"),
    "fact_groups": ("groups {first} + {weight}×{second}", "Gruppen {first} + {weight}×{second}"),
    "now_points": ("{n} now", "jetzt {n}"),
    "end_points": ("{n} points", "{n} Punkte"),
    "end_points_one": ("1 point", "1 Punkt"),
    "nothing": ("nothing", "nichts"),
    # result
    "from_workers": ("Workers", "Arbeiter"),
    "from_largest": ("Largest group", "Größte Gruppe"),
    "from_second": ("Second group", "Zweite Gruppe"),
    "from_crops": ("Crop majorities", "Mehrheiten der Ernten"),
    "tiles": ("Tiles", "Plättchen"),
    "counters_left": ("Counters", "Erntesteine"),
}
_POWERS = {
    "gain": ("take up to {n} counters", "nimm bis zu {n} Erntesteine"),
    "gain_one": ("take one counter", "nimm einen Erntestein"),
    "lose": ("pay {n} counters to the stock", "zahle {n} Erntesteine in den Vorrat"),
    "lose_one": ("pay one counter to the stock", "zahle einen Erntestein in den Vorrat"),
    "sow": ("turn up to {n} fields ripe again", "bestelle bis zu {n} Felder neu"),
    "sow_one": ("turn one field ripe again", "bestelle ein Feld neu"),
    "reap": ("harvest up to {n} fields", "ernte bis zu {n} Felder ab"),
    "reap_one": ("harvest one field", "ernte ein Feld ab"),
    "buy": ("fetch up to {n} fields from stores", "hole bis zu {n} Felder aus Lagern"),
    "buy_one": ("fetch one field from a store", "hole ein Feld aus einem Lager"),
    "claim": ("claim up to {n} registry tiles", "nimm bis zu {n} Felder vom Grundbuchamt"),
    "claim_one": ("claim one registry tile", "nimm ein Feld vom Grundbuchamt"),
    "settle": (
        "lay a registry tile for {n} counters",
        "lege ein Feld vom Grundbuchamt für {n} Erntesteine",
    ),
    "settle_one": (
        "lay a registry tile for one counter",
        "lege ein Feld vom Grundbuchamt für einen Erntestein",
    ),
    "extra": ("one more action in this turn", "eine weitere Aktion in diesem Zug"),
    "recruit": ("place one more farmhand", "setze noch einen Landarbeiter ein"),
    "pass_left": (
        "hand one field to your left neighbour",
        "gib ein Feld an deinen linken Nachbarn",
    ),
    "swap_bag": ("exchange one field with the bag", "tausche ein Feld mit dem Beutel"),
    "swap_isolated": (
        "exchange one isolated field with the bag",
        "tausche ein isoliertes Feld mit dem Beutel",
    ),
    "harvest": ("harvest one group", "ernte eine Gruppe ab"),
    "dismiss": ("send one worker home", "schicke einen Arbeiter heim"),
    "hire": ("place one worker", "setze einen Arbeiter ein"),
}


def pick(pair: tuple[str, str], lang: str) -> str:
    """The one of the two that a language wants; English for any other."""
    return pair[lang == "de"]


def say(key: str, lang: str, **words: Any) -> str:
    """A text with its words filled in."""
    return fill(pick(_TEXTS[key], lang), lang, **words)


def counted(key: str, lang: str, n: int, **words: Any) -> str:
    """A text about a number; one thing has a text of its own."""
    return say(f"{key}_one" if n == 1 else key, lang, n=n, **words)


def power(row: dict[str, Any], lang: str, signed: bool = True) -> str:
    """What a worker or an event does: «Optional: take up to 2 counters»."""
    amount = row.get("n", row.get("cost", 1))
    key = "swap_isolated" if row.get("area") == "isolated" else row["effect"]
    told = _POWERS.get(f"{key}_one") if amount == 1 else None
    words = fill(pick(told or _POWERS[key], lang), lang, n=amount)
    return f"{say(row['sign'], lang)}: {words}" if signed else words


def label(field: str) -> str:
    """A field's name as it is printed: «E4»."""
    return field.upper()


def labels(fields: Sequence[str]) -> str:
    """«D3, D4, E5»."""
    return ", ".join(map(label, fields))


def crops_in_words(box: Box, vector: Sequence[int], lang: str) -> str:
    """«2 wheat, 1 cider apple»."""
    named = [crops(box, crop, n, lang) for crop, n in enumerate(vector) if n]
    return ", ".join(named) or say("nothing", lang)


def worker_name(box: Box, worker: str, lang: str) -> str:
    """The name of a worker by its id."""
    ids = [row["id"] for row in box.data["worker"]]
    return box.name("workers", ids.index(worker), lang)


def worker_in_sentence(box: Box, worker: str, lang: str, case: str = "accusative") -> str:
    """A worker with an article: «the Sower», «den Sämann»."""
    ids = [row["id"] for row in box.data["worker"]]
    return the_worker(box, ids.index(worker), lang, case)


def listed(names: Sequence[str], lang: str) -> str:
    """«Ada, Bruno and Cleo»."""
    *most, last = names
    return f"{', '.join(most)} {say('and', lang)} {last}" if most else last


def event_name(box: Box, event: str, lang: str) -> str:
    """The name of an event by its id."""
    ids = [row["id"] for row in box.data["event"]]
    return box.name("events", ids.index(event), lang)


def field_name(box: Box, field: str, lang: str) -> str:
    """«E4 wheat»."""
    row = next(row for row in box.data["field"] if row["id"] == field)
    crop = [row["id"] for row in box.data["crop"]].index(row["crop"])
    return say("field", lang, label=label(field), crop=box.name("crops", crop, lang))
