"""The doors of the library: the catalogue, a new game, a game from its record."""

from pathlib import Path
from secrets import randbits

from kancha.games import all_rules, find, folders
from kancha.kernel.chance import UNREAD, Chance
from kancha.kernel.errors import BadSetup, BadText, RecordError
from kancha.kernel.events import Event
from kancha.kernel.game import KernelGame, prepare
from kancha.kernel.luck import read_luck
from kancha.kernel.moves import halves_of, whole_answers, whole_text
from kancha.kernel.outcome import Outcome
from kancha.kernel.records import parse_header, read_file
from kancha.kernel.refusals import Reason
from kancha.kernel.replay import read_record, retrace
from kancha.kernel.rules import ONLOOKER, Choice, Mode
from kancha.kernel.sides import Side, sides_of
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.languages import LANGUAGES
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
    """A game at hand, in words. It may be given anything: what names nothing is refused with one sentence."""

    def seat_of(self, seat: object) -> int:
        """The seat that is meant: of this game, or -1 for an onlooker (BadSetup)."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not ONLOOKER <= seat < self.seats:
            last = self.seats - 1
            raise BadSetup(f"there is no seat {seat!r:.40}; expected 0 to {last}, or -1 for an onlooker", "seat")
        return seat

    def asked_seat(self, seat: object) -> int:
        """The seat that is meant, or the one that is asked."""
        return self.position.seat if seat is None else self.seat_of(seat)

    def options(self, seat: object = None) -> list[int]:
        return super().options(None if seat is None else self.seat_of(seat))

    def text(self, option: object) -> str:
        return super().text(self.option_of(option))

    def parse(self, text: object) -> int:
        if not isinstance(text, str):
            raise BadText(f"an answer's text is expected, not {text!r:.80}")
        return super().parse(text)

    def facets(self, option: object) -> list[str]:
        return super().facets(self.option_of(option))

    def why_not(self, seat: object = None) -> list[tuple[int, str]]:
        return super().why_not(self.asked_seat(seat))

    def why(self, answer: object, seat: object = None) -> Reason | None:
        return super().why(answer, self.asked_seat(seat))

    def view(self, seat: object) -> View[GameState]:
        return super().view(self.seat_of(seat))

    def outcome(self, answer: object, seat: object = None) -> Outcome[GameState]:
        return super().outcome(answer, self.asked_seat(seat))

    def events_for(self, seat: object, since: int = 0) -> list[Event]:
        return super().events_for(self.seat_of(seat), since)

    def record(self, seat: object = None) -> str:
        return super().record(None if seat is None else self.seat_of(seat))

    def moves(self, seat: object = None) -> list[str]:
        """Every complete answer as one text that `play` takes: halves (which pawn, then where) are put together.

        `options` are the halves, as pages ask them and records keep them.
        """
        asked = self.asked_seat(seat)
        if asked not in self.waiting():
            return []
        return [whole_text(self.rules.space, halves) for halves in whole_answers(self.position.facing(asked))]

    def play(self, answer: object, seat: object = None) -> list[Event]:
        """Answer the question, also with the whole text of several halves; refused answers change nothing."""
        asked = self.asked_seat(seat)
        if not isinstance(answer, str):
            return super().play(answer, asked)
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
        if language not in LANGUAGES:
            raise BadSetup(f"there are no words in {language!r:.40}; expected {', '.join(LANGUAGES)}", "language")
        return Speaker(self.rules, self.setup, language)

    def label(self, option: int, language: str = "en") -> str:
        """An option as a player says it."""
        return self.speaker(language).option(self.option_of(option))

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


def seed_of(seed: object) -> int:
    """A seed as it is given: any whole number (BadSetup)."""
    if not isinstance(seed, int):
        raise BadSetup(f"a seed is a whole number, not {seed!r:.40}", "seed")
    return seed


def new(slug: str, seats: int | None = None, seed: int | None = None, luck: object = None, **options: object) -> Game:
    """A new game, set up and ready for its first answer. Options are the game's own, and `mode` and `edition`.

    The same seed gives the same luck; without one nobody can foresee it. `luck` lists what chance says when it comes to it, in
    the texts of records (`["rolled 3", "drew_god g05"]`); what it leaves out is drawn (BadLuck if an item is not possible then).
    """
    rules = find(str(slug))
    if seats is not None and (not isinstance(seats, int) or isinstance(seats, bool)):
        raise BadSetup(f"a number of seats is expected, not {seats!r:.40}", "seats")
    setup = rules.make_setup(seats, options)
    game = Game(rules, setup, *prepare(rules, setup, Chance(randbits(128) if seed is None else seed_of(seed))))
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
    if at is not None and (not isinstance(at, int) or at < 0):
        raise BadSetup(f"a record is replayed up to a number of answers, not {at!r:.40}", "at")
    text = read_file(record) if isinstance(record, Path) else record
    return retraced(text, Chance(randbits(128), UNREAD), at, edition, live=False)


def resume(record: str, seed: int, edition: str | None = None) -> Game:
    """A game from its record and its own seed: it goes on exactly as it would have."""
    return retraced(record, Chance(seed_of(seed)), None, edition, live=True)


def retraced(text: str, chance: Chance, at: int | None, edition: str | None, live: bool) -> Game:
    if not isinstance(text, str):
        raise RecordError(1, f"a record is a text, or the path of a file, not {text!r:.40}")
    header = parse_header(text)[0]
    try:
        rules = find(header.game)
    except BadSetup as fault:
        raise RecordError(header.place("game"), str(fault)) from None
    record = read_record(rules, text, edition)
    game = Game(rules, record.setup, *prepare(rules, record.setup, chance))
    retrace(game, record, at, live)
    return game
