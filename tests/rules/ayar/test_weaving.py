"""Weaving."""

import pytest

from kancha.games.ayar.material import NONE, PLACE_NAMES, TEXTILES
from tests.marks import rule
from tests.rules.ayar.positions import asked, facts, last_words, moons, play, player, refused, suns, table, texts

TOPS = ["T1a", "T2f", "T3a", "T4a"]


def weaving(power: int, **pieces: object) -> dict[str, object]:
    return {"activity": {"seat": 0, "activity": "weaving", "power": power}, "tops": TOPS} | pieces


def full_but(*free: str) -> list[str]:
    """TableStatus textiles in the two upper rows and lying ones in the third, but for these places."""
    kinds = [f"T{power}{letter}" for power in (2, 3) for letter in "abcdefgh"]
    places = [f"r1c{c}-r2c{c}" for c in range(1, 9)] + [f"r3c{c}-r3c{c + 1}" for c in (1, 3, 5, 7)]
    return [f"{kind} front {place}" for kind, place in zip(kinds, places, strict=False) if place not in free]


@rule("A-049")
def test_one_textile_or_two_of_different_piles_within_the_power() -> None:
    g = table(**weaving(3))
    assert last_words(g) == {"1", "2", "3"}
    refused(g, "cloth 4", 49, 1)
    play(g, "cloth 1", "weave front r1c1-r1c2")
    assert last_words(g) == {"stop", "2"}
    refused(g, "cloth 1", 49)
    refused(g, "cloth 3", 49, 1)
    play(g, "cloth 2", "weave front r1c3-r1c4")
    assert asked(g)[1] == "place_step"
    assert len(player(g).cloths) == 2


@rule("A-049")
def test_never_a_third_textile() -> None:
    g = table(**weaving(5))
    play(g, "cloth 1", "weave front r1c1-r1c2", "cloth 2", "weave front r1c3-r1c4")
    assert asked(g)[1] == "place_step"


@rule("A-050")
def test_only_the_top_of_a_pile_and_empty_piles_are_skipped() -> None:
    g = table(**weaving(4, tops=[None, "T2f", "T3a", "T4a"], piles=[0, 16, 16, 16]))
    assert last_words(g) == {"2", "3", "4"}
    refused(g, "cloth 1", 50)
    g.play("cloth 2")
    assert facts(g).tops[1] == NONE
    g = table(**weaving(4, piles=[["T1a", "T1b"], 16, 16, 16]))
    play(g, "cloth 1", "weave front r1c1-r1c2", "stop")
    assert facts(g).tops[0] == TEXTILES.index("T1b")
    assert facts(g).textiles_in(0) == 1


@rule("A-051")
def test_a_textile_with_a_symbol_gives_a_viracocha_when_taken() -> None:
    g = table(**weaving(3, tops=["T1f", "T2f", "T3a", "T4a"]))
    g.play("cloth 1")
    assert asked(g) == (0, "place_viracocha")
    g.play("honour extra_sun")
    assert asked(g) == (0, "weave_textile")


@rule("A-052")
def test_a_textile_covers_two_empty_squares_side_by_side_anywhere() -> None:
    g = table(**weaving(1, cloths={0: ["T2b front r2c1-r2c2"]}))
    places = {text.split()[2] for text in texts(g)}
    covered = {"r2c1", "r2c2"}
    assert places == {name for name in PLACE_NAMES if not covered & set(name.split("-"))}
    refused(g, "weave front r1c1-r2c1", 52)
    g.play("weave front r3c7-r3c8")
    assert player(g).covered.bit_count() == 4


@rule("A-053")
def test_without_room_for_a_second_textile_only_one_is_taken() -> None:
    g = table(**weaving(3, cloths={0: full_but("r1c8-r2c8")}))
    play(g, "cloth 1", "weave front r1c8-r2c8")
    assert player(g).covered.bit_count() == 24
    assert asked(g)[1] == "place_step"


@rule("A-053")
def test_the_first_textile_is_woven_before_the_second_is_taken() -> None:
    g = table(**weaving(3))
    g.play("cloth 1")
    assert asked(g) == (0, "weave_textile")


