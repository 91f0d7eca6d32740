"""Words for what games do: options, questions, events and reasons, in every language, from the games' words files."""

import re
import tomllib
from contextlib import suppress
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from kancha import languages
from kancha.kernel.events import ANSWERED, CHANCED, FORCED, UNSEALED, Event, sees
from kancha.kernel.records import Stop
from kancha.kernel.refusals import Prompt, Reason, rule_of
from kancha.kernel.rules import Rules, Setup, Spelled
from kancha.kernel.state import GameState
from kancha.kernel.verbs import Subset
from kancha.languages import LANGUAGES

PIECE: Final = re.compile(r"\[word:([\w.-]+)\]")
LINKS: Final = {"de": "d’", "que": "qu’"}
"""French words that lose their vowel before another: `{seat:de}` is “de Sisa” and “d’Amaru”."""
VOWELS: Final = "aâàeéèêëiîïoôöuûùü"

GAINS: Final = ("points", "devotion")
"""Fields of events that tell a gain."""

Table = dict[str, "str | Table"]


class MissingWord(LookupError):
    """A words file lacks an entry."""


@cache
def table(slug: str, language: str) -> Table:
    """The words file of a game, laid over those every game has."""
    return merged(read(languages.common(language), language), read(languages.game_words(slug, language), language))


FOUND: Final[dict[tuple[str, str], dict[tuple[str, ...], str]]] = {}
"""Entries of words files that somebody has asked for, by their paths."""


def forget_found() -> None:
    """They are looked up anew when they are next asked for."""
    for found in FOUND.values():
        found.clear()


def read(file: Traversable, language: str) -> Table:
    words: Table = tomllib.loads(languages.text_of(file, language))
    return words


def merged(under: Table, over: Table) -> Table:
    both = dict(under)
    for key, value in over.items():
        below = both.get(key)
        both[key] = merged(below, value) if isinstance(value, dict) and isinstance(below, dict) else value
    return both


def linked(link: str, word: str) -> str:
    """A French word with `de` or `que` before it, elided where it must be."""
    return f"{LINKS[link]}{word}" if word[:1].lower() in VOWELS and word else f"{link} {word}"


class Said:
    """A value inside a template. `{terrain}` speaks it plainly, `{terrain:a}` in the form `a` of its table."""

    def __init__(self, speaker: "Speaker", words: list[str]) -> None:
        self.speaker = speaker
        self.words = words

    def __format__(self, form: str) -> str:
        return self.speaker.listed([self.speaker.word(word, form) for word in self.words])


class Several(Said):
    """Values of several events in a list: `{seat}` is “Sisa, Illa and Amaru”, as often as there are different ones."""

    def __init__(self, speaker: "Speaker", values: list[Said]) -> None:
        super().__init__(speaker, [word for value in values for word in value.words])
        self.values = values

    def __format__(self, form: str) -> str:
        return self.speaker.listed(list(dict.fromkeys([format(value, form) for value in self.values])))


def summed(events: list[Event]) -> list[Event]:
    """Events of one kind, those of the same thing as one with their numbers added up."""
    at = events[0].kind.fields.index("number")
    sums: dict[tuple[int, ...], Event] = {}
    for event in events:
        thing = tuple([value for place, value in enumerate(event.values) if place != at])
        before = sums[thing].values[at] if thing in sums else 0
        sums[thing] = Event(
            event.kind, [*event.values[:at], before + event.values[at], *event.values[at + 1 :]], event.seen_by
        )
    return list(sums.values())


