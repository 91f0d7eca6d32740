"""The kernel's own effects, in scenes of Toyland."""

import copy
import pickle

from kancha.kernel.effects import Effect, Unseal, fields
from kancha.kernel.events import ANSWERED, CHANCED
from tests.kernel import toy
from tests.kernel.sentences import Choose, DrawCard, Harvest, Note, Plough, Roll
from tests.kernel.toy import answers, new, play, texts
from tests.kernel.toyland import DREW, HOLDS, PICK


def kinds(events: list[object]) -> list[str]:
    return [event.kind.name for event in events]  # type: ignore[attr-defined]


# What an effect is


def test_effects_are_equal_if_their_class_and_parts_are() -> None:
    assert Choose(0, 10) == Choose(0, 10)
    assert Choose(0, 10) != Choose(0, 11)
    assert DrawCard(1) != Note(1)
    assert Note(1) != 1
    assert len({Choose(0, 10), Choose(0, 10), Choose(1, 10)}) == 2


def test_an_effect_shows_how_it_was_made() -> None:
    assert repr(Choose(0, 10)) == "Choose(0, 10, 3)"
    assert repr(Unseal(Choose(0, 10))) == "Unseal(Choose(0, 10, 3))"
    assert fields(Choose) == ["seat", "mark", "below"]
    assert fields(Roll) == []


def test_effects_can_be_copied_and_pickled() -> None:
    stack: list[Effect[toy.Toyland]] = [
        Unseal(Choose(0, 1)),
        Harvest(0, 3),
        Plough(1, 2),
        toy.sealed(3),
    ]
    assert pickle.loads(pickle.dumps(stack)) == stack
    assert copy.deepcopy(stack) == stack


def test_a_question_is_called_after_its_class() -> None:
    assert DrawCard(0).name() == "draw_card"
    assert toy.sealed(2).name() == "sealed_bid"


# Doing and asking


def test_effects_are_done_in_reading_order() -> None:
    game = play(new("notes"), "pick 1")
    assert game.state.trail == [1, 2, 11, 3]
    assert game.over


def test_a_question_with_one_option_is_done_at_once_and_told() -> None:
    game = new("forced")
    assert game.state.trail == [10]
    assert [(event.kind.name, event.values) for event in game.history[0].events] == [("forced", [0, PICK.of(0)])]
    assert answers(game) == []


def test_a_question_without_options_falls_away() -> None:
    game = new("forced")
    assert game.seat == 1
    assert game.prompt is not None
    assert (game.prompt.name, game.prompt.parts["mark"]) == ("choose", 30)


def test_a_game_without_effects_is_over() -> None:
    game = new("nothing")
    assert game.over
    assert (game.seat, game.prompt, game.options(), game.waiting(), game.why_not()) == (None, None, [], [], [])


def test_chance_is_asked_and_its_answer_told_to_who_may_see_it() -> None:
    game = new("draws", seats=2)
    events = game.history[0].events
    assert kinds(events) == ["chanced", "holds"] * 4
    assert kinds(game.events_for(0)) == ["chanced", "holds"] * 2
    assert game.events_for(-1) == []
    assert {event.seen_by for event in events if event.kind is CHANCED} == {0b01, 0b10}
    assert {event.seen_by for event in events if event.kind is HOLDS} == {0b01, 0b10}


def test_a_draw_from_an_empty_pile_is_done_with_nothing_and_not_written() -> None:
    game = new("emptied", seats=2)
    assert game.state.trail == [-1, -1]
    assert len(answers(game)) == 12
    assert [player.cards for player in game.state.players] == [7, 5]


def test_a_secret_question_is_asked_even_with_one_option() -> None:
    game = new("discard", seed=7)
    play(game, texts(game)[0])
    assert game.seat == 1
    assert len(game.options()) == 1
    event = game.play(game.options()[0])[0]
    assert event.kind is ANSWERED
    assert event.seen_by == 0b10
    assert game.seat == 0


# Each seat, repeat


