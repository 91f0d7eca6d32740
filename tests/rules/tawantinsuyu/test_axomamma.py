"""Section 12: Axomamma's setup, what he gains, his turn and his board."""

import pytest

import kancha
from kancha.games.tawantinsuyu.axo_turn import FirstWorker
from kancha.games.tawantinsuyu.gains import Gain
from kancha.games.tawantinsuyu.material import (
    ADJUSTMENTS,
    AXO_SPACES,
    AXO_TOKENS,
    CARD_NAMES,
    GAINS,
    NO_PERSONALITY,
    NONE,
    PERSONALITIES,
    RESOURCES,
    SPACE_NAMES,
    STAIR_NAMES,
    STATUES,
    WEAVING_NAMES,
    WORKERS,
)
from kancha.games.tawantinsuyu.people import Axomamma
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

QUIET = ["g01", "g02", "g03", "g04"]
"""Four cards of Inti for his slots: whatever the die shows, he seeks Inti."""


def axo(g: kancha.Game) -> Axomamma:
    found = facts(g).axo
    assert found is not None
    return found


def rolling(face: int, switches: tuple[str, ...] = (), **pieces: object) -> kancha.Game:
    """A position in which Axomamma's first roll was this one."""
    for seed in range(1, 80):
        g = solo(seed, switches, slots=QUIET, **pieces)
        if axo(g).die == face:
            return g
    raise AssertionError(f"no seed rolls {face}")


def started(seed: int = 1, **options: str) -> kancha.Game:
    """A solo game set up, at the human's first question of a turn."""
    g = kancha.new("tawantinsuyu", seats=1, seed=seed, mode="solo", coricancha="printed", **options)
    while asked(g)[1] != "stand_high_priest":
        g.play(g.options()[0])
    return g


@rule("T-270")
def test_what_he_starts_with() -> None:
    weavings = set()
    for seed in range(8):
        g = started(seed)
        him = facts(g).players[HIM]
        fresh = kancha.new("tawantinsuyu", seats=1, seed=seed, mode="solo")
        assert res(fresh, HIM) == {"corn": 2, "stone": 4, "gold": 1}
        assert (him.army_cards(), him.gods, him.total()) == (1, 0, 10)
        assert len(set(reserve(g, HIM))) == 2 == len(axo(g).queue)
        weavings.add(tapestries(g, HIM)[0][0])
        assert tapestries(g, HIM) != tapestries(g, 0)
        assert facts(g).first == 0
        assert facts(g).occupied().bit_count() == 5
    assert len(weavings) > 1


@rule("T-271", "T-273", "T-060")
def test_his_high_priest_stands_by_the_die_with_free_stairs() -> None:
    faces = set()
    for seed in range(12):
        g = started(seed)
        before = (score(g, HIM), res(g, HIM))
        say(g, "stand 2")
        step = (section(g, HIM) - 2) % 5
        faces.add(step)
        assert step in (1, 2, 3, 4)
        assert owner(g, f"S{section(g, HIM)}U") == HIM
        assert (score(g, HIM), res(g, HIM)) == before
        assert facts(g).players[HIM].stairs_left == 4
        assert asked(g) == (0, "turn")
    assert len(faces) > 2


@rule("T-272")
def test_his_tokens_and_cards_lie_on_his_board() -> None:
    g = started()
    spaces = {AXO_TOKENS[token]: AXO_SPACES[space] for token, space in enumerate(axo(g).tokens)}
    assert spaces["k1a"] == "r1s1"
    assert spaces["k4c"] == "r3s3"
    assert sorted(BOX.solo.token_value) == [1, 1, 2, 2, 2, 3, 3, 4]
    assert len([card for card in axo(g).slots if card != NONE]) == 4


@rule("T-274", "T-330")
def test_he_has_one_of_four_personalities_or_none() -> None:
    assert {axo(started(seed)).personality for seed in range(25)} == {0, 1, 2, 3}
    assert axo(started(E1="on")).personality == NO_PERSONALITY


