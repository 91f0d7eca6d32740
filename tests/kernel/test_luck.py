"""Luck that was chosen: what it means, and how what cannot be is refused."""

import pytest

import kancha


def test_a_draw_that_is_not_named_is_drawn_as_it_would_have_been() -> None:
    plain = kancha.new("tawantinsuyu", seats=2, seed=5)
    told = kancha.new("tawantinsuyu", seats=2, seed=5, luck=["coricancha 2", "rolled 3"])
    lines = [line for line in plain.record().splitlines() if line.startswith("*") and "coricancha" not in line]
    again = [line for line in told.record().splitlines() if line.startswith("*") and "coricancha" not in line]
    assert lines == again
    assert "* coricancha 2" in told.record().splitlines()
    assert told.luck == ["rolled 3"], "alone only; it waits"


def test_an_item_waits_for_the_draw_it_is_about() -> None:
    g = kancha.new("pachamama", seats=2, seed=3, scenario="S01", first=0, luck=["terrain B1 desert"])
    g.play("explore reserve C1")
    assert g.luck == ["terrain B1 desert"]


def discovered(terrain: str) -> kancha.Game:
    luck = [f"terrain A1 {terrain}"]
    return kancha.new("pachamama", seats=2, seed=3, scenario="S01", first=0, luck=luck)


def test_what_is_sealed_is_made_to_fit() -> None:
    for terrain in ("valley", "desert", "forest", "mountain"):
        g = discovered(terrain)
        g.play("explore reserve A1")
        assert f"* terrain A1 {terrain}" in g.record()
        while not g.over:
            g.play(g.options()[0])


def test_the_disc_cannot_be_chosen_draw_by_draw() -> None:
    with pytest.raises(kancha.BadLuck, match=r"luck\[0\]: “starts 3” is not possible here; expected starts \d+$"):
        kancha.new("pachamama", seats=2, seed=3, luck=["starts 3"])


def test_a_question_mark_leaves_one_draw_as_it_falls() -> None:
    plain = kancha.new("cuzco-kramer", seats=2, seed=1)
    dealt = [line.split("dealt 0 ")[1] for line in plain.record().splitlines() if "] dealt 0 " in line]
    told = kancha.new("cuzco-kramer", seats=2, seed=1, luck=["dealt 0 ?", "dealt 0 mask"])
    again = [line.split("dealt 0 ")[1] for line in told.record().splitlines() if "] dealt 0 " in line]
    assert again[:2] == [dealt[0], "mask"]


@pytest.mark.parametrize(
    ("luck", "place", "message"),
    [
        ("rolled 3", "luck", "expected a list of texts"),
        ([3], "luck[0]", "expected a text that chance says"),
        (["first 0", "lay triple"], "luck[1]", "“lay” is nothing chance says; expected first, dealt, drew, shown"),
        (["first 0", ""], "luck[1]", "expected a text"),
        (["dealt 0 gold"], "luck[0]", "“gold” is no card"),
        (["dealt 7 ?"], "luck[0]", "“7” is no seat"),
        (["dealt mask"], "luck[0]", "takes 2 words"),
        (["first 3"], "luck[0]", "“first 3” is not possible here; expected first 0, first 1"),
    ],
)
def test_impossible_luck_is_refused_with_its_place(luck: object, place: str, message: str) -> None:
    with pytest.raises(kancha.BadLuck) as fault:
        kancha.new("cuzco-kramer", seats=2, seed=1, luck=luck)
    assert fault.value.place == place
    assert message in fault.value.message


def test_an_answer_whose_chosen_luck_cannot_be_changes_nothing() -> None:
    g = kancha.new("cuzco-kramer", seats=2, seed=1, first=0)
    g.arrange(
        display="tumi", deck=["kero", "mask"], hands={0: [], 1: []}, phase="action", ap=3, next={"drew": "0 tumi+mask"}
    )
    before = g.record()
    with pytest.raises(
        kancha.BadLuck, match=r'next\["drew"\]\[0\]: “drew 0 tumi\+mask” is not possible here; expected drew 0'
    ):
        g.play("draw deck")
    assert (g.record(), g.luck) == (before, ["drew 0 tumi+mask"])


def test_an_arrangement_chooses_what_comes_next() -> None:
    g = kancha.new("cuzco-kramer", seats=2, seed=1, first=0)
    g.arrange(hands={0: [], 1: []}, phase="action", ap=3, next={"drew": ["0 mask", "0 kero"]})
    g.play("draw deck")
    g.play("draw deck")
    assert [line for line in g.record().splitlines()[-4:] if line.startswith("*")] == [
        "*[0] drew 0 mask",
        "*[0] drew 0 kero",
    ]
    assert g.luck_chosen
    assert kancha.replay(g.record()).record() == g.record()
    assert kancha.resume(g.record(), 1).record() == g.record()
    assert "luck ?" in g.record(1)
