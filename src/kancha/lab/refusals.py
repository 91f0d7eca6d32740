"""Whether every refusal has its reason: random games of every mode, where answers that cannot be given are tried.

At each question the spelled answers of all verbs, half of them of the question's own, with random arguments and with such as are
near to what is offered; and the single things of the game, as somebody who points at them. All is repeatable from a seed.
"""

from typing import Final

from kancha.doors import Game
from kancha.games import find
from kancha.kernel.asked import Asked, option_with
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadText
from kancha.kernel.refusals import Reason
from kancha.kernel.state import GameState
from kancha.kernel.verbs import NOTHING, Domain, Space, Verb
from kancha.lab.ways import Way, random_answer, ways_of
from kancha.languages import LANGUAGES
from kancha.learn import rulebook
from kancha.words import MissingWord, Speaker

TRIES: Final = 12
"""Answers tried at one question: half of the question's own verbs, then any verbs, a thing, and an answer out of turn."""
MOST_ANSWERS: Final = 5000
MOST_SAMPLES: Final = 200


class Refusals:
    """What was tried and refused. Each sample has all that is needed to come to the question again."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.tried = 0
        self.refused = 0
        self.generic = 0
        self.by_rule: dict[str, int] = {}
        self.unexplained: dict[tuple[str, str, str], dict[str, object]] = {}
        self.samples: list[dict[str, object]] = []
        self.rules = {rule.id for rule in rulebook.find(slug)}

    def report(self) -> dict[str, object]:
        return {
            "slug": self.slug,
            "tried": self.tried,
            "refused": self.refused,
            "unexplained": list(self.unexplained.values())[:MOST_SAMPLES],
            "generic": self.generic,
            "by_rule": dict(sorted(self.by_rule.items())),
        }


class Spot:
    """One question of one random game."""

    def __init__(self, way: Way, seed: int, answers: int, game: Game, seat: int) -> None:
        self.way = way
        self.seed = seed
        self.answers = answers
        self.game = game
        self.asked: Asked[GameState] = Asked(game.rules, game.position, seat)

    def sample(self, text: str) -> dict[str, object]:
        return {
            "question": self.asked.question.name(),
            "text": text,
            "way": str(self.way),
            "seed": self.seed,
            "answers": self.answers,
            "seat": self.asked.seat,
        }


def refusals(slug: str, tries: int, seed: int = 1, wanted: int = 0) -> Refusals:
    """Try so many answers over all ways to play a game; `wanted` reasons are kept as samples, to be judged."""
    refusals = Refusals(slug)
    ways = ways_of(find(slug))
    games = 0
    while refusals.tried < tries:
        way = ways[games % len(ways)]
        budget = max(TRIES, (tries - refusals.tried) // max(1, len(ways) - games))
        walk(refusals, way, seed * 1000 + games, budget, tries, wanted)
        games += 1
    return refusals


def walk(refusals: Refusals, way: Way, seed: int, budget: int, tries: int, wanted: int) -> None:
    """Stop at the questions of one random game, evenly spread if they are more than the budget allows."""
    every = max(1, length(way, seed) * TRIES // budget)
    game = way.new(seed)
    rng = Rng(seed)
    luck = Rng(seed + 1_000_000)
    speakers = [Speaker(game.rules, game.setup, language) for language in LANGUAGES]
    answers = 0
    while not game.over and answers < MOST_ANSWERS and refusals.tried < tries:
        seat, option = random_answer(game.position, rng)
        if (answers + seed) % every == 0:
            try_answers(refusals, Spot(way, seed, answers, game, seat), luck, speakers, wanted)
        game.play(option, seat)
        answers += 1


def length(way: Way, seed: int) -> int:
    """How many questions a random game has."""
    position = way.new(seed).position
    position.tape = None
    position.state.events = None
    rng = Rng(seed)
    answers = 0
    while not position.over() and answers < MOST_ANSWERS:
        seat, option = random_answer(position, rng)
        position.turn_to(seat)
        position.play(option)
        answers += 1
    return answers


def try_answers(refusals: Refusals, spot: Spot, luck: Rng, speakers: list[Speaker], wanted: int) -> None:
    space = spot.game.rules.space
    listing = spot.asked.offer.listing()
    own = spot.asked.verbs()
    others = [seat for seat in range(spot.game.seats) if seat not in spot.game.waiting()]
    domains = list(space.domains.values())
    for turn in range(TRIES):
        refusals.tried += 1
        if turn == TRIES - 1 and others:
            reason = spot.game.reason(listing[0], others[luck.below(len(others))])
            note(refusals, spot, space.text(listing[0]), "turn", reason, speakers, wanted)
        elif turn >= TRIES - 2:
            domain = domains[luck.below(len(domains))]
            facet = facet_of(domain, luck.below(domain.size))
            note(refusals, spot, facet, domain.name, explained(spot, facet, NOTHING), speakers, wanted)
        else:
            verb = own[luck.below(len(own))] if turn < TRIES // 2 else space.verbs[luck.below(len(space.verbs))]
            option = verb.base + luck.below(verb.size) if turn % 2 else near(verb, listing, luck)
            while not can_be_spelled(space, option):
                option = verb.base + luck.below(verb.size)
            note(refusals, spot, space.text(option), verb.name, explained(spot, "", option), speakers, wanted)


def can_be_spelled(space: Space, option: int) -> bool:
    """Whether somebody can say this option: a domain may leave numbers without a word, as a board's cells do at its rim."""
    try:
        return space.parse(space.text(option)) == option
    except BadText:
        return False