@rule("T-280")
@pytest.mark.parametrize(
    ("worker", "gain"),
    [
        ("architect", {"stone": 1}),
        ("courier", {"potato": 2}),
        ("craftsman", {"corn": 1}),
        ("priest", {}),
        ("warrior", {}),
    ],
)
def test_a_worker_brings_him_the_reward_of_its_colour(worker: str, gain: dict[str, int]) -> None:
    g = solo(nomads=[worker], slots=QUIET, offer=["g10"], switches=["E5"])
    assert reserve(g, HIM) == [worker]
    assert res(g, HIM) == gain
    assert facts(g).players[HIM].army_cards() == (1 if worker == "warrior" else 0)
    assert offer(g) == []
    assert score(g, HIM) == 10 + (1 if worker == "priest" else 0) + (1 if worker != "priest" else 0)


@rule("T-281")
def test_over_two_workers_random_ones_leave_the_game() -> None:
    g = rolling(4, workers={"axomamma": ["priest", "warrior"]}, tokens={"k4c": "r3s2"}, nomads=["courier"])
    assert len(reserve(g, HIM)) == 2
    for seed in range(1, 60):
        g = solo(seed, slots=QUIET, workers={"axomamma": ["priest", "warrior"]}, tokens={"k4c": "r3s1", "k2c": "r3s3"})
        assert len(reserve(g, HIM)) <= 2
        assert sorted(WORKERS[kind] for kind in axo(g).queue) == sorted(reserve(g, HIM))


@rule("T-282")
def test_instead_of_a_god_card_the_oldest_offer_card_is_buried_for_a_point() -> None:
    g = solo(nomads=["priest"], slots=QUIET, offer=["g10", "g11", "g12"])
    assert offer(g) == []
    assert score(g, HIM) == 13, "1 for the Priest, 2 for the rest of the offer"
    assert [CARD_NAMES[card] for card in facts(g).gods_under] == ["g10", "g11", "g12"]
    g = solo(nomads=["priest"], slots=QUIET)
    assert score(g, HIM) == 11, "a point also from an empty offer"


@rule("T-283")
def test_army_cards_go_hidden_to_his_hand_and_training_draws_one() -> None:
    g = solo(slots=QUIET, high_priest={"axomamma": 1}, resources={"axomamma": {"corn": 4}}, temple={"axomamma": 1})
    assert temple(g, HIM) == 3
    him = facts(g).players[HIM]
    assert him.army_cards() == 2, "one from the Temple, one after the action"
    assert g.view(0).state.players[HIM].army == 0  # type: ignore[attr-defined]


@rule("T-284")
def test_five_potatoes_become_five_points_and_gold_is_used_only_when_needed() -> None:
    g = rolling(1, workers={"axomamma": ["priest"]}, tokens={"k1a": "r1s1"}, resources={"axomamma": {"potato": 4}})
    assert res(g, HIM)["potato"] == 2
    assert score(g, HIM) == 15
    g = rolling(
        1, workers={"axomamma": ["priest"]}, tokens={"k1b": "r2s2"}, resources={"axomamma": {"stone": 2, "gold": 2}}
    )
    assert res(g, HIM)["gold"] == 1


@rule("T-285")
def test_a_statue_of_the_cards_god_is_worth_five_points() -> None:
    g = (
        rolling(4, workers={"axomamma": ["priest"]}, statues={"axomamma": ["inti-small"]}, switches_=())
        if False
        else None
    )
    assert g is None
    g = rolling(
        4, ("E3",), workers={"axomamma": ["priest"]}, statues={"axomamma": ["inti-small"]}, high_priest={"axomamma": 2}
    )
    assert score(g, HIM) == 15
    g = rolling(
        4,
        ("E3",),
        workers={"axomamma": ["priest"]},
        statues={"axomamma": ["quilla-small"]},
        high_priest={"axomamma": 2},
    )
    assert score(g, HIM) == 10


@rule("T-286")
@pytest.mark.parametrize(
    ("stone", "workers", "village", "takes"),
    [
        (0, [], ["priest"], "worker"),
        (3, ["courier"], ["priest"], "worker"),
        (0, ["courier"], ["priest"], "stone"),
        (1, [], [], "stone"),
    ],
)
def test_stone_or_worker_is_what_he_has_less_of(stone: int, workers: list[str], village: list[str], takes: str) -> None:
    g = solo(
        slots=QUIET, temple={"axomamma": 2}, resources={"axomamma": {"corn": 4, "stone": stone}},
        workers={"axomamma": workers}, village=village, nomads=[], phase="turn",
        holder=None if village else "axomamma",
    )  # fmt: skip
    assert temple(g, HIM) == 4
    assert len(reserve(g, HIM)) == len(workers) + (1 if takes == "worker" else 0)
    assert res(g, HIM).get("stone", 0) == stone + (1 if takes == "stone" else 0)


