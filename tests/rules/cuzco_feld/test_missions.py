"""The 61 missions: each is met by exactly its minimum, and by nothing less (F-600 to F-608, F-701 to F-755)."""

import pytest

import kancha
from kancha.games.cuzco_feld.material import MISSION_NAMES
from kancha.games.cuzco_feld.missions import missing
from tests.marks import rule
from tests.rules.cuzco_feld.positions import completed, facts, player, table

Pieces = dict[str, object]


def feathers(*places: int) -> Pieces:
    """On mask A: turquoise 1 5 9, violet 2 7 11, orange 3 6 12, pink 4 8 10."""
    return {"feathers": {0: list(places)}}


def quipu(*villages: str) -> Pieces:
    return {"quipu": {village: [0] for village in villages}}


def tiles(*names: str) -> Pieces:
    return {"tiles": {0: list(names)}}


def hand(*cards: str) -> Pieces:
    return {"hand": {0: list(cards)}}


def goods(*types: str) -> Pieces:
    return {"goods": {0: list(types)}}


def steps(*numbers: str) -> Pieces:
    return {"steps": dict.fromkeys(numbers, 0)}


ONE_STUDY, ONE_FARM = "study-vp-2", "farm-vp-2"


def circles(*active: int) -> Pieces:
    """Activated circle tiles, with the two feathers beside each."""
    return {"circles": {0: list(active)}, "feathers": {0: [2 * circle - side for circle in active for side in (1, 0)]}}


def at_the_palace(mission: str, pieces: Pieces) -> kancha.Game:
    return table(phase="palace", turn=0, missions={0: [mission, *OTHERS[mission]], 1: []}, **pieces)


OTHERS = {name: [other for other in ("40", "29", "37", "23") if other != name][:2] for name in MISSION_NAMES}
"""Two more missions that the cases of a mission do not meet."""
OTHERS |= {"37": ["29", "07"], "S-01": ["29", "07"], "S-02": ["29", "07"], "34": ["40", "29"], "40": ["29", "37"]}


