"""Whether Ayar's reasons are true: each held against what the second reading has on the table."""

import random
from collections.abc import Iterator
from typing import Any

from tests.rules.ayar.reading import Reading
from tests.rules.ayar.reading_agree import take_up
from tests.rules.ayar.reading_box import (
    BOX,
    END,
    FIELD,
    LAKE,
    LINKS,
    PILE_POWER,
    PLACES,
    SHELF_POWER,
    SITES,
    TURNS,
    YELLOW,
    ZONES,
    cells_of,
    lie,
    line_of,
    quadrant_of,
)
from tests.rules.ayar.reading_late import Late
from tests.rules.ayar.reading_people import Player
from tests.rules.ayar.reading_tempers import bent
from tests.rules.ayar.test_reading import TABLES, new
from tests.rules.judging_reasons import Case, Judge, Trial

LLAMAS = int(BOX["counts"]["llamas"])
"""All that are in the box."""


def trials(seed: int, games: int) -> Iterator[Trial[Reading]]:
    """Whole games of all sizes, and as many from late positions full of rare things."""
    for number in range(games):
        seats, level = TABLES[number // 2 % len(TABLES)]
        at = seed * 1000 + number
        luck = random.Random(at)
        g = new(seats, level, at)
        if number % 2:
            g.arrange(**Late(luck, seats, level).pieces())
        table = take_up(g) if number % 2 else Reading(seats, level)
        name = f"{f'solo {level}' if level else seats} {'late ' * (number % 2)}seed {at}"
        yield Trial(name, g, table, bent(table, luck, luck.choice([0.1, 0.3, 0.6])))


# Small words


def me(table: Reading, case: Case) -> Player:
    return table.players[case.seat]


def turn(case: Case) -> dict[str, Any]:
    """Line and colour of this turn, and where its Ayar was before."""
    return case.now.get("turn", {})


def colour(case: Case) -> str:
    return str(turn(case)["colour"])


def before(case: Case) -> int:
    return int(turn(case)["before"])


def site_space(site: str) -> int:
    path, number = site.split("-")
    return int(SITES[path][int(number) - 1]["space"])


def left(case: Case, craft: str) -> int:
    return int(case.now[craft]["left"])


def nothing_done(craft: str, done: str) -> Judge[Reading]:
    """Nothing has been done yet in this activity."""

    def judge(_: Reading, case: Case) -> bool:
        local = case.now.get(craft, {})
        return case.verb == "stop" and local[done] == (1 if done == "number" else 0)

    return judge


# Steps and sites


def anothers_line(table: Reading, case: Case) -> bool:
    marker, line, _ = case.words
    return any(other == line for name, other in me(table, case).markers.items() if name != marker)


def leads_nowhere(table: Reading, case: Case) -> bool:
    """A step that could be taken by all other rules, and no site behind the Ayar shows what can be performed."""
    return case.answer in table.steps(case.seat) and not table.leads_somewhere(case.seat, case.answer)


def retired(table: Reading, case: Case) -> bool:
    return case.verb == "step" and case.words[2] in table.retired


def cannot(activity: str, why: str) -> Judge[Reading]:
    """The site shows this activity, and it cannot be performed for this reason."""

    def judge(table: Reading, case: Case) -> bool:
        player, site = me(table, case), case.words[0]
        if site not in table.open_sites(colour(case), table.men[colour(case)]) or table.activity_of(site) != activity:
            return False
        power = int(case.now["settle"]["power"]) + player.bonus_power(activity)
        causes = {
            "no maize": player.maize() == 0,
            "no way": player.islands > 0 and not table.ways(case.seat, power),
            "built": player.islands == 0,
            "no room": not player.room(),
            "no textile": player.room() and not table.cloths(power, 0),
            "full": player.pot_places() == 0,
            "no vessel": player.pot_places() > 0 and not table.vessels(power, set()),
        }
        return causes[why]

    return judge


# Crafts


def pot_power(place: str) -> int:
    return PILE_POWER if place == "pile" else SHELF_POWER[int(place) - 1]


def has_pot(table: Reading, place: str) -> bool:
    return table.pile > 0 if place == "pile" else bool(table.shelf[int(place) - 1])


def strong_vessel(table: Reading, case: Case) -> bool:
    return has_pot(table, case.words[0]) and pot_power(case.words[0]) > left(case, "make_pots")


def bare_place(later: bool) -> Judge[Reading]:
    """Empty now; whether it will be filled once the others have slid down and the pile fills up."""

    def judge(table: Reading, case: Case) -> bool:
        place = case.words[0]
        if place == "pile" or has_pot(table, place):
            return False
        return (int(place) <= sum(map(bool, table.shelf)) + table.pile) == later

    return judge


def strong_pile(table: Reading, case: Case) -> bool:
    return bool(table.tops[int(case.words[0])]) and int(case.words[0]) > left(case, "weave")


def empty_pile(table: Reading, case: Case) -> bool:
    pile = int(case.words[0])
    return not table.tops[pile] and pile not in case.now["weave"]["used"]


def overlaps(table: Reading, case: Case) -> bool:
    return bool(me(table, case).covered & set(PLACES[case.words[1]]))


def looks_the_same(table: Reading, case: Case) -> bool:
    way, place = case.words
    textile = str(case.now["take_textile"]["textile"])
    earlier = [lie(textile, other, place) for other in TURNS[: TURNS.index(way)]]
    return not overlaps(table, case) and lie(textile, way, place) in earlier


def beside(table: Reading, case: Case) -> bool:
    return case.words[0] in LAKE[me(table, case).raft]["adjacent"]


def yellow_taken(table: Reading, case: Case) -> bool:
    others = {player.raft for seat, player in enumerate(table.players) if seat != case.seat}
    return case.words[0] in YELLOW and case.words[0] in others


def touches(case: Case) -> bool:
    return case.now["arrive"]["space"] in ZONES[case.words[0]]


# Checks


def triggered(table: Reading, case: Case) -> set[str]:
    """All that this turn brought about, resolved or not."""
    local = case.now["checks"]
    tambos, cell = me(table, case).tambos, str(local["cell"])
    row, column = line_of(cell)
    found = {"temple": quadrant_of(cell), "row": cells_of(row), "column": cells_of(column)}
    items = {item for item, cells in found.items() if not tambos & set(cells)}
    now = table.men[colour(case)]
    items |= {slot for slot, links in LINKS.items() if before(case) < links.get(colour(case), 0) <= now}
    return items | ({"fertile"} if before(case) < END == now else set())


def resolved(table: Reading, case: Case) -> bool:
    return case.words[0] in triggered(table, case) and case.words[0] not in case.now["checks"]["pending"]


def not_brought_about(item: str) -> Judge[Reading]:
    return lambda table, case: case.words[0] == item and item not in triggered(table, case)


def link(case: Case) -> int:
    """The space of this turn's Ayar that is linked to a Raymi slot; 0 if none is."""
    return int(LINKS.get(case.words[0], {}).get(colour(case), 0))


def is_raymi(case: Case) -> bool:
    return case.verb == "check" and case.words[0] in LINKS


# Markers


def moon_slot(table: Reading, case: Case) -> str:
    """The marker on the moon slot named."""
    return me(table, case).moon_slots.get(case.words[-1], "")


def has_retired(table: Reading, case: Case) -> bool:
    return case.words[0] in me(table, case).moon_slots.values()


JUDGES: dict[str, Judge[Reading]] = {
    "A-021": lambda _, case: case.verb in ("pass", "stop", "no") and case.offered[0].startswith("step"),
    "A-024": lambda table, case: case.words[1].endswith("-1") and case.words[1] in table.sites,
    "A-024.1": lambda _, case: case.verb == "settle" and not case.words[1].endswith("-1"),
    "A-024.2": lambda table, case: case.words[0] not in me(table, case).tambos,
    "A-026": anothers_line,
    "A-026.1": lambda table, case: not me(table, case).tambos & set(cells_of(case.words[1])),
    "A-027": lambda table, case: me(table, case).markers.get(case.words[0]) == case.words[1],
    "A-028": lambda table, case: case.words[0] in me(table, case).laid,
    "A-029": leads_nowhere,
    "A-030": lambda _, case: case.words[0] not in ("gold", case.words[2]),
    "A-033": lambda table, case: case.verb == "take" and case.words[0] not in me(table, case).tambos,
    "A-033.1": lambda _, case: case.words[0] not in cells_of(turn(case)["line"]),
    "A-033.2": lambda table, case: case.words[0] in table.sites,
    "A-033.3": lambda table, case: site_space(case.words[0]) > table.men[colour(case)],
    "A-034": lambda _, case: case.words[0].split("-")[0] != colour(case),
    "A-035": cannot("farming", "no maize"),
    "A-035.1": cannot("construction", "no way"),
    "A-035.2": cannot("weaving", "no room"),
    "A-035.3": cannot("weaving", "no textile"),
    "A-035.4": cannot("pottery", "full"),
    "A-035.5": cannot("pottery", "no vessel"),
    "A-036": cannot("construction", "built"),
    "A-037": nothing_done("farm", "planted"),
    "A-037.1": nothing_done("sail", "moved"),
    "A-037.2": nothing_done("weave", "number"),
    "A-037.3": nothing_done("make_pots", "number"),
    "A-041": strong_vessel,
    "A-044": bare_place(later=True),
    "A-045": lambda table, case: case.words[0] == "pile" and table.pile == 0,
    "A-045.1": bare_place(later=False),
    "A-049": lambda _, case: int(case.words[0]) in case.now["weave"]["used"],
    "A-049.1": strong_pile,
    "A-050": empty_pile,
    "A-052": overlaps,
    "A-055": looks_the_same,
    "A-058": lambda table, case: me(table, case).planted[case.words[0]] == FIELD[case.words[0]]["size"],
    "A-063": lambda table, case: beside(table, case) and table.cost(case.words[0]) > left(case, "sail"),
    "A-063.1": lambda table, case: not beside(table, case),
    "A-063.2": lambda table, case: me(table, case).raft == case.words[0],
    "A-068": yellow_taken,
    "A-069": lambda table, case: touches(case) and table.zones[case.words[0]] == 0,
    "A-069.1": lambda _, case: not touches(case),
    "A-073": resolved,
    "A-074": lambda table, case: case.verb == "temple" and case.words[0] not in me(table, case).temples,
    "A-074.1": not_brought_about("temple"),
    "A-078": not_brought_about("row"),
    "A-078.1": not_brought_about("column"),
    "A-082": lambda _, case: is_raymi(case) and link(case) == 0,
    "A-082.1": lambda table, case: is_raymi(case) and link(case) > table.men[colour(case)],
    "A-085": lambda table, case: is_raymi(case) and case.words[0] not in table.tiles,
    "A-086": lambda _, case: is_raymi(case) and 0 < link(case) <= before(case),
    "A-087": lambda _, case: len(set(case.words[0].split("+"))) != 2,
    "A-087.1": lambda table, case: case.words == ["fertile"] and table.men[colour(case)] < END,
    "A-087.2": lambda _, case: case.words == ["fertile"] and before(case) == END,
    "A-089": lambda table, case: case.verb == "honour" and me(table, case).complete(case.words[0]),
    "A-094": lambda table, case: case.verb == "shift" and not has_retired(table, case),
    "A-094.1": lambda table, case: moon_slot(table, case) == case.words[0],
    "A-094.2": lambda table, case: moon_slot(table, case) not in ("", case.words[0]),
    "A-103": lambda table, case: case.verb == "moon" and bool(moon_slot(table, case)),
    "A-109": lambda table, case: sum(map(int, case.words)) > me(table, case).llamas,
    "A-109.1": lambda _, case: sum(map(int, case.words)) > LLAMAS,
    "A-140": retired,
}
