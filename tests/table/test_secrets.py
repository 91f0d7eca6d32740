"""Nothing leaves a table that the viewer's view does not hold."""

import random
from collections.abc import Callable

import msgspec
import pytest

from kancha.kernel.chance import Chance, Rng
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import facts
from kancha.table.refusals import Secret
from kancha.table.spec import Entry
from kancha.table.table import Table
from kancha.web.regions import render
from tests.table.tables import new_table, no_editions, play_some, toy_table


def reimagined(table: Table, entries: list[Entry], seat: int) -> Table:
    """The same table with everything changed that a seat cannot know: hidden pieces, the sealed map, the luck."""
    other = Table.rebuilt(table.spec, entries, no_editions)
    world = other.game.resample(seat, Rng(99))
    position = other.game.position
    position.state, position.chance = world.state, Chance(4711, world.chance.envelope)
    position.state.events = []
    return other


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("solo", 1), ("coop", 2), ("coop", 3)])
def test_equal_views_give_equal_snapshots_pages_previews_and_tasks(mode: str, seats: int) -> None:
    table, entries = new_table(mode, seats)
    secrets = 0
    for turn in range(4):
        for seat in range(ONLOOKER, seats):
            other = reimagined(table, entries, seat)
            one, two = table.snapshot(seat, (seat,)), other.snapshot(seat, (seat,))
            assert one.facts() == two.facts()
            assert table.record(seat) == other.record(seat)
            assert render(one, "en").regions == render(two, "en").regions
            if seat in table.game.waiting():
                assert table.task(seat) == other.task(seat)
                text = table.game.text(random.Random(turn).choice(table.game.options(seat)))
                ghosts = [each.preview(seat, each.version, text, ()) for each in (table, other)]
                assert ghosts[0].facts() == ghosts[1].facts()
                ahead = [each.game.outcome(text, seat).as_dict() for each in (table, other)]
                assert ahead[0] == ahead[1]
            if facts(table.game.state) != facts(other.game.state):
                secrets += 1
        play_some(table, entries, 5, seed=turn)
    assert secrets > 0 or mode != "coop"  # the other modes keep their one secret, the map, outside the state


@pytest.mark.usefixtures("toyland")
def test_what_a_seat_has_sealed_reaches_no_other_seat_and_no_bot() -> None:
    one = toy_table("together", 3)[0]
    two = one.clone()
    one.move(1, one.version, "bid 3")
    two.move(1, two.version, "bid 0")
    for seat in (ONLOOKER, 0, 2):
        assert one.snapshot(seat, (seat,)).facts() == two.snapshot(seat, (seat,)).facts()
        assert one.record(seat) == two.record(seat)
    for seat in (0, 2):
        assert one.task(seat) == two.task(seat)
    assert one.snapshot(1, (1,)).facts() != two.snapshot(1, (1,)).facts()


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("coop", 2)])
def test_a_bot_is_given_neither_seed_nor_map_nor_hidden_tiles(mode: str, seats: int) -> None:
    seed = 918273645546372819
    table, _ = new_table(mode, seats, seed)
    for seat in table.game.waiting():
        told = msgspec.json.encode(table.task(seat)).decode()
        assert str(seed) not in told
        assert "envelope" not in told
        assert "chance" not in told.lower()


def test_a_preview_asks_no_chance_and_leaves_the_table_alone() -> None:
    table, entries = new_table("competitive", 2)
    play_some(table, entries, 4)
    seat = table.game.waiting()[0]
    before, drawn = table.snapshot(seat).facts(), table.game.position.chance.drawn.copy()
    for option in table.game.options(seat):
        ghost = table.preview(seat, table.version, table.game.text(option), (seat,))
        assert ghost.ghost
        assert ghost.view.state.known == table.game.state.known  # type: ignore[attr-defined] # no cell was revealed
    assert table.snapshot(seat).facts() == before
    assert table.game.position.chance.drawn == drawn


def test_a_variation_of_a_running_game_is_refused_where_it_would_tell() -> None:
    table, entries = new_table("coop", 2)
    play_some(table, entries, 5)
    refusals: list[Callable[[], str]] = [lambda: table.prefix(3, 0), lambda: table.prefix(0, ONLOOKER)]
    for refused in refusals:
        with pytest.raises(Secret):
            refused()
    play_some(table, entries)
    assert table.game.over
    assert table.prefix(table.answers(), ONLOOKER) == table.game.record()
    public, entries = new_table("competitive", 2)
    play_some(public, entries, 5)
    assert public.prefix(5, ONLOOKER) == public.game.record()
