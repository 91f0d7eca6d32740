"""The bar's named choices: the step markers, and the lines with how far they walk and their power."""

from kancha.draw.scene import Choice
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.material import LINE_CELLS, LINES, MARKERS
from kancha.games.ayar.verbs import SPLIT, STEP


def choices(sight: Sight) -> list[Choice]:
    """Which marker goes where, and how the llamas are shared; other questions have names enough of their own."""
    if sight.asks("step"):
        return [*markers(sight), *lines(sight)]
    return llamas(sight) if sight.asks("split") else []


def markers(sight: Sight) -> list[Choice]:
    left = sorted({STEP.args(option)[0] for option in sight.options})
    named: list[Choice] = []
    for marker in left:
        colour = MARKERS[marker]
        note = sight.say("choice", "any_walks") if colour == "gold" else ""
        named.append(Choice(f"marker:{colour}", sight.marker(marker).capitalize(), note))
    return named


def lines(sight: Sight) -> list[Choice]:
    """Rows and columns: the spaces that are walked, and the power of what follows (A-031, A-039)."""
    tambos = sight.player(sight.seat).tambos
    named: list[Choice] = []
    for line, name in enumerate(LINES):
        power = 5 - (tambos & LINE_CELLS[line]).bit_count()
        note = sight.say("choice", "line", arrows=sight.g.arrows(line), power=power)
        named.append(Choice(f"line:{name}", sight.line(line).capitalize(), note))
    return named


def llamas(sight: Sight) -> list[Choice]:
    """How many go to the sun; the moon is asked for next (A-112)."""
    numbers = sorted({SPLIT.args(option)[0] for option in sight.options})
    return [
        Choice(
            f"sun_llamas:{number}",
            sight.say("choice", "sun", number=number),
            f"+{sight.box.llama_points(number)}",
            "sun",
        )
        for number in numbers
    ]
