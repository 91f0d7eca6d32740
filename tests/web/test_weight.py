"""What the first page of a table weighs, and what is left out of scripts and sheets on the way."""

import gzip
import random
import re
from collections.abc import Iterator

import pytest

from kancha.doors import catalogue
from kancha.lab.bench_page import LIMITS, full_table
from kancha.web import assets
from kancha.web.assets import lean
from tests.web.serving import TestClient, inside, play


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("weight")) as client:
        yield client


@pytest.mark.parametrize("slug", [game.slug for game in catalogue()])
def test_the_first_page_of_a_table_is_light(client: TestClient, slug: str) -> None:
    made = client.post("/api/tables", json=full_table(slug)).json()
    play(client, made["table"], 12, random.Random(5))
    html = client.get(made["url"]).text
    named = set(re.findall(r'(?:href|src)="/static/\w+/([^"]+)"', html))
    assert {"table.js", "page.css", f"{slug}/board.css", *assets.modules()} <= named
    weight = len(gzip.compress(html.encode(), 9)) + sum(len(assets.assets()[name].packed) for name in named)
    assert weight < LIMITS["first_page_bytes"]


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("// of this file\n\nimport x;\n", "import x;\n"),
        ("/** Two\n * lines. */\nf(); // stays\n", "f(); // stays\n"),
        ("  /** @type {X} */ (a)\n  /* b */\n  .c();\n", "/** @type {X} */ (a)\n.c();\n"),
        ("a { /* in it */ b: c; }\n", "a { /* in it */ b: c; }\n"),
        ("x = `\n  // a text\n`;\n", "x = `\n  // a text\n`;\n"),
    ],
)
def test_remarks_and_indents_are_for_readers_of_the_sources(text: str, short: str) -> None:
    assert lean(text) == short
