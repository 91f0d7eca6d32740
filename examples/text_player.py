"""A player that reads and writes words only, as a language model would: the question, what is on the table, numbered answers.

    python examples/text_player.py ayar --model ./ask-my-model

The model is any program: it reads one prompt from its standard input and writes the number of an answer; other words are
ignored; three answers that name none and the first one is taken. Without --model a stand-in reads the words and takes the answer
that names the most points.
"""

import argparse
import json
import re
import subprocess
from collections.abc import Callable
from random import Random

import kancha
from kancha.bots.roster import recruit

TRIES = 3
LINES = 12  # of what happened lately


def prompt_of(game: kancha.Game, seat: int) -> tuple[str, list[str]]:
    """Everything a seat is told, and the answers it can give, as the library takes them."""
    speaker, view = game.speaker("en"), game.view(seat)
    prompt = view.prompt
    assert prompt is not None
    story = speaker.story(game.events_for(seat))[-LINES:]
    moves = [game.text(option) for option in view.options]
    said = [f"{number}: {speaker.answer(option, view.state, prompt)}" for number, option in enumerate(view.options)]
    parts = [
        f"You play {game.rules.title}, seat {seat}. What happened lately:",
        *story,
        "The table as you know it:",
        json.dumps(view.facts()["state"], ensure_ascii=False),
        speaker.prompt(prompt),
        *said,
        "Answer with one number.",
    ]
    return "\n".join(parts), moves


def asked(command: str) -> Callable[[str], str]:
    """A program as a model."""
    return lambda text: subprocess.run([command], input=text, capture_output=True, text=True, check=True).stdout


def stand_in(text: str) -> str:
    """An answer whose words name the most points; where many do, any of them."""
    answers = re.findall(r"^(\d+): (.*)$", text, re.MULTILINE)
    worth = [
        (max([int(number) for number in re.findall(r"(\d+) point", said)], default=0), said) for _, said in answers
    ]
    most = max(points for points, _ in worth)
    return Random(text).choice([number for (number, _), (points, _) in zip(answers, worth) if points == most])


def answer(game: kancha.Game, seat: int, model: Callable[[str], str]) -> str:
    """The model's answer in the words of a record; the first one if it names none."""
    text, moves = prompt_of(game, seat)
    for _ in range(TRIES):
        numbers = [int(number) for number in re.findall(r"\d+", model(text))]
        if numbers and numbers[-1] < len(moves):
            return moves[numbers[-1]]
        text += f"\nThat is no answer: expected one number from 0 to {len(moves) - 1}."
    return moves[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slug")
    parser.add_argument("--model", help="a program; without, a stand-in")
    parser.add_argument("--against", default="random")
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args()
    model = asked(given.model) if given.model else stand_in
    won = 0
    for number in range(given.games):
        game, bot, rng = kancha.new(given.slug, 2, seed=number), recruit(given.against), kancha.Rng(number)
        mine = number % 2
        while not game.over:
            seat = game.waiting()[0]
            if seat == mine:
                game.play(answer(game, seat, model), seat)
            else:
                game.play(bot.choose(game.view(seat), rng), seat)
        won += game.ranking()[mine] == 1
        print(f"game {number}: {game.scores()}", flush=True)
    print(f"{'the model' if given.model else 'the stand-in'} won {won} of {given.games} games against {given.against}")


if __name__ == "__main__":
    main()
