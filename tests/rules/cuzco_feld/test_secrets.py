"""What is hidden stays hidden: hands, decks, rejected missions; and no question tells a hand."""

import pytest

import kancha
from kancha.games.cuzco_feld.state import State
from kancha.kernel.chance import Rng
from tests.marks import rule
from tests.rules.cuzco_feld.positions import asked, plain, player, table, texts


def seen(g: kancha.Game, seat: int) -> State:
    state = g.view(seat).state
    assert isinstance(state, State)
    return state


@rule("F-041")
def test_others_see_the_number_of_cards_not_the_cards() -> None:
    one = table(dice={0: [3], 1: [3]}, hand={1: ["01", "08"]})
    other = table(dice={0: [3], 1: [3]}, hand={1: ["02", "09"]})
    assert seen(one, 0).players[1].cards == 2
    assert sum(seen(one, 0).players[1].hand) == 0
    assert one.view(0).fingerprint() == other.view(0).fingerprint()
    assert one.view(-1).fingerprint() == other.view(-1).fingerprint()
    assert one.view(1).fingerprint() != other.view(1).fingerprint()


@rule("F-041")
def test_imagined_hands_have_the_gods_that_are_missing_from_the_decks() -> None:
    g = table(3, dice={0: [3]}, hand={1: ["01", "08"], 2: ["02", "13"]})
    gods = set()
    for seed in range(20):
        world = g.resample(0, Rng(seed)).state
        assert isinstance(world, State)
        assert [each.cards for each in world.players] == [0, 2, 2]
        held = [world.players[1].hand[card] + world.players[2].hand[card] for card in range(15)]
        gods.add(tuple(sum(held[god * 3 : god * 3 + 3]) for god in range(5)))
    assert gods == {(2, 0, 1, 0, 1)}


@rule("F-074")
def test_a_card_taken_face_up_is_known_to_all() -> None:
    g = plain(table(dice={0: [2], 1: [3]}), 2, "exchange", "take_card viracocha")
    assert player(g).unseen() == 0
    assert seen(g, 1).players[0].seen[6] == 1


@rule("F-405")
@pytest.mark.parametrize("card", ["05", "06"])
def test_who_might_hold_card_five_is_asked_whether_he_does_or_not(card: str) -> None:
    g = table(dice={0: [2], 1: [3]}, hand={0: [card]}, offerings={0: 1})
    plain(g, 2, "vp")
    assert asked(g) == (0, "extra_turn")
    assert ("extra_turn hand" in texts(g)) == (card == "05")


@rule("F-405")
def test_nobody_is_asked_whose_cards_are_all_known_or_who_cannot_pay() -> None:
    known = table(dice={0: [2], 1: [3]}, hand={0: ["06"]}, known={0: ["06"]}, offerings={0: 1})
    assert asked(plain(known, 2, "vp")) == (1, "place")
    poor = table(dice={0: [2], 1: [3]}, hand={0: ["05"]})
    assert asked(plain(poor, 2, "vp")) == (1, "place")
    other_god = table(dice={0: [2], 1: [3]}, hand={0: ["11"]}, offerings={0: 1})
    assert asked(plain(other_god, 2, "vp")) == (1, "place")
    all_shown = table(dice={0: [2], 1: [3]}, hand={0: ["06"]}, spent=["05"] * 4, offerings={0: 1})
    assert asked(plain(all_shown, 2, "vp")) == (1, "place")


@rule("F-405")
def test_another_hidden_hand_with_a_card_of_that_god_is_reason_enough_to_ask() -> None:
    g = table(dice={0: [2], 1: [3]}, hand={0: ["11"], 1: ["04"]}, offerings={0: 1})
    assert asked(plain(g, 2, "vp")) == (0, "extra_turn")
