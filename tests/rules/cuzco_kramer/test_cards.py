"""Festival cards: deck, display, discard."""

import kancha
from kancha.games.cuzco_kramer.material import CARDS, FACES
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import cuzco, facts, lay, midturn, refused, starting, texts


def hand(g: kancha.Game, seat: int) -> list[str]:
    state = facts(g)
    return [CARDS[card] for card in range(FACES) for _ in range(state.hands[seat * FACES + card])]


@rule("K-108")
def test_a_card_costs_1_ap_and_two_a_turn_is_the_most() -> None:
    g = midturn()
    g.play("draw deck")
    g.play("draw display")
    assert (facts(g).ap, facts(g).hand_size[0]) == (4, 2)
    assert refused(g, "draw deck") == 108
    assert refused(g, "draw display") == 108
    g.play("end")
    lay(g, "culture", "K14")
    assert starting(g, "draw") == {"deck", "display"}


@rule("K-109")
def test_the_display_card_is_replaced_at_once_by_the_top_of_the_deck() -> None:
    g = midturn(display="tumi", deck=["kero", "kero"])
    g.play("draw display")
    assert hand(g, 0) == ["tumi"]
    assert (CARDS[facts(g).display], facts(g).deck_size) == ("kero", 1)


@rule("K-108")
def test_a_card_from_the_deck_leaves_the_display() -> None:
    g = midturn(display="tumi", deck=["kero", "kero"])
    g.play("draw deck")
    assert (hand(g, 0), CARDS[facts(g).display], facts(g).deck_size) == (["kero"], "tumi", 1)


@rule("K-110")
def test_hands_are_secret_their_sizes_are_not_and_there_is_no_limit() -> None:
    g = cuzco(hands={0: ["tumi"] * 5 + ["kero"] * 4, 1: ["mask"]}, display="mask")
    seen = g.view(1).state
    assert sum(seen.hands[:FACES]) == 0  # type: ignore[attr-defined]
    assert seen.hand_size == [9, 1]  # type: ignore[attr-defined]
    assert hand(g, 0) == ["tumi"] * 5 + ["kero"] * 4
    assert sum(g.view(0).state.hands[:FACES]) == 9  # type: ignore[attr-defined]
    lay(g, "culture", "K14")
    g.play("draw deck")
    assert facts(g).hand_size[0] == 10


@rule("K-110")
def test_what_was_drawn_from_the_deck_is_read_by_its_owner_only() -> None:
    g = midturn()
    g.play("draw deck")
    assert "drew" in g.record(0)
    assert "drew 0" not in g.record(1)


FEAST = {"land": {"G18": "village", "G20": "village"}, "temples": {"G20": 2}, "incas": {0: ["G18"]}}


@rule("K-111", "K-121")
def test_a_festival_changes_the_discard_but_not_the_display() -> None:
    g = midturn(**FEAST, display="tumi", hands={0: ["tumi+kero"]})
    g.play("festival G20")
    assert CARDS[facts(g).display] == "tumi"
    assert facts(g).discard[CARDS.index("tumi+kero")] == 1


@rule("K-112")
def test_an_empty_deck_with_played_cards_is_made_anew_at_once() -> None:
    g = midturn(display="tumi", deck=["kero"], discard=["mask", "mask"])
    g.play("draw deck")
    assert hand(g, 0) == ["kero"]
    assert (facts(g).deck_size, sum(facts(g).discard)) == (2, 0), "discard and display, less the new display"
    assert sorted([*[CARDS[card] for card in range(FACES) for _ in range(facts(g).deck[card])],
                   CARDS[facts(g).display]]) == ["mask", "mask", "tumi"]  # fmt: skip


@rule("K-112")
def test_the_card_turned_up_last_is_shuffled_away_with_the_discard() -> None:
    g = midturn(display="tumi", deck=["kero"], discard=["mask"])
    g.play("draw display")
    assert hand(g, 0) == ["tumi"]
    assert facts(g).deck_size == 1
    assert sum(facts(g).deck[:2]) + (1 if CARDS[facts(g).display] == "kero" else 0) == 1


@rule("K-112")
def test_an_empty_deck_without_discard_waits_and_nobody_draws() -> None:
    g = midturn(display="tumi", deck=["kero"])
    told = [event.kind.name for event in g.play("draw deck")]
    assert "reshuffled" not in told
    assert (facts(g).deck_size, CARDS[facts(g).display]) == (0, "tumi")
    assert refused(g, "draw deck") == 112
    assert refused(g, "draw display") == 112


@rule("K-112", "K-126")
def test_cards_played_into_an_empty_deck_are_shuffled_after_the_festival() -> None:
    g = midturn(**FEAST, display="tumi", deck=[], hands={0: ["tumi"]})
    assert "draw deck" not in texts(g)
    g.play("festival G20")
    assert (facts(g).deck_size, sum(facts(g).discard), CARDS[facts(g).display]) == (1, 0, "tumi")
