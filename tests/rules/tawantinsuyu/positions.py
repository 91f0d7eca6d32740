"""Tables that many rule tests begin from, and short ways to ask what the rules answer.

The Coricancha lies as printed: sections 1 to 5 are Worship, Offering, Regeneration, Conquest, Production.
"""

from collections.abc import Iterable

import pytest

import kancha
from kancha.games.tawantinsuyu.edition.box import standard
from kancha.games.tawantinsuyu.material import (
    ARMY_NAMES,
    BUILDING_NAMES,
    CARD_NAMES,
    CONQUEST_NAMES,
    ICON_NAMES,
    NONE,
    RESOURCES,
    SPACE_NAMES,
    STAIR_NAMES,
    STATUES,
    TASKS,
    WEAVING_NAMES,
    WORKERS,
)
from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.kernel.bits import members
from kancha.kernel.errors import IllegalMove
from kancha.kernel.events import Event

BOX = standard()
MARKET = ["P01", "P02", "Z09", "Z10"]
VILLAGE = ["courier", "priest", "warrior"]
NOMADS = ["craftsman", "architect"]


def table(seats: int = 2, seed: int = 1, **pieces: object) -> kancha.Game:
    """A bare table: nobody owns anything, every High Priest stands in section 1, seat 0 is to move."""
    g = kancha.new("tawantinsuyu", seats=seats, seed=seed, mode="competitive", first="0", coricancha="printed")
    return laid(g, [str(seat) for seat in range(seats)], pieces)


def solo(seed: int = 1, switches: Iterable[str] = (), **pieces: object) -> kancha.Game:
    """The same alone, Axomamma to move unless said otherwise; he has no workers, resources or cards."""
    options = dict.fromkeys(switches, "on")
    g = kancha.new("tawantinsuyu", seats=1, seed=seed, mode="solo", coricancha="printed", **options)
    woven = pieces.get("tapestries", {})
    assert isinstance(woven, dict)
    return laid(g, ["0", "axomamma"], {"turn": "axomamma", **pieces, "tapestries": {"axomamma": [], **woven}})


def laid(g: kancha.Game, sides: list[str], pieces: dict[str, object]) -> kancha.Game:
    bare: dict[str, object] = {
        "resources": {side: {} for side in sides},
        "workers": {side: [] for side in sides},
        "high_priest": dict.fromkeys(sides, 1),
        "hill": {},
        "village": VILLAGE,
        "nomads": NOMADS,
        "market": MARKET,
    }
    for name, value in pieces.items():
        common = bare.get(name)
        if isinstance(common, dict) and isinstance(value, dict) and name != "hill":
            bare[name] = {**common, **{str(key): one for key, one in value.items()}}
        else:
            bare[name] = value
    g.arrange(**bare)
    return g


def facts(g: kancha.Game) -> State:
    """The game's own state, typed."""
    assert isinstance(g.state, State)
    return g.state


def say(g: kancha.Game, *answers: str) -> list[Event]:
    """Give these answers one after another; returns everything that happened."""
    found: list[Event] = []
    for answer in answers:
        found += g.play(answer)
    return found


def asked(g: kancha.Game) -> tuple[int, str]:
    """Who is asked what."""
    assert g.prompt is not None
    return g.prompt.seat, g.prompt.name


def answers(g: kancha.Game) -> set[str]:
    """All that can be answered now."""
    return {g.text(option) for option in g.options()}


def verbs(g: kancha.Game) -> set[str]:
    return {text.split()[0] for text in answers(g)}


def objects(g: kancha.Game, verb: str) -> set[str]:
    """The last words of the answers that begin with a verb."""
    return {text.split()[-1] for text in answers(g) if text.split()[0] == verb}


def refused(g: kancha.Game, answer: str, rule: int = 0) -> None:
    """An answer that is not possible; with a rule, for that reason."""
    with pytest.raises(IllegalMove) as fault:
        g.play(answer)
    if rule:
        assert fault.value.rule == rule


