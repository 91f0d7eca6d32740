"""Verbs and domains: numbers, texts and facets of options, and what is said about wrong ones."""

import pytest

from kancha.kernel.errors import BadText
from kancha.kernel.verbs import (
    AMOUNTS,
    NO,
    NOTHING,
    PASS,
    PAY,
    STOP,
    YES,
    Domain,
    Space,
    Subset,
    Verb1,
    Verb2,
    numbers,
)
from tests.kernel.toyland import BARTER, BID, DREW, HALT, PICK, SHOW, SPACE, TRADE


def refusal(text: str) -> str:
    with pytest.raises(BadText) as refused:
        SPACE.parse(text)
    return str(refused.value)


def test_verbs_follow_one_another_without_gaps() -> None:
    at = 0
    for verb in SPACE.verbs:
        assert verb.base == at
        at += verb.size
    assert at == SPACE.size


def test_every_option_of_the_space_is_read_back_from_its_text() -> None:
    seen = set()
    for option in range(SPACE.size):
        text = SPACE.text(option)
        assert SPACE.parse(text) == option
        assert SPACE.verb(option).owns(option)
        seen.add(text)
    assert len(seen) == SPACE.size


def test_the_kernels_own_verbs_have_the_same_numbers_in_every_game() -> None:
    for space in (SPACE, Space()):
        kernel = [(NOTHING, "nothing"), (PASS, "pass"), (STOP, "stop"), (YES, "yes"), (NO, "no")]
        assert [(space.parse(text), text) for _, text in kernel] == kernel
        assert space.parse("pay 2 3") == PAY + 2 * AMOUNTS + 3


def test_zero_is_nothing() -> None:
    assert SPACE.text(0) == "nothing"


@pytest.mark.parametrize("verb", [HALT, PICK, DREW, TRADE, BARTER], ids=lambda verb: str(verb.name))
def test_encoding_and_decoding_agree_for_any_number_of_objects(verb: object) -> None:
    if verb is HALT:
        assert HALT.of() == HALT.base
    for option in range(PICK.base, PICK.base + PICK.size):
        assert PICK.of(PICK.arg(option)) == option
        assert PICK.values(option) == [PICK.arg(option)]
    for option in range(DREW.base, DREW.base + DREW.size):
        assert DREW.of(*DREW.args(option)) == option
        assert DREW.values(option) == list(DREW.args(option))
    for option in range(TRADE.base, TRADE.base + TRADE.size):
        assert TRADE.of(*TRADE.args(option)) == option
        assert TRADE.values(option) == list(TRADE.args(option))
    for option in range(BARTER.base, BARTER.base + BARTER.size):
        assert BARTER.of(*BARTER.args(option)) == option
        assert BARTER.values(option) == list(BARTER.args(option))


def test_a_whole_set_is_encoded_at_once() -> None:
    assert PICK.over(0b101) == [PICK.of(0), PICK.of(2)]
    assert DREW.over(3, 0b1001) == [DREW.of(3, 0), DREW.of(3, 3)]
    assert TRADE.over(1, 2, 0b110) == [TRADE.of(1, 2, 1), TRADE.of(1, 2, 2)]
    assert (PICK.start(), DREW.start(2)) == (PICK.of(0), DREW.of(2, 0))


def test_facets_name_the_verb_and_each_object() -> None:
    assert SPACE.facets(DREW.of(1, 2)) == ["verb:drew", "seat:1", "card:shield"]
    assert SPACE.facets(HALT.of()) == ["verb:halt"]


def test_a_set_is_said_by_its_members_and_lights_each_of_them() -> None:
    assert SPACE.text(SHOW.of(0)) == "show none"
    assert SPACE.text(SHOW.of(0b101)) == "show sun+shield"
    assert SPACE.facets(SHOW.of(0b101)) == ["verb:show", "some:sun", "some:shield"]
    assert SPACE.parse("show shield+sun") == SHOW.of(0b101)


@pytest.mark.parametrize("word", ["sun+sun", "sun+", "+", "some", "none+sun"])
def test_a_word_that_is_no_set_is_refused(word: str) -> None:
    assert f"“{word}” is no some" in refusal(f"show {word}")


def test_an_unknown_verb_is_refused_with_the_verbs_there_are() -> None:
    assert refusal("fly sun").startswith("“fly” is no verb of this game; expected nothing, pass")


def test_an_unknown_object_is_refused_with_the_words_that_are_understood() -> None:
    assert refusal("bury star") == "“star” is no card in “bury <card>”; expected sun, moon, shield, llama"


def test_numbers_are_written_in_one_way_only() -> None:
    for word in ("07", "+1", "٣", "1.0", "-1", "7"):
        assert f"“{word}” is no pip" in refusal(f"pick {word}")


def test_long_domains_are_told_by_their_ends() -> None:
    assert refusal("pay x 1").endswith("expected 0, 1, 2, … 24")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("halt now", "takes no word"),
        ("bury", "takes 1 word "),
        ("drew 1", "takes 2 words"),
        ("bury sun moon", "takes 1 word "),
    ],
)
def test_too_few_or_too_many_words_are_refused(text: str, wanted: str) -> None:
    assert wanted in refusal(text)


def test_an_empty_answer_is_refused() -> None:
    assert refusal("  ").startswith("an answer needs at least a verb; expected nothing, pass, ")


@pytest.mark.parametrize("option", [-1, SPACE.size, 10**30])
def test_a_number_outside_the_space_is_no_option(option: int) -> None:
    with pytest.raises(BadText, match=f"^{option} is no option: they are numbered 0 to {SPACE.size - 1}$"):
        SPACE.text(option)


def test_a_verb_is_declared_once() -> None:
    space = Space()
    Verb1(space, "go", numbers("step", 3))
    with pytest.raises(ValueError, match="declared twice"):
        Verb1(space, "go", numbers("step", 3))


def test_two_different_domains_cannot_share_a_name() -> None:
    space = Space()
    Verb1(space, "go", numbers("step", 3))
    Verb1(space, "run", numbers("step", 3))
    with pytest.raises(ValueError, match="two different domains are called step"):
        Verb2(space, "fly", Domain("step", ["up", "down"]), numbers("step", 3))


def test_a_subset_domain_has_one_word_for_every_set() -> None:
    letters = Subset("letters", Domain("letter", ["a", "b", "c"]))
    assert letters.size == 8
    assert [letters.parse(word) for word in letters.words] == list(range(8))
    assert BID.domains[0].parse("3") == 3
