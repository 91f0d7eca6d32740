"""Whether Cuzco's reasons are true: each held against what the second reading has on the table."""

from collections.abc import Callable, Iterator

import kancha
from tests.rules.cuzco_kramer.reading import Reading, temple_for
from tests.rules.cuzco_kramer.reading_land import CELLS, EDGE, NEXT, SITE, SIZE, WAYS, ZONE, Footing, footing
from tests.rules.cuzco_kramer.reading_players import QUARTERS, STYLES, Player
from tests.rules.cuzco_kramer.reading_table import VALUES
from tests.rules.cuzco_kramer.test_reading import SCARCE
from tests.rules.judging_reasons import Case, Judge, Trial

PLENTY = 99
"""Action points that are never too few."""


def trials(seed: int, games: int) -> Iterator[Trial[Reading]]:
    """Games of two, three and four players with a style each; every third with small supplies."""
    mixed = [(seats, style, quarter) for quarter in QUARTERS for seats in (4, 3, 2) for style in STYLES]
    for number in range(games):
        seats, style, quarter = mixed[number * 7 % len(mixed)]
        scarce = number % 3 == 2
        g = kancha.new("cuzco-kramer", seats=seats, seed=seed * 1000 + number, first="0")
        table = Reading(seats, 0)
        if scarce:
            g.arrange(storeys=SCARCE, triples=24, basins_left=5, turn=0)
            table.storeys, table.triples, table.basins_left = dict(SCARCE), 24, 5
        player = Player(table, style, quarter, seed * 1000 + number)
        name = f"{seats} {style} {quarter} seed {seed * 1000 + number}{' scarce' * scarce}"
        yield Trial(name, g, table, lambda _, answers, player=player: player.choose(answers))  # type: ignore[misc]


# Tiles


def asked_kind(case: Case) -> str:
    """The kind of tile that is being laid."""
    return case.offered[0].split()[1]


def other_kind(kind: str) -> Judge[Reading]:
    return lambda _, case: asked_kind(case) == kind and case.words[0] != kind


def none_left(kind: str) -> Judge[Reading]:
    def judge(table: Reading, case: Case) -> bool:
        left = table.triples if kind == "triple" else table.players[case.seat].tiles[kind]
        return case.words[0] == kind and left == 0

    return judge


def ways(case: Case) -> list[Footing]:
    """The tile as it was to lie; of one that is still to be turned, all the ways to turn it."""
    kind, cell, *turned = case.words
    if SIZE[kind] == 1:
        return [footing(kind, cell, "")]
    return [footing(kind, cell, way) for way in turned or WAYS]


Cause = Callable[[Reading, Footing], bool]


def on_the_map(tile: Footing) -> bool:
    return all(cell for cell, _ in tile)


def covers(thing: str) -> Cause:
    def cause(table: Reading, tile: Footing) -> bool:
        things = {"Inca": table.land.incas, "basin": table.land.basins, "temple": table.land.temples}[thing]
        return any(cell in things for cell, _ in tile)

    return cause


def uneven(table: Reading, tile: Footing) -> bool:
    return on_the_map(tile) and len({table.land.level[cell] for cell, _ in tile}) > 1


def on_its_own_shape(table: Reading, tile: Footing) -> bool:
    return on_the_map(tile) and table.land.forbids(tile, PLENTY).startswith("K-044")


def joins(table: Reading, tile: Footing) -> bool:
    return on_the_map(tile) and table.land.forbids(tile, PLENTY).startswith("K-045")


def off_the_site(_: Reading, tile: Footing) -> bool:
    return all(cell not in SITE for cell, _ in tile)


def on_overflow(table: Reading, tile: Footing) -> bool:
    return all(cell in ZONE and cell in table.land.face for cell, _ in tile)


def too_dear(table: Reading, tile: Footing) -> bool:
    """It may lie there and for more action points would."""
    dear = on_the_map(tile) and table.land.cost(tile) > table.turn.ap > 0
    return dear and not table.land.forbids(tile, PLENTY) and table.land.cost(tile) > 1


def this_tile(cause: Cause) -> Judge[Reading]:
    """The cause holds for the tile as it was to lie; of one still to be turned, whichever way."""
    return lambda table, case: all(cause(table, tile) for tile in ways(case))


def at_best(cause: Cause) -> Judge[Reading]:
    """No way of turning it will do, and for one of them this is why."""

    def judge(table: Reading, case: Case) -> bool:
        tiles = ways(case)
        good = [tile for tile in tiles if on_the_map(tile) and not off_the_site(table, tile)]
        fits = any(not table.land.forbids(tile, table.turn.ap) for tile in good)
        return len(tiles) == len(WAYS) and not fits and any(cause(table, tile) for tile in tiles)

    return judge


def village_below(thing: str) -> Judge[Reading]:
    """What lies on the very cell, or below a tile whose way is given."""
    here = covers(thing)

    def judge(table: Reading, case: Case) -> bool:
        return all(here(table, tile) for tile in ways(case))

    return judge


