"""What the server says by itself: prompts, refusals, lines of the lobby, in both languages."""

from __future__ import annotations

#: key -> (English, German). Values in braces are filled in.
SPEECH: dict[str, tuple[str, str]] = {
    # names
    "bot_name": ("{bot} {number}", "{bot} {number}"),
    "bot_title": ("Bot: {bot}", "Bot: {bot}"),
    "bot_level": ("{bot} (strength {rating})", "{bot} (Stärke {rating})"),
    "free_seat": ("free seat", "freier Platz"),
    "me": ("I play here", "Hier spiele ich"),
    "friend_by_link": ("a friend, by link", "jemand mit Link"),
    "nobody": ("nobody", "niemand"),
    # notes
    "only_seats_act": (
        "Only who sits at the table can do that.",
        "Das kann nur, wer am Tisch sitzt.",
    ),
    "page_was_old": (
        "The table has moved on since your page was made; here it is as it stands now.",
        "Der Tisch ist schon weiter als deine Seite; so steht er jetzt.",
    ),
    "cannot_undo": (
        "That cannot be taken back: something was drawn or revealed since.",
        "Das lässt sich nicht zurücknehmen: Seither wurde gezogen oder aufgedeckt.",
    ),
    "no_hint_now": (
        "There is nothing for you to decide now.",
        "Du hast gerade nichts zu entscheiden.",
    ),
    "hint_is": ("A bot would play: {words}.", "Ein Bot würde spielen: {words}."),
    "that_is_legal": ("That is legal.", "Das ist erlaubt."),
    # the result
    "wins": ("{names} wins.", "{names} gewinnt."),
    "share_victory": ("{names} share the victory.", "{names} teilen sich den Sieg."),
    "and": ("and", "und"),
    # the prompt
    "turn_of": ("{name} is thinking", "{name} überlegt"),
    "my_turn": ("Your turn", "Du bist dran"),
    "game_over": ("The game is over", "Das Spiel ist zu Ende"),
    "waiting_for_players": ("Waiting for players", "Es fehlen noch Leute"),
    "send_the_links": (
        "Send each free seat's link to a friend, or let bots take the free seats.",
        "Schicke den Link jedes freien Platzes weiter, oder lass Bots die freien Plätze nehmen.",
    ),
    "take_a_seat": (
        "Take a free seat, or watch when it begins.",
        "Nimm einen freien Platz, oder sieh zu, wenn es losgeht.",
    ),
    "wait_for_start": (
        "It begins as soon as all seats are taken, or when whoever opened the table starts it.",
        "Es geht los, sobald alle Plätze besetzt sind, oder früher, wenn der Tisch gestartet wird.",
    ),
    "not_begun": ("The game has not begun yet.", "Das Spiel hat noch nicht begonnen."),
    "is_over_note": ("The game is over.", "Das Spiel ist zu Ende."),
    # the lobby
    "waits_for_players": ("waits for players", "wartet auf Mitspieler"),
    "waits_for_you": ("waits for you", "wartet auf dich"),
    "others_think": ("the others are thinking", "die anderen überlegen"),
    "is_over": ("is over", "ist zu Ende"),
    "playing": ("playing", "läuft"),
    "seats_free": ("free seats: {number}", "freie Plätze: {number}"),
    "label_turn": ("Your turn", "Dein Zug"),
    "label_look": ("Look", "Ansehen"),
    "label_result": ("Result", "Ergebnis"),
    # the form of a new table
    "bad_name": (
        "A name has printable letters only.",
        "Ein Name besteht nur aus druckbaren Zeichen.",
    ),
    "bad_seat": ("One of the seats is not understood.", "Einer der Plätze ist nicht zu verstehen."),
    "no_own_seat": ("Keep a seat for yourself.", "Behalte einen Platz für dich."),
    # what cannot be done
    "not_found_headline": ("There is nothing here", "Hier ist nichts"),
    "not_found_sentence": (
        "Either this page does not exist, or it is a private table and you have no link to it.",
        "Diese Seite gibt es nicht, oder es ist ein privater Tisch und dir fehlt der Link.",
    ),
    "forbidden_headline": ("That is not for you", "Das ist nicht für dich"),
    "forbidden_sentence": ("You may not do that here.", "Das darfst du hier nicht."),
    "bad_request_headline": ("That was not understood", "Das war nicht zu verstehen"),
    "bad_request_sentence": (
        "What your browser sent makes no sense here.",
        "Was dein Browser geschickt hat, ergibt hier keinen Sinn.",
    ),
    "broken_headline": ("Something broke", "Etwas ist kaputtgegangen"),
    "broken_sentence": (
        "The fault is ours and has been noted; your matches are kept.",
        "Der Fehler liegt bei uns und ist vermerkt; deine Partien sind gespeichert.",
    ),
    "csrf_headline": ("This page was too old", "Diese Seite war zu alt"),
    "csrf_sentence": (
        "Load the page again and repeat what you did.",
        "Lade die Seite neu und wiederhole, was du getan hast.",
    ),
    "dead_link_headline": ("This link leads nowhere any more", "Dieser Link führt nirgendwohin"),
    "dead_link_sentence": (
        "A link is good for one person: this one has been used, was replaced by a new one, or is "
        "not complete. Ask whoever sent it for another.",
        "Ein Link gilt für eine Person: Dieser wurde schon benutzt, durch einen neuen ersetzt oder "
        "ist unvollständig. Lass dir einen anderen schicken.",
    ),
    "unavailable_headline": ("One moment, please", "Einen Moment, bitte"),
    "unavailable_sentence": (
        "The house cannot get at its books just now. Nothing was played; try again shortly.",
        "Das Haus kommt gerade nicht an seine Bücher. Nichts wurde gespielt; versuch es gleich "
        "noch einmal.",
    ),
    "compiling_headline": ("One moment, please", "Einen Moment, bitte"),
    "compiling_sentence": (
        "The rules of this game are still being prepared. Try again in a moment.",
        "Die Regeln dieses Spiels werden noch vorbereitet. Versuch es gleich noch einmal.",
    ),
    "unknown_game_headline": (
        "This table cannot be opened",
        "Dieser Tisch lässt sich nicht öffnen",
    ),
    "unknown_game_sentence": (
        "It is about a game that this house does not have.",
        "An ihm wird ein Spiel gespielt, das dieses Haus nicht hat.",
    ),
    "other_rules_headline": ("This table cannot be opened", "Dieser Tisch lässt sich nicht öffnen"),
    "other_rules_sentence": (
        "It was begun with another version of the rules, which this house does not play.",
        "Er wurde mit einer anderen Fassung der Regeln begonnen, die dieses Haus nicht spielt.",
    ),
    "damaged_headline": ("This table cannot be opened", "Dieser Tisch lässt sich nicht öffnen"),
    "damaged_sentence": (
        "What was written down about it does not make sense any more. Your other tables are fine.",
        "Was darüber aufgeschrieben wurde, ergibt keinen Sinn mehr. Deine anderen Tische sind in "
        "Ordnung.",
    ),
    "many_tables_headline": ("That is a lot of tables", "Das sind viele Tische"),
    "many_tables_sentence": (
        "Very many tables were opened from your address within an hour. Play on at one of them, or "
        "try again later.",
        "Von deiner Adresse wurden in einer Stunde sehr viele Tische eröffnet. Spiel an einem "
        "davon weiter, oder versuch es später noch einmal.",
    ),
    # games that come later
    "title_samarkand": ("Samarkand", "Samarkand"),
    "pitch_samarkand": (
        "Marry into the families of the Silk Road, lead their camels, and let two caravans meet at "
        "the right moment.",
        "Heirate in die Familien der Seidenstraße ein, führe ihre Kamele, und lass zwei Karawanen "
        "im rechten Moment aufeinandertreffen.",
    ),
    "title_yangtze": ("Yangtze", "Yangtze"),
    "pitch_yangtze": (
        "Wares drift down the river and grow cheaper, but every purchase draws a ruler or an "
        "auction from the bag.",
        "Waren treiben den Fluss hinab und werden billiger, doch jeder Kauf zieht einen Herrscher "
        "oder eine Auktion aus dem Beutel.",
    ),
    "title_marracash": ("MarraCash", "MarraCash"),
    "pitch_marracash": (
        "Auction the shops of a walled town, then lead its visitors from fountain to fountain, "
        "past your own door.",
        "Ersteigere die Läden einer ummauerten Stadt und führe die Besucher von Brunnen zu "
        "Brunnen, an deiner Tür vorbei.",
    ),
    "title_key_harvest": ("Key Harvest", "Key Harvest"),
    "pitch_key_harvest": (
        "Claim title deeds before a neighbour buys them away at your own price, and join your "
        "fields into two large estates.",
        "Sichere dir Felder, ehe ein Nachbar sie dir zum eigenen Preis wegkauft, und verbinde sie "
        "zu zwei großen Gütern.",
    ),
}
