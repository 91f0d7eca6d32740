"""What is in the box: names and numbers of every kind of piece, and the figures an edition may change."""

from typing import Final

from kancha.games.frame import GameBox
from kancha.kernel.bits import mask_of

NONE: Final = -1

# Resources. Gold stands in for any of the others (T-004).
RESOURCES: Final[list[str]] = ["potato", "corn", "stone", "gold"]
POTATO: Final = 0
CORN: Final = 1
STONE: Final = 2
GOLD: Final = 3

WORKERS: Final[list[str]] = ["architect", "courier", "craftsman", "priest", "warrior"]
ARCHITECT: Final = 0
COURIER: Final = 1
CRAFTSMAN: Final = 2
PRIEST: Final = 3
WARRIOR: Final = 4
KINDS_OF_WORKER: Final = 5

GODS: Final[list[str]] = ["inti", "quilla", "illapa", "pachamama", "viracocha", "cocha"]
SIZES: Final[list[str]] = ["small", "large"]
SMALL: Final = 0
LARGE: Final = 1
STATUES: Final[list[str]] = [f"{god}-{size}" for god in GODS for size in SIZES]  # god × 2 + size

GOD_CARDS: Final = 42
CARD_NAMES: Final[list[str]] = [f"g{number:02}" for number in range(1, GOD_CARDS + 1)]
ARMY_CARDS: Final = 30
ARMY_NAMES: Final[list[str]] = [f"a{number:02}" for number in range(1, ARMY_CARDS + 1)]

# Buildings: the production ones first, then the passive ones Z01 to Z20.
PRODUCTION: Final = 19
PASSIVE: Final = 20
BUILDINGS: Final = PRODUCTION + PASSIVE
BUILDING_NAMES: Final[list[str]] = [
    *[f"P{number:02}" for number in range(1, PRODUCTION + 1)],
    *[f"Z{number:02}" for number in range(1, PASSIVE + 1)],
]
PRODUCTION_MASK: Final = (1 << PRODUCTION) - 1

WEAVINGS: Final = 35
STARTING_WEAVINGS: Final = 4
WEAVING_NAMES: Final[list[str]] = [
    *[f"SW{number:02}" for number in range(1, STARTING_WEAVINGS + 1)],
    *[f"W{number:02}" for number in range(1, WEAVINGS - STARTING_WEAVINGS + 1)],
]
PATTERNS: Final[list[str]] = ["red", "green", "yellow", "blue", "orange", "purple", "white"]
EDGES: Final[list[str]] = ["potato3", "stone2", "god_potato", "army", "regen", "temple", "gold", "vp3"]

# The hill: 5 sections × 3 terraces, spaces and task icons in two rows around each terrace (T-006, T-007).
SECTIONS: Final = 5
TERRACES: Final[list[str]] = ["top", "middle", "bottom"]
TOP: Final = 0
MIDDLE: Final = 1
BOTTOM: Final = 2
COLOURS: Final[list[str]] = ["neutral", "blue", "green"]
NEUTRAL: Final = 0
BLUE: Final = 1
GREEN: Final = 2
COLUMNS: Final[list[int]] = [10, 20, 30]
CELL_NAMES: Final[list[tuple[str, int]]] = [
    (f"{'TMB'[terrace]}{column:02}{'io'[row]}", (column + row) % 2)
    for terrace in range(3)
    for column in range(COLUMNS[terrace])
    for row in range(2)
]
SPACE_NAMES: Final[list[str]] = [name for name, odd in CELL_NAMES if not odd]
ICON_NAMES: Final[list[str]] = [name for name, odd in CELL_NAMES if odd]
SPACES: Final = 60
ICONS: Final = 60
EVERY_SPACE: Final = (1 << SPACES) - 1
STAIR_SPACES: Final = 10
STAIR_NAMES: Final[list[str]] = [
    f"S{section}{level}" for section in range(1, 6) for level in "UL"
]  # section × 2 + level
UPPER: Final = 0
LOWER: Final = 1

TASKS: Final[list[str]] = [
    "potato", "corn", "stone", "gold", "weaving", "statue", "stairs", "building", "train", "production", "trade",
]  # fmt: skip
HARVEST_GOLD: Final = 3  # tasks 0 to 3 are harvests of the resource of the same number
TASK_WEAVING: Final = 4
TASK_STATUE: Final = 5
TASK_STAIRS: Final = 6
TASK_BUILDING: Final = 7
TASK_TRAIN: Final = 8
TASK_PRODUCTION: Final = 9
TASK_TRADE: Final = 10

# The High Priest's actions, clockwise round the Coricancha tile.
ACTIONS: Final[list[str]] = ["worship", "offering", "regeneration", "conquest", "production"]
WORSHIP: Final = 0
OFFERING: Final = 1
REGENERATION: Final = 2
CONQUEST: Final = 3
PRODUCING: Final = 4

