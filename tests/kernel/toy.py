"""Toyland: a game that is no fun, made of everything the kernel can do. A scene tries one ability; `all` plays many."""

from collections.abc import Callable
from functools import cache
from typing import Final

from kancha.judging import JudgedRules
from kancha.kernel.chance import UNREAD, Chance, Rng
from kancha.kernel.effects import Together, together
from kancha.kernel.errors import BadPiece, BadSetup
from kancha.kernel.freeze import trust
from kancha.kernel.game import KernelGame, prepare
from kancha.kernel.replay import read_record, retrace
from kancha.kernel.rules import Choice, Mode, Setup, Sheet
from tests.kernel.sentences import (
    Choose,
    Discard,
    DrawCard,
    Fragile,
    Gain,
    Harvest,
    Inspect,
    Note,
    Peek,
    Plough,
    Roll,
    TurnUp,
)
from tests.kernel.toyland import CARD, CORN, GOLD, POTATO, RICH, SPACE, STANDARD, STONE, Box, Effects, Toyland
from tests.kernel.trading import Auction, HiddenBid, SealedBid, Shop, Steal

for module in ("deck", "toyland", "sentences", "trading"):
    trust(f"tests.kernel.{module}")


def sealed(seats: int) -> Together[Toyland]:
    return together(tuple([SealedBid(seat) for seat in range(seats)]))


def hidden(seats: int) -> Together[Toyland]:
    return together(tuple([HiddenBid(seat) for seat in reversed(range(seats))]))


def wealth(seats: int, corn: int = 3) -> Effects:
    return tuple([Gain(seat, CORN, corn) for seat in range(seats)])


def cards(seats: int, each: int) -> Effects:
    return tuple([DrawCard(seat) for seat in range(seats) for _ in range(each)])


def market(seats: int) -> Effects:
    riches = (Gain(0, CORN, 1), Gain(0, POTATO, 2), Gain(0, STONE, 1), Gain(0, GOLD, 1))
    return (*riches, DrawCard(0), DrawCard(0), Shop(0), Shop(0))


