"""What is hidden, from whom, and what is public."""

import pytest

import kancha
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.material import TERRAINS, Scenario
from kancha.games.pachamama.state import State
from kancha.games.pachamama.verbs import ARROW
from kancha.kernel.state import facts as plain
from tests.marks import rule
from tests.rules.pachamama.positions import (
    S01,
    SOUTH,
    Make,
    arrow,
    asked,
    at_random,
    competitive,
    coop,
    facts,
    kinds,
    names,
    screens,
    solo,
    texts,
    top_in,
)

EVERYBODY = [-1, 0, 1]


def seen(g: kancha.Game, seat: int) -> object:
    """All that a seat or an onlooker can get from a game: view, log, record, options."""
    log = [repr(event) for event in g.events_for(seat)]
    return g.view(seat).fingerprint(), log, g.record(seat)


@rule("P-280")
@pytest.mark.parametrize("make", [competitive, solo, coop])
def test_nobody_sees_anything_of_the_map_in_the_wheel(make: Make) -> None:
    """Another map in the wheel changes nothing of what anybody gets, at any moment of a game."""
    other = Scenario("other", "short", [0] * 45, [0] * 45, [], [])
    for number, g in enumerate(at_random(make(seed=3), 3)):
        if number % 5 == 0:
            swapped = g.clone()
            swapped.position.chance.envelope = other
            for seat in range(-1, g.seats):
                assert seen(g, seat) == seen(swapped, seat)


@rule("P-280")
def test_maps_that_differ_in_hidden_crops_look_alike_until_one_is_divined() -> None:
    """Two maps with 3 and 1, or 1 and 3, on A1 and B1: exploring them, and all else, shows no difference."""
    tables = []
    for first_row in ("31212", "13212"):
        g = competitive()
        crops = [first_row, "25434", "13121", "24543", "31312"]
        g.arrange(
            map={"terrain": ["DDDMM", "VDDMV", "VVFVV", "FFFMV", "FDMMM"], "crops": crops},
            planted=["C2", "E3", "A4", "E5"],
        )
        tables.append(g)
    for answer in ["explore reserve A1", "explore reserve B1", "explore reserve E2", "explore reserve B5"]:
        for g in tables:
            g.play(answer)
        for seat in EVERYBODY:
            assert seen(tables[0], seat) == seen(tables[1], seat)
    for g in tables:
        g.play("divine A1 chili")
    assert seen(tables[0], -1) != seen(tables[1], -1)


@rule("P-280")
@pytest.mark.parametrize("scenario", ["random", "new"])
def test_neither_the_seed_nor_the_scenarios_name_is_told(scenario: str) -> None:
    g = kancha.new("pachamama", seats=2, seed=987654321, board="short", scenario=scenario)
    g.play(g.options()[0])
    names_of_maps = [one.name for one in standard().scenarios]
    for seat in [None, -1, 0, 1]:
        told = g.record(seat)
        assert "987654321" not in told
        assert not any(name in told.split() for name in names_of_maps)
    assert "987654321" not in repr(g.view(0).fingerprint())
    assert g.view(0).setup.options["scenario"] == scenario


@rule("P-281")
def test_in_competition_everybody_sees_everything_on_the_table() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"], 1: ["D1"]}, tokens={1: ["coca"]}, scores={0: 7, 1: 3})
    for seat in EVERYBODY:
        view = g.view(seat)
        assert isinstance(view.state, State)
        assert view.rules.scores(view.state) == [7, 3]
        assert view.state.pawns == facts(g).pawns
        assert view.state.tokens == facts(g).tokens
        assert view.state.left == facts(g).left
        assert view.state.stones == facts(g).stones
        assert view.state.supply_of_crop(1) == facts(g).supply_of_crop(1)
        assert view.waiting == [0]
        prompt = view.prompt
        assert prompt is not None
        assert (prompt.seat, prompt.name) == (0, "action")


@rule("P-281")
def test_the_views_of_all_seats_hold_the_same_facts() -> None:
    for g in at_random(competitive(seats=3, seed=5), 5):
        tables = [str(plain(g.view(seat).state)) for seat in range(-1, 3)]
        assert len(set(tables)) == 1


@rule("P-282")
def test_alone_the_next_arrow_is_in_nothing_one_can_see() -> None:
    """Tables with the same scenario look alike until the first tile is turned, whatever it will show."""
    games = [solo(seed=seed) for seed in range(12)]
    assert len({str(seen(g, 0)) for g in games}) == 1
    for g in games:
        g.play("explore reserve A1")
    assert len({arrow(g, "A1") for g in games}) > 4


@rule("P-282")
def test_alone_the_arrow_of_a_bare_tile_is_public() -> None:
    g = solo()
    g.play("explore reserve A1")
    for seat in (-1, 0):
        state = g.view(seat).state
        assert isinstance(state, State)
        assert state.arrows is not None
        assert ARROW.words[state.arrows.laid[0]] == arrow(g, "A1")
        assert f"* arrow A1 {arrow(g, 'A1')}" in g.record(seat)


@rule("P-283")
@pytest.mark.parametrize("seats", [2, 4])
def test_together_each_sees_the_tops_of_his_own_piles_only(seats: int) -> None:
    g = coop(seats=seats)
    for viewer in range(-1, seats):
        state = g.view(viewer).state
        for owner in range(seats):
            shown = [top_in(state, owner, terrain) for terrain in TERRAINS]
            assert all(shown) if viewer == owner else not any(shown)


