"""Tables that the rule tests begin from, and short ways to ask what the rules answer.

The default layout (feather, VP) and its paths, the Cuzco tile at rotation 0 (p paved road, r rope bridge):

    I0 turquoise 1   I1 violet 2   I2 orange 1    I3 pink 2   I4 orange 4   I5 turquoise 1
    O0 pink 5        O1 turquoise 7  O2 violet 5  O3 pink 2   O4 violet 2   O5 orange 4

    C: I0 p2, I1 r1, I2 p4, I3 r3, I4 p6, I5 r5
    I0-I1 r3, I1-I2 r1, I2-I3 r2, I3-I4 p6, I4-I5 p1, I5-I0 p3
    I0-O0 p5, I1-O0 r4, I1-O1 p5, I2-O1 r4, I2-O2 p4, I3-O2 r6, I3-O3 r6, I4-O3 p2, I4-O4 r2, I5-O4 p3, I5-O5 r5, I0-O5 p1

Mask A: turquoise violet | orange pink | turquoise orange | violet pink | turquoise pink | violet orange
"""

import pytest

import kancha
from kancha.games.cuzco_feld.edition.box import standard
from kancha.games.cuzco_feld.material import (
    CARD_NAMES,
    FEATHERS,
    GOODS,
    MISSION_NAMES,
    NONE,
    PLACE_NAMES,
    TILE_NAMES,
)
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import State
from kancha.kernel.bits import members

FACES = {"illapa": "01", "mama_quilla": "04", "viracocha": "07", "pachamama": "10", "mama_sara": "13"}
STUDY_ROW = ["offering", "vp", "feather", "paved", "knowledge", "rope"]
FARM_ROW = ["god_card", "quipu", "circle", "food", "farm", "study"]
"""The abilities on cells 1 to 6."""
FAR_MISSIONS = [["07", "19", "06"], ["14", "23", "31"], ["39", "43", "20"], ["15", "42", "21"]]
"""Missions nobody meets by accident."""


def clean(seats: int = 2) -> dict[str, object]:
    """The pieces of a table on which nothing has happened: no cards, no offerings, no feathers."""
    every = range(seats)
    return {
        "layout": "default",
        "rotation": 0,
        "order": list(every),
        "masks": {seat: "ABCD"[seat] for seat in every},
        "feathers": {seat: [] for seat in every},
        "hand": {seat: [] for seat in every},
        "offerings": dict.fromkeys(every, 0),
        "inti": dict.fromkeys(every, 0),
        "scores": dict.fromkeys(every, 0),
        "missions": {seat: FAR_MISSIONS[seat] for seat in every},
        "faces": FACES,
        "spent": [],
    }


def rows(taken: list[str]) -> dict[str, object]:
    """A tile for each cell of both rows, of the lowest value whose tiles are not all taken."""
    box = standard().tiles
    cells: dict[str, object] = {}
    for kind, abilities in (("study", STUDY_ROW), ("farm", FARM_ROW)):
        for cell, ability in enumerate(abilities, 1):
            names = [f"{kind}-{ability}-{value}" for value in (1, 2, 3)]
            free = [name for name in names if taken.count(name) < box[TILE_NAMES.index(name)]]
            cells[f"{kind}-{cell}"] = free[0] if free else None
    return cells


def named_tiles(pieces: dict[str, object]) -> list[str]:
    """Every person tile an arrangement names."""
    tiles: list[str] = []
    for name in ("tiles", "discards", "rows"):
        piece = pieces.get(name, [])
        for some in piece.values() if isinstance(piece, dict) else [piece]:
            tiles += [str(text).split()[0] for text in (some if isinstance(some, list) else [some]) if text]
    return tiles


