"""A table as one viewer may see it, at one moment: everything a page, an update or an API answer is made from.

Nothing in a snapshot knows more than the viewer's view. It holds no words: `offered`, `refused`, `sentence` and `story` speak it
in a language.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from sys import intern
from typing import Final

from kancha.kernel.events import Event
from kancha.kernel.records import Stop
from kancha.kernel.refusals import Prompt, rule_of
from kancha.kernel.rules import ONLOOKER, Rules, Setup, Sheet
from kancha.kernel.state import GameState, facts
from kancha.kernel.verbs import Space
from kancha.kernel.view import View
from kancha.learn.guide import Guide
from kancha.learn.posing import Posed
from kancha.words import MissingWord, Speaker

PERSON: Final = "person"
BOT: Final = "bot"

PLAYABLE: Final = ""
IMPORTED: Final = "imported"
BROKEN: Final = "broken"
ENDED: Final = "ended"
OLD: Final = "old"


@dataclass(frozen=True)
class Seated:
    """Who sits on a seat."""

    name: str
    kind: str  # PERSON or BOT
    level: str = ""  # of a bot
    thinking: bool = False  # a bot that is being asked now
    joined: bool = True  # a person whose browser has come; a bot always has


@dataclass(frozen=True)
class LogItem:
    """One answer in the log, with what followed from it, as far as the viewer may know."""

    number: int  # replay after this one is `at=number`; 0 is the opening
    seat: int  # who answered; -1 for the opening
    events: tuple[Event, ...]
    fresh: bool  # since the viewer's last turn


@dataclass(frozen=True)
class Offered:
    """One option, in words."""

    id: int
    text: str  # as it stands in a record; what a move sends
    label: str
    facets: tuple[str, ...]


@dataclass(frozen=True)
class Refused:
    """What one may expect to be able to do and cannot, with the rule and the reason in words."""

    text: str
    label: str
    facets: tuple[str, ...]
    rule: str
    reason: str


@dataclass(frozen=True)
class Snapshot:
    """One table, one viewer, one moment."""

    table: str  # its id
    version: int
    held: tuple[int, ...]  # the seats this browser holds; none: an onlooker
    view: View[GameState]  # of the seat shown, or of an onlooker
    seats: tuple[Seated, ...]
    recent: tuple[Event, ...]  # what this viewer saw happen since the version last drawn
    log: tuple[LogItem, ...]
    prompt: Prompt | None  # of the seat shown if it is asked, else of the first that is; None at the end and in replays
    refusals: tuple[tuple[int, str], ...]  # options one may expect and cannot have, each with its reason's key
    preferred: int  # the answer most people want, for preselection; 0 if there is none
    undo: int  # the seat of this browser that may take back its last answer, the one shown or another; -1: none
    over: bool
    sheet: Sheet  # as the viewer can add it up; true for everybody once the game is over
    ranking: tuple[int, ...]  # one place per seat once the game is over, else empty
    history: tuple[tuple[int, ...], ...]  # the public totals, one per column of the sheet, after each entry of the log
    answers: int  # how many answers the game has so far: the length of the replay slider
    edition: str = ""  # the name of a box owner's edition here; empty for the standard one
    at: int | None = None  # a replayed position: after so many answers; None for the present
    ghost: bool = False  # a preview: what an option would do, short of chance
    spread: tuple[int, ...] = ()  # of a preview that ends at chance: the points it may bring the seat, from few to many
    goods: tuple[tuple[str, int, int], ...] = ()  # of a preview: what the seat has then, where it had another number
    closed: str = PLAYABLE  # why nobody can play: IMPORTED, BROKEN, OLD, ENDED, or PLAYABLE
    reason: str = ""  # of a BROKEN table, or of an OLD one that stops: what is not possible any more; why one was ENDED
    rules_version: int = 0  # of an OLD table: the rules it was played under
    stopped: Stop | None = None  # of an OLD table: where it is not possible any more
    parent: str = ""  # of a variation: the table it comes from
    parent_answers: int = 0  # and after how many of its answers
    luck: str = ""  # what of the luck was chosen by who made the table
    rematch: str = ""  # the table where this game is played again, once there is one
    advice: bool = False  # whether suggestions are given to this viewer
    helped: bool = False  # a newcomer's first game, with help on
    guide: Guide | None = None  # where the lesson stands that is taught to this viewer
    puzzle: Posed | None = None  # how the puzzle stands that is posed to this viewer
    curtain: int | None = None  # the seat whose player must take the device before the page shows what only they know
    speakers: dict[str, "Remembering"] = field(default_factory=dict, compare=False, repr=False)
    # words made of it, for the next drawing
    worded: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seat(self) -> int:
        """The seat shown, -1 for an onlooker."""
        return self.view.seat

    @property
    def setup(self) -> Setup:
        """Mode, seats, options, edition."""
        return self.view.setup

    @property
    def slug(self) -> str:
        return self.view.rules.slug

    @property
    def title(self) -> str:
        return self.view.rules.title

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [seat.name for seat in self.seats]

    @property
    def waiting(self) -> tuple[int, ...]:
        """Every seat that may answer now."""
        return tuple(self.view.waiting)

    @property
    def asked(self) -> bool:
        """Whether the seat shown may answer now."""
        return self.seat != ONLOOKER and self.seat in self.view.waiting and not self.closed

    @property
    def last_answer(self) -> int:
        """The number of the viewer's own last answer in the log; -1 if there is none."""
        return max([item.number for item in self.log if item.seat == self.seat != ONLOOKER], default=-1)

    @property
    def thinking(self) -> tuple[int, ...]:
        """The bots that are being asked now."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.thinking)

    # In words

    def speaker(self, language: str) -> "Remembering":
        known = self.speakers.get(language)
        if known is None:
            known = self.speakers[language] = Remembering(self.view.rules, self.view.setup, language, self.names)
        return known

    def offered(self, language: str) -> list[Offered]:
        """What the seat shown may answer."""
        speaker = self.speaker(language)
        space = self.view.rules.space
        return [
            Offered(
                option,
                space.text(option),
                speaker.answer(option, self.view.state, self.prompt),
                facets_of(space, option),
            )
            for option in self.view.options
        ]

    def refused(self, language: str) -> list[Refused]:
        """What it may expect and cannot do."""
        speaker = self.speaker(language)
        space = self.view.rules.space
        return [
            Refused(
                space.text(option), speaker.option(option), facets_of(space, option), rule_of(key), why(speaker, key)
            )
            for option, key in self.refusals
        ]

    def sentence(self, language: str) -> str:
        """What is asked now; empty when nothing is."""
        return self.speaker(language).prompt(self.prompt) if self.prompt is not None else ""

    def story(self, told: LogItem, language: str) -> list[str]:
        """An entry of the log in sentences."""
        return self.speaker(language).story(list(told.events))

    # As plain data

    def facts(self) -> object:
        """Plain data of everything in this snapshot: two snapshots are equal if their facts are."""
        return [
            self.table,
            self.version,
            list(self.held),
            self.view.fingerprint(),
            [[seat.name, seat.kind, seat.level, seat.thinking, seat.joined] for seat in self.seats],
            [repr(event) for event in self.recent],
            [[told.number, told.seat, [repr(event) for event in told.events], told.fresh] for told in self.log],
            [self.prompt.seat, self.prompt.name, repr(self.prompt.parts)] if self.prompt is not None else None,
            facts(self.refusals),
            self.preferred,
            [self.undo, self.over, self.ghost, list(self.spread)],
            [self.sheet.columns, self.sheet.categories, self.sheet.points],
            [[tie.name, tie.values] for tie in self.sheet.ties],
            facts(self.ranking),
            facts(self.history),
            [self.answers, self.at],
            [self.closed, self.reason, self.rules_version, self.curtain],
            [self.parent, self.parent_answers, self.rematch],
            [self.guide.first, self.guide.decision, self.guide.astray] if self.guide is not None else None,
            [self.puzzle.puzzle.id, self.puzzle.verdict] if self.puzzle is not None else None,
        ]


MOST_SAID: Final = 8000
"""Options of one kind of table that are kept in words. Too many are forgotten at once: those in use are soon said again."""


class Remembering(Speaker):
    """A speaker that puts each option into words once for all tables of a kind: they offer the same ones again and again."""

    def __init__(self, rules: Rules[GameState], setup: Setup, language: str, names: list[str]) -> None:
        super().__init__(rules, setup, language, names)
        options = tuple(sorted(setup.options.items()))
        kind = (rules, setup.mode, setup.seats, options, setup.edition, language)
        self.known, self.facets, self.words = said_before(*kind)
        self.personal = False

    def facet(self, facet: str, say: Callable[[], str]) -> str:
        """What a facet is called, put into words once like an option."""
        said = self.facets.get(facet)
        if said is None:
            self.personal = False
            said = say()
            if not self.personal:
                self.facets[facet] = said
        return said

    def option(self, option: int) -> str:
        said = self.known.get(option)
        if said is None:
            self.personal = False
            said = super().option(option)
            if not self.personal:
                if len(self.known) >= MOST_SAID:
                    self.known.clear()
                self.known[option] = said
        return said

    def why(self, key: str, prompt: Prompt | None = None) -> str:
        if prompt is not None:
            return super().why(key, prompt)
        said = self.words.get((key, "why"))
        if said is None:
            said = self.words[key, "why"] = super().why(key)
        return said

    def word(self, key: str, form: str = "") -> str:
        if key.startswith("seat."):
            self.personal = True  # a player is named: at another table the name is another
            return super().word(key, form)
        said = self.words.get((key, form))
        if said is None:
            if len(self.words) >= MOST_SAID:
                self.words.clear()
            said = self.words[key, form] = super().word(key, form)
        return said


@lru_cache(maxsize=32)
def said_before(
    rules: Rules[GameState], mode: str, seats: int, options: tuple[tuple[str, str], ...], edition: str, language: str
) -> tuple[dict[int, str], dict[str, str], dict[tuple[str, str], str]]:
    """The options, the facets and the single words of a kind of table, filled as they come up."""
    return {}, {}, {}


@lru_cache(maxsize=1 << 15)
def facets_of(space: Space, option: int) -> tuple[str, ...]:
    """An option's facets. Every update names those of all options, and most are offered again and again."""
    return tuple(map(intern, space.facets(option)))


def why(speaker: Speaker, key: str) -> str:
    """Why something is not possible; a rule without words of its own is named by its id."""
    try:
        return speaker.why(key)
    except MissingWord:
        return rule_of(key)
