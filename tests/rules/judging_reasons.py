"""Whether the reasons of refused answers are true, judged by the second reading of a game's rules.

Games are played beside their second reading (`following.py`). At every question answers are tried that cannot be given; the
reading does not offer them either, and the one sentence that the engine says is held against what the reading knows: each game
has, in its `reasons.py`, a predicate for every reason it can give. A sample is spread over all reasons that came up.

    python -m tests.rules.judging_reasons SLUG --samples 200
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import GeneratorType
from typing import Any, Final, Generic, NamedTuple, TypeVar

import kancha
from kancha.kernel.asked import Asked
from kancha.kernel.chance import Rng
from kancha.kernel.refusals import Reason
from kancha.kernel.state import GameState
from kancha.lab.refusals import can_be_spelled, facet_of, near
from tests.rules.following import Choose, Flow, follow
from tests.rules.following import Table as Follows

TRIES: Final = 16
"""Answers tried at one question: the last a thing pointed at, or an answer out of turn, the others mostly of its own verbs."""
ENOUGH: Final = 24
"""So many cases of one reason are judged in a run,"""
PER_GAME: Final = 3
"""and so many of them in one game."""

T = TypeVar("T", bound=Follows)


Scene = dict[str, dict[str, Any]]
"""What a reading has in hand while it waits for an answer: the local names of each of its rules that is at work, by the name of
the function, with and without its file's; of one that is at work twice, those of the inner one."""


class Case(NamedTuple):
    """An answer that was refused, and the reason that was given."""

    where: str
    seat: int
    question: str
    said: str  # an answer, or a thing that was pointed at
    answer: str  # the answer that the reason is about
    offered: tuple[str, ...]
    key: str
    sentence: str
    now: Scene

    @property
    def verb(self) -> str:
        return self.answer.split()[0]

    @property
    def words(self) -> list[str]:
        return self.answer.split()[1:]

    def __str__(self) -> str:
        return f"{self.where}, seat {self.seat} at {self.question}: {self.said!r} ({self.answer}) {self.key} {self.sentence}"


Judge = Callable[[T, Case], bool]
"""Whether the stated cause holds, as the reading sees the table."""


class Trial(NamedTuple, Generic[T]):
    """A game to be followed."""

    name: str
    game: kancha.Game
    table: T
    choose: Choose


class Verdict(NamedTuple):
    """What the reading says of a case: true, untrue, or nothing."""

    case: Case
    true: bool | None


def not_your_turn(_: Any, case: Case) -> bool:
    """Only the seats that the reading asks may answer: their answers are compared before anything is tried."""
    return not case.offered


def not_now(_: Any, case: Case) -> bool:
    """Nothing like it can be answered to this question."""
    return all(answer.split()[0] != case.verb for answer in case.offered)


def to_choose(_: Any, case: Case) -> bool:
    """Who says nothing has several answers to choose from."""
    return case.verb == "nothing" and len(case.offered) > 1


COMMON: Final[dict[str, Judge[Any]]] = {"not_asked": not_your_turn, "not_now": not_now, "answer": to_choose}


class Listener:
    """A reading at work whose scene can be seen."""

    def __init__(self, table: Follows) -> None:
        self.flow = table.play()

    def play(self) -> Flow:
        return self.flow

    def scene(self) -> Scene:
        found: Scene = {}
        flow: object = self.flow
        while isinstance(flow, GeneratorType) and flow.gi_frame is not None:
            code, names = flow.gi_frame.f_code, dict(flow.gi_frame.f_locals)
            found[code.co_name] = found[f"{Path(code.co_filename).stem}.{code.co_name}"] = names
            flow = flow.gi_yieldfrom
        return found


