"""The end of a game: rows that add up, a chart with its axes, a rematch for everybody, a variation that names its origin."""

import random
import re
from pathlib import Path

import pytest
from httpx import Response

from kancha import catalogue
from kancha.table.opening import NewTable, opened
from kancha.table.snapshot import Snapshot
from kancha.web.page_words import PageWords
from kancha.web.person import COOKIE
from kancha.web.regions import templates
from kancha.web.table_page import scored
from tests.table.tables import no_editions, people
from tests.web.asking import code, path
from tests.web.serving import TestClient, inside, new_table, play, seats
from tests.web.test_turns import turns_of

GAMES = [game.slug for game in catalogue()]
MODES = {
    game.slug: [(mode.name, seats) for mode in game.modes for seats in (mode.fewest, mode.most)] for game in catalogue()
}
RANDOM_GAMES = 20


def finished(slug: str, mode: str, seats: int, seed: int) -> Snapshot:
    """A table whose game was played to its end by chance."""
    table, _ = opened(NewTable(slug, people(seats), mode, seed=seed), no_editions)
    luck = random.Random(seed)
    while not table.game.over:
        seat = luck.choice(table.game.waiting())
        table.game.play(luck.choice(table.game.options(seat)), seat)
    return table.snapshot(0)


def cells(row: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"<td[^>]*>([−\d]+)</td>", row)]


@pytest.mark.parametrize("slug", GAMES)
def test_the_rows_of_the_sheet_add_up_to_the_total_and_to_what_the_log_told(slug: str) -> None:
    talk = PageWords("en")
    for seed in range(RANDOM_GAMES):
        mode, seats = MODES[slug][seed % len(MODES[slug])]
        snapshot = finished(slug, mode, seats, seed)
        assert snapshot.over
        html = templates().get_template("sheet.html").render(t=talk, alone=False, **scored(snapshot, talk))
        body, foot = html.split("<tbody>")[1].split("</tbody>")
        rows = [(cells(row), 'class="sum"' in row) for row in re.findall("<tr.*?</tr>", body)]
        total = cells(re.findall("<tr.*?</tr>", foot)[0])
        assert [sum(column) for column in zip(*[row for row, is_sum in rows if not is_sum], strict=True)] == total
        since = [0] * len(total)  # a sum is that of the rows since the last one
        for row, is_sum in rows:
            assert not is_sum or row == since
            since = [0] * len(total) if is_sum else [a + b for a, b in zip(since, row, strict=True)]
        if slug == "ayar":  # whose total is the lower of two sums
            assert total == [min(both) for both in zip(*[row for row, is_sum in rows if is_sum], strict=True)]
        if slug == "ayar" or seed % 5:  # telling a whole game takes long
            continue
        told_of = dict.fromkeys(snapshot.sheet.columns, 0)
        for turn in turns_of(snapshot):
            for step in turn.steps:
                for side, points in step.points:
                    told_of[side.column] += points
        begun = snapshot.history[0] if slug == "tawantinsuyu" else [0] * len(total)  # whose players begin with points
        assert [points + before for points, before in zip(told_of.values(), begun, strict=True)] == total


@pytest.mark.parametrize("slug", GAMES)
def test_the_chart_has_axes_with_names_and_numbers_and_ends_in_the_totals(slug: str) -> None:
    for language, names in (("en", {"points", "moves"}), ("fr", {"points", "coups"})):
        talk = PageWords(language)
        snapshot = finished(slug, *MODES[slug][0], 2)
        chart = str(scored(snapshot, talk)["chart"])
        assert set(re.findall(r'<text class="chart-name[^>]*>([^<]+)<', chart)) == names
        assert len(re.findall('class="chart-n"', chart)) >= 2
        assert len(re.findall('class="chart-m"', chart)) >= 3
        ends = [int(end) for end in re.findall(r'class="chart-end"[^>]*>(-?\d+)<', chart)]
        assert sorted(ends) == sorted(snapshot.sheet.totals())
        assert f'data-last="{snapshot.answers}"' in chart


class Browser:
    """One of several browsers that meet in one application."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookie = ""

    def ask(self, method: str, address: str, body: object = None, language: str = "en") -> Response:
        self.client.cookies.clear()
        if self.cookie:
            self.client.cookies.set(COOKIE, self.cookie)
        answer = self.client.request(method, address, json=body, headers={"accept-language": language})
        self.cookie = self.client.cookies.get(COOKIE) or self.cookie
        return answer


def test_a_rematch_has_the_same_seats_and_options_and_the_next_seat_begins(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        ana, berta, nobody = Browser(client), Browser(client), Browser(client)
        options = {"board": "short", "first": "1"}
        wish = {"slug": "pachamama", "seats": seats("me", "link", "bot"), "options": options, "seed": 11}
        made = ana.ask("POST", "/api/tables", wish).json()
        table = made["table"]
        berta.ask("POST", path(table, "join"), {"key": made["keys"][1]})
        early = ana.ask("POST", path(table, "rematch"), language="fr")
        assert code(early) == (422, "illegal")
        assert early.json()["error"]["message"] == "La revanche se joue une fois la partie finie."
        play_on([ana, berta], table)
        assert 'data-do="rematch"' in ana.ask("GET", f"/t/{table}").text
        assert 'data-do="rematch"' not in nobody.ask("GET", f"/t/{table}").text
        assert code(nobody.ask("POST", path(table, "rematch"))) == (403, "no_seat")
        again = berta.ask("POST", path(table, "rematch"))
        assert again.status_code == 201
        assert ana.ask("POST", path(table, "rematch")).json() == again.json(), "there is only one"
        new = again.json()["table"]
        for browser in (ana, nobody):
            assert f'href="/t/{new}"' in browser.ask("GET", f"/t/{table}").text, "everybody is led to it"
        views = [browser.ask("GET", path(new)).json() for browser in (ana, berta, nobody)]
        assert [view["held"] for view in views] == [[0], [1], []]
        seated = [(seat["name"], seat["kind"], seat["joined"]) for seat in views[0]["seats"]]
        assert seated == [("Ana", "person", True), ("Berta", "person", True), ("Chuki", "bot", True)]
        assert (views[0]["options"]["board"], views[0]["options"]["first"]) == ("short", "2")


def play_on(browsers: list[Browser], table: str) -> None:
    """Play to the end; the bot answers by itself."""
    luck = random.Random(4)
    for _ in range(2000):
        silent = 0
        for browser in browsers:
            asked = browser.ask("GET", path(table, "options")).json()
            silent += not asked["options"]
            if asked["options"]:
                body = {"seat": asked["ask"]["seat"], "version": asked["version"]}
                browser.ask("POST", path(table, "moves"), {**body, "text": luck.choice(asked["options"])["text"]})
        if silent == len(browsers) and browsers[0].ask("GET", path(table)).json()["over"]:
            return
    raise AssertionError("the game did not end")


def test_a_variation_says_where_it_comes_from(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        table = new_table(client, "me", "here", options={"board": "short"}, seed=11)["table"]
        play(client, str(table), 1000, random.Random(3))
        varied = client.post(path(table, "variation"), json={"at": 4}).json()
        for language, words in (("en", "Variation after move 4"), ("fr", "Variante après le coup 4")):
            page = client.get(f"{varied['url']}?language={language}").text
            assert words in page
            assert f'href="/t/{table}?at=4"' in page
            assert words not in client.get(f"/t/{table}?language={language}").text