SCENES: Final[dict[str, Callable[[int], Effects]]] = {
    "nothing": lambda seats: (),
    "notes": lambda seats: (Note(1), Note(2), Choose(0, 10), Note(3)),
    "forced": lambda seats: (Choose(0, 10, 1), Choose(1, 20, 0), Choose(1, 30)),
    "turns": lambda seats: tuple([Choose(seat, 10 * seat) for seat in [0, 0, 1, 1, 0]]),
    "draws": lambda seats: (*cards(seats, 2), Choose(0, 10)),
    "emptied": lambda seats: (*cards(seats, 14 // seats), Choose(0, 10)),
    "discard": lambda seats: (DrawCard(0), DrawCard(0), DrawCard(1), Discard(0), Discard(1), Choose(0, 10)),
    "each": lambda seats: (Harvest(1, seats), Note(9)),
    "repeat": lambda seats: (Plough(0, 2), Note(9)),
    "together": lambda seats: (*wealth(seats), sealed(seats), Note(9), Choose(0, 500)),
    "one poor": lambda seats: (*wealth(seats - 1), sealed(seats), Choose(0, 500)),
    "all poor": lambda seats: (sealed(seats), Choose(0, 500)),
    "hidden": lambda seats: (*wealth(seats - 1), hidden(seats), Choose(0, 500)),
    "market": market,
    "steal": lambda seats: (Gain(1, CORN, 2), DrawCard(1), DrawCard(1), Steal(0), Steal(0), Choose(0, 10)),
    "inspect": lambda seats: (*cards(seats, 2), Choose(0, 10), Inspect(0), Choose(0, 20)),
    "auction": lambda seats: (Auction(0, -1), Note(9), Choose(0, 10)),
    "peek": lambda seats: (Peek(0), Choose(0, 10), DrawCard(1), TurnUp(), Choose(1, 20)),
    "robot": lambda seats: (Roll(), Choose(0, 10), Roll(), Choose(0, 20), Roll(), Choose(0, 30)),
    "fragile": lambda seats: (Choose(1, 10), Choose(0, 20), Fragile(0), Choose(0, 30)),
    "all": lambda seats: (
        *wealth(seats),
        *cards(seats, 2),
        Peek(0),
        sealed(seats),
        Discard(0),
        Steal(1),
        Choose(0, 10),
        Choose(0, 20),
        Choose(0, 30),
        Note(7),
        TurnUp(),
        Roll(),
        Gain(1, STONE, 2),
        Gain(1, GOLD, 2),
        Shop(1),
        hidden(seats),
        Inspect(0),
        Auction(1, -1),
        Harvest(0, seats),
        Plough(1, 1),
        DrawCard(0),
        Shop(0),
        Discard(1),
        Choose(0, 90),
    ),
}


class ToylandRules(JudgedRules[Toyland]):
    def __init__(self) -> None:
        super().__init__(
            slug="toyland",
            title="Toyland",
            letter="Y",
            version=2,
            space=SPACE,
            modes=[Mode("plain", 2, 4), Mode("alone", 1, 1)],
            choices=[
                Choice("scene", list(SCENES), "all", ["plain", "alone"]),
                Choice("level", ["easy", "hard"], "easy", ["alone"]),
                Choice("motto", [], "", ["plain"]),
            ],
            credits={},
        )

    def edition(self, name: str) -> str:
        return self.box(name).name

    def box(self, edition: str) -> Box:
        for box in (STANDARD, RICH):
            if box.name == edition:
                return box
        raise BadSetup(f"there is no edition “{edition}”", "edition")

    def tables(self, edition: str) -> dict[str, object]:
        box = self.box(edition)
        return {box.fact(): box}

    def begin(self, setup: Setup, chance: Chance) -> tuple[Toyland, Effects]:
        if chance.envelope is None:
            chance.envelope = "a sealed letter"
        return Toyland(self.box(setup.edition), setup.seats), SCENES[setup.options["scene"]](setup.seats)

    def mask(self, g: Toyland, seat: int) -> Toyland:
        """Other hands and the unseen cards of the deck are one heap to a seat."""
        seen = g.clone()
        for owner, player in enumerate(seen.players):
            if owner != seat:
                for card in range(4):
                    seen.deck.rest[card] += player.hand[card]
                player.hand = [0] * 4
        seen.deck.forget_for(seat)
        return seen

    def resample(self, g: Toyland, seat: int, chance: Chance, rng: Rng) -> Toyland:
        full = g.clone()
        for player in full.players:
            for _ in range(player.cards - sum(player.hand)):
                player.hand[full.deck.deal(rng)] += 1
        full.deck.imagine(rng)
        chance.envelope = "an imagined letter" if chance.envelope is None else "a letter imagined again"
        return full

    def scores(self, g: Toyland) -> list[int]:
        return [player.points for player in g.players]

    def ranking(self, g: Toyland) -> list[int]:
        scores = self.scores(g)
        return [1 + sum([other > score for other in scores]) for score in scores]

    def sheet(self, g: Toyland) -> Sheet:
        return Sheet([f"seat:{seat}" for seat in range(len(g.players))], ["points"], [self.scores(g)])

    def pieces(self, g: Toyland) -> list[tuple[str, int, int]]:
        held = sum([player.cards for player in g.players])
        return [("cards", held + g.deck.size() + sum(g.market), g.box.copies * 4)]

    def arrange(self, g: Toyland, pieces: dict[str, object], chance: Chance) -> Effects:
        """`hand`: cards of seat 0; `top`: the card on top of the deck, known to `knows`; `corn`: by seat; `then`: a scene."""
        for name in pieces:
            if name not in ("hand", "top", "knows", "corn", "then"):
                raise BadPiece(name, "no such piece")
        hand = pieces.get("hand", [])
        if not isinstance(hand, list):
            raise BadPiece("hand", "expected a list")
        for word in hand:
            card = CARD.parse(str(word))
            if card < 0 or not g.deck.rest[card]:
                raise BadPiece("hand", f"there is no “{word}” in the deck")
            g.deck.rest[card] -= 1
            g.players[0].hand[card] += 1
            g.players[0].cards += 1
        if "top" in pieces:
            card = CARD.parse(str(pieces["top"]))
            if card < 0 or not g.deck.rest[card]:
                raise BadPiece("top", f"there is no “{pieces['top']}” in the deck")
            g.deck.rest[card] -= 1
            g.deck.put_on_top(card, 1 << int(str(pieces.get("knows", 0))))
        corn = pieces.get("corn", {})
        if not isinstance(corn, dict):
            raise BadPiece("corn", "expected numbers by seat")
        for word, number in corn.items():
            if word not in [str(seat) for seat in range(len(g.players))] or not isinstance(number, int):
                raise BadPiece("corn", f"“{word}” is no seat with a number")
            g.gain(int(word), CORN, number)
        then = str(pieces.get("then", "turns"))
        if then not in SCENES:
            raise BadPiece("then", f"there is no scene “{then}”")
        return SCENES[then](len(g.players))


@cache
def rules() -> ToylandRules:
    return ToylandRules()


def new(scene: str, seats: int = 2, seed: int = 7, **options: object) -> KernelGame[Toyland]:
    """A game of one scene, at its first question."""
    setup = rules().make_setup(seats, {"scene": scene, **options})
    game: KernelGame[Toyland] = KernelGame(rules(), setup, *prepare(rules(), setup, Chance(seed)))
    game.open()
    return game


def replay(text: str, at: int | None = None, seed: int = 99, edition: str | None = None) -> KernelGame[Toyland]:
    """A game from its record alone; what was not drawn yet is drawn anew."""
    return retraced(text, Chance(seed, UNREAD), at, edition, live=False)


def resume(text: str, seed: int) -> KernelGame[Toyland]:
    """A game from its record and its own seed."""
    return retraced(text, Chance(seed), None, None, live=True)


def retraced(text: str, chance: Chance, at: int | None, edition: str | None, live: bool) -> KernelGame[Toyland]:
    record = read_record(rules(), text, edition)
    game: KernelGame[Toyland] = KernelGame(rules(), record.setup, *prepare(rules(), record.setup, chance))
    retrace(game, record, at, live)
    return game


def play(game: KernelGame[Toyland], *answers: str) -> KernelGame[Toyland]:
    """Give some answers, each by the seat that is asked."""
    for answer in answers:
        game.play(answer)
    return game


def play_out(game: KernelGame[Toyland], seed: int = 1, most: int = 1000) -> KernelGame[Toyland]:
    """Play at random to the end, or for so many answers."""
    rng = Rng(seed)
    while not game.over and most:
        seats = game.waiting()
        seat = seats[rng.below(len(seats))]
        options = game.options(seat)
        game.play(options[rng.below(len(options))], seat)
        most -= 1
    return game


def texts(game: KernelGame[Toyland], seat: int | None = None) -> list[str]:
    """What may be answered, in words."""
    return [game.text(option) for option in game.options(seat)]


def answers(game: KernelGame[Toyland]) -> list[str]:
    """The lines of the record after its header."""
    return game.record().split("\n\n", 1)[1].splitlines()
