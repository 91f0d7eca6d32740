"""What a player can know before they divine or name a giver."""

import kancha
from kancha.kernel.outcome import LUCK


def test_a_divination_tells_what_it_brings_if_it_is_right_and_if_it_is_wrong() -> None:
    game = kancha.new("pachamama", seats=2, seed=2, first="0")
    while not any(game.text(option).startswith("divine") for option in game.options()):
        game.play(game.options()[3 % len(game.options())])
    assert game.seat is not None
    option = next(option for option in game.options() if game.text(option).startswith("divine"))
    _, cell, crop = game.text(option).split()
    ahead = game.outcome(option)
    assert ahead.stop == LUCK
    right = [branch for branch in ahead.branches if branch.text == f"crop {cell} {crop}"]
    wrong = [branch for branch in ahead.branches if branch.text != f"crop {cell} {crop}"]
    assert [branch.points[game.seat] for branch in right] == [1]
    assert {branch.points[game.seat] for branch in wrong} == {-1}
