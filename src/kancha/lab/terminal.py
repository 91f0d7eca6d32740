"""A game in the terminal: one person against bots."""

from collections.abc import Callable

from kancha.bots.player import Bot
from kancha.doors import Game
from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError
from kancha.kernel.state import GameState
from kancha.lab.match import mixed

MINE = 0
SHOWN = 40


def play_here(
    game: Game, bot: Bot[GameState], language: str, tell: Callable[[str], object], ask: Callable[[], str]
) -> None:
    """Play until the game is over; `undo` takes back, `quit` leaves."""
    speaker = game.speaker(language)
    rng = Rng(mixed(game.position.chance.seed, "terminal"))
    told = 0
    while True:
        for line in speaker.story(game.events_for(MINE, told)):
            tell(line)
        told = len(game.history)
        prompt = game.prompt
        if prompt is None:
            break
        if MINE not in game.waiting():
            seat = game.waiting()[0]
            game.play(bot.choose(game.view(seat), rng), seat)
            continue
        tell(speaker.prompt(prompt))
        options, state = game.options(MINE), game.view(MINE).state
        for number, option in enumerate(options[:SHOWN]):
            tell(f"  {number:3}  {speaker.answer(option, state, prompt)}   [{game.text(option)}]")
        if len(options) > SHOWN:
            tell(f"  … and {len(options) - SHOWN} more, answered in the words of a record")
        answer = ask().strip()
        if answer in ("quit", "q"):
            return
        try:
            told = answer_with(game, options, answer, told)
        except KanchaError as fault:
            tell(f"  {fault}")
    sheet = game.score_sheet()
    tell("  ".join(f"{column} {total}" for column, total in zip(sheet.columns, sheet.totals(), strict=True)))


def answer_with(game: Game, options: list[int], answer: str, told: int) -> int:
    """Carry out what was typed; how many entries of the history have been told."""
    if answer in ("undo", "u"):
        game.undo()
        return min(told, len(game.history))
    if answer.isdigit() and int(answer) < len(options):
        game.play(options[int(answer)], MINE)
    else:
        game.play(answer, MINE)
    return told
