"""What a game tells the kernel about itself: one subclass of Rules, one instance, per game folder."""

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from kancha.kernel.chance import Chance, Rng
from kancha.kernel.effects import Effect, S
from kancha.kernel.encoding import Encoder
from kancha.kernel.errors import BadSetup
from kancha.kernel.events import Event
from kancha.kernel.refusals import Prompt
from kancha.kernel.state import facts
from kancha.kernel.verbs import Space

ONLOOKER: Final = -1
"""The seat number of somebody who only watches."""


Spelled = list[tuple[str, int]]
"""Entries of the words files to be said one after another, each with its number; an empty entry is the number itself."""
Figures = dict[str, Spelled]
"""What an entry of the words files leaves open, by the name of the hole."""


class Mode:
    """A way to play, with the seat counts it takes."""

    def __init__(self, name: str, fewest: int, most: int) -> None:
        self.name = name
        self.fewest = fewest
        self.most = most


OF_COLOURS: Final = "colours"
OF_NUMBERS: Final = "numbers"
OF_NAMES: Final = "names"


class Named:
    """A value of a choice that an edition names, and what other choices must then be."""

    def __init__(self, value: str, sets: dict[str, str]) -> None:
        self.value = value
        self.sets = sets


class Choice:
    """Something the table settles before the game: its values, the default first, and the modes that know it.

    With `values` empty any text is taken and the game's own `check` judges it. `form` says what it is made of, so that
    nobody has to spell it: OF_COLOURS, one for each side that has one; OF_NUMBERS, one for each seat; OF_NAMES, one that
    `Rules.named` lists.
    """

    def __init__(self, name: str, values: list[str], default: str, modes: list[str], form: str = "") -> None:
        self.name = name
        self.form = form
        self.values = values
        self.default = default
        self.modes = modes


class Setup:
    """What was settled before the game."""

    def __init__(self, mode: str, seats: int, options: dict[str, str], edition: str = "standard") -> None:
        self.mode = mode
        self.seats = seats
        self.options = options
        self.edition = edition


def check_first(setup: Setup) -> None:
    """The seat that was chosen to begin is one of the table's."""
    first = setup.options.get("first", "random")
    if first != "random" and int(first) >= setup.seats:
        raise BadSetup(f"first cannot be {first}: the seats are 0 to {setup.seats - 1}", "first")


def places(standing: list[list[int]]) -> list[int]:
    """One place per seat, 1 for the best, from what is compared first, second and so on; equals share a place."""
    ranks: list[int] = []
    for own in standing:
        better = 0
        for other in standing:
            if other > own:
                better += 1
        ranks.append(1 + better)
    return ranks


class TieBreak:
    """What decides where the points do not: its name in the words files (`tie.<name>`), its rule, one value per column.

    Without values it decides by itself, like "a tie is an Otoma win". `figure` is a number its words may need.
    """

    def __init__(self, name: str, rule: str, values: list[int], figure: int = 0) -> None:
        self.name = name
        self.rule = rule
        self.values = values
        self.figure = figure


