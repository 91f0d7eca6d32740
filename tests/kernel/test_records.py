"""Records: written, read, replayed, resumed."""

from pathlib import Path

import pytest

from kancha.kernel.bits import members
from kancha.kernel.errors import RecordError
from kancha.kernel.events import EVERYBODY
from kancha.kernel.game import KernelGame
from kancha.kernel.records import read_file
from kancha.kernel.replay import read_record
from kancha.kernel.state import facts
from tests.kernel import toy
from tests.kernel.toy import answers, new, play
from tests.kernel.toyland import Toyland

PEEK = """\
kancha-record 1
game toyland
rules 2
edition standard
mode plain
seats 2
option scene peek
option motto

*[0] saw 0 shield
0 pick 2
*[1] drew 1 shield
* turned sun
"""


def same(one: KernelGame[Toyland], two: KernelGame[Toyland]) -> bool:
    """Whether two games have the same facts, question, log and record."""
    return all(
        mine == yours
        for mine, yours in [
            (facts(one.state), facts(two.state)),
            (one.position.pending, two.position.pending),
            (one.options(), two.options()),
            (one.record(), two.record()),
            (
                [(entry.seat, entry.option, entry.lines, repr(entry.events)) for entry in one.history],
                [(entry.seat, entry.option, entry.lines, repr(entry.events)) for entry in two.history],
            ),
            (one.since, two.since),
        ]
    )


def test_a_record_is_a_header_and_one_line_for_each_answer() -> None:
    assert play(new("peek", seed=7), "pick 2").record() == PEEK


def test_brackets_name_the_seats_that_may_read_a_line() -> None:
    lines = read_record(toy.rules(), PEEK, None).lines
    assert [(line.who, line.number) for line in lines] == [(-2, 10), (0, 11), (-2, 12), (-2, 13)]
    assert [[] if line.seen_by == EVERYBODY else members(line.seen_by) for line in lines] == [[0], [], [1], []]


def test_each_seat_reads_its_own_secrets_and_no_others() -> None:
    game = play(new("peek", seed=7), "pick 2")
    hidden = {seat: [line for line in game.record(seat).splitlines() if line.endswith(" ?")] for seat in (0, 1, -1)}
    assert hidden == {0: ["*[1] ?"], 1: ["*[0] ?"], -1: ["*[0] ?", "*[1] ?"]}


def test_a_line_nobody_may_read_is_written_and_read_back() -> None:
    head = PEEK.split("\n\n")[0]
    (line,) = read_record(toy.rules(), f"{head}\n\n*[] saw 0 moon\n", None).lines
    assert line.seen_by == 0


