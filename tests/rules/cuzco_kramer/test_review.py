"""What a second reading of the rules asked: corners between two chapters, reasons, and how a move is told."""

import pytest

import kancha
from kancha.games.cuzco_kramer.cards import Reshuffle, take_from_deck
from kancha.games.cuzco_kramer.material import CARDS, CELL_NAMES, PRINTED, SITE_CELLS, WIDE
from kancha.games.cuzco_kramer.secrets import mask
from kancha.kernel.errors import BadText, IllegalMove
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import asked, cuzco, facts, happened, midturn, refused, texts

CITY = {"G16": "village", "G18": "village", "G20": "village", "G22": "village"}


def uneven(*bare: str) -> dict[str, str]:
    """Terrain on the whole site, no two neighbours equally high; some cells left bare."""
    found: dict[str, str] = {}
    for cell in SITE_CELLS:
        if CELL_NAMES[cell] not in bare and not PRINTED >> cell & 1:
            found[CELL_NAMES[cell]] = f"culture {1 + (cell % WIDE + 2 * (cell // WIDE)) % 3}"
    return found


# Festivals and cards


@rule("K-127")
def test_a_proposal_stands_even_before_the_first_card_is_played() -> None:
    hands = {0: ["tumi", "tumi+kero", "kero"]}
    g = midturn(land=CITY, temples={"G16": 4}, incas={0: ["G18"], 1: ["G20"]}, hands=hands, display="tumi")
    g.play("festival G16")
    assert asked(g) == "open_festival"
    assert not g.can_undo()
    with pytest.raises(IllegalMove):
        g.undo()
    assert refused(g, "pass") == 127
    assert refused(g, "play kero") == 115


@rule("K-110", "K-112")
def test_a_reshuffle_leaves_other_hands_out_of_the_deck_as_a_player_sees_it() -> None:
    g = midturn(hands={0: ["tumi"], 1: ["kero", "mask"]}, display="tumi", discard=["mask", "mask"], deck=["kero"])
    state = facts(g).clone()
    take_from_deck(state, CARDS.index("kero"))
    seen = mask(state, 0)
    Reshuffle().do(seen, 0)
    assert (seen.deck_size, sum(seen.deck)) == (3, 5)


# Reasons


@rule("K-078")
def test_nobody_moves_or_takes_back_the_incas_of_others() -> None:
    g = midturn(land={"J5": "village", "J7": "village", "J9": "village"}, incas={0: ["J7"], 1: ["J5"]})
    assert refused(g, "move J5") == 78
    assert refused(g, "leave J5") == 78


@rule("K-021")
def test_whatever_comes_before_the_obligatory_tile_is_refused_for_its_sake() -> None:
    g = cuzco(land=CITY, incas={0: ["G18"], 1: ["G20"]})
    for text in ("move G18", "build G16", "basin G24", "draw deck", "end", "build G18", "leave G18", "move G20"):
        assert refused(g, text) == 21, text


@rule("K-090", "K-094", "K-102")
def test_temples_keep_to_villages_and_basins_to_the_inner_site() -> None:
    g = midturn(land=CITY | {"G24": "culture", "K14": "village"}, temples={"K14": 2}, incas={0: ["G18"]})
    assert refused(g, "build G24") == 90
    assert refused(g, "enlarge K14") == 94  # a city of a single cell (K-063)
    assert refused(g, "basin B7") == 102


@rule("K-047")
def test_a_kind_that_fits_only_over_the_border_is_refused_for_its_price() -> None:
    g = midturn(land=uneven("B9"), ap=1)
    assert refused(g, "lay double") == 47
    assert refused(g, "lay triple") == 47
    assert "lay double" in texts(midturn(land=uneven("B9"), ap=2))
    assert refused(midturn(land=uneven(), ap=1), "lay double") == 41


# How a move is told


def proposed(g: kancha.Game) -> str:
    return g.text(g.position.pending[-1].preferred(g.state))


@rule("K-047")
def test_the_cheapest_way_to_turn_a_tile_is_proposed() -> None:
    """Four of B9's neighbours lie outside, from the west to the east by the north."""
    for kind in ("double", "triple"):
        g = cuzco()
        g.play(f"lay {kind}")
        g.play(f"at {kind} B9")
        assert proposed(g) == f"turn {kind} B9 SE"


@rule("K-011")
def test_half_an_answer_does_nothing_even_if_one_way_is_left() -> None:
    g = midturn(land=uneven("B9", "C8"), ap=1)
    g.play("lay double")
    assert happened(g.play("at double B9")) == ["answered"]
    assert (texts(g), facts(g).ap) == ({"turn double B9 SW"}, 1)
    assert happened(g.play("turn double B9 SW"))[:2] == ["answered", "laid"]
    none = {"double": 0, "village": 0, "culture": 0}
    g = midturn(tokens={1: 0}, stock={1: none})
    g.play("basin G18")
    assert happened(g.play("end"))[-2:] == ["turn_begins", "forced"], "only triples are left"
    assert asked(g) == "lay_at"
    g = midturn(land={"J5": "village", "J7": "village"}, incas={0: ["J5"]}, ap=0)
    assert happened(g.play("move J5")) == ["answered"]
    assert happened(g.play("walk J5 J7"))[:2] == ["answered", "moved"]


@rule("K-003")
def test_only_cells_of_the_board_can_be_named() -> None:
    g = midturn(land=CITY)
    for text in ("enter A-6", "enter O46", "build Z1", "move 18"):
        with pytest.raises(BadText, match="expected A8, A10, … O26"):
            g.play(text)
