"""A record of older rules is followed as far as it is possible, marked, and never played on. Toyland is at rules 2."""

import pickle

import pytest

from kancha.kernel.chance import Rng
from kancha.kernel.errors import IllegalMove, RecordError
from kancha.kernel.game import KernelGame
from kancha.kernel.state import facts
from tests.kernel import toy
from tests.kernel.toy import new, play
from tests.kernel.toyland import Toyland


def old(game: KernelGame[Toyland]) -> str:
    """The record of a game as if it had been played under rules 1."""
    return game.record().replace("\nrules 2\n", "\nrules 1\n")


def changed(record: str, line: int, text: str) -> str:
    lines = record.splitlines()
    lines[line - 1] = text
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("scene", [scene for scene in toy.SCENES if scene != "fragile"])
def test_what_is_possible_to_its_end_is_shown_with_its_end_and_marked(scene: str) -> None:
    game = toy.play_out(new(scene, seats=3))
    again = toy.replay(old(game))
    assert (again.rules_version, again.outdated, again.stopped) == (1, True, None)
    assert (again.over, again.ranking(), facts(again.state)) == (True, game.ranking(), facts(game.state))
    assert again.record() == old(game)
    assert not game.outdated


def test_a_line_that_is_not_possible_any_more_stops_it_with_number_and_reason() -> None:
    game = play(new("turns"), "pick 1", "pick 0", "pick 2", "pick 2")
    first = len(game.header.text().splitlines()) + 2
    record = changed(old(game), first + 2, "0 pick 2")
    again = toy.replay(record)
    assert again.stopped is not None
    assert again.stopped.line == first + 2
    assert again.stopped.reason() == f"line {first + 2}: seat 0 is not asked now; seat 1 is"
    assert repr(again.stopped) == f"<{again.stopped.reason()}>"
    assert len(again.history) == 3
    assert again.record() == record, "its record can be taken away whole"
    assert facts(again.state) == facts(toy.replay(game.record(), at=2).state)


def test_the_rule_that_forbids_it_now_is_known() -> None:
    game = new("together", seats=3)
    game.play("bid 3", 0)
    again = toy.replay(old(game).replace("bid 3", "bid 5"))
    assert again.stopped is not None
    assert again.stopped.rule == 12
    assert again.stopped.reason(0).endswith("is not possible now: Y-012")
    for seat in (1, 2, -1):
        told = again.stopped.reason(seat) + again.record(seat)
        assert "bid" not in told, "a sealed answer stays sealed"
        assert "Y-012" not in told


def test_a_word_that_is_gone_stops_it_before_the_answer_it_belongs_to() -> None:
    """What chance said is unreadable: nobody makes up another outcome for it."""
    game = play(new("robot"), "pick 1", "pick 2")
    lines = old(game).splitlines()
    at = next(number for number, line in enumerate(lines, 1) if number > 12 and line.startswith("*"))
    record = changed(old(game), at, "* somersault")
    again = toy.replay(record)
    assert again.stopped is not None
    assert (again.stopped.line, "somersault" in again.stopped.message) == (at, True)
    assert again.history[-1].option == toy.replay(record, at=len(again.history) - 1).history[-1].option
    assert [line for line in again.record().splitlines() if "somersault" in line] == ["* somersault"]
    assert again.line_count() < at - len(again.header.text().splitlines()) - 1


def test_chance_that_no_line_tells_is_not_drawn() -> None:
    game = play(new("robot"), "pick 1")
    whole = old(game).splitlines()
    cut = "\n".join([*whole[:-1], ""])
    assert whole[-1].startswith("*")
    again = toy.replay(cut)
    assert again.stopped is not None
    assert again.stopped.message == "the record does not tell what chance brought then"
    assert len(again.history) == 1
    assert toy.replay(cut.replace("\nrules 1\n", "\nrules 2\n")).stopped is None, "under its own rules luck goes on"


def test_lines_after_the_end_prove_no_end() -> None:
    game = toy.play_out(new("turns"))
    again = toy.replay(old(game) + "0 pick 1\n")
    assert again.stopped is not None
    assert again.stopped.message == "the game is over"
    assert not again.over
    assert again.position.over()


def test_a_table_that_cannot_be_laid_out_is_shown_as_far_as_it_can() -> None:
    game = new("draws")
    first = len(game.header.text().splitlines()) + 2
    again = toy.replay(changed(old(game), first + 1, "0 pick 1"))
    assert again.stopped is not None
    assert again.stopped.line == first + 1
    assert (len(again.history), again.line_count(), again.over, again.waiting()) == (1, 1, False, [])
    for seat in (-1, 0, 1):
        assert again.view(seat).prompt is None
        assert again.view(seat).options == []


def test_an_arrangement_that_is_not_possible_any_more_is_told_to_nobody_else() -> None:
    game = new("nothing")
    game.arrange(hand=["llama"], then="discard")
    record = old(game).replace("llama", "unicorn")
    again = toy.replay(record)
    assert again.stopped is not None
    assert "unicorn" in again.stopped.reason()
    assert "unicorn" not in again.stopped.reason(1) + again.record(1)
    assert again.record() == record


def test_nobody_plays_on() -> None:
    for game in (toy.replay(old(play(new("turns"), "pick 1"))), toy.replay(old(new("turns")))):
        before = facts(game.state)
        with pytest.raises(IllegalMove, match="was played under rules 1, and rules 2 are played now") as refused:
            game.play(game.options()[0])
        assert refused.value.word == "outdated"
        with pytest.raises(IllegalMove, match="played under rules 1"):
            game.arrange(then="turns")
        with pytest.raises(IllegalMove, match="nothing can be undone"):
            game.undo()
        with pytest.raises(IllegalMove, match="played under rules 1"):
            game.clone().play(game.options()[0])
        assert facts(game.state) == before


def test_a_part_of_it_is_marked_too_and_stops_only_where_it_must() -> None:
    game = play(new("turns"), "pick 1", "pick 0", "pick 2")
    record = old(game) + "0 pick 9\n"
    part = toy.replay(record, at=2)
    assert (part.rules_version, part.stopped, len(part.history)) == (1, None, 3)
    assert part.record().splitlines()[-2:] == ["0 pick 1", "0 pick 0"]
    assert toy.replay(record, at=99).stopped is not None


def test_luck_of_its_own_goes_on_only_under_its_own_rules() -> None:
    game = play(new("robot", seed=3), "pick 1")
    assert toy.resume(game.record(), 3).record() == game.record()
    with pytest.raises(RecordError, match="this record follows rules 1, and a game goes on only under its own"):
        toy.resume(old(game), 3)


def test_a_record_of_the_present_rules_is_refused_at_the_same_line() -> None:
    game = play(new("turns"), "pick 1", "pick 0")
    record = game.record() + "0 pick 2\n"
    with pytest.raises(RecordError, match="seat 0 is not asked now") as refused:
        toy.replay(record)
    assert refused.value.line == len(record.splitlines())
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.line, again.message, again.rule) == (refused.value.line, refused.value.message, refused.value.rule)


def test_imagined_worlds_fit_an_old_game_too() -> None:
    game = toy.replay(old(toy.play_out(new("all", 3), most=12)))
    for seat in (-1, 0, 1, 2):
        assert sorted(game.resample(seat, Rng(1)).waiting()) == sorted(game.waiting())
