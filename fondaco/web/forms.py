"""The form of a new table: what it offers, and what came back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from fondaco.bots import LEVELS
from fondaco.engine.box import OptionValue
from fondaco.engine.errors import DataError, SetupError
from fondaco.engine.game import Game
from fondaco.web.bot_names import STANDARD_BOT, bot_label, may_play
from fondaco.web.clocks.form import clock_form
from fondaco.web.data_files import store
from fondaco.web.data_files.reading import open_box, read_file, read_text
from fondaco.web.ledger import LONGEST_NAME, settings_of
from fondaco.web.models import BOT, OPEN
from fondaco.web.models.talk import FREE, PHRASES, SILENT
from fondaco.web.own_name import read_name
from fondaco.web.people.sessions import account_of
from fondaco.web.texts import FILES, TEXTS
from fondaco.web.visitors import visitor_of

NONE, ME = "none", "me"

Seats = list[tuple[str, str, str]]


def table_form(game: Game, request: HttpRequest, lang: str) -> dict[str, Any]:
    """What the form shows: as it was filled in, or as we would."""
    box = game.box
    low = box.fewest_players if box.fewer_with is None else box.fewer_with[1]
    seats = []
    for number in range(box.most_players):
        usual = ME if number == 0 else f"bot:{STANDARD_BOT}" if number < 3 else NONE
        chosen = request.POST.get(f"seat{number}", usual)
        choices = [(ME, TEXTS.say("me", lang)), (OPEN, TEXTS.say("friend_by_link", lang))]
        choices += [(f"bot:{bot}", bot_label(game, bot, lang)) for bot in reversed(LEVELS)]
        if number >= low:
            choices.append((NONE, TEXTS.say("nobody", lang)))
        offered = _choices(choices, chosen)
        seats.append({"number": number, "colour": box.seat_colours[number], "choices": offered})
    return {
        "game": {"id": game.id, "title": box.about.title[lang]},
        "size": _size(game, lang),
        "seats": seats,
        "options": option_choices(game, request, lang),
        "clock": clock_form(request, lang),
        "public": request.POST.get("public") == "on",
        "components": _component_choices(game, request, lang),
        "talk_rules": [
            (rule, TEXTS.say(f"talk_rule_{rule}", lang), rule == request.POST.get("talk"))
            for rule in (FREE, PHRASES, SILENT)
        ],
        "rated": request.POST.get("rated") == "on",
        "may_rate": account_of(request) is not None,
        "name": request.POST.get("name", settings_of(request).name)[:LONGEST_NAME],
    }


def option_choices(game: Game, request: HttpRequest, lang: str) -> list[dict[str, Any]]:
    """A game's options as a form offers them."""
    offered = []
    for option in game.box.options.values():
        words = game.notation.OPTIONS[option.name][lang]
        chosen = request.POST.get(f"option_{option.name}", _typed(option.default))
        values = _choices([(_typed(v), words[_typed(v)]) for v in option.values], chosen)
        offered.append(
            {"name": option.name, "label": words["name"], "help": words["help"], "values": values}
        )
    return offered


def _size(game: Game, lang: str) -> str:
    """For how many people a game is, as its card says it, and how long it takes."""
    box = game.box
    told = TEXTS.say(
        "table_size",
        lang,
        low=box.fewest_players,
        high=box.most_players,
        minutes=box.about.minutes,
    )
    if box.fewer_with is None:
        return told
    name, fewest = box.fewer_with
    option = game.notation.OPTIONS[name][lang]["name"]
    return f"{told} {TEXTS.say('fewer_with', lang, option=option, fewest=fewest)}"


def _choices(labels: list[tuple[str, str]], chosen: str) -> list[dict[str, object]]:
    """What a select element offers, and what is chosen there."""
    return [{"value": v, "label": label, "selected": v == chosen} for v, label in labels]


def read_table_form(
    game: Game, request: HttpRequest
) -> tuple[Seats, dict[str, OptionValue], dict[str, Any] | None, bool]:
    """Seats, options, data and whether the table is public; SetupError or DataError if not so."""
    name = read_name(request)
    if name is None:
        raise SetupError(TEXTS["bad_name"])
    seats: Seats = []
    for number in range(game.box.most_players):
        kind = request.POST.get(f"seat{number}", NONE)
        bot = kind.removeprefix("bot:")
        if kind == ME:
            seats.append((ME, name, ""))
        elif kind == OPEN:
            seats.append((OPEN, "", ""))
        elif kind.startswith("bot:") and may_play(bot):
            seats.append((BOT, "", bot))
        elif kind != NONE:
            raise SetupError(TEXTS["bad_seat"])
    if not any(kind == ME for kind, _, _ in seats):
        raise SetupError(TEXTS["no_own_seat"])
    options = read_options(game, request)
    return seats, options, _read_data(game, request), request.POST.get("public") == "on"


def read_options(game: Game, request: HttpRequest) -> dict[str, OptionValue]:
    """The options that were chosen in a form."""
    return {
        option.name: value
        for option in game.box.options.values()
        for value in option.values
        if request.POST.get(f"option_{option.name}") == _typed(value)
    }


def read_number(text: str, digits: int) -> int | None:
    """A whole number of at most so many digits, as an address or a form has it."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


def _read_data(game: Game, request: HttpRequest) -> dict[str, Any] | None:
    """An owner's data file: one that is sent, or one that they keep here."""
    file, chosen = request.FILES.get("data"), request.POST.get("components", "")
    if file is not None:
        data = read_file(file)
        return None if open_box(game, data).delivered else data
    if not chosen:
        return None
    kept = store.own(visitor_of(request).hash, game).filter(pk=read_number(chosen, 18) or 0).first()
    if kept is None:
        raise DataError(FILES["data_gone"])
    data = dict(kept.data)
    open_box(game, data)  # this version of the game may understand it no more
    return data


def read_data_text(text: str) -> dict[str, Any]:
    """The same from its text."""
    return read_text(text)


def _component_choices(game: Game, request: HttpRequest, lang: str) -> list[dict[str, object]]:
    """Ours, and those that the visitor keeps; none if they keep none."""
    kept = store.own(visitor_of(request).hash, game).values_list("pk", "name")
    labels = [(str(pk), name) for pk, name in kept]
    asked = request.POST.get("components", request.GET.get("components", ""))
    return _choices([("", TEXTS.say("components_ours", lang)), *labels], asked) if labels else []


def _typed(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
