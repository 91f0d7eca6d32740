"""Verbs and domains: one declaration gives an option its number, its text, its facets and its place in the action space.

An option is one int. A verb owns a range of them, one for each combination of its domains' values:

    SPACE = Space()
    EXPLORE = Verb2(SPACE, "explore", ORIGIN, CELL)
    EXPLORE.of(origin, cell)        encodes            EXPLORE.over(origin, board)    encodes a whole bitboard
    EXPLORE.args(option)            decodes            SPACE.text(option)             "explore reserve C4"
"""

from typing import Final

from kancha.kernel.bits import counted_from, members
from kancha.kernel.errors import BadText

NOTHING: Final = 0


class Domain:
    """The things one word of an option can name, each with its own word: cells, crops, seats, numbers."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name
        self.words = words
        self.size = len(words)
        self.numbers = {word: number for number, word in enumerate(words)}

    def text(self, value: int) -> str:
        return self.words[value]

    def parse(self, word: str) -> int:
        """The value a word names; -1 if none."""
        return self.numbers.get(word, -1)

    def facets(self, value: int) -> list[str]:
        """What a page lights up for this value."""
        return [f"{self.name}:{self.words[value]}"]

    def expected(self) -> str:
        """What words are understood, for an error message."""
        if self.size <= 12:
            return ", ".join(self.words)
        return f"{', '.join(self.words[:3])}, … {self.words[-1]}"


class Subset(Domain):
    """Any set of another domain's things, `none` for the empty one."""

    def __init__(self, name: str, of: Domain) -> None:
        words = ["+".join([of.words[value] for value in members(mask)]) or "none" for mask in range(1 << of.size)]
        super().__init__(name, words)
        self.element = of

    def parse(self, word: str) -> int:
        if word == "none":
            return 0
        mask = 0
        for part in word.split("+"):
            value = self.element.parse(part)
            if value < 0 or mask >> value & 1:
                return -1
            mask |= 1 << value
        return mask

    def facets(self, value: int) -> list[str]:
        return [f"{self.name}:{self.element.words[one]}" for one in members(value)]

    def expected(self) -> str:
        return f"none, or some of {', '.join(self.element.words)} joined by +"


def numbers(name: str, below: int) -> Domain:
    """The numbers 0 to below - 1."""
    return Domain(name, [str(number) for number in range(below)])


class Verb:
    """A kind of option; the numbers base to base + size - 1 of its space."""

    def __init__(self, space: "Space", name: str, domains: list[Domain]) -> None:
        self.name = name
        self.domains = domains
        self.size = 1
        for domain in domains:
            self.size *= domain.size
        self.base = space.add(self)

    def owns(self, option: int) -> bool:
        return self.base <= option < self.base + self.size

    def values(self, option: int) -> list[int]:
        """The value of each domain in an option of this verb."""
        rest = option - self.base
        values: list[int] = []
        for domain in reversed(self.domains):
            values.append(rest % domain.size)
            rest //= domain.size
        values.reverse()
        return values

    def text(self, option: int) -> str:
        words = [self.name]
        for domain, value in zip(self.domains, self.values(option), strict=True):
            words.append(domain.text(value))
        return " ".join(words)

    def facets(self, option: int) -> list[str]:
        facets = [f"verb:{self.name}"]
        for domain, value in zip(self.domains, self.values(option), strict=True):
            facets += domain.facets(value)
        return facets

    def parse(self, words: list[str]) -> int:
        """The option these words (without the verb's own) name."""
        usage = " ".join([self.name] + [f"<{domain.name}>" for domain in self.domains])
        if len(words) != len(self.domains):
            words_after = (
                "no word" if not self.domains else "1 word" if len(self.domains) == 1 else f"{len(self.domains)} words"
            )
            raise BadText(f"“{self.name}” takes {words_after} after it: {usage}")
        at = 0
        for domain, word in zip(self.domains, words, strict=True):
            value = domain.parse(word)
            if value < 0:
                raise BadText(f"“{word}” is no {domain.name} in “{usage}”; expected {domain.expected()}")
            at = at * domain.size + value
        return self.base + at


class Verb0(Verb):
    """A verb that stands alone: `stop`."""

    def __init__(self, space: "Space", name: str) -> None:
        super().__init__(space, name, [])

    def of(self) -> int:
        return self.base


class Verb1(Verb):
    """A verb with one object: `recall C4`."""

    def __init__(self, space: "Space", name: str, a: Domain) -> None:
        super().__init__(space, name, [a])

    def of(self, a: int) -> int:
        return self.base + a

    def arg(self, option: int) -> int:
        return option - self.base

    def over(self, mask: int) -> list[int]:
        """One option for each member of a set."""
        return listed(self.base, mask)

    def start(self) -> int:
        """The option of value 0, for lazy listing by bitboard."""
        return self.base


