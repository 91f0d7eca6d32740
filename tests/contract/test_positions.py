"""What every game promises of its positions: previews come true, copies are equal, no piece is lost, undo tells nothing."""

import json
from itertools import chain

import pytest

from kancha.kernel.chance import Rng
from kancha.kernel.effects import CHANCE, NOBODY
from kancha.kernel.errors import IllegalMove
from kancha.kernel.freeze import freeze, thaw
from kancha.kernel.outcome import ASKED, LUCK, OVER
from kancha.kernel.position import Position
from kancha.kernel.state import GameState
from kancha.kernel.view import view_of
from kancha.lab.ways import Way, random_answer
from tests.contract.comparing import game_facts, position_facts, sampled, seats_and_onlooker
from tests.contract.tables import SHARE, ended, questions, story
from tests.marks import walk

pytestmark = walk

OPENING = 20  # the first questions of a game, each of which is asked only once


# Previews


def test_whatever_is_looked_at_a_preview_comes_to_its_end(table: Way) -> None:
    """It goes on from what one seat sees, where much is hidden, through questions that were made for those who see it."""
    rng = Rng(table.seed)
    game = table.new()
    for index, (seat, option) in enumerate(story(table)):
        if index < OPENING or index % 7 == 0:
            view = game.view(seat)
            for tried in sampled(view.options, rng)[:4]:
                ahead = view.outcome(tried)
                assert all(event.visible_to(seat) for event in ahead.events)
                json.dumps(ahead.as_dict())
        game.play(option, seat)


def test_what_is_foreseen_comes_to_pass(table: Way) -> None:
    """The events of an outcome are the first that the seat sees; with chance, those of the branch that chance takes."""
    game = table.new()
    for seat, option in story(table):
        ahead = game.outcome(option, seat)
        before = game.line_count()
        seen = [repr(event) for event in game.play(option, seat) if event.visible_to(seat)]
        told = [seen[0], *[repr(event) for event in ahead.events]]
        assert seen[: len(told)] == told, game.text(option)
        lines = game.lines()[before + 1 :]
        if ahead.stop == LUCK and lines and lines[0].who == CHANCE and lines[0].option in ahead.possible:
            branches = [branch for branch in ahead.branches if branch.option == lines[0].option]
            rest = [event for event in seen[len(told) :] if not event.startswith("<chanced")]
            for branch in branches:
                assert rest[: len(branch.events)] == [repr(event) for event in branch.events], game.text(option)
        if ahead.stop == OVER:
            assert game.over
        if ahead.stop == ASKED:
            assert seat in game.waiting()


# Positions


def test_a_clone_equals_the_original_and_stays_independent(table: Way) -> None:
    rng = Rng(1)
    for game in questions(table, 20):
        before = game_facts(game)
        copy, bare = game.clone(), game.position.clone()
        assert game_facts(copy) == before
        assert position_facts(bare) == position_facts(game.position)
        for _ in range(6):
            if not copy.over:
                seat, option = random_answer(copy.position, rng)
                copy.play(option, seat)
            if not bare.over():
                seat, option = random_answer(bare, rng)
                bare.turn_to(seat)
                bare.play(option)
        assert game_facts(game) == before


def test_looking_changes_nothing(table: Way) -> None:
    for game in questions(table, 6):
        before = game_facts(game)
        game.why_not()
        game.scores()
        game.ranking()
        game.score_sheet()
        game.rules.pieces(game.state)
        for seat in seats_and_onlooker(game):
            assert game.view(seat).prompt is not None
            game.options(seat)
            game.record(seat)
        game.view(game.waiting()[0]).imagine(Rng(5))
        assert game_facts(game) == before


def test_state_and_stack_survive_json_and_go_on_equally(table: Way) -> None:
    rng = Rng(2)
    for game in questions(table, 20):
        data = json.loads(json.dumps(freeze([game.state, game.position.pending])))
        state, pending = thaw(data, game.rules.tables(game.setup.edition))  # type: ignore[misc]
        there: Position[GameState] = Position(state, pending, game.position.chance.clone())
        there.proceed()
        here = game.position.clone()
        assert position_facts(there) == position_facts(here)
        for _ in range(4):
            if not here.over():
                seat, option = random_answer(here, rng)
                for each in (here, there):
                    each.turn_to(seat)
                    each.play(option)
                assert position_facts(there) == position_facts(here)


def test_every_option_can_be_played(table: Way) -> None:
    rng = Rng(3)
    for game in questions(table, 25):
        for seat in game.waiting():
            for option in sampled(game.options(seat), rng):
                copy = game.clone()
                copy.play(option, seat)
                assert copy.over or copy.options()
                for name, number, wanted in game.rules.pieces(copy.state):
                    assert number == wanted, f"{name} after {game.text(option)}"


def test_pieces_are_conserved(table: Way) -> None:
    for game in chain(questions(table, 1000), [ended(table)]):
        for name, number, wanted in game.rules.pieces(game.state):
            assert number == wanted, name


# Undo


def test_undo_to_the_barrier_and_redo_comes_to_the_same_game(table: Way) -> None:
    undone = 0
    for game in questions(table, 60):
        if not game.since:
            continue
        copy = game.clone()
        answers = list(copy.since)
        while copy.can_undo():
            copy.undo()
            undone += 1
        restarted = game.clone()
        restarted.restart_turn()
        assert game_facts(restarted) == game_facts(copy)
        for seat, option in answers:
            copy.play(option, seat)
        assert game_facts(copy) == game_facts(game)
    assert undone or SHARE > 1 or not any(True for game in questions(table, 1000) if game.since)


def test_who_can_undo_an_answer_has_learnt_nothing_from_it(table: Way) -> None:
    """In every world that fits what a seat knew, an answer it may take back looks the same to it afterwards."""
    rng = Rng(5)
    for game in questions(table, 20):
        seat, option = random_answer(game.position, rng)
        real = game.clone()
        real.play(option, seat)
        if not real.can_undo():
            continue
        imagined = game.view(seat).imagine(rng)
        imagined.play(option)
        there = view_of(game.rules, game.setup, imagined, seat).fingerprint()
        assert there == real.view(seat).fingerprint(), game.text(option)


# The end


def test_scores_are_the_totals_of_the_sheet_and_the_ranking_is_sound(table: Way) -> None:
    for game in chain(questions(table, 10), [ended(table)]):
        scores, sheet, places = game.scores(), game.score_sheet(), game.ranking()
        assert len(scores) == len(places) == game.seats
        assert all(len(row) == len(sheet.columns) for row in sheet.points)
        assert len(sheet.points) == len(sheet.categories)
        for column, total in zip(sheet.columns, sheet.totals(), strict=True):
            if column.startswith("seat:"):
                assert scores[int(column[5:])] == total
        alone = all(column.startswith("seat:") for column in sheet.columns)
        for seat, place in enumerate(places):
            better = sum(other < place for other in places)
            assert place == 1 + better or (not alone and place == 2 + better)
            assert all(scores[seat] >= scores[other] for other in range(game.seats) if place < places[other])


def test_the_game_ends_with_nothing_left_to_do(table: Way) -> None:
    game = ended(table)
    assert game.over
    assert (game.seat, game.prompt, game.options(), game.waiting()) == (None, None, [], [])
    assert game.position.seat == NOBODY
    assert game.state.sealed == []
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(story(table)[-1][1])
