"""The page of settings: name, language, theme, speed, sound, confirmation, keys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.http import require_http_methods

from fondaco.web import seats
from fondaco.web.ledger import Settings, Speed, Theme, keep, settings_of
from fondaco.web.own_name import read_name
from fondaco.web.responses import page
from fondaco.web.texts import say_in
from fondaco.web.visitors import LANGUAGE, remember, visitor_of

LANGUAGES = {"de": "Deutsch", "en": "English"}
#: Settings that are on or off.
_SWITCHES = ("sound", "confirm", "onward", "keys")
#: What a field of the form can hold; a field that is not sent stays as it is.
_OFFERED: dict[str, tuple[str, ...]] = {
    "lang": tuple(LANGUAGES),
    "theme": get_args(Theme),
    "speed": get_args(Speed),
    **dict.fromkeys(_SWITCHES, ("on", "off")),
}

_SWITCH = {"on": "switch_on", "off": "switch_off"}
#: What the values are called: keys of texts.
_WORDS = {
    "theme": {"": "theme_device", "light": "theme_light", "dark": "theme_dark"},
    "speed": {
        "slow": "speed_slow",
        "normal": "speed_normal",
        "fast": "speed_fast",
        "once": "speed_once",
    },
    "sound": _SWITCH,
    "confirm": _SWITCH,
    "onward": _SWITCH,
    "keys": _SWITCH,
}


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """The page, and what comes back from it; some fields alone come from the switches of a page."""
    if request.method != "POST":
        return _shown(request)
    wanted, name = request.POST, read_name(request)
    if name is None:
        return _shown(request, "bad_name")
    if any(wanted.get(field, offered[0]) not in offered for field, offered in _OFFERED.items()):
        return _shown(request, "settings_refused")
    liked = _changed(settings_of(request), wanted)
    if "name" in wanted and name != settings_of(request).name:
        liked = replace(liked, name=name)
        seats.rename(visitor_of(request).hash, name)
    address = urlencode({"next": back_of(wanted.get("next", "/")), "saved": "yes"})
    response = HttpResponseRedirect(f"{reverse('settings')}?{address}")
    keep(request, response, liked)
    if "lang" in wanted:
        remember(request, response, LANGUAGE, wanted["lang"])
    return response


def back_of(address: str) -> str:
    """Where somebody goes back to: never to another site."""
    return address if url_has_allowed_host_and_scheme(address, allowed_hosts=None) else "/"


def _changed(liked: Settings, wanted: Any) -> Settings:
    words = {field: wanted[field] for field in ("theme", "speed") if field in wanted}
    switches = {field: wanted[field] == "on" for field in _SWITCHES if field in wanted}
    return replace(liked, **words, **switches)


def _shown(request: HttpRequest, refused: str = "") -> HttpResponse:
    say, liked = say_in(visitor_of(request).lang), settings_of(request)
    chosen = {"lang": say.lang, "theme": liked.theme, "speed": liked.speed} | {
        field: "on" if getattr(liked, field) else "off" for field in _SWITCHES
    }
    words = {field: {value: say[key] for value, key in _WORDS[field].items()} for field in _WORDS}
    words["lang"] = LANGUAGES
    labels = {
        "lang": (say["language"], ""),
        "theme": (say["settings_theme"], ""),
        "speed": (say["settings_speed"], say["settings_speed_help"]),
        "sound": (say["settings_sound"], ""),
        "confirm": (say["settings_confirm"], say["settings_confirm_help"]),
        "onward": (say["settings_onward"], say["settings_onward_help"]),
        "keys": (say["settings_keys"], ""),
    }
    choices = [
        {
            "name": field,
            "label": label,
            "help": explained,
            "chosen": chosen[field],
            "offered": tuple(words[field].items()),
        }
        for field, (label, explained) in labels.items()
    ]
    asked = request.POST if request.method == "POST" else request.GET
    return page(
        request,
        "settings",
        422 if refused else 200,
        choices=choices,
        back=back_of(asked.get("next", "/")),
        saved="saved" in request.GET,
        error=say[refused] if refused else "",
    )
