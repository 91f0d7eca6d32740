"""The turn of Axomamma (T-300 to T-322)."""

import pytest

import kancha
from kancha.games.tawantinsuyu.axo_turn import FirstWorker
from kancha.games.tawantinsuyu.material import (
    ADJUSTMENTS,
    AXO_SPACES,
    AXO_TOKENS,
    NONE,
    PERSONALITIES,
    RESOURCES,
    SPACE_NAMES,
    STAIR_NAMES,
    STATUES,
    WEAVING_NAMES,
    WORKERS,
)
from kancha.kernel.chance import Chance
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    BOX,
    HIM,
    asked,
    at,
    facts,
    hand,
    market,
    offer,
    owner,
    res,
    reserve,
    say,
    score,
    section,
    solo,
    statues,
    tapestries,
    temple,
    told,
    up,
)
from tests.rules.tawantinsuyu.solo import (
    GONE,
    QUIET,
    RICH,
    TILES,
    axo,
    full_of,
    rolling,
    sculpting,
)


@rule("T-300", "T-301", "T-302", "T-303")
@pytest.mark.parametrize(
    ("festivals", "hill", "space"),
    [
        (0, {}, "T05o"),
        (0, {"T05o": "priest"}, "B"),
        (0, {"T05o": "priest", **full_of("B")}, "M"),
        (1, {}, "M"),
        (1, full_of("M"), "T05o"),
        (1, {"T05o": "priest", **full_of("M")}, "B"),
        (2, {}, "B"),
        (2, full_of("B"), "T05o"),
        (2, {"T05o": "priest", **full_of("B")}, "M"),
    ],
)
def test_where_he_places_a_worker(festivals: int, hill: dict[str, str], space: str) -> None:
    pieces: dict[str, object] = {"festivals": festivals, "hill": hill, "high_priest": {"axomamma": 2}}
    g = rolling(4, workers={"axomamma": ["warrior", "courier"]}, tokens={"k4c": "r3s2"}, nomads=[], **pieces)
    placed = [SPACE_NAMES[s] for s in range(60) if facts(g).standing[4] >> s & 1]
    assert len(placed) == 1
    assert placed[0].startswith(space)
    assert BOX.card_god[0] == BOX.hill.god[SPACE_NAMES.index(placed[0])]
    assert reserve(g, HIM) == ["courier"], "the oldest is placed"
    assert len(offer(g)) == 1
    assert axo(g).slots[3] != NONE
    assert res(g, HIM) == {}


@rule("T-300")
def test_the_first_worker_he_places_is_a_random_one() -> None:
    g = solo(turn=0, slots=QUIET, workers={"axomamma": ["priest", "warrior"]})
    axo(g).began = 0
    drawn = {g.text(FirstWorker().draw(facts(g), Chance(seed))) for seed in range(12)}
    assert drawn == {"picked_worker priest", "picked_worker warrior"}
    FirstWorker().do(facts(g), g.parse("picked_worker warrior"))
    assert [WORKERS[kind] for kind in axo(g).queue] == ["warrior", "priest"]
    assert FirstWorker().options(facts(g)) == []


@rule("T-302")
def test_the_cheapest_space_is_taken() -> None:
    g = rolling(
        4,
        workers={"axomamma": ["warrior"]},
        festivals=1,
        high_priest={"axomamma": 4},
        tokens={"k4c": "r3s2"},
        nomads=[],
    )
    assert at(g, "M13o") == "warrior", "in his own section"


@rule("T-302")
def test_a_god_without_an_empty_space_is_replaced() -> None:
    inti = [name for number, name in enumerate(SPACE_NAMES) if BOX.hill.god[number] == 0]
    full = {name: WORKERS[number % 3] for number, name in enumerate(inti)}
    g = rolling(4, workers={"axomamma": ["warrior"]}, hill=full, tokens={"k4c": "r3s2"}, nomads=[])
    assert told(g.history[0].events, "axo_no_space")
    assert facts(g).standing[4].bit_count() == 1
    assert len(offer(g)) >= 2


@rule("T-303", "T-084")
def test_the_human_is_paid_for_stairs_he_uses() -> None:
    g = rolling(4, workers={"axomamma": ["warrior"]}, festivals=1, high_priest={"axomamma": 4}, stairs={"S4U": 0})
    assert at(g, "M13o") == "warrior"
    assert score(g) == 11


