"""Missions in a second reading: what they ask for, who meets them, and what is shown to prove it."""

from collections import Counter
from itertools import combinations

from tests.rules.cuzco_feld.reading_box import ABILITIES, FEATHERS, GOD_OF, GODS, MISSIONS
from tests.rules.cuzco_feld.reading_table import Player, Table
from tests.rules.following import Flow

Part = dict[str, int | str]


class Means:
    """What a player could prove a mission with: hand, offerings and medallions may be less than what is there."""

    def __init__(self, player: Player, paid: str = "") -> None:
        self.hand, self.shown = Counter(player.hand), Counter(player.shown)
        self.offerings, self.inti = player.offerings, player.inti
        if paid == "hand":
            self.hand["04"] -= 1
            self.shown["04"] = max(0, self.shown["04"] - 1)
            self.offerings -= 1
        elif paid == "inti":
            self.inti -= 1

    def of_god(self, god: str) -> int:
        return sum(number for card, number in self.hand.items() if GOD_OF[card] == god)


def owned(t: Table, seat: int, part: Part, means: Means) -> int:
    """How many units a player has of what a part of a mission asks for (F-600 to F-755)."""
    player = t.players[seat]
    villages = [village for village, pile in t.piles.items() if seat in pile]
    what = str(part["what"])
    if what == "feathers":
        return player.feather_count(str(part["color"])) if "color" in part else len(player.feathers)
    if what == "villages":
        return sum(asked_for(t, part, village) for village in villages)
    if what == "persons":
        ability = ABILITIES[int(part["ability"]) - 1]
        return player.of("study", f"{ability}-") + player.of("farm", f"{ability}-")
    if what == "goods":
        return player.goods[str(part["type"])] if "type" in part else player.goods.total()
    if what == "god_cards":
        return means.of_god(str(part["god"]))
    counts = on_mask(player) | {
        "village_vps": len({t.roads.worth[village] for village in villages}),
        "god_colors": sum(means.of_god(god) > 0 for god in GODS),
        "god_same": max(means.of_god(god) for god in GODS),
        "priests": t.steps.count(seat),
        "inti": means.inti,
        "offerings": means.offerings,
        "turn_token_1": int(t.order[0] == seat),
    }
    return counts[what]


def asked_for(t: Table, part: Part, village: str) -> bool:
    """Whether a village is of the ring, feather or worth a mission asks for."""
    ring = {"inner": "I", "outer": "O"}.get(str(part.get("ring", "")), "")
    feather, worth = t.roads.feather[village], t.roads.worth[village]
    return village.startswith(ring) and part.get("feather", feather) == feather and part.get("vp", worth) == worth


def on_mask(player: Player) -> dict[str, int]:
    """Units that can be counted on the mask alone."""
    abilities = {
        kind: {tile.split("-")[1] for tile in player.tiles if tile.startswith(kind)} for kind in ("study", "farm")
    }
    slid = [tile.split("-")[0] for tile, down in zip(player.tiles, player.down, strict=True) if down]
    return {
        "feather_colors": sum(player.feather_count(colour) > 0 for colour in FEATHERS),
        "study_tiles": player.of("study"),
        "farm_tiles": player.of("farm"),
        "study_abilities": len(abilities["study"]),
        "farm_abilities": len(abilities["farm"]),
        "study_slid": slid.count("study"),
        "farm_slid": slid.count("farm"),
        "persons_slid": len(slid),
        "goods_types": sum(number > 0 for number in player.goods.values()),
        "food": player.food,
        "circles": len(player.circles),
    }


def missing(t: Table, seat: int, mission: str, paid: str = "") -> int:
    """Units a mission lacks, before or after card 04 is paid for (F-404, F-608)."""
    means = Means(t.players[seat], paid)
    return sum(max(0, int(part["n"]) - owned(t, seat, part, means)) for part in MISSIONS[mission])


