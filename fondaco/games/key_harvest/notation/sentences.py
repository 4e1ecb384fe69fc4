"""Key Harvest's sentences, English and German: what happened, what can be done, what is asked."""

from __future__ import annotations

from fondaco.games.key_harvest.rules import table as t

EVENTS = {
    "pair": ("{seat} starts with the fields {fields}.", "{seat} beginnt mit den Feldern {fields}."),
    "dealt": ("{seat} is dealt {crops}.", "{seat} bekommt {crops}."),
    "dealt_hidden": ("{seat} is dealt a counter.", "{seat} bekommt einen Erntestein."),
    "drawn": (
        "{field} comes to the land registry.",
        "{field} kommt ins Grundbuchamt.",
    ),
    "turn": ("{seat} begins a turn.", "{seat} beginnt einen Zug."),
    "ended": ("{seat} ends the turn.", "{seat} beendet den Zug."),
    "harvested": ("{seat} harvests {field}: {crop}.", "{seat} erntet {field} ab: {crop}."),
    "short": (
        "{seat} harvests {field}, but there is no {crop} left.",
        "{seat} erntet {field} ab, aber es gibt keinen Stein {crop} mehr.",
    ),
    "substitute": (
        "{seat} takes {crops} instead; the field stays unharvested.",
        "{seat} nimmt ersatzweise {crops}; das Feld bleibt unabgeerntet.",
    ),
    "hired": ("{seat} hires {worker}.", "{seat} stellt {worker} an."),
    "placed": ("{seat} places {worker} on {field}.", "{seat} setzt {worker} auf {field} ein."),
    "built_over": (
        "{Worker} on {field} makes way for {by} and goes home.",
        "{Worker} auf {field} macht {by} Platz und geht heim.",
    ),
    "displaced": (
        "{Worker} of {seat} on {field} is displaced.",
        "{Worker} von {seat} auf {field} wird verdrängt.",
    ),
    "went_home": ("{Worker} of {seat} goes home.", "{Worker} von {seat} geht heim."),
    "dismissed": (
        "{seat} takes {worker} off {field}.",
        "{seat} nimmt {worker} von {field}.",
    ),
    "extra": ("{seat} gains one more action.", "{seat} gewinnt eine zusätzliche Aktion."),
    "bought_own": (
        "{seat} takes {field} from their own store; {bid} to the stock.",
        "{seat} nimmt {field} aus dem eigenen Lager; in den Vorrat: {bid}.",
    ),
    "bought": (
        "{seat} buys {field} from {owner} for {bid}.",
        "{seat} kauft {field} von {owner} für {bid}.",
    ),
    "claimed": (
        "{seat} claims {field} from the registry.",
        "{seat} nimmt {field} vom Grundbuchamt.",
    ),
    "offered": ("{seat} puts {crops} into the bid.", "{seat} legt {crops} ins Gebot."),
    "bid": ("{seat} bids {bid} for {field}.", "{seat} bietet für {field}: {bid}."),
    "took": ("{seat} takes {crops} from the stock.", "{seat} nimmt {crops} aus dem Vorrat."),
    "paid": ("{seat} pays {crops} to the stock.", "{seat} zahlt {crops} in den Vorrat."),
    "sowed": ("{seat} sows {field} anew.", "{seat} bestellt {field} neu."),
    "settled": (
        "{seat} acquires {field} straight from the registry for {cost}.",
        "{seat} erwirbt {field} direkt vom Grundbuchamt für {cost}.",
    ),
    "laid": ("{seat} lays {field}.", "{seat} legt {field} aus."),
    "gave_left": (
        "{seat} hands {field} on to the left.",
        "{seat} gibt {field} nach links weiter.",
    ),
    "gave_bag": ("{seat} puts {field} into the bag.", "{seat} gibt {field} in den Beutel."),
    "redrawn": (
        "{seat} draws {field} from the bag and lays it.",
        "{seat} zieht {field} aus dem Beutel und legt es aus.",
    ),
    "declined": ("{seat} makes no use of: {event}.", "{seat} verzichtet auf: {event}."),
    "event_may": (
        "Event {space}: {event}. Optional: everybody may, in turn.",
        "Ereignis {space}: {event}. Freiwillig: Alle dürfen, der Reihe nach.",
    ),
    "event_must": (
        "Event {space}: {event}. Compulsory: everybody must, in turn.",
        "Ereignis {space}: {event}. Pflicht: Alle müssen, der Reihe nach.",
    ),
    "setback": (
        "Setback: somebody has too few tiles; back into the bag: {events}.",
        "Rückschritt: Jemand hat zu wenige Plättchen; zurück in den Beutel: {events}.",
    ),
    "last_event": (
        "The event track is full: after this turn the last turns begin.",
        "Die Ereignisleiste ist voll: Nach diesem Zug beginnen die letzten Züge.",
    ),
    "last_turns": ("The last {turns} turns begin.", "Die letzten {turns} Züge beginnen."),
    "last_turn": ("The last turn begins.", "Der letzte Zug beginnt."),
    "spent": (
        "{event} is drawn and put aside without effect.",
        "{event} wird gezogen und ohne Wirkung beiseitegelegt.",
    ),
    "lapsed": (
        "Too long without a draw: {field} leaves the registry and the game.",
        "Zu lange wurde nichts gezogen: {field} verlässt Grundbuchamt und Spiel.",
    ),
    "scored": (
        "{seat}: {points} for workers, {largest} for the largest group, {second} for the second, "
        "{crops} for crops.",
        "{seat}: {points} für Arbeiter, {largest} für die größte Gruppe, {second} für die zweite, "
        "{crops} für Ernten.",
    ),
    "result": (
        "The game is over. {scores}. {winners}.",
        "Das Spiel ist zu Ende. {scores}. {winners}.",
    ),
}

