"""Festivals."""

import pytest

import kancha
from kancha.kernel.chance import Rng
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import RING, asked, facts, lay, midturn, names, refused, starting, texts

CITY = ["G18", *RING, "G22", "G24", "G26"]
STANDS = ["G20", "H19", "H17", "G16"]


def city(
    value: int, hands: dict[int, list[str]], seats: int = 4, display: str = "tumi+kero", **more: object
) -> kancha.Game:
    """A city with a temple on G18, every seat with a hand standing in it."""
    pieces: dict[str, object] = {
        "land": dict.fromkeys(CITY, "village"), "temples": {"G18": value}, "display": display, "hands": hands,
        "incas": {seat: [STANDS[seat]] for seat in hands},
    }  # fmt: skip
    return midturn(seats, **(pieces | more))


@rule("K-113")
def test_a_festival_needs_an_inca_in_the_city_a_suitable_card_and_no_disc() -> None:
    g = city(2, {0: ["tumi"]}, 2)
    assert starting(g, "festival") == {"G18"}
    assert refused(city(2, {0: ["mask"]}, 2), "festival G18") == 115
    assert refused(city(2, {0: ["tumi"]}, 2, discs=["G18"]), "festival G18") == 116
    assert refused(city(2, {0: ["tumi"]}, 2, incas={1: ["G20"]}), "festival G18") == 113


@rule("K-113")
def test_a_temple_built_this_turn_qualifies() -> None:
    land = {"G18": "village", "G20": "village"}
    g = midturn(land=land, incas={0: ["G20"]}, display="tumi", hands={0: ["tumi"]})
    g.play("build G18")
    g.play("festival G18")
    assert g.scores() == [2, 0]


@rule("K-114")
def test_who_has_an_inca_in_the_city_takes_part() -> None:
    g = city(4, {0: ["tumi"], 2: ["kero", "mask"]})
    g.play("festival G18")
    assert (g.seat, asked(g), facts(g).bidders) == (2, "bid", 0b101)


@rule("K-115")
@pytest.mark.parametrize(
    ("display", "card", "points"),
    [
        ("tumi", "tumi", 1), ("tumi", "tumi+kero", 1), ("tumi", "kero", 0), ("tumi", "kero+mask", 0),
        ("tumi+kero", "tumi", 1), ("tumi+kero", "kero+mask", 1), ("tumi+kero", "tumi+kero", 2), ("tumi+kero", "mask", 0),
    ],
)  # fmt: skip
def test_a_card_is_worth_the_relics_it_shares_with_the_display(display: str, card: str, points: int) -> None:
    g = city(2, {0: [card, "mask"], 1: ["kero"]}, 2, display)
    if not points:
        assert refused(g, "festival G18") == 115
        return
    g.play("festival G18")
    g.play(f"play {card}")
    assert facts(g).bid_of(0) == points


@rule("K-115")
def test_an_unsuitable_card_cannot_be_played() -> None:
    g = city(2, {0: ["tumi", "mask", "kero"]}, 2)
    g.play("festival G18")
    g.play("play tumi")
    assert refused(g, "play mask") == 115


@rule("K-116")
def test_a_sun_disc_marks_the_temple_until_it_grows() -> None:
    g = city(8, {0: ["tumi"]}, 2, stock={0: {"village": 2}})
    g.play("festival G18")
    assert names(facts(g).discs) == {"G18"}
    g = city(8, {0: ["tumi"]}, 2, discs=["G18"])
    assert refused(g, "festival G18") == 116
    g.play("enlarge G18")
    assert starting(g, "festival") == {"G18"}


@rule("K-117")
def test_others_reach_the_highest_total_or_pass_and_who_passed_is_out() -> None:
    g = city(8, {0: ["tumi+kero", "mask"], 1: ["tumi", "mask"], 2: ["tumi", "kero"]}, 3)
    g.play("festival G18")
    g.play("play tumi+kero")
    g.play("done")
    assert texts(g) == {"pass"}, "one relic does not reach two"
    assert refused(g, "play tumi") == 117
    g.play("pass")
    assert texts(g) == {"pass", "play tumi", "play kero"}
    g.play("play tumi")
    assert texts(g) == {"play kero"}
    g.play("play kero")
    assert g.scores() == [2, 0, 2], "only those two were left, and neither could raise"


