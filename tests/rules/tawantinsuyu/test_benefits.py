"""The benefits of god cards: all, some or none of them, in setup, at a placement and after a Festival."""

import pytest

import kancha
from kancha.games.tawantinsuyu.edition.box import load
from kancha.kernel.errors import KanchaError
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    answers,
    army,
    asked,
    facts,
    hand,
    offer,
    refused,
    res,
    reserve,
    say,
    score,
    statues,
    table,
    up,
)
from tests.rules.tawantinsuyu.test_festival import festive
from tests.rules.tawantinsuyu.test_setup import given

TIMING = {"before", "before some", "after", "after some", "none"}


def blessed(card: str, space: str, statue: str, **pieces: object) -> kancha.Game:
    """A Courier was placed with a card whose god's statue is owned; the High Priest stands in the space's section."""
    g = table(**{"workers": {0: ["courier"]}, "gods": {0: [card]}, "statues": {0: [statue]}, **pieces})
    say(g, f"place courier {card} {space}")
    return g


def stone_corn_potato(**pieces: object) -> kancha.Game:
    return blessed("g34", "T01o", "viracocha-small", **pieces)


# At a placement


@rule("T-018", "T-091")
@pytest.mark.parametrize(
    ("said", "gain"),
    [
        (["before"], {"stone": 1, "corn": 1, "potato": 1}),
        (["before some", "only stone"], {"stone": 1}),
        (["before some", "only corn"], {"corn": 1}),
        (["before some", "without stone"], {"corn": 1, "potato": 1}),
        (["before some", "without potato"], {"stone": 1, "corn": 1}),
        (["none"], {}),
        (["after"], {}),
        (["after some"], {}),
    ],
)
def test_a_placement_asks_once_and_only_some_asks_again(said: list[str], gain: dict[str, int]) -> None:
    g = stone_corn_potato()
    assert asked(g) == (0, "benefit_timing")
    assert answers(g) == TIMING
    say(g, *said)
    assert asked(g) == (0, "choose_task")
    assert res(g) == gain


@rule("T-018", "T-091", "T-094")
@pytest.mark.parametrize(
    ("when", "said", "gain"),
    [
        ("before", [], {"stone": 1, "corn": 1, "potato": 1}),
        ("none", [], {}),
        ("after", [], {"stone": 1, "corn": 1, "potato": 1}),
        ("after some", ["all"], {"stone": 1, "corn": 1, "potato": 1}),
        ("after some", ["none"], {}),
        ("after some", ["only potato"], {"potato": 1}),
        ("after some", ["without corn"], {"stone": 1, "potato": 1}),
    ],
)
def test_what_is_not_taken_at_that_time_is_declined(when: str, said: list[str], gain: dict[str, int]) -> None:
    g = stone_corn_potato(village=[], holder=1, festivals=1)
    say(g, when, "stop")
    if said:
        assert asked(g) == (0, "which_benefits")
        kinds = ("stone", "corn", "potato")
        assert answers(g) == {"all", "none", *[f"{verb} {kind}" for verb in ("only", "without") for kind in kinds]}
        say(g, *said)
    assert res(g) == gain
    assert asked(g)[0] == 1, "nothing more is asked after the tasks"


@rule("T-018")
def test_points_can_be_declined() -> None:
    g = blessed("g26", "T03o", "pachamama-large", high_priest={0: 2})
    say(g, "before some")
    assert asked(g) == (0, "which_benefits")
    assert answers(g) == {"only potato", "only vp"}
    say(g, "only potato")
    assert score(g) == 10
    assert res(g) == {"potato": 2}


@rule("T-018")
@pytest.mark.parametrize(
    ("card", "kinds"), [("g13", {"god_card", "vp"}), ("g15", {"army_card", "vp"}), ("g14", {"buy_weavings", "corn"})]
)
def test_cards_and_purchases_can_be_declined(card: str, kinds: set[str]) -> None:
    """Buying weavings would let the others buy too (T-142)."""
    space, statue, section = ("T04i", "illapa-small", 3) if card == "g15" else ("T02i", "quilla-small", 1)
    g = blessed(card, space, statue, high_priest={0: section}, resources={0: {"potato": 1}, 1: {"corn": 9}})
    say(g, "before some")
    assert answers(g) == {f"only {kind}" for kind in kinds}
    plain = next(kind for kind in kinds if kind in ("vp", "corn"))
    say(g, f"only {plain}")
    assert asked(g) == (0, "choose_task")
    assert (hand(g), army(g)) == ([], [])