@pytest.mark.parametrize("scene", [scene for scene in toy.SCENES if scene != "fragile"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_replay_comes_to_the_same_game(scene: str, seats: int) -> None:
    for seed in range(4):
        game = toy.play_out(new(scene, seats, seed), seed)
        assert same(toy.replay(game.record()), game)


def test_forced_answers_are_not_written_and_found_again() -> None:
    game = play(new("forced"), "pick 1")
    assert answers(game) == ["1 pick 1"]
    assert toy.replay(game.record()).history[0].events[0].kind.name == "forced"


def test_replay_stops_after_as_many_answers_as_wanted() -> None:
    game = toy.play_out(new("all", 3))
    given = [(entry.seat, entry.option) for entry in game.history[1:]]
    assert len(given) > 20
    for at in range(len(given) + 1):
        part = toy.replay(game.record(), at)
        assert [(entry.seat, entry.option) for entry in part.history[1:]] == given[:at]
        assert game.record().startswith(part.record().rstrip("\n"))
    assert same(toy.replay(game.record(), 999), game)


def test_a_replayed_game_can_be_gone_on_with() -> None:
    game = toy.play_out(new("all", 3), most=9)
    other = toy.play_out(toy.replay(game.record()), 5)
    assert other.over
    assert other.record().startswith(game.record())
    assert same(toy.replay(other.record()), other)


def test_a_replayed_game_undoes_like_the_original() -> None:
    game = play(new("turns"), "pick 0", "pick 1", "pick 2", "pick 0")
    other = toy.replay(game.record())
    for each in (game, other):
        each.undo()
        each.undo()
        assert not each.can_undo()
    assert same(game, other)


@pytest.mark.parametrize("after", range(0, 25, 3))
def test_a_resumed_game_goes_on_exactly_like_the_original(after: int) -> None:
    for seed in range(4):
        game = toy.play_out(new("all", 3, seed), seed, most=after)
        resumed = toy.resume(game.record(), seed)
        assert same(resumed, game)
        assert resumed.position.chance.drawn == game.position.chance.drawn
        assert same(toy.play_out(resumed, 5), toy.play_out(game, 5))


def test_a_resumed_game_is_refused_if_the_seed_is_not_its_own() -> None:
    game = toy.play_out(new("draws", 3, seed=1))
    with pytest.raises(RecordError, match="the seed is not its own"):
        toy.resume(game.record(), 2)


def test_a_record_cut_off_in_the_middle_of_chance_is_resumed_where_it_broke() -> None:
    """A table may be killed at any moment; what chance had not been written is drawn again, the same."""
    game = toy.play_out(new("draws", 3))
    lines = game.record().splitlines()
    for kept in range(9, len(lines)):
        resumed = toy.resume("\n".join(lines[:kept]) + "\n", 7)
        assert game.record().startswith(resumed.record().rstrip("\n"))
        assert len(answers(resumed)) >= 6


def test_options_are_read_whatever_system_wrote_the_file(tmp_path: Path) -> None:
    game = play(new("peek", motto="to the sun"), "pick 2")
    for text in (game.record().replace("\n", "\r\n"), "\ufeff" + game.record(), game.record() + "\n\n"):
        assert same(toy.replay(text), game)
    path = tmp_path / "game.kancha"
    path.write_text(game.record(), "utf-8")
    assert read_file(path) == game.record()
    assert "option motto to the sun\n" in game.record()


def test_header_lines_may_stand_in_any_order() -> None:
    head, body = PEEK.split("\n\n")
    first, *rest = head.splitlines()
    text = "\n".join([first, *reversed(rest)]) + "\n\n" + body
    assert toy.replay(text).record() == PEEK


def test_missing_options_have_their_default() -> None:
    assert toy.replay(PEEK.replace("option motto\n", "")).record() == PEEK


def test_a_record_is_replayed_with_the_edition_it_was_played_with() -> None:
    game = toy.play_out(new("draws", edition="rich"))
    assert "\nedition rich\n" in game.record()
    assert toy.replay(game.record(), edition="rich").state.box.copies == 6
    with pytest.raises(RecordError, match="line 4: the record was played with edition rich, not standard"):
        toy.replay(game.record())
    with pytest.raises(RecordError, match="there is no edition “poor”"):
        toy.replay(game.record(), edition="poor")


# Arranged positions


def test_an_arrangement_is_written_in_the_header_and_replayed() -> None:
    game = new("draws", seed=3)
    game.arrange(hand=("sun", "moon"), corn={0: 3}, top="llama", knows=1, then="peek")
    assert (
        'arranged {"hand": ["sun", "moon"], "corn": {"0": 3}, "top": "llama", "knows": 1, "then": "peek"}'
        in game.record()
    )
    toy.play_out(game)
    assert same(toy.replay(game.record()), game)
    assert same(toy.resume(game.record(), 3), game)


def test_arrangements_lie_one_upon_another() -> None:
    game = new("nothing", seed=3)
    game.arrange(hand=["sun"])
    game.arrange(corn={"1": 2}, then="peek")
    assert game.state.players[0].hand[0] == 1
    assert game.record().count("\narranged ") == 2
    toy.play_out(game)
    assert same(toy.replay(game.record()), game)


def test_a_position_is_arranged_before_the_first_answer_only() -> None:
    game = play(new("turns"), "pick 0")
    with pytest.raises(Exception, match="before the first answer"):
        game.arrange(corn={"0": 1})


def test_an_arrangement_is_hidden_from_seats() -> None:
    game = new("nothing")
    game.arrange(hand=["llama"])
    for seat in (0, 1, -1):
        assert "arranged ?" in game.record(seat)
        assert "llama" not in game.record(seat)


@pytest.mark.parametrize("piece", [{1, 2}, object(), float("nan"), b"x"])
def test_pieces_a_record_cannot_keep_are_refused(piece: object) -> None:
    game = new("nothing")
    with pytest.raises(Exception, match="hand: expected numbers, texts, lists"):
        game.arrange(hand=piece)
    assert "arranged" not in game.record()


def test_undo_ends_at_the_arranged_position() -> None:
    game = new("draws")
    game.arrange(corn={"0": 4}, then="turns")
    arranged, record = facts(game.state), game.record()
    play(game, "pick 0")
    game.undo()
    assert not game.can_undo()
    assert len(game.history) == 1
    assert (facts(game.state), game.record()) == (arranged, record)