@rule("K-117")
def test_a_bid_below_the_highest_cannot_be_ended() -> None:
    g = city(8, {0: ["tumi+kero", "mask"], 1: ["tumi", "tumi", "kero", "mask"]}, 2)
    g.play("festival G18")
    g.play("play tumi+kero")
    g.play("done")
    g.play("play tumi")
    assert texts(g) == {"play tumi", "play kero"}
    assert refused(g, "done") == 117
    g.play("play kero")
    assert "done" in texts(g)


@rule("K-117")
def test_any_number_of_cards_may_be_played_at_once() -> None:
    g = city(8, {0: ["tumi", "tumi", "tumi+kero"], 1: ["mask"]}, 2)
    g.play("festival G18")
    g.play("play tumi")
    g.play("play tumi")
    g.play("play tumi+kero")
    assert facts(g).bid_of(0) == 4
    assert asked(g) == "bid"


@rule("K-118", "K-119", "K-120", "K-121")
def test_the_example_of_the_rulebook() -> None:
    """A 1, B 1, C 2, D passes; A 2, B passes; C 3; A 3; C and A hold: both score 2 at the temple of 8."""
    hands = {0: ["tumi", "kero", "tumi", "kero"], 1: ["tumi", "mask"], 2: ["tumi+kero", "tumi", "kero"], 3: ["mask"]}
    g = city(8, hands)
    g.play("festival G18")
    g.play("play tumi")
    g.play("done")
    g.play("play tumi")
    g.play("done")
    assert g.seat == 2
    g.play("play tumi+kero")
    g.play("done")
    assert g.seat == 3
    g.play("pass")
    g.play("play kero")
    g.play("done")
    assert (g.seat, texts(g)) == (1, {"pass"})
    g.play("pass")
    assert (g.seat, facts(g).bid_of(0), facts(g).bid_of(2)) == (2, 2, 2)
    assert texts(g) == {"hold", "play tumi", "play kero"}
    g.play("play tumi")
    g.play("done")
    assert g.seat == 0
    g.play("play tumi")
    g.play("done")
    assert g.seat == 2
    g.play("hold")
    assert (g.seat, "hold" in texts(g)) == (0, True)
    g.play("hold")
    assert g.scores() == [2, 0, 2, 0]
    assert sum(facts(g).discard) == 6, "also what B played"
    assert g.seat == 1, "the turn is over"


@rule("K-118", "K-119")
def test_in_the_example_c_alone_would_have_scored_4() -> None:
    hands = {0: ["tumi", "kero", "mask"], 2: ["tumi+kero", "tumi", "mask"]}
    g = city(8, hands)
    for answer in (
        "festival G18",
        "play tumi",
        "done",
        "play tumi+kero",
        "done",
        "play kero",
        "done",
        "play tumi",
        "done",
    ):
        g.play(answer)
    assert (g.seat, texts(g)) == (0, {"pass"})
    g.play("pass")
    assert g.scores() == [0, 0, 4, 0]


@rule("K-118")
def test_to_hold_is_no_pass_and_who_held_may_answer_a_raise() -> None:
    g = city(8, {0: ["tumi", "kero", "tumi"], 1: ["tumi", "kero", "tumi"]}, 2)
    for answer in ("festival G18", "play tumi", "done", "play tumi", "done", "hold"):
        g.play(answer)
    assert (g.seat, facts(g).held) == (1, 0b01)
    g.play("play kero")
    g.play("done")
    assert (g.seat, texts(g)) == (0, {"pass", "play tumi", "play kero"})
    g.play("play kero")
    assert facts(g).held == 0


@rule("K-118")
def test_with_an_equal_total_no_pass_is_offered() -> None:
    g = city(8, {0: ["tumi", "kero", "mask"], 1: ["tumi", "kero"]}, 2)
    for answer in ("festival G18", "play tumi", "done", "play tumi", "done"):
        g.play(answer)
    assert texts(g) == {"hold", "play kero"}
    assert refused(g, "pass") == 118


@rule("K-119")
def test_equal_totals_and_no_suitable_card_left_end_it_at_once() -> None:
    g = city(10, {0: ["tumi", "mask"], 1: ["tumi", "mask"]}, 2)
    for answer in ("festival G18", "play tumi", "done", "play tumi", "done"):
        g.play(answer)
    assert g.scores() == [3, 3]
    assert asked(g) == "action"


