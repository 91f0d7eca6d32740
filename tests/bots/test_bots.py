"""Bots play any game through what their seat sees."""

from pathlib import Path

import pytest

import kancha
from kancha.bots.player import Bot, GreedyBot, RandomBot, appraise, completed
from kancha.bots.roster import recruit
from kancha.bots.search import Node, SearchBot, look_around
from kancha.judging import judge_of
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadSetup

BOTS = ["random", "greedy:2", "search:12i"]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("competitive", 4), ("solo", 1), ("coop", 3)])
def test_every_bot_answers_with_one_of_its_options_in_every_mode(name: str, mode: str, seats: int) -> None:
    game = kancha.new("pachamama", seats, seed=3, mode=mode, board="short")
    bot = recruit(name)
    rng = Rng(1)
    for _ in range(25):
        if game.seat is None:
            break
        view = game.view(game.seat)
        option = bot.choose(view, rng)
        assert option in view.options
        game.play(option)


OTHERS = [(game.slug, mode.name) for game in kancha.catalogue() if game.slug != "pachamama" for mode in game.modes]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("slug", "mode"), OTHERS)
def test_every_bot_plays_every_other_game_the_same_way_twice(name: str, slug: str, mode: str) -> None:
    games = [kancha.new(slug, seed=3, mode=mode) for _ in range(2)]
    bots = [recruit(name) for _ in range(2)]
    for number in range(15):
        seat = games[0].seat
        assert seat is not None
        views = [game.view(seat) for game in games]
        options = [bot.choose(view, Rng(number)) for bot, view in zip(bots, views, strict=True)]
        assert options[0] == options[1]
        assert options[0] in views[0].options
        for game, option in zip(games, options, strict=True):
            game.play(option)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_whim_gives_the_same_answer(name: str) -> None:
    game = kancha.new("pachamama", 2, seed=8, board="short", first=0)
    assert recruit(name).choose(game.view(0), Rng(5)) == recruit(name).choose(game.view(0), Rng(5))


def test_a_bot_leaves_the_game_as_it_was() -> None:
    game = kancha.new("pachamama", 2, seed=8, board="short")
    before = game.view(game.seat or 0).fingerprint(), game.record()
    SearchBot(iterations=20).choose(game.view(game.seat or 0), Rng(1))
    assert (game.view(game.seat or 0).fingerprint(), game.record()) == before


def test_greedy_divines_a_certain_crop_and_never_an_impossible_one() -> None:
    """After a right one it goes on with what is certain: a lone cell bears level 1, the last of five what is left (P-012)."""
    game = kancha.new("pachamama", 2, seed=1, scenario="S07", first=0)
    rest = ["A1", "B1", "C1", "A2", "B2", "C2", "D2", "E2", "D3", "E3", "A3", "B3", "C3", "C4"]
    game.arrange(known=["D1", "E1"], planted=rest, pawns={"brown": ["D1", "E1"]}, turn=0)
    game.play("divine D1 sweet_potato")
    chosen = game.text(GreedyBot(worlds=3).choose(game.view(0), Rng(2)))
    assert chosen == "divine E1 chili"


def test_search_stops_after_its_iterations() -> None:
    game = kancha.new("pachamama", 2, seed=8, board="short")
    bot: SearchBot[object] = SearchBot(iterations=17)
    bot.choose(game.view(game.seat or 0), Rng(1))
    assert bot.done == 17


def test_a_bot_in_a_file_of_its_own_is_recruited(tmp_path: Path) -> None:
    file = tmp_path / "last.py"
    file.write_text(
        "from kancha.bots.player import Bot\n\nclass Last(Bot):\n"
        "    def choose(self, view, rng):\n        return view.options[-1]\n"
    )
    game = kancha.new("pachamama", 2, seed=8, board="short")
    view = game.view(game.seat or 0)
    bot = recruit(str(file))
    assert (bot.name, bot.choose(view, Rng(1))) == ("last", view.options[-1])


@pytest.mark.parametrize(
    "name", ["", "oracle", "search:x", "search:-1", "search:0i", "greedy:x", "random:3", "no/such/file.py"]
)
def test_a_bot_that_does_not_exist_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(BadSetup):
        recruit(name)


def test_a_file_without_a_bot_or_with_a_fault_is_refused(tmp_path: Path) -> None:
    for text in ("x = 1\n", "raise ValueError('no')\n", "def (\n"):
        file = tmp_path / "odd.py"
        file.write_text(text)
        with pytest.raises(BadSetup, match=r"odd\.py"):
            recruit(str(file))


def test_the_simplest_bots_have_names() -> None:
    assert (Bot().name, RandomBot().name, GreedyBot().name, SearchBot().name) == ("first", "random", "greedy", "search")


def test_greedy_says_what_is_certain_before_it_passes_for_good() -> None:
    game = kancha.new("pachamama", 2, seed=1, scenario="S07", first=0)
    every = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
    game.arrange(
        known=["D1"], planted=[cell for cell in every if cell != "D1"], pawns={"brown": ["D1"]}, phase="end", turn=0
    )
    assert game.text(GreedyBot(worlds=2).choose(game.view(0), Rng(2))) == "divine D1 sweet_potato"


@pytest.mark.parametrize("seat", [0, 2])
def test_a_sealed_answer_is_judged_by_what_it_brings_when_it_is_opened(seat: int) -> None:
    """Missions are chosen by all at the same time: a bot compares its own although nothing happens before the last answer."""
    game = kancha.new("cuzco-feld", 3, seed=5)
    for other in range(3):
        game.play(game.options(other)[0], other)
    view = game.view(seat)
    worths = appraise(view, judge_of(view.rules), Rng(2), 4)
    assert max(worths) - min(worths) > 0.1
    root = Node()
    look_around(root, view, judge_of(view.rules), Rng(2))
    assert len({round(branch.seen, 6) for branch in root.branches.values()}) > 1


@pytest.mark.parametrize("answers", [0, 9, 21])
def test_an_option_is_worth_what_it_is_on_average_over_all_worlds_whatever_is_looked_at_but_once(answers: int) -> None:
    game = kancha.new("pachamama", 2, seed=4, board="short", first=0)
    for _ in range(answers):
        view = game.view(game.waiting()[0])
        game.play(GreedyBot(worlds=1).choose(view, Rng(answers)))
    view = game.view(game.waiting()[0])
    judge, rng = judge_of(view.rules), Rng(9)
    plain = [0.0] * len(view.options)
    world = None
    for _ in range(4):
        world = view.imagine(rng, world)
        for index, option in enumerate(view.options):
            after = world.clone()
            after.play(option)
            plain[index] += completed(after, judge, view.seat) / 4
    assert appraise(view, judge, Rng(9), 4) == pytest.approx(plain, abs=0.002)