# Conquest spaces: region × 6 + position, regions in the order of their numbers.
REGIONS: Final[list[str]] = ["chinchasuyu", "antisuyu", "qullasuyu", "kuntisuyu"]
PER_REGION: Final = 6
CONQUESTS: Final = 24
CONQUEST_NAMES: Final[list[str]] = [f"{letter}{number}" for letter in "CAQK" for number in range(1, PER_REGION + 1)]

TEMPLE_SPACES: Final = 13
TEMPLE_TOP: Final = TEMPLE_SPACES - 1
FESTIVALS: Final = 3

# What cards, tiles and spaces give. A part of a gain is one number: kind × 32 + how many (of a choice: which one).
GAINS: Final[list[str]] = [
    "potato", "corn", "stone", "gold", "vp", "god_card", "army_card", "train", "weaving", "worker", "temple",
    "pay_gold_temple", "regenerate", "free_building", "free_stairs", "free_small_statue", "build_building",
    "build_stairs", "build_statue", "buy_weavings", "trade", "single_production", "choice",
]  # fmt: skip
GAIN_VP: Final = 4
GAIN_GOD: Final = 5
GAIN_ARMY: Final = 6
GAIN_TRAIN: Final = 7
GAIN_WEAVING: Final = 8
GAIN_WORKER: Final = 9
GAIN_TEMPLE: Final = 10
GAIN_PAID_STEP: Final = 11
GAIN_REGENERATE: Final = 12
GAIN_FREE_BUILDING: Final = 13
GAIN_FREE_STAIRS: Final = 14
GAIN_FREE_STATUE: Final = 15
GAIN_BUILDING: Final = 16
GAIN_STAIRS: Final = 17
GAIN_STATUE: Final = 18
GAIN_BUY_WEAVINGS: Final = 19
GAIN_TRADE: Final = 20
GAIN_PRODUCTION: Final = 21
GAIN_CHOICE: Final = 22
PART: Final = 32

# Axomamma's board: rows of five, five and three spaces, each a loop.
AXO_SPACES: Final[list[str]] = [
    f"r{row}s{place}" for row, places in ((1, 5), (2, 5), (3, 3)) for place in range(1, places + 1)
]
AXO_ROW_START: Final[list[int]] = [0, 5, 10]
AXO_ROW_LENGTH: Final[list[int]] = [5, 5, 3]
AXO_TOKENS: Final[list[str]] = ["k1a", "k2a", "k3a", "k1b", "k2b", "k3b", "k2c", "k4c"]
AXO_KINDS: Final[list[str]] = [
    "gain", "gain_and_personality", "gain_scarcer", "buy_weavings", "build_stairs", "build_statue", "build_production",
    "build_passive", "village_potato_end", "nomad", "village_corn_end",
]  # fmt: skip
PERSONALITIES: Final[list[str]] = ["statue", "weaving", "temple", "building"]
NO_PERSONALITY: Final = 4
EASIER: Final[list[str]] = ["E1", "E2", "E3", "E4", "E5"]
HARDER: Final[list[str]] = ["H1", "H2", "H3", "H4", "H5", "H6", "H7"]
ADJUSTMENTS: Final[list[str]] = [*EASIER, *HARDER]
NO_NATURE: Final = 0  # E1
DEAR_BUILDINGS: Final = 1
SHY_WORSHIP: Final = 2
ONE_CONQUEST: Final = 3
NO_IDLE_ARMY: Final = 4
FREE_STEPS: Final = 5  # H1
BOLD_CONQUEST: Final = 6
CHEAP_CONQUEST: Final = 7
ACTION_POINTS: Final = 8
WEAVING_POINTS: Final = 9
IDLE_POINTS: Final = 10
RESOURCE_POINTS: Final = 11
"""The difficulty switches as numbers of ADJUSTMENTS; the figure of each is a row of the edition (T-330, T-331)."""

Parts = tuple[int, ...]
"""A gain: its parts, each kind × 32 + number."""


class Hill:
    """The worker spaces, the task icons between them and the stairs."""

    def __init__(
        self,
        god: list[int],
        colour: list[int],
        section: list[int],
        terrace: list[int],
        icons: list[list[int]],
        near: list[list[int]],
        icon_task: list[int],
        blocked_start: list[int],
        blocked_festival: list[int],
        places: list[list[int]],
    ) -> None:
        self.god = god
        self.colour = colour
        self.section = section
        self.terrace = terrace
        self.icons = icons  # per space its three icons
        self.neighbours = near
        self.near = [mask_of(spaces) for spaces in near]
        self.icon_task = icon_task
        self.blocked_start = blocked_start  # by section: taken from the start with two players (T-036)
        self.blocked_festival = blocked_festival  # by section: taken from the first Festival on (T-204)
        self.places = places  # x, y of the spaces, then of the icons, then of the stairs
        segment = [section[space] * 3 + terrace[space] for space in range(SPACES)]
        self.segment = segment
        self.segment_mask = [mask_of([s for s in range(SPACES) if segment[s] == one]) for one in range(15)]
        self.god_mask = [mask_of([s for s in range(SPACES) if god[s] == one]) for one in range(len(GODS))]


