"""The words of a tournament's report, English and German side by side."""

from __future__ import annotations

from typing import Any

from fondaco.engine.numbers import fill

_TEXTS: dict[str, tuple[str, str]] = {
    "title": ("{game}: a tournament with {players} players", "{game}: ein Turnier zu {players}"),
    "house": ("Fondaco Arena", "Fondaco-Arena"),
    "lead": (
        "{first} leads by {gap} points over {second}.",
        "{first} führt mit {gap} Punkten vor {second}.",
    ),
    "lead_open": (
        "{first} is ahead, but its interval and that of {second} overlap.",
        "{first} liegt vorn, aber das Intervall überschneidet sich mit dem von {second}.",
    ),
    "matches": ("matches", "Partien"),
    "deals": ("deals", "Verteilungen"),
    "decisions_a_match": ("decisions a match", "Entscheidungen je Partie"),
    "shared": ("shared victories", "geteilte Siege"),
    "par": ("par: victories of equals", "Siege unter Gleichen"),
    "seed": ("seed", "Seed"),
    "bot": ("Bot", "Bot"),
    "rating": ("Rating", "Wertung"),
    "victories": ("Victories per seat", "Siege je Platz"),
    "points": ("Points", "Punkte"),
    "pace": ("Seconds a decision", "Sekunden je Entscheidung"),
    "forfeits": ("Forfeits", "Aufgaben"),
    "ladder": ("Rating ladder", "Rangleiter"),
    "ladder_about": (
        "400 points are odds of ten to one between two bots. {anchor}",
        "400 Punkte bedeuten zehn zu eins zwischen zwei Bots. {anchor}",
    ),
    "anchored": ("{bot} is set to 1,000.", "{bot} steht auf 1.000."),
    "centred": ("The mean of all is set to 1,000.", "Das Mittel aller steht auf 1.000."),
    "ladder_alt": (
        "Dots with intervals, the strongest bot on top: {told}.",
        "Punkte mit Intervallen, der stärkste Bot oben: {told}.",
    ),
    "alone": ("One among others", "Einer unter anderen"),
    "alone_about": (
        "One bot in one seat, another in all others. Equals would win {par} (par).",
        "Ein Bot auf einem Platz, ein anderer auf allen übrigen. Gleich starke gewännen {par}.",
    ),
    "alone_alt": (
        "Share of victories of the bot that sits alone, with intervals: {told}. Par is {par}.",
        "Anteil der Siege des Bots, der allein sitzt, mit Intervallen: {told}. "
        "Bei Gleichstand {par}.",
    ),
    "among": ("{one} among {others}", "{one} unter {others}"),
    "one": ("One", "Einer"),
    "others": ("among", "unter"),
    "share": ("Victories", "Siege"),
    "against_par": ("Verdict", "Urteil"),
    "above": ("above", "darüber"),
    "below": ("below", "darunter"),
    "open": ("open", "offen"),
    "ahead": ("Who finishes ahead of whom", "Wer vor wem ankommt"),
    "ahead_about": (
        "How often the bot of the row finishes ahead of the bot of the column when they meet; "
        "a shared place counts half.",
        "Wie oft der Bot der Zeile vor dem Bot der Spalte liegt, wenn sie sich treffen; ein "
        "geteilter Platz zählt halb.",
    ),
    "seats": ("Victories by seat", "Siege nach Plätzen"),
    "seats_about": (
        "All bots together. Seats are rotated, so a difference is the game's, not the bots'.",
        "Alle Bots zusammen. Die Plätze wechseln reihum, ein Unterschied liegt also am Spiel, "
        "nicht an den Bots.",
    ),
    "seats_alt": (
        "Share of victories of each seat with intervals: {told}. Par is {par}.",
        "Anteil der Siege jedes Platzes mit Intervallen: {told}. Bei Gleichstand {par}.",
    ),
    "seat": ("Seat", "Platz"),
    "scores": ("Points", "Punkte"),
    "scores_about": (
        "How many points the seats of each bot end with; the line marks the median.",
        "Mit wie vielen Punkten die Plätze jedes Bots enden; der Strich ist der Median.",
    ),
    "scores_alt": (
        "One histogram of final points for each bot; medians: {told}.",
        "Je Bot eine Verteilung der Endpunkte; Mediane: {told}.",
    ),
    "length": ("Length of the matches", "Länge der Partien"),
    "length_about": (
        "Decisions of all seats together.",
        "Entscheidungen aller Plätze zusammen.",
    ),
    "length_alt": (
        "Histogram of decisions a match: from {low} to {high}, median {median}.",
        "Verteilung der Entscheidungen je Partie: von {low} bis {high}, Median {median}.",
    ),
    "quantity": ("Quantity", "Größe"),
    "low": ("Min", "Min"),
    "quarter": ("25\u00a0%", "25\u00a0%"),
    "median": ("Median", "Median"),
    "three_quarters": ("75\u00a0%", "75\u00a0%"),
    "high": ("Max", "Max"),
    "mean": ("Mean", "Mittel"),
    "phases": ("Decisions by phase", "Entscheidungen nach Phasen"),
    "phases_about": (
        "How often each kind of decision comes up in a match, and among how many legal lines.",
        "Wie oft jede Art von Entscheidung in einer Partie vorkommt, und zwischen wie vielen "
        "erlaubten Zügen.",
    ),
    "phases_alt": (
        "Bars of decisions a match for each phase: {told}.",
        "Balken der Entscheidungen je Partie für jede Phase: {told}.",
    ),
    "phase": ("Phase", "Phase"),
    "a_match": ("a match", "je Partie"),
    "legal_lines": ("legal lines", "erlaubte Züge"),
    "forfeited": ("Forfeits", "Aufgaben"),
    "times": ("Times", "Anzahl"),
    "reason": ("Reason", "Grund"),
    "how": ("How this was measured", "Wie gemessen wurde"),
    "how_deals": (
        "Deal d of the seed was played by all line-ups from all seats before the next one. "
        "A victory shared by k seats counts 1/k for each.",
        "Jede Verteilung des Seeds wurde von allen Aufstellungen auf allen Plätzen gespielt, "
        "bevor die nächste kam. Ein Sieg, den k Plätze teilen, zählt für jeden 1/k.",
    ),
    "how_ratings": (
        "Ratings are a Plackett-Luce fit to the whole order of every match, by maximum "
        "likelihood; a shared place counts as every order of those who share it. Besides, "
        "every bot has one draw against an imagined one of middling strength, so that ratings "
        "stay finite. Intervals are the wider of two: by Fisher's information, and by how much "
        "the deals disagree.",
        "Wertungen sind eine Plackett-Luce-Schätzung aus der ganzen Rangfolge jeder Partie "
        "(größte Likelihood); ein geteilter Rang zählt als jede Reihenfolge derer, die ihn "
        "teilen. Dazu hat jeder Bot ein Unentschieden gegen einen gedachten mittelstarken, "
        "damit Wertungen endlich bleiben. Intervalle sind das weitere von zweien: nach Fishers "
        "Information und danach, wie uneins die Verteilungen sind.",
    ),
    "how_shares": (
        "Intervals of shares are Wilson's, with as many matches as the spread between deals is "
        "worth; those of points are Student's over the means of the deals.",
        "Intervalle von Anteilen sind die von Wilson, mit so vielen Partien, wie die Streuung "
        "zwischen den Verteilungen wert ist; die von Punkten sind die von Student über die "
        "Mittel der Verteilungen.",
    ),
    "how_forfeits": (
        "A bot that gives no legal line in time forfeits: it is last, and greedy plays on in "
        "its seat. Points of such seats do not count.",
        "Ein Bot, der nicht rechtzeitig einen erlaubten Zug nennt, gibt auf: Er ist Letzter, "
        "und greedy spielt auf seinem Platz weiter. Punkte solcher Plätze zählen nicht.",
    ),
    "form": ("form", "Art"),
    "no_interval": ("unknown", "unbekannt"),
}


def say(key: str, lang: str, **words: Any) -> str:
    """A text in a language, its blanks filled in."""
    return fill(_TEXTS[key][lang == "de"], lang, **words)