class Sheet:
    """Points by category. A column is a seat or, where a game has one, an automaton or a team."""

    def __init__(
        self,
        columns: list[str],
        categories: list[str],
        points: list[list[int]],
        ties: list[TieBreak] | None = None,
        sums: list[tuple[str, str, list[int]]] | None = None,
    ) -> None:
        self.columns = columns
        self.categories = categories
        self.points = points  # one list per category, one number per column
        self.ties: list[TieBreak] = [] if ties is None else ties  # in the order of the rules
        # What explains the total: the category a sum stands after, its name, one number per column; it adds nothing.
        self.sums: list[tuple[str, str, list[int]]] = [] if sums is None else sums

    def totals(self) -> list[int]:
        return [sum([row[column] for row in self.points]) for column in range(len(self.columns))]

    def compared(self, winner: int) -> tuple[list[TieBreak], list[int]]:
        """The tie-breaks it took for a column to win, and the columns that share its victory all the same."""
        totals = self.totals()
        level = [column for column, total in enumerate(totals) if column != winner and total >= totals[winner]]
        decisive: list[TieBreak] = []
        for tie in self.ties:
            if not level:
                break
            decisive.append(tie)
            level = [column for column in level if tie.values and tie.values[column] == tie.values[winner]]
        return decisive, level


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """A game: its name, its action space, how it begins, what each seat sees, how it is scored."""

    def __init__(
        self,
        slug: str,
        title: str,
        letter: str,
        version: int,
        space: Space,
        modes: list[Mode],
        choices: list[Choice],
        credits: dict[str, str],
        weight: int = 3,
        minutes: int = 0,
    ) -> None:
        self.slug = slug
        self.title = title
        self.letter = letter
        self.version = version
        self.space = space
        self.modes = modes
        self.choices = choices
        self.credits = credits
        self.weight = weight  # 1 light to 5 heavy: the catalogue begins with what is easiest to learn
        self.minutes = minutes  # how long a game takes, about; 0 if nobody has said

    def begin(self, setup: Setup, chance: Chance) -> tuple[S, tuple[Effect[S], ...]]:
        """The state before anything was laid out, and the effects that set up and play the game.

        What is hidden from everybody goes into the chance's envelope if that is empty.
        """
        raise NotImplementedError("a game says how it begins")

    def named(self, choice: str, edition: str) -> list[Named]:
        """What a choice of the form OF_NAMES can be in an edition."""
        return []

    def colours(self, mode: str, seats: int) -> int:
        """How many colours the players of a table have: one each, unless seats share one."""
        return seats

    def check(self, setup: Setup) -> None:
        """Refuse options that do not go together (BadSetup)."""

    def edition(self, name: str) -> str:
        """The id of an edition: `standard`, or that of the edition file of this name."""
        if name != "standard":
            raise BadSetup(f"{self.title} has no edition files")
        return name

    def shown(self, setup: Setup) -> Setup:
        """The set-up as seats may know it: without what would give a secret away."""
        return setup

    def tables(self, edition: str) -> dict[str, object]:
        """The immutable tables its states share, by the name that stands for them in a saved state."""
        return {}

    def mask(self, g: S, seat: int) -> S:
        """A copy of the state as a seat (or ONLOOKER) sees it, canonical: equal knowledge gives equal copies."""
        return g.clone()

    def glimpse(self, g: S, seat: int) -> S:
        """What `mask` gives, but only to be read, and at once: it may share what is not hidden with the state, or be it."""
        return self.mask(g, seat)

    def resample(self, g: S, seat: int, chance: Chance, rng: Rng) -> S:
        """A full state that fits a masked one; what lies in the envelope is imagined too.

        The envelope may hold what was imagined before for the same view, to start from. Where that takes a search, the chance's
        `effort` bounds it (Unimagined).
        """
        return g.clone()

    def turn(self, g: S, seat: int) -> tuple[Effect[S], ...]:
        """What a seat's turn begins with, as if it came now; nothing where the rules do not know. `g` is what the seat sees."""
        return ()

    def goods(self, g: S, seat: int) -> dict[str, int]:
        """What a seat has besides points, by name (`goods.<name>` in the words files): always the same names, in one order."""
        return {}

    def scores(self, g: S) -> list[int]:
        """One score per seat; partners share theirs."""
        raise NotImplementedError("a game is scored")

    def ranking(self, g: S) -> list[int]:
        """One place per seat, 1 for the best; tied seats share a place."""
        raise NotImplementedError("a game is ranked")

    def sheet(self, g: S) -> Sheet:
        """The score by category; sums equal the scores."""
        raise NotImplementedError("a game has a score sheet")

    def facts(self, g: S) -> dict[str, object]:
        """The whole of a (masked) state as plain, named, JSON-ready data; equal exactly when the states are.

        Without a chapter of its own a game has the names of its attributes.
        """
        named = facts(g)
        assert isinstance(named, dict)
        return named

    def encode(self, g: S, out: Encoder) -> None:
        """Tell every fact of a (masked) state, or why it is left out: what machines see of a game (`kernel/encoding.py`)."""
        raise BadSetup(f"{self.title} does not say what machines see of it: it has no encoding")

    def pieces(self, g: S) -> list[tuple[str, int, int]]:
        """Every kind of piece, how many the state accounts for and how many there must be."""
        return []

    def arrange(self, g: S, pieces: dict[str, object], chance: Chance) -> tuple[Effect[S], ...]:
        """Set up a position piece by piece (BadPiece if one cannot lie there); returns what is still to come."""
        raise BadSetup(f"positions of {self.title} cannot be arranged")

    def word(self, field: str, value: int, setup: Setup) -> str:
        """What a number in an event or prompt stands for: `domain.word` as in the words files, or a plain number."""
        if field == "seat":
            return f"seat.{value}"
        domain = self.space.domains.get(field)
        return str(value) if domain is None or not 0 <= value < domain.size else f"{field}.{domain.words[value]}"

    def meaning(self, option: int, g: S, prompt: Prompt | None) -> tuple[str, Figures]:
        """What an answer means in this position, as the state of whoever is asked knows it.

        An entry of the table `answer` of the words files, and what it leaves open; no entry where the option's own words do.
        """
        return "", {}

    def told(self, event: Event, setup: Setup) -> Figures:
        """What the sentence of an event tells besides its fields: an amount with its unit, a reason."""
        return {}

    def figures(self, table: str, word: str, setup: Setup) -> Figures:
        """What the words of an entry tell of the edition: a piece's gain, a price. Numbers of a box never stand in words."""
        return {}

    def mode(self, name: str) -> Mode:
        for mode in self.modes:
            if mode.name == name:
                return mode
        expected = ", ".join([mode.name for mode in self.modes])
        raise BadSetup(f"{self.title} has no mode “{name}”; expected {expected}", "mode")

    def make_setup(self, seats: int | None, options: dict[str, object]) -> Setup:
        """Check seats, mode and options and fill in the defaults; every fault is one clear sentence."""
        options = dict(options)
        edition = options.pop("edition", None)
        mode = self.mode(str(options.pop("mode", None) or self.usual_mode(seats)))
        if seats is None:
            seats = mode.fewest
        if not mode.fewest <= seats <= mode.most:
            span = str(mode.fewest) if mode.fewest == mode.most else f"{mode.fewest} to {mode.most}"
            raise BadSetup(f"{self.title} ({mode.name}) takes {span} seats, not {seats}", "seats")
        chosen: dict[str, str] = {}
        for choice in self.choices:
            if mode.name not in choice.modes:
                continue
            given = options.pop(choice.name, None)
            value = choice.default if given is None else str(given)
            if choice.values and value not in choice.values:
                raise BadSetup(f"{choice.name} cannot be “{value}”; expected {', '.join(choice.values)}", choice.name)
            if not value.isprintable():
                raise BadSetup(f"{choice.name} must be one line of text", choice.name)
            chosen[choice.name] = value
        if options:
            known = ", ".join(["mode", "edition", *chosen])
            name = next(iter(options))
            raise BadSetup(f"{self.title} ({mode.name}) has no option “{name}”; expected {known}", name)
        setup = Setup(mode.name, seats, chosen, "standard" if edition is None else str(edition))
        self.check(setup)
        return setup

    def usual_mode(self, seats: int | None) -> str:
        """The mode meant when only the number of seats is given."""
        for mode in self.modes:
            if seats is None or mode.fewest <= seats <= mode.most:
                return mode.name
        return self.modes[0].name