@rule("K-120")
@pytest.mark.parametrize(("value", "solo", "tied"), [(2, 1, 0), (4, 2, 1), (6, 3, 2), (8, 4, 2), (10, 5, 3)])
def test_points_by_value_of_the_temple(value: int, solo: int, tied: int) -> None:
    g = city(value, {0: ["tumi"]}, 2)
    g.play("festival G18")
    assert g.scores() == [solo, 0]
    g = city(value, {0: ["tumi"], 1: ["tumi"]}, 2)
    g.play("festival G18")
    g.play("play tumi")
    assert g.scores() == [tied, tied]


@rule("K-122")
def test_if_nobody_else_plays_the_proposer_wins_with_his_opening_bid() -> None:
    g = city(6, {0: ["tumi", "kero"], 1: ["tumi"], 2: ["kero"]}, 3)
    g.play("festival G18")
    g.play("play tumi")
    g.play("done")
    g.play("pass")
    g.play("pass")
    assert g.scores() == [3, 0, 0]
    assert facts(g).hand_size == [1, 1, 1]


@rule("K-123")
def test_a_tie_at_a_temple_of_2_brings_nothing_but_has_taken_place() -> None:
    g = city(2, {0: ["tumi"], 1: ["kero"]}, 2)
    g.play("festival G18")
    g.play("play kero")
    assert g.scores() == [0, 0]
    assert names(facts(g).discs) == {"G18"}
    assert sum(facts(g).discard) == 2


@rule("K-124", "K-136")
def test_who_has_counted_still_takes_part_and_scores() -> None:
    g = city(10, {0: ["tumi", "mask"], 1: ["tumi+kero"]}, 2, ending=1, counted=[1], turn=0)
    g.play("festival G18")
    g.play("play tumi")
    g.play("done")
    g.play("play tumi+kero")
    g.play("pass")
    assert g.over
    assert g.score_sheet().points[2] == [0, 5]


@rule("K-125")
def test_without_cards_a_pass_is_made_by_itself() -> None:
    g = city(6, {0: ["tumi"], 1: [], 2: ["mask"]}, 3)
    g.play("festival G18")
    assert g.seat == 2, "seat 1 has no card at all, which everybody sees"
    assert texts(g) == {"pass"}, "seat 2 is asked, so that nobody learns what it lacks"


@rule("K-126", "K-133")
def test_order_at_the_end_of_a_festival() -> None:
    g = city(10, {0: ["tumi"]}, 2, ending=0, deck=[])
    kinds = [event.kind.name for event in g.play("festival G18")]
    told = ["celebrated", "scored", "disc_placed", "reshuffled", "counted_first", "turn_begins"]
    assert [kind for kind in kinds if kind in told and kind != "scored"] == [kind for kind in told if kind != "scored"]
    assert kinds.index("scored") < kinds.index("disc_placed")


@rule("K-127")
def test_a_proposal_cannot_be_taken_back_and_nobody_is_obliged_to_bid() -> None:
    g = city(6, {0: ["tumi", "kero"], 1: ["tumi", "kero"]}, 2)
    g.play("festival G18")
    assert texts(g) == {"play tumi", "play kero"}
    g.play("play tumi")
    assert not g.can_undo()
    g.play("done")
    assert "pass" in texts(g)


@rule("K-023", "K-124")
def test_after_the_festival_the_next_player_begins() -> None:
    g = city(6, {0: ["tumi"]}, 3)
    g.play("festival G18")
    assert (g.seat, asked(g), facts(g).owes_tile) == (1, "action", True)
    lay(g, "culture", "K14")
    assert facts(g).ap == 5


@rule("K-113")
def test_who_has_proposed_a_festival_is_imagined_with_a_suitable_card() -> None:
    g = city(2, {0: ["tumi", "mask", "mask"], 1: ["mask"]}, 2, "tumi")
    g.play("festival G18")
    assert asked(g) == "open_festival"
    for seed in range(40):
        imagined = g.view(1).imagine(Rng(seed))
        assert imagined.seat == 0
        assert imagined.question().name() == "open_festival"
        assert imagined.offer.count() > 0
