"""What the table settles before a game, and every fault in it."""

import pytest

from kancha.kernel.chance import Chance
from kancha.kernel.errors import BadSetup
from kancha.kernel.rules import Choice, Mode, Rules, Sheet, places
from kancha.kernel.state import GameState
from kancha.kernel.verbs import Space
from tests.kernel.toy import rules
from tests.kernel.toyland import CARDS


def refusal(seats: int | None, about: str, **options: object) -> str:
    with pytest.raises(BadSetup) as refused:
        rules().make_setup(seats, options)
    assert refused.value.about == about
    return str(refused.value)


def test_defaults_are_filled_in() -> None:
    setup = rules().make_setup(None, {})
    assert (setup.mode, setup.seats, setup.edition) == ("plain", 2, "standard")
    assert setup.options == {"scene": "all", "motto": ""}


def test_the_number_of_seats_picks_the_mode() -> None:
    setup = rules().make_setup(1, {"level": "hard"})
    assert (setup.mode, setup.options) == ("alone", {"scene": "all", "level": "hard"})


def test_given_options_are_left_as_they_were() -> None:
    options: dict[str, object] = {"mode": "alone", "edition": "rich"}
    assert rules().make_setup(1, options).edition == "rich"
    assert options == {"mode": "alone", "edition": "rich"}


def test_every_fault_is_one_sentence_about_one_thing() -> None:
    assert refusal(2, "mode", mode="wild") == "Toyland has no mode “wild”; expected plain, alone"
    assert refusal(5, "seats") == "Toyland (plain) takes 2 to 4 seats, not 5"
    assert refusal(2, "seats", mode="alone") == "Toyland (alone) takes 1 seats, not 2"
    assert refusal(2, "scene", scene="none").startswith("scene cannot be “none”; expected nothing, notes")
    assert refusal(2, "level", level="hard").startswith("Toyland (plain) has no option “level”; expected mode, edition")
    assert refusal(2, "motto", motto="two\nlines") == "motto must be one line of text"


def test_numbers_are_taken_as_texts() -> None:
    assert rules().make_setup(2, {"motto": 7}).options["motto"] == "7"


def test_a_number_is_spoken_by_the_domain_its_field_is_named_after() -> None:
    setup = rules().make_setup(2, {})
    assert rules().word("card", 1, setup) == f"card.{CARDS[1]}"
    assert rules().word("seat", 1, setup) == "seat.1"
    assert rules().word("number", 12, setup) == "12"
    assert rules().word("card", 12, setup) == "12"


def test_a_sheet_sums_up_its_columns() -> None:
    assert Sheet(["seat:0", "seat:1"], ["a", "b"], [[1, 2], [10, -20]]).totals() == [11, -18]


def test_a_game_without_its_parts_says_what_is_missing() -> None:
    bare: Rules[GameState] = Rules("bare", "Bare", "B", 1, Space(), [Mode("only", 2, 2)], [Choice("x", [], "", [])], {})
    setup = bare.make_setup(2, {})
    with pytest.raises(BadSetup, match="Bare has no edition files"):
        bare.edition("rich")
    assert (bare.edition(setup.edition), bare.tables("standard")) == ("standard", {})
    with pytest.raises(BadSetup, match="positions of Bare cannot be arranged"):
        bare.arrange(GameState(), {}, Chance(0))
    for needed in ("begin", "scores", "ranking", "sheet"):
        arguments = {"begin": [setup, None]}.get(needed, [None])
        with pytest.raises((NotImplementedError, TypeError)):
            getattr(bare, needed)(*arguments)


def test_equal_standings_share_a_place_and_the_next_comes_after_them_all() -> None:
    assert places([[5, 1], [7, 0], [5, 1], [5, 2]]) == [3, 1, 3, 2]
    assert places([]) == []
