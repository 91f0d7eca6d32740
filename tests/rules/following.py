"""A game played beside a second reading of its rules, question by question.

A *reading* is the game once more, written from the rulebook and `rules.md` by somebody who did not write its engine. It shares
nothing with the engine but the words of answers and of chance. Its `play()` is a generator: it asks `(seat, answers)` and is sent
one of them, or asks chance with None and is sent what chance said. Where the engine asks several seats at once, the reading asks
them in any order it likes. Where only one answer is possible and others cannot know that, it asks `Perhaps`.
"""

from collections.abc import Callable, Generator
from typing import Protocol

import kancha

Ask = tuple[int, frozenset[str]]
Flow = Generator[Ask | None, str, None]
Said = Generator[Ask | None, str, str]


class Perhaps(tuple[int, frozenset[str]]):
    """A question with one answer, asked only if its absence would tell a secret; the answer is given either way."""


class Table(Protocol):
    """A reading at work."""

    def play(self) -> Flow: ...


Choose = Callable[[kancha.Game, list[str]], str]
"""Picks one of the answers that may be given."""
Agree = Callable[[kancha.Game], None]
"""Asserts that everything on the table is the same in both."""


class Disagreement(AssertionError):
    """The engine and the reading part; says where."""


def follow(g: kancha.Game, table: Table, choose: Choose, agree: Agree, most: int = 5000) -> int:
    """Play a game to its end beside its reading; how many answers it took."""
    flow = table.play()
    heard = answers = 0
    try:
        said = next(flow)
        while True:
            while said is None:
                if heard >= len(g.lines()):
                    raise Disagreement(f"after {answers} answers the reading asks chance, the engine {g.prompt}")
                line = g.lines()[heard]
                heard += 1
                said = flow.send(g.text(line.option))
            if isinstance(said, Perhaps) and not asked_now(g, said, heard):
                said = flow.send(min(said[1]))
                continue
            compare(g, said, heard, answers)
            agree(g)
            if answers >= most:
                return answers
            answer = choose(g, sorted(said[1]))
            g.play(answer, said[0])
            answers += 1
            heard += 1
            said = flow.send(answer)
    except StopIteration:
        agree(g)
        if not g.over:
            raise Disagreement(f"after {answers} answers the reading is over, the engine asks {g.prompt}") from None
    return answers


def asked_now(g: kancha.Game, said: Ask, heard: int) -> bool:
    """Whether the engine asks just this."""
    if heard != len(g.lines()) or said[0] not in g.waiting():
        return False
    return {g.text(option) for option in g.options(said[0])} == said[1]


def compare(g: kancha.Game, said: Ask, heard: int, answers: int) -> None:
    """Both ask the same seat, and offer it the same answers."""
    seat, wanted = said
    if heard != len(g.lines()):
        unheard = [g.text(line.option) for line in g.lines()[heard:]]
        raise Disagreement(
            f"after {answers} answers the reading asks seat {seat}, the engine first asked chance: {unheard}"
        )
    if seat not in g.waiting():
        raise Disagreement(f"after {answers} answers the reading asks seat {seat}, the engine {g.prompt}")
    offered = {g.text(option) for option in g.options(seat)}
    if offered != wanted:
        raise Disagreement(
            f"after {answers} answers at {g.prompt}: only the engine offers {sorted(offered - wanted)}, "
            f"only the reading {sorted(wanted - offered)}"
        )