#: What happened several times in a row; those that count crops say it anyway.
REPEATED = {
    **{kind: EVENTS[kind] for kind in ("dealt", "offered", "took", "paid")},
    "dealt_hidden": ("{seat} is dealt {counters}.", "{seat} bekommt {counters}."),
}

ACTIONS = {
    t.HARVEST: ("Harvest {thing} ({crop})", "{thing} abernten ({crop})"),
    t.HIRE: ("Hire: {thing}", "Anstellen: {thing}"),
    t.PLACE: ("Place on {thing}", "Auf {thing} einsetzen"),
    t.DISMISS: ("Dismiss: {thing}", "Entfernen: {thing}"),
    t.BUY: ("Take {thing} from a store", "{thing} aus einem Lager nehmen"),
    t.CLAIM: ("Claim {thing} ({crop})", "{thing} vom Grundbuchamt nehmen ({crop})"),
    t.OFFER: ("Offer {thing}", "{thing} bieten"),
    t.TAKE: ("Take {thing}", "{thing} nehmen"),
    t.PAY: ("Pay {thing}", "{thing} zahlen"),
    t.SOW: ("Sow {thing} ({crop})", "{thing} neu bestellen ({crop})"),
    t.SETTLE: ("Acquire {thing} ({crop})", "{thing} direkt erwerben ({crop})"),
    t.GIVE: ("Give {thing} away ({crop})", "{thing} abgeben ({crop})"),
    t.DONE: ("Done", "Fertig"),
    t.END_TURN: ("End the turn", "Zug beenden"),
    t.PAIR: ("Start pair {thing}", "Startpaar {thing}"),
    t.DEAL: ("{thing} is dealt", "{thing} wird ausgeteilt"),
    t.DRAW: ("{thing} is drawn", "{thing} wird gezogen"),
    t.DRAW_EVENT: ("Event: {thing}", "Ereignis: {thing}"),
}

