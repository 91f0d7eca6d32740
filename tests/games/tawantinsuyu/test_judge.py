"""The judge sees what pays: tasks, joints, steps still to be paid for, and god cards a Festival will ask potatoes for."""

import kancha
from kancha.bots.roster import recruit
from kancha.games.tawantinsuyu.judge.judge import TawantinsuyuJudge
from kancha.kernel.chance import Rng
from tests.rules.tawantinsuyu.positions import asked, facts, say, table
from tests.rules.tawantinsuyu.test_setup import given

JUDGE = TawantinsuyuJudge()
ARCHITECTS = {"M17o": "architect", "M19o": "architect"}


def worth(g: kancha.Game) -> float:
    return JUDGE.worth(facts(g), 0)


def outlook(g: kancha.Game, answer: str) -> float:
    """The worth for seat 0 once it has given an answer."""
    position = g.position.clone()
    position.play(g.parse(answer))
    return JUDGE.outlook(position, 0)  # type: ignore[arg-type]


def greedy(g: kancha.Game) -> str:
    return g.text(recruit("greedy:3").choose(g.view(0), Rng(1)))


def test_a_placement_among_workers_of_its_colour_looks_better() -> None:
    """Two neighbours of the same colour are two more tasks (T-087)."""
    seen = []
    for hill in ({}, ARCHITECTS):
        g = table(
            workers={0: ["architect"]}, gods={0: ["g36"]}, high_priest={0: 5}, resources={0: {"potato": 5}}, hill=hill
        )
        seen.append(outlook(g, "place architect g36 M18i"))
    assert seen[1] > seen[0] + 0.5


def test_a_price_still_to_be_paid_counts_already() -> None:
    """With gold the payment is asked after the offer; the steps behind it are seen all the same."""
    g = table(high_priest={0: 1}, temple={0: 9}, resources={0: {"corn": 6, "gold": 2}})
    say(g, "move 1")
    assert outlook(g, "offer 3") > outlook(g, "offer 1") > outlook(g, "take_gold")
    assert greedy(g) == "offer 3"


def test_god_cards_beyond_the_potatoes_are_a_burden_before_a_festival() -> None:
    """Each costs a potato or 2 points then (T-198)."""
    cards = ["g01", "g08", "g15", "g22", "g29", "g36", "g37"]
    few = table(village=["courier"], gods={0: cards[:3]})
    many = table(village=["courier"], gods={0: cards})
    fed = table(village=["courier"], gods={0: cards}, resources={0: {"potato": 7}})
    assert worth(fed) > worth(few) > worth(many)


def test_a_tile_goes_to_the_end_it_matches() -> None:
    """The joint pays at every Festival to come (T-146, T-192)."""
    g = table(
        high_priest={0: 3}, tapestries={0: [["SW04"]]}, weaving_up="W06", army_up={0: ["a19"]}, nomads=["architect"]
    )
    say(g, "move 1", "send potato", "stop", "conquer Q3", "pick face_up")
    assert outlook(g, "weave W06 0 right") > outlook(g, "weave W06 0 left")
    assert greedy(g) == "weave W06 0 right"


def test_a_first_look_counts_the_tasks_too() -> None:
    """Search tries first what promises most."""
    seen = []
    for hill in ({}, ARCHITECTS):
        g = table(
            workers={0: ["architect"]}, gods={0: ["g36"]}, high_priest={0: 5}, resources={0: {"potato": 5}}, hill=hill
        )
        seen += JUDGE.promise(facts(g), 0, [g.parse("place architect g36 M18i")])
    assert seen[1] > seen[0] + 0.5


def test_gifts_are_not_left_alone_without_a_reason() -> None:
    """Declining is possible (T-018), but resources and points are worth having."""
    g = table(workers={0: ["courier"]}, gods={0: ["g34"]}, statues={0: ["viracocha-small"]})
    say(g, "place courier g34 T01o")
    assert outlook(g, "before") > outlook(g, "none")
    assert greedy(g) in ("before", "after")
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, resources={0: {"potato": 1, "stone": 3}}, high_priest={0: 3})
    say(g, "place courier g36 M09o", "task M08o", "statue cocha-small", "stop")
    assert greedy(g) == "all"


def test_in_setup_all_is_taken_together_or_card_by_card_but_nothing_is_left() -> None:
    g = given({0: ["g01", "g08", "g26"]})
    while asked(g)[1] == "play_start":
        answer = greedy(g)
        assert answer == "all" or len(answer.split()) == 2
        say(g, answer)


def test_the_holder_cashes_an_army_card_rather_than_lose_four_points_at_the_last_festival() -> None:
    """Nothing can be conquered any more, and two potatoes pay for two god cards (T-064, T-198)."""
    g = table(holder=0, festivals=3, village=[], gods={0: ["g01", "g02"]}, army={0: ["a11"]})
    assert greedy(g) == "cash a11"
