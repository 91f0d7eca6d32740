"""Is the easy bot beatable? A newcomer who knows what the course teaches, and no more, plays against it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from kancha.lab.arena import wilson
from kancha.lab.match import Fixture, Result, mixed, play
from kancha.learn.knowing import NEWCOMER, taught_kinds
from kancha.table.levels import EASY

SEATS: Final = 2
WANTED: Final = 0.6
"""The share of games a newcomer should win against an easy bot."""


class Played(msgspec.Struct, frozen=True):
    """One game of the newcomer."""

    number: int
    won: float  # a shared victory is shared
    lead: int


def fixture(slug: str, number: int) -> Fixture:
    """Seats in turn, the same deal for both orders."""
    lineup = (NEWCOMER, EASY) if number % 2 == 0 else (EASY, NEWCOMER)
    return Fixture(slug, "competitive", SEATS, (), lineup, mixed(NEWCOMER, slug, number // 2))


def outcome(number: int, result: Result) -> Played:
    seat = result.fixture.bots.index(NEWCOMER)
    winners = [place for place in result.places if place == 1]
    won = 1 / len(winners) if result.places[seat] == 1 else 0.0
    return Played(number, won, result.scores[seat] - result.scores[1 - seat])


def play_newcomer(slug: str, games: int, folder: Path, report: Callable[[], None]) -> list[Played]:
    """So many games against an easy bot, going on from what the folder keeps."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"newcomer-{slug}.jsonl"
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    known = {played.number: played for played in [msgspec.json.decode(line, type=Played) for line in lines]}
    for number in range(games):
        if number not in known:
            known[number] = outcome(number, play(fixture(slug, number)))
            with file.open("a", encoding="utf-8") as kept:
                kept.write(msgspec.json.encode(known[number]).decode() + "\n")
        report()
    return [known[number] for number in range(games)]


def newcomer_report(slug: str, played: list[Played]) -> dict[str, object]:
    """How often the newcomer won, and what it knew."""
    wins = sum(each.won for each in played)
    low, high = wilson(wins, len(played))
    return {
        "slug": slug,
        "games": len(played),
        "wins": wins,
        "share": round(wins / len(played), 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "mean_lead": round(sum(each.lead for each in played) / len(played), 1),
        "enough": wins / len(played) >= WANTED,
        "knows": [
            {"question": kind.question, "verb": kind.verb, "rules": list(rules)}
            for kind, rules in taught_kinds(slug).items()
        ],
    }
