"""Every god card, production building and conquest space gives what components.toml prints on it."""

import tomllib
from importlib.resources import files

import pytest

import kancha
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    RESOURCES,
    answers,
    army,
    asked,
    facts,
    hand,
    res,
    reserve,
    say,
    score,
    table,
    tapestries,
    temple,
    up,
)

PRINTED = tomllib.loads(files("kancha.games.tawantinsuyu.edition").joinpath("components.toml").read_text("utf-8"))
HOME = {"inti": "T05o", "quilla": "T02i", "illapa": "T04i", "pachamama": "T03o", "viracocha": "T01o", "cocha": "T00i"}
SECTION = {"inti": 3, "quilla": 2, "illapa": 3, "pachamama": 2, "viracocha": 1, "cocha": 1}
ASKS = {
    "god_card": "take_god", "train": "keep_army", "weaving": "free_weaving", "worker": "take_nomad",
    "pay_gold_temple": "paid_step", "regenerate": "regenerate", "build_building": "build_building",
    "build_stairs": "build_stairs", "build_statue": "build_statue", "buy_weavings": "choose_tiles",
    "single_production": "single_production", "free_building": "build_building", "free_stairs": "build_stairs",
    "free_small_statue": "build_statue", "temple": "free_step", "choice": "choose",
}  # fmt: skip
"""The question each gain that asks leads to."""
RICH = {"potato": 2, "corn": 2, "stone": 4, "gold": 2}


def check(g: kancha.Game, gains: dict[str, object], seat: int = 0) -> None:
    """The plain parts are there, and of the others the first one asks."""
    for name in RESOURCES:
        wanted = RICH[name] + int(str(gains.get(name, 0)))
        if "trade" in gains and name == "potato":
            wanted += 3  # the joint of the tapestry
        assert res(g, seat).get(name, 0) == wanted, name
    assert score(g, seat) == 10 + int(str(gains.get("vp", 0)))
    assert len(army(g, seat)) == int(str(gains.get("army_card", 0)))
    asking = [ASKS[name] for name in gains if name in ASKS]
    if len(asking) == 1:
        assert asked(g) == (seat, asking[0])
    elif asking:
        assert asked(g) == (seat, "rewards")
        assert {text.split()[1] for text in answers(g) if text.startswith("resolve")} == {n for n in gains if n in ASKS}


@rule("T-091", "T-018")
@pytest.mark.parametrize("card", PRINTED["god_cards"], ids=lambda card: card["id"])
def test_every_god_card_gives_its_benefits(card: dict[str, object]) -> None:
    god = str(card["god"])
    benefits = card["benefits"]
    assert isinstance(benefits, list)
    g = table(
        workers={0: ["courier"]},
        gods={0: [card["id"]]},
        high_priest={0: SECTION[god]},
        statues={0: [f"{god}-small"]},
        resources={0: RICH},
        buildings={0: ["P03"]},
        buildings_down={0: ["P04"]},
        tapestries={0: [["SW04", "W06"]]},
    )
    say(g, f"place courier {card['id']} {HOME[god]}", "before")
    check(g, {name: number for benefit in benefits for name, number in benefit.items()})


@rule("T-131", "T-166")
@pytest.mark.parametrize("building", PRINTED["production_buildings"], ids=lambda building: building["id"])
def test_every_production_building_yields_what_is_printed(building: dict[str, object]) -> None:
    name = str(building["id"])
    gains = building["produces"]
    assert isinstance(gains, dict)
    g = table(high_priest={0: 3}, buildings={0: [name]}, resources={0: RICH}, market=["Z09", "Z10"])
    say(g, "move 2", f"produce {name}")
    check(g, gains)


@rule("T-130")
@pytest.mark.parametrize("building", PRINTED["production_buildings"], ids=lambda building: building["id"])
def test_every_production_building_has_its_price(building: dict[str, object]) -> None:
    check_price(str(building["id"]), building["cost"])


@rule("T-130")
@pytest.mark.parametrize("name", [name for name in PRINTED["passive_building_costs"] if name != "source"])
def test_every_passive_building_has_its_price(name: str) -> None:
    check_price(name, PRINTED["passive_building_costs"][name])


def check_price(name: str, cost: object) -> None:
    assert isinstance(cost, dict)
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, resources={0: dict(cost)}, market=[name])
    say(g, "place courier g36 T00i", "task T00o")
    assert up(g) == [name]
    assert res(g) == {}


@rule("T-162", "T-163")
@pytest.mark.parametrize("space", PRINTED["conquest_spaces"], ids=lambda space: space["id"])
def test_every_conquest_space_asks_and_gives_what_is_printed(space: dict[str, object]) -> None:
    flip, discard = int(str(space["flip"])), int(str(space["discard"]))
    singles = [f"a{number:02}" for number in range(1, flip + discard + 1)]
    g = table(high_priest={0: 3}, army_up={0: singles[:-1]}, resources={0: RICH})
    say(g, "move 1", "send potato")
    assert f"conquer {space['id']}" not in answers(g)
    g = table(high_priest={0: 3}, army_up={0: singles}, resources={0: RICH})
    say(g, "move 1", "send potato", "stop", f"conquer {space['id']}")
    gains = space["reward"]
    assert isinstance(gains, dict)
    check(g, gains)
    while asked(g)[1] not in ("conquer", "second_action"):
        say(g, next(text for text in ("pass", "no", *sorted(answers(g))) if text in answers(g)))
    assert facts(g).players[0].army_down.bit_count() == flip
    assert facts(g).army_discard.bit_count() == discard


@rule("T-014", "T-193")
@pytest.mark.parametrize("step", PRINTED["temple"][1:], ids=lambda step: str(step["space"]))
def test_every_temple_space_gives_what_is_printed(step: dict[str, object]) -> None:
    space = int(str(step["space"]))
    g = table(temple={0: space - 1}, resources={0: {**RICH, "corn": 4, "gold": 2}})
    say(g, "move 1", "offer 1", "pay 0 0")
    reward = step["reward"]
    assert isinstance(reward, dict)
    assert temple(g) == space
    check(g, reward)


def test_gains_that_ask_are_received() -> None:
    """A worker, a weaving and a god card come from a conquest or a building when they are asked for."""
    g = table(high_priest={0: 3}, buildings={0: ["P14"]}, market=["Z09"])
    say(g, "move 2", "produce P14", "nomad architect")
    assert reserve(g) == ["architect"]
    g = table(high_priest={0: 3}, buildings={0: ["P13"]}, market=["Z09"])
    say(g, "move 2", "produce P13", "pick face_up")
    assert len(tapestries(g)) == 1
    g = table(high_priest={0: 3}, buildings={0: ["P12"]}, market=["Z09"])
    say(g, "move 2", "produce P12")
    assert answers(g) == {"choose stone", "choose corn", "choose gold"}
    say(g, "choose gold")
    assert res(g) == {"gold": 1}
    assert hand(g) == []
