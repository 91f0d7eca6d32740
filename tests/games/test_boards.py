"""What holds of every game's drawing: every table, every viewer, both languages."""

import re
import statistics
import time
from collections import Counter
from xml.etree import ElementTree

import pytest

from kancha.draw.icons import symbols
from kancha.draw.keeping import Kept
from kancha.games import all_rules
from kancha.languages import LANGUAGES
from tests.games.showcase import Showcase, facets, ids, parsed, showcases, speaker, whole

GAMES = showcases()
TABLES = [
    pytest.param(shown, at, id=f"{shown.slug}-{'-'.join(str(value) for value in setup.values())}")
    for shown in GAMES
    for at, setup in enumerate(shown.setups)
]
every_table = pytest.mark.parametrize(("shown", "at"), TABLES)
every_game = pytest.mark.parametrize("shown", GAMES, ids=[shown.slug for shown in GAMES])


def test_every_game_has_a_showcase() -> None:
    assert {shown.slug for shown in GAMES} == {rules.slug for rules in all_rules()}


@every_table
@pytest.mark.parametrize("part", [0.5, 1])
def test_every_viewer_gets_a_well_formed_table_in_both_languages(shown: Showcase, at: int, part: float) -> None:
    game = shown.replayed(at, part)
    for seat in range(-1, game.seats):
        for language in LANGUAGES:
            drawn = shown.drawn(game, seat, language, game.events_for(seat))
            assert [name for name, times in Counter(ids(drawn)).items() if times > 1] == []
            assert len(drawn.panels) == len(game.score_sheet().columns)
            assert drawn.phase
            assert 1 <= drawn.progress[0] <= drawn.progress[1]
            assert drawn.board.startswith("<svg ")
            assert not re.search(r'\sstyle=|<style|<script|\son\w+="', whole(drawn))
            assert len(drawn.board) < shown.largest


@every_table
def test_every_facet_of_every_option_has_an_element(shown: Showcase, at: int) -> None:
    """But for those that are buttons."""
    if shown.unsaid:
        pytest.skip(shown.unsaid)
    seen: Counter[str] = Counter()
    for game, prompt, seat, _ in shown.asked(at):
        seen[prompt] += 1
        if seen[prompt] <= 2 or seen[prompt] % 24 == 0:
            wanted = {facet for option in game.options() for facet in game.facets(option)}
            wanted = {facet for facet in wanted if facet.partition(":")[0] not in shown.buttons}
            assert wanted - facets(shown.drawn(game, seat)) == set(), prompt


@every_game
def test_the_games_come_to_nearly_every_question_and_each_has_its_reason(shown: Showcase) -> None:
    asked = {prompt for at in range(len(shown.setups)) for _, prompt, _, _ in shown.asked(at)}
    assert asked <= shown.prompts
    assert shown.prompts - asked <= shown.rare
    for language in LANGUAGES:
        says = speaker(shown.new(0), language)
        reasons = says.table.get("because", {})
        silent = {prompt for prompt in shown.prompts if prompt not in reasons}
        assert silent in (set(), shown.prompts), "a game says why it asks of every question, or of none"


