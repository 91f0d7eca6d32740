"""Pachamama as the kernel knows it."""

from typing import Final

from kancha.games.frame import STANDARD, Chapters, FramedRules, WordsOf
from kancha.games.pachamama import encoding, facts, scoring, secrets
from kancha.games.pachamama import setup as setting_up
from kancha.games.pachamama.coop import turn_of
from kancha.games.pachamama.edition import arrange as arranging
from kancha.games.pachamama.edition import counting
from kancha.games.pachamama.edition.box import load, standard
from kancha.games.pachamama.goods import goods
from kancha.games.pachamama.judge.judge import PachamamaJudge
from kancha.games.pachamama.material import CELL_NAMES, COLOURS, CROPS, DIRECTIONS, TERRAINS, Box
from kancha.games.pachamama.state import CATEGORIES, OTOMA, SOLO, State
from kancha.games.pachamama.verbs import OFFER, RESERVE, SPACE, SPEND
from kancha.kernel.bits import members
from kancha.kernel.errors import BadSetup
from kancha.kernel.refusals import Prompt
from kancha.kernel.rules import OF_COLOURS, OF_NAMES, Choice, Figures, Mode, Named, Setup, Spelled

EVERY: Final[list[str]] = ["competitive", "solo", "coop"]
TOKENS: Final[list[str]] = ["two", "three", "four", "five"]


CHAPTERS: Final[Chapters[State, Box]] = Chapters(
    standard=standard,
    load=load,
    begin=setting_up.begin,
    mask=secrets.mask,
    glimpse=secrets.glimpse,
    resample=secrets.resample,
    scores=scoring.scores,
    ranking=scoring.ranking,
    sheet=scoring.sheet,
    pieces=counting.pieces,
    arrange=arranging.arrange,
    judge=PachamamaJudge,
    facts=facts.facts,
    encode=encoding.encode,
    turn=turn_of,
    goods=goods,
)
FIELDS: Final[WordsOf] = {
    "category": ("category", CATEGORIES),
    "from": ("cell", CELL_NAMES),
    "guess": ("crop", CROPS),
}


def listed(crops: list[int]) -> Spelled:
    """Crops one after the other."""
    words: Spelled = []
    for number, crop in enumerate(crops):
        if number:
            words.append(("list.last" if number == len(crops) - 1 else "list.comma", 0))
        words.append((f"crop.plain.{CROPS[crop]}", 0))
    return words


