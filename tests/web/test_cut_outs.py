"""Pictures of the places where decisions cost most: what is sent of them, and that it tells no more than the replay."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import kancha
from kancha.analysis.coach import Judged
from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from kancha.table.coaching import DONE, Kept, Study, key_of
from kancha.table.tasks import Outline
from kancha.web.cutouts import UNSEEN, drawings
from tests.marks import further
from tests.web.serving import Answer, TestClient, desk_behind, inside

ANSWERS = 8


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("cut-outs")
    with inside(folder) as client:
        yield client


def judged_at_random(client: TestClient, slug: str) -> str:
    """A table whose game was looked at: of every decision another answer is called better."""
    game = kancha.new(slug, seats=2, seed=3)
    bot, luck = recruit("random"), Rng(3)
    found: list[Judged] = []
    for at in range(ANSWERS):
        assert game.seat is not None
        seat, options = game.seat, game.options(game.seat)
        option = bot.choose(game.view(seat), luck)
        if len(options) > 1:
            best = next(other for other in options if other != option)
            texts = game.text(option), game.text(best)
            found.append(Judged(at, seat, *texts, 0.2 + at / 100, 0.01, 0.5, [0.0, 0.0], options=[best]))
        game.play(option, seat)
    made: Answer = client.post("/api/tables/import", json={"record": game.record()}).json()
    table = str(made["table"])
    outline = Outline(slug, 2, [[0.5, 0.5]] * (ANSWERS + 1), [judged.at for judged in found])
    study = Study("", Kept(outline, found, True), DONE, None, {judged.at: judged for judged in found})
    live = desk_behind(client.app).tables.lives[table].table
    desk_behind(client.app).coach.studies[key_of(live.record(-1))] = study
    return table


@pytest.mark.parametrize("slug", [pytest.param("pachamama", marks=further), "cuzco-kramer"])
def test_a_board_is_sent_once_and_is_the_replays(client: TestClient, slug: str) -> None:
    table = judged_at_random(client, slug)
    told = [client.get(f"/api/tables/{table}/analysis/places?of={seat}").json()["cut_outs"] for seat in (0, 1)]
    assert any(len(cuts) > 1 for cuts in told)
    for cuts in told:
        texts: dict[str, str] = {}
        for cut in cuts:
            assert bool(cut["html"]) != (cut["board"] in texts)
            text = cut["html"] or texts[cut["board"]]
            for first, last, fresh in cut["patches"]:
                text = text[:first] + fresh + text[last:]
            texts[cut["board"]] = text
            then = client.get(f"/api/tables/{table}/replay?at={cut['at']}").json()["regions"]
            assert text in [UNSEEN.sub("", drawing) for html in then.values() for drawing in drawings(html)]
            assert any(f'data-f="{facet}' in text or f" {facet}" in text for facet in (*cut["played"], *cut["best"]))


def test_the_page_has_a_place_for_every_picture(client: TestClient) -> None:
    table = judged_at_random(client, "pachamama")
    page = client.get(f"/t/{table}/coach").text
    assert page.count('class="cut"') == page.count("data-try=")
    assert page.count('class="cut"') >= 2
    assert client.get(f"/api/tables/{table}/analysis/places?of=-3").status_code == 400
    assert client.get(f"/api/tables/{table}/analysis/places?of=9").json() == {"cut_outs": []}
