"""Positions are laid piece by piece, and what cannot be is refused."""

import pytest

import kancha
from kancha.games.ayar.material import CELL_NAMES, MOON_SLOT, NONE
from kancha.kernel.errors import BadPiece
from kancha.kernel.state import facts as facts_of
from tests.rules.ayar.positions import asked, ayllu, competitive, emptied, facts, play, player, solo, table, without

POSITION: dict[str, object] = {
    "round": 2,
    "first": 1,
    "turn": 1,
    "women": ["grey", "purple", "brown", "turquoise"],
    "men": {"turquoise": 9, "brown": 7, "purple": 12, "grey": 4},
    "retired": ["grey"],
    "sites": {"turquoise-1": 0, "brown-3": "violet"},
    "tambos": {0: CELL_NAMES[6:], 1: CELL_NAMES[:10]},
    "markers": {0: {"turquoise": "R4", "brown": "C2", "purple": "C3", "gold": "C4", "grey": "moon weaving"}},
    "tiles": {"a1": "A_pottery", "b2": "B_weaving front"},
    "temples": {"brown": ["0 farming", "1 pottery"]},
    "islands": {0: ["i2", "i8"]},
    "rafts": {0: "i8"},
    "zones": {"Z1": 0},
    "maize": {0: {"m7": 3}, 1: {"m4": 4}},
    "fields": [0, 0],
    "shelf": ["green*", "red", "blue", "yellow"],
    "pots": {1: ["green", "joker"]},
    "cloths": {1: ["T2a back r2c3-r3c3"]},
    "viracocha": {0: {"llama": 1, "extra_sun": 2}},
    "bonus": {1: ["pottery"]},
    "devotion": {0: 5},
    "llamas": {1: 3},
    "sun": {0: 12},
    "moon": {1: 7},
}


def test_a_position_in_the_middle_of_a_game() -> None:
    g = competitive(2)
    g.arrange(**POSITION)
    state = facts(g)
    assert asked(g) == (1, "place_step")
    assert state.men == [9, 7, 12, 4]
    assert player(g).where == [3, 5, 6, MOON_SLOT + 2, 7]
    assert player(g).standing == 0b10111
    assert player(g, 1).where[3] == MOON_SLOT
    assert state.turned == 1
    assert state.tiles[1] == NONE
    assert state.tiles[7] != NONE
    assert state.rows[2] == [0, 7]
    assert (player(g).temples, player(g, 1).temples) == (0b1110, 0b0111)
    for name, found, wanted in g.rules.pieces(g.state):
        assert found == wanted, name


def test_an_arranged_game_is_replayed_from_its_record() -> None:
    g = competitive(2)
    g.arrange(**POSITION)
    g.play(g.options()[0])
    again = kancha.replay(g.record())
    assert facts_of(again.state) == facts_of(g.state)


def test_the_ayllu_is_arranged_too() -> None:
    g = solo(3)
    g.arrange(
        round=3,
        retired=["grey", "brown"],
        ayllu={"maize": 5, "raft": 3, "textiles": 2, "vessels": 3, "night": {"grey": "pottery"}},
        islands={"ayllu": ["i4"]},
        bonus={"ayllu": ["farming"]},
        devotion={"ayllu": 9},
    )
    it = ayllu(g)
    assert (it.maize, it.raft, it.islands, it.lost, len(it.cloths), len(it.pots)) == (5, 3, 2, 1, 2, 3)
    assert it.night == [NONE, 0, NONE, 3]
    assert it.gone == 0b11
    assert it.bag == 0b101
    for name, found, wanted in g.rules.pieces(g.state):
        assert found == wanted, name


