"""Tables of Ayar."""

from tests.games.showcase import Showcase

AYAR = Showcase(
    slug="ayar",
    setups=[*[{"seats": seats} for seats in (2, 3, 4)], *[{"mode": "solo", "level": level} for level in ("1", "4")]],
    prompts={
        *("starting_activity", "place_step", "take_tambo", "place_tambo", "take_vessel", "take_textile"),
        *("weave_textile", "plant_maize", "move_raft", "take_from_lake", "place_viracocha", "move_marker"),
        *("next_check", "place_temple", "reap_land", "retire_marker", "split_llamas"),
    },
    pieces=[13, 28, 8, 11, 29, 9, 9, 5, 4],
    rare=frozenset(["move_marker"]),  # three Viracocha on one slot
    tips=250,
    largest=130_000,
)