def proofs(t: Table, seat: int, mission: str, paid: str) -> list[list[str]]:
    """The fewest hidden cards that prove what a mission counts, each way to choose them (F-246, F-252)."""
    means = Means(t.players[seat], paid)
    parts = [part for part in MISSIONS[mission] if str(part["what"]).startswith("god_")]
    goals = [(part, min(int(part["n"]), owned(t, seat, part, means))) for part in parts]
    hidden = sorted((means.hand - means.shown).elements())
    for number in range(len(hidden) + 1):
        sufficient = []
        for cards in sorted(set(combinations(hidden, number))):
            means.hand = means.shown + Counter(cards)
            if all(owned(t, seat, part, means) >= goal for part, goal in goals):
                sufficient.append(list(cards))
        if sufficient:
            return sufficient
    raise AssertionError(f"mission {mission} cannot be proved")


def ways_to_complete(t: Table, seat: int, mission: str, source: str) -> list[str]:
    """One answer; where there is a choice of what to show, one for each card (F-252)."""
    ways = proofs(t, seat, mission, source)
    if len(ways) == 1:
        return [f"complete {mission} {source}"]
    return [f"complete_showing {mission} {source} {card}" for (card,) in ways]


def with_card(t: Table, seat: int) -> list[str]:
    """Missions card 04 would complete: not fulfilled, and short by exactly one once it is paid (F-404)."""
    return [
        answer
        for mission in t.players[seat].missions
        if missing(t, seat, mission)
        for source in t.sources(seat, "04")
        if missing(t, seat, mission, source) == 1
        for answer in ways_to_complete(t, seat, mission, source)
    ]


def complete(t: Table, seat: int, answer: str) -> Flow:
    """Points, cards shown as a proof, and the mission goes to the completed ones (F-246, F-404)."""
    player = t.players[seat]
    _, mission, source, *named = answer.split()
    shown = named or proofs(t, seat, mission, source)[0]
    t.mark("F-246", f"F-{600 + int(mission[2:]) if mission[0] == 'S' else 700 + int(mission)}", "F-600")
    if source != "none":
        yield from t.pay(seat, "04", source)
        t.mark("F-608")
    if shown:
        t.mark("F-252")
        player.shown.update(shown)
    player.missions.remove(mission)
    player.completed.add(mission)
    t.score(seat, 6 if source == "none" else 4, "missions")


def palace(t: Table) -> Flow:
    """In turn order one mission is completed or dropped, and a new one taken (F-245 to F-250)."""
    for seat in t.order:
        t.new_turn()
        player = t.players[seat]
        t.mark("F-245", "F-249", "F-251")
        fulfilled = [mission for mission in player.missions if not missing(t, seat, mission)]
        done = [answer for mission in fulfilled for answer in ways_to_complete(t, seat, mission, "none")]
        drops = [] if done else [f"drop {mission}" for mission in player.missions]
        answer = yield from t.ask_with_cards(seat, done + drops + with_card(t, seat))
        if answer.startswith("drop"):
            t.mark("F-248")
            player.missions.remove(answer.split()[1])
        else:
            t.mark("F-247")
            yield from complete(t, seat, answer)
        taken = (yield from t.ask(seat, [f"take_mission {one}" for one in t.palace])).split()[1]
        t.mark("F-250")
        t.palace.remove(taken)
        player.missions.add(taken)


def last_missions(t: Table) -> Flow:
    """In turn order: what is fulfilled is completed, then card 04 may help (F-280, F-281)."""
    for seat in t.order:
        t.new_turn()
        player = t.players[seat]
        for mission in [mission for mission in sorted(player.missions) if not missing(t, seat, mission)]:
            t.mark("F-280")
            yield from complete(t, seat, f"complete {mission} none")
        while True:
            answer = yield from t.ask_with_cards(seat, [*with_card(t, seat), "stop"])
            if answer == "stop":
                break
            t.mark("F-281")
            yield from complete(t, seat, answer)
        player.missions.clear()
