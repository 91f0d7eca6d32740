"""Positions against Axomamma."""

import kancha
from kancha.games.tawantinsuyu.material import (
    SPACE_NAMES,
    WEAVING_NAMES,
    WORKERS,
)
from kancha.games.tawantinsuyu.people import Axomamma
from tests.rules.tawantinsuyu.positions import (
    BOX,
    asked,
    facts,
    solo,
)

QUIET = ["g01", "g02", "g03", "g04"]
"""Four cards of Inti for his slots: whatever the die shows, he seeks Inti."""


def axo(g: kancha.Game) -> Axomamma:
    found = facts(g).axo
    assert found is not None
    return found


def rolling(face: int, switches: tuple[str, ...] = (), **pieces: object) -> kancha.Game:
    """A position in which Axomamma's first roll was this one."""
    for seed in range(1, 80):
        g = solo(seed, switches, slots=QUIET, **pieces)
        if axo(g).die == face:
            return g
    raise AssertionError(f"no seed rolls {face}")


def started(seed: int = 1, **options: str) -> kancha.Game:
    """A solo game set up, at the human's first question of a turn."""
    g = kancha.new("tawantinsuyu", seats=1, seed=seed, mode="solo", coricancha="printed", **options)
    while asked(g)[1] != "stand_high_priest":
        g.play(g.options()[0])
    return g


def full_of(terrace: str) -> dict[str, str]:
    """Workers on all spaces of Inti on a terrace."""
    inti = [name for number, name in enumerate(SPACE_NAMES) if name[0] == terrace and BOX.hill.god[number] == 0]
    return {name: WORKERS[number % 4] for number, name in enumerate(inti)}


TILES = ["W06", "W07", "W14", "W18"]


GONE = [name for name in WEAVING_NAMES[4:] if name not in TILES]


GODS_ON_HIS_BOARD = ["g01", "g08", "g15", "g22"]
"""Inti, Mama Quilla, Illapa and Pachamama in slots 1 to 4; the roll for his worker replaces the second."""


def sculpting(face: int, means: dict[str, int], *taken: str) -> kancha.Game:
    """He built a statue where the second die showed this, with these statues out of the game."""
    for seed in range(1, 200):
        g = solo(
            seed, ("E3",), slots=GODS_ON_HIS_BOARD, workers={"axomamma": ["warrior"]}, nomads=[],
            tokens={"k2b": "r2s3", "k2a": "r1s1", "k2c": "r3s2"}, high_priest={"axomamma": 2},
            resources={"axomamma": means}, statues_gone=[name for name in taken for _ in range(1 + name.endswith("small"))],
        )  # fmt: skip
        rolls = [text for text in g.record().splitlines() if "rolled" in text]
        if [roll.split()[-1] for roll in rolls][:2] == ["2", str(face)]:
            return g
    raise AssertionError("no such roll")


RICH = {"stone": 3, "gold": 2}