@rule("T-287")
def test_his_passive_buildings_do_nothing_and_he_checks_the_village() -> None:
    g = solo(slots=QUIET, buildings={"axomamma": ["Z17", "Z10"]}, market=["P01", "P02"], high_priest={0: 3}, turn=0)
    say(g, "move 1", "send potato")
    assert res(g, HIM) == {}
    g = solo(phase="final", buildings={"axomamma": ["Z05", "Z06"]}, market=["P01"])
    assert score(g, HIM) == 14
    g = rolling(4, workers={"axomamma": ["priest"]}, tokens={"k4c": "r3s1"}, village=["warrior"])
    assert facts(g).holder == HIM
    assert score(g, HIM) == 11


@rule("T-288")
@pytest.mark.parametrize(
    "gain",
    [
        "weaving",
        "free_building",
        "free_stairs",
        "free_small_statue",
        "worker",
        "temple",
        "regenerate",
        "pay_gold_temple",
    ],
)
def test_other_rewards_are_taken_in_full(gain: str) -> None:
    g = solo(
        turn=0, slots=QUIET, nomads=["architect"], tapestries={"axomamma": [["SW04"]]}, weaving_up="W07",
        temple={"axomamma": 1}, buildings_down={"axomamma": ["P03"]}, resources={"axomamma": {"gold": 1}},
    )  # fmt: skip
    g.position.pending.append(Gain(HIM, (GAINS.index(gain) * 32 + 1,), 0))
    g.position.settle()
    assert (tapestries(g, HIM) == [["SW04", "W07"]]) == (gain == "weaving")
    assert (len(up(g, HIM)) == 1 and up(g, HIM)[0] in ("P01", "P02")) == (gain == "free_building")
    assert (owner(g, "S1U") == HIM) == (gain == "free_stairs")
    assert ([name[-5:] for name in statues(g, HIM)] == ["small"]) == (gain == "free_small_statue")
    assert (reserve(g, HIM) == ["architect"]) == (gain == "worker")
    assert (temple(g, HIM) == 2) == (gain in ("temple", "pay_gold_temple"))
    assert (up(g, HIM) == ["P03"]) == (gain == "regenerate")
    assert ("gold" not in res(g, HIM)) == (gain == "pay_gold_temple")


# His turn


def full_of(terrace: str) -> dict[str, str]:
    """Workers on all spaces of Inti on a terrace."""
    inti = [name for number, name in enumerate(SPACE_NAMES) if name[0] == terrace and BOX.hill.god[number] == 0]
    return {name: WORKERS[number % 4] for number, name in enumerate(inti)}


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


TILES = ["W06", "W07", "W14", "W18"]
GONE = [name for name in WEAVING_NAMES[4:] if name not in TILES]


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


GODS_ON_HIS_BOARD = ["g01", "g08", "g15", "g22"]
"""Inti, Mama Quilla, Illapa and Pachamama in slots 1 to 4; the roll for his worker replaces the second."""


def sculpting(face: int, means: dict[str, int], *taken: str) -> kancha.Game:
    """He built a statue where the second die showed this, with these statues out of the game."""
    for seed in range(1, 200):
        g = solo(
            seed, ("E3",), slots=GODS_ON_HIS_BOARD, workers={"axomamma": ["warrior"]}, nomads=[],
            tokens={"k2b": "r2s3", "k2a": "r1s1", "k2c": "r3s2"}, high_priest={"axomamma": 2},
            resources={"axomamma": means}, statues_gone=[name for name in taken for _ in range(1 + name.endswith("small"))],
        )  # fmt: skip
        rolls = [text for text in g.record().splitlines() if "rolled" in text]
        if [roll.split()[-1] for roll in rolls][:2] == ["2", str(face)]:
            return g
    raise AssertionError("no such roll")


RICH = {"stone": 3, "gold": 2}


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