class Verb2(Verb):
    """A verb with two objects: `explore reserve C4`."""

    def __init__(self, space: "Space", name: str, a: Domain, b: Domain) -> None:
        super().__init__(space, name, [a, b])
        self.b = b.size

    def of(self, a: int, b: int) -> int:
        return self.base + a * self.b + b

    def args(self, option: int) -> tuple[int, int]:
        rest = option - self.base
        return rest // self.b, rest % self.b

    def over(self, a: int, mask: int) -> list[int]:
        """One option for each second object in a set."""
        return listed(self.base + a * self.b, mask)

    def start(self, a: int) -> int:
        """The option (a, 0), for lazy listing by bitboard."""
        return self.base + a * self.b


class Verb3(Verb):
    """A verb with three objects: `start C4 valley maize`."""

    def __init__(self, space: "Space", name: str, a: Domain, b: Domain, c: Domain) -> None:
        super().__init__(space, name, [a, b, c])
        self.b = b.size
        self.c = c.size

    def of(self, a: int, b: int, c: int) -> int:
        return self.base + (a * self.b + b) * self.c + c

    def args(self, option: int) -> tuple[int, int, int]:
        rest = option - self.base
        ab = rest // self.c
        return ab // self.b, ab % self.b, rest % self.c

    def over(self, a: int, b: int, mask: int) -> list[int]:
        """One option for each third object in a set."""
        return listed(self.base + (a * self.b + b) * self.c, mask)


class Verb4(Verb):
    """A verb with four objects."""

    def __init__(self, space: "Space", name: str, a: Domain, b: Domain, c: Domain, d: Domain) -> None:
        super().__init__(space, name, [a, b, c, d])
        self.b = b.size
        self.c = c.size
        self.d = d.size

    def of(self, a: int, b: int, c: int, d: int) -> int:
        return self.base + ((a * self.b + b) * self.c + c) * self.d + d

    def args(self, option: int) -> tuple[int, int, int, int]:
        rest = option - self.base
        abc = rest // self.d
        ab = abc // self.c
        return ab // self.b, ab % self.b, abc % self.c, rest % self.d


def listed(start: int, mask: int) -> list[int]:
    """The members of a set, counted from `start`."""
    return counted_from(start, mask)


class Space:
    """A game's action space: every option it knows, densely numbered. 0 is nothing."""

    def __init__(self) -> None:
        self.size = 0
        self.verbs: list[Verb] = []
        self.by_name: dict[str, Verb] = {}
        self.domains: dict[str, Domain] = {}
        self.players_verbs = 0  # how many verbs players have: those after them are chance's
        # The kernel's own effects must be able to speak in every game, so their verbs come first, at fixed numbers.
        for name in KERNEL_VERBS:
            Verb0(self, name)
        Verb2(self, "pay", AMOUNT, AMOUNT)

    def add(self, verb: Verb) -> int:
        if verb.name in self.by_name:
            raise ValueError(f"the verb {verb.name} is declared twice")
        for domain in verb.domains:
            if self.domains.get(domain.name, domain).words != domain.words:
                raise ValueError(f"two different domains are called {domain.name}")
        base = self.size
        self.size += verb.size
        self.verbs.append(verb)
        self.by_name[verb.name] = verb
        for domain in verb.domains:
            self.domains[domain.name] = domain
        return base

    def chance_speaks(self) -> None:
        """Every verb declared from here on is said by chance."""
        self.players_verbs = len(self.verbs)

    def chance_verbs(self) -> list[Verb]:
        """What chance says."""
        return self.verbs[self.players_verbs :] if self.players_verbs else []

    def verb(self, option: int) -> Verb:
        """The verb an option belongs to."""
        if not 0 <= option < self.size:
            raise BadText(f"{option} is no option: they are numbered 0 to {self.size - 1}")
        low, high = 0, len(self.verbs) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.verbs[middle].base <= option:
                low = middle
            else:
                high = middle - 1
        return self.verbs[low]

    def text(self, option: int) -> str:
        return self.verb(option).text(option)

    def facets(self, option: int) -> list[str]:
        return self.verb(option).facets(option)

    def parse(self, text: str) -> int:
        """The option a text names, whether or not it is legal now."""
        words = text.split()
        if not words:
            raise BadText(f"an answer needs at least a verb; expected {', '.join(self.by_name)}")
        verb = self.by_name.get(words[0])
        if verb is None:
            raise BadText(f"“{words[0]}” is no verb of this game; expected {', '.join(self.by_name)}")
        return verb.parse(words[1:])


KERNEL_VERBS: Final[list[str]] = ["nothing", "pass", "stop", "yes", "no"]
AMOUNTS: Final = 25
AMOUNT: Final = numbers("amount", AMOUNTS)
PASS: Final = 1
STOP: Final = 2
YES: Final = 3
NO: Final = 4
PAY: Final = 5
"""`pay w s` is PAY + w * AMOUNTS + s."""

KERNEL: Final = Space()
"""The verbs every game has, for questions that name them; an option belongs to them in every space."""
PASS_VERB: Final = KERNEL.by_name["pass"]
STOP_VERB: Final = KERNEL.by_name["stop"]
YES_VERB: Final = KERNEL.by_name["yes"]
NO_VERB: Final = KERNEL.by_name["no"]
PAY_VERB: Final = KERNEL.by_name["pay"]