def never_fits(table: Reading, case: Case) -> bool:
    return not table.land.fits(case.words[0], PLENTY)


def fits_dear(table: Reading, case: Case) -> bool:
    return not table.land.fits(case.words[0], table.turn.ap) and table.land.fits(case.words[0], PLENTY)


# Incas


def cell(case: Case) -> str:
    return case.words[-1]


def touches_outside(table: Reading, place: str) -> bool:
    """Whether bare land outside, or the rim of the map, is next to a cell."""
    bare = any(other in ZONE and other not in table.land.face for other in NEXT[place])
    return bare or (place in ZONE and "" in NEXT[place])


def inland(_: Reading, case: Case) -> bool:
    return cell(case) in SITE and cell(case) not in EDGE


def closed_border(table: Reading, case: Case) -> bool:
    at_border = cell(case) in EDGE or cell(case) in ZONE
    return at_border and cell(case) in table.land.face and not touches_outside(table, cell(case))


def inca_of(table: Reading, case: Case) -> int:
    return table.land.incas.get(case.words[0], -1)


def walks_for(table: Reading, case: Case, ap: int) -> dict[str, int]:
    return table.land.walks(case.words[0], ap)


def dear_way(table: Reading, case: Case) -> bool:
    return case.words[1] not in walks_for(table, case, table.turn.ap) and case.words[1] in walks_for(
        table, case, PLENTY
    )


def no_way(table: Reading, case: Case) -> bool:
    """Free terrain that no way leads to."""
    there = case.words[1]
    free = there in table.land.face and there not in table.land.incas and there not in table.land.temples
    return free and there not in walks_for(table, case, PLENTY)


def all_dear(table: Reading, case: Case) -> bool:
    mine = inca_of(table, case) == case.seat
    return mine and not walks_for(table, case, table.turn.ap) and bool(walks_for(table, case, PLENTY))


def nowhere(table: Reading, case: Case) -> bool:
    return inca_of(table, case) == case.seat and not walks_for(table, case, PLENTY)


def rests(table: Reading, case: Case) -> bool:
    """It has moved for nothing, and could go on for nothing only."""
    start = case.words[0]
    if start not in table.turn.rested:
        return False
    ways = walks_for(table, case, table.turn.ap)
    return ways[case.words[1]] == 0 if case.verb == "walk" else set(ways.values()) == {0}


def other_inca(_: Reading, case: Case) -> bool:
    return case.verb == "walk" and case.offered[0].split()[1] != case.words[0]


def inca_on(own: bool) -> Judge[Reading]:
    def judge(table: Reading, case: Case) -> bool:
        owner = table.land.incas.get(cell(case), -1)
        return owner == case.seat if own else owner not in (-1, case.seat)

    return judge


# Villages, temples, basins


def village(table: Reading, case: Case) -> set[str]:
    return table.land.place(cell(case))


def heights(table: Reading, case: Case) -> dict[int, list[int]]:
    return table.land.heights(village(table, case))


def is_village(table: Reading, case: Case) -> bool:
    return table.land.face.get(cell(case)) == "village"


def outranked(table: Reading, case: Case) -> bool:
    found = heights(table, case)
    return is_village(table, case) and case.seat in found and max(found.values()) > found[case.seat]


def level_with(table: Reading, case: Case) -> bool:
    found = heights(table, case)
    return (
        case.seat in found
        and max(found.values()) == found[case.seat]
        and list(found.values()).count(found[case.seat]) > 1
    )


def no_larger(table: Reading, case: Case) -> bool:
    value = table.land.temples.get(cell(case), 0)
    return 0 < value < 10 and temple_for(len(village(table, case))) <= value


def storey_missing(table: Reading, case: Case) -> bool:
    old = table.land.temples.get(cell(case), 0)
    return any(old < value <= temple_for(len(village(table, case))) and not table.storeys[value] for value in VALUES)


def unsuitable(table: Reading, case: Case) -> bool:
    hand = table.players[case.seat].hand
    return hand.total() > 0 and not table.suitable(case.seat)


# Festivals


def highest(table: Reading) -> int:
    assert table.auction is not None
    return max(map(table.bid, table.auction.guests))


def below(table: Reading, case: Case) -> bool:
    return table.auction is not None and table.bid(case.seat) < highest(table)


def out_of_reach(table: Reading, case: Case) -> bool:
    return below(table, case) and table.bid(case.seat) + table.reach(case.seat) < highest(table)


def as_high(table: Reading, case: Case) -> bool:
    return table.auction is not None and table.bid(case.seat) >= highest(table) and case.verb == "pass"


def just_proposed(table: Reading, case: Case) -> bool:
    return table.auction is not None and not any(bid.total() for bid in table.auction.bids.values())


def is_bare(table: Reading, case: Case) -> bool:
    return cell(case) not in table.land.face