class Court(Generic[T]):
    """Tries answers at the questions of games and judges why they are refused."""

    def __init__(self, judges: dict[str, Judge[T]], seed: int = 1, tries: int = TRIES) -> None:
        self.judges = {**COMMON, **judges}
        self.luck = Rng(seed)
        self.tries = tries
        self.verdicts: dict[str, list[Verdict]] = {}
        self.met: Counter[str] = Counter()

    def hear(self, trial: Trial[T], most: int) -> None:
        """Follow a game for so many answers and judge on the way."""
        answered = 0

        def choose(g: kancha.Game, answers: list[str]) -> str:
            nonlocal answered
            answered += 1
            seat = next(seat for seat in g.waiting() if sorted(map(g.text, g.options(seat))) == answers)
            self.try_answers(g, trial.table, listener.scene(), f"{trial.name}, answer {answered}", seat)
            return trial.choose(g, answers)

        listener = Listener(trial.table)
        follow(trial.game, listener, choose, lambda _: None, most)

    def try_answers(self, g: kancha.Game, table: T, now: Scene, where: str, seat: int) -> None:
        asked: Asked[GameState] = Asked(g.rules, g.position, seat)
        offered = tuple(map(g.text, asked.offer.listing()))
        for said, option, reason, other in self.attempts(g, asked):
            if reason is None:
                continue
            self.met[reason.key] += 1
            if self.has_enough(reason.key, where):
                continue
            at = seat if other is None else other
            case = Case(
                where=where,
                seat=at,
                question=asked.question.name(),
                said=said,
                answer=g.text(option),
                offered=offered if other is None else (),
                key=reason.key,
                sentence=g.because(reason),
                now=now,
            )
            assert case.answer not in case.offered
            judge = self.judges.get(reason.key)
            self.verdicts[reason.key].append(Verdict(case, None if judge is None else judge(table, case)))

    def has_enough(self, key: str, where: str) -> bool:
        found = self.verdicts.setdefault(key, [])
        game = where.rpartition(",")[0]
        return len(found) >= ENOUGH or sum(one.case.where.startswith(game) for one in found) >= PER_GAME

    def attempts(self, g: kancha.Game, asked: Asked[GameState]) -> Iterator[tuple[str, int, Reason | None, int | None]]:
        """Answers of this question's verbs and of others, a thing pointed at, and a good answer of a seat that is not asked."""
        space, luck = g.rules.space, self.luck
        listing, own = asked.offer.listing(), asked.verbs()
        for turn in range(self.tries - 2):
            verb = space.verbs[luck.below(len(space.verbs))] if turn % 5 == 4 else own[luck.below(len(own))]
            option = verb.base + luck.below(verb.size) if turn % 2 else near(verb, listing, luck)
            while not can_be_spelled(space, option):
                option = verb.base + luck.below(verb.size)
            yield space.text(option), option, asked.why(option), None
        domains = list(space.domains.values())
        domain = domains[luck.below(len(domains))]
        facet = facet_of(domain, luck.below(domain.size))
        found = asked.nearest(facet) if facet else None
        if found is not None and can_be_spelled(space, found[0]):
            yield facet, *found, None
        others = [seat for seat in range(g.seats) if seat not in g.waiting()]
        if others:
            other = others[luck.below(len(others))]
            yield space.text(listing[0]), listing[0], g.reason(listing[0], other), other

    def untrue(self) -> list[Case]:
        """All that was judged and is not so."""
        return [verdict.case for found in self.verdicts.values() for verdict in found if verdict.true is False]

    def sample(self, number: int) -> list[Verdict]:
        """So many verdicts, each reason in its turn, those that came up least first; of one reason from many games."""
        keys = sorted(self.verdicts, key=lambda key: (len(self.verdicts[key]), key))
        heaps = [spread(self.verdicts[key]) for key in keys]
        rounds = range(max(map(len, heaps), default=0))
        return [heap[turn] for turn in rounds for heap in heaps if turn < len(heap)][:number]


def spread(verdicts: list[Verdict]) -> list[Verdict]:
    """Those of different questions and games first."""
    seen: Counter[tuple[str, str]] = Counter()
    order: list[tuple[int, int, Verdict]] = []
    for number, verdict in enumerate(verdicts):
        kind = (verdict.case.where.split(",")[0], verdict.case.question)
        order.append((seen[kind], number, verdict))
        seen[kind] += 1
    return [verdict for _, _, verdict in sorted(order, key=lambda one: one[:2])]


def court_of(slug: str, seed: int, games: int, tries: int = TRIES, most: int = 5000) -> Court[Any]:
    """The court of a game, after so many games, or so many answers of each."""
    module = import_module(f"tests.rules.{slug.replace('-', '_')}.reasons")
    court: Court[Any] = Court(module.JUDGES, seed, tries)
    for trial in module.trials(seed, games):
        court.hear(trial, most)
    return court


def main() -> None:
    parser = argparse.ArgumentParser(description="Judge the reasons of refused answers by the second reading.")
    parser.add_argument("slug")
    parser.add_argument("--samples", type=int, default=200)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--tries", type=int, default=TRIES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print every case of the sample")
    asked = parser.parse_args()
    court = court_of(asked.slug, asked.seed, asked.games, asked.tries)
    sample = court.sample(asked.samples)
    counts = Counter(verdict.true for verdict in sample)
    keys = Counter(verdict.case.key for verdict in sample)
    for verdict in sample:
        if asked.show or not verdict.true:
            word = {True: "true", False: "UNTRUE", None: "unread"}[verdict.true]
            print(f"{word:7} {verdict.case}")
    everything = [verdict.true for found in court.verdicts.values() for verdict in found]
    others = [case for case in court.untrue() if case not in [verdict.case for verdict in sample]]
    for case in others:
        print(f"UNTRUE  (outside the sample) {case}")
    print("how often each reason came up:", dict(sorted(court.met.items())))
    print("never came up:", sorted(set(court.judges) - set(court.met)))
    print(f"all: {everything.count(True)} of {len(everything)} true, {everything.count(False)} untrue")
    print(
        f"{asked.slug}: {len(sample)} judged over {len(keys)} reasons (at most {max(keys.values())} of one), "
        f"{counts[True]} true, {counts[False]} untrue, {counts[None]} cannot be judged mechanically"
    )


if __name__ == "__main__":
    main()
