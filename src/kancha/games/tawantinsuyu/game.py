"""Tawantinsuyu as the kernel knows it."""

from typing import Final

from kancha.games.frame import Chapters, FramedRules, WordsOf
from kancha.games.tawantinsuyu import encoding, scoring, secrets
from kancha.games.tawantinsuyu import setup as setting_up
from kancha.games.tawantinsuyu.axo_part import AxomammaPart
from kancha.games.tawantinsuyu.edition import arrange as arranging
from kancha.games.tawantinsuyu.edition import counting
from kancha.games.tawantinsuyu.edition.box import load, standard
from kancha.games.tawantinsuyu.facts import facts
from kancha.games.tawantinsuyu.goods import goods
from kancha.games.tawantinsuyu.judge.judge import TawantinsuyuJudge
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
from kancha.games.tawantinsuyu.people import CATEGORIES
from kancha.games.tawantinsuyu.receiving import put_together, ways
from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.games.tawantinsuyu.turn import turn_of
from kancha.games.tawantinsuyu.verbs import SPACE
from kancha.games.tawantinsuyu.words import answers
from kancha.games.tawantinsuyu.words import figures as names
from kancha.kernel.events import Event
from kancha.kernel.refusals import Prompt
from kancha.kernel.rules import OF_NUMBERS, Choice, Figures, Mode, Setup

EVERY: Final[list[str]] = ["competitive", "solo"]


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
    judge=TawantinsuyuJudge,
    facts=facts,
    encode=encoding.encode,
    turn=turn_of,
    goods=goods,
)
FIELDS: Final[WordsOf] = {
    "category": ("category", CATEGORIES),
    "action": ("action", ACTIONS),
    "region": ("region", REGIONS),
    "edge": ("edge", EDGES),
    "terrace": ("terrace", TERRACES),
    "god": ("god", GODS),
    "token": ("token", AXO_TOKENS),
    "axo_space": ("axo_space", AXO_SPACES),
    "personality": ("personality", PERSONALITIES),
    "resource": ("resource", RESOURCES),
    "into": ("resource", RESOURCES),
    "kind": ("due", [*RESOURCES, "food"]),
}


class Tawantinsuyu(FramedRules[State, Box]):
    """The game of the hill and its terraces."""

    def __init__(self) -> None:
        switches = [Choice(name, ["off", "on"], "off", ["solo"]) for name in ADJUSTMENTS]
        super().__init__(
            slug="tawantinsuyu",
            title="Tawantinsuyu",
            letter="T",
            version=2,
            space=SPACE,
            modes=[Mode("competitive", 2, 4), Mode("solo", 1, 1)],
            choices=[
                Choice("coricancha", ["random", "printed"], "random", EVERY),
                Choice("first", ["random", "0", "1", "2", "3"], "random", ["competitive"]),
                Choice("ages", [], "", ["competitive"], OF_NUMBERS),
                *switches,
            ],
            credits={"designer": "Dávid Turczi", "publisher": "Board & Dice"},
            chapters=CHAPTERS,
            fields=FIELDS,
            weight=5,
            minutes=90,
        )
        put_together(ways(), AxomammaPart())

    def check(self, setup: Setup) -> None:
        super().check(setup)
        setting_up.told_ages(setup)

    def figures(self, table: str, word: str, setup: Setup) -> Figures:
        return names.figures(self.box(setup.edition), table, word)

    def meaning(self, option: int, g: State, prompt: Prompt | None) -> tuple[str, Figures]:
        return answers.meaning(g, option, prompt)

    def told(self, event: Event, setup: Setup) -> Figures:
        return names.told(self.box(setup.edition), event)

    def word(self, field: str, value: int, setup: Setup) -> str:
        if field == "side":
            return "side.axomamma" if setup.mode == "solo" and value == AXOMAMMA else f"seat.{value}"
        if field in ("payment", "source") and value < GOD_CARDS:
            return f"god_card.{CARD_NAMES[value]}"
        if field == "icon":
            return f"task.{TASKS[self.box(setup.edition).hill.icon_task[value]]}"
        if field == "amount":
            return f"amount.{value}"
        if field == "tapestry":
            return str(value + 1)
        return super().word(field, value, setup)


RULES: Final = Tawantinsuyu()
