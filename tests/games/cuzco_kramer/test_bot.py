"""The judge of Cuzco, and the bots that plan a turn with it."""

import kancha
from kancha.bots.plan import Planner
from kancha.bots.player import GreedyBot
from kancha.bots.search import SearchBot
from kancha.games.cuzco_kramer.judge.judge import CuzcoJudge
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.chance import Rng
from kancha.kernel.state import GameState

ROW = ["G10", "G12", "G14", "G16", "G18", "G20", "G22", "G24", "G26", "G28"]


def midturn(seats: int = 2, **pieces: object) -> kancha.Game:
    g = kancha.new("cuzco-kramer", seats=seats, seed=1, first=0)
    g.arrange(hands={seat: [] for seat in range(seats)}, **pieces)
    return g


def worth(g: kancha.Game, seat: int) -> float:
    assert isinstance(g.state, State)
    return CuzcoJudge().worth(g.state, seat)


def test_greedy_builds_the_great_temple_it_may_build() -> None:
    g = midturn(ap=1, land=dict.fromkeys(ROW, "village"), incas={0: ["G10"]})
    assert g.text(GreedyBot().choose(g.view(0), Rng(1))).startswith("build")


def test_greedy_sees_through_the_parts_of_an_answer() -> None:
    """One culture closes the basin: which kind, where and which way are three questions but one thought."""
    ring = ["G20", "H19", "H17", "G16", "F17"]
    g = midturn(ap=1, land=dict.fromkeys(ring, "culture"), basins=["G18"], incas={0: ["G20"]})
    bot: GreedyBot[GameState] = GreedyBot()
    while g.seat == 0 and not g.scores()[0]:
        g.play(bot.choose(g.view(0), Rng(1)))
    assert g.scores() == [3, 0]


def test_a_plan_climbs_first_and_builds_then() -> None:
    """Equal heights: only after a step up the temple can be built."""
    land = dict.fromkeys(ROW, "village") | {"G12": "village 2"}
    g = midturn(ap=1, land=land, incas={0: ["G10"], 1: ["G28"]}, tokens={0: 0})
    bot: SearchBot[GameState] = SearchBot(iterations=12)
    rng = Rng(3)
    while g.seat == 0:
        g.play(bot.choose(g.view(0), rng))
    assert g.scores() == [5, 0]


def test_a_plan_is_kept_from_answer_to_answer_and_dropped_when_the_game_is_another() -> None:
    g = kancha.new("cuzco-kramer", seats=2, seed=4, first=0)
    planner: Planner[GameState] = Planner()
    rng = Rng(2)
    g.play(planner.answer(g.view(0), rng, 0.0, 2))
    assert g.seat == 0
    assert planner.follows(g.view(0))
    other = kancha.new("cuzco-kramer", seats=2, seed=5, first=0)
    assert not planner.follows(other.view(0))
    option = planner.answer(other.view(0), rng, 0.0, 1)
    assert option in other.options()


def test_the_same_whim_gives_the_same_plan() -> None:
    g = kancha.new("cuzco-kramer", seats=3, seed=4, first=0)
    first = [SearchBot(iterations=3).choose(g.view(0), Rng(9)) for _ in range(2)]
    assert first[0] == first[1]


def test_the_judge_likes_height_cities_and_closing_basins() -> None:
    land = dict.fromkeys(ROW[:4], "village") | {"G10": "village 3"}
    low = midturn(ap=0, land=land, temples={"G14": 4}, incas={0: ["G12"], 1: ["G16"]})
    high = midturn(ap=0, land=land, temples={"G14": 4}, incas={0: ["G10"], 1: ["G16"]})
    assert worth(high, 0) > worth(low, 0)
    assert worth(high, 1) < worth(low, 1)


def test_after_its_count_a_seat_has_nothing_more_to_hope_from_cities() -> None:
    land = dict.fromkeys(ROW[:4], "village")
    pieces: dict[str, object] = {"land": land, "temples": {"G14": 4}, "incas": {0: ["G10"]}}
    before = midturn(**pieces, ap=1, ending=1, turn=0)
    after = midturn(**pieces, ap=1, ending=0, turn=1)
    assert worth(after, 0) < worth(before, 0)


def test_a_plan_made_for_another_luck_is_not_followed() -> None:
    """With the card it hoped for a festival could be held; the real one may be another."""
    for seed in range(12):
        g = kancha.new("cuzco-kramer", seats=2, seed=seed, first=0)
        land = dict.fromkeys(ROW, "village")
        cards: dict[str, object] = {"hands": {0: [], 1: []}, "display": "tumi", "deck": ["tumi", "kero", "mask"]}
        g.arrange(
            ap=2, land=land, temples={"G14": 10}, incas={0: ["G10"]}, tokens={0: 0}, stock={0: {"double": 0}}, **cards
        )
        bot: SearchBot[GameState] = SearchBot(iterations=6)
        rng = Rng(seed)
        while g.seat == 0:
            g.play(bot.choose(g.view(0), rng))
