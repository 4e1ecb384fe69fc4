"""The words of the balance report, in both languages."""

from __future__ import annotations

from fondaco.engine.questions import words

HOUSE = words("Fondaco for designers", "Fondaco für Spieleautorinnen und -autoren")
TITLE = words("{game}: balance report", "{game}: Wie ausgewogen ist das Spiel?")
WITH_PLAYERS = words("{players} players", "Zu {players}")
GAMES = words("{games} games", "{games} Partien")
ONE_GAME = words("1 game", "1 Partie")
PLAYED = words(
    "{games} each, played by {bots} against each other, seed {seed}.",
    "Je {games}, gespielt von {bots} gegeneinander, Seed {seed}.",
)
HOW_TO_READ = words(
    "Every figure carries its 95\u00a0% interval: of shares of games by Wilson's method, of all "
    "others "
    "the normal one over games. ▲ and ▼ mark what chance alone does not explain (95\u00a0% for all "
    "rows "
    "of a table together). The figures tell how these players fare, not why: who is ahead "
    "can afford more.",
    "Jede Zahl trägt ihr 95-%-Intervall: bei Anteilen von Partien nach Wilson, sonst das normale "
    "über die Partien. ▲ und ▼ stehen, wo Zufall allein nicht als Erklärung reicht (95\u00a0% für "
    "alle Zeilen "
    "einer Tabelle zusammen). Die Zahlen sagen, wie es diesen Spielenden ergeht, nicht warum: "
    "Wer vorn "
    "liegt, kann sich mehr leisten.",
)
COMPARED = words(
    "Compared on the same deals: {base} with {other}. The difference is the second less the "
    "first; "
    "what the paired games have in common narrows its interval.",
    "Verglichen auf denselben Ausgangslagen: {base} mit {other}. Der Unterschied ist das Zweite "
    "minus das "
    "Erste; was die gepaarten Partien gemeinsam haben, macht sein Intervall enger.",
)
FORFEITED = words(
    "{times} times a bot has forfeited; greedy has played on for it, and the game counts.",
    "{times}-mal hat ein Bot aufgegeben; greedy hat für ihn weitergespielt, und die Partie zählt.",
)
CHANGED = words(
    "More than chance sets them apart in: {told}.",
    "Mehr als Zufall unterscheidet sie bei: {told}.",
)
NOTHING_CHANGED = words(
    "In the main figures they differ by no more than chance.",
    "In den Hauptzahlen unterscheiden sie sich nicht mehr, als der Zufall es tut.",
)
SHORT = words("In short", "Kurz gesagt")

PLACES = words("Who begins", "Wer anfängt")
PLACE = words("Place in turn order", "Platz in der Reihenfolge")
PLACE_NAMES = {
    "en": ("Begins", "Second", "Third", "Fourth", "Fifth"),
    "de": ("Beginnt", "Zweiter Platz", "Dritter Platz", "Vierter Platz", "Fünfter Platz"),
}
WINS = words("Victories", "Siege")
POINTS = words("Points", "Punkte")
FAIR = words("fair share {par}", "gerechter Anteil {par}")
FROM_START = words(
    "The rules draw who begins. So places are counted from the start player on, whatever the seat.",
    "Wer anfängt, wird nach den Regeln ausgelost. Darum zählen die Plätze ab der Startperson, "
    "gleich wo sie sitzt.",
)
FROM_ONE_START = words(
    "Seat 0 always begins: its place is part of the rules.",
    "Platz 0 beginnt immer: So wollen es die Regeln.",
)
PLACES_ALIKE = words(
    "As far as {games} can tell, all places win alike: whoever begins wins {first}, "
    "{par} would be fair. Chance alone makes differences as large as these in {chance} of such "
    "measurements (χ² = {value}).",
    "Soweit sich an {games} zeigt, siegen alle Plätze gleich oft: Wer anfängt, gewinnt "
    "{first}, gerecht wären {par}. So große Unterschiede macht der Zufall allein in {chance} "
    "solcher Messungen (χ² = {value}).",
)
PLACES_APART = words(
    "The places do not win alike: whoever begins wins {first}, {par} would be fair. Chance "
    "alone makes differences as large as these in {chance} of such measurements "
    "(χ² = {value}).",
    "Die Plätze siegen nicht gleich oft: Wer anfängt, gewinnt {first}, gerecht wären {par}. So "
    "große Unterschiede macht der Zufall allein in {chance} solcher Messungen (χ² = {value}).",
)
SELDOM = words("less than 0.1\u00a0%", "weniger als 0,1\u00a0%")