def test_each_seat_is_asked_in_turn_order_from_the_first() -> None:
    game = new("each", seats=3)
    asked = []
    while not game.over:
        assert game.seat is not None
        asked.append(game.seat)
        game.play("pick 1")
    assert asked == [1, 2, 0]
    assert game.state.trail == [11, 21, 1, 9]
    assert [player.goods[0] for player in game.state.players] == [1, 1, 1]


def test_stop_is_offered_only_after_the_least() -> None:
    game = new("repeat")
    assert texts(game) == ["pick 1", "pick 2", "pick 3"]
    play(game, "pick 2")
    assert texts(game) == ["pick 1", "pick 3"]
    play(game, "pick 1")
    assert texts(game) == ["stop", "pick 3"]
    play(game, "stop")
    assert game.state.trail == [2, 1, 9]


def test_a_repeated_question_ends_when_there_is_nothing_left() -> None:
    game = play(new("repeat"), "pick 2", "pick 1", "pick 3")
    assert game.over
    assert game.state.trail == [2, 1, 3, 9]


# What games make of it


def test_a_free_action_leads_back_to_the_same_question() -> None:
    game = new("market")
    question = game.position.question()
    free = [text for text in texts(game) if text.startswith("cash")]
    gold = game.state.players[0].goods[2]
    play(game, free[0])
    assert game.position.question() == question
    assert game.state.players[0].goods[2] == gold + 1


def test_only_what_can_be_paid_for_to_the_end_is_offered() -> None:
    game = new("market")  # 1 corn, 2 potatoes, 1 stone, 1 gold
    assert [text for text in texts(game) if text.startswith("buy")] == ["buy hut", "buy bridge"]
    play(game, "buy bridge")
    assert texts(game) == ["pay 0 1", "pay 0 2", "pay 1 0", "pay 1 1"]


def test_a_cost_keeps_back_the_gold_that_its_later_parts_need() -> None:
    game = new("nothing")
    game.arrange(corn={"0": 2}, then="market")
    game.state.players[0].goods[:] = [2, 2, 1, 0]
    game.position.proceed()
    play(game, "buy bridge")  # 2 corn and 1 stone, and there is no stone: the gold must stay
    assert texts(game) == ["pay 0 0", "pay 0 1", "pay 0 2"]
    play(game, "pay 0 1")
    assert game.state.players[0].goods == [1, 1, 0, 0]


def test_another_seat_is_asked_in_the_middle_of_a_turn() -> None:
    game = play(new("steal"), "yes")
    assert game.seat == 1
    assert game.prompt is not None
    assert game.prompt.name == "defend"
    play(game, "no")
    assert [player.goods[0] for player in game.state.players] == [1, 1]
    assert game.seat == 0


def test_an_auction_goes_round_until_all_but_one_have_passed() -> None:
    game = play(new("auction", seats=3), "bid 1", "pass", "bid 2")
    assert (game.seat, texts(game)) == (0, ["pass", "bid 3", "bid 4", "bid 5", "bid 6"])
    play(game, "bid 3", "pass")
    assert game.state.trail == [200, 9]
    assert game.scores() == [7, 0, 0]


def test_an_auction_nobody_bids_in_ends() -> None:
    game = play(new("auction", seats=3), "pass", "pass", "pass")
    assert game.state.trail == [9]


def test_an_automaton_acts_by_what_chance_says() -> None:
    game = toy.play_out(new("robot", seats=2))
    rolls = [int(line.split()[-1]) for line in answers(game) if line.startswith("* rolled")]
    assert game.state.robot == sum(rolls)
    turned = [line for line in answers(game) if line.startswith("* turned")]
    assert len(turned) == len([roll for roll in rolls if roll in (4, 5)])
    assert len(rolls) == 3 + rolls.count(6)


def test_the_top_somebody_saw_is_what_the_next_one_draws() -> None:
    game = new("peek")
    seen = answers(game)[0].split()[-1]
    play(game, "pick 0")
    assert answers(game)[2] == f"*[1] drew 1 {seen}"
    assert DREW.owns(game.lines()[2].option)
