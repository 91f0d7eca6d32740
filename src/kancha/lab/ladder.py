"""A ladder: many games between bots, kept one by one, until their ratings are known as closely as asked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from pathlib import Path
from typing import Final

import msgspec

from kancha.games import find
from kancha.kernel.errors import KanchaError
from kancha.lab.arena import wilson
from kancha.lab.farm import Farm
from kancha.lab.match import Fixture, Result, checked_setup, mixed, play
from kancha.lab.rating import Outcome, Ratings, ratings

ANCHOR: Final = "random"
"""Whose rating is 0."""
STRIDE: Final = 20
"""Games of each group between two looks at the ratings."""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of a ladder, as its file keeps it."""

    deal: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    sheet: dict[str, tuple[int, ...]]
    decisions: int

    def outcome(self) -> Outcome:
        return Outcome(self.deal, self.bots, self.places)


class Head(msgspec.Struct, frozen=True):
    """The first line of a ladder's file: what is played."""

    slug: str
    version: int
    mode: str
    seats: int
    options: dict[str, str]


@dataclass
class Ladder:
    """All games kept of one way to play a game."""

    file: Path
    head: Head
    games: list[Kept] = field(default_factory=list)

    @classmethod
    def opened(cls, folder: Path, slug: str, seats: int | None, options: dict[str, object]) -> "Ladder":
        """The ladder of a way to play, with what earlier runs have kept in the folder."""
        mode, number, chosen = checked_setup(slug, seats, options)
        head = Head(slug, find(slug).version, mode, number, dict(chosen))
        usual = checked_setup(slug, number, {"mode": mode})[2]
        unlike = [f"{name}-{value}" for name, value in chosen if (name, value) not in usual]
        ladder = cls(folder / ("-".join([slug, mode, str(number), *unlike]) + ".jsonl"), head)
        ladder.read()
        return ladder

    def read(self) -> None:
        lines = self.file.read_text("utf-8").splitlines() if self.file.is_file() else []
        if not lines:
            return
        try:
            head = msgspec.json.decode(lines[0], type=Head)
        except msgspec.DecodeError:
            raise KanchaError(f"{self.file} is no ladder: its first line says nothing of a game") from None
        if head != self.head:
            raise KanchaError(f"{self.file} keeps games of other rules or options: move it away to begin anew")
        for line in lines[1:]:
            try:
                self.games.append(msgspec.json.decode(line, type=Kept))
            except msgspec.DecodeError:
                continue  # cut short when a run was killed: that game is played again

    def keep(self, result: Result) -> None:
        """Write a game down at once, so that a killed run has lost none that was finished."""
        fixture = result.fixture
        sheet = {name: points for name, points in result.sheet if any(points)}
        game = Kept(fixture.deal, fixture.bots, result.places, result.scores, result.totals, sheet, result.decisions)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        begun = self.file.is_file() and self.file.stat().st_size > 0
        cut = begun and not self.file.read_bytes().endswith(b"\n")
        with self.file.open("ab") as lines:
            head = b"" if begun else msgspec.json.encode(self.head) + b"\n"
            lines.write((b"\n" if cut else head) + msgspec.json.encode(game) + b"\n")
        self.games.append(game)

    # What is to be played

    def together(self) -> bool:
        """Whether all seats win or lose together, against an automaton."""
        return self.head.mode != "competitive"

    def groups(self, bots: Sequence[str]) -> list[tuple[str, ...]]:
        """Who meets whom: every pair or, where there are seats and bots enough, every larger company."""
        if self.together():
            return [(bot,) for bot in bots]
        return list(combinations(bots, min(self.head.seats, max(2, len(bots)))))

    def fixtures(self, group: tuple[str, ...], games: int, seed: int) -> Iterator[Fixture]:
        """The games of a group: one deal for every way to sit, so that luck and seats are the same for all."""
        played = {(game.deal, game.bots) for game in self.games}
        lineups = lineups_of(group, self.head.seats)
        for number in range(games):
            deal = mixed(seed, "ladder", number // len(lineups))
            lineup = lineups[number % len(lineups)]
            if (deal, lineup) not in played:
                head = self.head
                yield Fixture(head.slug, head.mode, head.seats, tuple(head.options.items()), lineup, deal)

    def climb(self, bots: Sequence[str], least: int, most: int, width: float, seed: int) -> Iterator[list[Fixture]]:
        """What to play next: `least` games a group, then more where they tell most, until all intervals are narrow."""
        groups = self.groups(bots)
        yield [fixture for group in groups for fixture in self.fixtures(group, least, seed)]
        wanted = dict.fromkeys(groups, least)
        while width and not self.together() and self.ratings().widest() > width:
            open_ones = [group for group in groups if wanted[group] < most]
            if not open_ones:
                return
            group = max(open_ones, key=lambda one: self.doubt(one) / wanted[one])
            wanted[group] = min(most, wanted[group] + STRIDE * len(lineups_of(group, self.head.seats)))
            yield list(self.fixtures(group, wanted[group], seed))

    def doubt(self, group: tuple[str, ...]) -> float:
        """How open the games of a group are: 1/4 for two equal bots, near 0 where one always wins."""
        rated = {one.name: one.rating for one in self.ratings(draws=0).bots}
        known = [rated[bot] for bot in group if bot in rated]
        chances = [1 / (1 + 10 ** ((other - one) / 400)) for one, other in permutations(known, 2)]
        return max([chance * (1 - chance) for chance in chances], default=0.25)

    def outcomes(self) -> list[Outcome]:
        return [game.outcome() for game in self.games]

    def ratings(self, draws: int = 200) -> Ratings:
        return ratings(self.outcomes(), ANCHOR, draws=draws)


def lineups_of(group: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """The ways a group sits down: everybody in every seat once; two bots at a larger table sit in turn."""
    filled = tuple(group[seat % len(group)] for seat in range(seats))
    lineups = [filled[turn:] + filled[:turn] for turn in range(seats)]
    return list(dict.fromkeys(lineups))


def play_on(ladder: Ladder, plan: Iterable[list[Fixture]], farm: Farm, report: Callable[[int], None]) -> None:
    """Play what is to be played and keep each game as it ends; `report` is told how many more there are to come."""
    for fixtures in plan:
        report(len(fixtures))
        for result in farm.work(play, fixtures):
            if result.finished:
                ladder.keep(result)
            report(-1)


# What it came to


def pair_rows(games: Sequence[Kept]) -> list[dict[str, object]]:
    """Every pair that met: games, wins and their share with its interval."""
    met: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for one, other in permutations(sorted(set(game.bots)), 2):
            best = [min(place for bot, place in zip(game.bots, game.places) if bot == name) for name in (one, other)]
            score = 0.5 if best[0] == best[1] else float(best[0] < best[1])
            met.setdefault((one, other), []).append(score)
    rows: list[dict[str, object]] = []
    for (one, other), scores in met.items():
        low, high = wilson(sum(scores), len(scores))
        row = {"bot": one, "against": other, "games": len(scores), "wins": sum(scores)}
        rows.append({**row, **rounded(share=sum(scores) / len(scores), low=low, high=high)})
    return rows


def bot_rows(ladder: Ladder) -> list[dict[str, object]]:
    """Every bot: rating, games, mean score, and mean points by category."""
    if ladder.together():
        names = sorted({bot for game in ladder.games for bot in game.bots})
        return [{"bot": name, **alone(ladder.games, name), **means(ladder.games, name, True)} for name in names]
    return [
        {
            "bot": rated.name,
            **{
                name: round(value)
                for name, value in (("rating", rated.rating), ("low", rated.low), ("high", rated.high))
            },
            "games": sum(rated.name in game.bots for game in ladder.games),
            **means(ladder.games, rated.name),
        }
        for rated in ladder.ratings().bots
    ]


def alone(games: Sequence[Kept], bot: str) -> dict[str, object]:
    """How often a bot beat the automaton."""
    mine = [game for game in games if bot in game.bots]
    wins = sum(game.places[0] == 1 for game in mine)
    low, high = wilson(wins, len(mine))
    return {"games": len(mine), "wins": wins, **rounded(share=wins / max(1, len(mine)), low=low, high=high)}


def means(games: Sequence[Kept], bot: str, together: bool = False) -> dict[str, object]:
    """Mean score and points by category; partners have one column, the first."""
    seats = [(game, 0 if together else seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
    count = max(1, len(seats))
    points: dict[str, float] = {}
    for game, seat in seats:
        for category, row in game.sheet.items():
            points[category] = points.get(category, 0.0) + row[seat] / count
    score = sum(game.scores[seat] for game, seat in seats) / count
    return {"mean_score": round(score, 2), "by_category": {name: round(value, 2) for name, value in points.items()}}


def seat_rows(ladder: Ladder) -> list[dict[str, object]]:
    """What a seat is worth, in points of rating and in shares of victories."""
    if ladder.together():
        return []
    rows: list[dict[str, object]] = []
    for rated in ladder.ratings().seats:
        seat = int(rated.name)
        wins = sum(1 / game.places.count(1) for game in ladder.games if game.places[seat] == 1)
        low, high = wilson(wins, len(ladder.games))
        worth = {"advantage": round(rated.rating), "low": round(rated.low), "high": round(rated.high)}
        share = wins / max(1, len(ladder.games))
        rows.append({"seat": seat, **worth, **rounded(share=share, share_low=low, share_high=high)})
    return rows


def rounded(**figures: float) -> dict[str, object]:
    return {name: round(value, 4) for name, value in figures.items()}


def report_of(ladder: Ladder, compiled: bool) -> dict[str, object]:
    """The ladder as plain data."""
    head = ladder.head
    return {
        "slug": head.slug,
        "version": head.version,
        "mode": head.mode,
        "seats": head.seats,
        "options": head.options,
        "games": len(ladder.games),
        "compiled": compiled,
        "bots": bot_rows(ladder),
        "pairs": [] if ladder.together() else pair_rows(ladder.games),
        "seat_advantage": seat_rows(ladder),
    }
