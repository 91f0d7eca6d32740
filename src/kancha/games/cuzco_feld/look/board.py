"""How a game of Cuzco is drawn for one viewer: the door to `look`."""

from kancha.draw.markup import joined
from kancha.draw.scene import Aside, Drawn, Scene
from kancha.games.cuzco_feld.look.capital import capital
from kancha.games.cuzco_feld.look.cards import gods
from kancha.games.cuzco_feld.look.choices import choices
from kancha.games.cuzco_feld.look.gallery import card, gallery
from kancha.games.cuzco_feld.look.motions import motions
from kancha.games.cuzco_feld.look.panels import panels
from kancha.games.cuzco_feld.look.roads import roads
from kancha.games.cuzco_feld.look.sight import ROMAN, Sight
from kancha.games.cuzco_feld.look.spaces import spaces
from kancha.games.cuzco_feld.material import ROUNDS
from kancha.games.cuzco_feld.state import BOARD_PHASE, FINAL, PHASES, SETTING_UP

__all__ = ["card", "draw", "gallery"]


def draw(scene: Scene) -> Drawn:
    """The whole table for one viewer."""
    sight = Sight(scene)
    return Drawn(
        board=roads(sight),
        supplies=joined([gods(sight), spaces(sight)]),
        asides=[Aside("capital", sight.say("capital"), capital(sight))],
        panels=panels(sight),
        phase=phase(sight),
        progress=progress(sight),
        motions=motions(sight),
        choices=choices(sight),
    )


def phase(sight: Sight) -> str:
    """Round, phase and, in the third, the step."""
    g = sight.g
    if sight.over:
        return sight.say("phase", "over")
    if g.phase in (SETTING_UP, FINAL):
        return sight.say("phase", PHASES[g.phase])
    now = sight.say("phase", PHASES[g.phase])
    if g.phase == BOARD_PHASE and g.step:
        now = sight.say("step", str(g.step))
    return sight.say("round", round=ROMAN[g.round], phase=now)


def progress(sight: Sight) -> tuple[int, int]:
    """Knots of the cord: one a round."""
    return (ROUNDS if sight.over else sight.g.round + 1), ROUNDS
