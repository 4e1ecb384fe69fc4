"""An account, as somebody comes to one: plays, signs up, takes the game along, shows a page."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.screen import Screen
from tests.browser.site import Site


def test_from_a_guest_to_somebody(browser: Browser, site: Site) -> None:
    screen = Screen(browser, site, width=360, theme="dark")
    page = screen.page
    screen.play_now()
    table = page.url
    page.goto(f"{site.address}/")
    page.locator("#to-account").click()
    page.wait_for_url("**/account/login*")
    assert not screen.findings(), "log in"
    page.locator("#to-signup").click()
    page.fill("#name", "Annegret")
    page.fill("#password", "short")
    page.locator("#sign-up").click()
    page.wait_for_selector("[role=alert]:not([hidden])")  # it needs eight characters
    assert page.input_value("#name") == "Annegret"
    page.fill("#password", "seven camels, one well")
    page.locator("#sign-up").click()
    page.wait_for_selector("#claim")
    assert not screen.findings(), "account"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#claim").click()
    page.wait_for_url("**/account?done=claimed")
    assert page.locator("#claim").count() == 0
    page.goto(table)
    page.wait_for_selector("#state[data-seat=yes]", state="attached")  # still one's own seat
    page.goto(f"{site.address}/account")
    page.locator("label[for=public-yes]").click()
    page.locator("#save-public").click()
    page.wait_for_url("**/account?done=public")
    page.locator("#own-page").click()
    page.wait_for_url("**/people/Annegret")
    assert not screen.findings(), "one's own page"
    shown = page.url

    other = Screen(browser, site)
    other.page.goto(shown)
    assert other.page.locator("h1").inner_text() == "Annegret"
    other.page.goto(table)
    other.page.wait_for_selector("#state", state="detached")  # a private table is nobody else's
    other.page.goto(f"{site.address}/account/login?next=/ratings/wampum")
    other.page.fill("#name", "annegret")
    other.page.fill("#password", "seven camels, one well")
    other.page.locator("#log-in").click()
    other.page.wait_for_url("**/ratings/wampum")
    assert not other.findings(), "ratings"
    other.page.goto(table)
    other.page.wait_for_selector("#state[data-seat=yes]", state="attached")

    page.goto(f"{site.address}/account")
    page.locator("#log-out").click()
    page.wait_for_url(f"{site.address}/")
    page.goto(f"{site.address}/account")
    page.wait_for_url("**/account/login")
    # The browser notes the short password, and that there is no such table for somebody else.
    assert all("422" in fault for fault in screen.faults)
    assert all("404" in fault for fault in other.faults)