class Speaker:
    """Says what happens in one game, in one language."""

    def __init__(self, rules: Rules[GameState], setup: Setup, language: str, names: list[str] | None = None) -> None:
        if language not in LANGUAGES:
            raise MissingWord(f"there are no words in “{language}”; expected {', '.join(LANGUAGES)}")
        self.rules = rules
        self.setup = setup
        self.table = table(rules.slug, language)
        self.found = FOUND.setdefault((rules.slug, language), {})
        self.names = names or []

    def entry(self, *path: str) -> str:
        """The entry at a path of the words file."""
        found = self.found.get(path)
        if found is None:
            found = self.found[path] = self.looked_up(path)
        return found

    def looked_up(self, path: tuple[str, ...]) -> str:
        at: str | Table = self.table
        for key in path:
            if not isinstance(at, dict) or key not in at:
                raise MissingWord(f"no words for {'.'.join(path)} in {self.rules.slug}")
            at = at[key]
        if not isinstance(at, str):
            raise MissingWord(f"{'.'.join(path)} in {self.rules.slug} is not one text")
        return at

    def has(self, *path: str) -> bool:
        """Whether the words file has an entry at a path."""
        at: str | Table | None = self.table
        for key in path:
            at = at.get(key) if isinstance(at, dict) else None
        return isinstance(at, str)

    def word(self, key: str, form: str = "") -> str:
        """A `domain.word` in a form; numbers, and words of domains without a table, speak for themselves.

        Words without an entry of their own take that of `each`, with their `{name}` and the figures of the edition.
        """
        if form in LINKS:
            return linked(form, self.word(key))
        domain, dot, name = key.partition(".")
        if not dot:
            return key
        shown = self.names[int(name)] if domain == "seat" and int(name) < len(self.names) else ""
        if domain not in self.table or (shown and not form):
            return shown or name
        path = [domain, form] if form else [domain]
        own = self.has(*path, name) and not shown
        each = not own and self.has(*path, "each")
        figures = self.figures(domain, name)
        text = self.entry(*path, "each" if each else name)
        if domain == "seat" and not shown and form:
            shown = self.entry("seat", name)
        return text.format(name=shown or name, **figures) if each or figures else text

    def filled(self, text: str) -> str:
        """A help text with what pieces are called and do in this edition, where it says `[word:building.Z06]`."""
        return PIECE.sub(lambda match: self.word(match[1]), text)

    def figures(self, table: str, word: str) -> dict[str, str]:
        """The figures of an edition that an entry tells, in words."""
        figures = self.rules.figures(table, word, self.setup)
        return {hole: self.spelled(pieces) for hole, pieces in figures.items()}

    def spelled(self, pieces: Spelled) -> str:
        return "".join([self.entry(*key.split(".")).format(number=n) if key else str(n) for key, n in pieces])

    def listed(self, words: list[str]) -> str:
        if len(words) < 2:
            return words[0] if words else self.entry("list", "none")
        return self.entry("list", "join").format(", ".join(words[:-1]), words[-1])

    def said(self, field: str, value: int) -> Said:
        """A number of an option, event or prompt, ready to stand in a template."""
        domain = self.rules.space.domains.get(field)
        if isinstance(domain, Subset):
            element = domain.element
            return Said(self, [f"{element.name}.{word}" for bit, word in enumerate(element.words) if value >> bit & 1])
        word = self.rules.word(field, value, self.setup)
        return Said(self, [f"{field}.{word}" if "." not in word and self.has_words_for(field, word) else word])

    def has_words_for(self, field: str, number: str) -> bool:
        """Whether a plain number of this name has words of its own: a cost of 0 is `free`."""
        words = self.table.get(field)
        return isinstance(words, dict) and (number in words or "each" in words)

    def option(self, option: int) -> str:
        """An option as a player says it."""
        verb = self.rules.space.verb(option)
        values = verb.values(option)
        said = {domain.name: self.said(domain.name, value) for domain, value in zip(verb.domains, values, strict=True)}
        by_place = [self.said(domain.name, value) for domain, value in zip(verb.domains, values, strict=True)]
        template = self.entry("verb", verb.name)
        if any(isinstance(domain, Subset) and value == 0 for domain, value in zip(verb.domains, values, strict=True)):
            template = self.entry("verb", f"{verb.name}_none")
        return template.format(*by_place, **said)

    def answer(self, option: int, g: GameState, prompt: Prompt | None) -> str:
        """An option as an answer to what is asked now: what it means in this position, where the game can tell."""
        name, figures = self.rules.meaning(option, g, prompt)
        if not name:
            return self.option(option)
        return self.entry("answer", name).format(**{hole: self.spelled(pieces) for hole, pieces in figures.items()})

    def prompt(self, prompt: Prompt) -> str:
        """What is asked, in one sentence."""
        return self.entry("prompt", prompt.name).format(**self.parts_of("prompt", prompt))

    def parts_of(self, table: str, prompt: Prompt) -> dict[str, object]:
        """What the words of a question may tell: the edition's figures, who is asked, and the question's own parts."""
        said: dict[str, object] = {**self.figures(table, prompt.name), "seat": self.said("seat", prompt.seat)}
        for field, value in prompt.parts.items():
            if isinstance(value, int) and field != "seat":
                said[field] = self.said(field, value)
        return said

    def event(self, event: Event) -> str:
        """What happened, in one sentence."""
        kind = event.kind
        if kind in (ANSWERED, FORCED, UNSEALED):
            template = self.entry("event", kind.name)
            return template.format(seat=self.said("seat", event.values[0]), option=self.option(event.values[1]))
        if kind is CHANCED:
            return self.option(event.values[0])
        said = self.values(event)
        name = self.event_name(event)
        if name == f"{kind.name}_loss":
            said["points"] = Said(self, [str(-event.values[kind.fields.index("points")])])
        return self.entry("event", name).format(**said)

    def values(self, event: Event) -> dict[str, object]:
        """What the sentence of an event can tell: its fields, and what the game tells besides."""
        besides = self.rules.told(event, self.setup)
        said: dict[str, object] = {hole: self.spelled(pieces) for hole, pieces in besides.items()}
        for field, value in zip(event.kind.fields, event.values, strict=True):
            said[field] = self.said(field, value)
        return said

    def story(self, events: list[Event]) -> list[str]:
        """The log: what happened, a sentence for each event that is told."""
        return [sentence for _, sentence in self.told(events)]

    def told(self, events: list[Event]) -> list[tuple[list[Event], str]]:
        """The events that are told, in words; some are told together in one sentence.

        An answer is told by what it did; only one that did nothing to be seen stands for itself.
        """
        answers = (ANSWERED, FORCED, UNSEALED)
        seen = [event for event in events if event.kind is not CHANCED]
        told: list[tuple[list[Event], str]] = []
        at = 0
        while at < len(seen):
            event = seen[at]
            at += 1
            if event.kind not in answers:
                run = self.run(seen[at - 1 :])
                told.append((run, self.line(run)))
                at += len(run) - 1
            elif event.kind is FORCED:
                continue  # what had to be answered is no news
            elif (at == len(seen) or seen[at].kind in answers) and not self.is_silent(event.values[1]):
                told.append(([event], self.event(event)))
        return told

    def run(self, events: list[Event]) -> list[Event]:
        """The first event, and those after it that one sentence of the table `together` tells with it.

        Its keys are names of events joined by `+`; one that ends with it tells the same event several times, with all its
        points, one that ends with `*` the same kind of event with a list of those it tells of, and one that ends with `#` what
        one side gains or pays, each thing with its sum.
        """
        lines = self.table.get("together", {})
        longest = max([line.count("+") + 1 for line in lines], default=1)
        for length in range(min(len(events), longest), 1, -1):
            if "+".join([self.event_name(event) for event in events[:length]]) in lines:
                return events[:length]
        length = 1
        if f"{self.event_name(events[0])}*" in lines:
            while length < len(events) and self.event_name(events[length]) == self.event_name(events[0]):
                length += 1
        if f"{self.event_name(events[0])}#" in lines:
            while length < len(events) and self.of_whom(events[length]) == self.of_whom(events[0]):
                length += 1
        if f"{self.event_name(events[0])}+" in lines:
            while length < len(events) and self.but_points(events[length]) == self.but_points(events[0]):
                length += 1
        return events[:length]

    def of_whom(self, event: Event) -> list[object]:
        """What has to be the same for events to be one sum: their name, and whose they are."""
        told = zip(event.kind.fields, event.values, strict=True)
        return [self.event_name(event), *[value for field, value in told if field in ("seat", "side")]]

    def but_points(self, event: Event) -> list[object]:
        """All that an event tells but its points."""
        told = zip(event.kind.fields, event.values, strict=True)
        return [self.event_name(event), *[value for field, value in told if field != "points"]]

    def line(self, events: list[Event]) -> str:
        """Events in one sentence: what they tell by name, their points together."""
        if len(events) == 1:
            return self.event(events[0])
        said: dict[str, object] = {}
        points = 0
        for event in events:
            said |= self.values(event)
            points += sum([v for field, v in zip(event.kind.fields, event.values, strict=True) if field == "points"])
        said["points"] = Said(self, [str(abs(points))])
        if self.has("together", f"{self.event_name(events[0])}#"):
            told = [self.rules.told(event, self.setup) for event in summed(events)]
            said |= {hole: self.listed([self.spelled(one[hole]) for one in told]) for hole in told[0]}
            return self.entry("together", f"{self.event_name(events[0])}#").format(**said)
        key = "+".join([self.event_name(event) for event in events])
        if not self.has("together", key):
            key = f"{self.event_name(events[0])}+"
        if not self.has("together", key):
            key = f"{self.event_name(events[0])}*"
            for at, field in enumerate(events[0].kind.fields):
                said[field] = Several(self, [self.said(field, event.values[at]) for event in events])
        return self.entry("together", key).format(**said)

    def event_name(self, event: Event) -> str:
        """The entry of an event; points that are lost have one of their own, and so may a gain of nothing."""
        name = event.kind.name
        gains = [value for field, value in zip(event.kind.fields, event.values, strict=True) if field in GAINS]
        if "points" in event.kind.fields and gains[0] < 0:
            return f"{name}_loss"
        return f"{name}_none" if 0 in gains and self.has("event", f"{name}_none") else name

    def is_silent(self, option: int) -> bool:
        """Whether an answer is no news: nothing of a set is wanted, or the game's words say that it is half an answer, which
        what follows tells (`silent`)."""
        verb = self.rules.space.verb(option)
        return self.has("silent", verb.name) or self.declines(option)

    def declines(self, option: int) -> bool:
        """Whether an answer only says that nothing of a set is wanted."""
        verb = self.rules.space.verb(option)
        return len(verb.domains) == 1 and isinstance(verb.domains[0], Subset) and verb.values(option)[0] == 0

    def why(self, key: str, prompt: Prompt | None = None) -> str:
        """Why something is not possible, in one sentence: by a rule (`P-044`), a case of it (`P-044.1`) or a common word."""
        said: dict[str, object] = {**(self.figures("why", key) or self.figures("why", rule_of(key)))}
        if prompt is not None:
            said["prompt"] = self.prompt(prompt)
            said["seat"] = self.said("seat", prompt.seat)
        return self.entry("why", key).format(**said)

    def reason(self, reason: Reason) -> str:
        """Why an answer is refused, in one sentence; that of a question which does not know is what it asks."""
        return self.why(reason.key or "not_now", reason.prompt)

    def played_under(self, version: int) -> str:
        """The mark of a game of older rules."""
        return self.entry("old", "played").format(played=version)

    def old_rules(self, stopped: Stop | None, over: bool, seat: int | None = None) -> str:
        """What can be shown of a game of older rules, as a seat may know it, and why nobody can play on."""
        now = self.rules.version
        sentences: list[str] = []
        if stopped is not None:
            sentences.append(self.entry("old", "stopped").format(line=stopped.line, now=now))
            if stopped.rule and (seat is None or sees(stopped.seen_by, seat)):
                with suppress(MissingWord):
                    sentences.append(self.why(f"{self.rules.letter}-{stopped.rule:03d}"))
        elif over:
            sentences.append(self.entry("old", "counted").format(now=now))
        return " ".join([*sentences, self.entry("old", "why").format(now=now)])

    def picked(self, prompt: Prompt) -> dict[str, str]:
        """What is asked once something is picked, for a page to say; a page fills in the `{name}` of what it is.

        By a facet (`origin:reserve`), by a domain and one of which something can be picked next (`origin+crop`), or by a domain;
        with `?` after it, the line below.
        """
        words = self.table.get("picked")
        asked = words.get(prompt.name) if isinstance(words, dict) else None
        return {key: text for key, text in asked.items() if isinstance(text, str)} if isinstance(asked, dict) else {}

    def because(self, asked: Prompt | str) -> str:
        """Why a question is asked, in one line; empty where nothing is said about it. A name will do where no moment is told."""
        prompt = Prompt(0, asked, {}) if isinstance(asked, str) else asked
        if not self.has("because", prompt.name):
            return ""
        return self.entry("because", prompt.name).format(**self.parts_of("because", prompt))
