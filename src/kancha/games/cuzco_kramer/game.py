"""Cuzco (Kiesling & Kramer) as the kernel knows it."""

from typing import Final

from kancha.games.cuzco_kramer import encoding, facts, scoring, secrets
from kancha.games.cuzco_kramer import setup as setting_up
from kancha.games.cuzco_kramer.edition import arrange as arranging
from kancha.games.cuzco_kramer.edition import counting
from kancha.games.cuzco_kramer.edition.box import load, standard
from kancha.games.cuzco_kramer.festival import RANKS
from kancha.games.cuzco_kramer.goods import goods
from kancha.games.cuzco_kramer.judge.judge import CuzcoJudge
from kancha.games.cuzco_kramer.material import CELL_NAMES, IN_ROW, Box
from kancha.games.cuzco_kramer.state import CATEGORIES, State
from kancha.games.cuzco_kramer.turn import STAGES, turn_of
from kancha.games.cuzco_kramer.verbs import SPACE
from kancha.games.frame import Chapters, FramedRules, WordsOf
from kancha.kernel.rules import Choice, Figures, Mode, Setup

CHAPTERS: Final[Chapters[State, Box]] = Chapters(
    standard=standard,
    load=load,
    begin=setting_up.begin,
    mask=secrets.mask,
    resample=secrets.resample,
    scores=scoring.scores,
    ranking=scoring.ranking,
    sheet=scoring.sheet,
    pieces=counting.pieces,
    arrange=arranging.arrange,
    judge=CuzcoJudge,
    facts=facts.facts,
    encode=encoding.encode,
    turn=turn_of,
    goods=goods,
)
FIELDS: Final[WordsOf] = {
    "category": ("category", CATEGORIES),
    "inca": ("cell", CELL_NAMES),
    "stage": ("stage", STAGES),
    "rank": ("rank", RANKS),
}


class CuzcoKramer(FramedRules[State, Box]):
    """The game of terraces, temples and festivals."""

    def __init__(self) -> None:
        super().__init__(
            slug="cuzco-kramer",
            title="Cuzco (Kramer)",
            letter="K",
            version=2,
            space=SPACE,
            modes=[Mode("competitive", 2, 4)],
            choices=[Choice("first", ["random", "0", "1", "2", "3"], "random", ["competitive"])],
            credits={
                "designer": "Michael Kiesling, Wolfgang Kramer",
                "publisher": "Super Meeple",
                "published_as": "Cuzco",
            },
            chapters=CHAPTERS,
            fields=FIELDS,
            minutes=90,
        )

    def word(self, field: str, value: int, setup: Setup) -> str:
        return f"raisable.{value}" if field == "raisable" else super().word(field, value, setup)

    def figures(self, table: str, word: str, setup: Setup) -> Figures:
        """A cell is told by its row, which is the letter of its name, and by its place in the row."""
        if table in ("cell", "inca"):
            return {"number": [("", IN_ROW.get(word, 0))]}
        return {"number": [("", int(word))]} if table == "cost" else super().figures(table, word, setup)


RULES: Final = CuzcoKramer()
