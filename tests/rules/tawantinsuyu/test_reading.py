"""Whole games, followed by a second reading of the rules: at every question both agree on everything on the table."""

import random
from collections import Counter

import kancha
from kancha.games.tawantinsuyu.material import CARD_NAMES, CONQUEST_NAMES, STAIR_NAMES, WEAVING_NAMES, WORKERS
from tests.rules.following import Disagreement, follow
from tests.rules.tawantinsuyu import positions as seen
from tests.rules.tawantinsuyu.reading import Reading
from tests.rules.tawantinsuyu.reading_table import BOX, SPACES, Side


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
    same("categories", sheet.categories, list(table.sides[0].points))
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
    same("holder", state.holder, table.holder)
    same("festivals", state.festivals, table.festivals)


def agree_on_axomamma(g: kancha.Game, table: Reading) -> None:
    """His workers from the oldest on, open cards and tokens."""
    axo = seen.facts(g).axo
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


def played(seats: int, seed: int) -> Reading:
    g = kancha.new("tawantinsuyu", seats=seats, seed=seed, mode="competitive")
    table = Reading(seats)
    luck = random.Random(seed)
    follow(g, table, lambda _, texts: luck.choice(texts), lambda game: agree(game, table))
    return table


def test_both_readings_agree() -> None:
    for seats in (2, 3, 4):
        for seed in range(3):
            played(seats, seed)
