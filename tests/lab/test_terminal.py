"""A game in the terminal."""

import kancha
from kancha.bots.player import RandomBot
from kancha.lab.terminal import play_here


def test_a_person_plays_a_whole_game_by_numbers() -> None:
    told: list[str] = []
    game = kancha.new("pachamama", 2, seed=6, board="short")
    play_here(game, RandomBot(), "en", told.append, lambda: "0")
    assert game.over
    assert told[-1].startswith("seat:0 ")


def test_nonsense_is_answered_with_the_reason_and_quit_leaves() -> None:
    told: list[str] = []
    answers = iter(["explore reserve Z9", "undo", "quit"])
    game = kancha.new("pachamama", 2, seed=6, board="short", first=0)
    play_here(game, RandomBot(), "fr", told.append, lambda: next(answers))
    assert any("Z9" in line for line in told)
    assert any("nothing can be undone" in line for line in told)
    assert not game.over


def test_options_say_what_they_mean_now() -> None:
    told: list[str] = []
    game = kancha.new("tawantinsuyu", 2, seed=0)
    while game.prompt is not None and (game.prompt.name, game.waiting()) != ("hire", [0]):
        game.play(game.options(game.waiting()[0])[0], game.waiting()[0])
    play_here(game, RandomBot(), "en", told.append, lambda: "quit")
    assert any("Hire the" in line and "for 1 " in line for line in told), told[-5:]