@pytest.mark.parametrize(
    ("mission", "met", "short"),
    [
        # start missions
        pytest.param("S-01", steps("2") | tiles(ONE_FARM), steps("2") | tiles(ONE_STUDY), marks=rule("F-601")),
        pytest.param("S-02", steps("2") | tiles(ONE_STUDY), steps("2") | tiles(ONE_FARM), marks=rule("F-602")),
        pytest.param("S-03", tiles(ONE_STUDY, ONE_FARM), tiles(ONE_STUDY, "study-food-2"), marks=rule("F-603")),
        pytest.param("S-04", tiles(ONE_STUDY), tiles(ONE_STUDY) | {"order": [1, 0]}, marks=rule("F-604")),
        pytest.param("S-05", tiles(ONE_FARM) | goods("soup"), tiles(ONE_STUDY) | goods("soup"), marks=rule("F-605")),
        pytest.param("S-06", quipu("I0", "O3"), quipu("I0"), marks=rule("F-606")),
        # feathers
        pytest.param("01", feathers(3, 6, 12), feathers(3, 6, 11), marks=rule("F-701")),
        pytest.param("02", feathers(2, 7, 11), feathers(2, 7, 12), marks=rule("F-702")),
        pytest.param("03", feathers(4, 8, 10), feathers(4, 8, 9), marks=rule("F-703")),
        pytest.param("04", feathers(1, 5, 9), feathers(1, 5, 8), marks=rule("F-704")),
        pytest.param("05", feathers(1, 2, 3, 4), feathers(1, 2, 3, 5, 6, 7, 9), marks=rule("F-705")),
        pytest.param("06", feathers(1, 2, 3, 4, 5, 6, 7), feathers(1, 2, 3, 4, 5, 6), marks=rule("F-706")),
        # villages
        pytest.param(
            "07",
            quipu("I0", "I1", "I2", "I3", "I4", "I5", "O0", "O1", "O2"),
            quipu("I0", "I1", "I2", "I3", "I4", "I5", "O0", "O1"),
            marks=rule("F-707"),
        ),
        pytest.param("08", quipu("I0", "I5", "O1"), quipu("I0", "I5", "O2"), marks=rule("F-708")),
        pytest.param("09", quipu("I3", "O0", "O3"), quipu("I3", "O0", "O2"), marks=rule("F-709")),
        pytest.param("10", quipu("I1", "O2", "O4"), quipu("I1", "O2", "O5"), marks=rule("F-710")),
        pytest.param("11", quipu("I2", "I4", "O5"), quipu("I2", "I4", "O4"), marks=rule("F-711")),
        pytest.param("12", quipu("I0", "I2", "I5"), quipu("I0", "I2", "I1"), marks=rule("F-712")),
        pytest.param("13", quipu("I1", "I3", "O4"), quipu("I1", "I3", "I0"), marks=rule("F-713")),
        pytest.param(
            "14", quipu("I0", "I1", "I4", "O0", "O1"), quipu("I0", "I1", "I4", "O0", "O2", "O5"), marks=rule("F-714")
        ),
        # person tiles
        pytest.param(
            "15",
            tiles("study-vp-2", "study-food-2", "study-rope-1"),
            tiles("study-vp-2", "study-vp-3", "study-rope-1", "farm-food-2"),
            marks=rule("F-715"),
        ),
        pytest.param(
            "16",
            tiles("farm-vp-2", "farm-food-2", "farm-rope-1"),
            tiles("farm-vp-2", "farm-vp-3", "farm-rope-1", "study-food-2"),
            marks=rule("F-716"),
        ),
        pytest.param(
            "17",
            tiles("study-vp-2 down", "study-vp-3 down", "study-vp-3 down"),
            tiles("study-vp-2 down", "study-vp-3 down", "study-vp-3", "farm-vp-2 down"),
            marks=rule("F-717"),
        ),
        pytest.param(
            "18",
            tiles("farm-vp-2 down", "farm-vp-3 down", "farm-vp-3 down"),
            tiles("farm-vp-2 down", "farm-vp-3 down", "farm-vp-3", "study-vp-2 down"),
            marks=rule("F-718"),
        ),
        pytest.param(
            "19",
            tiles("farm-vp-2 down", "farm-vp-3 down", "study-vp-2 down", "study-vp-3 down", "study-food-2 down"),
            tiles("farm-vp-2 down", "farm-vp-3 down", "study-vp-2 down", "study-vp-3 down", "study-food-2"),
            marks=rule("F-719"),
        ),
        pytest.param(
            "20",
            tiles("study-vp-2", "study-vp-3", "study-vp-3", "study-food-2"),
            tiles("study-vp-2", "study-vp-3", "study-vp-3", "farm-food-2"),
            marks=rule("F-720"),
        ),
        pytest.param(
            "21",
            tiles("farm-vp-2", "farm-vp-3", "farm-vp-3", "farm-food-2"),
            tiles("farm-vp-2", "farm-vp-3", "farm-vp-3", "study-food-2"),
            marks=rule("F-721"),
        ),
        # God cards in hand
        pytest.param("22", hand("01", "04", "07", "10"), hand("01", "04", "07", "08", "02"), marks=rule("F-722")),
        pytest.param("23", hand("07", "08", "08"), hand("07", "08", "10", "01"), marks=rule("F-723")),
        # goods
        pytest.param("24", goods("soup", "soup"), goods("soup", "clothes"), marks=rule("F-724")),
        pytest.param("25", goods("clothes", "clothes"), goods("clothes", "vase"), marks=rule("F-725")),
        pytest.param("26", goods("vase", "vase"), goods("vase", "carafe"), marks=rule("F-726")),
        pytest.param("27", goods("carafe", "carafe"), goods("carafe", "tools"), marks=rule("F-727")),
        pytest.param("28", goods("tools", "tools"), goods("tools", "jewels"), marks=rule("F-728")),
        pytest.param("29", goods("jewels", "jewels"), goods("jewels", "soup"), marks=rule("F-729")),
        pytest.param("30", goods("soup", "vase", "tools"), goods("soup", "vase", "vase"), marks=rule("F-730")),
        pytest.param("31", goods("soup", "soup", "soup", "vase"), goods("soup", "soup", "vase"), marks=rule("F-731")),
        # cards of one god
        pytest.param("32", hand("01", "03"), hand("01", "04"), marks=rule("F-732")),
        pytest.param("33", hand("04", "06"), hand("04", "07"), marks=rule("F-733")),
        pytest.param("34", hand("07", "09"), hand("07", "10"), marks=rule("F-734")),
        pytest.param("35", hand("10", "12"), hand("10", "13"), marks=rule("F-735")),
        pytest.param("36", hand("13", "15"), hand("13", "01"), marks=rule("F-736")),
        # other things
        pytest.param(
            "37", steps("1", "2", "6"), steps("1", "2") | {"steps": {"1": 0, "2": 0, "6": 1}}, marks=rule("F-737")
        ),
        pytest.param("38", {"food": {0: 5}}, {"food": {0: 4}}, marks=rule("F-738")),
        pytest.param("39", circles(1, 2, 5, 6), circles(1, 2, 5), marks=rule("F-739")),
        pytest.param("40", {"inti": {0: 2}}, {"inti": {0: 1}}, marks=rule("F-740")),
        pytest.param("41", {"offerings": {0: 4}}, {"offerings": {0: 3}}, marks=rule("F-741")),
        pytest.param("42", quipu("I0", "I1", "I3", "I5"), quipu("I0", "I1", "I3", "O5"), marks=rule("F-742")),
        pytest.param("43", quipu("O0", "O1", "O3", "O5"), quipu("O0", "O1", "O3", "I5"), marks=rule("F-743")),
        # two tiles of one ability, from both sets
        pytest.param(
            "44", tiles("study-offering-1", "farm-offering-3"), tiles("study-offering-1"), marks=rule("F-744")
        ),
        pytest.param("45", tiles("study-vp-2", "farm-vp-3"), tiles("study-vp-2"), marks=rule("F-745")),
        pytest.param(
            "46", tiles("study-knowledge-2", "farm-knowledge-3"), tiles("farm-knowledge-3"), marks=rule("F-746")
        ),
        pytest.param(
            "47", tiles("study-rope-1", "farm-rope-1"), tiles("study-rope-1", "study-paved-1"), marks=rule("F-747")
        ),
        pytest.param(
            "48", tiles("farm-paved-1", "farm-paved-1"), tiles("study-rope-1", "farm-paved-1"), marks=rule("F-748")
        ),
        pytest.param("49", tiles("study-feather-1", "study-feather-2"), tiles("farm-feather-3"), marks=rule("F-749")),
        pytest.param("50", tiles("study-god_card-1", "farm-god_card-2"), tiles("farm-god_card-2"), marks=rule("F-750")),
        pytest.param("51", tiles("study-quipu-1", "farm-quipu-2"), tiles("study-quipu-3"), marks=rule("F-751")),
        pytest.param("52", tiles("study-circle-1", "farm-circle-2"), tiles("study-circle-2"), marks=rule("F-752")),
        pytest.param("53", tiles("study-food-2", "farm-food-3"), tiles("study-food-3"), marks=rule("F-753")),
        pytest.param(
            "54", tiles("study-study-1", "farm-study-1"), tiles("study-study-1", "study-farm-1"), marks=rule("F-754")
        ),
        pytest.param(
            "55", tiles("study-farm-1", "farm-farm-1"), tiles("study-study-1", "study-farm-1"), marks=rule("F-755")
        ),
    ],
)
def test_a_mission_is_met_by_its_minimum_and_by_nothing_less(mission: str, met: Pieces, short: Pieces) -> None:
    g = at_the_palace(mission, met)
    if "complete" in g.text(g.options()[0]):
        g.play(f"complete {mission} none")
    assert (completed(g), g.scores()[0]) == ({mission}, 6)
    less = at_the_palace(mission, short)
    assert missing(facts(less), 0, MISSION_NAMES.index(mission)) == 1
    assert f"complete {mission} none" not in [less.text(option) for option in less.options()]
    assert completed(less) == set()


