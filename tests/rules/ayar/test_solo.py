"""Alone against the Ayllu."""

import pytest

import kancha
from kancha.games.ayar.ayllu import chosen_site
from kancha.games.ayar.events import (
    BECAUSE_BONUS,
    BECAUSE_LATER_BONUS,
    BECAUSE_LATER_NIGHT,
    BECAUSE_LATER_RAYMI,
    BECAUSE_NEAREST,
    BECAUSE_NIGHT,
    BECAUSE_RAYMI,
)
from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    CELL_NAMES,
    SITES,
)
from kancha.kernel.errors import BadSetup
from kancha.words import Speaker
from tests.marks import rule
from tests.rules.ayar.positions import (
    TILES,
    alone,
    asked,
    at_random,
    ayllu,
    facts,
    history,
    solo,
    without,
)
from tests.rules.ayar.solo import LEVEL, one_token


@rule("A-114")
@pytest.mark.parametrize("level", LEVEL)
def test_the_set_up_of_the_ayllu(level: int) -> None:
    g = solo(level)
    state, it = facts(g), ayllu(g)
    assert state.solo_board().stars == level
    assert (it.maize, it.raft, it.islands, it.cloths, it.pots, it.temples) == (0, 0, 0, [], [], 15)
    assert it.bag == 0b1111
    assert it.tokens == 0b11111
    assert state.first == 0
    assert asked(g) == (0, "starting_activity")
    assert state.devotion == [0, 0]
    assert (state.sun(1), state.moon(1)) == (0, 0)
    assert state.colours[1] != state.colours[0]
    assert state.zones == [1] * 8


@rule("A-114")
def test_there_are_four_levels() -> None:
    for wrong in ("0", "5", "easy"):
        with pytest.raises(BadSetup):
            kancha.new("ayar", mode="solo", level=wrong)


@rule("A-115")
@pytest.mark.parametrize(
    ("human", "women", "site"),
    [
        ("turquoise-1", ["turquoise", "brown", "purple", "grey"], "brown"),
        ("turquoise-1", ["grey", "brown", "purple", "turquoise"], "grey"),
        ("brown-1", ["turquoise", "brown", "purple", "grey"], "grey"),
    ],
)
def test_the_ayllu_starts_on_the_first_site_of_a_tile_at_the_spaces_8(human: str, women: list[str], site: str) -> None:
    """The tiles there are farming (first on brown) and construction (first on grey)."""
    g = alone(phase="start", women=women)
    g.play(f"settle r1c1 {human}")
    if asked(g)[1] == "plant_maize":
        g.play("plant m7")
    while asked(g)[1] != "place_step":
        g.play(g.options()[0])
    assert facts(g).sites[AYARS.index(site) * SITES] == 1
    assert history(g, "settled")[-1][3] == 1


@rule("A-116")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_ayllu_takes_as_many_turns_and_begins_the_even_rounds(seed: int) -> None:
    g = at_random(level=1, seed=seed)
    assert [values[1] for values in history(g, "round_begins")] == [0, 1, 0, 1]
    kinds = [
        (event.kind.name, event.values) for entry in g.history for event in entry.events
        if event.kind.name in ("stepped", "ayllu_flipped", "round_begins")
    ]  # fmt: skip
    turns = "".join({"stepped": "h", "ayllu_flipped": "a", "round_begins": " "}[kind] for kind, _ in kinds)
    assert turns == " hahahahaha ahahahah hahaha ahah"


@rule("A-117")
def test_a_token_and_a_marker_decide_the_turn() -> None:
    g = alone(**one_token("t1", "brown"), men={"brown": 3})
    state = facts(g)
    assert state.men[1] == 3 + 3
    assert history(g, "ayllu_flipped") == [[0, 3, 1 + 2]]
    assert history(g, "ayllu_drew") == [[1]]
    assert history(g, "settled")[0][3] == 3
    assert ayllu(g).tokens == 0


@rule("A-117")
def test_an_empty_bag_is_filled_with_all_markers_that_have_not_retired() -> None:
    g = alone(ayllu={"tokens": ["t4", "t5"], "bag": []}, turn="ayllu", round=2, retired=["grey"])
    assert history(g, "ayllu_refilled") == [[]]
    drawn = history(g, "ayllu_drew")[0][0]
    assert drawn != 3
    assert ayllu(g).bag == 0b0111 & ~(1 << drawn)


@rule("A-117")
def test_raymi_is_held_on_the_ayllus_turn_for_both() -> None:
    g = alone(**one_token("t2", "brown"), men={"brown": 6}, maize={0: {"m7": 2}})
    assert history(g, "raymi_held") == [[0, 0, 1]]
    assert facts(g).devotion[0] == 1
    assert facts(g).llamas[0] == 1


