"""Whole answers: a chain of halves (which tile, where, which way) as one text.

The text is the first half's, and then of each further half what it adds. A half that begins with everything the half before it
named says only what is new; any other is said in full:

    lay triple, at triple G18, turn triple G18 E      lay triple G18 E
    play g05 some, only potato                        play g05 some only potato

A text may stop after any half. Where halves end follows from the verbs, so that a text can be read one way only.
"""

from kancha.kernel.effects import S
from kancha.kernel.errors import BadText
from kancha.kernel.position import Position
from kancha.kernel.verbs import Space, Verb


def whole_answers(position: Position[S]) -> list[list[int]]:
    """Every complete answer to the question, each as its halves; in the order of the options."""
    answers: list[list[int]] = []
    for option in position.offer.listing():
        after = halfway(position, option)
        if after is None:
            answers.append([option])
        else:
            answers += [[option, *rest] for rest in whole_answers(after)]
    return answers


def halfway(position: Position[S], option: int) -> Position[S] | None:
    """The position in which the next question completes this answer; None if the answer is complete.

    Nothing is done that a complete answer would bring: no chance is asked, no rival's turn is played.
    """
    after = position.clone()
    following = after.pending.pop().do(after.state, option)
    if not following or not following[0].completes() or following[0].asks() != position.seat:
        return None
    after.pending += reversed(following)
    after.proceed()
    return after if after.seat == position.seat and after.question() is following[0] else None


def whole_text(space: Space, halves: list[int]) -> str:
    """A chain of halves as one text."""
    words: list[str] = []
    before: list[str] = []
    for index, option in enumerate(halves):
        half = space.text(option).split(" ")
        short = (
            index > 0
            and goes_on(space.verb(halves[index - 1]), space.verb(option))
            and half[1 : len(before)] == before[1:]
        )
        words += half[len(before) :] if short else half
        before = half
    return " ".join(words)


def goes_on(before: Verb, verb: Verb) -> bool:
    """Whether a verb names all that the verb before it names, and more."""
    names = [domain.name for domain in before.domains]
    return 0 < len(names) < len(verb.domains) and [domain.name for domain in verb.domains[: len(names)]] == names


def halves_of(space: Space, position: Position[S], text: str, seat: int) -> list[int]:
    """The answers a text stands for: one, or a chain of which all but the last are possible."""
    words = text.split()
    verb = space.by_name.get(words[0]) if words else None
    if verb is None or len(words) <= 1 + len(verb.domains) or seat not in position.waiting():
        return [space.parse(text)]
    halves = [verb.parse(words[1 : 1 + len(verb.domains)])]
    rest = words[1 + len(verb.domains) :]
    position = position.facing(seat)
    while rest and position.offer.has(halves[-1]):
        after = halfway(position, halves[-1])
        if after is None:
            said = whole_text(space, halves)
            raise BadText(f"“{said}” is a complete answer; “{' '.join(rest)}” is too much")
        half, used = next_half(space, after, halves[-1], rest)
        halves.append(half)
        rest = rest[used:]
        position = after
    return halves


def next_half(space: Space, position: Position[S], before: int, words: list[str]) -> tuple[int, int]:
    """The half that words begin with, as it completes the half before, and how many words it takes."""
    verbs = verbs_asked(space, position)
    for verb in verbs:
        if words[0] == verb.name:
            used = 1 + len(verb.domains)
            return verb.parse(words[1:used]), used
    said = space.text(before).split(" ")
    for verb in verbs:
        if goes_on(space.verb(before), verb):
            used = len(verb.domains) - len(said) + 1
            return verb.parse(said[1:] + words[:used]), used
    expected = ", ".join([verb.name for verb in verbs])
    raise BadText(f"“{words[0]}” does not complete “{space.text(before)}”; expected {expected}")


def verbs_asked(space: Space, position: Position[S]) -> list[Verb]:
    """The verbs a question can be answered with now, then those it has at other times."""
    verbs: list[Verb] = []
    for option in position.offer.listing():
        if not verbs or not verbs[-1].owns(option):
            verbs.append(space.verb(option))
    return verbs + [verb for verb in position.question().verbs() if verb not in verbs]
