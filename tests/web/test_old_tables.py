"""Tables of older rules on the pages and in the API: marked everywhere, with the reason where they stop, and not played on."""

import json
import random
from pathlib import Path

import pytest

from kancha.games import find
from kancha.kernel.records import with_names
from tests.web.serving import inside, new_table, play

RECORDS = Path(__file__).parents[1] / "records" / "rules-1"
ENGLISH = {"accept-language": "en"}
FRENCH = {"accept-language": "fr"}


def test_a_stored_table_of_older_rules_is_marked_and_cannot_be_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = find("pachamama").version
    with inside(tmp_path) as client:
        table = new_table(client, "me", "here")["table"]
        play(client, str(table), 6, random.Random(1))
        record = client.get(f"/api/tables/{table}/record").text
        cookies = dict(client.cookies)
    monkeypatch.setattr(find("pachamama"), "version", now + 1)
    with inside(tmp_path) as client:
        client.cookies.update(cookies)
        view = client.get(f"/api/tables/{table}/view").json()
        assert (view["closed"], view["rules"], view["rules_now"], view["stopped"]) == ("old", now, now + 1, None)
        assert (view["answers"], view["over"], view["ask"]["sentence"], view["undo"]) == (6, False, "", False)
        (line,) = client.get("/api/tables").json()
        assert (line["rules"], line["rules_now"], line["waiting"], line["totals"]) == (now, now + 1, [], [])
        assert client.get(f"/api/tables/{table}/record").text == record
        for headers, mark in ((ENGLISH, f"Played under rules {now}"), (FRENCH, f"Jouée sous les règles {now}")):
            for page in (f"/t/{table}", "/"):
                assert mark in client.get(page, headers=headers).text
            past = client.get(f"/api/tables/{table}/replay?at=2", headers=headers).json()
            assert mark in past["regions"]["head"]
        assert 'data-do="variation"' not in client.get(f"/t/{table}").text
        back = {"seat": view["ask"]["waiting"][0], "version": view["version"]}
        move = back | {"text": "pass"}
        for path, body in (("moves", move), ("preview", move), ("undo", back), ("variation", {"at": 2})):
            refused = client.post(f"/api/tables/{table}/{path}", json=body, headers=FRENCH)
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "closed")
            assert "jouée sous d’anciennes règles" in refused.json()["error"]["message"]
        with client.websocket_connect(f"/live/{table}") as socket:
            assert json.loads(socket.receive_text())["options"] == []


def test_an_imported_record_of_older_rules_is_shown_with_the_reason_where_it_stops(tmp_path: Path) -> None:
    text = (RECORDS / "cuzco-feld-competitive-2.txt").read_text("utf-8")
    with inside(tmp_path) as client:
        made = client.post("/api/tables/import", json={"record": text})
        assert made.status_code == 201
        table = made.json()["table"]
        view = client.get(f"/api/tables/{table}/view").json()
        assert (view["closed"], view["rules"], view["over"], view["ranking"]) == ("old", 1, False, [])
        assert view["stopped"]["line"] == int(view["reason"].split(":")[0].removeprefix("line "))
        names = [seat["name"] for seat in client.get(f"/api/tables/{table}/view").json()["seats"]]
        assert client.get(f"/api/tables/{table}/record").text == with_names(text, names)
        page = client.get(f"/t/{table}", headers=FRENCH).text
        assert f"jusqu’à la ligne {view['stopped']['line']} " in page
        for path in (f"/t/{table}/sheet", f"/t/{table}/story", f"/api/tables/{table}/replay?at=0"):
            assert client.get(path).status_code == 200
