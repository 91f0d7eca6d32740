"""Every kind of gain and how a person receives it: the one list of them, and what puts the game together."""

from kancha.games.tawantinsuyu import automaton, gains
from kancha.games.tawantinsuyu.armies import ArmyCards, Regenerations, Trainings
from kancha.games.tawantinsuyu.automaton import Automaton
from kancha.games.tawantinsuyu.gains import GodCards, Kind
from kancha.games.tawantinsuyu.market import BuildingGain
from kancha.games.tawantinsuyu.material import (
    GAIN_ARMY,
    GAIN_BUILDING,
    GAIN_BUY_WEAVINGS,
    GAIN_CHOICE,
    GAIN_FREE_BUILDING,
    GAIN_FREE_STAIRS,
    GAIN_FREE_STATUE,
    GAIN_GOD,
    GAIN_PAID_STEP,
    GAIN_PRODUCTION,
    GAIN_REGENERATE,
    GAIN_STAIRS,
    GAIN_STATUE,
    GAIN_TEMPLE,
    GAIN_TRADE,
    GAIN_TRAIN,
    GAIN_VP,
    GAIN_WEAVING,
    GAIN_WORKER,
    GAINS,
)
from kancha.games.tawantinsuyu.monuments import StairsGain, StatueGain
from kancha.games.tawantinsuyu.production import SingleProductions
from kancha.games.tawantinsuyu.temple import FreeSteps, PaidSteps
from kancha.games.tawantinsuyu.weaving import FreeWeavings, Purchases, Trades
from kancha.games.tawantinsuyu.workers import FreeWorkers


def ways() -> dict[int, Kind]:
    """How people receive what is neither resource nor points; a choice is asked before anything is received."""
    return {
        GAIN_GOD: GodCards(),
        GAIN_ARMY: ArmyCards(),
        GAIN_TRAIN: Trainings(),
        GAIN_WEAVING: FreeWeavings(),
        GAIN_WORKER: FreeWorkers(),
        GAIN_TEMPLE: FreeSteps(),
        GAIN_PAID_STEP: PaidSteps(),
        GAIN_REGENERATE: Regenerations(),
        GAIN_FREE_BUILDING: BuildingGain(1),
        GAIN_FREE_STAIRS: StairsGain(1),
        GAIN_FREE_STATUE: StatueGain(1),
        GAIN_BUILDING: BuildingGain(0),
        GAIN_STAIRS: StairsGain(0),
        GAIN_STATUE: StatueGain(0),
        GAIN_BUY_WEAVINGS: Purchases(),
        GAIN_TRADE: Trades(),
        GAIN_PRODUCTION: SingleProductions(),
        GAIN_CHOICE: Kind(),
    }


def put_together(people: dict[int, Kind], axomamma: Automaton) -> None:
    """Tell the chapters how each kind of gain is received, and who plays for Axomamma; a kind left out is an error at once."""
    missing = [name for kind, name in enumerate(GAINS) if kind > GAIN_VP and kind not in people]
    if missing:
        raise LookupError(f"nobody says how to receive {', '.join(missing)}; expected a way for each kind of gain")
    gains.RECEIVED[:] = [people.get(kind, Kind()) for kind in range(len(GAINS))]
    automaton.SEAT[:] = [axomamma]
