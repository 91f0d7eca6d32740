"""What every part of the drawing reads: the viewer's state, the words, what can be answered now."""

from typing import Final

from kancha.draw.captions import Captions, Figures, Name
from kancha.draw.scene import Scene
from kancha.draw.sight import TableSight
from kancha.games.tawantinsuyu import material
from kancha.games.tawantinsuyu.material import PATTERNS, PER_REGION, PRODUCTION, Box, Parts
from kancha.games.tawantinsuyu.state import AXOMAMMA, SOLO, State
from kancha.games.tawantinsuyu.verbs import PLACE
from kancha.games.tawantinsuyu.words.figures import building_figures, prices, spelled, spelled_cost
from kancha.words import Speaker

GOD_HEX: Final = ["#e0a21b", "#8a6fb0", "#4c8fc7", "#7a9a3a", "#b5562f", "#2f9c95"]


PRICES: Final[dict[tuple[str, str], Figures]] = {}
"""By language and edition."""


class Words(Captions):
    """The names of the pieces; tooltips also know the prices of the edition."""

    def __init__(self, speaker: Speaker, box: Box) -> None:
        super().__init__(speaker)
        self.price(box)

    def price(self, box: Box) -> None:
        """Take the figures of an edition."""
        speaker = self.speaker
        self.box = box
        self.language = speaker.entry("look", "language")
        key = self.language, box.edition
        if key not in PRICES:
            PRICES[key] = Figures({hole: speaker.spelled(pieces) for hole, pieces in prices(box).items()})
        self.besides = PRICES[key]

    @property
    def common(self) -> tuple[str, str]:
        """What all drawings that are kept depend on."""
        return self.language, self.box.edition

    def worker(self, kind: int) -> str:
        return self.say("worker", material.WORKERS[kind])

    def god(self, god: int) -> Name:
        return Name(self.say("god", material.GODS[god]))

    def place(self, space: int) -> dict[str, object]:
        """What names a space of the hill: its god, its terrace and its section."""
        hill = self.box.hill
        terrace = self.say("terrace", material.TERRACES[hill.terrace[space]])
        return {"god": self.god(hill.god[space]), "terrace": terrace, "section": hill.section[space] + 1}

    def conquest(self, space: int) -> dict[str, object]:
        """What names a conquest space: its region and its number there."""
        region, number = divmod(space, PER_REGION)
        return {"region": self.say("region", material.REGIONS[region]), "nth": self.say("nth", str(number + 1))}

    def resource(self, resource: int) -> str:
        return self.say("resource", material.RESOURCES[resource])

    def statue(self, statue: int) -> str:
        size = self.say("statue", material.STATUES[statue].split("-")[1])
        return self.say("statue_of", size=size, god=self.god(statue // 2))

    def gains(self, parts: Parts) -> str:
        """A gain in words."""
        return self.speaker.spelled(spelled(self.box, parts))

    def cost(self, cost: list[int]) -> str:
        return self.speaker.spelled(spelled_cost(self.box, cost))

    def building(self, building: int) -> str:
        """What a building does."""
        if building < PRODUCTION:
            return self.say("produces", gain=self.gains(self.box.building_gain[building]))
        figures = building_figures(self.box, building)
        holes = {hole: self.speaker.spelled(pieces) for hole, pieces in figures.items()}
        return self.say("building", material.BUILDING_NAMES[building], **holes)

    def building_name(self, building: int) -> str:
        return self.say("building_name", material.BUILDING_NAMES[building])

    # Tooltips that several places show

    def building_tip(self, building: int, rule: str = "") -> dict[str, str]:
        own = "T-131" if building < PRODUCTION else f"T-{241 + building - PRODUCTION}"
        return self.tip(
            "building",
            rule or own,
            name=self.building_name(building),
            cost=self.cost(self.box.building_cost[building]),
            effect=self.building(building),
        )

    def god_tip(self, card: int, about: str = "god_card", rule: str = "T-080") -> dict[str, str]:
        box = self.box
        gain = self.gains(box.card_gain[card])
        return self.tip(about, rule, god=self.god(box.card_god[card]), gain=gain)

    def army_tip(self, card: int, about: str, rule: str) -> dict[str, str]:
        box = self.box
        men = self.say("piece", "soldier" if box.army_soldiers[card] == 1 else "soldiers")
        return self.tip(about, rule, men=men, cash=self.cash(card))

    def cash(self, card: int) -> str:
        """What an army card is worth when it is discarded from the hand."""
        return self.gains((self.box.army_resource[card] * material.PART + self.box.army_amount[card],))

    def weaving_tip(self, tile: int, about: str = "weaving", rule: str = "T-144") -> dict[str, str]:
        box = self.box
        sides = {"left": self.edge(box.left[tile]), "right": self.edge(box.right[tile])}
        return self.tip(about, rule, dye=self.dye(tile), **sides)

    def edge(self, edge: int) -> str:
        return self.gains(self.box.edge_gain[edge])

    def dye(self, tile: int) -> str:
        return self.say("dye", PATTERNS[self.box.pattern[tile]])

    def pattern(self, tile: int) -> str:
        return self.say("pattern", PATTERNS[self.box.pattern[tile]])


class Sight(TableSight[State], Words):
    """A table as one viewer sees it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, State)
        self.price(self.g.box)
        self.placing: dict[int, set[int]] = {}  # space: the kinds of worker that may be put there now
        for option in self.options:
            if PLACE.owns(option):
                kind, _, space = PLACE.args(option)
                self.placing.setdefault(space, set()).add(kind)
        self.kinds = {kind for kinds in self.placing.values() for kind in kinds}

    # Who is who

    def name(self, side: int) -> Name:
        if self.g.mode == SOLO and side == AXOMAMMA:
            return Name(self.speaker.entry("look", "axomamma"))
        return Name(super().name(side))

    def side_class(self, side: int) -> str:
        """The class that colours what a side owns; Axomamma has the colour of no seat."""
        return "seat-0" if self.g.mode == SOLO and side == AXOMAMMA else f"seat-{side + 1}"
