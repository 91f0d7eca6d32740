"""Twenty faults to plant in the engine of Ayar; a second reading of the rules should catch them."""

from tests.rules.faults import Fault

GAME = "kancha.games.ayar"


def fault(rule: str, wrong: str, where: str, old: str, new: str) -> Fault:
    module, function = where.split(":")
    return Fault(rule, wrong, f"{GAME}.{module}", function, old, new)


FAULTS: list[Fault] = [
    fault(
        "A-027",
        "the slot a standing marker is on counts as empty for it",
        "turn:PlaceStep.steps",
        "blocked = player.blocked_lines()",
        "blocked = sum({1 << place for at, place in enumerate(player.where) "
        "if 0 <= place < 8 and not player.standing >> at & 1})",
    ),
    fault(
        "A-036",
        "a complete power slot does not count for what can be performed",
        "turn:performable",
        "g.power_needed(seat, activity) - player.bonus_power(activity)",
        "g.power_needed(seat, activity)",
    ),
    fault(
        "A-038",
        "a tambo that leaves the game brings no bonuses",
        "turn:TakeTambo.do",
        "return (checks,)",
        "return ()",
    ),
    fault(
        "A-139",
        "the Viracocha of a textile is placed after the textile",
        "weaving:TakeTextile.act",
        "return (*gain_viracocha(g, self.seat, FROM_TEXTILE), weave)",
        "return (weave, *gain_viracocha(g, self.seat, FROM_TEXTILE))",
    ),
    fault(
        "A-048",
        "a joker cannot be the first vessel of a colour",
        "people:best_colours",
        "worth[min(counts[at] + added, top)]",
        "(worth[min(counts[at] + added, top)] if counts[at] else 0)",
    ),
    fault(
        "A-054",
        "half suns meet across the right border of the weaving area",
        "people:Player.joined_suns",
        " & NOT_LAST_COLUMN",
        "",
    ),
    fault(
        "A-056",
        "a complete column behind a gap counts",
        "people:Player.weaving_moons",
        "break",
        "continue",
    ),
    fault(
        "A-059",
        "the second field gives its Viracocha one maize too early",
        "farming:PlantMaize.act",
        "if left == 0 and",
        "if left == (1 if each == 1 else 0) and",
    ),
    fault(
        "A-067",
        "a yellow space takes an island of every player",
        "state:State.takes_island",
        "return there == 0",
        "return not there >> side & 1",
    ),
    fault(
        "A-085",
        "a tile is removed one space before the second man reaches it",
        "state:State.clear_raymi",
        "self.men[ayar] < space",
        "self.men[ayar] < space - 1",
    ),
    fault(
        "A-088",
        "on fertile land the first player chooses first, not the active one",
        "checks:FertileLand.do",
        "Reaping(self.side,",
        "Reaping(g.first,",
    ),
    fault(
        "A-093",
        "the extra sun does not count for a llama",
        "checks:praise",
        "if suns >= threshold",
        "if g.suns(side, activity) >= threshold",
    ),
    fault(
        "A-094",
        "the retired marker may only move to a later moon slot",
        "viracocha:MoveMarker.refuse",
        "if player.where[ayar] == MOON_SLOT + activity",
        "if player.where[ayar] >= MOON_SLOT + activity",
    ),
    fault(
        "A-098",
        "of two with as much maize the later one wins the harvest",
        "night:Harvest.do",
        "if count > most",
        "if count >= most",
    ),
    fault(
        "A-099",
        "the temple slot pays after the row has been scored",
        "night:Night.do",
        "ShrinePoints(), TemplePoints(ayar)",
        "TemplePoints(ayar), ShrinePoints()",
    ),
    fault(
        "A-111",
        "of equal final scores the greater difference wins",
        "scoring:standing",
        "-abs(g.sun(side) - g.moon(side))",
        "abs(g.sun(side) - g.moon(side))",
    ),
    fault(
        "A-118",
        "a tile the man passed in this very turn is no wish of the Ayllu any more",
        "ayllu:chosen_site",
        "g.box.paths.raymi_links[slot][ayar] > before",
        "g.box.paths.raymi_links[slot][ayar] > g.men[ayar]",
    ),
    fault(
        "A-120",
        "of equal vessels the Ayllu takes those of the upper places",
        "workshop:chosen_vessels",
        "if here > worth",
        "if here >= worth",
    ),
    fault(
        "A-124",
        "an island that finds its yellow space taken goes to the highest empty one",
        "workshop:room_for_island",
        "moons < box.lake.moons[above]",
        "moons > box.lake.moons[above]",
    ),
    fault(
        "A-135",
        "the Ayllu may leave llamas for a smaller gap",
        "ending:AylluSplits.do",
        "worth, False",
        "worth, True",
    ),
]
