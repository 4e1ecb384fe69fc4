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
    "guest": ("Guest", "Gast"),
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
    "title_marracash": ("Marracash", "Marracash"),
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
