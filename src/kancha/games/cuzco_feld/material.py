"""What is in the box: names, the modular road network, and the figures an edition may change."""

from typing import Final

from kancha.games.frame import GameBox

NONE: Final = -1

COLOURS: Final[list[str]] = ["red", "yellow", "green", "blue"]  # of seats 0 to 3
FEATHERS: Final[list[str]] = ["turquoise", "violet", "orange", "pink"]
GODS: Final[list[str]] = ["illapa", "mama_quilla", "viracocha", "pachamama", "mama_sara"]
GOODS: Final[list[str]] = ["soup", "clothes", "vase", "carafe", "tools", "jewels"]
ROUNDS: Final = 6
DICE: Final = 3

# Villages: six inner ones (I0 to I5), six outer ones (O0 to O5). Cuzco is a place but no village (F-121).
INNER: Final = 6
VILLAGES: Final = 12
CUZCO: Final = 12
PLACES: Final = 13
PLACE_NAMES: Final[list[str]] = [*[f"I{k}" for k in range(6)], *[f"O{k}" for k in range(6)], "C"]
INNER_MASK: Final = 0b111111
OUTER_MASK: Final = 0b111111 << INNER
VILLAGE_MASK: Final = (1 << VILLAGES) - 1
SECTORS: Final = 6
FEATHER_TRIANGLES: Final[list[str]] = ["F1", "F2", "F3"]
PLAIN_TRIANGLES: Final[list[str]] = ["N1", "N2", "N3"]
ORDERS_OF_THREE: Final[list[list[int]]] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
LAYOUTS: Final[list[str]] = [
    "-".join([f"{FEATHER_TRIANGLES[f[at]]}-{PLAIN_TRIANGLES[n[at]]}" for at in range(3)])
    for f in ORDERS_OF_THREE
    for n in ORDERS_OF_THREE
]
"""The six triangles from sector 0 to 5; layout 0 is the default one (F-021)."""

# Actions, and the spaces of the action bar that hold them (F-092 to F-094).
ACTIONS: Final[list[str]] = ["paved", "rope", "study", "farm", "exchange", "temple", "headdress", "vp"]
PAVED: Final = 0
ROPE: Final = 1
STUDY: Final = 2
FARM: Final = 3
EXCHANGE: Final = 4
TEMPLE: Final = 5
HEADDRESS: Final = 6
VP: Final = 7
SPACES: Final[list[str]] = [*ACTIONS, "move", "person"]
VP_SPACE: Final = 7
MOVE_SPACE: Final = 8
PERSON_SPACE: Final = 9
BARS: Final[list[list[int]]] = [
    [],
    [],
    [MOVE_SPACE, PERSON_SPACE, EXCHANGE, TEMPLE, HEADDRESS, VP_SPACE],
    [MOVE_SPACE, STUDY, FARM, EXCHANGE, TEMPLE, HEADDRESS, VP_SPACE],
    [PAVED, ROPE, STUDY, FARM, EXCHANGE, TEMPLE, HEADDRESS, VP_SPACE],
]
"""The spaces from left to right, by number of seats."""
SPACE_OF: Final[list[list[int]]] = [
    [],
    [],
    [MOVE_SPACE, MOVE_SPACE, PERSON_SPACE, PERSON_SPACE, EXCHANGE, TEMPLE, HEADDRESS, VP_SPACE],
    [MOVE_SPACE, MOVE_SPACE, STUDY, FARM, EXCHANGE, TEMPLE, HEADDRESS, VP_SPACE],
    [PAVED, ROPE, STUDY, FARM, EXCHANGE, TEMPLE, HEADDRESS, VP_SPACE],
]
"""The space of each action, by number of seats."""

