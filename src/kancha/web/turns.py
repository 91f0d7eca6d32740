"""The log as turns: who acted, step by step, with signs, points and the places each step touched.

One answer may hold several turns: an automaton's follows inside the answer before it, and a round or the final count is nobody's.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from typing import Final

from markupsafe import Markup, escape

from kancha.draw.icons import glyph, icon
from kancha.draw.markup import as_markup
from kancha.draw.opening import Laid
from kancha.draw.signs import Signs, signs_of
from kancha.kernel.events import Event
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import GameState
from kancha.table.snapshot import LogItem, Snapshot
from kancha.web.prose import ruled
from kancha.web.say import CLOSE, MIDDLE, OPEN, Pointing, clean, marked, optional, pointing

SCORED: Final = "scored"
UNSEALED: Final = "unsealed"
CHANCED: Final = "chanced"
ANSWERS: Final = ("answered", "forced", UNSEALED)
OPENING: Final = "opening"
SCENE: Final = "scene"

NOBODY: Final = 0
"""The colour of what is no seat's: of a team, an automaton, a scene. Seats are coloured from 1."""

MOST_KNOWN: Final = 5_000
"""Answers of one table that are kept as steps for its next drawing: what happened does not change."""


@dataclass
class Step:
    """One thing that happened."""

    number: int  # of the answer it came with: the replay position after it
    place: int  # among the steps of that answer
    sign: str
    words: Markup
    plain: bool = False  # an answer that did nothing to be seen
    more: list[Markup] = field(default_factory=list)
    because: str = ""  # why an automaton did it, if its sentence does not say so
    times: int = 1  # so often in a row
    points: list[tuple["Side", int]] = field(default_factory=list)  # who scored, and how much
    counted: bool = False  # its sentence tells points: others have one of their own
    drawn: Markup | None = None  # its line of the log, once it was drawn: what happened does not change
    size: str | None = None  # of its place in the strip, once it was measured

    @property
    def id(self) -> str:
        return f"step-{self.number}-{self.place}"

    def score(self, side: "Side", points: int) -> None:
        """Add points; those of one side make one sum."""
        for at, (other, sum_) in enumerate(self.points):
            if other == side:
                self.points[at] = (side, sum_ + points)
                return
        if points:
            self.points.append((side, points))


@dataclass
class Turn:
    """Steps of one side, or of nobody's."""

    actor: str  # a seat, an automaton's column of the score sheet, OPENING or SCENE
    name: str
    colour: int
    fresh: bool  # since the viewer last answered
    scorer: str = ""  # the column that its points count in: the actor's own, or its team's
    steps: list[Step] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"turn-{self.steps[0].number}-{self.steps[0].place}"

    @property
    def lines(self) -> list[Step]:
        """The steps below the head, which is itself the first one of a scene unless that brings points."""
        return self.steps[1:] if self.actor == SCENE and not self.steps[0].points else self.steps

    @property
    def automaton(self) -> bool:
        return self.colour == NOBODY and self.actor not in (OPENING, SCENE)

    @property
    def own_points(self) -> int:
        """What the side that acted won or lost by it."""
        return sum(points for step in self.steps for side, points in step.points if side.column == self.scorer)


@dataclass(frozen=True)
class Side:
    """Who can act or score: a seat, a team, an automaton."""

    column: str
    name: str
    colour: int


@dataclass(frozen=True)
class Worded:
    """What some events come to in words."""

    events: tuple[Event, ...]
    steps: list[tuple[Step, str]]


@cache
def opening_of(slug: str) -> tuple[Callable[[GameState], list[Laid]], dict[str, str]]:
    """What a game says of its set-up: what is laid out, and the draws that are told, each with its sign."""
    name = f"kancha.games.{slug.replace('-', '_')}.look"
    if find_spec(name) is None or find_spec(f"{name}.opening") is None:
        return lambda g: [], {}
    told = import_module(f"{name}.opening")
    return told.opening, told.DEALT