def test_every_mission_has_its_case() -> None:
    marks = test_a_mission_is_met_by_its_minimum_and_by_nothing_less.pytestmark  # type: ignore[attr-defined]
    assert [case.values[0] for case in marks[0].args[1]] == MISSION_NAMES


@rule("F-600")
def test_nothing_is_paid_for_a_mission() -> None:
    g = table(phase="palace", missions={0: ["38", "29", "37"]}, food={0: 5}, offerings={0: 2})
    assert completed(g) == {"38"}
    assert (player(g).food, player(g).offerings) == (5, 2)


@rule("F-600")
def test_things_must_be_owned_at_that_moment() -> None:
    g = table(phase="market", missions={0: ["38", "29", "37"]}, food={0: 5}, market={"1": ["soup"]})
    g.play("buy soup none")
    assert g.text(g.options()[0]).startswith("drop")


@rule("F-607")
@pytest.mark.parametrize("mission", ["22", "23", "32", "33", "34", "35", "36"])
def test_medallions_never_stand_for_god_cards(mission: str) -> None:
    g = table(phase="palace", missions={0: [mission, "29", "37"], 1: []}, inti={0: 5})
    assert not [text for text in map(g.text, g.options()) if text == f"complete {mission} none"]
    assert missing(facts(g), 0, MISSION_NAMES.index(mission)) >= 2


@rule("F-608")
@pytest.mark.parametrize(
    ("mission", "pieces", "lacking"),
    [
        ("S-01", {}, 2),
        ("S-01", tiles(ONE_FARM), 1),
        ("S-05", goods("soup", "soup", "soup"), 1),
        ("07", quipu("I0", "I1"), 7),
        ("14", quipu("I0", "I2", "I5"), 4),
        ("05", feathers(1, 5, 9), 3),
        ("23", hand("07", "10"), 2),
    ],
)
def test_missing_units_are_the_sum_over_the_parts(mission: str, pieces: Pieces, lacking: int) -> None:
    g = table(phase="palace", missions={0: [mission, "29", "37"], 1: []}, **pieces)
    assert missing(facts(g), 0, MISSION_NAMES.index(mission)) == lacking
