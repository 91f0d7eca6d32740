"""The same deal for a friend: the same luck at a table of its own, nothing told of the first game, both compared at the end."""

from pathlib import Path

from tests.web.asking import code, path
from tests.web.serving import TestClient, desk_behind, inside
from tests.web.test_end import Browser, play_on

SOLO = {"slug": "ayar", "mode": "solo", "seats": [{"kind": "me", "name": "Ana"}]}


def played(browser: Browser) -> str:
    table = str(browser.ask("POST", "/api/tables", SOLO).json()["table"])
    play_on([browser], table)
    return table


def seed_of(client: TestClient, table: str) -> int:
    kept = desk_behind(client.app).tables.store.load(table)
    return int(kept[0].seed)


def test_a_friend_plays_the_same_deal_and_both_results_stand_side_by_side(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        ana, friend, nobody = Browser(client), Browser(client), Browser(client)
        table = played(ana)
        assert 'data-do="deal"' in ana.ask("GET", f"/t/{table}/sheet").text
        assert 'data-do="deal"' not in nobody.ask("GET", f"/t/{table}/sheet").text
        assert code(nobody.ask("POST", path(table, "deal"))) == (403, "no_seat")
        made = ana.ask("POST", path(table, "deal"))
        assert made.status_code == 201
        other = made.json()["table"]
        assert "not finished this deal yet" in ana.ask("GET", f"/t/{table}/sheet").text
        key = made.json()["url"].split("#")[1]
        assert friend.ask("POST", path(other, "join"), {"key": key}).json() == {"seat": 0}
        assert friend.ask("GET", path(other)).json()["luck"] == "seed", "chosen luck is marked"
        seed = seed_of(client, table)
        assert seed_of(client, other) == seed
        pieces = ["", "/sheet", "/story"]
        seen = [friend.ask("GET", f"/t/{other}{piece}").text for piece in pieces]
        seen += [friend.ask("GET", path(other, piece)).text for piece in ("", "options", "record")]
        assert not [text for text in [*seen, made.text] if table in text or str(seed) in text]
        play_on([friend], other)
        assert friend.ask("GET", path(other)).json()["sheet"] == ana.ask("GET", path(table)).json()["sheet"]
        for browser, own, rival in ((ana, table, other), (friend, other, table)):
            sheet = browser.ask("GET", f"/t/{own}/sheet").text
            assert f'<a href="/t/{rival}">' in sheet.split('class="deals"')[1]


def test_a_deal_is_given_only_once_the_game_is_over(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        ana = Browser(client)
        table = ana.ask("POST", "/api/tables", SOLO).json()["table"]
        assert code(ana.ask("POST", path(table, "deal"))) == (422, "illegal")
        assert 'data-do="deal"' not in ana.ask("GET", f"/t/{table}/sheet").text