class SetupFigures:
    """What depends on the number of players (T-032 to T-040, T-048, T-205)."""

    def __init__(
        self, removed: int, village: int, nomads: int, offer: int, blocked: bool, marks: list[int], draw: list[int]
    ) -> None:
        self.removed = removed  # workers of each colour that leave the game
        self.village = village
        self.nomads = nomads
        self.offer = offer
        self.blocked = blocked
        self.marks = marks  # weavings with one of these marks leave the game
        self.draw = draw  # god cards after a Festival, lowest score first


class Costs:
    """Prices and their small figures (T-080 to T-085, T-120 to T-166, T-198)."""

    def __init__(self) -> None:
        self.walk = [0, 1, 3]  # same section, next to it, the other two
        self.descent = [0, 2, 5]
        self.stairs_help = 2  # what each token takes off the descent
        self.stairs_use = 1  # points for its owner
        self.stairs = [0, 0, 3, 0]
        self.stairs_points = 4
        self.stairs_gain: Parts = ()
        self.upper_owner = 2
        self.statue: list[list[int]] = [[0, 0, 3, 0], [0, 0, 3, 2]]
        self.statue_points = [3, 9]
        self.worship_active = [1, 3]
        self.worship_other = [1, 1]
        self.weavings = [0, 1, 3, 6]
        self.weaving_follow = 3
        self.offering = 2
        self.offering_most = 3
        self.offering_other = 3
        self.regeneration_free = 1
        self.upkeep = 1
        self.upkeep_loss = 2


class Solo:
    """Axomamma's board (T-270 to T-331)."""

    def __init__(self) -> None:
        self.die = [1, 2, 2, 3, 3, 4]
        self.kind: list[int] = []  # per space of his board
        self.gain: list[Parts] = []
        self.token_value: list[int] = []
        self.token_row: list[int] = []
        self.token_start: list[int] = []
        self.worker_reward: list[Parts] = []
        self.personality: list[Parts] = []  # what each of his personalities gains besides gold
        self.resources = [0, 2, 4, 1]
        self.army_cards = 1
        self.slots = 4
        self.exchange = 5
        self.exchange_points = 5
        self.statue_match = 5
        self.win_above = 120
        self.region_order: list[int] = []
        self.switch: list[int] = []  # the figure of each difficulty switch; 1 where it has none


class Box(GameBox):
    """The figures of one edition. Immutable; shared by every state made from it."""

    def __init__(self, edition: str, hill: Hill, setups: list[SetupFigures], costs: Costs, solo: Solo) -> None:
        super().__init__(edition)
        self.hill = hill
        self.setups = setups  # for 2, 3 and 4 players
        self.costs = costs
        self.solo = solo
        self.workers_each = 9
        self.stairs_tokens = 5
        self.markers = 10
        self.start_score = 10
        self.start_resources = [0, 0, 2, 0]
        self.small_statues = 2
        self.large_statues = 1
        self.card_god: list[int] = []
        self.card_gain: list[Parts] = []
        self.army_soldiers: list[int] = []
        self.army_resource: list[int] = []
        self.army_amount: list[int] = []
        self.army_twos = 0  # the cards with two soldiers
        self.building_cost: list[list[int]] = []
        self.building_gain: list[Parts] = []  # of production buildings
        # The powers of passive buildings (buildings.py), each list by a building's number among them.
        self.holders: list[int] = []  # by power: the buildings that have it
        self.power: list[list[int]] = []  # by power: the figure
        self.moment_gain: list[list[Parts]] = []  # by moment: what is gained, in the order of the file
        self.exchange = [0, 0, 0, 0]  # how much of each resource makes one exchange; none of it: it takes no part
        self.pattern: list[int] = []
        self.left: list[int] = []
        self.right: list[int] = []
        self.mark: list[int] = []
        self.edge_gain: list[Parts] = []
        self.pattern_rank: list[int] = []
        self.task_gain: list[Parts] = []
        self.choices: list[list[Parts]] = []
        self.temple_gain: list[Parts] = []
        self.temple_festival: list[int] = []
        self.temple_final: list[int] = []
        self.flip: list[int] = []
        self.discard: list[int] = []
        self.conquest_gain: list[Parts] = []
        self.tapestry = [0, 0, 1, 3, 6, 10, 15, 21]
        self.final_building = 2
        self.final_god = 1
        self.final_army = 1
        self.final_worker = 1
        self.final_gold = 1
        self.trigger = [1, 2, 4]
        self.festival_cards = 3

    def setup(self, players: int) -> SetupFigures:
        return self.setups[players - 2]


def points_in(parts: Parts) -> int:
    """The printed points of a gain."""
    return sum([part % PART for part in parts if part // PART == GAIN_VP])