@every_table
def test_what_travels_is_there_to_be_seen(shown: Showcase, at: int) -> None:
    game = shown.new(at)
    moved = 0
    for number, text in enumerate(shown.answers(at)):
        events = game.play(text)
        if number % 10 and not game.over:
            continue
        for seat in {0, game.seats - 1} if game.over else {number // 10 % game.seats}:
            drawn = shown.drawn(game, seat, recent=[event for event in events if event.visible_to(seat)])
            there = set(ids(drawn))
            for motion in drawn.motions:
                moved += 1
                assert motion.piece in there, motion
                assert motion.origin in there, motion
    assert moved >= shown.motions


@every_table
def test_every_tooltip_names_a_rule_of_the_rulebook(shown: Showcase, at: int) -> None:
    known = shown.rules()
    for part in (0.02, 0.6):
        for language in LANGUAGES:
            root = parsed(shown.drawn(shown.replayed(at, part), 0, language))
            tips = [element.attrib for element in root.iter() if "data-tip-title" in element.attrib]
            assert len(tips) > shown.tips
            for tip in tips:
                assert tip["data-tip-rule"] in known, tip
                assert tip["data-tip"].endswith("."), tip
                assert tip.get("aria-label", tip["data-tip-title"]) == tip["data-tip-title"]


@every_game
def test_only_known_icons_are_used(shown: Showcase) -> None:
    for at in range(len(shown.setups)):
        used = set(re.findall(r'href="#i-([^"]+)"', whole(shown.drawn(shown.replayed(at, 0.5), 0))))
        assert used <= set(symbols(shown.slug))


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_every_piece_by_name(shown: Showcase, language: str) -> None:
    sections = shown.artist().gallery(speaker(shown.new(0), language))
    assert [len(section.pieces) for section in sections] == shown.pieces
    for section in sections:
        assert section.title
        names = [piece.name for piece in section.pieces]
        assert len(names) == len(set(names))
        for piece in section.pieces:
            root = ElementTree.fromstring(piece.picture)
            assert [element for element in root.iter() if "id" in element.attrib] == []
            there = re.findall(r'"#(?!i-)[^"]*"', piece.picture)
            assert [name for name in there if not re.fullmatch(r'"#(p-[\w-]+|[0-9A-Fa-f]{3,8})"', name)] == [], (
                "a piece of the gallery needs no board on its page"
            )


@every_game
def test_the_card_is_one_small_drawing(shown: Showcase) -> None:
    card = shown.artist().card()
    assert ElementTree.fromstring(card).attrib["viewBox"] == "0 0 280 156"
    assert not re.search(r"style=| id=", card)
    assert len(card) < 60_000


@every_game
def test_a_full_table_in_the_middle_of_a_game_is_drawn_quickly(shown: Showcase) -> None:
    game = shown.replayed(max(range(len(shown.setups)), key=lambda at: shown.new(at).seats), 0.5)
    scene = shown.scene(game, 0, recent=game.events_for(0)[-20:])
    took: list[float] = []
    for _ in range(31):
        shown.forget()
        start = time.process_time()  # what others do on the machine does not count
        shown.artist().draw(scene)
        took.append(time.process_time() - start)
    assert statistics.median(took) < shown.seconds


# The rules for players


@every_table
def test_what_is_kept_for_the_next_drawing_is_what_would_be_drawn_anew(
    shown: Showcase, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [shown.replayed(at, part) for part in (0.5, 0.52)]
    views = [(game, seat, language) for game in games for seat in (-1, 0) for language in LANGUAGES]
    kept = [whole(shown.drawn(*view)) for view in views]
    monkeypatch.setattr(Kept, "get", lambda self, key, draw: draw())
    assert [whole(shown.drawn(*view)) for view in views] == kept


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_explains_every_question_and_names_known_rules(shown: Showcase, language: str) -> None:
    text = shown.help(language)
    explained = re.findall(r"^## .*\{([\w ]+)\}$", text, re.MULTILINE)
    assert {prompt for prompts in explained for prompt in prompts.split()} == shown.prompts
    assert set(re.findall(r"\b[A-Z]-\d{3}", text)) <= shown.rules()
    assert set(re.findall(r"\[icon:([^\]]+)\]", text)) <= set(symbols(shown.slug))


@every_game
def test_the_help_says_the_same_in_both_languages(shown: Showcase) -> None:
    texts = [shown.help(language) for language in LANGUAGES]
    assert len({tuple(re.findall(r"\b[A-Z]-\d{3}", text)) for text in texts}) == 1
    assert len({tuple(re.findall(r"\{([\w ]+)\}", text)) for text in texts}) == 1
    assert len({text.count("\n## ") for text in texts}) == 1