@rule("A-054")
@pytest.mark.parametrize(
    ("cloths", "wanted"),
    [
        (["T4a front r1c1-r1c2"], 2),
        (["T1a front r1c1-r1c2"], 0),
        (["T1a front-turned r1c1-r1c2", "T1a front r1c3-r1c4"], 1),
        (["T1a front r1c1-r1c2", "T1a front r1c3-r1c4"], 0),
        (["T1a front-turned r1c7-r1c8", "T1a front r2c1-r2c2"], 0),
        (["T1b back r1c1-r1c2", "T1b front r2c1-r2c2"], 1),
        (["T1b back r1c1-r1c2", "T1b front r2c2-r2c3"], 0),
        (["T1b back r1c1-r1c2", "T1b front r3c1-r3c2"], 0),
        (["T3e front r1c1-r1c2", "T3e front r2c1-r2c2"], 2),
        (["T1a front-turned r1c1-r2c1", "T1a front r3c1-r3c2"], 0),
        (["T1a front-turned r1c1-r2c1", "T1b front r3c1-r3c2"], 1),
    ],
)
def test_suns_are_whole_ones_and_halves_that_meet(cloths: list[str], wanted: int) -> None:
    assert suns(table(cloths={0: cloths}), "weaving") == wanted


@rule("A-055")
@pytest.mark.parametrize(
    ("textile", "lying"), [("T1a", 2), ("T1b", 4), ("T1c", 1), ("T1d", 2), ("T1e", 4), ("T2f", 1), ("T2d", 4)]
)
def test_a_textile_is_mirrored_and_turned_and_equal_ways_are_offered_once(textile: str, lying: int) -> None:
    pile = int(textile[1])
    tops = TOPS.copy()
    tops[pile - 1] = textile
    g = table(**weaving(pile, tops=tops))
    if asked(g)[1] == "take_textile":
        g.play(f"cloth {pile}")
    ways = [text.split()[1] for text in texts(g) if text.endswith("r1c1-r1c2")]
    standing = [text.split()[1] for text in texts(g) if text.endswith("r1c1-r2c1")]
    assert len(ways) == len(standing) == lying
    assert len(texts(g)) == 37 * lying


@rule("A-055")
def test_the_back_is_the_mirror_image() -> None:
    def halves(turn: str, place: str) -> tuple[int, int, int, int]:
        p = player(table(cloths={0: [f"T1e {turn} {place}"]}))
        return p.north, p.east, p.south, p.west

    one, two, below = 1, 2, 1 << 8
    assert halves("front", "r1c1-r1c2") == (one, two, 0, 0)
    assert halves("back", "r1c1-r1c2") == (0, two, one, 0)
    assert halves("front-turned", "r1c1-r1c2") == (0, 0, two, one)
    assert halves("back-turned", "r1c1-r1c2") == (two, 0, 0, one)
    assert halves("front", "r1c1-r2c1") == (0, one, below, 0)
    assert halves("back", "r1c1-r2c1") == (0, 0, below, one)
    assert halves("front-turned", "r1c1-r2c1") == (one, 0, 0, below)
    assert halves("back-turned", "r1c1-r2c1") == (one, below, 0, 0)


@rule("A-056")
def test_moons_count_complete_columns_from_the_left_without_a_gap() -> None:
    def column(c: int, kind: str) -> list[str]:
        return [f"T2{kind} front r1c{c}-r2c{c}"]

    first = ["T2a front r1c1-r2c1", "T2b front r1c2-r2c2", "T2c front r3c1-r3c2"]
    assert moons(table(), "weaving") == 0
    assert moons(table(cloths={0: first[:2]}), "weaving") == 0
    assert moons(table(cloths={0: first}), "weaving") == 6
    gap = [*first, *column(4, "d"), *column(5, "e"), "T2f front r3c4-r3c5"]
    assert moons(table(cloths={0: gap}), "weaving") == 6
    assert moons(table(cloths={0: [*gap, *column(3, "g")]}), "weaving") == 6
    assert moons(table(cloths={0: full_but()}), "weaving") == 45
    assert moons(table(cloths={0: full_but("r3c1-r3c2")}), "weaving") == 0