@rule("T-304")
def test_all_tokens_of_the_rolled_number_act_and_then_move_by_their_value() -> None:
    g = rolling(2, workers={"axomamma": ["warrior"]}, resources={"axomamma": {}})
    spaces = {AXO_TOKENS[token]: AXO_SPACES[space] for token, space in enumerate(axo(g).tokens)}
    assert (spaces["k2a"], spaces["k2b"], spaces["k2c"]) == ("r1s1", "r2s1", "r3s3")
    assert (spaces["k1a"], spaces["k3b"], spaces["k4c"]) == ("r1s1", "r2s1", "r3s3"), "the others stay"
    rows = [values[0] for values in told(g.history[0].events, "axo_token")]
    assert [AXO_TOKENS[token] for token in rows] == ["k2a", "k2b", "k2c"]


@rule("T-305")
@pytest.mark.parametrize(
    ("space", "held", "gain"),
    [
        ("r1s1", {}, {"potato": 3}),
        ("r1s2", {}, {"corn": 2}),
        ("r1s4", {}, {"stone": 2}),
        ("r1s5", {"stone": 1}, {"stone": 1, "corn": 2}),
        ("r1s5", {"corn": 1}, {"corn": 1, "stone": 2}),
        ("r1s5", {}, {"corn": 2}),
        ("r1s5", {"stone": 2, "corn": 2}, {"stone": 2, "corn": 4}),
        ("r1s3", {}, {"gold": 1}),
    ],
)
def test_row_one_gives_resources(space: str, held: dict[str, int], gain: dict[str, int]) -> None:
    g = rolling(
        1, workers={"axomamma": ["warrior"]}, tokens={"k1a": space, "k1b": "r2s2"},
        resources={"axomamma": held}, stairs={f"S{n}{level}": 0 for n in (1, 2) for level in "UL"},
    )  # fmt: skip
    expected = dict(gain)
    expected["gold"] = expected.get("gold", 0) + 1  # the stairs of row 2 cannot be paid
    assert res(g, HIM) == expected


@rule("T-306")
def test_row_two_gives_gold_when_it_cannot_be_done_and_row_three_is_skipped() -> None:
    g = rolling(
        2,
        workers={"axomamma": ["warrior"]},
        tokens={"k2a": "r1s4", "k2b": "r2s3", "k2c": "r3s1"},
        village=[],
        holder=0,
        festivals=1,
    )
    assert res(g, HIM) == {"stone": 2, "gold": 1}
    assert reserve(g, HIM) == []
    assert told(g.history[0].events, "axo_gold")
    assert told(g.history[0].events, "axo_skips")


@rule("T-307")
@pytest.mark.parametrize(
    ("corn", "left", "rows"),
    [
        (3, {}, [["SW04", "W07", "W06"]]),
        (2, {"corn": 1, "gold": 1}, [["SW04", "W07"]]),
        (0, {"gold": 1}, [["SW04"]]),
    ],
)
def test_he_buys_two_weavings_or_one_and_gold(corn: int, left: dict[str, int], rows: list[list[str]]) -> None:
    g = rolling(
        3, workers={"axomamma": ["warrior"]}, tokens={"k3b": "r2s1", "k3a": "r1s1"}, resources={"axomamma": {"corn": corn}},
        tapestries={"axomamma": [["SW04"]]}, weaving_up="W06", weavings_under=TILES[1:], weavings_gone=GONE,
    )  # fmt: skip
    assert tapestries(g, HIM) == rows, "green before yellow before purple"
    assert res(g, HIM) == {"potato": 3, **left}


@rule("T-307")
def test_the_human_may_then_buy() -> None:
    g = rolling(
        3, workers={"axomamma": ["warrior"]}, tokens={"k3b": "r2s1"}, resources={"axomamma": {"corn": 3}, 0: {"corn": 3}},
        weaving_up="W06", weavings_under=TILES[1:], weavings_gone=GONE,
    )  # fmt: skip
    assert asked(g) == (0, "follow_weaving")


@rule("T-308")
@pytest.mark.parametrize(
    ("corn", "row", "buys"),
    [(2, ["SW04"], True), (1, ["SW04"], False), (2, ["W06"], False), (2, ["SW04", "W06"], False)],
)
def test_when_the_human_buys_he_buys_a_fitting_tile_with_two_corn(corn: int, row: list[str], buys: bool) -> None:
    tiles = ["W15", "W23"]
    g = solo(
        turn=0, slots=QUIET, nomads=[], workers={0: ["priest"]}, gods={0: ["g29"]}, high_priest={0: 4},
        resources={"axomamma": {"corn": corn}}, tapestries={"axomamma": [row]},
        weaving_up="W15", weavings_under=["W23"], weavings_gone=[n for n in WEAVING_NAMES[4:] if n not in [*tiles, *row]],
    )  # fmt: skip
    say(g, "place priest g29 T07o", "task T08o")
    assert (len(tapestries(g, HIM)[0]) > len(row)) == buys
    assert res(g, HIM).get("corn", 0) == (corn - 2 if buys else corn)


