"""Is the coach right? What it names as better is played out to the end beside what was played, on common luck.

Of every game the decision that cost most is taken. Both answers are played in the same imagined worlds, and a bot goes on for
everybody. Results are kept game by game, so that a run can be gone on with.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from kancha.analysis.ahead import play_out, world_of
from kancha.analysis.coach import Analysis, Judged, analyse, seed_for
from kancha.analysis.walking import walk
from kancha.bots.player import Bot
from kancha.bots.roster import recruit
from kancha.doors import new
from kancha.kernel.chance import Rng
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.lab.match import mixed
from kancha.table.levels import EASY, STEADY, player

SEATS: Final = 2
PLAYOUTS: Final = 50
SEARCH: Final = "search:0.1"
SEARCHED: Final = 20


class Score(msgspec.Struct, frozen=True):
    """What came of two answers in the same worlds: victories of the seat, and points ahead of the best other."""

    playouts: int
    better: float
    played: float
    better_lead: float
    played_lead: float

    def does_better(self) -> bool:
        """More victories; where they are equal, more points."""
        return (self.better, self.better_lead) > (self.played, self.played_lead)


class Case(msgspec.Struct, frozen=True):
    """The costliest decision of one game and what came of it; none where nothing better was seen."""

    number: int
    decisions: int
    judged: Judged | None
    by_steady: Score | None
    by_search: Score | None = None


def recorded_game(slug: str, number: int) -> str:
    """A game to look at: an easy bot against a steady one, seats in turn, as a beginner meets somebody better."""
    deal = mixed("coach", slug, number)
    game = new(slug, SEATS, deal, mode="competitive")
    levels = [EASY, STEADY] if number % 2 else [STEADY, EASY]
    bots = [player(level) for level in levels]
    rngs = [Rng(mixed(deal, seat)) for seat in range(SEATS)]
    while not game.over:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), rngs[seat]), seat)
    return game.record()


def played_out(record: str, judged: Judged, bot: Bot[GameState], playouts: int, seed: int) -> Score:
    """Both answers of a decision to the end of the game, in the same worlds."""
    known = walk(record)
    decision = next(each for each in known.decisions if each.at == judged.at)
    return to_the_end(known.view(decision), judged.options, decision.options, bot, playouts, seed)


def to_the_end(
    view: View[GameState], better: list[int], played: list[int], bot: Bot[GameState], playouts: int, seed: int
) -> Score:
    """Two answers of a seat, each followed by a bot for everybody until the game is over, in the same worlds."""
    rng = Rng(seed)
    wins, leads = [0.0, 0.0], [0.0, 0.0]
    for _ in range(playouts):
        luck = rng.below(1 << 30)
        world = world_of(view, rng, luck)
        for index, options in enumerate([better, played]):
            position = world.clone()
            position.turn_to(view.seat)
            for option in options:
                position.play(option)
            play_out(view.rules, view.setup, position, bot, Rng(luck))
            ranking = view.rules.ranking(position.state)
            scores = view.rules.scores(position.state)
            if ranking[view.seat] == 1:
                wins[index] += 1 / ranking.count(1)
            rest = [score for seat, score in enumerate(scores) if seat != view.seat]
            leads[index] += (scores[view.seat] - max(rest)) / playouts
    return Score(playouts, round(wins[0], 2), round(wins[1], 2), round(leads[0], 2), round(leads[1], 2))


def check_game(slug: str, number: int, jobs: int) -> Case:
    """Play a game, let the coach look at it, and play out what it says cost most."""
    record = recorded_game(slug, number)
    analysis: Analysis = analyse(record, jobs=jobs)
    costly = analysis.costliest(1)
    if not costly:
        return Case(number, len(analysis.decisions), None, None)
    seed = seed_for(record, costly[0].at, 99)
    score = played_out(record, costly[0], player(STEADY), PLAYOUTS, seed)
    return Case(number, len(analysis.decisions), costly[0], score)


def searched(slug: str, case: Case) -> Case:
    """The same decision, played out by a bot that searches."""
    assert case.judged is not None
    record = recorded_game(slug, case.number)
    seed = seed_for(record, case.judged.at, 98)
    score = played_out(record, case.judged, recruit(SEARCH), SEARCHED, seed)
    return msgspec.structs.replace(case, by_search=score)


def check(slug: str, games: int, searches: int, jobs: int, folder: Path, report: Callable[[Case], None]) -> list[Case]:
    """So many games, going on from what the folder keeps; the first of them also by search."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"coach-{slug}.jsonl"
    cases = {case.number: case for case in kept_cases(file)}
    for number in range(games):
        if number not in cases:
            cases[number] = keep(file, check_game(slug, number, jobs))
        report(cases[number])
    costly = [cases[number] for number in range(games) if cases[number].judged is not None]
    for case in costly[:searches]:
        if case.by_search is None:
            cases[case.number] = keep(file, searched(slug, case))
            report(cases[case.number])
    return [cases[number] for number in range(games)]


def kept_cases(file: Path) -> list[Case]:
    """The cases of earlier runs; of the same game the last. A line that was cut short is left out."""
    cases: list[Case] = []
    for line in file.read_text("utf-8").splitlines() if file.is_file() else []:
        try:
            cases.append(msgspec.json.decode(line, type=Case))
        except msgspec.DecodeError:
            continue
    return cases


def keep(file: Path, case: Case) -> Case:
    with file.open("a", encoding="utf-8") as lines:
        lines.write(msgspec.json.encode(case).decode() + "\n")
    return case


def summary(slug: str, cases: list[Case]) -> dict[str, object]:
    """How often what the coach named was better."""
    by_steady = [case.by_steady for case in cases if case.by_steady is not None]
    by_search = [case.by_search for case in cases if case.by_search is not None]
    return {
        "slug": slug,
        "games": len(cases),
        "decisions": sum(case.decisions for case in cases),
        "costly": len(by_steady),
        "better": sum(score.does_better() for score in by_steady),
        "victories": [
            round(sum(score.better for score in by_steady), 1),
            round(sum(score.played for score in by_steady), 1),
        ],
        "searched": len(by_search),
        "better_by_search": sum(score.does_better() for score in by_search),
    }


def summary_line(title: str, told: dict[str, object]) -> str:
    """A line of the list in the figures."""
    better, played = told["victories"] if isinstance(told["victories"], list) else (0, 0)
    line = f"- {title}: {told['games']} games, {told['decisions']} decisions. What the coach named did better in "
    line += f"{told['better']} of {told['costly']} ({better:g} victories against {played:g})"
    if told["searched"]:
        line += f"; by search in {told['better_by_search']} of {told['searched']}"
    return line + ".\n"
