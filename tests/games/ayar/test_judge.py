"""The judge sees what pays: both scores, early devotion, moons that will be scored, the turn in progress."""

import kancha
from kancha.bots.roster import recruit
from kancha.games.ayar.judge.judge import AyarJudge
from kancha.kernel.chance import Rng
from tests.rules.ayar.positions import alone, facts, table

JUDGE = AyarJudge()


def worth(g: kancha.Game, seat: int = 0) -> float:
    return JUDGE.worth(facts(g), seat)


def outlook(g: kancha.Game, answer: str) -> float:
    """The worth for the seat that answers, once it has."""
    position = g.position.clone()
    seat = position.seat
    position.play(g.parse(answer))
    return JUDGE.outlook(position, seat)  # type: ignore[arg-type]


def test_a_balanced_score_is_worth_more() -> None:
    even = table(phase="end", sun={0: 40, 1: 30}, moon={0: 40, 1: 30}, llamas={1: 1})
    uneven = table(phase="end", sun={0: 60, 1: 30}, moon={0: 20, 1: 30}, llamas={1: 1})
    assert worth(even) > worth(uneven)


def test_devotion_is_worth_more_the_more_dawns_are_to_come() -> None:
    gains = []
    for number, retired in ((1, []), (3, ["grey", "purple"])):
        with_it = table(round=number, retired=retired, devotion={0: 4})
        gains.append(worth(with_it) - worth(table(round=number, retired=retired)))
    assert gains[0] > gains[1] > 0


def test_a_tile_just_reached_counts_for_suns_of_its_activity() -> None:
    """With maize planted the farming tile at space 8 is worth reaching."""
    g = table(men={"turquoise": 6}, maize={0: {"m7": 6, "m6": 5}})
    short = table(men={"turquoise": 4}, maize={0: {"m7": 6, "m6": 5}})
    assert outlook(g, "step turquoise R3 turquoise") > outlook(short, "step turquoise R3 turquoise")


def test_more_power_left_is_worth_more() -> None:
    g = table(tambos={0: ["r1c1", "r2c1", "r2c2", "r2c3", "r2c4", "r3c1", "r3c2"]})
    assert outlook(g, "step turquoise R1 turquoise") > outlook(g, "step turquoise R2 turquoise")


def test_chances_are_certain_at_the_end() -> None:
    g = table(phase="end", sun={0: 40, 1: 30}, moon={0: 40, 1: 30})
    assert JUDGE.forecast(g.position, 2) == [1.0, 0.0]  # type: ignore[arg-type]
    beaten = alone(phase="end", sun={0: 20, "ayllu": 30}, moon={0: 20, "ayllu": 30})
    assert JUDGE.forecast(beaten.position, 1) == [0.0]  # type: ignore[arg-type]


def test_greedy_beats_random() -> None:
    for seed in range(3):
        g = kancha.new("ayar", seats=2, seed=seed)
        bots = [recruit("greedy:1"), recruit("random")]
        rng = Rng(seed)
        while not g.over:
            assert g.seat is not None
            g.play(bots[g.seat].choose(g.view(g.seat), rng))
        assert g.ranking() == [1, 2]
