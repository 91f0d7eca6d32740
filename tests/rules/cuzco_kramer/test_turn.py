"""The turn: action points, the obligatory tile, the token."""

from kancha.games.cuzco_kramer.material import CELL_NAMES, NONE, OUTSIDE_CELLS, SITE_CELLS
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import (
    asked,
    cells_for,
    cuzco,
    facts,
    lay,
    midturn,
    refused,
    starting,
    texts,
    verbs,
    walk,
)


@rule("K-020")
def test_a_turn_has_6_ap_and_what_is_left_is_lost() -> None:
    g = cuzco()
    assert facts(g).ap == 6
    lay(g, "triple", "G18", "E")
    assert facts(g).ap == 5
    g.play("end")
    assert (g.seat, facts(g).ap) == (1, 6)
    lay(g, "triple", "K14", "E")
    g.play("end")
    assert (g.seat, facts(g).ap) == (0, 6)


@rule("K-021")
def test_a_turn_begins_with_a_tile_and_nothing_else() -> None:
    land = {"G16": "village", "G18": "village", "G20": "village", "J5": "culture"}
    g = cuzco(land=land, incas={0: ["G18", "J5"]}, temples={"G20": 2}, display="tumi", hands={0: ["tumi"], 1: []})
    assert texts(g) == {"lay triple", "lay double", "lay village", "lay culture", "token"}
    for early in ("draw deck", "basin K14", "move G18", "end", "leave J5", "festival G20"):
        assert refused(g, early) == 21
    lay(g, "village", "K14")
    assert {"draw", "basin", "move", "end", "leave", "festival"} <= verbs(g)


@rule("K-022", "K-052")
def test_after_the_tile_actions_come_in_any_order_and_may_be_repeated() -> None:
    g = cuzco(tokens={0: 0})
    lay(g, "triple", "G18", "E")
    g.play("basin K14")
    g.play("basin K16")
    lay(g, "double", "E8", "E")
    lay(g, "culture", "K20")
    assert facts(g).ap == 1
    g.play("draw deck")
    assert g.seat == 1, "nothing was left to do"


@rule("K-023")
def test_nothing_follows_a_festival() -> None:
    g = midturn(
        ap=5, land={"G18": "village", "G20": "village"}, incas={0: ["G18"]}, temples={"G20": 2}, display="tumi",
        hands={0: ["tumi"]},
    )  # fmt: skip
    g.play("festival G20")
    assert (g.seat, facts(g).ap) == (1, 6)
    assert g.scores() == [1, 0]


@rule("K-024")
def test_one_token_a_turn_gives_a_seventh_ap_and_leaves_the_game() -> None:
    g = cuzco()
    g.play("token")
    assert (facts(g).ap, facts(g).tokens) == (7, [2, 3])
    assert refused(g, "token") == 24
    lay(g, "triple", "G18", "E")
    g.play("end")
    g = midturn(tokens={0: 0})
    assert refused(g, "token") == 24


@rule("K-025")
def test_the_token_may_come_before_or_after_the_tile_and_does_not_replace_it() -> None:
    g = cuzco()
    g.play("token")
    assert verbs(g) == {"lay"}
    lay(g, "triple", "G18", "E")
    assert facts(g).ap == 6
    g = cuzco()
    lay(g, "triple", "G18", "E")
    g.play("token")
    assert facts(g).ap == 6
    g = midturn(ap=0)
    assert texts(midturn(ap=0, ending=1)) == {"token", "end"}, "also in a final turn, and with no AP left"
    assert texts(g) == {"token", "end"}


@rule("K-026")
def test_what_is_dearer_than_the_ap_left_is_illegal() -> None:
    g = midturn(ap=1, land={"B9": "culture", "J5": "culture"})
    assert starting(g, "enter") == {"J5"}
    assert refused(g, "enter B9") == 26
    g = midturn(ap=0, tokens={0: 1})
    for text in ("lay triple", "basin G18", "draw deck"):
        assert refused(g, text) == 26


@rule("K-027")
def test_the_cost_of_every_action() -> None:
    land = {"B9": "culture", "J5": "culture", "J7": "village", "G18": "village", "G20": "village"}
    start = midturn(land=land, incas={0: ["G18"]}, hands={0: ["tumi"]}, display="tumi")

    def cost(*answers: str) -> int:
        g = start.clone()
        for answer in answers:
            g.play(answer)
        return 6 - facts(g).ap

    assert cost("lay triple", "at triple K14", "turn triple K14 E") == 1
    assert cost("enter J5") == 1
    assert cost("enter B9") == 2
    assert cost("enter J5", "leave J5") == 2
    assert cost("enter B9", "leave B9") == 4
    assert cost("enter J5", "move J5") == 1, "choosing an Inca costs nothing"
    assert cost("enter J5", "move J5", "walk J5 J7") == 2, "a change of type"
    assert cost("build G20") == 1
    assert cost("basin K14") == 1
    assert cost("draw deck") == 1
    assert cost("draw display") == 1
    assert cost("token") == -1


def full_board(level: int = 1) -> dict[str, str]:
    """Terrain everywhere, level like a staircase, so that no two neighbours are equally high."""
    heights: dict[str, str] = {}
    for cell in [*SITE_CELLS, *OUTSIDE_CELLS]:
        name = CELL_NAMES[cell]
        row, column = cell // 20, cell % 20
        heights[name] = f"culture {level + (row + 2 * column) % 3}"
    for basin in ("F15", "F27", "I18"):
        del heights[basin]
    return heights


@rule("K-028", "K-030")
def test_without_room_for_any_tile_the_end_begins_and_the_turn_is_played() -> None:
    g = cuzco(land=full_board(), stock={0: {"village": 0, "culture": 0}})
    assert facts(g).ending == 0
    assert not facts(g).owes_tile
    assert {"enter", "draw", "end"} <= verbs(g)
    g.play("end")
    assert (g.seat, facts(g).counted) == (1, 1), "seat 0 has counted"
    assert not facts(g).owes_tile
    g.play("end")
    assert g.over


@rule("K-030")
def test_a_single_that_fits_keeps_the_obligation_alive() -> None:
    g = cuzco(land=full_board(), stock={0: {"village": 1, "culture": 0}})
    assert facts(g).ending == NONE
    assert texts(g) == {"lay village", "token"}


@rule("K-030")
def test_triples_left_over_may_still_be_laid_when_a_spot_opens() -> None:
    land = full_board()
    land |= {"G18": "culture 9", "G20": "culture 9", "H19": "culture 9"}
    g = cuzco(
        land=land, incas={0: ["G18"]}, stock={0: {"village": 0, "culture": 0, "double": 0}}, triples=1,
    )  # fmt: skip
    assert facts(g).ending == 0
    assert "lay" not in verbs(g)
    walk(g, "G18", "H17")
    lay(g, "triple", "G18", "E")
    assert (facts(g).triples, facts(g).ending) == (0, 0)
    g.play("end")
    g.play("end")
    assert g.over


@rule("K-029")
def test_no_tile_costs_more_than_3_ap() -> None:
    g = cuzco()
    dearest = 0
    for cell in cells_for(g, "triple"):
        copy = g.clone()
        copy.play("lay triple")
        copy.play(f"at triple {cell}")
        for option in copy.options():
            laid = copy.clone()
            laid.play(option)
            dearest = max(dearest, 6 - facts(laid).ap)
    assert dearest == 3


@rule("K-031")
def test_only_the_first_tile_is_compulsory() -> None:
    g = cuzco()
    lay(g, "triple", "G18", "E")
    assert asked(g) == "action"
    assert "end" in texts(g)
