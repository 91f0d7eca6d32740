"""Ayar as the kernel knows it."""

from typing import Final

from kancha.games.ayar import encoding, facts, names, scoring, secrets
from kancha.games.ayar import setup as setting_up
from kancha.games.ayar.day import turn_of
from kancha.games.ayar.edition import arrange as arranging
from kancha.games.ayar.edition import counting
from kancha.games.ayar.edition.box import load, standard
from kancha.games.ayar.events import REASONS, SOURCES
from kancha.games.ayar.goods import goods
from kancha.games.ayar.judge.judge import AyarJudge
from kancha.games.ayar.material import LAKE_SPACES, LEVELS, TEMPLE_SLOTS, Box
from kancha.games.ayar.state import CATEGORIES, State
from kancha.games.ayar.verbs import SPACE
from kancha.games.frame import Chapters, FramedRules, WordsOf
from kancha.kernel.rules import OF_COLOURS, Choice, Figures, Mode, Setup

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
    judge=AyarJudge,
    facts=facts.facts,
    encode=encoding.encode,
    turn=turn_of,
    goods=goods,
)
FIELDS: Final[WordsOf] = {
    "category": ("category", CATEGORIES),
    "source": ("source", SOURCES),
    "reason": ("reason", REASONS),
    "origin": ("lake", LAKE_SPACES),
    "temple_slot": ("temple_slot", [str(slot) for slot in range(TEMPLE_SLOTS + 1)]),
    "arrows": ("arrows", [str(number) for number in range(10)]),
}


class Ayar(FramedRules[State, Box]):
    """The game of the children of the sun."""

    def __init__(self) -> None:
        super().__init__(
            slug="ayar",
            title="Ayar",
            letter="A",
            version=2,
            space=SPACE,
            modes=[Mode("competitive", 2, 4), Mode("solo", 1, 1)],
            choices=[
                Choice("level", LEVELS, "1", ["solo"]),
                Choice("colours", [], "", ["competitive", "solo"], OF_COLOURS),
                Choice("first", ["random", "0", "1", "2", "3"], "random", ["competitive"]),
            ],
            credits={
                "designer": "Fabio Lopiano, Mandela Fernández-Grandon",
                "publisher": "Osprey Games",
                "published_as": "Ayar: Children of the Sun",
            },
            chapters=CHAPTERS,
            fields=FIELDS,
            weight=4,
            minutes=60,
        )

    def check(self, setup: Setup) -> None:
        super().check(setup)
        setting_up.chosen_colours(setup)

    def figures(self, table: str, word: str, setup: Setup) -> Figures:
        return names.figures(self.box(setup.edition), table, word)

    def word(self, field: str, value: int, setup: Setup) -> str:
        if field == "side":
            return "side.ayllu" if setup.mode == "solo" and value == setup.seats else f"seat.{value}"
        return super().word(field, value, setup)


RULES: Final = Ayar()
