"""Whole games, followed by a second reading of the rules: at every question both agree on everything on the table."""

import random
import re
from collections import Counter
from typing import NamedTuple

import pytest

import kancha
from kancha import native
from kancha.games.tawantinsuyu.material import CARD_NAMES, CONQUEST_NAMES, STAIR_NAMES, STATUES, WEAVING_NAMES, WORKERS
from tests.marks import walk
from tests.rules.faults import Fault, planted
from tests.rules.following import Choose, Disagreement, follow
from tests.rules.tawantinsuyu import positions as seen
from tests.rules.tawantinsuyu.faults import FAULTS
from tests.rules.tawantinsuyu.reading import Reading
from tests.rules.tawantinsuyu.reading_festival import ranking
from tests.rules.tawantinsuyu.reading_opening import rich
from tests.rules.tawantinsuyu.reading_table import BOX, FOLDER, SPACES, Side

pytestmark = walk


def same(what: str, engine: object, reading: object) -> None:
    if engine != reading:
        raise Disagreement(f"{what}: the engine has {engine}, the reading {reading}")


def agree(g: kancha.Game, table: Reading) -> None:
    """Everything that lies on the table, in every hand, and every score."""
    state = seen.facts(g)
    for number, side in enumerate(table.sides):
        agree_on_side(g, number, side)
    if table.solo:
        agree_on_axomamma(g, table)
    sheet = g.score_sheet()
    alone = len(sheet.columns) > 1 and not sheet.columns[-1].startswith("seat:")
    same("categories", sheet.categories, [name for name in table.sides[0].points if alone or name != "axomamma"])
    for category, points in zip(sheet.categories, sheet.points, strict=True):
        same(f"points for {category}", points, [side.points[category] for side in table.sides])
    same("hill", {space: seen.at(g, space) for space in SPACES if seen.at(g, space)}, table.hill)
    same("Village", seen.village(g), table.village)
    same("Nomads", +Counter(dict(zip(WORKERS, state.nomads, strict=True))), +table.nomads)
    same("casualties", state.casualty_count(), table.casualties)
    same("bag", +Counter(dict(zip(WORKERS, state.bag, strict=True))), +table.bag)
    same("stairs", owned(g, STAIR_NAMES), table.stair_owner)
    same("conquests", owned(g, CONQUEST_NAMES), table.conqueror)
    same("market", seen.market(g), table.market)
    same("offer", seen.offer(g), table.offer)
    same("god deck", state.god_deck_size(), len(table.gods))
    same("army discard", set(seen.discarded(g)), table.army_discard)
    same("army deck", state.army_deck_size(), len(table.armies))
    same("weaving", WEAVING_NAMES[state.weaving_up] if state.weaving_up >= 0 else "", table.weaving_up)
    same("weavings left", state.weavings_left(), len(table.weavings) + bool(table.weaving_up))
    same("statues", dict(zip(STATUES, state.statues, strict=True)), dict(table.supply))
    same("buildings face down", state.stack.bit_count() + len(state.under), sum(map(len, table.stacks.values())))
    same("holder", state.holder, table.holder)
    same("festivals", state.festivals, table.festivals)


def agree_on_axomamma(g: kancha.Game, table: Reading) -> None:
    """His workers from the oldest on, open cards and tokens."""
    axo = seen.facts(g).axo
    assert axo is not None
    same("Axomamma's workers", [WORKERS[worker] for worker in axo.queue], table.queue)
    same("slots", [CARD_NAMES[card] if card >= 0 else "" for card in axo.slots], table.slots or [""] * 4)
    spaces = [row["id"] for row in BOX["axomamma_spaces"]]
    same("tokens", [spaces[place] for place in axo.tokens], list(table.tokens.values()))


def owned(g: kancha.Game, places: list[str]) -> dict[str, int]:
    return {place: seen.owner(g, place) for place in places if seen.owner(g, place) >= 0}


def agree_on_side(g: kancha.Game, number: int, side: Side) -> None:
    engine = seen.facts(g).players[number]
    same(f"resources of {number}", seen.res(g, number), {name: amount for name, amount in side.res.items() if amount})
    same(f"workers of {number}", seen.reserve(g, number), sorted(side.workers))
    same(f"god cards of {number}", seen.hand(g, number), sorted(side.gods))
    same(f"army hand of {number}", seen.army(g, number), sorted(side.army))
    same(f"army cards up of {number}", seen.army_up(g, number), sorted(side.army_up))
    same(f"army cards down of {number}", seen.army_down(g, number), sorted(side.army_down))
    same(f"buildings up of {number}", seen.up(g, number), sorted(side.up))
    same(f"buildings down of {number}", seen.down(g, number), sorted(side.down))
    same(f"statues of {number}", sorted(seen.statues(g, number)), sorted(side.statues))
    same(f"tapestries of {number}", seen.tapestries(g, number), side.tapestries)
    same(f"Temple of {number}", engine.temple, side.temple)
    same(f"High Priest of {number}", seen.section(g, number), side.section)
    same(f"stairs left of {number}", engine.stairs_left, side.stairs)
    same(f"markers left of {number}", engine.markers_left, side.markers)


