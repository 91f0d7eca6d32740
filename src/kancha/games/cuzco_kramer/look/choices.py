"""The bar's named choices: the tiles with what is left of them, and every other action with its price."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import tag
from kancha.draw.scene import Choice
from kancha.games.cuzco_kramer.look.panels import TILE_ICONS
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import KINDS

ACTIONS: Final[dict[str, tuple[str, str, str]]] = {
    "enter": ("verb:enter", "kz-inca", "1–2"),
    "walk": ("verb:move", "walk", "0+"),
    "leave": ("verb:leave", "kz-inca", "1–2"),
    "temple": ("verb:build verb:enlarge", "temple", "1"),
    "basin": ("verb:basin", "kz-basin", "1"),
    "card": ("verb:draw", "card-back", "1"),
    "festival": ("verb:festival", "festival", ""),
}
"""What can be done besides laying tiles: what it stands for, its sign, how many action points it costs."""


def choices(sight: Sight) -> list[Choice]:
    """The same words in the same places all turn long, the tiles while one is laid; going home only where an Inca can."""
    if not sight.asks("lay", "at", "turn", "end"):
        return []
    named = [tile(sight, kind) for kind in range(len(KINDS))]
    if sight.asks("at", "turn"):
        return named
    named += [action(sight, name) for name in ACTIONS if name != "leave" or sight.asks("leave")]
    tokens = sight.say("left", number=sight.g.tokens[sight.seat])
    named.append(Choice("verb:token", sight.say("choice", "token"), tokens, "kz-token"))
    return [*named, Choice("verb:end", sight.say("choice", "end"), "", "confirm")]


def tile(sight: Sight, kind: int) -> Choice:
    name = KINDS[kind]
    left = sight.say("left", number=sight.g.left_of(sight.seat, kind))
    return Choice(
        f"kind:{name}", sight.say("kind", name), Markup("{} {}").format(cost(sight, "1"), left), TILE_ICONS[name]
    )


def action(sight: Sight, name: str) -> Choice:
    mark, sign, price = ACTIONS[name]
    note = cost(sight, price) if price else ""
    needs = sight.speaker.why("K-021") if sight.g.owes_tile else sight.say("needs", name)
    return Choice(mark, sight.say("choice", name), note, sign, needs)


def cost(sight: Sight, price: str) -> Markup:
    """A price in action points: the sign of the panel, their name for who cannot see it."""
    return Markup("{}{}{}").format(price, icon("kz-pip"), tag("span", sight.say("action_points"), class_="vh"))
