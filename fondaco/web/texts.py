"""What the site says: every sentence of the pages, in English and in German."""

from __future__ import annotations

from fondaco.engine.numbers import fill
from fondaco.web.speech import SPEECH

#: key -> (English, German). Values in braces are filled by `Say.__call__`.
TEXTS: dict[str, tuple[str, str]] = {
    # the house
    "site": ("Fondaco", "Fondaco"),
    "site_description": (
        "Five trading games in the browser: against bots or with friends, without an account.",
        "Fünf Handelsspiele im Browser: gegen Bots oder mit Freunden, ohne Konto.",
    ),
    "home": ("To the lobby", "Zur Lobby"),
    "skip": ("Skip to the content", "Zum Inhalt springen"),
    "language": ("Language", "Sprache"),
    "theme": ("Dark or light", "Dunkel oder hell"),
    "close": ("Close", "Schließen"),
    "reload": ("Load again", "Neu laden"),
    # lobby
    "lobby_title": ("Fondaco: trading games", "Fondaco: Handelsspiele"),
    "lobby_headline": ("Sit down, trade, win.", "Setz dich, handle, gewinne."),
    "lobby_lead": (
        "A fondaco was the house where foreign merchants met. This one has five games on its "
        "tables: play at once against bots, or send a friend a link. No account needed.",
        "Ein Fondaco war das Haus, in dem sich fremde Kaufleute trafen. In diesem liegen fünf "
        "Spiele auf den Tischen: sofort gegen Bots, oder mit Freunden über einen Link. Ohne Konto.",
    ),
    "games": ("Games", "Spiele"),
    "taken_back": ("taken back", "zurückgenommen"),
    "would": ("This would happen", "Das würde geschehen"),
    "name_sum": ("Use this amount", "Betrag übernehmen"),
    "leads": ("{name} leads", "{name} führt"),
    "players_count": ("Players", "Spielerzahl"),
    "duration": ("Length", "Dauer"),
    "minutes": ("min", "Min."),
    "play_now": ("Play now against bots", "Sofort gegen Bots"),
    "new_table": ("New table", "Neuer Tisch"),
    "coming": ("Coming later", "Kommt später"),
    "my_games": ("My games", "Meine Spiele"),
    "open_tables": ("Open tables", "Offene Tische"),
    "no_open_tables": (
        "No table is looking for players just now. Open one with the plus sign at a game.",
        "Gerade sucht kein Tisch Mitspieler. Öffne einen mit dem Plus bei einem Spiel.",
    ),
    "your_turn": ("your turn", "dein Zug"),
    "join": ("Join", "Mitspielen"),
    "watch": ("Watch", "Zusehen"),
    "have_link": ("I have a link", "Ich habe einen Link"),
    "paste_link": ("Paste it here", "Hier einfügen"),
    "open_link": ("Open", "Öffnen"),
    "seat_taken": ("taken", "besetzt"),
    "seat_open": ("free", "frei"),
    # new table
    "new_lead": (
        "Who sits where? A free seat gets its own link for a friend; a bot plays at once.",
        "Wer sitzt wo? Ein freier Platz bekommt einen Link für Freunde; ein Bot spielt sofort mit.",
    ),
    "your_name": ("Your name", "Dein Name"),
    "name_help": (
        "The others see it at the table. Leave it empty and you are called by your colour.",
        "Die anderen sehen ihn am Tisch. Bleibt er leer, heißt du wie deine Farbe.",
    ),
    "seats": ("Seats", "Plätze"),
    "seats_help": (
        "Seats with “nobody” stay empty.",
        "Plätze mit „niemand“ bleiben leer.",
    ),
    "seat": ("Seat", "Platz"),
    "to_players": ("to", "bis"),
    "players_word": ("players", "Spieler"),
    "options": ("Options", "Optionen"),
    "public_table": ("Show this table in the lobby", "Diesen Tisch in der Lobby zeigen"),
    "public_help": (
        "Otherwise only people with a link find it.",
        "Sonst finden ihn nur Leute mit einem Link.",
    ),
    "data_file": ("Own component file", "Eigene Materialdatei"),
    "data_help": (
        "Optional: a TOML file with changed villages, cards or prices.",
        "Wer mag: eine TOML-Datei mit anderen Dörfern, Karten oder Preisen.",
    ),
    "open_table": ("Open the table", "Tisch eröffnen"),
    "cancel": ("Back", "Zurück"),
    # table: frame
    "guide": ("Guide", "Anleitung"),
    "guide_close": ("Close the guide", "Anleitung schließen"),
    "board": ("Board", "Spielplan"),
    "own_things": ("Your things", "Deine Sachen"),
    "decision": ("The decision", "Die Entscheidung"),
    "tab_turn": ("Turn", "Zug"),
    "tab_players": ("Players", "Spieler"),
    "tab_log": ("Log", "Verlauf"),
    "tab_time": ("History", "Rückschau"),
    "tabs": ("Parts of the page", "Teile der Seite"),
    "sheet": ("Show more or less", "Mehr oder weniger zeigen"),
    "compiling": ("The rules are being compiled …", "Die Regeln werden übersetzt …"),
    "compiling_line": (
        "This happens once after the installation and takes about half a minute. "
        "The table opens by itself.",
        "Das geschieht einmal nach der Installation und dauert etwa eine halbe Minute. "
        "Der Tisch öffnet sich von selbst.",
    ),
    "no_script": (
        "Without JavaScript this page does not renew itself: load it again to see new moves.",
        "Ohne JavaScript erneuert sich die Seite nicht selbst: Lade sie neu, um Züge zu sehen.",
    ),
    # table: composing a decision
    "compose": ("Choose how many", "Wähle, wie viele"),
    "one_less": ("one fewer", "eins weniger"),
    "one_more": ("one more", "eins mehr"),
    "of": ("of", "von"),
    "choices": ("Choose", "Wähle"),
    "chosen": ("chosen", "gewählt"),
    "blocked": ("not possible: why?", "nicht möglich: warum?"),
    "clear": ("Clear", "Verwerfen"),
    "send": ("Send", "Senden"),
    "not_yet": ("Not complete yet", "Noch nicht vollständig"),
    "then": ("Then", "Danach"),
    "all_moves": ("All moves in words", "Alle Züge in Worten"),
    "all_moves_help": ("A click plays the move at once.", "Ein Klick spielt den Zug sofort."),
    "typed": ("Type a move", "Zug eingeben"),
    "typed_help": ("As the guide writes it.", "So, wie es die Anleitung schreibt."),
    "play_typed": ("Play", "Spielen"),
    # table: tools
    "tools": ("Tools", "Werkzeuge"),
    "undo": ("Undo", "Rückgängig"),
    "undo_ask": ("Ask to undo", "Um Rücknahme bitten"),
    "hint": ("Hint", "Tipp"),
    "wants_back": (
        "asks to take the last move back.",
        "bittet darum, den letzten Zug zurückzunehmen.",
    ),
    "undo_asked": (
        "You asked to take the last move back; the others decide.",
        "Du hast um die Rücknahme des letzten Zugs gebeten; die anderen entscheiden.",
    ),
    "withdraw": ("Never mind", "Doch nicht"),
    "agree": ("Agree", "Einverstanden"),
    "refuse": ("Refuse", "Ablehnen"),
    "note_whynot": ("Not possible", "Nicht möglich"),
    "note_hint": ("Hint", "Tipp"),
    "note_stale": ("The table has moved on", "Der Tisch ist schon weiter"),
    "note_error": ("That did not work", "Das ging nicht"),
    "note_info": ("Note", "Hinweis"),
    # table: players
    "players": ("Players", "Spieler"),
    "person": ("person", "Mensch"),
    "bot": ("bot", "Bot"),
    "on_turn": ("on turn", "am Zug"),
    "you": ("you", "du"),
    "hand_to_bot": ("Let a bot play for me", "Einen Bot für mich spielen lassen"),
    "take_back": ("Play myself again", "Wieder selbst spielen"),
    "watching": ("people are watching", "Personen schauen zu"),
    "watching_one": ("one person is watching", "eine Person schaut zu"),
    # table: log
    "since": ("Since your last turn", "Seit deinem letzten Zug"),
    "log": ("Log", "Verlauf"),
    "log_empty": ("Nothing has happened yet.", "Noch ist nichts geschehen."),
    # table: history
    "history": ("History", "Rückschau"),
    "history_first": ("To the start", "Zum Anfang"),
    "history_prev": ("One step back", "Einen Schritt zurück"),
    "history_next": ("One step on", "Einen Schritt weiter"),
    "history_last": ("To the end", "Zum Ende"),
    "back_to_now": ("Back to now", "Zurück zu jetzt"),
    "history_past": (
        "You are looking back; nothing can be played here.",
        "Du blickst zurück; hier kannst du nichts spielen.",
    ),
    "history_news": ("New moves have been made", "Es gibt neue Züge"),
    "live": ("live", "jetzt"),
    # table: before the start
    "invites": ("Links for the seats", "Links für die Plätze"),
    "watch_link": ("Spectator link", "Link zum Zuschauen"),
    "copy": ("Copy link", "Link kopieren"),
    "copied": ("Copied", "Kopiert"),
    "start": ("Start the game", "Spiel beginnen"),
    "start_help": (
        "Seats that are still free are taken by bots.",
        "Plätze, die noch frei sind, übernehmen Bots.",
    ),
    # keys
    "keys": ("Keyboard", "Tastatur"),
    "keys_on": ("Single keys play", "Einzelne Tasten spielen"),
    "key_choose": ("choose what bears the number", "wählen, was die Zahl trägt"),
    "key_letters": (
        "letters: one more of a kind, with Shift one fewer",
        "Buchstaben: eins mehr von einer Sorte, mit Umschalt eins weniger",
    ),
    "key_go": ("send", "senden"),
    "key_clear": ("clear the choice", "Auswahl verwerfen"),
    "key_undo": ("undo", "rückgängig machen"),
    "key_hint": ("ask a bot", "einen Bot fragen"),
    "key_guide": ("guide", "Anleitung"),
    "key_type": ("type a move", "Zug eingeben"),
    "key_history": ("back and on in the history", "zurück und weiter in der Rückschau"),
    "key_pass": ("pass", "passen"),
    # fairness
    "fair": ("Is the deal fair?", "Ist die Verteilung fair?"),
    "fair_line": (
        "The hash of the seed stands here from the start; the seed itself is opened at the end. "
        "Together they prove that nobody changed the cards.",
        "Die Prüfsumme des Startwerts steht hier von Anfang an; der Startwert selbst wird am Ende "
        "geöffnet. Zusammen beweisen sie, dass niemand die Karten verändert hat.",
    ),
    "fair_after": (
        "The hash shown before the first card and the seed opened now belong together: anybody "
        "can deal this match again. Check the record with fondaco verify.",
        "Die Prüfsumme von vor der ersten Karte und der jetzt geöffnete Startwert gehören "
        "zusammen: Jeder kann diese Partie neu austeilen. fondaco verify prüft die Aufzeichnung.",
    ),
    "hash": ("hash", "Prüfsumme"),
    "seed": ("seed", "Startwert"),
    # result
    "result": ("Result", "Ergebnis"),
    "see_result": ("See the result", "Zum Ergebnis"),
    "score_by_category": ("Score by category", "Wertung im Einzelnen"),
    "rank": ("Place", "Rang"),
    "merchant": ("Player", "Spieler"),
    "total": ("total", "gesamt"),
    "amount": ("{n}", "{n}"),  # a number as the language writes it
    "game_report": ("Game report", "Partiebericht"),
    "report_coming": (
        "The bot is going through the match: everybody's chances, the turning points, and your "
        "decisions. This takes a little while and happens only once.",
        "Der Bot geht die Partie noch einmal durch: alle Chancen, die Wendepunkte und deine "
        "Entscheidungen. Das dauert ein wenig und geschieht nur einmal.",
    ),
    "report_reload": (
        "Without JavaScript: load this page again in a moment.",
        "Ohne JavaScript: Lade diese Seite gleich noch einmal.",
    ),
    "report_failed": (
        "The report could not be made.",
        "Der Bericht ließ sich nicht erstellen.",
    ),
    "rematch": ("Rematch", "Revanche"),
    "replay": ("Replay", "Nachspielen"),
    "record": ("Record", "Aufzeichnung"),
    "download_record": ("Download the record", "Aufzeichnung herunterladen"),
    # messages
    "lost": ("Connection lost, trying again …", "Verbindung verloren, neuer Versuch …"),
    "not_sent": (
        "No connection. Your move may not have arrived; check when you are back.",
        "Keine Verbindung. Vielleicht ist dein Zug nicht angekommen; sieh nach, sobald du wieder "
        "verbunden bist.",
    ),
    "server_error": (
        "The server could not answer that. Nothing was played.",
        "Der Server konnte das nicht beantworten. Nichts wurde gespielt.",
    ),
    "too_fast": (
        "That was too fast; wait a moment and try again.",
        "Das war zu schnell; warte einen Augenblick und versuche es noch einmal.",
    ),
    # sentences with values, for the server
    "your_turn_in": ("Your turn in {title}", "Du bist dran in {title}"),
}


_ALL = TEXTS | SPEECH


class Say:
    """The texts in one language: `say.play_now` in a template, `say("your_turn_in", title=…)`.

    >>> say("de").lang
    'de'
    >>> say("en")["join"], say("de")("your_turn_in", title="Wampum")
    ('Join', 'Du bist dran in Wampum')
    """

    #: Django calls what can be called; this is to be looked things up in.
    do_not_call_in_templates = True

    def __init__(self, lang: str) -> None:
        self.lang = "de" if lang == "de" else "en"
        self._column = 1 if self.lang == "de" else 0

    def __getitem__(self, key: str) -> str:
        return _ALL[key][self._column]

    def __call__(self, key: str, **values: object) -> str:
        """Return the text with its values filled in."""
        return fill(self[key], self.lang, **values)


_SPOKEN = {"en": Say("en"), "de": Say("de")}


def say(lang: str) -> Say:
    """Return the texts of a language; anything but German is English."""
    return _SPOKEN["de" if lang == "de" else "en"]
