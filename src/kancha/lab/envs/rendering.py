"""The table of an environment in words, or as the board's own drawing."""

from typing import Final

from kancha.kernel.errors import BadSetup
from kancha.kernel.position import prompt_of
from kancha.lab.envs.core import EnvCore
from kancha.web.pictures import board_svg
from kancha.words import Speaker

MODES: Final = ("ansi", "svg")
SHOWN: Final = 20


def ansi(core: EnvCore, seat: int) -> str:
    """The scores, the question and its options, in words."""
    speaker = Speaker(core.rules, core.setup, "en")
    view = core.view(seat)
    sheet = core.rules.sheet(view.state)
    lines = ["  ".join(f"{name} {total}" for name, total in zip(sheet.columns, sheet.totals(), strict=True))]
    prompt = view.prompt
    if prompt is None or core.over:
        return "\n".join([*lines, "The game is over."])
    lines.append(f"seat {prompt.seat}: {speaker.prompt(prompt)}")
    if view.options:
        asked = prompt_of(core.position.question(), seat, view.state)
        lines += [
            f"  {core.rules.space.text(option)}: {speaker.answer(option, view.state, asked)}"
            for option in view.options[:SHOWN]
        ]
    if len(view.options) > SHOWN:
        lines.append(f"  … and {len(view.options) - SHOWN} more")
    return "\n".join(lines)


def svg(core: EnvCore, seat: int) -> str:
    """The board, drawn."""
    if core.lost >= 0:
        raise BadSetup("a game that was lost by an answer that is no option has no last picture", "render_mode")
    speaker = Speaker(core.rules, core.setup, "en")
    return board_svg(core.view(seat), speaker, [f"seat {number}" for number in range(core.seats)])