@rule("A-118")
def test_the_ladder_of_priorities() -> None:
    def choice(**pieces: object) -> tuple[str, int, int]:
        g = alone(men={"turquoise": 8}, turn=0, **pieces)
        site, reason = chosen_site(facts(g), 0, 7)
        return ACTIVITIES[facts(g).box.paths.site_activity[0][site]], site + 1, reason

    def taken(*numbers: int) -> dict[str, object]:
        return {"sites": {f"turquoise-{number}": 0 for number in numbers}, "tambos": {0: CELL_NAMES[len(numbers) :]}}

    # Space 8 is passed this turn: its tile, farming, comes first; then a3, weaving; then b1 farming, b3 weaving.
    assert choice() == ("farming", 7, BECAUSE_RAYMI)
    assert choice(**taken(7)) == ("farming", 3, BECAUSE_RAYMI)
    assert choice(**taken(7, 3)) == ("weaving", 6, BECAUSE_LATER_RAYMI)
    # Without farming and weaving sites only pottery (1, 8) and construction (2, 5) are left.
    rest = taken(3, 4, 6, 7)
    assert choice(**rest) == ("construction", 5, BECAUSE_LATER_BONUS)
    second: dict[str, object] = {"retired": ["grey"]}
    assert choice(**rest, **second, bonus={"ayllu": ["farming"]}) == ("construction", 5, BECAUSE_BONUS)
    assert choice(**rest, **second, bonus={"ayllu": ["construction"]}) == ("pottery", 8, BECAUSE_LATER_BONUS)

    def at_night(grey: str, purple: str) -> tuple[str, int, int]:
        """Both bonuses are marked, and two Night slots too."""
        return choice(
            **rest, retired=["grey", "purple"], bonus={"ayllu": ["construction", "pottery"]},
            ayllu={"night": {"grey": grey, "purple": purple}},
        )  # fmt: skip

    assert at_night("farming", "weaving") == ("construction", 5, BECAUSE_NIGHT)
    assert at_night("weaving", "pottery") == ("construction", 5, BECAUSE_LATER_NIGHT)
    assert at_night("construction", "weaving") == ("pottery", 8, BECAUSE_LATER_NIGHT)
    assert at_night("construction", "pottery") == ("pottery", 8, BECAUSE_NEAREST)


@rule("A-118")
def test_an_activity_at_its_maximum_is_ignored() -> None:
    def choice(own: dict[str, object], **pieces: object) -> str:
        g = alone(men={"turquoise": 8}, ayllu=own, **pieces)
        site, _ = chosen_site(facts(g), 0, 7)
        return ACTIVITIES[facts(g).box.paths.site_activity[0][site]]

    assert choice({}) == "farming"
    assert choice({"maize": 14}) == "weaving"
    assert choice({"maize": 14, "textiles": 8}) == "construction"
    lost: dict[str, object] = {"maize": 14, "textiles": 8, "raft": 8}
    assert choice(lost) == "pottery"


@rule("A-119")
def test_not_yet_scored_means_beyond_where_the_ayar_stood() -> None:
    g = alone(men={"turquoise": 10})
    assert chosen_site(facts(g), 0, 8)[1] == BECAUSE_RAYMI
    site, _ = chosen_site(facts(g), 0, 8)
    assert ACTIVITIES[facts(g).box.paths.site_activity[0][site]] == "weaving"
    site, _ = chosen_site(facts(g), 0, 7)
    assert ACTIVITIES[facts(g).box.paths.site_activity[0][site]] == "farming"


@rule("A-119")
def test_the_entries_are_gone_down_until_one_has_a_site() -> None:
    """Only pottery is left at the start; its bonus is the fourth in order."""
    g = alone(men={"turquoise": 2}, sites={"turquoise-2": 0}, tambos={0: without("r1c1")}, tiles=TILES)
    assert chosen_site(facts(g), 0, 1) == (0, BECAUSE_LATER_BONUS)


@rule("A-119")
def test_the_log_calls_an_entry_the_topmost_only_if_it_is() -> None:
    """Farming and weaving have no site left behind the Ayar: construction is the second in order, unless farming is marked."""
    taken = {f"turquoise-{number}": 0 for number in (3, 4, 6, 7)}
    pieces: dict[str, object] = {"men": {"turquoise": 7}, "sites": taken, "tambos": {0: CELL_NAMES[4:]}}

    def reason(**more: object) -> str:
        g = alone(**pieces, **one_token("t3", "turquoise"), **more)
        chosen = [event for entry in g.history for event in entry.events if event.kind.name == "ayllu_chose"]
        return Speaker(g.rules, g.setup, "en").event(chosen[0])

    assert "topmost bonus not yet marked" not in reason()
    assert "topmost with a site to use" in reason()
    assert "topmost bonus not yet marked" in reason(bonus={"ayllu": ["farming"]}, retired=["grey"])


@rule("A-119", "A-136")
def test_without_a_site_the_rest_of_the_turn_takes_place() -> None:
    taken = {f"grey-{number}": 0 for number in range(1, 9)}
    g = alone(**one_token("t4", "grey"), men={"grey": 6}, sites=taken, tambos={0: CELL_NAMES[8:]})
    assert history(g, "ayllu_idle") == [[]]
    assert facts(g).men[3] == 8
    assert history(g, "raymi_held") == [[1, 1, 1]]
    assert len(history(g, "temple_placed")) == 1
    assert facts(g).sites.count(1) == 0