@rule("T-018", "T-091")
def test_one_benefit_is_all_or_none() -> None:
    g = blessed("g03", "T05o", "inti-small", high_priest={0: 3})
    assert answers(g) == {"before", "after", "none"}
    refused(g, "before some", 18)
    refused(g, "after some", 18)
    say(g, "none", "stop")
    assert score(g) == 10


@rule("T-018")
def test_a_benefit_that_can_do_nothing_is_no_choice() -> None:
    """Nothing lies face down, so only the points of g18 count; after the tasks it may be otherwise."""
    g = blessed("g18", "T04i", "illapa-small", high_priest={0: 3})
    assert answers(g) == {"before", "after", "after some", "none"}
    refused(g, "before some", 18)
    say(g, "after some", "stop")
    assert answers(g) == {"all", "none"}
    refused(g, "only vp", 18)
    g = blessed("g18", "T04i", "illapa-small", high_priest={0: 3}, buildings_down={0: ["P03"]})
    assert answers(g) == TIMING
    g = blessed("g09", "T02i", "quilla-small", resources={0: {"potato": 1}}, **no_weavings())
    assert answers(g) == {"after", "none"}
    refused(g, "before", 18)
    say(g, "after", "stop")
    assert asked(g)[0] == 1


def no_weavings() -> dict[str, object]:
    return {"weaving_up": None, "weavings_gone": [f"W{number:02}" for number in range(1, 32)], "village": []}


@rule("T-018")
@pytest.mark.parametrize(
    ("pieces", "counts"),
    [
        ({"resources": {0: {"potato": 1, "stone": 3}}}, True),
        ({"resources": {0: {"potato": 1}}}, False),
        ({"resources": {0: {"potato": 1}}, "army": {0: ["a01"]}}, True),
        ({"resources": {0: {"potato": 1}}, "army": {0: ["a01"]}, "statues_gone": "every"}, False),
    ],
)
def test_what_is_bought_counts_if_it_can_be_paid_or_a_free_action_might_help(
    pieces: dict[str, object], counts: bool
) -> None:
    if pieces.get("statues_gone"):
        gods = ("inti", "quilla", "illapa", "pachamama", "viracocha")
        gone = [f"{god}-{size}" for god in gods for size in ("small", "small", "large")]
        pieces = {**pieces, "statues_gone": [*gone, "cocha-small", "cocha-large"]}
    g = blessed("g38", "T00i", "cocha-small", **pieces)
    assert ("before some" in answers(g)) == counts


@rule("T-018")
def test_a_trade_counts_with_a_matching_joint() -> None:
    food: dict[str, object] = {"resources": {0: {"potato": 1}}}
    assert "before some" not in answers(blessed("g11", "T02i", "quilla-small", **food))
    g = blessed("g11", "T02i", "quilla-small", tapestries={0: [["SW04", "W06"]]}, **food)
    say(g, "before some", "only trade")
    assert res(g) == {"potato": 4}, "the joint pays 3 potatoes, the corn is declined"


@rule("T-093", "T-018")
@pytest.mark.parametrize(
    ("said", "gain", "cards"),
    [
        (["all", "take deck"], 2, 1),
        (["none"], 0, 0),
        (["some", "only potato"], 2, 0),
        (["some", "only god_card", "take deck"], 0, 1),
    ],
)
def test_a_statue_built_by_this_placement_asks_all_some_or_none(said: list[str], gain: int, cards: int) -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, resources={0: {"potato": 1, "stone": 3}}, high_priest={0: 3})
    say(g, "place courier g36 M09o", "task M08o", "statue cocha-small", "stop")
    assert statues(g) == ["cocha-small"]
    assert asked(g) == (0, "card_awakes")
    assert answers(g) == {"all", "some", "none"}
    say(g, *said)
    assert res(g).get("potato", 0) == gain
    assert len(hand(g)) == cards


