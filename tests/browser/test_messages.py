"""What only a browser shows: the way to the next table that waits, and a message while away."""

from __future__ import annotations

import email
import json
import re
from email.policy import default
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.screen import SOON, Screen
from tests.browser.site import Site


def _with_bert(browser: Browser, ann: Screen) -> str:
    """A table of Ann and Bert where it is her turn; its address."""
    ann.open_table("wampum", "me", "open", "none", name="Ann", start_player="seat_0")
    address, page = ann.page.url, ann.page
    link = str(page.locator("input[value*='/seat/']").first.get_attribute("value"))
    bert = Screen(browser, ann.site)
    bert.page.goto(link)
    bert.page.fill("#name", "Bert")
    bert.page.locator("#sit").click()
    bert.page.wait_for_url("**/table/*")
    bert.page.context.close()
    ann.until_my_turn()
    return address


def test_on_to_the_next_table_by_link_key_or_itself(browser: Browser, site: Site) -> None:
    ann = Screen(browser, site)
    page = ann.page
    first, second = _with_bert(browser, ann), _with_bert(browser, ann)
    page.reload()
    expect(page.locator("#next-table")).to_be_visible()
    assert page.title().startswith("(1) ")
    page.keyboard.press(">")
    page.wait_for_url(first)
    page.locator("#next-table").click()
    page.wait_for_url(second)
    # Without a wish nobody is led anywhere; with it an own move leads on, unless Esc is pressed.
    page.evaluate("document.body.dataset.onward = 'on'")
    ann.play_hint()
    expect(page.locator("#next-table")).to_have_class(re.compile("tool--going"), timeout=SOON)
    page.wait_for_url(first, timeout=SOON)
    ann.play_hint()
    expect(page.locator("#next-table")).to_be_hidden()  # Bert is to move at both
    assert page.url == first
    assert not ann.faults


def test_the_page_of_messages_can_be_used_by_everybody(browser: Browser, site: Site) -> None:
    for theme in ("light", "dark"):
        screen = Screen(browser, site, width=360, theme=theme)
        page = screen.page
        page.goto(f"{site.address}/notices")
        page.fill("#address", "ann@example.org")
        page.locator("form[action='/notices/mail'] button").click()
        page.wait_for_url("**/notices?said=mail")
        expect(page.locator(".way")).to_have_count(1)
        assert not screen.findings()
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
        assert not screen.faults


def test_a_mail_address_is_confirmed_by_the_link_in_its_mail(browser: Browser, site: Site) -> None:
    """From the form to the file that a house without a mail server lays down, and back."""
    screen = Screen(browser, site)
    page, folder = screen.page, site.folder / "mails"
    page.goto(f"{site.address}/notices")
    page.fill("#address", "cleo@example.org")
    page.locator("form[action='/notices/mail'] button").click()
    page.wait_for_url("**/notices?said=mail")
    link = ""
    while not link:
        page.wait_for_timeout(50)  # until the server's worker has sent it
        for path in folder.glob("*.eml") if folder.is_dir() else ():
            mail = email.message_from_bytes(path.read_bytes(), policy=default)
            if mail["to"] == "cleo@example.org":
                found = re.search(r"/notices/confirm/\S+", mail.get_content())
                link = found[0] if found else ""
    page.goto(site.address + link)
    page.locator("main .btn--go").click()
    page.goto(f"{site.address}/notices")
    expect(page.locator(".way__state--good")).to_have_count(1)
    assert not screen.faults


def _worker(page: Page) -> dict[str, Any]:
    """The registration of the worker that shows messages, as the browser knows it."""
    found: list[dict[str, Any]] = []
    session = page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"])
    )
    session.send("ServiceWorker.enable")
    page.evaluate(
        "navigator.serviceWorker.register(document.getElementById('browser').dataset.worker)"
        ".then((made) => new Promise((done) => { const look = () => made.active ? done(true)"
        " : setTimeout(look, 20); look(); }))"
    )
    (registration,) = {one["registrationId"]: one for one in found}.values()
    return {"session": session, "id": registration["registrationId"]}


def test_a_message_is_shown_while_no_table_is_open(browser: Browser, site: Site) -> None:
    context = browser.new_context()
    context.grant_permissions(["notifications"], origin=site.address)
    page = context.new_page()
    page.goto(f"{site.address}/notices")
    expect(page.locator("#zone")).not_to_have_value("")
    worker = _worker(page)
    told = {"title": "Wampum: your turn", "body": "Go on.", "tag": "table-1", "url": "/table/1"}
    message = {"origin": site.address, "registrationId": worker["id"], "data": json.dumps(told)}
    worker["session"].send("ServiceWorker.deliverPushMessage", message)
    shown = page.evaluate(
        "navigator.serviceWorker.getRegistration(document.getElementById('browser').dataset.worker)"
        ".then((made) => new Promise((done) => { const look = () => made.getNotifications()"
        ".then((all) => all.length ? done(all.map((one) => [one.title, one.body, one.data]))"
        " : setTimeout(look, 20)); look(); }))"
    )
    assert shown == [["Wampum: your turn", "Go on.", "/table/1"]]
    context.close()
