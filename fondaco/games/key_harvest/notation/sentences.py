"""Key Harvest's sentences, English and German: what happened, what can be done, what is asked."""

from __future__ import annotations

from fondaco.games.key_harvest.rules import table as t

EVENTS = {
    "pair": ("{seat} starts with the fields {fields}.", "{seat} beginnt mit den Feldern {fields}."),
    "dealt": ("{seat} is dealt {crop}.", "{seat} bekommt einen Erntestein {crop}."),
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
        "{seat} takes {crop} instead; the field stays unharvested.",
        "{seat} nimmt ersatzweise {crop}; das Feld bleibt unabgeerntet.",
    ),
    "hired": ("{seat} hires the {worker}.", "{seat} stellt an: {worker}."),
    "placed": ("{seat} places the {worker} on {field}.", "{seat} setzt auf {field} ein: {worker}."),
    "built_over": (
        "The {worker} on {field} makes way for the {by} and goes home.",
        "Auf {field} weicht {worker} dem neuen Arbeiter ({by}) und geht heim.",
    ),
    "displaced": (
        "The {worker} of {seat} on {field} is displaced.",
        "Auf {field} wird bei {seat} verdrängt: {worker}.",
    ),
    "went_home": ("The {worker} of {seat} goes home.", "Bei {seat} geht heim: {worker}."),
    "dismissed": (
        "{seat} takes the {worker} off {field}.",
        "{seat} entfernt von {field}: {worker}.",
    ),
    "extra": ("{seat} gains one more action.", "{seat} gewinnt eine zusätzliche Aktion."),
    "bought_own": (
        "{seat} takes {field} from the own store; {bid} to the stock.",
        "{seat} nimmt {field} aus dem eigenen Lager; in den Vorrat: {bid}.",
    ),
    "bought": (
        "{seat} buys {field} from {owner} for {bid}.",
        "{seat} kauft {field} von {owner} für: {bid}.",
    ),
    "claimed": (
        "{seat} claims {field} from the registry.",
        "{seat} nimmt {field} vom Grundbuchamt.",
    ),
    "offered": ("{seat} puts {crop} into the bid.", "{seat} legt {crop} ins Gebot."),
    "bid": ("{seat} bids {bid} for {field}.", "{seat} bietet für {field}: {bid}."),
    "took": ("{seat} takes {crop} from the stock.", "{seat} nimmt {crop} aus dem Vorrat."),
    "paid": ("{seat} pays {crop} to the stock.", "{seat} zahlt {crop} in den Vorrat."),
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
        "Event {space}: {event}. Bell: everybody may, in turn.",
        "Ereignis {space}: {event}. Glocke: Alle dürfen, der Reihe nach.",
    ),
    "event_must": (
        "Event {space}: {event}. Scroll: everybody must, in turn.",
        "Ereignis {space}: {event}. Schriftrolle: Alle müssen, der Reihe nach.",
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
    "spent": (
        "{event} is drawn and put aside without effect.",
        "{event} wird gezogen und ohne Wirkung beiseitegelegt.",
    ),
    "lapsed": (
        "Too long without a draw: {field} leaves the registry and the game.",
        "Zu lange wurde nichts gezogen: {field} verlässt Grundbuchamt und Spiel.",
    ),
    "scored": (
        "{seat}: workers {workers}, largest group {largest}, second {second}, crops {crops}.",
        "{seat}: Arbeiter {workers}, größte Gruppe {largest}, zweite {second}, Ernte {crops}.",
    ),
    "result": (
        "The game is over. {scores}. {winners}.",
        "Das Spiel ist zu Ende. {scores}. {winners}.",
    ),
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
        "{actor}: name fields to harvest, or be done.{why}",
        "{actor}: Nenne Felder zum Abernten, oder fertig.{why}",
    ),
    "any_crop": (
        "{actor}: that crop is out of stock. Take another counter.",
        "{actor}: Diese Ernte ist nicht mehr im Vorrat. Nimm einen anderen Stein.",
    ),
    "place": (
        "{actor}: the {worker} was displaced. Place it again, or be done.",
        "{actor}: Verdrängt wurde: {worker}. Setz ihn neu ein, oder fertig.",
    ),
    "place_must": (
        "{actor}: place the {worker}.",
        "{actor}: Setz ein: {worker}.",
    ),
    "buy": (
        "{actor}: you may buy {number} more from the stores, or be done.",
        "{actor}: Du darfst noch {number} aus den Lagern nehmen, oder fertig.",
    ),
    "claim": (
        "{actor}: you may claim {number} more from the registry, or be done.",
        "{actor}: Du darfst noch {number} vom Grundbuchamt nehmen, oder fertig.",
    ),
    "bid": (
        "{actor}: put counters into your bid for {field}, at least one.",
        "{actor}: Leg Steine in dein Gebot für {field}, mindestens einen.",
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
        "{actor}: you may sow {fields} anew, or be done.{why}",
        "{actor}: Du darfst noch {fields} neu bestellen, oder fertig.{why}",
    ),
    "settle": (
        "{actor}: you may acquire a registry field for {cost}, or be done.{why}",
        "{actor}: Du darfst ein Feld vom Grundbuchamt für {cost} erwerben, oder fertig.{why}",
    ),
    "give": (
        "{actor}: you may put a field into the bag and draw another one, or be done.{why}",
        "{actor}: Du darfst ein Feld in den Beutel geben und ein anderes ziehen, oder fertig.{why}",
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
        "{actor}: you may hire one more of your farmhands, or be done.{why}",
        "{actor}: Du darfst noch einen deiner Landarbeiter anstellen, oder fertig.{why}",
    ),
    "recruit_all": (
        "{actor}: you may hire a worker, or be done.{why}",
        "{actor}: Du darfst einen Arbeiter anstellen, oder fertig.{why}",
    ),
}
#: What the others see of it.
WAITING = {
    "turn": ("{actor} chooses an action ({left}).", "{actor} wählt eine Aktion ({left})."),
    "harvest": ("{actor} brings in a harvest.{why}", "{actor} erntet ab.{why}"),
    "any_crop": ("{actor} takes a substitute.", "{actor} nimmt einen Ersatz."),
    "place": (
        "{actor} may place the displaced {worker} again.",
        "{actor} darf neu einsetzen: {worker}.",
    ),
    "place_must": ("{actor} places the {worker}.", "{actor} setzt ein: {worker}."),
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
SIGNS = {"bell": ("bell, may", "Glocke, darf"), "scroll": ("scroll, must", "Schriftrolle, muss")}
ONE_WINS = ("{} wins", "{} gewinnt")
MANY_WIN = ("{} share the victory", "{} teilen sich den Sieg")
AND = ("and", "und")
NOTHING = ("nothing", "nichts")
HARVESTED = (
    ("harvested field", "abgeerntetes Feld"),
    ("harvested fields", "abgeerntete Felder"),
)
COUNTER = (("counter", "Erntestein"), ("counters", "Erntesteine"))
ACTIONS_LEFT = (("{} action left", "noch {} Aktion"), ("{} actions left", "noch {} Aktionen"))
EXTRA_LEFT = (", {} extra", ", {} zusätzlich")