def told(events: list[Event], name: str) -> list[list[int]]:
    """The values of all events of a kind."""
    return [event.values for event in events if event.kind.name == name]


def score(g: kancha.Game, side: int = 0) -> int:
    return facts(g).players[side].total()


def res(g: kancha.Game, side: int = 0) -> dict[str, int]:
    """What a side has, by name, without what it has none of."""
    return {name: number for name, number in zip(RESOURCES, facts(g).players[side].res, strict=True) if number}


def hand(g: kancha.Game, side: int = 0) -> list[str]:
    return [CARD_NAMES[card] for card in members(facts(g).players[side].gods)]


def army(g: kancha.Game, side: int = 0) -> list[str]:
    return [ARMY_NAMES[card] for card in members(facts(g).players[side].army)]


def army_up(g: kancha.Game, side: int = 0) -> list[str]:
    return [ARMY_NAMES[card] for card in members(facts(g).players[side].army_up)]


def army_down(g: kancha.Game, side: int = 0) -> list[str]:
    return [ARMY_NAMES[card] for card in members(facts(g).players[side].army_down)]


def discarded(g: kancha.Game) -> list[str]:
    return [ARMY_NAMES[card] for card in members(facts(g).army_discard)]


def up(g: kancha.Game, side: int = 0) -> list[str]:
    return [BUILDING_NAMES[building] for building in members(facts(g).players[side].up)]


def down(g: kancha.Game, side: int = 0) -> list[str]:
    return [BUILDING_NAMES[building] for building in members(facts(g).players[side].down)]


def market(g: kancha.Game) -> list[str]:
    return [BUILDING_NAMES[building] for building in facts(g).market if building != NONE]


def reserve(g: kancha.Game, side: int = 0) -> list[str]:
    counts = facts(g).players[side].workers
    return [name for name, number in zip(WORKERS, counts, strict=True) for _ in range(number)]


def village(g: kancha.Game) -> list[str]:
    return [WORKERS[worker] for worker in facts(g).village]


def at(g: kancha.Game, space: str) -> str:
    """The worker on a space; empty if there is none."""
    worker = facts(g).worker_at(SPACE_NAMES.index(space))
    return WORKERS[worker] if worker != NONE else ""


def temple(g: kancha.Game, side: int = 0) -> int:
    return facts(g).players[side].temple


def section(g: kancha.Game, side: int = 0) -> int:
    return facts(g).players[side].priest + 1


def statues(g: kancha.Game, side: int = 0) -> list[str]:
    counts = facts(g).players[side].statues
    return [name for name, number in zip(STATUES, counts, strict=True) for _ in range(number)]


def tapestries(g: kancha.Game, side: int = 0) -> list[list[str]]:
    return [[WEAVING_NAMES[tile] for tile in row] for row in facts(g).players[side].tapestries]


def offer(g: kancha.Game) -> list[str]:
    return [CARD_NAMES[card] for card in facts(g).offer]


def owner(g: kancha.Game, place: str) -> int:
    """Who owns stairs or a conquest space."""
    state = facts(g)
    return (
        state.stairs[STAIR_NAMES.index(place)] if place in STAIR_NAMES else state.conquests[CONQUEST_NAMES.index(place)]
    )


def tasks_of(space: str) -> dict[str, str]:
    """The tasks a space touches, with their icons."""
    hill = BOX.hill
    return {TASKS[hill.icon_task[icon]]: ICON_NAMES[icon] for icon in hill.icons[SPACE_NAMES.index(space)]}


def tasks_left(g: kancha.Game) -> int:
    """How many tasks the current question still has to give."""
    assert g.prompt is not None
    assert g.prompt.name == "choose_task"
    left = g.prompt.parts["tasks"]
    assert isinstance(left, int)
    return left


HIM = AXOMAMMA