class Pachamama(FramedRules[State, Box]):
    """The game of the hidden map."""

    def __init__(self) -> None:
        super().__init__(
            slug="pachamama",
            title="Pachamama",
            letter="P",
            version=2,
            space=SPACE,
            modes=[Mode("competitive", 2, 4), Mode("solo", 1, 1), Mode("coop", 2, 4)],
            choices=[
                Choice("level", ["easy", "hard"], "easy", ["solo"]),
                Choice("level", ["easy", "normal", "expert"], "normal", ["coop"]),
                Choice("board", ["long", "short"], "long", EVERY),
                Choice("scenario", [], "random", EVERY, OF_NAMES),
                Choice("colours", [], "", EVERY, OF_COLOURS),
                Choice("first", ["random", "0", "1", "2", "3"], "random", ["competitive", "coop"]),
            ],
            credits={"designer": "Olivier Grégoire", "publisher": "Sit Down!", "published_as": "Tiwanaku"},
            chapters=CHAPTERS,
            fields=FIELDS,
            weight=2,
            minutes=30,
        )

    def make_setup(self, seats: int | None, options: dict[str, object]) -> Setup:
        """A named scenario decides the board unless the board is given too."""
        options = dict(options)
        wanted = options.get("scenario")
        if wanted is not None and "board" not in options:
            for scenario in self.box(str(options.get("edition") or STANDARD)).scenarios:
                if scenario.name == wanted:
                    options["board"] = scenario.board
        return super().make_setup(seats, options)

    def named(self, choice: str, edition: str) -> list[Named]:
        """Maps by chance, a fresh one, and those of the box, each for its board (P-026)."""
        maps = [Named(scenario.name, {"board": scenario.board}) for scenario in self.box(edition).scenarios]
        return [Named("random", {}), Named("new", {}), *maps]

    def colours(self, mode: str, seats: int) -> int:
        return setting_up.stocks(Setup(mode, seats, {}))

    def check(self, setup: Setup) -> None:
        options = setup.options
        names = {scenario.name: scenario.board for scenario in self.box(setup.edition).scenarios}
        wanted = options["scenario"]
        if wanted not in ("random", "new") and wanted not in names:
            raise BadSetup(f"there is no scenario “{wanted}”; expected random, new, {', '.join(names)}", "scenario")
        if wanted in names and names[wanted] != options["board"]:
            raise BadSetup(
                f"scenario {wanted} is for the {names[wanted]} board, not the {options['board']} one", "scenario"
            )
        super().check(setup)
        setting_up.chosen_colours(setup)

    def shown(self, setup: Setup) -> Setup:
        """A stored scenario is not named: its map could be looked up (P-280)."""
        options = dict(setup.options)
        if options["scenario"] != "new":
            options["scenario"] = "random"
        return Setup(setup.mode, setup.seats, options, setup.edition)

    def figures(self, table: str, word: str, setup: Setup) -> Figures:
        """What arrows and Otoma pawns look like on this table, and what offerings pay."""
        if table == "arrow":
            colour, _, way = word.partition("-")
            looks = {"colour": f"colour.{colour}", "shade": f"colour.feminine.{colour}"}
            ways = {"way": f"direction.{way}", "sign": f"direction.sign.{way}"}
            return {hole: [(key, 0)] for hole, key in {**looks, **ways}.items()}
        if table == "pawn":
            name = "numbered"  # together against the Otoma their pawns have one colour and carry numbers
            if setup.mode == "solo":
                colours = setting_up.otoma_colours(SOLO, setting_up.chosen_colours(setup), setting_up.SOLO_OTOMA)
                name = COLOURS[colours[int(word)]]
            forms = {"pawn": "otoma", "start": "otoma.start", "send": "otoma.send"}
            return {hole: [(f"{form}.{name}", int(word) + 1)] for hole, form in forms.items()}
        if table == "because" and word == "offer":
            points = self.box(setup.edition).offering_points
            return {hole: [("", points[tokens])] for tokens, hole in enumerate(TOKENS, 2)}
        return super().figures(table, word, setup)

    def meaning(self, option: int, g: State, prompt: Prompt | None) -> tuple[str, Figures]:
        """What an offering pays, and where the arrow of a tile leads, if the one who is asked sees it."""
        if OFFER.owns(option) and OFFER.arg(option):
            tokens = members(OFFER.arg(option))
            points = g.box.offering_points[len(tokens)]
            return "offer" if points else "offer_for_nothing", {"tokens": listed(tokens), "points": [("", points)]}
        if SPEND.owns(option) and g.screens is not None and prompt is not None:
            top = g.screens.tops[prompt.seat * 4 + SPEND.arg(option)]
            if top >= 0:
                terrain = TERRAINS[SPEND.arg(option)]
                return "spend", {
                    "tile": [(f"terrain.the.{terrain}", 0)],
                    "way": [(f"direction.{DIRECTIONS[top % 4]}", 0)],
                }
        return super().meaning(option, g, prompt)

    def word(self, field: str, value: int, setup: Setup) -> str:
        if field == "side":
            if setup.mode == "competitive":
                return f"seat.{value}"
            if value == OTOMA:
                return "side.otoma"
            return "seat.0" if setup.mode == "solo" else "side.team"
        if field == "origin" and value != RESERVE:
            return f"cell.{CELL_NAMES[value]}"
        return super().word(field, value, setup)


RULES: Final = Pachamama()
