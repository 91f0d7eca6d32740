"""Who comes after whom with three and four players: followers of a purchase, of a High Priest action, of a Festival."""

import pytest

import kancha
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import answers, asked, say, table

FROM = [(3, 0, [1, 2]), (3, 1, [2, 0]), (3, 2, [0, 1]), (4, 0, [1, 2, 3]), (4, 1, [2, 3, 0]), (4, 3, [0, 1, 2])]
"""How many players, who begins, and in what order the others follow: clockwise from the one who begins."""
everybody = pytest.mark.parametrize(("seats", "mover", "others"), FROM)


def declined(g: kancha.Game, question: str) -> list[int]:
    """The seats that were asked a question one after another; each declines."""
    found: list[int] = []
    while asked(g)[1] == question:
        found.append(asked(g)[0])
        say(g, next(text for text in ("pass", "stop", "no", "upkeep 0") if text in answers(g)))
    return found


@rule("T-142")
@everybody
def test_the_others_may_buy_weavings_clockwise_from_the_buyer(seats: int, mover: int, others: list[int]) -> None:
    g = table(
        seats, turn=mover, workers={mover: ["courier"]}, gods={mover: ["g29"]}, high_priest={mover: 4},
        resources={seat: {"corn": 3} for seat in range(seats)},
    )  # fmt: skip
    say(g, "place courier g29 T07o", "task T08o", "stop")
    assert declined(g, "follow_weaving") == others


@rule("T-142")
def test_what_the_nearest_follower_buys_the_next_one_cannot_have() -> None:
    g = table(
        3, turn=1, workers={1: ["courier"]}, gods={1: ["g29"]}, high_priest={1: 4}, weaving_up="W06",
        resources={seat: {"corn": 3} for seat in range(3)},
    )  # fmt: skip
    say(g, "place courier g29 T07o", "task T08o", "stop")
    assert asked(g)[0] == 2
    say(g, "buy W06")
    assert asked(g)[0] == 0
    assert "buy W06" not in answers(g)


@rule("T-154", "T-155")
@pytest.mark.parametrize(
    ("at", "question", "pieces"),
    [
        (5, "follow_worship", {"statues": {0: ["inti-small"], 1: ["quilla-small"], 2: ["illapa-small"], 3: ["cocha-small"]}}),
        (1, "follow_offering", {"resources": {seat: {"corn": 3} for seat in range(4)}}),
        (
            2,
            "regeneration",
            {
                "resources": {seat: {"corn": 1} for seat in range(4)},
                "army_down": {0: ["a01"], 1: ["a02"], 2: ["a03"], 3: ["a04"]},
            },
        ),
        (4, "produce", {"buildings": {0: ["P01"], 1: ["P02"], 2: ["P03"], 3: ["P04"]}, "market": ["Z01"]}),
    ],
)  # fmt: skip
@everybody
def test_a_high_priest_action_goes_round_clockwise_from_the_mover(
    at: int, question: str, pieces: dict[str, object], seats: int, mover: int, others: list[int]
) -> None:
    """The High Priest moves one space; the mover takes gold, then the others are asked in turn."""
    held = {
        name: {seat: one for seat, one in value.items() if seat < seats} if isinstance(value, dict) else value
        for name, value in pieces.items()
    }
    g = table(seats, turn=mover, **{**held, "high_priest": {mover: at}})
    say(g, "move 1")
    assert asked(g)[0] == mover
    say(g, "take_gold")
    assert declined(g, question) == others
    assert asked(g) == (mover, "second_action")


@rule("T-154", "T-161", "T-162")
@everybody
def test_in_a_conquest_all_play_cards_in_turn_and_then_all_place_markers_in_turn(
    seats: int, mover: int, others: list[int]
) -> None:
    hands = {0: ["a01"], 1: ["a02"], 2: ["a03"], 3: ["a04"]}
    fields = {0: ["a19"], 1: ["a20"], 2: ["a21"], 3: ["a22"]}
    g = table(
        seats, turn=mover, high_priest={mover: 3}, resources={seat: {"potato": 1} for seat in range(seats)},
        army={seat: hands[seat] for seat in range(seats)}, army_up={seat: fields[seat] for seat in range(seats)},
    )  # fmt: skip
    say(g, "move 1", "send potato")
    assert declined(g, "muster") == [mover, *others]
    assert declined(g, "conquer") == [mover, *others, mover], "the mover alone may place a second one"


@rule("T-190", "T-198", "T-206")
@everybody
def test_a_festival_goes_round_clockwise_from_the_holder(seats: int, mover: int, others: list[int]) -> None:
    cards = {0: ["g01"], 1: ["g02"], 2: ["g03"], 3: ["g04"]}
    g = table(
        seats, turn=mover, holder=mover, festivals=1, village=[], gods={seat: cards[seat] for seat in range(seats)},
        resources={seat: {"gold": 1} for seat in range(seats)},
    )  # fmt: skip
    assert declined(g, "missing_potatoes") == [mover, *others]
    assert declined(g, "play_gods") == [mover, *others]
    assert asked(g) == (mover, "turn")