@rule("T-093")
def test_the_new_statue_asks_nothing_of_a_benefit_that_can_do_nothing() -> None:
    pieces: dict[str, object] = {"workers": {0: ["courier"]}, "high_priest": {0: 3}}
    place = ["place courier g39 M09o", "task M08o", "statue cocha-small", "stop"]
    g = table(gods={0: ["g39"]}, resources={0: {"potato": 1, "stone": 3}}, **{**pieces, "nomads": []})
    say(g, *place)
    assert answers(g) == {"all", "none"}, "no Nomad, so only the potato counts"
    refused(g, "some", 18)


# In setup


@rule("T-018", "T-045")
def test_in_setup_cards_are_received_one_by_one_or_all_together() -> None:
    g = given({1: ["g03", "g34"]}, resources={0: {}, 1: {}})
    assert asked(g) == (1, "play_start")
    shares = {"play g03", "play g03 none", "play g34", "play g34 some", "play g34 none"}
    assert answers(g) == {"all", *shares}
    together = g.clone()
    say(together, "all")
    assert (score(together, 1), res(together, 1)) == (13, {"potato": 1, "corn": 1, "stone": 1})
    say(g, "play g34 some", "without corn")
    assert res(g, 1) == {"stone": 1, "potato": 1}
    assert answers(g) == {"play g03", "play g03 none"}
    say(g, "play g03 none")
    assert score(g, 1) == 10
    assert facts(g).god_deck.bit_count() == 42, "the cards go back all the same"


@rule("T-018", "T-045")
def test_in_setup_what_is_bought_counts_though_it_cannot_be_paid_yet() -> None:
    g = given({1: ["g31", "g08"]}, resources={0: {}, 1: {}})
    assert "play g31 some" in answers(g)
    say(g, "play g08", "play g31 some", "only build_building")
    assert asked(g)[1] != "build_building", "without the stone nothing can be paid"
    g = given({1: ["g31", "g08"]}, resources={0: {}, 1: {}})
    say(g, "play g08", "play g31", "build P03")
    assert up(g, 1) == ["P03"], "1 stone and 1 corn"


@rule("T-018", "T-045")
def test_in_setup_every_card_brings_its_benefits_before_the_next() -> None:
    g = given({1: ["g25", "g39"]}, nomads=["priest", "warrior"])
    say(g, "play g39", "nomad warrior")
    assert reserve(g, 1) == ["warrior"]
    assert answers(g) == {"play g25", "play g25 some", "play g25 none"}


# After a Festival


@rule("T-018", "T-206")
def test_after_a_festival_a_card_is_played_for_all_some_or_none() -> None:
    g = festive(gods={0: ["g01", "g02", "g03"]}, resources={0: {"potato": 3}}, scores={0: 50}, offer=["g04"])
    cards = {text for text in answers(g) if text.startswith("play") and text.split()[1] in ("g01", "g02", "g03")}
    assert cards == {
        *("play g01", "play g01 some", "play g01 none", "play g02", "play g02 some", "play g02 none"),
        *("play g03", "play g03 none"),
    }
    say(g, "play g01 some", "only gold", "play g02 none", "play g03")
    assert score(g) == 53
    assert res(g) == {"gold": 1}
    assert not {"g01", "g02", "g03"} & set(hand(g))
    assert offer(g) == ["g04"]


@rule("T-018", "T-205")
def test_declined_points_are_cards_after_the_festival() -> None:
    """Who has fewer points draws more: 10 each, and seat 1 has left 2 points alone."""
    for when, drawn in (("before", 1), ("none", 2)):
        g = table(
            workers={1: ["courier"]}, gods={1: ["g42"]}, statues={1: ["cocha-small"]}, village=[], festivals=1, holder=0,
            turn=1, scores={0: 11, 1: 10}, offer=["g01"],
        )  # fmt: skip
        say(g, "place courier g42 T00i", when, "stop")
        assert asked(g)[1] == "play_gods"
        assert len(hand(g, 1)) == drawn


@rule("T-018")
@pytest.mark.parametrize(
    "benefits", ["[{ vp = 1 }, { vp = 2 }]", "[{ vp = 1 }, { gold = 1 }, { corn = 1 }, { stone = 1 }]"]
)
def test_benefits_that_cannot_be_told_apart_are_refused_in_an_edition(benefits: str, tmp_path: object) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "own.toml"
    file.write_text(f'[[god_cards]]\nid = "g01"\ngod = "inti"\nbenefits = {benefits}\n', "utf-8")
    with pytest.raises(KanchaError, match="at most three benefits"):
        load(str(file))