def explained(spot: Spot, facet: str, option: int) -> Reason | str | None:
    """The reason against a thing or an option; of a question that fails to give one, what it failed of."""
    try:
        return spot.asked.why_facet(facet) if facet else spot.asked.why(option)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"


def note(
    refusals: Refusals,
    spot: Spot,
    text: str,
    about: str,
    reason: Reason | str | None,
    speakers: list[Speaker],
    wanted: int,
) -> None:
    """Count an answer that was tried."""
    if reason is None:
        return
    refusals.refused += 1
    fault = reason if isinstance(reason, str) else faulty(refusals, reason, speakers)
    if fault:
        key = (spot.asked.question.name(), about, fault)
        sample = refusals.unexplained.setdefault(key, {**spot.sample(text), "fault": fault, "times": 0})
        times = sample["times"]
        assert isinstance(times, int)
        sample["times"] = times + 1
    elif isinstance(reason, Reason) and reason.generic:
        refusals.generic += 1
    elif isinstance(reason, Reason):
        name = reason.rule or reason.key
        refusals.by_rule[name] = refusals.by_rule.get(name, 0) + 1
        if len(refusals.samples) < wanted:
            refusals.samples.append({**spot.sample(text), "rule": name, "sentence": speakers[0].reason(reason)})


def faulty(refusals: Refusals, reason: Reason, speakers: list[Speaker]) -> str:
    """What a reason lacks; empty if it is complete."""
    if not reason.known:
        return "no reason"
    if reason.rule and reason.rule not in refusals.rules:
        return f"there is no rule {reason.rule}"
    for speaker in speakers:
        try:
            speaker.reason(reason)
        except (MissingWord, KeyError) as missing:
            return f"no words: {missing}"
    return ""


def near(verb: Verb, listing: list[int], luck: Rng) -> int:
    """An option one argument away from one that is offered."""
    offered = [option for option in listing if verb.owns(option)]
    if not offered or not verb.domains:
        return verb.base + luck.below(verb.size)
    values = verb.values(offered[luck.below(len(offered))])
    at = luck.below(len(verb.domains))
    domain = verb.domains[at]
    value = luck.below(domain.size) if luck.below(2) else (values[at] + 1) % domain.size
    return option_with(verb, values, domain.name, value)


def facet_of(domain: Domain, value: int) -> str:
    facets = domain.facets(value)
    return facets[0] if facets else ""
