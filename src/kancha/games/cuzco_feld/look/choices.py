"""The bar's named choices: the viewer's dice, and every space of the action bar with what may still go there."""

from kancha.draw.scene import Choice
from kancha.games.cuzco_feld import material
from kancha.games.cuzco_feld.look.shapes import SPACE_ICONS
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.look.spaces import SHARED
from kancha.games.cuzco_feld.state import NO_DIE


def choices(sight: Sight) -> list[Choice]:
    """Which die goes where; other questions have names enough of their own."""
    own = sight.own()
    if sight.prompt != "place" or own is None or not sight.options:
        return []
    faces = sorted({*own.dice, *[1] * (sight.part("extra") == 1)})
    dice = [Choice(f"die:{face}", sight.say("choice", "die", face=face), "", f"die-{face}") for face in faces]
    return dice + [action(sight, space, half) for space in material.BARS[sight.g.seats] for half in halves(space)]


def halves(space: int) -> list[int]:
    """The actions of a space: one, or the two of a shared one."""
    return SHARED.get(space, [space])


def action(sight: Sight, space: int, half: int) -> Choice:
    name = sight.named("half", half) if space in SHARED else sight.named("space", space)
    return Choice(f"action:{material.ACTIONS[half]}", name, limit(sight, space), SPACE_ICONS[half])


def limit(sight: Sight, space: int) -> str:
    """What a die must be to go there, and what the space pays (F-096, F-097)."""
    lowest = sight.g.lowest(space)
    if space == material.VP_SPACE:
        return sight.say("points", points=sight.g.box.vp_action)
    if lowest in (1, NO_DIE):
        return sight.say("shut" if lowest == 1 else "any_die")
    return f"< {lowest}"
