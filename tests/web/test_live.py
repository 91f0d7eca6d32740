"""Live updates: what changed, once, for whom it is; and reconnecting."""

import json
import random
import re
import time
import zlib
from collections.abc import Iterator

import pytest

from kancha import catalogue
from kancha.store.schema import StoreError
from kancha.store.store import Store
from kancha.table.live_table import Moment
from kancha.table.tables import LINGER
from kancha.web.live import Page, Step
from kancha.web.patches import patches_between, plain
from tests.web.serving import Answer, TestClient, inside, new_table, play


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("live")) as client:
        yield client


@pytest.fixture(autouse=True)
def nobody(client: TestClient) -> None:
    client.cookies.clear()


REGIONS = {"head", "board", "supplies", "asides", "panels", "log", "story", "guide", "bar", "aim"}


def received(socket: object) -> dict[str, object]:
    found: dict[str, object] = json.loads(socket.receive_text())  # type: ignore[attr-defined]
    return found


def answer(client: TestClient, update: dict[str, object], table: object) -> None:
    options = update["options"]
    assert isinstance(options, list)
    body = {"seat": update["seat"], "version": update["version"], "text": random.Random(1).choice(options)["text"]}
    assert client.post(f"/api/tables/{table}/moves", json=body).status_code == 200


def test_a_page_gets_everything_first_and_then_what_changed(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    with client.websocket_connect(f"/live/{table}") as socket:
        first = received(socket)
        assert set(first["regions"]) == REGIONS  # type: ignore[call-overload]
        assert first["held"] == [0, 1]
        answer(client, first, table)
        second = received(socket)
        assert second["version"] == 2
        regions = second["regions"]
        assert isinstance(regions, dict)
        assert "log" in regions
        assert all(html != first["regions"][name] for name, html in regions.items())  # type: ignore[index]


def test_what_was_got_ready_while_somebody_looked_is_what_would_be_sent_without(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Step] = []

    class Wary(Page):
        def step(self, moment: Moment) -> Step:
            found = super().step(moment)
            if found is self.ahead:
                self.ahead = None
                assert super().step(moment).shown.message == found.shown.message
                taken.append(found)
            return found

    monkeypatch.setattr("kancha.web.live.Page", Wary)
    for slug in [game.slug for game in catalogue()]:
        table = new_table(client, "me", "here", slug=slug)["table"]
        with client.websocket_connect(f"/live/{table}?patches=1") as socket:
            update = received(socket)
            for _ in range(8):
                if update["curtain"] is not None:
                    socket.send_text(json.dumps({"show": update["curtain"]}))
                    update = received(socket)
                options = update["options"]
                assert isinstance(options, list)
                text = random.Random(1).choice(options)["text"]
                move = {"seat": update["seat"], "version": update["version"], "text": text}
                assert client.post(f"/api/tables/{table}/preview", json=move).status_code == 200
                time.sleep(3 * LINGER)
                assert client.post(f"/api/tables/{table}/moves", json=move).status_code == 200
                update = received(socket)
    assert len(taken) > 20, "as a rule it is the one that is sent"


def test_what_could_not_be_stored_is_never_sent(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(client, "me", "here")["table"]
    with client.websocket_connect(f"/live/{table}") as socket:
        first = received(socket)
        options = first["options"]
        assert isinstance(options, list)
        move = {"seat": first["seat"], "version": first["version"], "text": options[0]["text"]}
        assert client.post(f"/api/tables/{table}/preview", json=move).status_code == 200
        time.sleep(3 * LINGER)

        def fail(self: Store, batch: object) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", fail)
            assert client.post(f"/api/tables/{table}/moves", json=move).status_code >= 500
        other = {**move, "text": options[1]["text"]}
        assert client.post(f"/api/tables/{table}/moves", json=other).status_code == 200
        second = received(socket)
        assert second["version"] == 2
        assert client.get(f"/api/tables/{table}/view?seat={first['seat']}").json()["answers"] == 1


def test_the_page_follows_the_question_among_its_seats(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    with client.websocket_connect(f"/live/{table}") as socket:
        update = received(socket)
        for _ in range(6):
            assert update["seat"] == client.get(f"/api/tables/{table}/view").json()["ask"]["seat"]
            assert update["options"]
            answer(client, update, table)
            update = received(socket)


def test_a_page_that_comes_back_with_its_mark_is_sent_nothing_twice(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    with client.websocket_connect(f"/live/{table}") as socket:
        mark = received(socket)["mark"]
    with client.websocket_connect(f"/live/{table}?since={mark}") as socket:
        again = received(socket)
        assert again["regions"] == {}
        assert again["mark"] == mark
        assert again["options"]
    play(client, str(table), 3, random.Random(1))
    with client.websocket_connect(f"/live/{table}?since={mark}") as socket:
        later = received(socket)
        assert set(later["regions"]) == REGIONS  # type: ignore[call-overload]
        assert later["version"] == 4
        assert later["regions"]


def test_what_was_recent_is_still_so_for_a_page_that_comes_back(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    with client.websocket_connect(f"/live/{table}") as socket:
        update = received(socket)
        for _ in range(4):
            answer(client, update, table)
            update = received(socket)
    with client.websocket_connect(f"/live/{table}?since={update['mark']}") as socket:
        again = received(socket)
        assert again["mark"] == update["mark"]
        assert again["regions"] == {}
        assert again["motions"] == []


@pytest.mark.parametrize(
    "since", ["", "x", "-", "1", "1-2-3-4", "99999999999-a", "1-x-99999999999", "²-a-²", "a" * 500]
)
def test_a_mark_that_is_none_gets_everything(client: TestClient, since: str) -> None:
    table = new_table(client, "me", "here")["table"]
    with client.websocket_connect(f"/live/{table}?since={since}") as socket:
        assert set(received(socket)["regions"]) == REGIONS  # type: ignore[call-overload]


def test_the_page_as_served_has_the_mark_of_what_it_shows(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    html = client.get(f"/t/{table}").text
    with client.websocket_connect(f"/live/{table}") as socket:
        assert str(received(socket)["mark"]) in html


def test_an_onlooker_gets_no_options_and_a_foreign_seat_is_refused(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    with client.websocket_connect(f"/live/{table}?seats=-1") as socket:
        assert received(socket)["seat"] == -1
    client.cookies.clear()
    with client.websocket_connect(f"/live/{table}") as socket:
        update = received(socket)
        assert (update["seat"], update["options"], update["why_not"], update["undo"]) == (-1, [], [], -1)
    for seats, status in (("0", 403), ("0,1", 403), ("x", 400), ("9", 403)):
        with pytest.raises(Exception) as caught:  # noqa: PT011 - the client's own class
            client.websocket_connect(f"/live/{table}?seats={seats}").__enter__()
        assert caught.value.status_code == status  # type: ignore[attr-defined]
    with pytest.raises(Exception) as caught:  # noqa: PT011
        client.websocket_connect("/live/nowhere").__enter__()
    assert caught.value.status_code == 404  # type: ignore[attr-defined]


def test_where_hands_are_hidden_a_shared_screen_waits_behind_a_curtain(client: TestClient) -> None:
    table = new_table(client, "me", "here", mode="coop")["table"]
    with client.websocket_connect(f"/live/{table}") as socket:
        first = received(socket)
        asked = first["curtain"]
        assert first["seat"] == -1
        assert isinstance(asked, int)
        assert first["options"] == []
        for rubbish in ("", "{", "[]", '{"show": "x"}', '{"show": 7}', "null"):
            socket.send_text(rubbish)
        socket.send_text(json.dumps({"show": asked}))
        shown = received(socket)
        assert (shown["seat"], shown["curtain"]) == (asked, None)
        assert shown["options"]
        update = shown
        for _ in range(30):
            answer(client, update, table)
            update = received(socket)
            if update["curtain"] is not None:
                break
        assert update["seat"] == asked
        assert update["curtain"] == 1 - asked
        assert update["options"] == []


def test_bots_are_shown_thinking_and_their_moves_come_one_by_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    with inside(tmp_path_factory.mktemp("bots"), pace=0.15) as client:
        table = new_table(client, "me", "bot", "bot", "bot", options={"first": "0"})["table"]
        with client.websocket_connect(f"/live/{table}") as socket:
            update = received(socket)
            started = time.monotonic()
            answer(client, update, table)
            versions, thinking = [update["version"]], set()
            while len(versions) < 5:
                update = received(socket)
                thinking |= set(update["thinking"])  # type: ignore[call-overload]
                versions.append(update["version"])
            assert versions == [1, 2, 3, 4, 5], "a move, and who thinks after it, is told at once and once"
            assert thinking == {1, 2, 3}
            assert time.monotonic() - started > 0.3
            socket.send_text('{"hurry": true}')


def test_patches_lead_to_the_same_text(client: TestClient) -> None:
    table = new_table(client, "me", "here", seed=4)["table"]
    texts: dict[str, str] = {}
    whole, parts = 0, 0
    with client.websocket_connect(f"/live/{table}?patches=1") as socket:
        for _ in range(25):
            update = received(socket)
            apply(texts, update)
            whole += sum(map(len, texts.values()))
            parts += len(json.dumps([update["regions"], update["patches"]]))
            if not update["options"]:
                break
            answer(client, update, table)
        update = received(socket)
        apply(texts, update)
    with client.websocket_connect(f"/live/{table}?since={update['version']!s}-x") as socket:
        full = received(socket)
    differing = {name for name, html in full["regions"].items() if texts[name] != html}  # type: ignore[attr-defined]
    assert differing <= {"board", "supplies", "asides", "panels", "log"}  # what was recent is not told to a newcomer
    assert parts < whole / 2


@pytest.mark.parametrize("slug", [game.slug for game in catalogue()])
def test_a_page_is_told_only_changes_of_the_regions_it_came_with(client: TestClient, slug: str) -> None:
    table = new_table(client, "me", "here", slug=slug, seed=4)["table"]
    with client.websocket_connect(f"/live/{table}") as socket:
        first = received(socket)
    texts: dict[str, str] = dict(first["regions"])  # type: ignore[call-overload]
    sums = {name: f"{zlib.crc32(html.encode()):x}" for name, html in texts.items()}
    sums["board"] = "0"  # a browser that writes one of them otherwise
    have = ",".join(f"{name}:{sum}" for name, sum in sums.items())
    with client.websocket_connect(f"/live/{table}?patches=1&since={first['mark']}&have={have}") as socket:
        update = received(socket)
        assert (update["regions"], update["patches"]) == ({}, {})
        whole = 0
        while update["version"] == first["version"]:
            if update["curtain"] is not None:
                socket.send_text(json.dumps({"show": update["curtain"]}))
            elif update["options"]:
                answer(client, update, table)
            update = received(socket)
            whole += sum(len(html) for name, html in update["regions"].items() if name != "board")  # type: ignore[attr-defined]
            apply(texts, update)
        assert whole < sum(map(len, texts.values())) / 4
    mark = f"{update['version']}-x-{first['version']}"
    with client.websocket_connect(f"/live/{table}?since={mark}&seats={update['seat']}") as socket:
        full: dict[str, str] = received(socket)["regions"]  # type: ignore[assignment]
    assert {name for name in REGIONS if texts[name] != full[name]} <= {"head", "bar", "panels"}  # who is at one screen


def test_a_preview_tells_a_page_changes_of_what_it_shows(client: TestClient) -> None:
    table = new_table(client, "me", "here", seed=4)["table"]
    with client.websocket_connect(f"/live/{table}?patches=1&page=first") as socket:
        update = received(socket)
        texts: dict[str, str] = dict(update["regions"])  # type: ignore[call-overload]
        text = random.Random(1).choice(update["options"])["text"]  # type: ignore[arg-type]
        look = {"seat": update["seat"], "version": update["version"], "text": text}
        address = f"/api/tables/{table}/preview"
        whole = client.post(address, json=look).json()
        told = client.post(address, json={**look, "page": "first", "mark": update["mark"]}).json()
        assert (whole["patches"], told["regions"]) == ({}, {})
        assert len(json.dumps(told)) < len(json.dumps(whole)) / 2
        before = dict(texts)
        apply(texts, told)
        assert {name: texts[name] for name in whole["regions"]} == whole["regions"]
        assert texts != before
        for other in ({"page": "second", "mark": update["mark"]}, {"page": "first", "mark": "1-x"}):
            assert client.post(address, json={**look, **other}).json() == whole
    gone = client.post(address, json={**look, "page": "first", "mark": update["mark"]}).json()
    assert gone == whole


AS_BROWSERS_WRITE = re.compile(
    r"""/>|&#|\u00a0|<[a-z]+(?:\s[\w:-]+="[^"]*")*\s+(?![\w:-]+=")[^<]{0,40}""", re.IGNORECASE
)


@pytest.mark.parametrize("slug", [game.slug for game in catalogue()])
def test_regions_are_written_as_a_browser_gives_them_back(client: TestClient, slug: str) -> None:
    """End tags, `hidden=""`, `&quot;`: else a page's own text is not the server's, and a first change costs a whole region."""
    table = new_table(client, "me", "here", slug=slug, seed=4)["table"]
    with client.websocket_connect(f"/live/{table}?language=fr") as socket:
        regions: dict[str, str] = received(socket)["regions"]  # type: ignore[assignment]
    assert {name: AS_BROWSERS_WRITE.findall(html)[:3] for name, html in regions.items()} == {
        name: [] for name in REGIONS
    }


def apply(texts: dict[str, str], update: Answer) -> None:
    regions, patches = update["regions"], update["patches"]
    assert isinstance(regions, dict)
    assert isinstance(patches, dict)
    texts.update(regions)
    for name, changes in patches.items():
        for start, end, html in changes:
            texts[name] = texts[name][:start] + html + texts[name][end:]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<g id="a">1</g><g id="b">2</g>' + "x" * 200, '<g id="a">1</g><g id="b">3</g>' + "x" * 200),
        ('<g id="a"/><g id="b"/>' + "y" * 99, '<g id="b"/><g id="c"/>' + "y" * 99),
        ('<g id="a"/>' + "é" * 99, '<g id="z"/><g id="a"/>' + "é" * 99),
        ("", ""),
    ],
)
def test_patches_of_small_texts(old: str, new: str) -> None:
    patches = patches_between(old, new)
    if patches is not None:
        for start, end, html in patches:
            old = old[:start] + html + old[end:]
        assert old == new


def test_texts_a_script_counts_otherwise_are_sent_whole() -> None:
    assert plain("é→" * 50)
    assert not plain("😀" * 50)
