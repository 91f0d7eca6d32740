"""Positions arranged piece by piece."""

import pytest

import kancha
from kancha.games.cuzco_kramer.material import CARDS, NONE
from kancha.kernel.errors import BadPiece
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import RING, asked, cuzco, facts, level, midturn, names, place, texts


def test_tiles_lie_upon_each_other_and_come_from_the_supplies() -> None:
    g = cuzco(tiles=["triple G18 E", "double G20 SW", "village G18", "culture E8"])
    assert [level(g, cell) for cell in ("G18", "G20", "H19", "E8")] == [2, 2, 2, 1]
    assert (facts(g).triples, sum(facts(g).tiles)) == (55, 17)
    assert names(facts(g).village) == {"G18", "G20"}
    for name, found, wanted in g.rules.pieces(g.state):
        assert found == wanted, name


def test_land_is_of_no_tile_in_particular() -> None:
    g = cuzco(land={"G18": "village 3", "G20": "culture"}, triples=7)
    assert (level(g, "G18"), level(g, "G20"), facts(g).triples) == (3, 1, 7)
    assert place(g, "G18") == {"G18"}


def test_an_arranged_game_is_replayed_from_its_record() -> None:
    g = midturn(land=dict.fromkeys(["G18", *RING], "village"), incas={0: ["G18"]}, temples={"G20": 4}, discs=["G20"])
    g.play("enlarge G20")
    again = kancha.replay(g.record())
    assert (again.scores(), texts(again)) == (g.scores(), texts(g))


def test_a_festival_under_way() -> None:
    pieces: dict[str, object] = {
        "land": dict.fromkeys(["G18", *RING], "village"), "temples": {"G18": 6}, "display": "tumi",
        "incas": {0: ["G20"], 1: ["H19"]}, "hands": {0: ["tumi"], 1: ["tumi", "kero"]},
    }  # fmt: skip
    festival = {"temple": "G18", "bids": {0: ["tumi"]}, "bidders": [0, 1], "next": 1}
    g = cuzco(**pieces, festival=festival)
    assert (g.seat, asked(g), texts(g)) == (1, "bid", {"pass", "play tumi"})
    g.play("play tumi")
    g.play("done")
    assert texts(g) == {"hold", "play tumi"}
    for name, found, wanted in g.rules.pieces(g.state):
        if "cards" in name:
            assert found == wanted, name


@rule("K-104")
def test_basins_that_are_enclosed_are_settled() -> None:
    g = cuzco(land=dict.fromkeys(RING, "culture"), basins=["G18"], incas={0: ["G20"]})
    assert names(facts(g).settled) == {"G18"}
    assert g.scores() == [0, 0]


def test_the_end_and_the_middle_of_a_turn() -> None:
    g = cuzco(3, ending=1, counted=[1], turn=2, phase="action", ap=2, drawn=1, token_used=True)
    state = facts(g)
    assert (g.seat, state.ending, state.counted, state.ap, state.drawn, state.token_used) == (2, 1, 2, 2, 1, True)
    assert facts(cuzco(ap=6, owes_tile=True)).owes_tile
    assert facts(cuzco(turn="yellow")).active == 1


FEAST: dict[str, object] = {
    "land": dict.fromkeys(["G18", *RING], "village"), "temples": {"G18": 6}, "display": "tumi",
    "incas": {0: ["G20"], 1: ["H19"]}, "hands": {0: ["tumi"], 1: ["tumi", "kero"]},
    "festival": {"temple": "G18", "bids": {0: ["tumi"]}, "bidders": [0, 1], "next": 1},
}  # fmt: skip


def test_a_festival_does_not_survive_a_second_arrangement() -> None:
    g = cuzco(**FEAST)
    g.arrange(turn=0, ap=3)
    state = facts(g)
    assert (state.feast, state.bidders, state.held, sum(state.bids)) == (NONE, 0, 0, 0)
    for name, found, wanted in g.rules.pieces(g.state):
        if "cards" in name:
            assert found == wanted, name
    g.play("festival G18")
    assert (g.seat, texts(g)) == (1, {"pass", "play tumi"})
    assert facts(g).bid_of(0) == 1


def test_bids_leave_a_named_deck_as_it_is() -> None:
    g = cuzco(**FEAST, deck=["tumi", "mask"])
    assert facts(g).deck_size == 2


@rule("K-131")
def test_who_has_counted_follows_from_whose_turn_it_is() -> None:
    g = cuzco(4, ending=3, turn=2)
    assert facts(g).counted == 0b1011
    assert not facts(cuzco(3, ending=1, turn=1, ap=2)).counted


@pytest.mark.parametrize(
    "pieces", [{"drawn": 1}, {"token_used": True}, {"owes_tile": True}, {"rested": []}, {"changed": []}]
)
def test_what_belongs_to_the_middle_of_a_turn_means_it_without_ap_too(pieces: dict[str, object]) -> None:
    state = facts(cuzco(**pieces))
    assert state.owes_tile == ("owes_tile" in pieces)
    assert (state.drawn, state.token_used) == (pieces.get("drawn", 0), pieces.get("token_used", False))
    assert state.ap == 6 + state.token_used - state.drawn
    assert state.tokens[0] == 3 - state.token_used


def test_small_tiles_on_the_land_come_from_stocks_that_are_not_named() -> None:
    g = cuzco(tiles=["double G18 E", "village K14"], stock={0: {"double": 5, "village": 2}})
    assert facts(g).tiles == [5, 2, 3, 4, 1, 3]
    g = cuzco(tiles=["double G18 E"], stock={0: {"double": 3}})
    assert facts(g).tiles == [3, 2, 3, 5, 2, 3]


