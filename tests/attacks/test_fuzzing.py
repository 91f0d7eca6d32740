"""Records, editions and socket messages that nobody would write: no fault of ours, no hang, and the table is there afterwards.

`KANCHA_FUZZ=5000 python3 run.py test tests/attacks/test_fuzzing.py` tries so many of each.
"""

import json
import os
import random
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from kancha import games
from kancha.web.page_words import ENGLISH
from tests.web.asking import path
from tests.web.serving import TestClient, inside, new_table, play

EXAMPLES = int(os.environ.get("KANCHA_FUZZ", "5"))
MOST_MEMORY = 400_000
"""kB that all of it may add."""
FUZZ = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=EXAMPLES < 1000,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
STANDARD = Path(games.__file__).with_name("pachamama") / "edition" / "components.toml"

words = st.sampled_from(
    [
        "0",
        "1",
        "-1",
        "999999",
        "?",
        "*",
        "*[0]",
        "*[9,]",
        "arranged {}",
        "luck []",
        "option",
        "game x",
        "{",
        "]",
        '"',
        "=",
        "[[",
    ]
)
strange = st.one_of(words, st.text(max_size=30), st.integers().map(str), st.floats().map(str))


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with a few of its lines changed, moved, doubled, cut or left out."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["change", "word", "drop", "double", "swap", "cut"]))
        other = draw(st.integers(0, len(lines) - 1))
        if kind == "change":
            lines[at] = draw(strange)
        elif kind == "word":
            parts = lines[at].split(" ")
            parts[draw(st.integers(0, len(parts) - 1))] = draw(strange)
            lines[at] = " ".join(parts)
        elif kind == "drop" and len(lines) > 1:
            del lines[at]
        elif kind == "double":
            lines.insert(at, lines[at])
        elif kind == "swap":
            lines[at], lines[min(other, len(lines) - 1)] = lines[min(other, len(lines) - 1)], lines[at]
        elif kind == "cut":
            lines[at] = lines[at][: len(lines[at]) // 2]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Path]]:
    folder = tmp_path_factory.mktemp("fuzz")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with inside(folder) as client:
        yield client, folder
        assert client.get("/api/games").status_code == 200
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_MEMORY


@pytest.fixture(scope="module")
def record(house: tuple[TestClient, Path]) -> str:
    client, _ = house
    client.cookies.clear()
    table = str(new_table(client, "me", "here", seed=5)["table"])
    play(client, table, 12, random.Random(1))
    return client.get(path(table, "record?seat=0")).text


@FUZZ
@given(choice=st.data())
def test_a_damaged_record_is_shown_or_refused(
    house: tuple[TestClient, Path], record: str, choice: st.DataObject
) -> None:
    client, _ = house
    client.cookies.clear()
    answer = client.post("/api/tables/import", json={"record": choice.draw(damaged(record))})
    assert answer.status_code in (201, 422), answer.text
    if answer.status_code == 201:
        table = answer.json()["table"]
        assert client.get(path(table, "replay?at=1")).status_code in (200, 422)
        assert client.get(f"/t/{table}").status_code == 200


@FUZZ
@given(choice=st.data())
def test_a_damaged_edition_is_played_or_refused(house: tuple[TestClient, Path], choice: st.DataObject) -> None:
    client, folder = house
    client.cookies.clear()
    shelf = folder / "editions" / "pachamama"
    shelf.mkdir(parents=True, exist_ok=True)
    name = f"e{len(list(shelf.iterdir()))}"
    (shelf / f"{name}.toml").write_text(choice.draw(damaged(STANDARD.read_text("utf-8"))), "utf-8", errors="replace")
    body = {"slug": "pachamama", "seats": [{"kind": "me"}, {"kind": "here"}], "edition": name}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code in (201, 422), answer.text
    assert len(answer.json().get("error", {"message": ENGLISH})["message"]) < 500


said = st.one_of(
    st.text(max_size=200),
    st.builds(
        json.dumps,
        st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x, max_size=3)),
    ),
    st.builds(
        lambda show, hurry: json.dumps({"show": show, "hurry": hurry}), st.integers(-5, 99) | st.text(), st.booleans()
    ),
    st.integers(1000, 3000).map(lambda length: "x" * length),
)


@FUZZ
@given(messages=st.lists(said, max_size=4), query=st.text(alphabet="0123456789,-=&%seatsincehvpg ", max_size=40))
def test_whatever_a_page_says_the_table_is_there_afterwards(
    house: tuple[TestClient, Path], messages: list[str], query: str
) -> None:
    client, _ = house
    client.cookies.set("kancha", "f" * 22)
    found = client.get("/api/tables").json()
    table = found[0]["table"] if found else new_table(client, "me", "here")["table"]
    assert talked(client, f"/live/{table}?{query}", messages) in (1000, 1005, 1008, 400, 403)
    assert client.get(path(table)).status_code == 200


def talked(client: TestClient, address: str, messages: list[str]) -> int:
    """How a line on which all this was said came to its end."""
    try:
        with client.websocket_connect(address) as socket:
            socket.receive_text()
            for message in messages:
                socket.send_text(message)
    except WebSocketDisconnect as ended:
        return ended.code
    except Exception as refusal:  # the test client's own class, with the answer in it
        return int(getattr(refusal, "status_code", 0))
    return 1000