@rule("T-309")
@pytest.mark.parametrize(
    ("means", "statue"), [({"stone": 3, "gold": 2}, "inti-large"), ({"stone": 3}, "inti-small"), ({"stone": 2}, "")]
)
def test_he_builds_a_large_statue_if_he_can_of_a_god_on_his_board(means: dict[str, int], statue: str) -> None:
    g = rolling(
        2, ("E3",), workers={"axomamma": ["warrior"]}, tokens={"k2b": "r2s3", "k2a": "r1s1", "k2c": "r3s2"}, nomads=[],
        resources={"axomamma": means}, high_priest={"axomamma": 2},
    )  # fmt: skip
    assert statues(g, HIM) == ([statue] if statue else [])
    assert score(g, HIM) == 10 + {"inti-large": 9, "inti-small": 3, "": 0}[statue]


@rule("T-309")
@pytest.mark.parametrize(
    ("face", "means", "taken", "statue"),
    [
        (3, RICH, [], "illapa-large"),
        (3, RICH, ["illapa-large"], "illapa-small"),
        (3, RICH, ["illapa-large", "illapa-small"], "pachamama-large"),
        (4, RICH, ["pachamama-large", "pachamama-small"], "inti-large"),
        (3, {"stone": 3}, ["illapa-small"], "pachamama-small"),
        (3, {"stone": 3, "gold": 1}, ["illapa-small", "pachamama-small"], "inti-small"),
    ],
)
def test_the_other_size_comes_before_the_next_card(
    face: int, means: dict[str, int], taken: list[str], statue: str
) -> None:
    g = sculpting(face, means, *taken)
    assert statues(g, HIM) == [statue]
    spent = BOX.costs.statue[statue.endswith("large")]
    left = {kind: number - spent[RESOURCES.index(kind)] for kind, number in means.items()}
    assert res(g, HIM) == {"potato": 3, **{kind: number for kind, number in left.items() if number}}, (
        "paid for what he built"
    )


@rule("T-309")
@pytest.mark.parametrize(("means", "size"), [(RICH, "large"), ({"stone": 3}, "small")])
def test_without_a_statue_of_his_cards_gods_a_random_one_is_built(means: dict[str, int], size: str) -> None:
    taken = [name for name in STATUES if not name.startswith(("viracocha", "cocha"))]
    g = sculpting(1, means, *taken)
    assert statues(g, HIM)[0] in (f"viracocha-{size}", f"cocha-{size}")


@rule("T-306", "T-309")
def test_without_a_statue_he_can_pay_he_takes_gold_and_does_not_roll() -> None:
    small = [name for name in STATUES if name.endswith("small")]
    g = rolling(
        2, ("E3",), workers={"axomamma": ["warrior"]}, tokens={"k2b": "r2s3", "k2a": "r1s1", "k2c": "r3s2"}, nomads=[],
        resources={"axomamma": {"stone": 3}}, high_priest={"axomamma": 2}, statues_gone=small * 2,
    )  # fmt: skip
    assert statues(g, HIM) == []
    assert res(g, HIM) == {"potato": 3, "stone": 3, "gold": 1}
    assert g.record().count("rolled") == 1


@rule("T-310")
@pytest.mark.parametrize(
    ("stairs", "place"),
    [
        ({}, "S2U"),
        ({"S2U": 0}, "S3U"),
        ({f"S{n}U": 0 for n in (1, 2, 3)} | {"S4U": "axomamma", "S5U": "axomamma"}, "S4L"),
        ({f"S{n}U": 0 for n in range(1, 6)}, "S2L"),
    ],
)
def test_where_his_stairs_go(stairs: dict[str, object], place: str) -> None:
    g = rolling(
        1,
        workers={"axomamma": ["warrior"]},
        tokens={"k1a": "r1s4", "k1b": "r2s2"},
        resources={"axomamma": {"stone": 3}},
        stairs=stairs,
        high_priest={"axomamma": 2},
    )
    assert owner(g, place) == HIM
    assert score(g, HIM) == 14 + (2 if place == "S4L" else 0)
    assert facts(g).stairs.count(HIM) == list(stairs.values()).count("axomamma") + 1
    assert place in STAIR_NAMES


