"""Whether the reasons about buildings, stairs, statues and weavings are true."""

from tests.rules.judging_reasons import Case, Judge
from tests.rules.tawantinsuyu import reading_building as building
from tests.rules.tawantinsuyu import reading_weaving as weaving
from tests.rules.tawantinsuyu.reading import Reading
from tests.rules.tawantinsuyu.reading_paying import affordable
from tests.rules.tawantinsuyu.reading_table import PRICE, WEAVINGS, YIELD
from tests.rules.tawantinsuyu.reasons_words import both, dear, free, local, me, not_in, says, thing


def stairs_dear(table: Reading, case: Case) -> bool:
    return not affordable(table, case.seat, building.STAIRS_COST) and not free(case)


def no_stair_space(table: Reading, case: Case) -> bool:
    return me(table, case).stairs > 0 and not building.stairs_places(table, case.seat, free=True)


def building_dear(table: Reading, case: Case) -> bool:
    return thing(case) in table.market and not affordable(table, case.seat, PRICE[thing(case)])


def no_building(table: Reading, case: Case) -> bool:
    payable = building.buildable(table, case.seat, free(case))
    return bool(table.market) and not payable and not me(table, case).gods


def statue_dear(table: Reading, case: Case) -> bool:
    return not affordable(table, case.seat, building.STATUE_COST[thing(case).split("-")[1]])


def statues_dear(table: Reading, case: Case) -> bool:
    return table.supply.total() > 0 and not building.statue_choice(table, case.seat, free=False)


def tile_dear(table: Reading, case: Case) -> bool:
    bought = case.now["pick_tiles"]["bought"]
    return len(bought) < 3 and not affordable(table, case.seat, {"corn": weaving.CORN[len(bought) + 1]})


def tiles_shown(_: Reading, case: Case) -> list[str]:
    names = local(case, "pick_tiles", "follow")
    return [tile for tile in names.get("tiles", names.get("rest", [])) if tile not in names.get("bought", [])]


def same_pattern(table: Reading, case: Case) -> bool:
    tile, row, _ = case.words
    patterns = [WEAVINGS[one]["pattern"] for one in me(table, case).tapestries[int(row)]]
    return WEAVINGS[tile]["pattern"] in patterns


def own_building(table: Reading, case: Case) -> bool:
    return thing(case) in me(table, case).up | me(table, case).down


BUILDING: dict[str, Judge[Reading]] = {
    "T-121": stairs_dear,
    "T-122": lambda table, case: thing(case) in table.stair_owner,
    "T-122.1": lambda table, case: thing(case).endswith("L") and f"{thing(case)[:2]}U" not in table.stair_owner,
    "T-124": lambda table, case: me(table, case).stairs == 0,
    "T-124.1": no_stair_space,
    "T-130": building_dear,
    "T-130.1": not_in(lambda table, _: table.market),
    "T-130.2": no_building,
    "T-130.3": lambda table, _: not table.market,
    "T-133": lambda _, case: case.verb == "renew" and case.now["build"]["renewed"],
    "T-133.1": lambda table, case: case.verb == "renew" and not me(table, case).gods,
    "T-133.2": not_in(lambda table, case: me(table, case).gods),
    "T-133.3": not_in(lambda table, _: table.market),
    "T-140": statue_dear,
    "T-140.1": statues_dear,
    "T-141": tile_dear,
    "T-141.1": not_in(tiles_shown),
    "T-142": both(says("buy"), dear({"corn": 3})),
    "T-143": lambda table, case: thing(case) == "below" and not len(table.weavings),
    "T-144": same_pattern,
    "T-144.1": not_in(lambda _, case: case.now["place_tiles"]["tiles"]),
    "T-144.2": lambda table, case: int(case.words[1]) >= len(me(table, case).tapestries),
    "T-146": lambda table, case: me(table, case).res["gold"] == 0,
    "T-147": lambda table, case: not me(table, case).producers(),
    "T-147.1": lambda table, case: not own_building(table, case),
    "T-147.2": lambda table, case: thing(case) in me(table, case).down,
    "T-147.3": lambda _, case: thing(case) not in YIELD,
    "T-248": not_in(lambda _, case: case.now["buy_weavings"]["tiles"]),
}
