"""From the tables of an edition file to the box: each part is checked, and refused with its place in the file."""

from functools import cache
from pathlib import Path
from typing import Final

from kancha.games.editions import owners
from kancha.games.tawantinsuyu.buildings import EXCHANGE, FLAGS, MOMENTS, OUTLOOK, POWERS
from kancha.games.tawantinsuyu.edition.components import STANDARD, Row, read, standard_rows, standard_tables
from kancha.games.tawantinsuyu.edition.values import Values
from kancha.games.tawantinsuyu.material import (
    ACTIONS,
    ARMY_NAMES,
    AXO_KINDS,
    AXO_SPACES,
    AXO_TOKENS,
    BUILDING_NAMES,
    CARD_NAMES,
    COLOURS,
    CONQUEST_NAMES,
    EASIER,
    EDGES,
    GODS,
    HARDER,
    ICON_NAMES,
    PART,
    PASSIVE,
    PATTERNS,
    PERSONALITIES,
    PRODUCTION,
    REGIONS,
    RESOURCES,
    SPACE_NAMES,
    STAIR_NAMES,
    TASKS,
    TEMPLE_SPACES,
    TERRACES,
    WEAVING_NAMES,
    WORKERS,
    Box,
    Costs,
    Hill,
    SetupFigures,
    Solo,
)

LEAST: Final = {OUTLOOK: 3}  # of a power: 1 if not said


@cache
def standard() -> Box:
    """The edition of the project's own components.toml."""
    return Reading("standard", STANDARD, standard_tables()).box()


def load(path: Path | str) -> Box:
    """A box owner's edition."""
    return Reading(*owners(path, read)).box()


