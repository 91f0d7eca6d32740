"""Planning in the browser: a whole turn in every game, two plans compared, one kept, and nobody else hears of it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kancha.doors import catalogue
from tests.browser.house import Clicker, Server, browsing, facts, open_table, table, wait_for_turn
from tests.marks import some

SHOWN = "() => document.body.dataset.planState === 'ready'"
STATE = """() => ({ ...document.body.dataset, asked: document.getElementById('ask').innerText,
  said: document.getElementById('plan-said').textContent })"""
KEPT = (
    "() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('kancha-plans-'))))"
)
NAMES = "#plan-names .plan-name"


def state(page: Page) -> dict[str, Any]:
    """The plan as it stands, once it is worked out."""
    page.wait_for_function(SHOWN)
    found: dict[str, Any] = page.evaluate(STATE)
    return found


def begin_plan(page: Page) -> None:
    page.keyboard.press("l")
    page.wait_for_function("() => document.body.classList.contains('planning')")
    state(page)


def plan_turn(page: Page, seed: int, most: int = 12) -> dict[str, Any]:
    """Pick what is lit until the plan has come to its end, or has so many steps."""
    clicker = Clicker(page, seed)
    for _ in range(8 * most):
        now = state(page)
        if now["planStop"] != "asked" or int(now["planned"]) >= most:
            return now
        if facts(page)["ready"]:
            page.click("#confirm")
        else:
            clicker.pick_something()
    raise AssertionError(f"the plan does not go on: {state(page)}")


def seat_of_friend(browser: Browser, server: Server, made: dict[str, Any]) -> Any:
    """Another browser that has the second seat."""
    context = browser.new_context(reduced_motion="reduce")
    context.request.post(f"{server.base}/api/tables/{made['table']}/join", data={"key": made["keys"][1]})
    return context


@pytest.mark.parametrize("slug", some([game.slug for game in catalogue()], "cuzco-kramer"))
def test_a_turn_is_planned_compared_and_kept_and_another_seat_hears_nothing(
    browser: Browser, server: Server, slug: str
) -> None:
    with browsing(browser) as context:
        seats = [{"kind": "me", "name": "Amaru"}, {"kind": "link", "name": "Sisa"}]
        options = {} if slug in ("cuzco-feld", "tawantinsuyu") else {"first": "0"}
        body = {"slug": slug, "seats": seats, "options": options, "seed": 7}
        made = context.request.post(f"{server.base}/api/tables", data=body).json()
        friend = seat_of_friend(browser, server, made)
        try:
            other = friend.new_page()
            heard: list[object] = []
            other.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(frame)))
            other.goto(server.base + made["url"])
            other.wait_for_selector("body[data-ready][data-live=on]", state="attached")
            page = open_table(context, server, made["url"])
            page.wait_for_function("() => document.body.dataset.live === 'on'")
            other.wait_for_timeout(200)
            before, version = len(heard), facts(page)["version"]
            begin_plan(page)
            assert not page.locator("#plan-guess").is_visible()
            first = plan_turn(page, 3)
            page.click("[data-do=plan_new]")
            second = plan_turn(page, 11, 4)
            assert int(first["planned"]) > 0
            assert int(second["planned"]) > 0
            page.click("#plan-compare")
            page.wait_for_selector("#plan-table table")
            assert page.locator("#plan-table thead th").count() == 2
            assert page.locator("#plan-table tbody tr").count() >= 3
            page.click("#plan-compare")
            page.locator(NAMES).first.click()
            now = state(page)
            assert facts(page)["version"] == version
            other.wait_for_timeout(200)
            assert len(heard) == before, "another seat's page heard of a plan"
            steps = page.evaluate(KEPT)["plans"][0]["steps"]
            assert len(steps) == int(now["planned"]) == page.locator("#plan-steps .plan-step").count()
            page.click("#plan-keep")
            page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
            page.wait_for_function("() => !document.body.classList.contains('planning')")
            page.wait_for_function('() => !(Object.values(localStorage).some((text) => text.includes(\'"name":"A"\')))')
            record = page.request.get(f"{server.base}/api/tables/{made['table']}/record?seat=0").text()
            assert played_in(record, steps)
            if facts(page)["asked"] == 0:
                begin_plan(page)
                unclear = state(page)["planStop"] == "unclear"  # nobody can say what comes after the setting up
                assert page.locator("#plan-guess").is_visible() != unclear, (
                    "what would be asked is a guess, and is not marked"
                )
        finally:
            friend.close()


def played_in(record: str, steps: list[str]) -> bool:
    """Whether a record has the first words of every step, in order."""
    lines = iter(record.splitlines())
    return all(any(step.split(" ")[0] in line.split(" ") for line in lines) for step in steps)


def test_a_plan_survives_a_reload_loses_a_step_with_a_reason_and_comes_back_when_thrown_away(
    browser: Browser, server: Server
) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "easy"], slug="cuzco-kramer", first="0"))
        wait_for_turn(page)
        begin_plan(page)
        for name in ("Token", "Village"):
            page.locator("#choices button", has_text=name).first.click()
            state(page)
        Clicker(page, 5).pick_something()
        page.wait_for_function("() => document.getElementById('plan-steps').textContent.includes('cell')")
        state(page)
        page.locator("#choices button", has_text="End turn").click()
        page.wait_for_selector("#plan-steps .plan-step:nth-child(3)")
        said = state(page)["said"]
        page.reload()
        page.wait_for_function("() => document.body.classList.contains('planning')")
        assert state(page)["said"] == said
        page.locator("[data-out]").nth(1).click()
        state(page)
        assert page.locator(".plan-step.refused .plan-why").first.inner_text()
        page.click("#plan-throw")
        page.wait_for_selector("#plan-undo")
        assert state(page)["planned"] == "0"
        page.click("#plan-undo")
        page.wait_for_selector(".plan-step")
        page.keyboard.press("l")
        page.wait_for_function("() => !document.body.classList.contains('planning')")
        assert page.locator(".ghost").count() == 0
        assert page.locator("#confirm").inner_text() == "Confirm"


def test_a_plan_by_keyboard_on_a_phone_in_french(browser: Browser, server: Server) -> None:
    phone = {"has_touch": True, "is_mobile": True, "locale": "fr-FR"}
    with browsing(browser, {"width": 390, "height": 844}, **phone) as context:
        page = open_table(context, server, table(context, server, ["me", "easy"], slug="cuzco-kramer", first="0"))
        page.click(".tools [data-do=menu]")
        page.click("#menu [data-do=plan]")
        page.wait_for_function("() => document.body.classList.contains('planning')")
        state(page)
        page.keyboard.press("1")
        assert int(plan_turn(page, 4, 2)["planned"]) >= 1
        small = page.evaluate(
            """() => [...document.querySelectorAll('#plan button, #ends button')].filter((one) => one.checkVisibility())
              .map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44).length"""
        )
        assert small == 0
        page.keyboard.press("u")
        state(page)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
