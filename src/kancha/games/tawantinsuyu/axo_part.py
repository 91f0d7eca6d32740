"""Axomamma's part wherever another chapter asks for it, each told by his own chapters."""

from kancha.games.tawantinsuyu.automaton import Automaton
from kancha.games.tawantinsuyu.axo_actions import AxoActs, AxoConquers, AxoMusters, ScoreWeavings
from kancha.games.tawantinsuyu.axo_gains import his_ways
from kancha.games.tawantinsuyu.axo_turn import his_turn
from kancha.games.tawantinsuyu.axomamma import he_follows_weaving
from kancha.games.tawantinsuyu.material import PART, REGENERATION, WORSHIP
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.state import AXOMAMMA, State


class AxomammaPart(Automaton):
    """He follows every action of the human, without any condition (T-299)."""

    def __init__(self) -> None:
        self.ways = his_ways()

    def turn(self, g: State) -> Effects:
        return his_turn(g)

    def follow(self, g: State, action: int) -> Effects:
        return (AxoActs(action, 0),)

    def muster(self, g: State) -> Effects:
        return (AxoMusters(),)

    def conquer(self, g: State) -> Effects:
        return (AxoConquers(),)

    def buy_weaving(self, g: State) -> Effects:
        he_follows_weaving(g)
        return ()

    def trade(self, g: State) -> Effects:
        return (ScoreWeavings(),)

    def last_actions(self, g: State) -> Effects:
        """Regeneration and, with statues left, Worship, both as if he began them (T-321)."""
        return (AxoActs(REGENERATION, 2), AxoActs(WORSHIP, 2))

    def receive(self, g: State, part: int) -> Effects:
        way = self.ways.get(part // PART)
        return way.effects(g, AXOMAMMA, part % PART) if way is not None else ()
