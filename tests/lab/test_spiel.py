"""The games for OpenSpiel, and the whole check of the environments, on one way to play each."""

import copy
import pickle

import pytest

from kancha.games import all_rules
from kancha.kernel.chance import Rng
from kancha.lab.ways import ways_of

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: python3 run.py test lab")


@pytest.mark.parametrize("slug", [rules.slug for rules in all_rules()])
def test_every_check_of_the_environments_is_kept(slug: str) -> None:
    from kancha.lab.envs.checking import CHECKS, check_envs

    rules = next(rules for rules in all_rules() if rules.slug == slug)
    faults: list[str] = []
    report = check_envs(slug, faults.append, [ways_of(rules)[0]])
    assert faults == []
    assert report == {"slug": slug, "cases": 1, "checks": dict.fromkeys(CHECKS, True)}


def test_a_state_is_copied_kept_and_imagined_anew() -> None:
    import pyspiel

    from kancha.lab.envs.spiel import KanchaState

    state = pyspiel.load_game("kancha_tawantinsuyu(seats=2)").new_initial_state()
    assert isinstance(state, KanchaState)
    rng = Rng(8)
    state.apply_action(7)
    for _ in range(25):
        options = state._legal_actions(state.current_player())
        state.apply_action(options[rng.below(len(options))])
    seat = state.current_player()
    told = state.information_state_string(seat)
    for other in (state.clone(), state.resample_from_infostate(seat, lambda: 0.25)):
        assert other.information_state_string(seat) == told
    for past in (copy.deepcopy(state.past), pickle.loads(pickle.dumps(state.past))):
        assert past.known_to(seat) == state.past.known_to(seat)
        assert past.at().offer.listing() == state.past.at().offer.listing()
