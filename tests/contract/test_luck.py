"""Luck that was chosen: any game's chance can be told what to say, in the words of its own records."""

import pytest

import kancha
from kancha.kernel.effects import CHANCE
from kancha.lab.ways import Way
from tests.contract.tables import story

ANSWERS = 15


def said_by_chance(game: kancha.Game) -> list[str]:
    return [game.text(line.option) for line in game.lines() if line.who == CHANCE]


def begun(table: Way, seed: int, luck: object = None) -> kancha.Game:
    return kancha.new(table.slug, table.seats, seed, luck, mode=table.mode, **table.options)


def told(table: Way, answers: int, luck: list[str]) -> kancha.Game:
    """So many answers of the table's story in a game of another seed; Pachamama's disc is sealed and stays the same."""
    game = begun(table, seed_of(table), luck)
    for seat, option in story(table)[:answers]:
        game.play(option, seat)
    return game


def seed_of(table: Way) -> int:
    return table.seed if table.slug == "pachamama" else table.seed + 1


def luck_of(table: Way) -> tuple[kancha.Game, list[str]]:
    """A random game after some answers, and all its luck so far."""
    game = table.new()
    for seat, option in story(table)[:ANSWERS]:
        game.play(option, seat)
    return game, said_by_chance(game)


def test_the_luck_of_one_game_told_to_another_makes_the_same_game(table: Way) -> None:
    game, luck = luck_of(table)
    again = told(table, ANSWERS, luck)
    assert said_by_chance(again) == luck
    assert [again.view(seat).fingerprint() for seat in range(-1, game.seats)] == [
        game.view(seat).fingerprint() for seat in range(-1, game.seats)
    ]
    assert again.luck == []
    assert (again.luck_chosen, game.luck_chosen) == (True, False)


def test_chosen_luck_stands_in_the_record_and_goes_on_from_there(table: Way) -> None:
    luck = luck_of(table)[1]
    half = told(table, ANSWERS // 2, luck)
    text = half.record()
    assert "\nluck [" in text
    for again in (kancha.replay(text), kancha.resume(text, seed_of(table)), half.clone()):
        assert (again.record(), again.luck) == (text, half.luck)
        for seat, option in story(table)[ANSWERS // 2 : ANSWERS]:
            again.play(option, seat)
        assert said_by_chance(again) == luck


def test_nobody_reads_chosen_luck_in_a_record_of_their_own(table: Way) -> None:
    half = told(table, 1, luck_of(table)[1])
    assert "\nluck ?" in half.record(0)
    with pytest.raises(kancha.RecordError, match="hidden"):
        kancha.replay(half.record(0))


def test_chance_says_only_what_was_declared_for_it(table: Way) -> None:
    game = table.new()
    for seat, option in story(table):
        game.play(option, seat)
    verbs = game.rules.space.chance_verbs()
    for line in game.lines():
        assert (game.rules.space.verb(line.option) in verbs) == (line.who == CHANCE), game.text(line.option)
