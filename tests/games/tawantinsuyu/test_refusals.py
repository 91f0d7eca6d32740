"""Why an answer is refused: one predicate for what is greyed out and what is told, and one true sentence for each case."""

import pytest

import kancha
from kancha.games.tawantinsuyu import reasons
from kancha.kernel.asked import Asked
from kancha.kernel.chance import Rng
from kancha.kernel.errors import IllegalMove
from kancha.kernel.refusals import reason_key
from kancha.lab.refusals import refusals
from kancha.lab.ways import random_answer
from kancha.words import LANGUAGES
from tests.rules.tawantinsuyu.positions import table


def test_every_refusal_has_its_reason() -> None:
    assert refusals("tawantinsuyu", 1500).report()["unexplained"] == []


@pytest.mark.parametrize("mode", ["competitive", "solo"])
def test_what_is_greyed_out_is_refused_for_the_same_reason(mode: str) -> None:
    game = kancha.new("tawantinsuyu", seats=2 if mode == "competitive" else 1, seed=4, mode=mode)
    rng = Rng(4)
    seen = 0
    while not game.over and seen < 250:
        seat, option = random_answer(game.position, rng)
        asked = Asked(game.rules, game.position, seat)
        for refused, number in asked.question.why_not(asked.seen()):
            assert not asked.offer.has(refused)
            assert asked.question.refuse(asked.seen(), refused) == number, (asked.question, game.text(refused))
        seen += 1
        game.play(option, seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence_of_its_own(language: str) -> None:
    says = kancha.new("tawantinsuyu", seats=2, seed=1).speaker(language)
    numbers = [number for name, number in vars(reasons).items() if name.isupper() and isinstance(number, int)]
    assert len(numbers) > 100
    assert len(set(numbers)) == len(numbers)
    for number in numbers:
        said = says.why(reason_key("T", number))
        assert said.endswith(".")
        assert " or " not in said or "one or two" in said


CASES = [
    ("place priest g01 T00i", "T-080.1", {"workers": {0: ["warrior"]}, "gods": {0: ["g01"]}}),
    ("place warrior g02 T00i", "T-080.3", {"workers": {0: ["warrior"]}, "gods": {0: ["g01"]}}),
    ("place warrior gold T00i", "T-080.2", {"workers": {0: ["warrior"]}, "gods": {0: ["g01"]}}),
    ("cash a01", "T-063.1", {}),
    ("cash a01", "T-063", {"army_up": {0: ["a01"]}}),
    ("swap stone gold", "T-255.1", {}),
    ("swap stone gold", "T-255", {"buildings": {0: ["Z15"]}}),
    ("swap potato gold", "T-255.2", {"buildings": {0: ["Z15"]}}),
    ("swap gold gold", "T-255.3", {"buildings": {0: ["Z15"]}}),
    ("consult", "T-259.1", {}),
    ("consult", "T-259", {"buildings": {0: ["Z19"]}}),
    ("move 3", "T-154", {}),
    ("recruit", "T-066.3", {"nomads": []}),
    ("build P01", "not_now", {}),
]


@pytest.mark.parametrize(("answer", "key", "pieces"), CASES)
def test_a_turn_says_what_is_in_the_way(answer: str, key: str, pieces: dict[str, object]) -> None:
    game = table(**pieces)
    with pytest.raises(IllegalMove) as fault:
        game.play(answer)
    assert fault.value.reason is not None
    assert fault.value.reason.key == key