SCORES = words("Points and how far they lie apart", "Punkte und ihre Streuung")
SCORE_ROWS = {
    "score/all": words("Everybody", "Alle"),
    "score/winner": words("The best of a game", "Die Besten einer Partie"),
    "score/last": words("The last of a game", "Die Letzten einer Partie"),
    "score/gap": words("Best ahead of second", "Vorsprung vor dem zweiten Rang"),
    "score/range": words("Best ahead of last", "Vorsprung vor dem letzten Rang"),
}
SCORE_SERIES = (words("everybody", "alle"), words("the best of a game", "Beste einer Partie"))
SCORES_SAY = words(
    "Half of all final scores are {middle} or less; nine of ten lie from {low} to {high}.",
    "Die Hälfte aller Endstände ist {middle} oder weniger; neun von zehn liegen zwischen {low} "
    "und {high}.",
)
SHARED = words("Shared victories", "Geteilte Siege")
SHARED_SAYS = words(
    "Victories are shared in {shared} of the games ({low}–{high}).",
    "Geteilt wird der Sieg in {shared} der Partien ({low}–{high}).",
)
SHARE_OF_GAMES = words("Share", "Anteil")
MEASURE = words("Measure", "Größe")
MEASURES = words("Per game", "Je Partie")
HISTOGRAM_ALT = words(
    "Distribution of final scores from {low} to {high}; the median is {middle}.",
    "Verteilung der Endstände von {low} bis {high}; der Median ist {middle}.",
)

LEADS = words("Leads and comebacks", "Führung und Aufholjagd")
HALF = words("At half-time", "Zur Halbzeit")
AHEAD = words(
    "Ahead is whoever would have most points if the game ended at once; half-time is when half "
    "of all "
    "decisions have been made. A game is looked at nineteen times, after every twentieth of its "
    "decisions.",
    "Vorn liegt, wer die meisten Punkte hätte, wenn sofort Schluss wäre; Halbzeit ist nach der "
    "Hälfte aller "
    "Entscheidungen. Jede Partie wird neunzehnmal betrachtet, nach jedem Zwanzigstel ihrer "
    "Entscheidungen.",
)
LEADER_WINS = words("The leader wins", "Wer führt, gewinnt")
LAST_WINS = words("The last wins", "Wer Letzter ist, gewinnt")
COMEBACK = words("Won by somebody who did not lead", "Sieg ohne Führung zur Halbzeit")
ORDER = words(
    "Rank correlation of half-time and end (tau)", "Rangkorrelation Halbzeit und Ende (Tau)"
)
CHANGES = words("Changes of the lead", "Führungswechsel")
HALF_SAYS = words(
    "Whoever leads at half-time wins {leader} ± {half}, whoever is last {last}; "
    "{par} would mean that nothing is decided yet.",
    "Wer zur Halbzeit führt, gewinnt {leader} ± {half}, wer Letzter ist, {last}; "
    "bei {par} wäre noch nichts entschieden.",
)
NO_LEADER = words(
    "At half-time nobody is ahead in any game.", "Zur Halbzeit führt in keiner Partie jemand."
)
WINS_OF_HOLDERS = words("Victories of those who have it", "Siege derer, die es haben")
WINS_OF_LEADER = words(
    "How often the leader of the moment wins in the end", "Wie oft gewinnt, wer gerade führt"
)
PROGRESS = words("Per cent of the decisions made", "Prozent der Entscheidungen")
CURVE_ALT = words(
    "The leader of the moment wins {early} after a twentieth of the game, {half} at "
    "half-time, "
    "{late} shortly before the end.",
    "Wer gerade führt, gewinnt {early} nach einem Zwanzigstel der Partie, {half} zur "
    "Halbzeit, "
    "{late} kurz vor Schluss.",
)

ENDINGS = words("How the game ends", "Wie das Spiel endet")
END = words("End", "Ende")

CATEGORY = words(
    "Seats with it ({note}) beside others at the same table without; games in which all or none "
    "qualify say nothing. The average is that of the table.",
    "Plätze damit ({note}) neben anderen am selben Tisch ohne; Partien, in denen das auf alle "
    "oder "
    "niemanden zutrifft, sagen nichts. Der Schnitt ist der des Tisches.",
)
MARGIN = words("Points over average", "Punkte über Schnitt")
OFTEN = words("Had by", "Haben")
EXTRA_OFTEN = words("Per seat", "Je Platz")
DOTS_ALT = words(
    "{title}: victories of those who have it, from {best} (most) to {worst} (fewest).",
    "{title}: Siege derer, die es haben, von {best} (am meisten) bis {worst} (am wenigsten).",
)
MATCHES_WITH = words(
    "{title} ({note}): {told} of the victories.",
    "{title} ({note}): {told} der Siege.",
)

FIGURES = words("Course of the game", "Spielverlauf")
FIGURE = words("Figure", "Kennzahl")
DECISIONS = words("Decisions", "Entscheidungen")