@rule("P-283")
def test_another_top_behind_a_screen_changes_nothing_for_the_others() -> None:
    """Seat 0's mountain shows another arrow; seat 1 and onlookers get exactly the same, seat 0 does not."""
    tables = []
    for shown in ("brown-S", "yellow-N"):
        g = coop()
        g.arrange(piles={0: {"mountain": [shown, 7], "forest": ["blue-S", 1]}, 1: {"forest": ["white-W", 1]}})
        tables.append(g)
    for seat in (-1, 1):
        assert seen(tables[0], seat) == seen(tables[1], seat)
    assert tables[0].view(0).fingerprint() != tables[1].view(0).fingerprint()


@rule("P-283")
def test_that_only_one_tile_can_be_spent_is_not_told_either() -> None:
    """Seat 0 is asked though one of its two tops leaves no action: the others see the same question."""
    tables = []
    for shown in ("brown-N", "brown-S"):
        g = coop()
        g.arrange(
            planted=[*S01, "A1", "B1", "C1", "E1"],
            pawns={0: ["A1", "B1", "C1", "E1"]},
            piles={0: {"mountain": [shown, 4], "forest": ["blue-S", 1]}, 1: {"forest": ["white-W", 1]}},
        )
        tables.append(g)
    assert [len(texts(g)) for g in tables] == [1, 2]
    assert asked(tables[0]) == asked(tables[1]) == (0, "spend_tile")
    assert seen(tables[0], 1) == seen(tables[1], 1)


@rule("P-283")
def test_pile_sizes_and_columns_are_public() -> None:
    g = coop(seats=3)
    for seat in range(-1, 3):
        state = g.view(seat).state
        assert isinstance(state, State)
        assert state.screens is not None
        assert state.screens.held == screens(g).held
        assert state.screens.columns == screens(g).columns


@rule("P-283")
def test_only_its_owner_reads_a_new_top_in_log_and_record() -> None:
    g = coop()
    for seat in EVERYBODY:
        mine = [line for line in g.record(seat).splitlines() if " top " in line]
        assert len(mine) == (4 if seat >= 0 else 0)
        assert all(line.startswith(f"*[{seat}] top {seat} ") for line in mine)
        assert kinds(g.events_for(seat)).count("saw_top") == len(mine)


@rule("P-284")
@pytest.mark.parametrize(
    ("answer", "undoable"), [("explore B1 A1", True), ("recall B1", True), ("explore B1 C1", False)]
)
def test_a_discovery_cannot_be_undone(answer: str, undoable: bool) -> None:
    g = competitive()
    g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]})
    g.play(answer)
    assert g.can_undo() is undoable


@rule("P-284")
def test_a_divination_cannot_be_undone() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B1", "B2"], pawns={0: ["B1", "B2"]})
    g.play("divine B1 chili")
    assert not g.can_undo()
    g.play("stop")
    assert g.can_undo()
    g.undo()
    assert asked(g) == (0, "divine_more")


@rule("P-284")
@pytest.mark.parametrize("number", [1, 2])
def test_a_spent_tile_stays_spent_the_last_of_its_pile_too(number: int) -> None:
    g = coop()
    g.arrange(piles={0: {"mountain": ["brown-S", number], "forest": ["blue-S", 1]}, 1: {"forest": ["white-W", 1]}})
    g.play("spend mountain")
    assert not g.can_undo()


@rule("P-284")
def test_a_given_tile_stays_given() -> None:
    """Seat 1's last valley shows what was under its screen, though no new top follows it."""
    g = coop(seats=3)
    valley = {"valley": ["white-E", 1]}
    g.arrange(
        planted=[*S01, "A2", "B2"],
        piles={0: {"mountain": ["brown-S", 1]}, 1: {**valley, "forest": ["white-N", 1]}, 2: {"valley": ["brown-N", 1]}},
    )
    g.play("explore reserve A1")
    assert asked(g) == (0, "giver")
    g.play("giver 1")
    assert not g.can_undo()


@rule("P-284")
@pytest.mark.parametrize("make", [competitive, solo, coop])
def test_log_and_record_name_no_cell_that_is_not_revealed(make: Make) -> None:
    for g in at_random(make(seed=4), 4):
        lines = [line.split() for line in g.record().splitlines()]
        assert {line[2] for line in lines if line[:2] == ["*", "terrain"]} <= names(facts(g).known)
        assert {line[2] for line in lines if line[:2] == ["*", "crop"]} <= names(facts(g).planted)
        for event in g.history[-1].events:
            told = dict(zip(event.kind.fields, event.values, strict=True))
            if "cell" in told and "terrain" in told:
                assert facts(g).known >> told["cell"] & 1
            if "cell" in told and "crop" in told:
                assert facts(g).planted >> told["cell"] & 1


@rule("P-284")
def test_a_view_offers_the_seats_own_options_and_nothing_to_others() -> None:
    g = coop()
    g.arrange(planted=S01, piles=SOUTH)
    assert g.view(0).options == g.options()
    assert g.view(1).options == []
    assert g.view(-1).options == []


@rule("P-280")
def test_a_scenario_picked_by_name_is_named_to_no_seat_and_no_onlooker() -> None:
    g = kancha.new("pachamama", 2, seed=1, scenario="L04")
    for viewer in (-1, 0, 1):
        assert "L04" not in g.record(viewer)
        assert "L04" not in str(g.view(viewer).setup.options)
    assert "option scenario L04" in g.record()
    assert facts_of(kancha.replay(g.record(0))) == facts_of(g)


def facts_of(g: kancha.Game) -> object:
    return g.view(0).fingerprint()