JUDGES: dict[str, Judge[Reading]] = {
    "K-003": lambda _, case: any(word not in CELLS for word in case.words),
    "K-011": other_kind("triple"),
    "K-011.1": other_kind("double"),
    "K-011.2": other_kind("village"),
    "K-011.3": other_kind("culture"),
    "K-011.4": lambda _, case: case.offered[0].split()[2] != case.words[1],
    "K-021": lambda table, case: table.turn.owes and case.verb not in ("lay", "token"),
    "K-024": lambda table, case: table.turn.token and case.verb == "token",
    "K-024.1": lambda table, case: table.players[case.seat].tokens == 0 and case.verb == "token",
    "K-026": lambda table, _: table.turn.ap == 0,
    "K-026.1": lambda table, case: table.turn.ap == 1 and table.land.price(cell(case)) == 2,
    "K-040": none_left("triple"),
    "K-040.1": none_left("double"),
    "K-040.2": none_left("village"),
    "K-040.3": none_left("culture"),
    "K-041": never_fits,
    "K-042": village_below("Inca"),
    "K-042.1": village_below("basin"),
    "K-042.2": village_below("temple"),
    "K-042.4": at_best(covers("Inca")),
    "K-042.5": at_best(covers("basin")),
    "K-042.6": at_best(covers("temple")),
    "K-043": this_tile(uneven),
    "K-043.4": at_best(uneven),
    "K-044": this_tile(on_its_own_shape),
    "K-044.4": at_best(on_its_own_shape),
    "K-045": this_tile(joins),
    "K-045.4": at_best(joins),
    "K-046": this_tile(off_the_site),
    "K-046.1": lambda table, case: SIZE[case.words[0]] == 1 and cell(case) in ZONE,
    "K-046.4": this_tile(off_the_site),
    "K-047": this_tile(too_dear),
    "K-047.1": fits_dear,
    "K-047.4": at_best(too_dear),
    "K-049": this_tile(on_overflow),
    "K-049.4": this_tile(off_the_site),
    "K-062": lambda table, case: any(one in table.land.temples for one in village(table, case)),
    "K-064": lambda table, case: cell(case) in table.land.basins,
    "K-070": lambda table, case: table.players[case.seat].reserve == 0 and case.verb == "enter",
    "K-070.1": is_bare,
    "K-070.2": inland,
    "K-071": lambda table, case: inland(table, case) and inca_of(table, case) == case.seat,
    "K-072": closed_border,
    "K-073": dear_way,
    "K-073.1": lambda _, case: case.words[0] == case.words[1],
    "K-073.2": no_way,
    "K-073.3": all_dear,
    "K-073.4": nowhere,
    "K-074": is_bare,
    "K-074.1": lambda table, case: cell(case) in table.land.basins,
    "K-075": inca_on(own=False),
    "K-075.1": inca_on(own=True),
    "K-076": other_inca,
    "K-077": rests,
    "K-078": lambda table, case: inca_of(table, case) not in (-1, case.seat),
    "K-078.1": lambda table, case: inca_of(table, case) == -1,
    "K-090": lambda table, case: table.land.face.get(cell(case)) == "culture",
    "K-090.1": is_bare,
    "K-090.2": lambda table, case: is_village(table, case) and len(village(table, case)) == 1,
    "K-090.3": lambda table, case: cell(case) in table.land.incas,
    "K-091": lambda table, case: cell(case) not in table.land.temples,
    "K-092": lambda table, case: is_village(table, case) and case.seat not in heights(table, case),
    "K-092.1": outranked,
    "K-092.2": level_with,
    "K-094": no_larger,
    "K-094.1": lambda table, case: table.land.temples.get(cell(case)) == 10,
    "K-096": storey_missing,
    "K-098": lambda table, case: cell(case) in table.turn.changed,
    "K-099": lambda table, case: cell(case) in table.land.temples,
    "K-101": lambda table, _: table.basins_left == 0,
    "K-101.1": lambda table, case: cell(case) in table.land.face,
    "K-101.2": lambda table, case: cell(case) in table.land.basins,
    "K-102": lambda _, case: cell(case) in EDGE,
    "K-102.1": lambda _, case: cell(case) in ZONE,
    "K-108": lambda table, case: table.turn.drawn == 2 and case.verb == "draw",
    "K-110": lambda table, case: not table.players[case.seat].hand[case.words[0]],
    "K-112": lambda table, _: table.deck.total() == 0,
    "K-113": lambda table, case: case.seat not in heights(table, case),
    "K-113.1": lambda table, case: cell(case) not in table.land.temples,
    "K-113.2": lambda table, case: table.players[case.seat].hand.total() == 0,
    "K-115": lambda table, case: table.worth(case.words[0]) == 0,
    "K-115.1": unsuitable,
    "K-116": lambda table, case: cell(case) in table.land.discs,
    "K-117": below,
    "K-117.1": out_of_reach,
    "K-118": as_high,
    "K-118.1": lambda table, case: below(table, case) and case.verb == "hold",
    "K-127": just_proposed,
}
