"""OpenSpiel's information-set MCTS against random play, over Kancha's own imagined worlds.

python examples/spiel_ismcts.py --game "kancha_ayar(seats=2)" --games 4 --simulations 40
"""

import argparse
import random
from time import process_time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from kancha.lab.envs.spiel import PREFIX


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=f"{PREFIX}ayar(seats=2)")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=40, help="of a decision")
    given = parser.parse_args()
    game = pyspiel.load_game(given.game)
    started, won = process_time(), 0.0
    for number in range(given.games):
        chance, mine = random.Random(number), number % game.num_players()
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(number))
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, given.simulations, random_state=np.random.RandomState(number))
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            elif state.current_player() == mine:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(chance.choice(state.legal_actions()))
        won += state.returns()[mine] > 0
        print(f"game {number}: {state.returns()}, {process_time() - started:.0f} CPU s", flush=True)
    print(f"IS-MCTS with {given.simulations} simulations won {won:g} of {given.games} games against random play")


if __name__ == "__main__":
    main()
