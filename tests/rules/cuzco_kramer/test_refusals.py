"""Every refusal has one reason, true of its case, and the reasons agree with what is offered: whole games, and examples."""

import pytest

import kancha
from kancha.games.cuzco_kramer.material import CARDS, CELL_NUMBERS, CELLS
from kancha.kernel.chance import Rng
from kancha.words import LANGUAGES
from tests.marks import rule, walk
from tests.rules.cuzco_kramer.positions import cuzco, facts, lay, midturn, texts

pytestmark = walk

HALF_EVERY = 7
"""All answers of the questions' own verbs are tried at one question of so many."""


def why(g: kancha.Game, text: str) -> str:
    """The key of the reason against an answer."""
    reason = g.why(text)
    assert reason is not None, text
    return reason.key


def tried(g: kancha.Game, rng: Rng) -> list[int]:
    """Answers of the question's own verbs: all of a small verb, two hundred of a large one."""
    options: list[int] = []
    for verb in g.position.question().verbs():
        small = verb.size <= 300
        options += [verb.base + (at if small else rng.below(verb.size)) for at in range(verb.size if small else 200)]
    return options


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_the_questions_own_verbs_can_say_is_offered_or_has_its_reason(seats: int) -> None:
    rng = Rng(seats)
    keys: set[str] = set()
    g = cuzco(seats, seed=seats)
    asked = 0
    while not g.over:
        options = g.options()
        question = g.position.question()
        assert not [g.text(option) for option in options if question.refuse(g.state, option)]
        if asked % HALF_EVERY == 0:
            offered = set(options)
            for option in tried(g, rng):
                if option not in offered:
                    reason = g.why(option)
                    assert reason is not None
                    assert reason.rule, f"“{g.text(option)}” at {question}"
                    keys.add(reason.key)
            assert not {option for option, _ in question.why_not(g.state)} & offered
        asked += 1
        g.play(options[rng.below(len(options))])
    assert len(keys) > 40
    for language in LANGUAGES:
        sentences = [g.speaker(language).why(key) for key in sorted(keys)]
        assert not [sentence for sentence in sentences if " or " in sentence or " ou " in sentence]


# Incas


@rule("K-070")
def test_nobody_enters_from_an_empty_reserve() -> None:
    g = midturn(land={"J5": "culture", "G18": "village"}, reserve={0: 0})
    assert {why(g, f"enter {cell}") for cell in ("J5", "G18", "J31")} == {"K-070"}
    g = midturn(land={"J5": "culture", "G18": "village"})
    assert why(g, "enter J31") == "K-070.1"
    assert why(g, "enter G18") == "K-070.2"


@rule("K-026", "K-072")
def test_the_mountain_is_too_dear_for_one_point() -> None:
    g = midturn(land={"B9": "culture", "J5": "culture"}, ap=1)
    assert why(g, "enter B9") == "K-026.1"
    g = midturn(land={"B9": "culture", "J5": "culture"}, ap=0)
    assert {why(g, "enter B9"), why(g, "enter J5"), why(g, "draw deck"), why(g, "basin G18")} == {"K-026"}


@rule("K-073", "K-074", "K-075")
def test_six_ways_of_not_walking() -> None:
    land = {"G14": "village", "G16": "culture", "G18": "village", "G20": "culture", "E8": "culture"}
    g = midturn(land=land, incas={0: ["G14", "G18"], 1: ["E8"]}, ap=1)
    g.play("move G14")
    assert why(g, "walk G14 G20") == "K-073"
    assert why(g, "walk G14 G14") == "K-073.1"
    assert why(g, "walk G14 F13") == "K-074"
    assert why(g, "walk G14 F15") == "K-074.1"
    assert why(g, "walk G14 E8") == "K-075"
    assert why(g, "walk G14 G18") == "K-075.1"
    assert why(g, "walk G18 G20") == "K-076"
    g = midturn(land={**land, "E10": "culture"}, incas={0: ["G14"], 1: ["E8"]})
    g.play("move G14")
    assert why(g, "walk G14 E10") == "K-073.2"


@rule("K-073", "K-078")
def test_an_inca_that_cannot_move_says_why() -> None:
    land = {"G14": "village", "G16": "culture", "E8": "village", "K14": "village"}
    g = midturn(land=land, incas={0: ["G14", "E8"], 1: ["K14"]}, ap=0)
    assert why(g, "move G14") == "K-073.3"
    assert why(g, "move E8") == "K-073.4"
    assert why(g, "move K14") == "K-078"
    assert why(g, "move G16") == "K-078.1"


# Tiles


@rule("K-011", "K-042", "K-043", "K-044", "K-046")
def test_six_directions_with_reasons_of_their_own() -> None:
    """A double with its village on G18: its field would lie on one of the six cells around."""
    g = midturn(
        land={
            "G18": "culture",
            "G20": "culture 2",
            "H19": "village",
            "H17": "culture",
            "G16": "village",
            "F17": "culture",
        },
        temples={"G16": 2},
        incas={1: ["H17"]},
        basins=["F19"],
    )
    g.play("lay double")
    g.play("at double G18")
    assert texts(g) == {"turn double G18 SE", "turn double G18 NW"}
    assert why(g, "turn double G18 E") == "K-043"
    assert why(g, "turn double G18 SW") == "K-042"
    assert why(g, "turn double G18 W") == "K-042.2"
    assert why(g, "turn double G18 NE") == "K-042.1"
    assert why(g, "turn triple G18 SE") == "K-011.1"
    assert why(g, "turn double H19 SE") == "K-011.4"


