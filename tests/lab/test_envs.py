"""The games as environments: one sample of what `kancha envs SLUG --check` does everywhere, and what the shells promise."""

import json
import warnings

import numpy as np
import pytest
from click.testing import CliRunner
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import kancha
from kancha.cli import cli
from kancha.games import all_rules
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadSetup, IllegalMove
from kancha.lab.envs.batch import Batch
from kancha.lab.envs.codings import CODINGS, Parts
from kancha.lab.envs.core import RAISE, EnvCore, place_value
from kancha.lab.envs.gym import KanchaGym
from kancha.lab.envs.pettingzoo import KanchaAEC
from kancha.lab.envs.shell import Shell

SLUGS = [rules.slug for rules in all_rules()]
CYCLES = 6


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_and_gymnasium_are_content(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # observations are dictionaries, which one of the two warns of
        for coding in CODINGS:
            api_test(KanchaAEC(slug, 3, coding=coding), num_cycles=CYCLES)
        seed_test(lambda: KanchaAEC(slug, 2), num_cycles=CYCLES)
        check_env(KanchaGym(slug, 2), skip_render_check=True)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_network_is_given_is_what_the_layout_says(slug: str) -> None:
    core = EnvCore(slug, 2)
    rng = Rng(3)
    for _ in range(30):
        codes = core.observer.observe(core.position, core.seat)
        assert np.allclose(core.observe(core.seat), core.layout.flat(codes))
        assert np.allclose(core.flattener.rows([codes, codes])[1], core.observe(core.seat))
        core.play(core.options[rng.below(len(core.options))])


@pytest.mark.parametrize("slug", SLUGS)
def test_an_option_is_named_by_its_place_its_number_or_its_words(slug: str) -> None:
    rng = Rng(4)
    for name in CODINGS:
        shell = Shell(slug, 2, coding=name)
        shell.reset(5)
        for _ in range(20):
            core = shell.core
            option = core.options[rng.below(len(core.options))]
            words = [core.vocabulary.words[word] for word in core.vocabulary.of([option])[0] if word]
            said = [word.partition(":")[2] for word in words]
            assert " ".join(said).startswith(core.rules.space.text(option))  # a usual last word is not spelled out
            meant = shell.coding.action(option)
            assert shell.coding.possible()[meant] == 1
            assert shell.coding.possible().sum() <= len(core.options)
            answer = shell.coding.option(meant)
            while answer is None:
                assert isinstance(shell.coding, Parts)
                assert shell.coding.extra().sum() > 0
                answer = shell.coding.option(shell.coding.action(option))
            assert answer == option
            core.play(option)
            shell.coding.begin()


def test_an_answer_that_is_no_option_loses_or_is_refused() -> None:
    core = EnvCore("ayar", 3)
    asked = core.seat
    core.answer(0)
    assert core.over
    assert core.seat == -1
    assert core.rewards == [-1.0 if seat == asked else 0.0 for seat in range(3)]
    strict = EnvCore("ayar", 3, illegal=RAISE)
    with pytest.raises(IllegalMove, match="none of the"):
        strict.answer(0)
    assert not strict.over
    with pytest.raises(BadSetup, match="expected lose or raise"):
        EnvCore("ayar", 3, illegal="ignore")


def test_rewards_go_from_first_to_last_and_ties_share() -> None:
    assert [place_value(place, [2, 1, 3]) for place in [2, 1, 3]] == [0, 1, -1]
    assert [place_value(place, [1, 1]) for place in [1, 1]] == [0, 0]
    assert place_value(2, [1, 2, 2, 4]) == pytest.approx(0)


def played(core: EnvCore, seed: int) -> list[float]:
    """A random game; the sum of all that each seat was given."""
    rng = Rng(seed)
    core.reset(seed)
    given = [0.0] * core.seats
    while not core.over:
        core.play(core.options[rng.below(len(core.options))])
        given = [had + more for had, more in zip(given, core.rewards, strict=True)]
    return given


@pytest.mark.parametrize(
    ("slug", "seats", "mode"), [("pachamama", 1, "solo"), ("pachamama", 3, "coop"), ("ayar", 1, "solo")]
)
def test_alone_and_together_one_wins_or_loses(slug: str, seats: int, mode: str) -> None:
    rewards = played(EnvCore(slug, seats, {"mode": mode}), 2)
    assert set(rewards) <= {-1.0, 0.0, 1.0}
    assert len(set(rewards)) == 1


def test_shaping_adds_what_the_lead_came_to() -> None:
    plain, shaped = EnvCore("tawantinsuyu", 2), EnvCore("tawantinsuyu", 2, shaping=0.01)
    bare, more = played(plain, 6), played(shaped, 6)
    lead = plain.rules.scores(plain.position.state)
    assert more[0] - bare[0] == pytest.approx(0.01 * (lead[0] - lead[1]))


def test_bots_have_the_other_seats() -> None:
    env = KanchaGym("ayar", 2, bots="greedy:1", seat=None, render_mode="ansi")
    seats = set()
    for game in range(4):
        observation, info = env.reset(seed=11 if game == 0 else None)
        seats.add(env.seat)
        assert env.core.seat == env.seat
        assert info["options"] == env.core.options
        assert observation["action_mask"].sum() == len(env.core.options) == env.action_masks().sum()
        env.step(0)
        assert "seat" in (env.render() or "")
    assert seats == {0, 1}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_is_drawn_as_a_picture_of_its_own(slug: str) -> None:
    env = KanchaAEC(slug, 2, render_mode="svg")
    env.reset(seed=3)
    picture = env.render() or ""
    assert picture.startswith("<svg")
    assert "http://www.w3.org/2000/svg" in picture
    assert "<style>" in picture


def test_many_games_go_on_side_by_side() -> None:
    batch = Batch("pachamama", 3, 2, {"board": "short"}, seed=4)
    alone = EnvCore("pachamama", 2, {"board": "short"})
    alone.begin(batch.cores[1].position.clone())
    ended = 0
    for _ in range(120):
        seen = batch.see()
        if ended == 0:
            assert np.array_equal(seen.observations[1], alone.observe(alone.seat))
            assert seen.options[seen.first[1] : seen.first[2]].tolist() == alone.options
            assert np.array_equal(seen.words[seen.first[1] : seen.first[2]], alone.words())
            alone.play(alone.options[0])
        over = batch.play([0, 0, 0])
        ended += len(over)
        assert all(sum(game.rewards) == pytest.approx(0) for game in over)
    assert ended


def test_the_command_tells_sizes() -> None:
    told = CliRunner().invoke(cli, ["envs", "pachamama", "--seats", "2", "-o", "board=short", "--json"])
    report = json.loads(told.stdout)
    assert report["dense"] == kancha.new("pachamama").rules.space.size
    assert report["bytes"] < report["observation"]