#: What is asked of a seat, by the kind of the top frame; `_must` where a step is compulsory.
PROMPTS = {
    "turn": (
        "{actor}: choose an action ({left}).",
        "{actor}: Wähle eine Aktion ({left}).",
    ),
    "harvest": (
        "{actor}: choose fields to harvest, or stop.{why}",
        "{actor}: Wähle Felder zum Abernten oder höre auf.{why}",
    ),
    "any_crop": (
        "{actor}: that crop is out of stock. Take another counter.",
        "{actor}: Diese Ernte ist nicht mehr im Vorrat. Nimm einen anderen Stein.",
    ),
    "place": (
        "{actor}: {who} was displaced. Place him again, or send him home.",
        "{actor}: {Who} wurde verdrängt. Setze ihn neu ein oder schicke ihn heim.",
    ),
    "place_must": (
        "{actor}: place {worker}.",
        "{actor}: Setze {worker} ein.",
    ),
    "buy": (
        "{actor}: you may buy {number} more from the stores, or stop.",
        "{actor}: Du darfst noch {tiles} aus den Lagern nehmen oder aufhören.",
    ),
    "claim": (
        "{actor}: you may claim {number} more from the registry, or stop.",
        "{actor}: Du darfst noch {tiles} vom Grundbuchamt nehmen oder aufhören.",
    ),
    "bid": (
        "{actor}: put counters into your bid for {field}, at least one.",
        "{actor}: Lege Steine in dein Gebot für {field}, mindestens einen.",
    ),
    "take": (
        "{actor}: you may take {counters} from the stock.{why}",
        "{actor}: Du darfst {counters} aus dem Vorrat nehmen.{why}",
    ),
    "pay": (
        "{actor}: you must pay {counters} to the stock.{why}",
        "{actor}: Du musst {counters} in den Vorrat zahlen.{why}",
    ),
    "sow": (
        "{actor}: you may sow {fields} anew, or stop.{why}",
        "{actor}: Du darfst noch {fields} neu bestellen oder aufhören.{why}",
    ),
    "settle": (
        "{actor}: you may acquire a registry field for {cost}, or decline.{why}",
        "{actor}: Du darfst ein Feld vom Grundbuchamt für {cost} erwerben oder verzichten.{why}",
    ),
    "give": (
        "{actor}: you may put a field into the bag and draw another one, or decline.{why}",
        "{actor}: Du darfst ein Feld in den Beutel geben und ein anderes ziehen oder "
        "verzichten.{why}",
    ),
    "give_must": (
        "{actor}: you must put a field into the bag and draw another one.{why}",
        "{actor}: Du musst ein Feld in den Beutel geben und ein anderes ziehen.{why}",
    ),
    "give_left": (
        "{actor}: you must hand a field on to your left neighbour.{why}",
        "{actor}: Du musst ein Feld an deinen linken Nachbarn weitergeben.{why}",
    ),
    "dismiss": (
        "{actor}: you must take a worker off your board.{why}",
        "{actor}: Du musst einen Arbeiter von deinem Tableau entfernen.{why}",
    ),
    "recruit": (
        "{actor}: you may hire one more of your farmhands, or decline.{why}",
        "{actor}: Du darfst noch einen deiner Landarbeiter anstellen oder verzichten.{why}",
    ),
    "recruit_all": (
        "{actor}: you may hire a worker, or decline.{why}",
        "{actor}: Du darfst einen Arbeiter anstellen oder verzichten.{why}",
    ),
}
#: What the others see of it.
WAITING = {
    "turn": ("{actor} chooses an action ({left}).", "{actor} wählt eine Aktion ({left})."),
    "harvest": ("{actor} brings in a harvest.{why}", "{actor} erntet ab.{why}"),
    "any_crop": ("{actor} takes a substitute.", "{actor} nimmt einen Ersatz."),
    "place": (
        "{actor} may place {worker} again.",
        "{actor} darf {worker} neu einsetzen.",
    ),
    "place_must": ("{actor} places {worker}.", "{actor} setzt {worker} ein."),
    "buy": ("{actor} may buy from the stores.", "{actor} darf aus den Lagern nehmen."),
    "claim": (
        "{actor} may claim from the registry.",
        "{actor} darf vom Grundbuchamt nehmen.",
    ),
    "bid": (
        "{actor} composes a bid for {field}.",
        "{actor} stellt ein Gebot für {field} zusammen.",
    ),
    "take": ("{actor} may take {counters}.{why}", "{actor} darf {counters} nehmen.{why}"),
    "pay": ("{actor} must pay {counters}.{why}", "{actor} muss {counters} zahlen.{why}"),
    "sow": ("{actor} may sow fields anew.{why}", "{actor} darf Felder neu bestellen.{why}"),
    "settle": (
        "{actor} may acquire a registry field.{why}",
        "{actor} darf ein Feld direkt erwerben.{why}",
    ),
    "give": ("{actor} may exchange a field.{why}", "{actor} darf ein Feld tauschen.{why}"),
    "give_must": ("{actor} must exchange a field.{why}", "{actor} muss ein Feld tauschen.{why}"),
    "give_left": (
        "{actor} must hand a field to the left.{why}",
        "{actor} muss ein Feld nach links geben.{why}",
    ),
    "dismiss": (
        "{actor} must dismiss a worker.{why}",
        "{actor} muss einen Arbeiter entfernen.{why}",
    ),
    "recruit": (
        "{actor} may hire a farmhand.{why}",
        "{actor} darf einen Landarbeiter anstellen.{why}",
    ),
    "recruit_all": (
        "{actor} may hire a worker.{why}",
        "{actor} darf einen Arbeiter anstellen.{why}",
    ),
}
OVER = ("The game is over.", "Das Spiel ist zu Ende.")
CHANCE = ("Chance decides.", "Der Zufall entscheidet.")
WHY_EVENT = (" Event: {event} ({sign}).", " Ereignis: {event} ({sign}).")
SIGNS = {"bell": ("optional", "freiwillig"), "scroll": ("compulsory", "Pflicht")}
ONE_WINS = ("{} wins", "{} gewinnt")
MANY_WIN = ("{} share the victory", "{} teilen sich den Sieg")
AND = ("and", "und")
NOTHING = ("nothing", "nichts")
HARVESTED = (
    ("harvested field", "abgeerntetes Feld"),
    ("harvested fields", "abgeerntete Felder"),
)
FIELD = (("field", "Feld"), ("fields", "Felder"))
POINT = (("point", "Punkt"), ("points", "Punkte"))
COUNTER = (("counter", "Erntestein"), ("counters", "Erntesteine"))
ACTIONS_LEFT = (("{} action left", "noch {} Aktion"), ("{} actions left", "noch {} Aktionen"))
EXTRA_LEFT = (", {} extra", ", {} zusätzlich")
