"""Cuzco as the kernel knows it."""

from typing import Final

from kancha.games.cuzco_feld import encoding, scoring, secrets
from kancha.games.cuzco_feld import setup as setting_up
from kancha.games.cuzco_feld.edition import arrange as arranging
from kancha.games.cuzco_feld.edition import counting
from kancha.games.cuzco_feld.edition.box import load, standard
from kancha.games.cuzco_feld.facts import facts
from kancha.games.cuzco_feld.goods import goods
from kancha.games.cuzco_feld.judge.judge import CuzcoJudge
from kancha.games.cuzco_feld.material import (
    PLACE_NAMES,
    Box,
)
from kancha.games.cuzco_feld.rounds import turn_of
from kancha.games.cuzco_feld.state import CATEGORIES, PHASES, State
from kancha.games.cuzco_feld.verbs import SPACE
from kancha.games.frame import Chapters, FramedRules, WordsOf
from kancha.kernel.rules import Choice, Mode, Setup

COMPETITIVE: Final[list[str]] = ["competitive"]


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
    judge=CuzcoJudge,
    facts=facts,
    encode=encoding.encode,
    turn=turn_of,
    goods=goods,
)
FIELDS: Final[WordsOf] = {
    "category": ("category", CATEGORIES),
    "phase": ("phase", PHASES),
    "from_place": ("place", PLACE_NAMES),
    "from_space": ("space", SPACE.domains["space"].words),
    "colour": ("feather", SPACE.domains["feather"].words),
    "set_": ("set", SPACE.domains["set"].words),
    "kind": ("action", SPACE.domains["action"].words),
    "other_mission": ("mission", SPACE.domains["mission"].words),
}


class Cuzco(FramedRules[State, Box]):
    """The game of dice, feathers and missions."""

    def __init__(self) -> None:
        super().__init__(
            slug="cuzco-feld",
            title="Cuzco (Feld)",
            letter="F",
            version=2,
            space=SPACE,
            modes=[Mode("competitive", 2, 4)],
            choices=[
                Choice("pututus", ["off", "on"], "off", COMPETITIVE),
                Choice("layout", ["random", "default"], "random", COMPETITIVE),
            ],
            credits={
                "designer": "Stefan Feld",
                "publisher": "Queen Games",
                "published_as": "Cuzco (Stefan Feld City Collection, 6)",
            },
            chapters=CHAPTERS,
            fields=FIELDS,
            weight=4,
            minutes=60,
        )

    def word(self, field: str, value: int, setup: Setup) -> str:
        if field == "place_in_order":
            return f"token.{value + 1}"
        if field == "turned_die":
            return f"die.{value + 1}"
        return super().word(field, value, setup)


RULES: Final = Cuzco()
