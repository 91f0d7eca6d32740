"""The facts of a game of Tawantinsuyu in progress, and what follows from them."""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.tawantinsuyu.events import GAINED, PAID, SCORED
from kancha.games.tawantinsuyu.material import (
    BUILDINGS,
    CONQUESTS,
    EVERY_SPACE,
    KINDS_OF_WORKER,
    LOWER,
    MIDDLE,
    NONE,
    PER_REGION,
    POTATO,
    SECTIONS,
    STAIR_SPACES,
    STATUES,
    UPPER,
    Box,
)
from kancha.games.tawantinsuyu.people import AXO_POINTS, Axomamma, Player
from kancha.kernel.state import GameState

COMPETITIVE: Final = 0
SOLO: Final = 1
MODES: Final[list[str]] = ["competitive", "solo"]

# What is still to be had of the benefits of the card a worker was placed with (T-091, T-093).
NOT_DUE: Final = 0
IF_BUILT: Final = 1  # asked after the tasks, if a statue of its god stands by then
ALL_DUE: Final = 2  # all after the tasks
SOME_DUE: Final = 3  # some after the tasks, which ones is asked then

IN_SETUP: Final = -2
"""As the active side: nobody yet, and free actions are not to be had (T-047)."""
AXOMAMMA: Final = 1
"""The automaton's side in solo; the human is 0."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(GameState):
    """A game of Tawantinsuyu. Sides are the seats; alone, side 1 is Axomamma."""

    def __init__(self, box: Box, mode: int, seats: int, ages: list[int]) -> None:
        super().__init__()
        self.box = box
        self.mode = mode
        self.seats = seats
        self.ages = ages  # per seat, for the last tie-break; empty if they were not told (T-223)
        sides = seats if mode == COMPETITIVE else 2
        self.players = [Player(box) for _ in range(sides)]
        self.axo: Axomamma | None = None
        self.first = 0
        self.active = IN_SETUP  # whose turn it is, with the Festival its holder begins it with; NONE between turns
        self.rotation = 0
        self.standing = [0] * KINDS_OF_WORKER  # per kind of worker, the hill spaces they stand on
        self.village: list[int] = []  # the potato end first
        self.nomads = [0] * KINDS_OF_WORKER
        self.bag = [0] * KINDS_OF_WORKER
        self.gone = [0] * KINDS_OF_WORKER  # out of the game
        self.casualties = [0] * KINDS_OF_WORKER
        self.stairs = [NONE] * STAIR_SPACES  # the owner of each token
        self.conquests = [NONE] * CONQUESTS  # the owner of each marker
        self.statues = [0] * len(STATUES)  # the open supply
        self.market = [NONE] * 4  # two production buildings, two passive ones
        self.stack = (1 << BUILDINGS) - 1  # buildings face down in no known order
        self.under: list[int] = []  # buildings put back: they come after the others of their type, in this order
        self.weaving_up = NONE
        self.weavings = 0  # the stack, in no known order
        self.weavings_under: list[int] = []  # tiles put back under it, the first to be drawn first
        self.weavings_drawn: list[int] = []  # being looked at
        self.weavings_bought: list[int] = []  # being bought, not yet placed
        self.weavings_gone = 0
        self.army_deck = 0
        self.army_discard = 0
        self.god_deck = 0
        self.gods_under: list[int] = []  # cards put under the deck, the first to be drawn first
        self.gods_under_known: list[int] = []  # and the seats that know them
        self.offer: list[int] = []  # the oldest first
        self.card_played = NONE  # the card of this turn's placement, until it joins the offer
        self.card_due = 0  # what is still to be had of its benefits: NOT_DUE to SOME_DUE
        self.holder = NONE  # who holds the Festival tile
        self.festivals = 0  # how many have been triggered
        self.celebrated = 0  # how many have been resolved
        self.deck_only = 0  # whether god cards come from the deck alone: the card phase of a Festival (T-009)
        self.set_aside: list[int] = []  # market buildings on their way under the stacks
        self.swapped = 0  # resources swapped away since the last other answer
        self.activated = 0  # buildings that produce in the Production part under way
        self.working = NONE  # the space of the worker whose tasks are being performed
        self.tasks = 0  # how many of them are left
        self.second = 0  # whether a second secondary action is to follow
        self.called = NONE  # the High Priest action whose own part the active player has before them
        self.over = 0

    def clone(self) -> "State":
        copy = State.__new__(State)
        copy.copy_base(self)
        copy.box = self.box
        copy.mode = self.mode
        copy.seats = self.seats
        copy.ages = self.ages
        copy.players = [player.clone() for player in self.players]
        copy.axo = self.axo.clone() if self.axo is not None else None
        copy.first = self.first
        copy.active = self.active
        copy.rotation = self.rotation
        copy.standing = self.standing.copy()
        copy.village = self.village.copy()
        copy.nomads = self.nomads.copy()
        copy.bag = self.bag.copy()
        copy.gone = self.gone.copy()
        copy.casualties = self.casualties.copy()
        copy.stairs = self.stairs.copy()
        copy.conquests = self.conquests.copy()
        copy.statues = self.statues.copy()
        copy.market = self.market.copy()
        copy.stack = self.stack
        copy.under = self.under.copy()
        copy.weaving_up = self.weaving_up
        copy.weavings = self.weavings
        copy.weavings_under = self.weavings_under.copy()
        copy.weavings_drawn = self.weavings_drawn.copy()
        copy.weavings_bought = self.weavings_bought.copy()
        copy.weavings_gone = self.weavings_gone
        copy.army_deck = self.army_deck
        copy.army_discard = self.army_discard
        copy.god_deck = self.god_deck
        copy.gods_under = self.gods_under.copy()
        copy.gods_under_known = self.gods_under_known.copy()
        copy.offer = self.offer.copy()
        copy.card_played = self.card_played
        copy.card_due = self.card_due
        copy.holder = self.holder
        copy.festivals = self.festivals
        copy.celebrated = self.celebrated
        copy.deck_only = self.deck_only
        copy.set_aside = self.set_aside.copy()
        copy.swapped = self.swapped
        copy.activated = self.activated
        copy.working = self.working
        copy.tasks = self.tasks
        copy.second = self.second
        copy.called = self.called
        copy.over = self.over
        return copy

    # Who is who

    def sides(self) -> int:
        return len(self.players)

    def after(self, side: int) -> int:
        """The next side in turn order."""
        return (side + 1) % len(self.players)

    def order(self, first: int) -> list[int]:
        """Every side in turn order from one on (T-022)."""
        sides = len(self.players)
        return [(first + turn) % sides for turn in range(sides)]

    def is_seat(self, side: int) -> bool:
        """Whether somebody is asked for this side; Axomamma is not."""
        return side < self.seats

    # The hill

    def occupied(self) -> int:
        standing = self.standing
        return standing[0] | standing[1] | standing[2] | standing[3] | standing[4]

    def free_spaces(self) -> int:
        return EVERY_SPACE & ~self.occupied()

    def worker_at(self, space: int) -> int:
        """The kind of worker on a space; NONE if it is free."""
        for kind in range(KINDS_OF_WORKER):
            if self.standing[kind] >> space & 1:
                return kind
        return NONE

    def walking(self, side: int, section: int) -> int:
        """Food for the way from the High Priest's section (T-081)."""
        away = (section - self.players[side].priest) % SECTIONS
        walk = self.box.costs.walk
        if away == 0:
            return walk[0]
        return walk[1] if away == 1 or away == SECTIONS - 1 else walk[2]

    def stairs_above(self, section: int, terrace: int) -> list[int]:
        """The stair spaces with a token that lead down to a terrace of a section (T-083)."""
        stairs: list[int] = []
        if terrace >= MIDDLE and self.stairs[section * 2 + UPPER] != NONE:
            stairs.append(section * 2 + UPPER)
        if terrace > MIDDLE and self.stairs[section * 2 + LOWER] != NONE:
            stairs.append(section * 2 + LOWER)
        return stairs

    def descending(self, section: int, terrace: int) -> int:
        """Food for the way down, less the stairs' help (T-082, T-083)."""
        costs = self.box.costs
        cost = costs.descent[terrace]
        if terrace >= MIDDLE and self.stairs[section * 2 + UPPER] != NONE:
            cost -= costs.stairs_help
        if terrace > MIDDLE and self.stairs[section * 2 + LOWER] != NONE:
            cost -= costs.stairs_help
        return cost if cost > 0 else 0

    def action_of(self, section: int) -> int:
        """The High Priest action at a section (T-031)."""
        return (section - self.rotation) % SECTIONS

    # Counts

    def casualty_count(self) -> int:
        return sum(self.casualties)

    def god_deck_size(self) -> int:
        """Cards in the deck. In a view the hidden hands lie in `god_deck` too and are taken off here."""
        size = self.god_deck.bit_count() + len(self.gods_under) - self.gods_under.count(NONE)
        for player in self.players:
            size -= player.gods_hidden
        return size

    def army_deck_size(self) -> int:
        size = self.army_deck.bit_count()
        for player in self.players:
            size -= player.army_hidden + player.looking_hidden
        return size

    def weavings_left(self) -> int:
        """Tiles in the stack, the face-up one included."""
        return self.weavings.bit_count() + len(self.weavings_under) + (1 if self.weaving_up != NONE else 0)

    def markers_in(self, region: int, side: int) -> int:
        return self.conquests[region * PER_REGION : (region + 1) * PER_REGION].count(side)

    # What changes

    def gain(self, side: int, resource: int, number: int) -> None:
        """A side receives resources; Axomamma's potatoes become points by fives (T-284)."""
        if number == 0:
            return
        player = self.players[side]
        player.res[resource] += number
        if self.events is not None:
            self.tell(GAINED, side, number, resource)
        if player.automaton and resource == POTATO:
            self.exchange_potatoes(side)

    def exchange_potatoes(self, side: int) -> None:
        """Axomamma never holds five potatoes: they are points (T-284)."""
        player, solo = self.players[side], self.box.solo
        while player.res[POTATO] >= solo.exchange:
            player.res[POTATO] -= solo.exchange
            self.score(side, solo.exchange_points, AXO_POINTS)

    def pay(self, side: int, resource: int, number: int) -> None:
        """A side gives resources back to the supply."""
        if number == 0:
            return
        self.players[side].res[resource] -= number
        if self.events is not None:
            self.tell(PAID, side, number, resource)

    def adjusted(self, switch: int) -> int:
        """The figure of a difficulty switch, 0 while it is off (T-330, T-331)."""
        return self.box.solo.switch[switch] if self.axo is not None and self.axo.set_to(switch) else 0

    def score(self, side: int, points: int, category: int) -> None:
        """Points for a side; a score never falls below 0 (T-016)."""
        player = self.players[side]
        if points < 0:
            points = max(points, -player.total())
        if points == 0:
            return
        player.points[category] += points
        if self.events is not None:
            self.tell(SCORED, side, points, category)

    def put_under_gods(self, card: int, known_to: int) -> None:
        """A god card goes under the deck."""
        self.gods_under.append(card)
        self.gods_under_known.append(known_to)

    def shuffle_into_gods(self, cards: int) -> None:
        """God cards are shuffled into the deck: all order in it is lost."""
        self.god_deck |= cards
        for card in self.gods_under:
            if card != NONE:
                self.god_deck |= 1 << card
        self.gods_under = []
        self.gods_under_known = []
