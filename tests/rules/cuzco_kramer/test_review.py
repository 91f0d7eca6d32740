"""What a second reading of the rules asked: corners between two chapters, reasons, and how a move is told."""

import pytest

from kancha.kernel.errors import IllegalMove
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import asked, midturn, refused

CITY = {"G16": "village", "G18": "village", "G20": "village", "G22": "village"}


# Festivals and cards


@rule("K-127")
def test_a_proposal_stands_even_before_the_first_card_is_played() -> None:
    hands = {0: ["tumi", "tumi+kero", "kero"]}
    g = midturn(land=CITY, temples={"G16": 4}, incas={0: ["G18"], 1: ["G20"]}, hands=hands, display="tumi")
    g.play("festival G16")
    assert asked(g) == "open_festival"
    assert not g.can_undo()
    with pytest.raises(IllegalMove):
        g.undo()
    assert refused(g, "pass") == 127
    assert refused(g, "play kero") == 115