def test_arranged_points_have_a_row_of_their_own_on_the_sheet() -> None:
    g = midturn(land={"G18": "village", "G20": "village"}, incas={0: ["G18"]}, scores={0: 12}, ap=1)
    g.play("build G20")
    sheet = g.score_sheet()
    rows = dict(zip(sheet.categories, sheet.points, strict=True))
    assert (rows["temples"], rows["arranged"], sheet.totals()) == ([1, 0], [12, 0], [13, 0])
    assert "arranged" not in cuzco().score_sheet().categories


def test_the_deck_is_what_is_left_unless_it_is_named() -> None:
    g = cuzco(hands={0: ["tumi"] * 5, 1: []}, display="kero", discard=["mask", "mask"])
    assert facts(g).deck == [0, 4, 3, 5, 5, 5]
    assert (facts(g).deck_size, CARDS[facts(g).display]) == (22, "kero")
    assert facts(cuzco(hands={0: [], 1: []}, deck=["kero"])).deck_size == 1


@pytest.mark.parametrize(
    ("place_of_fault", "pieces"),
    [
        ("tile", {"tile": []}),
        ("tiles 0", {"tiles": ["quadruple G18 E"]}),
        ("tiles 0", {"tiles": ["triple G18"]}),
        ("tiles 0", {"tiles": ["triple Z1 E"]}),
        ("tiles 0", {"tiles": ["triple A8 W"]}),
        ("tiles 0", {"tiles": ["village F15"]}),
        ("tiles 1", {"tiles": ["triple G18 E", "triple G20 SW"]}),
        ("tiles 1", {"tiles": ["triple G18 E", "double G18 W"]}),
        ("land G18", {"land": {"G18": "desert"}}),
        ("land F15", {"land": {"F15": "village"}}),
        ("basins", {"basins": ["B7"]}),
        ("temples G18", {"temples": {"G18": 4}}),
        ("temples G18", {"land": {"G18": "village"}, "temples": {"G18": 3}}),
        ("temples G20", {"land": {"G18": "village", "G20": "village"}, "temples": {"G18": 2, "G20": 2}}),
        ("incas 0", {"incas": {0: ["G18"]}}),
        ("incas 1", {"land": {"G18": "village"}, "incas": {0: ["G18"], 1: ["G18"]}}),
        ("incas", {"land": {"G18": "village"}, "incas": {7: ["G18"]}}),
        ("discs", {"discs": ["G18"]}),
        ("hands 0", {"hands": {0: ["crown"]}}),
        ("cards", {"hands": {0: ["tumi"] * 6}}),
        ("deck", {"hands": {0: ["tumi"] * 5, 1: []}, "display": "kero", "deck": ["tumi"]}),
        ("ap", {"ap": 9}),
        ("phase", {"phase": "night"}),
        ("triples", {"triples": 57}),
        ("storeys", {"storeys": {3: 1}}),
        ("turn", {"turn": 2}),
        ("festival temple", {"festival": {"temple": "G18"}}),
        ("rested", {"ap": 6, "rested": ["G18"]}),
        ("token_used", {"ap": 6, "token_used": 1}),
        ("scores", {"scores": {0: 1, "red": 2}}),
        ("counted", {"counted": [0]}),
        ("counted", {"ending": 1, "turn": 0, "counted": [0]}),
        ("counted", {"ending": 1, "turn": 0, "counted": [0, 1]}),
        ("counted", {"ending": 0, "turn": 0, "ap": 2, "counted": [0]}),
        ("ending", {"ending": 0, "turn": 0}),
        ("ending", {"triples": 0}),
        ("owes_tile", {"ending": 1, "turn": 0, "owes_tile": True}),
        ("owes_tile", {"owes_tile": True, "ap": 5}),
        ("owes_tile", {"owes_tile": True, "drawn": 1, "phase": "turn"}),
        ("drawn", {"drawn": 1, "phase": "turn"}),
        ("ap", {"ap": 6, "drawn": 1}),
        ("ap", {"ap": 7}),
        ("token_used", {"token_used": True, "tokens": {0: 3}}),
        ("phase", {**FEAST, "phase": "turn"}),
        ("festival temple", {**FEAST, "discs": ["G18"]}),
        ("festival bids", {**FEAST, "turn": 1}),
        ("festival bids", {**FEAST, "display": "mask"}),
        ("festival bidders", {**FEAST, "incas": {0: ["G20"]}}),
        (
            "festival held",
            {**FEAST, "festival": {"temple": "G18", "bids": {0: ["tumi"]}, "bidders": [0, 1], "held": [1]}},
        ),
        ("triples", {"tiles": ["triple G18 E"], "triples": 56}),
        ("stock", {"tiles": ["village G18"], "stock": {0: {"village": 2}, 1: {"village": 2}}}),
        ("storeys", {"land": {"G18": "village"}, "temples": {"G18": 2}, "storeys": {2: 12}}),
        ("basins_left", {"basins": ["G18"], "basins_left": 16}),
        ("changed", {"land": {"G18": "village"}, "temples": {"G18": 2}, "discs": ["G18"], "changed": ["G18"]}),
        ("deck", {"hands": {0: [], 1: []}, "discard": ["mask"], "deck": []}),
    ],
)
def test_what_cannot_be_is_refused_with_its_place_and_changes_nothing(
    place_of_fault: str, pieces: dict[str, object]
) -> None:
    g = cuzco()
    before = g.record()
    with pytest.raises(BadPiece) as fault:
        g.arrange(**pieces)
    assert fault.value.piece == place_of_fault
    assert g.record() == before
    assert facts(g).ending == NONE
