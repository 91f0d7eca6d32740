"""Cuzco (Kiesling & Kramer) as the kernel knows it."""

from typing import Final

from kancha.games.cuzco_kramer import arrange as arranging
from kancha.games.cuzco_kramer import scoring, secrets, setup
from kancha.games.cuzco_kramer.bot import CuzcoJudge
from kancha.games.cuzco_kramer.edition import load, standard
from kancha.games.cuzco_kramer.material import (
    CARDS,
    CELL_NAMES,
    COLOURS,
    DOUBLE,
    FACES,
    KINDS,
    PRINTED,
    TRIPLE,
    VALUES,
    Box,
    tile_kind,
)
from kancha.games.cuzco_kramer.state import CATEGORIES, OWN_KINDS, State
from kancha.games.cuzco_kramer.verbs import SPACE
from kancha.games.editions import Shelf
from kancha.kernel.chance import Chance, Whim
from kancha.kernel.effects import Effect
from kancha.kernel.rules import Choice, Judge, Mode, Rules, Setup, Sheet, check_first


class CuzcoKramer(Rules[State]):
    """The game of terraces, temples and festivals."""

    def __init__(self) -> None:
        super().__init__(
            slug="cuzco-kramer",
            title="Cuzco (Kramer)",
            letter="K",
            version=1,
            space=SPACE,
            modes=[Mode("competitive", 2, 4)],
            choices=[Choice("first", ["random", "0", "1", "2", "3"], "random", ["competitive"])],
            credits={
                "designer": "Michael Kiesling, Wolfgang Kramer",
                "publisher": "Super Meeple",
                "published_as": "Cuzco",
            },
        )
        self.boxes: Shelf[Box] = Shelf(standard, load)

    def box(self, edition: str) -> Box:
        return self.boxes.box(edition)

    def edition(self, name: str) -> str:
        return self.box(name).edition

    def check(self, setup_: Setup) -> None:
        self.box(setup_.edition)
        check_first(setup_)

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

    def arrange(self, g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
        return arranging.arrange(g, pieces)

    def word(self, field: str, value: int, setup_: Setup) -> str:
        if field == "category":
            return f"category.{CATEGORIES[value]}"
        if field == "inca":
            return f"cell.{CELL_NAMES[value]}"
        if field == "raisable":
            return f"raisable.{value}"
        return super().word(field, value, setup_)

    def judge(self) -> Judge[State]:
        return CuzcoJudge()

    def pieces(self, g: State) -> list[tuple[str, int, int]]:
        """Tiles, storeys, basins, Incas and cards, each on the board, held, or in a supply."""
        box = g.box
        laid = [tile_kind(code) for code in g.laid]
        found = [("triples", laid.count(TRIPLE) + g.triples, box.triples)]
        for kind, each in ((1, box.doubles), (2, box.villages), (3, box.cultures)):
            held = sum([g.tiles[seat * OWN_KINDS + kind - DOUBLE] for seat in range(g.seats)])
            found.append((KINDS[kind], laid.count(kind) + held, each * g.seats))
        for step, value in enumerate(VALUES):
            built = len([worth for worth in g.temple_value if worth >= value])
            found.append((f"storeys of {value}", built + g.storeys[step], box.storeys[step]))
        found.append(("basins", g.basins.bit_count() + g.basins_left, PRINTED.bit_count() + box.basins))
        for seat in range(g.seats):
            found.append((f"{COLOURS[seat]} Incas", g.incas[seat].bit_count() + g.reserve[seat], box.incas))
        for card in range(FACES):
            held = sum([g.hands[seat * FACES + card] + g.bids[seat * FACES + card] for seat in range(g.seats)])
            shown = 1 if g.display == card else 0
            found.append((f"{CARDS[card]} cards", g.deck[card] + held + shown + g.discard[card], box.cards[card]))
        return found


RULES: Final = CuzcoKramer()
