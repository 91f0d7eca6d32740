"""The one shape of an update: everything once, the same in the page as it is served and over its socket."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from kancha.doors import catalogue
from tests.web.asking import path
from tests.web.serving import TestClient, inside, new_table, play

DRAWN = ("regions", "patches", "motions")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("updates")) as client:
        yield client


def served(client: TestClient, table: object) -> dict[str, Any]:
    html = client.get(f"/t/{table}").text
    found = re.search(r'<script type="application/json" id="start">(.*?)</script>', html)
    assert found is not None
    start: dict[str, Any] = json.loads(found[1])
    assert start["table"] == table
    update: dict[str, Any] = start["update"]
    return update


@pytest.mark.parametrize("slug", [game.slug for game in catalogue()])
def test_an_update_names_each_facet_and_each_reason_once_and_tells_what_the_api_tells(
    client: TestClient, slug: str
) -> None:
    table = str(new_table(client, "me", "here", slug=slug, seed=3)["table"])
    luck = random.Random(7)
    for _ in range(2):
        play(client, table, 6, luck)
        update = served(client, table)
        if update["curtain"] is not None:
            continue
        facets, reasons = update["facets"], [tuple(reason) for reason in update["reasons"]]
        assert len(facets) == len(set(facets))
        assert len(reasons) == len(set(reasons))
        asked = client.get(path(table, f"options?seat={update['seat']}")).json()
        told = [[facets[place] for place in option["facets"]] for option in update["options"]]
        assert told == [option["facets"] for option in asked["options"]]
        barred = [(*reasons[why], *(facets[place] for place in places)) for why, *places in update["why_not"]]
        assert barred == [(one["rule"], one["reason"], *one["facets"]) for one in asked["why_not"]]


def test_a_page_is_served_with_what_its_socket_would_send_first(client: TestClient) -> None:
    table = str(new_table(client, "me", "here", seed=3)["table"])
    play(client, table, 5, random.Random(2))
    update = served(client, table)
    with client.websocket_connect(f"/live/{table}?since={update['mark']}") as socket:
        sent = json.loads(socket.receive_text())
    assert (
        {name: update[name] for name in DRAWN}
        == {name: sent[name] for name in DRAWN}
        == {
            "regions": {},
            "patches": {},
            "motions": [],
        }
    )
    assert sent == update