def table(seats: int = 2, module: str = "off", seed: int = 1, **pieces: object) -> kancha.Game:
    """A table arranged from the clean one; pieces by seat are laid over it seat by seat, and tiles get the slots they need."""
    g = kancha.new("cuzco-feld", seats, seed, layout="default", pututus=module)
    laid = clean(seats)
    laid["rows"] = rows(named_tiles(pieces))
    for name, piece in pieces.items():
        under = laid.get(name)
        if isinstance(under, dict) and isinstance(piece, dict):
            laid[name] = {**under, **piece}
        else:
            laid[name] = piece
    if isinstance(pieces.get("tiles"), dict) and not {"quipu", "quipu_reserve"} & set(pieces):
        held = {seat: len(some) for seat, some in pieces["tiles"].items()}  # type: ignore[attr-defined]
        laid["quipu_reserve"] = {seat: max(0, number - 2) for seat, number in held.items()}
    g.arrange(**laid)
    return g


def facts(g: kancha.Game) -> State:
    assert isinstance(g.state, State)
    return g.state


def player(g: kancha.Game, seat: int = 0) -> Player:
    return facts(g).players[seat]


def texts(g: kancha.Game) -> list[str]:
    """Everything that may be answered now."""
    return [g.text(option) for option in g.options()]


def starting(g: kancha.Game, start: str) -> set[str]:
    """The answers that begin with these words, without them."""
    return {text[len(start) :].strip() for text in texts(g) if text.startswith(start)}


def actions(g: kancha.Game, die: int) -> set[str]:
    """The actions a die may be placed for without any card."""
    return {text.split()[2] for text in texts(g) if text.startswith(f"place {die} ") and text.endswith(" none")}


def places(g: kancha.Game) -> set[str]:
    """Where the Chasqui may go."""
    return {text.split()[2] for text in texts(g) if text.startswith("move ")}


def asked(g: kancha.Game) -> tuple[int, str]:
    prompt = g.prompt
    assert prompt is not None
    return prompt.seat, prompt.name


def refused(g: kancha.Game, answer: str, rule: str = "") -> None:
    """The answer is not possible, for the reason named."""
    before = g.record()
    with pytest.raises(kancha.IllegalMove) as refusal:
        g.play(answer)
    assert not rule or refusal.value.rule == int(rule[2:])
    assert g.record() == before


def play(g: kancha.Game, *answers: str) -> kancha.Game:
    for answer in answers:
        g.play(answer)
    return g


def plain(g: kancha.Game, die: int, action: str, *answers: str) -> kancha.Game:
    """Place a die without cards, then answer what follows."""
    return play(g, f"place {die} {action} none", *answers)


def hand(g: kancha.Game, seat: int = 0) -> list[str]:
    return [CARD_NAMES[card] for card, number in enumerate(player(g, seat).hand) for _ in range(number)]


def tiles(g: kancha.Game, seat: int = 0) -> list[str]:
    return [TILE_NAMES[tile] for tile in player(g, seat).slots if tile != NONE]


def goods(g: kancha.Game, seat: int = 0) -> list[str]:
    return [GOODS[good] for good, number in enumerate(player(g, seat).goods) for _ in range(number)]


def missions(g: kancha.Game, seat: int = 0) -> set[str]:
    return {MISSION_NAMES[mission] for mission in members(player(g, seat).missions)}


def completed(g: kancha.Game, seat: int = 0) -> set[str]:
    return {MISSION_NAMES[mission] for mission in members(player(g, seat).completed)}


def villages(g: kancha.Game, seat: int = 0) -> set[str]:
    return {PLACE_NAMES[village] for village in members(player(g, seat).villages)}


def feathers(g: kancha.Game, seat: int = 0) -> list[str]:
    state = facts(g)
    mask = state.box.masks[player(g, seat).mask]
    return [FEATHERS[mask[place]] for place in members(player(g, seat).feathers)]


def steps(g: kancha.Game) -> list[int]:
    return facts(g).steps


def at(g: kancha.Game, seat: int = 0) -> str:
    return PLACE_NAMES[player(g, seat).at]


def kinds(g: kancha.Game) -> list[str]:
    """What happened after the last answer."""
    return [event.kind.name for event in g.history[-1].events]


def spent(g: kancha.Game) -> list[str]:
    return [CARD_NAMES[card] for card, number in enumerate(facts(g).spent) for _ in range(number)]
