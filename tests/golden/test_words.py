"""Every game can say all it has to say, in every language, and says the same things in each."""

import inspect
import pkgutil
import re
import string
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

import kancha
from kancha import languages
from kancha.games import all_rules, find
from kancha.kernel import events as kernel_events
from kancha.kernel.chance import Rng
from kancha.kernel.effects import Question
from kancha.kernel.events import CHANCED, Event, EventKind
from kancha.kernel.refusals import rule_of
from kancha.kernel.rules import Rules
from kancha.kernel.state import GameState
from kancha.kernel.verbs import Subset
from kancha.languages import LANGUAGES
from kancha.learn import rulebook
from kancha.words import Speaker, Table, read, table

GAMES = [rules.slug for rules in all_rules()]


def modules(slug: str) -> Iterator[ModuleType]:
    """The modules of a game that hold its rules: those directly in its folder."""
    package = import_module(f"kancha.games.{slug.replace('-', '_')}")
    for part in pkgutil.iter_modules(package.__path__):
        if not part.ispkg:
            yield import_module(f"{package.__name__}.{part.name}")


def speaker(slug: str, language: str) -> Speaker:
    game = kancha.new(slug, seed=1)
    return game.speaker(language)


def leaves(words: Table, place: str = "") -> dict[str, str]:
    """Every text of a words file by its place."""
    texts: dict[str, str] = {}
    for key, value in words.items():
        texts |= leaves(value, f"{place}{key}.") if isinstance(value, dict) else {f"{place}{key}": value}
    return texts


def questions(slug: str) -> set[str]:
    """The names of all questions a game asks by itself."""
    names: set[str] = set()
    for module in modules(slug):
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Question) and kind.__module__.startswith(f"kancha.games.{slug.replace('-', '_')}"):
                names.add(re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower())
    return names


def happenings(*places: ModuleType) -> dict[str, EventKind]:
    return {
        kind.name: kind
        for place in places
        for _, kind in inspect.getmembers(place)
        if isinstance(kind, EventKind) and kind is not CHANCED
    }


