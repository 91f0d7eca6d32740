"""The door: what is asked, what is refused and why, and that a refusal changes nothing."""

import pytest

from kancha.kernel.errors import BadText, IllegalMove, KanchaError
from kancha.kernel.game import KernelGame
from kancha.kernel.state import facts
from tests.kernel import toy
from tests.kernel.toy import answers, new, play
from tests.kernel.toyland import BUY, CORN, ONLY_ONE, PICK, SPACE, TOO_DEAR, Toyland


def everything(game: KernelGame[Toyland]) -> object:
    """All that a player could notice about a game, and its luck."""
    return [
        facts(game.state),
        [repr(effect) for effect in game.position.pending],
        game.position.chance.drawn.copy(),
        game.seat,
        game.waiting(),
        game.options(),
        game.record(),
        [(entry.seat, entry.option, entry.lines, repr(entry.events)) for entry in game.history],
        game.can_undo(),
        game.since.copy(),
    ]


def test_the_question_says_who_is_asked_what() -> None:
    game = new("notes")
    assert (game.seat, game.seats, game.over, game.waiting()) == (0, 2, False, [0])
    assert repr(game.prompt) == "<choose for seat 0>"
    assert [game.text(option) for option in game.options()] == ["pick 0", "pick 1", "pick 2"]
    assert game.facets(PICK.of(1)) == ["verb:pick", "pip:1"]
    assert game.parse("pick 1") == PICK.of(1)


def test_an_answer_returns_what_happened() -> None:
    events = new("market").play("pass")
    assert [(event.kind.name, event.values) for event in events] == [("answered", [0, SPACE.parse("pass")])]


def test_a_refused_answer_changes_nothing() -> None:
    game = toy.play_out(new("all", 3), most=9)
    before = everything(game)
    for answer in ("fly", "pick", "pick 9", -1, SPACE.size, 10**40, 0):
        with pytest.raises((IllegalMove, BadText)):
            game.play(answer)
        assert everything(game) == before


def test_a_refusal_names_the_rule() -> None:
    game = new("market")
    with pytest.raises(IllegalMove, match="“buy palace” is not possible now: Y-012") as refused:
        game.play("buy palace")
    assert refused.value.rule == TOO_DEAR
    play(game, "buy hut", "pay 0 1")
    with pytest.raises(IllegalMove, match="Y-013") as refused:
        game.play("buy hut")
    assert refused.value.rule == ONLY_ONE
    assert game.why_not() == [(BUY.of(0), "Y-013"), (BUY.of(2), "Y-012")]


def test_a_refusal_without_a_rule_names_the_question() -> None:
    with pytest.raises(IllegalMove, match="“bid 3” is no answer to the question now \\(shop\\)") as refused:
        new("market").play("bid 3")
    assert refused.value.rule == 0


@pytest.mark.parametrize(
    "answer", [None, 2.5, True, b"buy hut", ["buy hut"], 99999, -1, "", "fly moon", "buy", "buy moon"]
)
def test_what_is_no_answer_at_all_says_what_is_expected(answer: object) -> None:
    game = new("market")
    before = game.record()
    with pytest.raises(BadText, match=r"an answer|expected|numbered|takes 1 word"):
        game.play(answer)
    assert game.record() == before


def test_a_seat_that_is_not_asked_is_refused() -> None:
    game = new("notes")
    for seat in (1, 2, -1):
        with pytest.raises(IllegalMove, match=f"seat {seat} is not asked now; seat 0 is"):
            game.play("pick 0", seat)
    assert game.options(1) == []


def test_nothing_is_answered_after_the_end() -> None:
    game = play(new("notes"), "pick 0")
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play("pick 0")


def test_why_not_tells_only_what_cannot_be_done() -> None:
    game = new("market")
    while not game.over:
        options = game.options()
        assert not {option for option, _ in game.why_not()} & set(options)
        game.play(options[-1])


# A fault in the rules


@pytest.mark.parametrize("before", [[], ["pick 1"], ["pick 1", "pick 0"]])
def test_a_fault_in_the_rules_leaves_the_game_as_it_was(before: list[str]) -> None:
    game = new("nothing")
    game.arrange(then="fragile")
    if len(before) < 2:
        play(game, *before, *["pick 0"] * (2 - len(before)))
    else:
        play(game, *before)
    held = everything(game)
    with pytest.raises(ZeroDivisionError):
        game.play("pick 2")
    assert everything(game) == held
    play(game, "pick 1", "pick 1")
    assert game.over
    assert facts(toy.replay(game.record()).state) == facts(game.state)


def test_a_fault_after_another_seats_answer_does_not_cost_that_seat_its_undo() -> None:
    game = play(new("fragile"), "pick 0", "pick 1")
    assert game.can_undo(0)
    with pytest.raises(ZeroDivisionError):
        game.play("pick 2")
    assert game.can_undo(0)
    game.undo()
    assert game.state.trail == [10]
    other = play(new("fragile"), "pick 0")
    assert other.can_undo(1)
    held = everything(other)
    other.position.pending[-1] = other.position.pending[-2]  # the fragile question comes first
    other.position.proceed()
    with pytest.raises(ZeroDivisionError):
        other.play("pick 2")
    assert everything(other) == held


def test_a_fault_while_arranging_leaves_the_game_as_it_was() -> None:
    game = new("draws")
    before = everything(game)
    with pytest.raises(KanchaError):
        game.arrange(hand=["sun", "star"])
    assert everything(game) == before


# Copies


def test_a_clone_has_the_same_past_and_its_own_future() -> None:
    game = toy.play_out(new("all", 3), most=8)
    copy = game.clone()
    assert everything(copy) == everything(game)
    before = everything(game)
    toy.play_out(copy, seed=3)
    assert everything(game) == before
    assert copy.record().startswith(game.record())


def test_a_clone_undoes_on_its_own() -> None:
    game = play(new("turns"), "pick 0", "pick 1")
    copy = game.clone()
    copy.undo()
    assert (copy.state.trail, game.state.trail) == ([0], [0, 1])
    game.undo()
    game.undo()
    assert game.state.trail == []


def test_a_clone_undoes_to_the_same_record() -> None:
    game = play(new("inspect"), "pick 0", "no")
    copy = game.clone()
    for each in (game, copy):
        each.undo()
        each.undo()
        assert not each.can_undo()
    assert everything(copy) == everything(game)


def test_arranging_a_clone_leaves_the_original_and_its_record_alone() -> None:
    game = new("draws")
    before = everything(game)
    copy = game.clone()
    copy.arrange(corn={"0": 2})
    assert everything(game) == before
    assert "arranged" in copy.record()
    assert "arranged" not in game.record()


def test_a_clone_meets_the_same_luck() -> None:
    game = new("robot")
    copy = game.clone()
    assert toy.play_out(copy).record() == toy.play_out(game).record()


# Scores


def test_scores_ranking_and_sheet_come_from_the_rules() -> None:
    game = play(new("auction", seats=3), "bid 4", "pass", "pass", "pick 0")
    assert game.scores() == [6, 0, 0]
    assert game.ranking() == [1, 2, 2]
    assert game.score_sheet().totals() == [6, 0, 0]
    assert game.state.players[0].goods[CORN] == 0
    assert len(answers(game)) == 4