class Teller:
    """Puts a log into turns for one viewer, in one language."""

    def __init__(self, snapshot: Snapshot, language: str, sides: list[Side], opening: str, count: str) -> None:
        self.snapshot = snapshot
        self.sides = sides  # the columns of the score sheet
        self.players = [Side(f"seat:{seat}", name, seat + 1) for seat, name in enumerate(snapshot.names)]
        self.opening = opening  # what the set-up is called, and below a count of points
        self.count = count
        self.speaker: Pointing = pointing(snapshot, language)
        self.signs: Signs = signs_of(snapshot.slug)
        setup = snapshot.setup
        options = tuple(sorted(setup.options.items()))
        self.told_by = (snapshot.slug, setup.mode, setup.seats, options, setup.edition, language, *self.speaker.names)
        self.last = snapshot.last_answer
        told = snapshot.worded.setdefault(self.told_by, {})
        self.known: dict[Hashable, Worded] = told if isinstance(told, dict) else {}

    def turns(self, items: list[LogItem]) -> list[Turn]:
        """Turns in the order they happened."""
        turns: list[Turn] = []
        for item in items:
            before: Turn | None = None
            for step, actor in self.steps(item):
                if before is None or before.actor != actor:
                    before = self.turn(turns, item, actor, step)
                before.steps.append(step)
        return turns

    def turn(self, turns: list[Turn], item: LogItem, actor: str, step: Step) -> Turn:
        """The turn a step belongs to: the last one if the same side goes on, else a new one."""
        mine = self.snapshot.seat != ONLOOKER and actor == f"seat:{self.snapshot.seat}"
        fresh = not mine and item.number >= self.last
        if turns and turns[-1].actor == actor and actor != SCENE:
            turns[-1].fresh = turns[-1].fresh or fresh
            return turns[-1]
        if actor == OPENING:
            turns.append(Turn(actor, self.opening, NOBODY, fresh))
        elif actor == SCENE:
            head = self.count if step.points else step.words.striptags()
            turns.append(Turn(actor, head, NOBODY, fresh))
        else:
            side = self.side(actor)
            turns.append(Turn(actor, side.name, side.colour, fresh, self.scores_for(side).column))
        return turns[-1]

    def steps(self, item: LogItem) -> list[tuple[Step, str]]:
        """The steps of one answer, each with who acted; put into words once."""
        key = (id(item.events), item.number, item.seat)
        known = self.known.get(key)
        if known is None or known.events is not item.events:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            known = self.known[key] = Worded(item.events, self.worded_once(item))
        return known.steps

    def worded_once(self, item: LogItem) -> list[tuple[Step, str]]:
        """Its steps, put into words once for all who saw the same."""
        facts = tuple((event.kind.name, *event.values) for event in item.events)
        key = (facts, item.number, item.seat)
        known = self.known.get(key)
        if known is None:
            steps = self.laid_out(item) if item.seat == ONLOOKER else self.new_steps(item)
            known = self.known[key] = Worded(item.events, steps)
        return known.steps

    def laid_out(self, item: LogItem) -> list[tuple[Step, str]]:
        """The steps of the set-up: what everybody gets, what chance deals, what the events tell."""
        lay, dealt = opening_of(self.snapshot.slug)
        steps = [
            Step(0, 0, laid.sign, marked(self.speaker.entry("opening", laid.word).format(**laid.figures)))
            for laid in lay(self.snapshot.view.state)
        ]
        options = [event.values[0] for event in item.events if event.kind.name == CHANCED]
        for verb, sign in dealt.items():
            drawn = [option for option in options if self.speaker.rules.space.verb(option).name == verb]
            told = [marked(f"{self.speaker.option(option)}.") for option in drawn]
            if told:
                steps.append(Step(0, 0, sign, self.heading(verb, len(told)), more=told))
        seen = [event for event in item.events if event.kind.name != CHANCED]
        for kind, events in groupby(seen, key=lambda event: event.kind.name):
            run = list(events)
            if optional(self.speaker, "opening", kind):
                told = [marked(sentence) for _, sentence in self.speaker.told(run)]
                steps.append(Step(0, 0, self.signs.icon(kind), self.heading(kind, len(run)), more=told))
            else:
                steps += [step for step, _ in self.new_steps(replace(item, events=tuple(run)))]
        for place, step in enumerate(steps):
            step.place = place
        return [(step, OPENING) for step in steps]

    def heading(self, name: str, number: int) -> Markup:
        """What several draws or events of a set-up come to."""
        return marked(self.speaker.entry("opening", name).format(n=number))

    def new_steps(self, item: LogItem) -> list[tuple[Step, str]]:
        actor = self.actor_of(item)
        opened = any(event.kind.name == UNSEALED for event in item.events)
        made: list[tuple[Step, str]] = []
        for run, sentence in self.speaker.told(list(item.events)):
            kind = run[0].kind.name
            if kind in self.signs.silent:
                continue
            actor = self.next_actor(run[0], actor, item, opened)
            last = made[-1][0] if made and made[-1][1] == actor else None
            words = marked(self.shortened(sentence, actor))
            if kind == SCORED and last is not None and not last.counted and self.is_own(run[0], actor):
                self.add_points(last, run)
            elif (kind in self.signs.minor or kind in ANSWERS) and last is not None:
                last.more.append(words)
            elif last is not None and last.words == words and not last.more:
                last.times += 1
                self.add_points(last, run)
            else:
                step = Step(item.number, len(made), self.signs.icon(kind), words, kind in ANSWERS)
                step.because = self.because(kind, actor)
                step.counted = any(event.kind.name == SCORED for event in run)
                self.add_points(step, run)
                made.append((step, actor))
        return made

    def is_own(self, scored: Event, actor: str) -> bool:
        """Whether points are those of who acts: they stand beside what brought them; others' need a sentence that says why."""
        side = self.side_of(scored)
        return (
            actor not in (SCENE, OPENING)
            and side is not None
            and self.scores_for(side) == self.scores_for(self.side(actor))
        )

    def because(self, kind: str, actor: str) -> str:
        """Why an automaton does such a thing, where the rules alone decide it."""
        if not self.has_automaton() or actor != self.sides[-1].column:
            return ""
        own = optional(self.speaker, "automaton", self.snapshot.setup.mode, kind)
        return own or optional(self.speaker, "automaton", kind)

    def actor_of(self, item: LogItem) -> str:
        return OPENING if item.seat == ONLOOKER else f"seat:{item.seat}"

    def next_actor(self, event: Event, actor: str, item: LogItem, opened: bool) -> str:
        """Who acts from this event on. Answers that were sealed are opened together, each is its own seat's."""
        kind = event.kind.name
        if kind in self.signs.scene:
            return SCENE
        side = self.side_of(event)
        if kind == SCORED and opened and actor != SCENE and side in self.players:
            return side.column
        if actor == OPENING or kind == SCORED:
            return actor
        if self.signs.is_automaton(kind) or (self.has_automaton() and side == self.sides[-1]):
            return self.sides[-1].column
        if opened and side in self.players:
            return side.column
        if side is not None and actor == self.sides[-1].column and side.column != actor:
            return self.actor_of(item)
        return actor

    def has_automaton(self) -> bool:
        return self.signs.automaton != "" and self.sides[-1].colour == NOBODY

    def side(self, column: str) -> Side:
        return next((side for side in [*self.players, *self.sides] if side.column == column), self.sides[0])

    def side_of(self, event: Event) -> Side | None:
        """The side an event tells of: its seat, its team, or the automaton."""
        for name, value in zip(event.kind.fields, event.values, strict=True):
            if name in ("seat", "side"):
                domain, _, word = self.speaker.rules.word(name, value, self.snapshot.setup).partition(".")
                return self.side(f"seat:{word}" if domain == "seat" else word)
        return None

    def scores_for(self, side: Side) -> Side:
        """The column of the score sheet that a side's points count in: a player of a team has none of their own."""
        return side if side in self.sides else self.sides[0]

    def add_points(self, step: Step, events: list[Event]) -> None:
        for event in events:
            side = self.side_of(event) if event.kind.name == SCORED else None
            if side is not None:
                step.score(self.scores_for(side), event.values[event.kind.fields.index("points")])

    def shortened(self, sentence: str, actor: str) -> str:
        """A sentence without the name that stands over the turn."""
        if actor in (OPENING, SCENE):
            return sentence
        name = clean(self.side(actor).name)
        begin = sentence.find(name)
        before = sentence[:begin]
        if begin < 0 or not (before == "" or (before.startswith(OPEN) and before.find(MIDDLE) == len(before) - 1)):
            return sentence
        rest = sentence[begin + len(name) :]
        if before and rest.find(CLOSE) == rest.replace(OPEN, CLOSE).find(CLOSE):
            rest = rest.replace(CLOSE, "", 1)  # the end of what pointed at the name, and perhaps at its verb too
        if rest[:1] not in (" ", ":", "\u00a0", "\u202f"):
            return sentence  # a longer word
        rest = rest.lstrip(" :\u00a0\u202f")
        first = rest.find(MIDDLE) + 1 if rest.startswith(OPEN) else 0
        return rest[:first] + rest[first : first + 1].upper() + rest[first + 1 :]


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def pill(points: int, colour: int) -> Markup:
    """Points won or lost, in the colour of their side."""
    return as_markup(f'<b class="pts {"plus" if points > 0 else "minus"} seat-{colour}">{signed(points)}</b>')