def holes(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def tellable(says: Speaker, kind: EventKind) -> set[str]:
    """What the sentence of an event may tell: its fields, and what the game tells besides."""
    return {*kind.fields, *says.rules.told(Event(kind, [0] * len(kind.fields), 0), says.setup)}


@pytest.mark.parametrize("slug", GAMES)
def test_all_languages_have_the_same_words(slug: str) -> None:
    first = leaves(read(languages.game_words(slug, LANGUAGES[0]), LANGUAGES[0]))
    for language in LANGUAGES[1:]:
        other = leaves(read(languages.game_words(slug, language), language))
        assert other.keys() == first.keys()
        assert {place: holes(text) for place, text in other.items()} == {p: holes(t) for p, t in first.items()}


def test_all_languages_have_the_same_common_words() -> None:
    words = [leaves(read(languages.common(language), language)) for language in LANGUAGES]
    for other in words[1:]:
        assert other.keys() == words[0].keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_no_text_is_empty_or_left_untranslated(slug: str, language: str) -> None:
    words = leaves(table(slug, language))
    assert all(text.strip() for text in words.values())
    if language != LANGUAGES[0]:
        first = leaves(table(slug, LANGUAGES[0]))
        sentences = {place for place in words if place.startswith(("prompt.", "event.", "why."))}
        assert [place for place in sorted(sentences) if words[place] == first[place]] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_option_can_be_said(slug: str, language: str) -> None:
    says = speaker(slug, language)
    for verb in says.rules.space.verbs:
        for option in {verb.base, verb.base + verb.size // 2, verb.base + verb.size - 1}:
            assert says.option(option)
        for domain in verb.domains:
            words = domain.element if isinstance(domain, Subset) else domain
            for value in range(words.size):
                assert f"{says.said(words.name, value)}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_question_can_be_said(slug: str, language: str) -> None:
    says = speaker(slug, language)
    assert questions(slug)
    for name in questions(slug):
        assert says.entry("prompt", name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_event_can_be_said(slug: str, language: str) -> None:
    says = speaker(slug, language)
    own = happenings(*modules(slug))
    assert own
    for name, kind in (own | happenings(kernel_events)).items():
        assert holes(says.entry("event", name)) <= tellable(says, kind)
        if "points" in kind.fields:
            assert holes(says.entry("event", f"{name}_loss")) <= set(kind.fields)
        if says.has("event", f"{name}_none"):
            assert holes(says.entry("event", f"{name}_none")) <= set(kind.fields)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_what_one_line_tells_are_events_and_their_fields(slug: str, language: str) -> None:
    kinds = happenings(*modules(slug))
    says = speaker(slug, language)
    lines = leaves(table(slug, language)).items()
    for place, text in lines:
        if place.startswith("together."):
            names = re.split(r"[+*#]", place.removeprefix("together."))
            told = [kinds[name.removesuffix("_loss").removesuffix("_none")] for name in names if name]
            assert len(names) > 1
            assert holes(text) <= {hole for kind in told for hole in tellable(says, kind)}, place


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_asked_after_a_pick_is_of_a_question_and_of_things_that_can_be_picked(slug: str) -> None:
    space = find(slug).space
    facets = {f"verb:{verb}" for verb in space.by_name}
    for domain in space.domains.values():
        values = (
            range(domain.size) if not isinstance(domain, Subset) else [1 << bit for bit in range(domain.element.size)]
        )
        facets |= {facet for value in values for facet in domain.facets(value)}
    domains = {facet.partition(":")[0] for facet in facets}
    for place in leaves(table(slug, LANGUAGES[0])):
        if place.startswith("picked."):
            _, question, key = place.split(".", 2)
            assert question in questions(slug)
            picked = key.removesuffix("?")
            assert picked in facets or {*picked.split("+")} <= domains, place


@pytest.mark.parametrize("slug", GAMES)
def test_no_words_are_for_questions_or_events_that_are_not_there(slug: str) -> None:
    words = leaves(read(languages.game_words(slug, "en"), "en"))
    events = set(happenings(*modules(slug)))
    assert {place[7:] for place in words if place.startswith("prompt.")} == questions(slug)
    told = {place[6:].removesuffix("_loss").removesuffix("_none") for place in words if place.startswith("event.")}
    assert told == events


def tables(rules: Rules[GameState]) -> Iterator[kancha.Game]:
    """A new game of every mode, with the fewest and the most seats."""
    for mode in rules.modes:
        for seats in {mode.fewest, mode.most}:
            yield kancha.new(rules.slug, seats=seats, seed=seats, mode=mode.name)


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_met_in_games_at_random_can_be_said_and_is_a_rule(slug: str) -> None:
    numbered = {rule.id for rule in rulebook.find(slug)}
    met: set[str] = set()
    for game in tables(find(slug)):
        rng = Rng(3)
        while not game.over:
            assert game.prompt is not None
            for language in LANGUAGES:
                assert game.speaker(language).prompt(game.prompt)
            met |= {reason for _, reason in game.why_not()}
            answers = game.options()
            game.play(answers[rng.below(len(answers))])
    assert {rule_of(reason) for reason in met} <= numbered
    for language in LANGUAGES:
        says = speaker(slug, language)
        assert all(says.why(rule) for rule in met)


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_with_words_is_a_rule(slug: str) -> None:
    numbered = {rule.id for rule in rulebook.find(slug)}
    for language in LANGUAGES:
        reasons = {rule_of(place[4:]) for place in leaves(table(slug, language)) if place.startswith("why.")}
        assert reasons - {""} <= numbered


@pytest.mark.parametrize("slug", GAMES)
def test_every_tie_break_can_be_said_and_is_a_rule(slug: str) -> None:
    numbered = {rule.id for rule in rulebook.find(slug)}
    for game in tables(find(slug)):
        for tie in game.score_sheet().ties:
            assert tie.rule in numbered
            for language in LANGUAGES:
                assert holes(game.speaker(language).entry("tie", tie.name)) <= {"figure"}