@pytest.mark.parametrize(
    ("pieces", "place"),
    [
        ({"nothing": 1}, "nothing"),
        ({"men": {"pink": 3}}, "men"),
        ({"men": {"grey": 31}}, "men grey"),
        ({"women": ["grey"]}, "women"),
        ({"retired": ["grey", "grey"]}, "retired"),
        ({"round": 3, "retired": ["grey", "brown", "purple"]}, "retired"),
        ({"retired": ["grey", "brown", "purple", "turquoise"], "phase": "night"}, "retired"),
        ({"sites": {"turquoise-1": 0}}, "sites"),
        ({"tiles": {"a1": "B_farming"}}, "tiles a1"),
        ({"tiles": {"a1": "A_farming", "a2": "A_farming"}}, "tiles a2"),
        ({"tiles": {"a1": "A_farming front"}, "men": {"turquoise": 9, "brown": 9}}, "tiles a1"),
        ({"temples": {"grey": ["0 farming", "0 farming"]}}, "temples grey"),
        ({"islands": {0: ["w1"]}}, "islands"),
        ({"islands": {0: ["i18"], 1: ["i18"]}}, "islands"),
        ({"islands": {0: ["i2", "i4", "i6", "i8", "i10", "i12", "i15"]}}, "islands"),
        ({"fields": [0]}, "fields"),
        ({"pots": {0: ["green"] * 5}}, "pots"),
        ({"pots": {0: ["joker"] * 11}}, "pots"),
        ({"shelf": ["pink"]}, "shelf"),
        ({"pile": 31}, "pile"),
        ({"cloths": {0: ["T1a front r1c1-r1c2", "T1b front r1c2-r1c3"]}}, "cloths"),
        ({"cloths": {0: ["T1a r1c1-r1c2"]}}, "cloths"),
        ({"tops": ["T2a", None, None, None]}, "tops"),
        ({"markers": {0: {"grey": "R1", "gold": "R1"}}}, "markers gold"),
        ({"markers": {0: {"grey": "moon farming"}}}, "markers grey"),
        ({"viracocha": {0: {"llama": 2}}}, "viracocha llama"),
        ({"maize": {0: {"m4": 5}}}, "maize m4"),
        ({"phase": "noon"}, "phase"),
        ({"turn": 2}, "turn"),
        ({"ayllu": {"maize": 1}}, "ayllu"),
        ({"devotion": {0: -1}}, "devotion"),
        ({"bonus": {0: ["farming"]}}, "bonus"),
        ({"bonus": {0: ["farming"]}, "tambos": {0: without("r1c1", "r1c2", "r1c3")}}, "bonus"),
        ({"unbuilt": {0: ["farming"]}}, "unbuilt"),
        ({"temples": {"grey": ["0 farming"]}}, "unbuilt"),
        ({"temples": {"grey": ["0 farming", "0 weaving"]}, "tambos": {0: emptied(1)}}, "unbuilt"),
        ({"unbuilt": {0: ["farming", "weaving", "pottery"]}, "tambos": {0: emptied(1)}}, "unbuilt"),
        ({"temples": {"grey": ["0 farming"]}, "tambos": {0: emptied(1)}, "retired": ["grey"]}, "temples grey"),
        ({"retired": ["grey"], "beside": ["grey"]}, "beside"),
        ({"round": 4}, "retired"),
        ({"round": 4, "phase": "night"}, "retired"),
        ({"round": 2, "retired": []}, "retired"),
        ({"phase": "end", "retired": ["grey"]}, "retired"),
        ({"phase": "end", "round": 3}, "retired"),
        ({"phase": "end", "fields": [0], "maize": {0: {"m7": 1}}}, "fields"),
        ({"phase": "start", "tambos": {0: without("r1c1")}}, "sites"),
        ({"phase": "start", "round": 2, "retired": ["grey"]}, "phase"),
        ({"tambos": {0: []}}, "tambos"),
        ({"sun": {0: 1, "white": 2}}, "sun"),
        ({"zones": {"Z1": 2}}, "zones Z1"),
        ({"shelf": ["red", None, "green"], "pile": 0}, "shelf"),
        ({"shelf": ["red"]}, "shelf"),
        ({"tops": ["T1a", "T2a", "T3a", None], "piles": [1, 1, 1, 1]}, "piles"),
        ({"tops": ["T1a", "T2a", "T3a", "T4a"], "piles": [1, 1, 1, 0]}, "piles"),
        ({"tops": ["T1a", "T2a", "T3a", "T4a"], "piles": [["T1b"], 1, 1, 1]}, "piles"),
        ({"activity": {"seat": 0, "activity": "pottery", "power": 6}}, "activity power"),
        ({"activity": {"seat": 0, "activity": "construction", "power": 1}, "rafts": {0: "w7"}}, "activity"),
        ({"activity": {"activity": "farming", "power": 5}, "viracocha": {0: {"power_farming": 2}}}, "activity power"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(pieces: dict[str, object], place: str) -> None:
    g = competitive(2)
    before = facts_of(g.state)
    with pytest.raises(BadPiece) as refusal:
        g.arrange(**pieces)
    assert refusal.value.piece == place
    assert facts_of(g.state) == before


@pytest.mark.parametrize(
    ("pieces", "place"),
    [
        ({"ayllu": {"night": {"grey": "pottery"}}}, "ayllu night"),
        ({"bonus": {"ayllu": ["farming"]}}, "bonus"),
        ({"unbuilt": {"ayllu": ["farming", "weaving"]}}, "unbuilt"),
        ({"tambos": {"ayllu": []}}, "tambos"),
    ],
)
def test_what_the_ayllu_cannot_have_is_refused(pieces: dict[str, object], place: str) -> None:
    with pytest.raises(BadPiece) as refusal:
        solo().arrange(**pieces)
    assert refusal.value.piece == place


def test_the_round_follows_from_who_retired_and_the_end_retires_all() -> None:
    g = table(retired=["grey", "brown"])
    assert facts(g).round == 3
    g.arrange(retired=["grey"])
    assert facts(g).round == 2
    g = table(phase="end", llamas={0: 1})
    assert (facts(g).round, facts(g).retired, facts(g).beside) == (4, 15, 0)
    assert player(g).full_moon_slots() == 15


def test_alone_the_first_player_follows_from_the_round() -> None:
    g = solo()
    g.arrange(retired=["grey"], turn=0)
    assert facts(g).first == 1
    g.arrange(retired=["grey"], first=0)
    assert facts(g).first == 0


def test_arranged_points_have_rows_of_their_own_on_the_sheet() -> None:
    g = table(phase="night", sun={0: 12}, moon={0: 7}, devotion={0: 5})
    play(g, "moon farming", "moon farming")
    sheet = g.score_sheet()
    rows = dict(zip(sheet.categories, sheet.points, strict=True))
    assert (rows["dawns"], rows["arranged_sun"], rows["arranged_moon"]) == ([5, 0], [12, 0], [7, 0])
    assert sheet.totals() == g.scores() == [7, 0]
    assert "arranged_sun" not in competitive().score_sheet().categories


def test_an_open_textile_that_is_none_is_an_empty_pile() -> None:
    g = table(tops=["T1a", "T2a", "T3a", None])
    assert facts(g).textiles_in(3) == 0
    for name, found, wanted in g.rules.pieces(g.state):
        assert found == wanted, name


def test_tiles_not_named_follow_from_the_men() -> None:
    g = table(men={"turquoise": 15, "brown": 9, "purple": 3, "grey": 3})
    state = facts(g)
    assert state.tiles[0] == NONE
    assert state.turned == 1 << 2


@pytest.mark.parametrize("phase", ["start", "night", "end"])
def test_whose_turn_it_is_counts_by_day_only(phase: str) -> None:
    """Elsewhere all act in turn order from the first player on; another turn would be silently forgotten."""
    g = kancha.new("ayar", seats=2, seed=1)
    with pytest.raises(kancha.BadPiece, match="the first player first"):
        g.arrange(phase=phase, turn=1, first=0)
    g.arrange(phase=phase, turn=0, first=0)