def badge(turn: Turn, size: str = "glyph-s") -> Markup:
    """The sign at the head of a turn."""
    if turn.actor == SCENE:
        return icon(turn.steps[0].sign, "ic-s")
    return icon("sun", "ic-s") if turn.actor == OPENING else glyph(turn.colour, size)


def line(step: Step) -> Markup:
    """A step as a line of the log: its sign, what happened, its points, and the rest in small print."""
    if step.drawn is None:
        step.drawn = new_line(step)
    return step.drawn


def new_line(step: Step) -> Markup:
    points = "".join([pill(points, side.colour) for side, points in step.points])
    often = f" <b>× {step.times}</b>" if step.times > 1 else ""
    why = f' <small class="because">{ruled(step.because)}</small>' if step.because else ""
    small = f" <small>{' '.join(step.more)}</small>" if step.more else ""
    words = f"<span>{step.words}{often}{why}{small}</span>"
    return as_markup(f'<li id="{step.id}" data-at="{step.number}">{icon(step.sign, "ic-s")}{words}{points}</li>')


def told(turn: Turn) -> Markup:
    """A turn as an entry of the log: who, their points, and a line for every step."""
    kinds = (" automaton" if turn.automaton else "") + (" scene" if turn.actor == SCENE else "")
    points = turn.own_points if turn.actor not in (SCENE, OPENING) else 0
    return as_markup(
        f'<li class="turn-group seat-{turn.colour}{kinds}{" new" if turn.fresh else ""}" id="{turn.id}">'
        f'<div class="turn-head">{badge(turn)}<b>{escape(turn.name)}</b>{pill(points, turn.colour) if points else ""}</div>'
        f"<ol>{''.join([line(step) for step in turn.lines])}</ol></li>"
    )


def beat(turn: Turn, step: Step, number: int) -> str:
    """A step as an item of the strip."""
    if step.size is None:
        step.size = beat_size(step)
    automaton = ' data-automaton=""' if turn.automaton else ""
    why = f' data-tip="{escape(step.because)}"' if step.because else ""
    points = "".join([f"{pill(points, side.colour)} " for side, points in step.points])
    often = f" <b>× {step.times}</b>" if step.times > 1 else ""
    return (
        f'<li id="beat-{step.number}-{step.place}" class="beat seat-{turn.colour}{step.size}" data-at="{step.number}" '
        f'data-n="{number}"{automaton}{why}><i class="beat-n" aria-hidden="true">{number}{icon(step.sign)}</i>'
        f"<span>{points}{escape(step.words)}{often}</span></li>"
    )


def beat_size(step: Step) -> str:
    """A class for a step of the strip: the longer its sentence, the wider it stands, so that none is cut."""
    letters = len(step.words.striptags()) + 6 * len(step.points)
    for size, most in (("", 30), (" beat-m", 55), (" beat-l", 85), (" beat-xl", 150)):
        if letters <= most:
            return size
    return " beat-x2"
