"""Records of earlier rules are kept for good: `rules-N/` holds games as the engine of rules N wrote them."""

import json
from pathlib import Path

import pytest

import kancha
from kancha.games import catalogue, find
from kancha.kernel.records import parse_header

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("rules-*/*.txt"))


def written(record: Path) -> dict[str, object]:
    """What was noted when the record was made: its seed, whether it was over, scores and ranking."""
    noted: dict[str, object] = json.loads(record.with_name("index.json").read_text("utf-8"))[record.name]
    return noted


def test_every_game_and_mode_has_a_finished_and_an_unfinished_record_of_rules_1():
    wanted = {(rules.slug, mode.name, over) for rules in catalogue() for mode in rules.modes for over in (True, False)}
    found = set()
    for record in HERE.glob("rules-1/*.txt"):
        header, _ = parse_header(record.read_text("utf-8"))
        assert header.version == 1, record.name
        found.add((header.game, header.setup.mode, written(record)["over"]))
    assert wanted <= found


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_of_the_present_rules_leads_to_its_result(record: Path):
    text = record.read_text("utf-8")
    header, _ = parse_header(text)
    if header.version != find(header.game).version:
        return
    game = kancha.replay(text)
    noted = written(record)
    assert [game.over, game.scores()] == [noted["over"], noted["scores"]]
    assert (game.ranking() if game.over else None) == noted["ranking"]
    assert kancha.resume(text, int(str(noted["seed"]))).record() == text
