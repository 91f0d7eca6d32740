"""A table played with a box owner's edition: its rules and its gallery tell that edition's figures."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import TestClient, inside, new_table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "changing-a-card.md"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that has the edition of the page on changing a card: the potato cellar gives 3 potatoes."""
    folder = tmp_path_factory.mktemp("editions")
    file = folder / "editions/tawantinsuyu/cellar.toml"
    file.parent.mkdir(parents=True)
    block = re.search(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    file.write_text(block[1], "utf-8")
    with inside(folder) as client:
        yield client


def cellar(client: TestClient, address: str) -> str:
    """What a page says of the potato cellar."""
    told = re.search(r"\d potatoes[^<]*Festival", client.get(address).text)
    assert told is not None
    return told[0]


def test_a_table_asks_for_the_rules_and_the_gallery_of_its_edition(client: TestClient) -> None:
    for edition in ("", "cellar"):
        table = new_table(client, "me", "here", slug="tawantinsuyu", edition=edition)["table"]
        page = client.get(f"/t/{table}").text
        start = re.search(r'id="start"[^>]*>(.*?)</script>', page, re.DOTALL)
        assert start is not None
        assert json.loads(start[1])["edition"] == edition
        assert ('href="/gallery/tawantinsuyu?edition=cellar"' in page) == bool(edition)


@pytest.mark.parametrize("page", ["/rules/tawantinsuyu", "/gallery/tawantinsuyu"])
def test_rules_and_gallery_tell_the_figures_of_an_edition(client: TestClient, page: str) -> None:
    assert cellar(client, page).startswith("4 potatoes")
    assert cellar(client, f"{page}?edition=cellar").startswith("3 potatoes")


@pytest.mark.parametrize("name", ["attic", "../cellar", "/etc/hostname", "cellar.toml", "%00"])
def test_an_edition_that_is_not_there_is_refused(client: TestClient, name: str) -> None:
    assert client.get("/rules/tawantinsuyu", params={"edition": name}).status_code in (404, 422)
