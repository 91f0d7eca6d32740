"""Search where a judge asks it to look one step ahead: every option of a new node is looked at before one is tried.

In the scene `turns` seat 0 picks two numbers, then seat 1 two. Here high picks of seat 0 win it the game, but the judge's first
impression is the reverse: it promises most of the lowest.
"""

from functools import partial

import pytest

from kancha.bots.search import Branch, Node, SearchBot
from kancha.judging import Judge
from kancha.kernel.chance import Chance, Rng
from kancha.kernel.game import KernelGame, prepare
from kancha.kernel.rules import Rules
from kancha.kernel.view import View
from tests.kernel.toy import ToylandRules
from tests.kernel.toyland import PICK, Toyland

FIRST, LOWEST, HIGHEST = 0, PICK.of(0), PICK.of(2)


class Misled(Judge[Toyland]):
    """Promises most of low numbers; its forecast knows better."""

    def __init__(self, looking: bool) -> None:
        self.looking = looking

    def chances(self, g: Toyland, seat: int) -> float:
        picked = sum([mark for mark in g.trail if mark < 10])  # seat 1's marks begin with 10
        return 0.2 + 0.1 * picked if seat == FIRST else 0.8 - 0.1 * picked

    def promise(self, g: Toyland, seat: int, options: list[int]) -> list[float]:
        return [-3.0 * PICK.arg(option) for option in options]

    def looks_ahead(self) -> bool:
        return self.looking


class Turns(ToylandRules):
    def __init__(self, looking: bool) -> None:
        super().__init__()
        self.mind = Misled(looking)

    def judge(self) -> Judge[Toyland]:
        return self.mind


def first_question(looking: bool) -> View[Toyland]:
    rules: Rules[Toyland] = Turns(looking)
    setup = rules.make_setup(2, {"scene": "turns"})
    game: KernelGame[Toyland] = KernelGame(rules, setup, *prepare(rules, setup, Chance(7)))
    game.open()
    return game.view(FIRST)


def grown(looking: bool, iterations: int) -> Node:
    """The tree of seat 0 at its first question."""
    bot: SearchBot[Toyland] = SearchBot(iterations=iterations)
    return bot.grow(first_question(looking), Rng(1))


def tried(node: Node) -> list[Branch]:
    return [branch for branch in node.branches.values() if branch.visits]


def explored_first(looking: bool) -> int:
    """What is tried first at the first node below the root that is reached a second time."""
    for iterations in range(1, 40):
        for branch in tried(grown(looking, iterations)):
            if branch.child is not None and tried(branch.child):
                return tried(branch.child)[0].option
    raise AssertionError("no node below the root was explored")


def test_a_new_node_explores_first_what_looks_best_one_step_ahead() -> None:
    assert explored_first(looking=True) == HIGHEST


def test_without_looking_it_explores_first_what_is_promised_most() -> None:
    assert explored_first(looking=False) == LOWEST


def test_every_option_of_a_new_node_is_looked_at_before_any_is_tried() -> None:
    branch = tried(grown(looking=True, iterations=1))[0]
    assert branch.option == HIGHEST
    assert branch.child is not None
    assert [round(below.seen, 9) for below in branch.child.branches.values()] == [0.4, 0.5, 0.6]
    assert tried(branch.child) == []


def test_a_new_node_is_worth_the_best_that_was_seen_from_it() -> None:
    branch = tried(grown(looking=True, iterations=1))[0]
    assert branch.value == pytest.approx(0.2 + 0.1 * (2 + 2))


def test_without_looking_it_is_worth_what_it_is_itself() -> None:
    branch = tried(grown(looking=False, iterations=1))[0]
    assert branch.value == pytest.approx(0.2 + 0.1 * PICK.arg(branch.option))


def test_biases_follow_what_was_seen() -> None:
    biases = {option: branch.bias for option, branch in grown(looking=True, iterations=1).branches.items()}
    assert biases[HIGHEST] > 0.5 > biases[LOWEST]
    assert sum(biases.values()) == pytest.approx(1)


@pytest.mark.parametrize("looking", [True, False])
def test_search_ends_before_its_time_once_the_choice_is_settled(looking: bool) -> None:
    """What is left of the time could not have changed it, and more time ends in the same choice."""
    bot: SearchBot[Toyland] = SearchBot(seconds=400.0)
    bot.clock = partial(getattr, bot, "done")  # an iteration takes a second
    root = bot.grow(first_question(looking), Rng(1))
    assert bot.done < 400
    assert root.lead() > 400 - bot.done
    whole = grown(looking, 400)
    assert (
        max(tried(root), key=lambda branch: branch.visits).option
        == max(tried(whole), key=lambda branch: branch.visits).option
    )