# Games


class Opening(NamedTuple):
    """A game: seats (one is alone), where it begins (set-up, or a rich or drained position), adjustments of Axomamma."""

    seats: int
    start: str
    switches: str = ""


EASIER, HARDER = "E1 E2 E3 E4 E5", "H1 H2 H3 H4 H5 H6 H7"
TABLES = [
    *[Opening(seats, start) for seats in (2, 3, 4, 1) for start in ("set-up", "rich", "drained")],
    *[Opening(1, "rich", switches) for switches in (EASIER, HARDER, "H1 H3 E4", "E2 H2 H7")],
]
SELDOM = {"pass": 0.3, "stop": 0.3, "none": 0.3, "take_gold": 0.3, "cash": 0.4, "swap": 0.4, "consult": 0.4, "all": 0.5}
OFTEN = {"place": 6.0, "task": 3.0, "move": 3.0}


def chooser(luck: random.Random) -> Choose:
    """Half the time any answer, else first a verb: rather one that does something, so that rare things come up."""
    bold = luck.random() < 0.8

    def choose(_: kancha.Game, texts: list[str]) -> str:
        if not bold or luck.random() < 0.1:
            return luck.choice(texts)
        verbs = sorted({text.split()[0] for text in texts})
        verb = luck.choices(verbs, [SELDOM.get(verb, OFTEN.get(verb, 1.0)) for verb in verbs])[0]
        return luck.choice([text for text in texts if text.split()[0] == verb])

    return choose


def followed(opening: Opening, seed: int) -> tuple[int, Counter[str]]:
    """A game beside its reading: how many answers were compared, and which rules it came to."""
    luck = random.Random(f"{opening} {seed}")
    solo = opening.seats == 1
    options = dict.fromkeys(opening.switches.split(), "on")
    ages = [] if solo else luck.choice([[], luck.sample(range(20, 90), opening.seats)])
    if ages:
        options["ages"] = ", ".join(map(str, ages))
    g = kancha.new("tawantinsuyu", seats=opening.seats, seed=seed, mode="solo" if solo else "competitive", **options)
    table = Reading(opening.seats, solo, frozenset(opening.switches.split()))
    if opening.start != "set-up":
        table.pieces = rich(luck, table, drained=opening.start == "drained")
        g.arrange(**table.pieces)
    answers = follow(g, table, chooser(luck), lambda game: agree(game, table))
    same("ranking", g.ranking()[: opening.seats], ranking(table, ages))
    return answers, table.reached


@pytest.mark.timeout(600)
@pytest.mark.parametrize("opening", TABLES, ids=str)
def test_both_readings_agree_on_every_question_and_everything_on_the_table(opening: Opening, long: bool) -> None:
    seeds = 60 if long else 2
    assert sum(followed(opening, seed)[0] for seed in range(seeds)) > 20 * seeds


@pytest.mark.timeout(850)
def test_the_games_come_to_most_rules(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """What the reading counts, told as a table; rules that are no branch of play are not counted."""
    if not long:
        pytest.skip("counted with --long only")
    reached: Counter[str] = Counter()
    answers = games = 0
    for seed in range(60, 120):
        for opening in TABLES:
            number, rules = followed(opening, seed)
            answers, games = answers + number, games + 1
            reached.update(dict.fromkeys(rules, 1))
    known = re.findall(r"^- \*\*(T-\d+)", (FOLDER / "rules.md").read_text(), re.MULTILINE)
    with capsys.disabled():
        print(f"\n{answers} questions of {games} games; rules and the games that came to them:")
        cells = [f"{rule} {reached[rule]:>5}" for rule in known if reached[rule]]
        for at in range(0, len(cells), 9):
            print("  " + "   ".join(cells[at : at + 9]))
        print("not counted: " + " ".join(rule for rule in known if not reached[rule]))
    assert sum(reached[rule] > 0 for rule in known) > 150


# Faults


def caught(fault: Fault, most: int) -> int:
    """How many games it took to catch a planted fault; 0 if it was not caught."""
    with planted(fault):
        for number in range(most):
            try:
                followed(TABLES[number % len(TABLES)], 500 + number // len(TABLES))
            except Exception:  # whatever goes wrong, the two are not the same game
                return number + 1
    return 0


QUICK = [FAULTS[0], FAULTS[7], FAULTS[18]]


@pytest.mark.timeout(850)
@pytest.mark.skipif(native.compiled(), reason="faults can be planted in the interpreted engine only")
def test_the_second_reading_catches_planted_faults(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    faults = FAULTS if long else QUICK
    found = {str(fault): caught(fault, 1600 if long else 160) for fault in faults}
    if long:
        with capsys.disabled():
            for name, games in found.items():
                print(f"\n  {f'after {games:>4} games' if games else 'not caught      '}  {name}", end="")
    missed = [name for name, games in found.items() if not games]
    assert len(missed) <= (2 if long else 0), missed
