"""How a game ended, as its page tells it: a winner whom the points alone do not name is explained, in both languages."""

import re
from dataclasses import replace

import pytest
from markupsafe import Markup

import kancha
from kancha.kernel.rules import Sheet, TieBreak
from kancha.table.opening import NewTable, opened
from kancha.table.snapshot import Snapshot
from kancha.web.page_words import PageWords
from kancha.web.regions import asked, columns, templates
from kancha.web.standings import lead_told, places
from kancha.web.table_page import scored
from tests.rules.ayar import positions as ayar
from tests.rules.cuzco_feld import positions as cuzco_feld
from tests.rules.cuzco_kramer import positions as cuzco_kramer
from tests.rules.pachamama import positions as pachamama
from tests.rules.tawantinsuyu import positions as tawantinsuyu
from tests.table.tables import no_editions, people


def shown(g: kancha.Game) -> Snapshot:
    """A table where a game has just ended like this one; nobody sits at the screen."""
    assert g.over
    wish = NewTable(g.rules.slug, people(g.seats), g.setup.mode, seed=1)
    table, _ = opened(wish, no_editions)
    ranking = tuple(g.ranking())
    return replace(table.snapshot(-1), over=True, prompt=None, sheet=g.score_sheet(), ranking=ranking)


def told(g: kancha.Game, language: str = "en") -> tuple[str, str, list[str]]:
    """The sentence of the bar, the small line under it, and the lines of the sheet between totals and places."""
    snapshot = shown(g)
    talk = PageWords(language)
    speaker = snapshot.speaker(language)
    _, sentence, why = asked(snapshot, speaker, talk, columns(snapshot, speaker, talk))
    sheet = templates().get_template("sheet.html").render(t=talk, alone=False, **scored(snapshot, talk))
    lines = re.findall(r'<tr class="tie">.*?</tr>', sheet)
    return sentence, why, [Markup(line.replace("</t", " </t")).striptags() for line in lines]


def pachamama_ended(scores: dict[object, int], stones: dict[int, dict[str, int]]) -> kancha.Game:
    g = pachamama.competitive(3)
    g.arrange(planted=pachamama.EVERY_CELL, scores=scores, stones=stones, phase="end")
    return g


def alone_against_the_otoma() -> kancha.Game:
    g = pachamama.solo()
    g.arrange(planted=pachamama.all_but("A1"), scores={0: 29, "otoma": 30})
    g.play("explore reserve A1")
    return g


def kramer_ended(scores: dict[int, int]) -> kancha.Game:
    g = cuzco_kramer.midturn(3, scores=scores, ending=1, turn=0, tokens={0: 0})
    g.play("end")
    return g


def oldest() -> kancha.Game:
    g = kancha.new("tawantinsuyu", seats=2, first="0", ages="30, 41")
    g.arrange(phase="final", workers={0: [], 1: []})
    return g


def test_pachamama_says_how_far_the_stones_of_the_tied_climbed() -> None:
    g = pachamama_ended({0: 30, 1: 30, 2: 29}, {0: {"valley": 3}, 1: {"forest": 2, "desert": 3}, 2: {"valley": 6}})
    assert told(g) == (
        "Berta wins the tie at 30 points.",
        "Ana 30, Berta 30, Chuki 29. What decides: most levels climbed by the four stones (Ana 3, Berta 5).",
        ["Tie: most levels climbed by the four stones 3 5 6"],
    )
    assert told(g, "fr") == (
        "Berta l’emporte à égalité de points (30).",
        "Ana 30, Berta 30, Chuki 29. Ce qui décide\u00a0: le plus de niveaux gravis par les quatre pierres (Ana 3, Berta 5).",
        ["Égalité : le plus de niveaux gravis par les quatre pierres 3 5 6"],
    )


def test_a_tie_against_the_otoma_is_told_as_theirs() -> None:
    assert told(alone_against_the_otoma()) == (
        "Victory: the Otoma.",
        "Ana 30, The Otoma 30. What decides: a tie is a win for the Otoma.",
        ["a tie is a win for the Otoma"],
    )


def test_where_nothing_breaks_the_tie_the_victory_is_shared_and_the_page_says_by_which_rule() -> None:
    climbed = "most levels climbed by the four stones"
    g = pachamama_ended({0: 30, 1: 4, 2: 30}, {0: {"valley": 3}, 2: {"forest": 1, "desert": 2}})
    assert told(g) == (
        "A shared victory at 30 points: Ana and Chuki.",
        f"Ana 30, Berta 4, Chuki 30. Equal scores share the victory; equal too: {climbed} (Ana 3, Chuki 3).",
        [f"Tie: {climbed} 3 0 3"],
    )
    assert told(kramer_ended({0: 9, 1: 9, 2: 4})) == (
        "A shared victory at 9 points: Ana and Berta.",
        "Ana 9, Berta 9, Chuki 4. Equal scores share the victory; there is no tie-break.",
        ["equal scores share the victory"],
    )


