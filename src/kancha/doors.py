"""The doors of the library: the catalogue, a new game, a game from its record."""

from pathlib import Path
from secrets import randbits

from kancha.games import all_rules, find, folders
from kancha.kernel.chance import UNREAD, Chance
from kancha.kernel.errors import BadSetup, RecordError
from kancha.kernel.events import Event
from kancha.kernel.game import KernelGame, prepare
from kancha.kernel.luck import read_luck
from kancha.kernel.moves import halves_of, whole_answers, whole_text
from kancha.kernel.records import parse_header, read_file
from kancha.kernel.refusals import Reason
from kancha.kernel.replay import read_record, retrace
from kancha.kernel.rules import Choice, Mode
from kancha.kernel.sides import Side, sides_of
from kancha.kernel.state import GameState
from kancha.words import MissingWord, Speaker


class Info:
    """What the catalogue says of a game."""

    def __init__(
        self, slug: str, title: str, modes: list[Mode], options: list[Choice], credits: dict[str, str]
    ) -> None:
        self.slug = slug
        self.title = title
        self.modes = modes
        self.options = options
        self.credits = credits

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats over all modes."""
        return min(mode.fewest for mode in self.modes), max(mode.most for mode in self.modes)

    def __repr__(self) -> str:
        return (
            f"<{self.title}: {self.seats[0]} to {self.seats[1]} seats, {', '.join(mode.name for mode in self.modes)}>"
        )


def catalogue() -> list[Info]:
    """Every game there is."""
    return [Info(rules.slug, rules.title, rules.modes, rules.choices, rules.credits) for rules in all_rules()]


class Game(KernelGame[GameState]):
    """A game at hand, in words."""

    def moves(self, seat: int | None = None) -> list[str]:
        """Every complete answer as one text that `play` takes: halves (which pawn, then where) are put together.

        `options` are the halves, as pages ask them and records keep them.
        """
        asked = self.position.seat if seat is None else seat
        if asked not in self.waiting():
            return []
        return [whole_text(self.rules.space, halves) for halves in whole_answers(self.position.facing(asked))]

    def play(self, answer: object, seat: int | None = None) -> list[Event]:
        """Answer the question, also with the whole text of several halves; refused answers change nothing."""
        if not isinstance(answer, str):
            return super().play(answer, seat)
        asked = self.position.seat if seat is None else seat
        halves = halves_of(self.rules.space, self.position, answer, asked)
        if len(halves) > 1:
            trial = self.clone()
            for half in halves[:-1]:
                trial.play(half, asked)
            trial.refuse_illegal(asked, halves[-1])
        events: list[Event] = []
        for half in halves:
            events += super().play(half, asked)
        return events

    @property
    def luck(self) -> list[str]:
        """What chance was told to say and has not said yet."""
        script = self.position.chance.script
        return [] if script is None else [item.text for item in script.items]

    @property
    def luck_chosen(self) -> bool:
        """Whether some of this game's luck was chosen; its record says so."""
        return self.header.luck_chosen

    def sides(self) -> list[Side]:
        """Who is compared, automata and teams too: name (a seat's is its number), score and place of each as it stands now."""
        return sides_of(self.score_sheet(), self.ranking())

    def speaker(self, language: str = "en") -> Speaker:
        return Speaker(self.rules, self.setup, language)

    def label(self, option: int, language: str = "en") -> str:
        """An option as a player says it."""
        return self.speaker(language).option(option)

    def sentence(self, event: Event, language: str = "en") -> str:
        """What happened, as the log says it."""
        return self.speaker(language).event(event)

    def because(self, reason: Reason, language: str = "en") -> str:
        """Why an answer is refused, in one sentence; without words of its own a rule is named by its id."""
        if self.rules.slug.replace("-", "_") not in folders():
            return reason.rule  # no game of ours: it has no words
        try:
            return self.speaker(language).reason(reason)
        except MissingWord:
            return reason.rule


def new(slug: str, seats: int | None = None, seed: int | None = None, luck: object = None, **options: object) -> Game:
    """A new game, set up and ready for its first answer. Options are the game's own, and `mode` and `edition`.

    The same seed gives the same luck; without one nobody can foresee it. `luck` lists what chance says when it comes to it, in
    the texts of records (`["rolled 3", "drew_god g05"]`); what it leaves out is drawn (BadLuck if an item is not possible then).
    """
    rules = find(slug)
    setup = rules.make_setup(seats, options)
    game = Game(rules, setup, *prepare(rules, setup, Chance(randbits(128) if seed is None else seed)))
    if luck is not None:
        game.choose_luck([item.text for item in read_luck(rules.space, luck, "luck")])
    game.open()
    return game


def replay(record: str | Path, at: int | None = None, edition: str | None = None) -> Game:
    """A game from its record (the text, or the path of a file), after its first `at` answers.

    An impossible line is refused with its number (RecordError). Play may go on from there; what is still hidden is then imagined.
    A record of older rules is followed as far as it is possible under today's: `game.rules_version` says which it had,
    `game.stopped` where it stopped and why, and nobody can play on.
    """
    text = read_file(record) if isinstance(record, Path) else record
    return retraced(text, Chance(randbits(128), UNREAD), at, edition, live=False)


def resume(record: str, seed: int, edition: str | None = None) -> Game:
    """A game from its record and its own seed: it goes on exactly as it would have."""
    return retraced(record, Chance(seed), None, edition, live=True)


def retraced(text: str, chance: Chance, at: int | None, edition: str | None, live: bool) -> Game:
    header = parse_header(text)[0]
    try:
        rules = find(header.game)
    except BadSetup as fault:
        raise RecordError(header.place("game"), str(fault)) from None
    record = read_record(rules, text, edition)
    game = Game(rules, record.setup, *prepare(rules, record.setup, chance))
    retrace(game, record, at, live)
    return game
