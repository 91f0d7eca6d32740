"""What a position is worth once nothing but last Offerings is left."""

import kancha
from kancha.bots.player import GreedyBot
from kancha.kernel.chance import Rng
from tests.rules.pachamama.positions import EAST, S01, asked, coop, solo


def chosen(g: kancha.Game) -> str:
    """The answer of a bot that looks one step ahead."""
    assert g.seat is not None
    return g.text(GreedyBot(worlds=2).choose(g.view(g.seat), Rng(2)))


def test_alone_no_token_is_kept_at_the_last_offering() -> None:
    """Cells are left and a set might still grow, but nothing follows any more."""
    g = solo()
    g.arrange(planted=["B1", "C1", *S01], pawns={0: ["B1"]}, quiet=59, tokens={0: ["coca", "chili"]})
    g.play("explore B1 C1")
    g.play("offer none")
    assert asked(g) == (0, "last_offer")
    assert chosen(g) == "offer coca+chili"


def test_together_no_token_is_kept_at_the_last_offering() -> None:
    g = coop()
    g.arrange(piles={0: EAST[0]}, tokens={"team": ["coca", "chili"]})
    g.play(g.options()[0])
    assert asked(g)[1] == "last_offer"
    assert chosen(g) == "offer coca+chili"
