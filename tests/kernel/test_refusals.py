"""Every refusal has one reason: a rule, a case of it, or a word that every game has; never a secret."""

import pickle

import pytest

from kancha.kernel.errors import IllegalMove
from kancha.kernel.refusals import CASE, COMMON, NOT_ASKED, NOT_NOW, NOT_YET, OVER, Reason, reason_key, rule_of
from kancha.languages import LANGUAGES, common
from kancha.words import read
from tests.kernel.toy import new, play


def test_a_number_names_a_rule_and_a_case_of_it() -> None:
    assert reason_key("P", 44) == "P-044"
    assert reason_key("P", 44 + 2 * CASE) == "P-044.2"
    assert reason_key("P", NOT_YET) == "least"
    assert [rule_of(key) for key in ("P-044", "P-044.2", "least", "")] == ["P-044", "P-044", "", ""]


def test_every_common_reason_has_words() -> None:
    for language in LANGUAGES:
        words = read(common(language), language)["why"]
        assert isinstance(words, dict)
        assert {OVER, NOT_ASKED, NOT_NOW, *COMMON[1:]} == set(words)


def test_an_answer_that_is_possible_has_no_reason_against_it() -> None:
    game = new("market")
    assert all(game.why(option) is None for option in game.options())


def key(reason: Reason | None) -> str:
    assert reason is not None
    return reason.key


def test_the_reason_is_the_rule_the_question_or_the_turn() -> None:
    game = new("market")
    assert key(game.why("buy palace")) == "Y-012"
    assert key(game.why("bid 3")) == NOT_NOW
    assert key(game.why("buy hut", 1)) == NOT_ASKED
    assert key(new("nothing").why("buy hut")) == OVER


def test_the_kernels_own_questions_say_why() -> None:
    game = new("repeat")
    assert key(game.why("stop")) == "least"
    assert key(game.why("pick 6")) == "", "a game's own question that does not say why is found out"
    game = new("market")
    play(game, "buy hut")
    assert key(game.why("pay 9 9")) == "sum"
    assert key(game.why("pay 2 0")) in ("sum", "held")


def test_a_sealed_question_speaks_for_the_seat_that_asks() -> None:
    game = new("together")
    assert key(game.why("bid 5", 1)) == "Y-012"
    assert key(game.why("nothing", 1)) == "answer"


def test_a_refusal_can_be_sent_to_another_process() -> None:
    with pytest.raises(IllegalMove) as refused:
        new("market").play("bid 3")
    fault = pickle.loads(pickle.dumps(refused.value))
    assert (fault.key, fault.rule_id, fault.word, str(fault)) == (NOT_NOW, "", NOT_NOW, str(refused.value))
    assert fault.reason.prompt.name == "shop"
