"""The refusals that were found can be come back to."""

from kancha.doors import Game
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.refusals import Reason
from kancha.lab.refusals import faulty, length, refusals
from kancha.lab.ways import Way, random_answer, ways_of
from kancha.languages import LANGUAGES


def game_at(way: Way, seed: int, answers: int) -> Game:
    """The game of a sample, at its question."""
    game = way.new(seed)
    rng = Rng(seed)
    for _ in range(answers):
        seat, option = random_answer(game.position, rng)
        game.play(option, seat)
    return game


def test_what_is_found_is_the_same_each_time() -> None:
    first, again = refusals("pachamama", 300, wanted=5), refusals("pachamama", 300, wanted=5)
    assert first.report() == again.report()
    assert first.tried == 300
    assert first.generic > 0
    assert first.samples == again.samples
    assert len(first.samples) == 5


def test_a_sample_leads_to_its_question() -> None:
    refused = refusals("cuzco-kramer", 600, wanted=10)
    ways = {str(way): way for way in ways_of(find("cuzco-kramer"))}
    for sample in refused.samples:
        seed, answers, seat = (sample[name] for name in ("seed", "answers", "seat"))
        assert isinstance(seed, int)
        assert isinstance(answers, int)
        assert isinstance(seat, int)
        game = game_at(ways[str(sample["way"])], seed, answers)
        assert seat in game.waiting()
        assert answers < length(ways[str(sample["way"])], seed)
        if ":" not in str(sample["text"]):
            reason = game.why(sample["text"], seat)
            assert reason is not None
            assert (reason.rule or reason.key) == sample["rule"]
            assert game.because(reason) == sample["sentence"]


def test_a_reason_needs_a_rule_that_is_there_and_words() -> None:
    refused = refusals("pachamama", 12)
    game = ways_of(find("pachamama"))[0].new()
    speakers = [game.speaker(language) for language in LANGUAGES]
    assert faulty(refused, Reason("P-041", "P-041", 41), speakers) == ""
    assert faulty(refused, Reason(""), speakers) == "no reason"
    assert faulty(refused, Reason("P-999", "P-999", 999), speakers) == "there is no rule P-999"
    assert faulty(refused, Reason("P-041.9", "P-041", 41), speakers).startswith("no words")