class Reading(Values):
    """The box from plain tables."""

    def box(self) -> Box:
        box = Box(self.edition, self.hill(), [self.setup(players) for players in (2, 3, 4)], self.costs(), self.solo())
        counts, start = self.table("counts"), self.table("start")
        box.workers_each = self.whole(counts, "workers_per_colour", "counts", 9, 9)
        box.stairs_tokens = self.whole(start, "stairs_tokens", "start", 1, 10)
        box.markers = self.whole(start, "conquest_markers", "start", 1, 24)
        box.start_score = self.whole(start, "score", "start")
        box.start_resources = [self.whole(start, name, "start") for name in RESOURCES]
        supply = self.table("statue_supply")
        box.small_statues = self.whole(supply, "small_per_god", "statue_supply", 0, 9)
        box.large_statues = self.whole(supply, "large_per_god", "statue_supply", 0, 9)
        self.cards(box)
        self.buildings(box)
        self.weavings(box)
        self.board(box)
        self.scoring(box)
        box.choices = self.choices
        return box

    def hill(self) -> Hill:
        """Spaces, icons and stairs; both relations must be true both ways (T-007, T-008)."""
        spaces, icons = self.rows("spaces", SPACE_NAMES), self.rows("icons", ICON_NAMES)
        stairs = self.rows("stair_spaces", STAIR_NAMES)
        touching = [self.names(row, "icons", f"spaces {row['id']}", ICON_NAMES) for row in spaces]
        near = [self.names(row, "neighbours", f"spaces {row['id']}", SPACE_NAMES) for row in spaces]
        task = [self.one_of(row, "task", f"icons {row['id']}", TASKS) for row in icons]
        for number, name in enumerate(SPACE_NAMES):
            if len(set(touching[number])) != 3 or len({task[icon] for icon in touching[number]}) != 3:
                raise self.refuse(f"spaces {name}.icons", "a space touches three icons of three different tasks")
            shared = [one for one in range(len(near)) if one != number and set(touching[one]) & set(touching[number])]
            if sorted(near[number]) != shared:
                raise self.refuse(f"spaces {name}.neighbours", "neighbours are the spaces that touch the same icon")
        marks = [self.one_of(row, "blocked_2p", f"spaces {row['id']}", ["no", "start", "festival1"]) for row in spaces]
        section = [self.whole(row, "section", f"spaces {row['id']}", 1, 5) - 1 for row in spaces]
        return Hill(
            god=[self.one_of(row, "god", f"spaces {row['id']}", GODS) for row in spaces],
            colour=[self.one_of(row, "colour", f"spaces {row['id']}", COLOURS) for row in spaces],
            section=section,
            terrace=[self.one_of(row, "terrace", f"spaces {row['id']}", TERRACES) for row in spaces],
            icons=touching,
            near=[sorted(others) for others in near],
            icon_task=task,
            blocked_start=sorted([s for s in range(len(marks)) if marks[s] == 1], key=section.__getitem__),
            blocked_festival=sorted([s for s in range(len(marks)) if marks[s] == 2], key=section.__getitem__),
            places=[
                [self.whole(row, axis, f"{row['id']}", -900, 900) for axis in ("x", "y")]
                for row in [*spaces, *icons, *stairs]
            ],
        )

    def setup(self, players: int) -> SetupFigures:
        place = f"setup.p{players}"
        table, sizes = self.table("setup", f"p{players}"), self.table("setup", f"p{players}", "board_sizes")
        return SetupFigures(
            removed=self.whole(table, "workers_removed_per_colour", place, 0, 6),
            village=self.whole(sizes, "village", f"{place}.board_sizes", 1, 12),
            nomads=self.whole(sizes, "nomads", f"{place}.board_sizes", 1, 9),
            offer=self.whole(table, "offer_capacity", place, 1, 12),
            blocked=bool(table.get("blocked_spaces")),
            marks=[mark + 3 for mark in self.names(table, "remove_weaving_marks", place, ["3", "4"])],
            draw=self.wholes(table, "festival_draw_lowest_to_highest", place, players, 0, 9),
        )

    def costs(self) -> Costs:
        costs = Costs()
        table, stairs = self.table("costs"), self.table("stairs")
        walks = ("walk_same_section", "walk_adjacent_section", "walk_other_section")
        costs.walk = [self.whole(table, key, "costs", 0, 20) for key in walks]
        costs.descent = [self.whole(table, f"descent_{terrace}", "costs", 0, 20) for terrace in TERRACES]
        costs.stairs_help = self.whole(stairs, "descent_reduction", "stairs", 0, 20)
        costs.stairs_use = self.whole(stairs, "vp_to_owner_per_use_by_opponent", "stairs")
        costs.stairs = self.cost(stairs.get("cost"), "stairs.cost")
        gain = self.table("stairs", "gain")
        costs.stairs_points = self.whole(gain, "vp", "stairs.gain")
        costs.stairs_gain = self.gain({key: gain[key] for key in gain if key != "vp"}, "stairs.gain")
        costs.upper_owner = self.whole(stairs, "owner_of_upper_gains_when_lower_built", "stairs")
        kinds = [self.table("statue_kinds", size) for size in ("small", "large")]
        costs.statue = [self.cost(kind.get("cost"), "statue_kinds.cost") for kind in kinds]
        costs.statue_points = [self.whole(kind, "vp", "statue_kinds") for kind in kinds]
        costs.worship_active = [self.whole(kind, "worship_steps_active", "statue_kinds", 0, 12) for kind in kinds]
        costs.worship_other = [self.whole(kind, "worship_steps_other", "statue_kinds", 0, 12) for kind in kinds]
        costs.weavings = [0, *[self.corn(table, f"weavings_{number}") for number in (1, 2, 3)]]
        costs.weaving_follow = self.corn(table, "weaving_follow")
        costs.offering = self.corn(table, "offering_active_per_step")
        costs.offering_most = self.whole(table, "offering_active_max_steps", "costs", 1, 3)
        costs.offering_other = self.corn(table, "offering_other")
        costs.regeneration_free = self.whole(table, "regeneration_active_free", "costs", 0, 9)
        costs.upkeep = self.cost(table.get("festival_per_god_card"), "costs.festival_per_god_card")[0]
        costs.upkeep_loss = self.whole(table, "festival_vp_lost_per_missing_potato", "costs")
        return costs

    def corn(self, table: Row, key: str) -> int:
        return self.cost(table.get(key), f"costs.{key}")[RESOURCES.index("corn")]

    def cards(self, box: Box) -> None:
        for row in self.rows("god_cards", CARD_NAMES):
            place = f"god_cards {row['id']}"
            box.card_god.append(self.one_of(row, "god", place, GODS))
            benefits = row.get("benefits")
            if not isinstance(benefits, list):
                raise self.refuse(f"{place}.benefits", "expected a list of gains")
            parts = [self.gain(one, f"{place}.benefits[{number}]") for number, one in enumerate(benefits)]
            shown = [part for gain in parts for part in gain]
            if len(shown) > 3 or len({part // PART for part in shown}) < len(shown):
                raise self.refuse(f"{place}.benefits", "expected at most three benefits, each of its own kind")
            box.card_gain.append(tuple(sorted(shown)))
        for card, row in enumerate(self.rows("army_cards", ARMY_NAMES)):
            place = f"army_cards {row['id']}"
            soldiers = self.whole(row, "soldiers", place, 1, 2)
            cost = self.cost(row.get("resource"), f"{place}.resource")
            if sum([number > 0 for number in cost]) != 1:
                raise self.refuse(f"{place}.resource", "an army card shows one kind of resource")
            resource = next(kind for kind in range(4) if cost[kind])
            box.army_soldiers.append(soldiers)
            box.army_resource.append(resource)
            box.army_amount.append(cost[resource])
            if soldiers == 2:
                box.army_twos |= 1 << card

    def buildings(self, box: Box) -> None:
        for row in self.rows("production_buildings", BUILDING_NAMES[:PRODUCTION]):
            box.building_cost.append(self.cost(row.get("cost"), f"production_buildings {row['id']}.cost"))
            box.building_gain.append(self.gain(row.get("produces"), f"production_buildings {row['id']}.produces"))
        self.powers(box)
        prices = self.table("passive_building_costs")
        for name in BUILDING_NAMES[PRODUCTION:]:
            box.building_cost.append(self.cost(prices.get(name), f"passive_building_costs.{name}"))
            box.building_gain.append(())

    def powers(self, box: Box) -> None:
        """What each passive building does: an edition changes the figures, never the powers."""
        box.holders = [0] * len(POWERS)
        box.power = [[0] * PASSIVE for _ in POWERS]
        box.moment_gain = [[() for _ in range(PASSIVE)] for _ in MOMENTS]
        names = BUILDING_NAMES[PRODUCTION:]
        printed = {str(row["id"]): row["effect"] for row in standard_rows("passive_buildings")}
        for number, row in enumerate(self.rows("passive_buildings", names)):
            place = f"passive_buildings {row['id']}.effect"
            effect, known = row.get("effect"), printed[names[number]]
            if not isinstance(effect, dict) or not isinstance(known, dict) or sorted(effect) != sorted(known):
                raise self.refuse(place, f"expected {', '.join(known) if isinstance(known, dict) else 'a table'}")
            for name in effect:
                power = POWERS.index(name)
                box.holders[power] |= 1 << PRODUCTION + number
                if power < len(MOMENTS):
                    box.moment_gain[power][number] = self.gain(effect[name], f"{place}.{name}", in_order=True)
                elif power == EXCHANGE:
                    box.exchange = self.cost(effect[name], f"{place}.{name}")
                    box.power[power][number] = sum(box.exchange)
                elif power in FLAGS:
                    if effect[name] is not True:
                        raise self.refuse(f"{place}.{name}", "expected true")
                    box.power[power][number] = 1
                else:
                    box.power[power][number] = self.whole(effect, name, place, LEAST.get(power, 1), 20)

    def weavings(self, box: Box) -> None:
        for row in self.rows("weaving_edges", EDGES):
            box.edge_gain.append(self.gain(row.get("reward"), f"weaving_edges {row['id']}.reward"))
        for row in self.rows("weaving_patterns", PATTERNS):
            box.pattern_rank.append(self.whole(row, "axomamma_rank", f"weaving_patterns {row['id']}", 1, 9))
        for row in self.rows("weavings", WEAVING_NAMES):
            place = f"weavings {row['id']}"
            box.pattern.append(self.one_of(row, "pattern", place, PATTERNS))
            box.left.append(self.one_of(row, "left", place, EDGES))
            box.right.append(self.one_of(row, "right", place, EDGES))
            box.mark.append([0, 3, 4][self.one_of(row, "mark", place, ["", "3", "4"])])

    def board(self, box: Box) -> None:
        box.task_gain = [self.gain(row.get("effect"), f"tasks {row['id']}.effect") for row in self.rows("tasks", TASKS)]
        steps = [str(space) for space in range(TEMPLE_SPACES)]
        for row in self.rows("temple", steps, "space"):
            place = f"temple {row['space']}"
            box.temple_gain.append(self.gain(row.get("reward"), f"{place}.reward"))
            box.temple_festival.append(self.whole(row, "festival_vp", place))
            box.temple_final.append(self.whole(row, "final_vp", place))
        for number, row in enumerate(self.rows("conquest_spaces", CONQUEST_NAMES)):
            place = f"conquest_spaces {row['id']}"
            if self.one_of(row, "region", place, REGIONS) != number // 6:
                raise self.refuse(f"{place}.region", f"expected {REGIONS[number // 6]}")
            box.flip.append(self.whole(row, "flip", place, 0, 4))
            box.discard.append(self.whole(row, "discard", place, 0, 4))
            box.conquest_gain.append(self.gain(row.get("reward"), f"{place}.reward"))
        order = self.table("coricancha").get("actions_clockwise")
        if order != ACTIONS:
            raise self.refuse("coricancha.actions_clockwise", f"expected {', '.join(ACTIONS)}")

    def scoring(self, box: Box) -> None:
        tapestry = self.table("tapestry_scoring")
        box.tapestry = [0, *[self.whole(tapestry, f"size_{size}", "tapestry_scoring") for size in range(1, 8)]]
        final = self.table("final_scoring")
        box.final_building = self.whole(final, "face_up_building", "final_scoring")
        box.final_god = self.whole(final, "god_card_in_hand", "final_scoring")
        box.final_army = self.whole(final, "face_up_army_card", "final_scoring")
        box.final_worker = self.whole(final, "worker_in_reserve", "final_scoring")
        box.final_gold = self.whole(final, "gold", "final_scoring")
        festival = self.table("festival")
        box.trigger = self.wholes(festival, "trigger_vp", "festival", 3)
        box.festival_cards = self.whole(festival, "max_god_cards_played_after", "festival", 0, 9)

    def solo(self) -> Solo:
        solo = Solo()
        general, start = self.table("axomamma"), self.table("start_axomamma")
        solo.die = self.wholes(general, "die", "axomamma", 6, 1, 4)
        for row in self.rows("axomamma_spaces", AXO_SPACES):
            place = f"axomamma_spaces {row['id']}"
            solo.kind.append(self.one_of(row, "kind", place, AXO_KINDS))
            plain = solo.kind[-1] <= 2
            solo.gain.append(self.gain(row.get("effect"), f"{place}.effect") if plain else ())
        for row in self.rows("axomamma_tokens", AXO_TOKENS):
            place = f"axomamma_tokens {row['id']}"
            solo.token_value.append(self.whole(row, "value", place, 1, 4))
            solo.token_row.append(self.whole(row, "row", place, 1, 3) - 1)
            solo.token_start.append(self.one_of(row, "start", place, AXO_SPACES))
        for row in self.rows("axomamma_worker_rewards", WORKERS, "worker"):
            solo.worker_reward.append(self.gain(row.get("reward"), f"axomamma_worker_rewards {row['worker']}.reward"))
        for row in self.rows("axomamma_personalities", PERSONALITIES):
            solo.personality.append(self.gain(row.get("effect"), f"axomamma_personalities {row['id']}.effect"))
        solo.resources = [self.whole(start, name, "start_axomamma") for name in RESOURCES]
        solo.army_cards = self.whole(start, "army_cards_in_hand", "start_axomamma", 0, 9)
        solo.slots = self.whole(general, "god_card_slots", "axomamma", 4, 4)
        solo.exchange = self.whole(general, "potato_exchange", "axomamma", 1)
        solo.exchange_points = self.whole(general, "potato_exchange_vp", "axomamma")
        solo.statue_match = self.whole(general, "statue_match_vp", "axomamma")
        solo.win_above = self.whole(general, "win_score_above", "axomamma", 0, 999)
        order = [
            self.whole(row, "axomamma_priority", f"regions {row['id']}", 1, 4) for row in self.rows("regions", REGIONS)
        ]
        solo.region_order = order
        for table, names in (("solo_easier", EASIER), ("solo_harder", HARDER)):
            for row in self.rows(table, names):
                place = f"{table} {row['id']}"
                solo.switch.append(self.whole(row, "figure", place, 1, 9) if "figure" in row else 1)
        return solo