# Person tiles. A tile is set × 36 + ability × 3 + value - 1; like tiles are not told apart.
SETS: Final[list[str]] = ["study", "farm"]
STUDY_SET: Final = 0
FARM_SET: Final = 1
ABILITIES: Final[list[str]] = [
    "offering", "vp", "feather", "paved", "knowledge", "rope",
    "god_card", "quipu", "circle", "food", "farm", "study",
]  # fmt: skip
ABILITY: Final = len(ABILITIES)
VALUES: Final = 3
TILES_OF_SET: Final = ABILITY * VALUES
TILES: Final = 2 * TILES_OF_SET
TILE_NAMES: Final[list[str]] = [
    f"{kind}-{ability}-{value}" for kind in SETS for ability in ABILITIES for value in range(1, VALUES + 1)
]
SET_OF: Final[list[int]] = [tile // TILES_OF_SET for tile in range(TILES)]
ABILITY_OF: Final[list[int]] = [tile % TILES_OF_SET // VALUES for tile in range(TILES)]
VALUE_OF: Final[list[int]] = [tile % VALUES + 1 for tile in range(TILES)]
ROW: Final = 6
SLOTS: Final = 12
QUIPU: Final = 10
PRIESTS: Final = 4
STEPS: Final = 6

# God cards: 15 abilities, three to a god. Card c has the number c + 1.
CARDS: Final = 15
CARD_NAMES: Final[list[str]] = [f"{number:02d}" for number in range(1, CARDS + 1)]
GOD_OF: Final[list[int]] = [card // 3 for card in range(CARDS)]
DOUBLE_PERSONS: Final = 0
RAISE_TWO: Final = 1
DOUBLE_GOODS: Final = 2
MISSION_SHORT: Final = 3
EXTRA_TURN: Final = 4
MOVE_DIE: Final = 5
PLACE_ANY: Final = 6
GREAT_BLESSING: Final = 7
DISCARD_TILE: Final = 8
VILLAGE_NOW: Final = 9
EXTRA_STUDY: Final = 10
EXPEL_PRIEST: Final = 11
DIE_AS_SIX: Final = 12
ANY_VILLAGE: Final = 13
EXTRA_FARM: Final = 14

# Masks: twelve feather places from left to right; places 2n and 2n + 1 frame circle tile n + 1 (F-009).
MASKS: Final[list[str]] = ["A", "B", "C", "D"]
FEATHER_PLACES: Final = 12
CIRCLES: Final = 6
ALL_FEATHERS: Final = (1 << FEATHER_PLACES) - 1
PAIR: Final[list[int]] = [3 << 2 * circle for circle in range(CIRCLES)]
"""The two feather places that frame each circle tile."""
OF_ONE_COLOUR: Final = 3

TRACK_END: Final = 15
MARKET_COLUMNS: Final = 5

# Missions: the six of the start, then 01 to 55. All of a kind fit one set of 61 bits.
START_MISSIONS: Final = 6
MISSIONS: Final = 61
MISSION_NAMES: Final[list[str]] = [*[f"S-{k:02d}" for k in range(1, 7)], *[f"{k:02d}" for k in range(1, 56)]]
HELD_MISSIONS: Final = 3
DRAWN_MISSIONS: Final = 4
KEPT_MISSIONS: Final = 2

# What a part of a mission counts.
WHATS: Final[list[str]] = [
    "feathers", "feathers_of", "feather_colors", "villages", "villages_ring", "villages_feather", "villages_vp",
    "village_vps", "study_tiles", "farm_tiles", "persons", "study_abilities", "farm_abilities", "study_slid",
    "farm_slid", "persons_slid", "god_cards", "god_colors", "god_same", "goods", "goods_of", "goods_types", "priests",
    "food", "circles", "inti", "offerings", "turn_token_1",
]  # fmt: skip


class Part:
    """One requirement of a mission: so many of something; `arg` says of which colour, god, type, ability, ring or value."""

    def __init__(self, what: int, n: int, arg: int) -> None:
        self.what = what
        self.n = n
        self.arg = arg


class Network:
    """The roads and villages of one layout, Cuzco's branches left out: they turn (F-020, F-120)."""

    def __init__(self, feather: list[int], vp: list[int], paths: list[tuple[int, int, int, int]]) -> None:
        """`paths`: village, village, kind, number."""
        self.feather = feather
        self.vp = vp
        self.paths = paths
        self.of_feather = [sum([1 << v for v in range(VILLAGES) if feather[v] == colour]) for colour in range(4)]
        self.values = sorted(set(vp))
        self.of_value = [sum([1 << v for v in range(VILLAGES) if vp[v] == value]) for value in self.values]
        # (kind × 7 + strength) × 12 + village: the villages one path of that kind and strength leads to.
        self.reach = [0] * (2 * 7 * VILLAGES)
        for a, b, kind, die in paths:
            for strength in range(die, 7):
                self.reach[(kind * 7 + strength) * VILLAGES + a] |= 1 << b
                self.reach[(kind * 7 + strength) * VILLAGES + b] |= 1 << a

    def with_value(self, value: int) -> int:
        """The villages of so many VP."""
        return self.of_value[self.values.index(value)] if value in self.values else 0


class Box(GameBox):
    """The figures of one edition. Immutable; shared by every state made from it."""

    def __init__(
        self,
        edition: str,
        networks: list[Network],
        branch_kind: list[int],
        branch_die: list[int],
        masks: list[list[int]],
        circle_vp: list[int],
        goods_count: list[int],
        goods_price: list[int],
        goods_vp: list[int],
        tiles: list[int],
        missions: list[list[Part]],
        headdress_bonus: list[int],
        priest_vp: list[int],
        knowledge_vp: list[int],
        achievements: list[int],
        mission_vp: int,
        short_mission_vp: int,
        vp_action: int,
        inti_vp: int,
        pututus: list[list[int]],
    ) -> None:
        super().__init__(edition)
        self.networks = networks  # by layout
        self.branch_kind = branch_kind  # of the Cuzco tile's six branches
        self.branch_die = branch_die
        self.masks = masks  # the colours of the twelve feather places of each mask
        self.circle_vp = circle_vp
        self.goods_count = goods_count
        self.goods_price = goods_price
        self.goods_vp = goods_vp
        self.tiles = tiles  # how many of each person tile
        self.missions = missions
        self.headdress_bonus = headdress_bonus  # by round
        self.priest_vp = priest_vp  # by round
        self.knowledge_vp = knowledge_vp
        self.achievements = achievements  # 12 feathers, 6 circles, 9 missions, 10 Quipu, 12 persons, 6 goods
        self.mission_vp = mission_vp
        self.short_mission_vp = short_mission_vp
        self.vp_action = vp_action
        self.inti_vp = inti_vp
        self.pututus = pututus  # by number of seats: tiles of ±1, tiles of ±2
        # mask × 4 + colour: the three places of a colour
        self.places = [
            sum([1 << at for at in range(FEATHER_PLACES) if mask[at] == colour])
            for mask in masks
            for colour in range(4)
        ]
        # (kind × 7 + strength) × 6 + rotation: the inner villages a branch of that kind and strength leads to (F-122)
        self.branches = [0] * (2 * 7 * SECTORS)
        for rotation in range(SECTORS):
            for branch in range(SECTORS):
                for strength in range(branch_die[branch], 7):
                    at = (branch_kind[branch] * 7 + strength) * SECTORS + rotation
                    self.branches[at] |= 1 << (branch + rotation) % SECTORS
