"""Tawantinsuyu as the kernel knows it."""

from typing import Final

from kancha.games.editions import Shelf
from kancha.games.tawantinsuyu import arrange as arranging
from kancha.games.tawantinsuyu import axo_turn, names, pieces, scoring, secrets, setup
from kancha.games.tawantinsuyu.bot import TawantinsuyuJudge
from kancha.games.tawantinsuyu.edition import load, standard
from kancha.games.tawantinsuyu.material import (
    ACTIONS,
    ADJUSTMENTS,
    AXO_SPACES,
    AXO_TOKENS,
    CARD_NAMES,
    EDGES,
    GOD_CARDS,
    GODS,
    PERSONALITIES,
    REGIONS,
    RESOURCES,
    TASKS,
    TERRACES,
    Box,
)
from kancha.games.tawantinsuyu.state import AXOMAMMA, CATEGORIES, State
from kancha.games.tawantinsuyu.verbs import SPACE
from kancha.kernel.chance import Chance, Whim
from kancha.kernel.effects import Effect
from kancha.kernel.rules import Choice, Figures, Judge, Mode, Rules, Setup, Sheet, check_first

EVERY: Final[list[str]] = ["competitive", "solo"]
NAMED: Final[dict[str, list[str]]] = {
    "category": CATEGORIES,
    "action": ACTIONS,
    "region": REGIONS,
    "edge": EDGES,
    "terrace": TERRACES,
    "god": GODS,
    "token": AXO_TOKENS,
    "axo_space": AXO_SPACES,
    "personality": PERSONALITIES,
    "resource": RESOURCES,
}
"""Fields of events that are no domain of an option."""
DUE: Final[list[str]] = [*RESOURCES, "food"]
"""What a payment is called that asks how much of it gold and corn are."""


class Tawantinsuyu(Rules[State]):
    """The game of the hill and its terraces."""

    def __init__(self) -> None:
        switches = [Choice(name, ["off", "on"], "off", ["solo"]) for name in ADJUSTMENTS]
        super().__init__(
            slug="tawantinsuyu",
            title="Tawantinsuyu",
            letter="T",
            version=1,
            space=SPACE,
            modes=[Mode("competitive", 2, 4), Mode("solo", 1, 1)],
            choices=[
                Choice("coricancha", ["random", "printed"], "random", EVERY),
                Choice("first", ["random", "0", "1", "2", "3"], "random", ["competitive"]),
                Choice("ages", [], "", ["competitive"]),
                *switches,
            ],
            credits={"designer": "Dávid Turczi", "publisher": "Board & Dice"},
            weight=5,
        )
        self.boxes: Shelf[Box] = Shelf(standard, load)
        self.automaton = axo_turn.AxoTurn()  # reading his chapters puts them in play

    def box(self, edition: str) -> Box:
        return self.boxes.box(edition)

    def edition(self, name: str) -> str:
        return self.box(name).edition

    def check(self, setup_: Setup) -> None:
        check_first(setup_)
        setup.told_ages(setup_)

    def begin(self, setup_: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
        return setup.begin(self.box(setup_.edition), setup_)

    def tables(self, edition: str) -> dict[str, object]:
        box = self.box(edition)
        return {box.fact(): box}

    def mask(self, g: State, seat: int) -> State:
        return secrets.mask(g, seat)

    def resample(self, g: State, seat: int, chance: Chance, whim: Whim) -> State:
        return secrets.resample(g, seat, whim)

    def scores(self, g: State) -> list[int]:
        return scoring.scores(g)

    def ranking(self, g: State) -> list[int]:
        return scoring.ranking(g)

    def sheet(self, g: State) -> Sheet:
        return scoring.sheet(g)

    def pieces(self, g: State) -> list[tuple[str, int, int]]:
        return pieces.pieces(g)

    def arrange(self, g: State, pieces_: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
        return arranging.arrange(g, pieces_)

    def word(self, field: str, value: int, setup_: Setup) -> str:
        if field == "side":
            return "side.axomamma" if setup_.mode == "solo" and value == AXOMAMMA else f"seat.{value}"
        if field in ("payment", "source") and value < GOD_CARDS:
            return f"god_card.{CARD_NAMES[value]}"
        if field == "icon":
            return f"task.{TASKS[self.box(setup_.edition).hill.icon_task[value]]}"
        if field == "into":
            return f"resource.{RESOURCES[value]}"
        if field == "amount":
            return f"amount.{value}"
        if field == "kind":
            return f"due.{DUE[value]}"
        if field == "tapestry":
            return str(value + 1)
        if field in NAMED:
            return f"{field}.{NAMED[field][value]}"
        return super().word(field, value, setup_)

    def figures(self, table: str, word: str, setup_: Setup) -> Figures:
        return names.figures(self.box(setup_.edition), table, word)

    def judge(self) -> Judge[State]:
        return TawantinsuyuJudge()


RULES: Final = Tawantinsuyu()
