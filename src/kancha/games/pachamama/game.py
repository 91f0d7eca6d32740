"""Pachamama as the kernel knows it."""

from typing import Final

from kancha.games.editions import STANDARD, Shelf
from kancha.games.pachamama import arrange as arranging
from kancha.games.pachamama import scoring, secrets, setup
from kancha.games.pachamama.bot import PachamamaJudge
from kancha.games.pachamama.edition import load, standard
from kancha.games.pachamama.material import CELL_NAMES, COLOURS, CROPS, TERRAINS, Box
from kancha.games.pachamama.state import CATEGORIES, OTOMA, State
from kancha.games.pachamama.verbs import RESERVE, SPACE
from kancha.kernel.chance import Chance, Whim
from kancha.kernel.effects import Effect
from kancha.kernel.errors import BadSetup
from kancha.kernel.rules import Choice, Judge, Mode, Rules, Setup, Sheet, check_first

EVERY: Final[list[str]] = ["competitive", "solo", "coop"]


class Pachamama(Rules[State]):
    """The game of the hidden map."""

    def __init__(self) -> None:
        super().__init__(
            slug="pachamama",
            title="Pachamama",
            letter="P",
            version=1,
            space=SPACE,
            modes=[Mode("competitive", 2, 4), Mode("solo", 1, 1), Mode("coop", 2, 4)],
            choices=[
                Choice("level", ["easy", "hard"], "easy", ["solo"]),
                Choice("level", ["easy", "normal", "expert"], "normal", ["coop"]),
                Choice("board", ["long", "short"], "long", EVERY),
                Choice("scenario", [], "random", EVERY),
                Choice("colours", [], "", EVERY),
                Choice("first", ["random", "0", "1", "2", "3"], "random", ["competitive", "coop"]),
            ],
            credits={"designer": "Olivier Grégoire", "publisher": "Sit Down!", "published_as": "Tiwanaku"},
            weight=2,
        )
        self.boxes: Shelf[Box] = Shelf(standard, load)

    def box(self, edition: str) -> Box:
        return self.boxes.box(edition)

    def edition(self, name: str) -> str:
        return self.box(name).edition

    def settle_setup(self, seats: int | None, options: dict[str, object]) -> Setup:
        """A named scenario decides the board unless the board is given too."""
        options = dict(options)
        wanted = options.get("scenario")
        if wanted is not None and "board" not in options:
            for scenario in self.box(str(options.get("edition") or STANDARD)).scenarios:
                if scenario.name == wanted:
                    options["board"] = scenario.board
        return super().settle_setup(seats, options)

    def check(self, setup_: Setup) -> None:
        options = setup_.options
        names = {scenario.name: scenario.board for scenario in self.box(setup_.edition).scenarios}
        wanted = options["scenario"]
        if wanted not in ("random", "new") and wanted not in names:
            raise BadSetup(f"there is no scenario “{wanted}”; expected random, new, {', '.join(names)}", "scenario")
        if wanted in names and names[wanted] != options["board"]:
            raise BadSetup(
                f"scenario {wanted} is for the {names[wanted]} board, not the {options['board']} one", "scenario"
            )
        check_first(setup_)
        setup.chosen_colours(setup_)

    def begin(self, setup_: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
        return setup.begin(self.box(setup_.edition), setup_, chance)

    def shown(self, setup_: Setup) -> Setup:
        """A stored scenario is not named: its map could be looked up (P-280)."""
        options = dict(setup_.options)
        if options["scenario"] != "new":
            options["scenario"] = "random"
        return Setup(setup_.mode, setup_.seats, options, setup_.edition)

    def tables(self, edition: str) -> dict[str, object]:
        box = self.box(edition)
        return {box.fact(): box, **{board.fact(): board for board in box.boards}}

    def mask(self, g: State, seat: int) -> State:
        return secrets.mask(g, seat)

    def resample(self, g: State, seat: int, chance: Chance, whim: Whim) -> State:
        return secrets.resample(g, seat, chance, whim)

    def scores(self, g: State) -> list[int]:
        return scoring.scores(g)

    def ranking(self, g: State) -> list[int]:
        return scoring.ranking(g)

    def sheet(self, g: State) -> Sheet:
        return scoring.sheet(g)

    def arrange(self, g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
        return arranging.arrange(g, pieces, chance)

    def word(self, field: str, value: int, setup_: Setup) -> str:
        if field == "side":
            if setup_.mode == "competitive":
                return f"seat.{value}"
            if value == OTOMA:
                return "side.otoma"
            return "seat.0" if setup_.mode == "solo" else "side.team"
        if field == "category":
            return f"category.{CATEGORIES[value]}"
        if field == "from" or (field == "origin" and value != RESERVE):
            return f"cell.{CELL_NAMES[value]}"
        if field == "guess":
            return f"crop.{CROPS[value]}"
        return super().word(field, value, setup_)

    def judge(self) -> Judge[State]:
        return PachamamaJudge()

    def pieces(self, g: State) -> list[tuple[str, int, int]]:
        """Tiles, tokens and pawns, each either on the board, held, or in a supply."""
        found = [("cells", g.known.bit_count() + sum(g.left), len(g.board.cells))]
        for crop, name in enumerate(CROPS):
            found.append((f"{name} tiles", g.crop.count(crop) + max(0, g.supply_of_crop(crop)), g.box.crop_tiles[crop]))
            held = sum([tokens >> crop & 1 for tokens in g.tokens])
            found.append((f"{name} tokens", held + max(0, g.supply_of_token(crop)), g.token_sets()))
        for stock, colour in enumerate(g.colours):
            pawns = setup.pawns_per_stock(g.box, g.mode, g.level, g.seats)
            found.append((f"{COLOURS[colour]} pawns", g.reserve[stock] + g.pawns[stock].bit_count(), pawns))
        if g.arrows is not None:
            found.append(("Otoma pawns", g.otoma.bit_count(), len(g.arrows.pawn_colours)))
        if g.screens is not None:
            for terrain, name in enumerate(TERRAINS):
                behind = sum([g.screens.held[seat * 4 + terrain] for seat in range(g.seats)])
                owed = 1 if g.screens.owed == terrain else 0
                found.append((f"{name} tiles", behind + len(g.screens.columns[terrain]) - owed, g.left[terrain]))
        return found


RULES: Final = Pachamama()
