"""What every game promises of its options: they can be said, read back, given, and refused with a reason."""

import pytest

import kancha
from kancha.kernel.chance import Rng
from kancha.kernel.errors import IllegalMove
from kancha.kernel.refusals import rule_of
from kancha.kernel.verbs import NOTHING
from kancha.lab.ways import Way
from kancha.languages import LANGUAGES
from kancha.words import Speaker
from tests.contract.comparing import game_facts
from tests.contract.tables import ended, questions

MOST_OPTIONS = 2000


def test_options_are_unique_sorted_few_and_can_be_read_back(table: Way) -> None:
    for game in questions(table, 1000):
        for seat in game.waiting():
            options = game.options(seat)
            assert options == sorted(set(options))
            assert len(options) <= MOST_OPTIONS
            offer = game.position.facing(seat).offer
            assert offer.count() == len(options)
            assert sorted([offer.pick(k) for k in range(len(options))]) == options
            for option in options:
                assert game.parse(game.text(option)) == option
                assert game.facets(option)[0] == f"verb:{game.text(option).split()[0]}"


def test_the_preferred_answer_is_possible(table: Way) -> None:
    for game in questions(table, 1000):
        for seat in game.waiting():
            position = game.position.facing(seat)
            preferred = position.question().preferred(position.state)
            assert preferred == NOTHING or position.offer.has(preferred)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_asked_and_answered_and_happens_can_be_said(table: Way, language: str) -> None:
    game = ended(table)
    names = [f"Player{seat}" for seat in range(game.seats)]
    speaker = Speaker(game.rules, game.setup, language, names)
    said: list[str] = []
    for at in questions(table, 40):
        prompt = at.prompt
        assert prompt is not None
        said.append(speaker.prompt(prompt))
        said += [speaker.option(option) for option in at.options()]
    for answer in game.history:
        said += [speaker.event(event) for event in answer.events]
        said += speaker.story(answer.events)
    for text in said:
        assert text.strip() == text
        assert text
        assert not set("{}") & set(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_never_possible_and_its_rule_has_words(table: Way, language: str) -> None:
    for game in questions(table, 30):
        speaker = Speaker(game.rules, game.setup, language)
        for seat in game.waiting():
            options = set(game.options(seat))
            for option, rule in game.why_not(seat):
                assert option not in options, game.text(option)
                assert speaker.why(rule)
                assert speaker.option(option)


def test_a_refused_answer_names_its_rule_and_changes_nothing(table: Way) -> None:
    rng = Rng(4)
    for game in questions(table, 8):
        before = game_facts(game)
        for option, rule in sampled_reasons(game, rng):
            with pytest.raises(IllegalMove) as refused:
                game.play(option)
            assert refused.value.key == rule
            assert refused.value.rule_id == rule_of(rule)
            assert refused.value.sentence
        for _ in range(10):
            option = rng.below(game.rules.space.size)
            if option not in game.options():
                with pytest.raises(IllegalMove):
                    game.play(option)
        others = [seat for seat in range(game.seats) if seat not in game.waiting()]
        for seat in others:
            with pytest.raises(IllegalMove):
                game.play(game.options()[0], seat)
        assert game_facts(game) == before


def sampled_reasons(game: kancha.Game, rng: Rng) -> list[tuple[int, str]]:
    reasons = game.why_not()
    return [reasons[rng.below(len(reasons))] for _ in range(3)] if reasons else []