@rule("T-311", "T-330")
@pytest.mark.parametrize(("switches", "stone"), [((), 4), (("E2",), 3)])
def test_a_building_costs_him_one_stone_whatever_its_price(switches: tuple[str, ...], stone: int) -> None:
    g = rolling(
        2, switches, workers={"axomamma": ["warrior"]}, tokens={"k2b": "r2s4", "k2a": "r1s1", "k2c": "r3s2"}, nomads=[],
        resources={"axomamma": {"stone": 5}}, market=["P16", "P19", "Z09", "Z10"],
    )  # fmt: skip
    assert len(up(g, HIM)) == 1
    assert up(g, HIM)[0] in ("P16", "P19")
    assert res(g, HIM)["stone"] == stone
    g = rolling(
        2, workers={"axomamma": ["warrior"]}, tokens={"k2b": "r2s5", "k2a": "r1s1", "k2c": "r3s2"}, nomads=[],
        resources={"axomamma": {"gold": 1}}, market=["P16", "P19", "Z09", "Z10"],
    )  # fmt: skip
    assert up(g, HIM)[0] in ("Z09", "Z10")
    assert "gold" not in res(g, HIM)


@rule("T-312")
@pytest.mark.parametrize(("space", "worker"), [("r3s1", "craftsman"), ("r3s3", "architect"), ("r3s2", "courier")])
def test_row_three_brings_a_worker(space: str, worker: str) -> None:
    g = rolling(
        4,
        workers={"axomamma": ["warrior"]},
        tokens={"k4c": space},
        village=["craftsman", "priest", "architect"],
        nomads=["courier"],
    )
    assert reserve(g, HIM) == [worker]


@rule("T-313")
@pytest.mark.parametrize("personality", PERSONALITIES)
def test_his_personality_acts_on_the_gold_space(personality: str) -> None:
    g = rolling(
        3, ("E3",), workers={"axomamma": ["warrior"]}, tokens={"k3a": "r1s3", "k3b": "r2s2"}, personality=personality,
        high_priest={"axomamma": 2}, temple={"axomamma": 1},
    )  # fmt: skip
    assert res(g, HIM) == {"gold": 2}, "one of the space, one because he can build no stairs"
    assert len(statues(g, HIM)) == (1 if personality == "statue" else 0)
    assert len(tapestries(g, HIM)) == (1 if personality == "weaving" else 0)
    assert temple(g, HIM) == (2 if personality == "temple" else 1)
    assert [name[0] for name in up(g, HIM)] == (["P"] if personality == "building" else [])


@rule("T-313")
def test_the_builder_prefers_passive_buildings_once_he_has_two_production_ones() -> None:
    g = rolling(
        3, workers={"axomamma": ["warrior"]}, tokens={"k3a": "r1s3"}, personality="building", high_priest={"axomamma": 1},
        buildings={"axomamma": ["P03", "P04"]},
    )  # fmt: skip
    assert [name[0] for name in up(g, HIM)] == ["P", "P", "Z"]


@rule("T-314", "T-330", "T-331")
@pytest.mark.parametrize(("switches", "cards", "points"), [((), 1, 12), (("E5",), 0, 12), (("H6",), 1, 14)])
def test_without_worker_or_action_he_gathers_strength(switches: tuple[str, ...], cards: int, points: int) -> None:
    g = solo(
        switches=switches, slots=QUIET, nomads=["architect"], offer=["g10", "g11", "g12"], high_priest={"axomamma": 5}
    )
    assert reserve(g, HIM) == ["architect"]
    assert res(g, HIM) == {"stone": 1}
    assert offer(g) == ["g12"]
    assert score(g, HIM) == points
    assert facts(g).players[HIM].army_cards() == cards
    assert section(g, HIM) == 1


@rule("T-315")
def test_that_walk_activates_nothing() -> None:
    g = solo(
        slots=QUIET,
        nomads=[],
        high_priest={"axomamma": 3},
        buildings={0: ["Z17"]},
        market=["P01"],
        casualties=["priest"],
    )
    assert section(g, HIM) == 4
    assert res(g) == {}
    assert asked(g) == (0, "turn")


@rule("T-322")
@pytest.mark.parametrize(("human", "his", "place"), [(121, 100, 1), (120, 100, 2), (130, 130, 2), (130, 129, 1)])
def test_the_human_wins_with_more_than_120_and_more_than_he(human: int, his: int, place: int) -> None:
    g = solo(phase="final", scores={0: human, "axomamma": his})
    assert g.over
    assert g.ranking() == [place]


@rule("T-332")
def test_every_adjustment_is_a_switch_of_its_own() -> None:
    names = [choice.name for choice in kancha.catalogue()[-1].options if choice.name in ADJUSTMENTS] or ADJUSTMENTS
    assert names == ["E1", "E2", "E3", "E4", "E5", "H1", "H2", "H3", "H4", "H5", "H6", "H7"]
    for name in ADJUSTMENTS:
        g = kancha.new("tawantinsuyu", seats=1, mode="solo", **{name: "on"})
        assert [ADJUSTMENTS[n] for n in range(12) if axo(g).set_to(n)] == [name]
    assert market(g)
    assert hand(g) == []
