"""States and stacks survive JSON."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kancha.kernel.effects import Effect
from kancha.kernel.errors import KanchaError
from kancha.kernel.freeze import freeze, thaw
from kancha.kernel.game import KernelGame
from kancha.kernel.position import Position
from kancha.kernel.state import facts
from tests.kernel import toy
from tests.kernel.sentences import Choose, Note, Plough
from tests.kernel.toy import new, rules
from tests.kernel.toyland import RICH, STANDARD, Player, Toyland

TABLES = rules().tables("standard")
HERE, TOYLAND = "tests.kernel.sentences", "tests.kernel.toyland"


def through_json(thing: object, tables: dict[str, object] = TABLES) -> object:
    return thaw(json.loads(json.dumps(freeze(thing))), tables)


def refusal(data: object) -> str:
    with pytest.raises(KanchaError) as refused:
        thaw(data, TABLES)
    return str(refused.value)


def revived(game: KernelGame[Toyland]) -> Position[Toyland]:
    """The position of a game after a journey through JSON; its luck travels apart."""
    state, pending = through_json([game.state, game.position.pending])  # type: ignore[misc]
    position: Position[Toyland] = Position(state, pending, game.position.chance.clone())
    position.proceed()
    return position


@pytest.mark.parametrize("scene", [scene for scene in toy.SCENES if scene != "fragile"])
def test_a_game_goes_on_equally_after_a_journey_through_json(scene: str) -> None:
    for seed in range(5):
        game = new(scene, 3, seed)
        while not game.over:
            there = revived(game)
            here = game.position.clone()
            assert facts(there.state) == facts(here.state)
            assert there.pending == here.pending
            assert there.seat == here.seat
            assert there.offer.listing() == here.offer.listing()
            there.play(there.offer.listing()[-1])
            here.play(here.offer.listing()[-1])
            assert facts(there.state) == facts(here.state)
            toy.play_out(game, seed, most=1)


def test_the_classes_are_the_same_afterwards() -> None:
    state = through_json(new("peek", 3).state)
    assert type(state) is Toyland
    assert type(state.players[0]) is Player
    assert state.events is None
    assert state.clone().deck.top == state.deck.top


def test_tables_are_taken_from_the_edition() -> None:
    state = through_json(new("notes").state)
    assert isinstance(state, Toyland)
    assert state.box is STANDARD
    rich = through_json(Toyland(RICH, 2), rules().tables("rich"))
    assert isinstance(rich, Toyland)
    assert rich.box is RICH


def test_thawed_things_are_independent_of_the_data() -> None:
    data = freeze(new("draws").state)
    one, two = thaw(data, TABLES), thaw(data, TABLES)
    assert isinstance(one, Toyland)
    assert isinstance(two, Toyland)
    one.players[0].hand[0] += 1
    assert facts(two) != facts(one)
    assert facts(thaw(data, TABLES)) == facts(two)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
        lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.integers() | st.text(), inner),
    )
)
def test_plain_things_come_back_exactly(thing: object) -> None:
    back = through_json(thing)
    assert back == thing
    assert repr(back) == repr(thing)


def test_effects_inside_effects_come_back() -> None:
    stack: list[Effect[Toyland]] = [Plough(1, 2), toy.sealed(3), Choose(0, 1, 2)]
    assert through_json(stack) == stack


# What is refused


def test_unknown_tables_are_refused() -> None:
    assert refusal({"table": "box:gold"}) == "there is no table “box:gold” in this edition"


@pytest.mark.parametrize(
    "name", ["os:system", "builtins:eval", "subprocess:Popen", "json:JSONDecoder", "", "kancha", ":", "kancha.cli:x"]
)
def test_only_classes_of_the_kernel_of_games_and_of_trusted_modules_are_made(name: str) -> None:
    assert "is no class of Kancha or of a trusted module" in refusal({"object": name, "facts": {}})
    assert "is no class of Kancha or of a trusted module" in refusal({"effect": name, "parts": []})


def test_nothing_is_imported_for_data() -> None:
    assert "there is no class" in refusal({"effect": "kancha.games.chess.game:Move", "parts": []})
    assert "kancha.games.chess" not in sys.modules


@pytest.mark.parametrize(
    "name", [f"{HERE}:Chess", f"{HERE}:PRICES", f"{HERE}:Effect", "kancha.kernel.effects:members", f"{HERE}:"]
)
def test_only_classes_are_made_and_only_by_their_own_name(name: str) -> None:
    assert "there is no class" in refusal({"effect": name, "parts": []})


def test_effects_and_objects_are_not_mixed_up() -> None:
    assert "is no effect" in refusal({"effect": f"{TOYLAND}:Player", "parts": []})
    assert "is not saved by its facts" in refusal({"object": f"{HERE}:Note", "facts": {"mark": 1}})
    assert "is not saved by its facts" in refusal({"object": f"{TOYLAND}:Box", "facts": {"name": "x", "copies": 99}})
    assert "is not saved by its facts" in refusal({"object": f"{TOYLAND}:Player", "facts": [1]})


def test_wrong_parts_are_refused() -> None:
    for parts in ([], [1, 2, 3]):
        assert "cannot be made of what was saved" in refusal({"effect": f"{HERE}:Note", "parts": parts})
    assert thaw({"effect": f"{HERE}:Note", "parts": [4]}, TABLES) == Note(4)


@pytest.mark.parametrize("field", ["__class__", "not a name", "", "__dict__"])
def test_only_plain_facts_are_set(field: str) -> None:
    assert "is no fact of" in refusal({"object": f"{TOYLAND}:Player", "facts": {field: 1}})


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"tuple": 1},
        {"dict": [[1]]},
        {"dict": [[[1], 2]]},
        {"dict": 5},
        {"effect": "x"},
        {"a": 1},
        {"tuple": [], "x": 1},
        b"x",
    ],
)
def test_data_of_another_shape_is_refused(data: object) -> None:
    assert refusal(data)


def test_endless_nesting_is_refused() -> None:
    data: list[object] = []
    for _ in range(100_000):
        data = [data]
    assert "nested too deeply" in refusal(data)


def test_what_is_no_plain_data_cannot_be_saved() -> None:
    for thing in ({1, 2}, b"bytes", [frozenset()]):
        with pytest.raises(TypeError, match="a state holds"):
            freeze(thing)