@rule("K-046", "K-047", "K-049")
def test_directions_that_leave_the_site() -> None:
    g = midturn(ap=1)
    g.play("lay double")
    g.play("at double B9")
    assert why(g, "turn double B9 NW") == "K-047"
    g = midturn(ap=6)
    g.play("lay double")
    g.play("at double A8")
    assert why(g, "turn double A8 W") == "K-046"
    g = midturn()
    g.play("lay village")
    assert why(g, "at village A8") == "K-046.1"
    assert why(g, "at culture G18") == "K-011.2"


@rule("K-044")
def test_a_tile_of_its_own_shape_bars_its_very_place() -> None:
    g = midturn()
    lay(g, "double", "K14", "E")
    g.play("lay double")
    assert why(g, "at double K14") == "K-044.4", "all other ways are uneven"
    g = midturn(land={"K12": "culture"})
    lay(g, "double", "K14", "E")
    g.play("lay double")
    g.play("at double K14")
    assert why(g, "turn double K14 E") == "K-044"
    assert why(g, "turn double K14 NE") == "K-043"


@rule("K-045")
def test_a_direction_that_joins_two_cities() -> None:
    """The village on E12 touches both temples; only where the field covers one of their villages are they kept apart."""
    land = {"E8": "village", "E10": "village", "E14": "village", "E16": "village"}
    g = midturn(land=land, temples={"E8": 2, "E16": 2})
    g.play("lay double")
    assert why(g, "at double E12") == "K-045.4"
    g = midturn(land={**land, "E12": "culture"}, temples={"E8": 2, "E16": 2})
    g.play("lay double")
    g.play("at double E12")
    assert texts(g) == {"turn double E12 E", "turn double E12 W"}
    assert why(g, "turn double E12 SE") == "K-043"
    g.undo()
    g.undo()
    g.play("lay village")
    assert why(g, "at village E12") == "K-045"


@rule("K-042")
def test_a_cell_says_what_lies_on_it() -> None:
    land = {"G18": "village", "G20": "village", "K14": "culture"}
    g = midturn(land=land, temples={"G18": 2}, incas={1: ["K14"]})
    g.play("lay triple")
    assert why(g, "at triple G18") == "K-042.2"
    assert why(g, "at triple K14") == "K-042"
    assert why(g, "at triple F15") == "K-042.1"


@rule("K-040")
def test_each_kind_that_is_gone_says_so() -> None:
    g = midturn(stock={0: {"double": 0, "village": 0, "culture": 0}})
    assert [why(g, f"lay {kind}") for kind in ("double", "village", "culture")] == ["K-040.1", "K-040.2", "K-040.3"]


# Temples, basins, festivals


@rule("K-090", "K-064", "K-062")
def test_ground_without_a_temple_says_why() -> None:
    land = {"G18": "village", "G20": "village", "K14": "culture", "E8": "village"}
    g = midturn(land=land, incas={0: ["G18", "E8"]})
    assert why(g, "build G18") == "K-090.3"
    assert why(g, "build K14") == "K-090"
    assert why(g, "build K16") == "K-090.1"
    assert why(g, "build E8") == "K-090.2"
    assert why(g, "build F15") == "K-064"
    assert why(g, "enlarge G20") == "K-091"
    g.play("build G20")
    assert why(g, "build G18") == "K-062"


@rule("K-092")
def test_who_does_not_stand_highest_hears_how_they_stand() -> None:
    land = {"G18": "village 2", "G20": "village", "H19": "village"}
    assert why(midturn(land=land), "build H19") == "K-092"
    assert why(midturn(land=land, incas={0: ["G20"], 1: ["G18"]}), "build H19") == "K-092.1"
    assert why(midturn(land={**land, "G18": "village"}, incas={0: ["G20"], 1: ["G18"]}), "build H19") == "K-092.2"


@rule("K-101", "K-102")
def test_a_cell_without_a_basin_says_why() -> None:
    g = midturn(land={"G18": "village"})
    assert why(g, "basin G18") == "K-101.1"
    assert why(g, "basin F15") == "K-101.2"
    assert why(g, "basin B9") == "K-102"
    assert why(g, "basin A8") == "K-102.1"
    assert why(midturn(basins_left=0), "basin G18") == "K-101"


@rule("K-113", "K-115", "K-110")
def test_a_festival_that_cannot_be_proposed_says_why() -> None:
    land = {"G18": "village", "G20": "village"}
    pieces = {"land": land, "temples": {"G18": 2}, "incas": {0: ["G20"]}, "display": "tumi"}
    assert why(midturn(**pieces), "festival G18") == "K-113.2"
    assert why(midturn(**pieces), "festival G20") == "K-113.1"
    assert why(midturn(hands={0: ["mask"]}, **pieces), "festival G18") == "K-115.1"
    g = midturn(hands={0: ["mask", "tumi", "tumi+kero"]}, **pieces)
    g.play("festival G18")
    assert why(g, "play mask") == "K-115"
    assert why(g, "play kero") == "K-110"
    assert "kero" in CARDS


@rule("K-024")
def test_the_token_says_why() -> None:
    g = midturn()
    g.play("token")
    assert why(g, "token") == "K-024"
    assert why(midturn(tokens={0: 0}), "token") == "K-024.1"


@rule("K-021")
def test_a_tile_comes_first_whatever_is_asked_for() -> None:
    g = cuzco()
    assert facts(g).owes_tile
    for text in ("end", "enter G18", "move G18", "build G18", "enlarge G18", "basin G18", "festival G18", "draw deck"):
        assert why(g, text) == "K-021"


@rule("K-003")
def test_a_place_beside_the_board_is_no_cell() -> None:
    g = midturn()
    beside = next(place for place in range(max(CELLS)) if place not in CELL_NUMBERS.values())
    reason = g.why(g.parse("enter G18") - CELL_NUMBERS["G18"] + beside)
    assert reason is not None
    assert reason.key == "K-003"
