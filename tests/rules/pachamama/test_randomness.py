"""What is left to chance, and that nothing else is."""

import random

import pytest

import kancha
from tests.marks import rule
from tests.rules.pachamama.positions import Make, arrow, at_random, competitive, coop, otoma_pawns, solo, texts


def said_by_chance(g: kancha.Game) -> set[str]:
    lines = [line.partition(" ") for line in g.record().splitlines()]
    return {rest.split()[0] for who, _, rest in lines if who.startswith("*")}


def told_by_disc(g: kancha.Game) -> list[str]:
    """What the wheel and the disc said, in the order of cells."""
    verbs = ("stack", "starts", "start", "terrain", "crop")
    return sorted(line for line in g.record().splitlines() if line.split()[:1] == ["*"] and line.split()[1] in verbs)


@rule("P-286")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_scenario_and_first_player_chosen_competition_knows_no_luck(seats: int) -> None:
    records = set()
    for seed in range(4):
        g = competitive(seats=seats, seed=seed)
        for _ in at_random(g, 11):
            pass
        records.add(g.record())
    assert len(records) == 1


@rule("P-286")
@pytest.mark.parametrize("make", [competitive, solo, coop])
def test_the_same_seed_and_answers_give_the_same_game(make: Make) -> None:
    for scenario in ("random", "new"):
        records = set()
        for _ in range(2):
            g = make(seed=21, scenario=scenario, board="short")
            for _ in at_random(g, 5):
                pass
            records.add(g.record())
        assert len(records) == 1


@rule("P-286")
def test_chance_speaks_of_nothing_else() -> None:
    disc = {"stack", "starts", "start", "terrain", "crop"}
    tables: list[tuple[Make, set[str]]] = [(competitive, set()), (solo, {"otoma", "arrow"}), (coop, {"otoma", "top"})]
    for make, verbs in tables:
        heard: set[str] = set()
        for seed in range(3):
            g = make(seed=seed)
            for _ in at_random(g, seed):
                pass
            heard |= said_by_chance(g)
        assert heard == disc | verbs
    assert "first" in said_by_chance(kancha.new("pachamama", seats=2, seed=1))
    assert "first" in said_by_chance(kancha.new("pachamama", seats=2, seed=1, mode="coop"))
    assert "first" not in said_by_chance(kancha.new("pachamama", mode="solo", seed=1))


@rule("P-286")
def test_alone_the_tiles_of_a_stack_lie_in_an_order_settled_at_set_up() -> None:
    """Whichever valley is found first, and whatever was found before it, it shows the top arrow of the valley stack."""
    for seed in range(6):
        first, later = solo(seed=seed), solo(seed=seed)
        first.play("explore reserve A1")
        later.play("explore reserve B1")
        if "A2" not in otoma_pawns(later) and "explore reserve A2" in texts(later):
            later.play("explore reserve A2")
            assert arrow(later, "A2") == arrow(first, "A1")


@rule("P-286")
@pytest.mark.parametrize("make", [solo, coop])
def test_the_map_is_the_same_whatever_the_luck_with_tiles(make: Make) -> None:
    grounds: dict[str, set[str]] = {}
    for seed in range(5):
        g = make(seed=seed)
        for _ in at_random(g, seed):
            pass
        for line in told_by_disc(g):
            _, verb, place, rest = line.split(" ", 3) if line.count(" ") > 2 else (*line.split(" "), "")
            grounds.setdefault(f"{verb} {place}", set()).add(rest)
    assert all(len(found) == 1 for found in grounds.values())


@rule("P-286")
def test_the_random_scenario_the_first_player_and_the_deal_differ_from_seed_to_seed() -> None:
    openings = [kancha.new("pachamama", seats=3, seed=seed, mode="coop").record() for seed in range(12)]
    for verb in ("stack", "first", "top"):
        heard = {tuple(line for line in opening.splitlines() if f" {verb} " in line) for opening in openings}
        assert len(heard) > 1


@rule("P-286")
@pytest.mark.parametrize("make", [competitive, solo, coop])
def test_an_answer_on_a_copy_does_what_it_does_on_the_original(make: Make) -> None:
    luck = random.Random(2)
    for g in at_random(make(seed=8), 8):
        answer = luck.choice(g.options())
        twins = [g.clone(), g.clone()]
        for twin in twins:
            twin.play(answer)
        assert twins[0].record() == twins[1].record()
