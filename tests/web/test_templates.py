"""The face of the site: templates and their texts, without a server."""

from __future__ import annotations

import re
from collections import Counter as Tally
from itertools import pairwise
from types import SimpleNamespace

from fondaco.web.texts import HEADLINES, SENTENCES, TEXTS, Say
from tests.web.shown import (
    ENGINE,
    MISSING,
    PAGES,
    TEMPLATES,
    WEB,
    Reader,
    every_lang,
    every_page,
    page,
    render,
    shown,
)
from tests.web.shown_practice import EVIL

# ---------------------------------------------------------------- texts


def test_every_text_of_the_templates_is_there_in_both_languages() -> None:
    used = {
        key for path in TEMPLATES for key in re.findall(r"\bsay\.(\w+)", path.read_text("utf-8"))
    }
    assert used <= TEXTS.keys(), used - TEXTS.keys()
    for key in used:
        assert all(text and "{" not in text for text in (TEXTS[key].en, TEXTS[key].de)), key


def test_every_text_that_the_server_says_is_there() -> None:
    called = (
        r"\bsay\(\s*\"(\w+)\"|TEXTS\.say\(\s*[\"'](\w+)[\"']"
        r"|TEXTS\[\"(\w+)\"\]|_note\(request, \"\w+\", \"(\w+)\""
    )
    found = [
        (path.name, key)
        for path in WEB.rglob("*.py")
        if path.name != "texts.py"
        for keys in re.findall(called, path.read_text("utf-8"))
        for key in keys
        if key
    ]
    assert len(found) > 20
    assert not [place for place in found if place[1] not in TEXTS]


def test_every_page_about_what_cannot_be_done_has_a_headline_and_a_sentence() -> None:
    assert HEADLINES.keys() == SENTENCES.keys()
    called = (
        r"(?:message\(request, \d+, |_page_for\(\d+, |Unplayable\(|NotAllowed\(|AN_HOUR, "
        r"|check_hourly\(\w+, \w+, )\"(\w+)\""
    )
    sources = [path.read_text("utf-8") for path in WEB.rglob("*.py")]
    keys = {key for source in sources for key in re.findall(called, source)}
    assert keys - {"many_reports"} == set(HEADLINES)  # the page of a result has words for that


def test_texts_are_looked_up_in_templates_and_called_from_python() -> None:
    template = ENGINE.from_string("{{ say.join }}")
    assert template.render(say=Say("de")) == "Mitspielen"
    assert Say("de")("turn_of", name="Ann") == "Ann überlegt"
    assert Say("fr").lang == "en"


# ---------------------------------------------------------------- pages


@every_lang
@every_page
def test_pages_are_whole(name: str, lang: str) -> None:
    html = shown(name, lang)
    reader = Reader(html)
    assert MISSING not in html, html[max(0, html.find(MISSING) - 200) :][:300]
    assert f'<html lang="{lang}">' in html
    twice = [found for found, times in Tally(reader.values("id")).items() if times > 1]
    assert not twice


@every_page
def test_nothing_breaks_the_content_security_policy(name: str) -> None:
    reader = Reader(shown(name))
    for tag, attrs, text in reader.elements:
        assert "style" not in attrs, (tag, attrs)
        assert not [key for key in attrs if key.startswith(("on", "hx-on"))], (tag, attrs)
        assert tag != "style"
        if tag == "script":
            assert attrs["src"].startswith("/static/")
            assert not "".join(text).strip()
        for key in ("href", "src", "action", "hx-get", "hx-post"):
            assert attrs.get(key, "/").startswith(("/", "#")), (tag, attrs)


@every_page
def test_names_are_escaped(name: str) -> None:
    html = shown(name)
    assert "<b onmouseover" not in html
    assert "onmouseover" in html or EVIL not in str(PAGES[name][1])


@every_page
def test_every_symbol_is_in_the_page(name: str) -> None:
    reader = Reader(shown(name))
    used = {attrs["href"].removeprefix("#") for attrs, _ in reader.all("use")}
    assert used <= set(reader.values("id")), used - set(reader.values("id"))


@every_page
def test_everything_to_press_or_fill_in_has_a_name(name: str) -> None:
    reader = Reader(shown(name))
    ids = set(reader.values("id"))
    labelled = set(reader.values("for"))
    for tag in ("button", "a", "summary"):
        for attrs, text in reader.all(tag):
            assert text or attrs.get("aria-label"), (tag, attrs)
    for tag in ("input", "select"):
        for attrs, _ in reader.all(tag):
            if attrs.get("type") in ("hidden", "checkbox"):  # a checkbox stands inside its label
                continue
            assert {"aria-label", "aria-labelledby"} & attrs.keys() or attrs["id"] in labelled, (
                attrs
            )
    for attribute in ("for", "form", "aria-labelledby", "aria-describedby", "aria-controls"):
        for value in reader.values(attribute):
            assert set(value.split()) <= ids, (attribute, value)
    headings = [int(tag[1]) for tag, _, _ in reader.elements if tag in ("h1", "h2", "h3")]
    assert headings.count(1) == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(headings))


@every_page
def test_forms_that_change_something_carry_the_token(name: str) -> None:
    html = shown(name)
    for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
        assert ('method="post"' in form) == ("csrfmiddlewaretoken" in form), form


def test_forms_work_with_and_without_the_script() -> None:
    for attrs, _ in Reader(shown("table")).all("form"):
        for method in ("get", "post"):
            if f"hx-{method}" in attrs:
                assert (attrs["method"], attrs["action"]) == (method, attrs[f"hx-{method}"])
                assert attrs["hx-target"] == "#table"


def test_the_fragment_is_what_the_page_holds() -> None:
    body = render("table_body.html", **page())
    assert body.strip() in shown("table")
    assert "<html" not in body
    assert Reader(body).elements[0][1]["data-version"] == "12"


def test_a_decision_is_made_of_buttons() -> None:
    reader = Reader(shown("table"))
    buttons = {attrs.get("id"): attrs for attrs, _ in reader.all("button")}
    assert buttons["go"]["value"] == "offer v2 tobacco 1"
    assert buttons["step-more-tobacco"]["value"] == "offer v2 t 2"
    assert buttons["step-more-tobacco"]["data-key"] == buttons["step-less-tobacco"]["data-key-less"]
    # What cannot be changed stays where it is and can keep the focus.
    assert buttons["step-more-maize"]["value"] == "offer v2 tobacco 1"
    assert buttons["step-more-maize"]["aria-disabled"] == "true"
    # What is not legal asks why.
    assert (buttons["choice-v4"]["form"], buttons["choice-v4"]["name"]) == ("why-form", "line")
    assert buttons["legal-1"]["value"] == "offer v2"


def test_looking_back_nothing_can_be_sent() -> None:
    html = shown("past")
    assert 'action="/table/7/act"' not in html
    assert 'id="to-now"' in html


def test_guide_and_rules_are_pages_or_fragments() -> None:
    htmx = SimpleNamespace(htmx=True)
    for name in ("guide", "rules"):
        template, context = PAGES[name]
        assert "<html" in shown(name)
        assert "<html" not in render(template, request=htmx, **context)


def test_templates_trust_nothing() -> None:
    for path in TEMPLATES:
        text = path.read_text("utf-8")
        assert not re.search(r"\|\s*safe\b|autoescape|hx-on|javascript:|style=|http", text), path
