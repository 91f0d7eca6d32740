"""Ayar as the kernel knows it."""

from typing import Final

from kancha.games.ayar import arrange as arranging
from kancha.games.ayar import scoring, secrets, setup
from kancha.games.ayar.bot import AyarJudge
from kancha.games.ayar.counting import pieces_of
from kancha.games.ayar.edition import load, standard
from kancha.games.ayar.events import REASONS, SOURCES
from kancha.games.ayar.material import LAKE_SPACES, LEVELS, Box
from kancha.games.ayar.state import CATEGORIES, State
from kancha.games.ayar.verbs import SPACE
from kancha.games.editions import Shelf
from kancha.kernel.chance import Chance, Whim
from kancha.kernel.effects import Effect
from kancha.kernel.rules import Choice, Judge, Mode, Rules, Setup, Sheet, check_first


class Ayar(Rules[State]):
    """The game of the children of the sun."""

    def __init__(self) -> None:
        super().__init__(
            slug="ayar",
            title="Ayar",
            letter="A",
            version=1,
            space=SPACE,
            modes=[Mode("competitive", 2, 4), Mode("solo", 1, 1)],
            choices=[
                Choice("level", LEVELS, "1", ["solo"]),
                Choice("colours", [], "", ["competitive", "solo"]),
                Choice("first", ["random", "0", "1", "2", "3"], "random", ["competitive"]),
            ],
            credits={
                "designer": "Fabio Lopiano, Mandela Fernández-Grandon",
                "publisher": "Osprey Games",
                "published_as": "Ayar: Children of the Sun",
            },
            weight=4,
        )
        self.boxes: Shelf[Box] = Shelf(standard, load)

    def box(self, edition: str) -> Box:
        return self.boxes.box(edition)

    def edition(self, name: str) -> str:
        return self.box(name).edition

    def check(self, setup_: Setup) -> None:
        check_first(setup_)
        setup.chosen_colours(setup_)

    def begin(self, setup_: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
        return setup.begin(self.box(setup_.edition), setup_)

    def tables(self, edition: str) -> dict[str, object]:
        box = self.box(edition)
        return {box.fact(): box}

    def mask(self, g: State, seat: int) -> State:
        return secrets.mask(g)

    def resample(self, g: State, seat: int, chance: Chance, whim: Whim) -> State:
        return secrets.resample(g)

    def scores(self, g: State) -> list[int]:
        return scoring.scores(g)

    def ranking(self, g: State) -> list[int]:
        return scoring.ranking(g)

    def sheet(self, g: State) -> Sheet:
        return scoring.sheet(g)

    def arrange(self, g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
        return arranging.arrange(g, pieces)

    def word(self, field: str, value: int, setup_: Setup) -> str:
        if field == "side":
            return "side.ayllu" if setup_.mode == "solo" and value == setup_.seats else f"seat.{value}"
        if field == "category":
            return f"category.{CATEGORIES[value]}"
        if field == "source":
            return f"source.{SOURCES[value]}"
        if field == "reason":
            return f"reason.{REASONS[value]}"
        if field == "origin":
            return f"lake.{LAKE_SPACES[value]}"
        return super().word(field, value, setup_)

    def judge(self) -> Judge[State]:
        return AyarJudge()

    def pieces(self, g: State) -> list[tuple[str, int, int]]:
        return pieces_of(g)


RULES: Final = Ayar()