def test_ayar_says_how_far_apart_sun_and_moon_of_the_tied_are() -> None:
    g = ayar.table(phase="end", sun={0: 30, 1: 35}, moon={0: 40, 1: 30})
    assert told(g)[0] == "Berta wins the tie at 30 points."
    assert told(g)[2] == ["Tie: smaller difference between sun and moon score 10 5"]
    assert told(g, "fr")[2] == ["Égalité : plus petit écart entre score soleil et score lune 10 5"]
    shared = ayar.alone(phase="end", sun={0: 20, "ayllu": 20}, moon={0: 20, "ayllu": 20})
    assert told(shared)[0] == "A shared victory at 20 points: Ana and the Ayllu."


def test_feld_says_who_was_earlier_in_the_turn_order() -> None:
    g = cuzco_feld.table(3, phase="end", round=6, order=[2, 0, 1], scores={0: 50, 1: 50, 2: 50})
    assert told(g)[0] == "Chuki wins the tie at 50 points."
    assert told(g)[2] == ["Tie: earlier in the turn order 2 3 1"]
    assert told(g, "fr")[2] == ["Égalité : plus tôt dans l’ordre du tour 2 3 1"]


def test_tawantinsuyu_says_who_had_more_resources_and_who_is_older() -> None:
    g = tawantinsuyu.table(phase="final", resources={0: {"stone": 1}, 1: {"stone": 2}})
    assert told(g)[1].endswith("What decides: most resources in total (Ana 1, Berta 2).")
    assert told(oldest())[0].startswith("Berta wins the tie at ")
    assert told(oldest())[2][1] == "Tie: oldest player 30 41"
    assert told(oldest(), "fr")[2][1] == "Égalité : joueur le plus âgé 30 41"


@pytest.mark.parametrize(("own", "his"), [(130, 130), (120, 100)])
def test_alone_the_page_says_what_a_win_over_axomamma_takes(own: int, his: int) -> None:
    g = tawantinsuyu.solo(phase="final", scores={0: own, "axomamma": his})
    assert told(g)[0] == "Victory: Axomamma."
    assert told(g)[2] == ["a win takes more points than Axomamma has, and more than 120"]
    assert told(g, "fr")[2] == ["pour gagner, il faut plus de points qu’Axomamma, et plus de 120"]


def test_points_that_decide_by_themselves_need_no_explanation() -> None:
    for g in (kramer_ended({0: 9, 1: 8, 2: 4}), tawantinsuyu.solo(phase="final", scores={0: 121, "axomamma": 100})):
        assert "What decides" not in told(g)[1]
        assert told(g)[2] == []


def test_a_victory_by_points_says_by_how_many_and_where_they_came_from() -> None:
    arranged = "points of the arranged position"
    g = kramer_ended({0: 9, 1: 8, 2: 4})
    assert told(g)[:2] == (
        "Ana wins, 9 to 8.",
        f"Ana 9, Berta 8, Chuki 4. What made the difference: {arranged} (one point more than Berta).",
    )
    assert told(g, "fr")[0] == "Ana gagne, 9 à 8."
    g = ayar.table(phase="end", sun={0: 30, 1: 35}, moon={0: 40, 1: 33})
    assert told(g)[1] == "Ana 30, Berta 33. Berta: sun score 35 and moon score 33."


def test_a_lead_by_losing_less_is_told_as_such() -> None:
    snapshot = shown(kramer_ended({0: 9, 1: 8, 2: 4}))
    sheet = Sheet(snapshot.sheet.columns, ["arranged", "festival"], [[9, 12, 4], [0, -4, 0]])
    talk, speaker = PageWords("en"), snapshot.speaker("en")
    snapshot = replace(snapshot, sheet=sheet)
    assert lead_told(snapshot, 0, speaker, talk, columns(snapshot, speaker, talk)).endswith(
        "(Berta lost 4 points more)."
    )


def test_an_automaton_has_its_place_too() -> None:
    talk = PageWords("en")
    for g, wanted in ((alone_against_the_otoma(), [2, 1]), (ayar.alone(phase="end", sun={0: 9}, moon={0: 9}), [1, 2])):
        snapshot = shown(g)
        assert places(snapshot, columns(snapshot, snapshot.speaker("en"), talk)) == wanted


def test_tie_breaks_are_compared_in_order_and_only_as_far_as_it_takes() -> None:
    ties = [
        TieBreak("first", "X-1", [5, 5, 4]),
        TieBreak("second", "X-2", [1, 2, 9]),
        TieBreak("third", "X-3", [0, 0, 0]),
    ]
    sheet = Sheet(["seat:0", "seat:1", "seat:2"], ["all"], [[7, 7, 7]], ties)
    compared, level = sheet.compared(1)
    assert [tie.name for tie in compared] == ["first", "second"]
    assert level == []
