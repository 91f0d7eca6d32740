"""Cuzco as the kernel knows it."""

from typing import Final

from kancha.games.cuzco_feld import arrange as arranging
from kancha.games.cuzco_feld import scoring, secrets, setup
from kancha.games.cuzco_feld.bot import CuzcoJudge
from kancha.games.cuzco_feld.edition import load, standard
from kancha.games.cuzco_feld.material import (
    CARD_NAMES,
    CARDS,
    COLOURS,
    DICE,
    GOD_OF,
    GODS,
    GOODS,
    MISSIONS,
    PLACE_NAMES,
    QUIPU,
    TILE_NAMES,
    TILES,
    Box,
)
from kancha.games.cuzco_feld.state import CATEGORIES, DICE_PHASE, PHASES, State
from kancha.games.cuzco_feld.verbs import SPACE
from kancha.games.editions import Shelf
from kancha.kernel.chance import Chance, Whim
from kancha.kernel.effects import Effect
from kancha.kernel.rules import Choice, Judge, Mode, Rules, Setup, Sheet

COMPETITIVE: Final[list[str]] = ["competitive"]


class Cuzco(Rules[State]):
    """The game of dice, feathers and missions."""

    def __init__(self) -> None:
        super().__init__(
            slug="cuzco-feld",
            title="Cuzco (Feld)",
            letter="F",
            version=1,
            space=SPACE,
            modes=[Mode("competitive", 2, 4)],
            choices=[
                Choice("pututus", ["off", "on"], "off", COMPETITIVE),
                Choice("layout", ["random", "default"], "random", COMPETITIVE),
            ],
            credits={
                "designer": "Stefan Feld",
                "publisher": "Queen Games",
                "published_as": "Cuzco (Stefan Feld City Collection, 6)",
            },
            weight=4,
        )
        self.boxes: Shelf[Box] = Shelf(standard, load)

    def box(self, edition: str) -> Box:
        return self.boxes.box(edition)

    def edition(self, name: str) -> str:
        return self.box(name).edition

    def begin(self, setup_: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
        return setup.begin(self.box(setup_.edition), setup_)

    def tables(self, edition: str) -> dict[str, object]:
        box = self.box(edition)
        return {box.fact(): box}

    def mask(self, g: State, seat: int) -> State:
        return secrets.mask(g, seat)

    def resample(self, g: State, seat: int, chance: Chance, whim: Whim) -> State:
        return secrets.resample(g, seat, whim)

    def scores(self, g: State) -> list[int]:
        return scoring.scores(g)

    def ranking(self, g: State) -> list[int]:
        return scoring.ranking(g)

    def sheet(self, g: State) -> Sheet:
        return scoring.sheet(g)

    def arrange(self, g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
        return arranging.arrange(g, pieces)

    def word(self, field: str, value: int, setup_: Setup) -> str:
        if field == "category":
            return f"category.{CATEGORIES[value]}"
        if field == "phase":
            return f"phase.{PHASES[value]}"
        if field == "from_place":
            return f"place.{PLACE_NAMES[value]}"
        if field == "from_space":
            return f"space.{SPACE.domains['space'].words[value]}"
        if field == "place_in_order":
            return str(value + 1)
        if field == "turned_die":
            return f"die.{value + 1}"
        if field == "colour":
            return f"feather.{SPACE.domains['feather'].words[value]}"
        if field in ("set_", "kind"):
            words = SPACE.domains["set" if field == "set_" else "action"].words
            return f"{'set' if field == 'set_' else 'action'}.{words[value]}"
        if field == "other_mission":
            return f"mission.{SPACE.domains['mission'].words[value]}"
        return super().word(field, value, setup_)

    def judge(self) -> Judge[State]:
        return CuzcoJudge()

    def pieces(self, g: State) -> list[tuple[str, int, int]]:
        """Tiles, cards, goods, missions, medallions, Quipu and dice, each in exactly one place."""
        found: list[tuple[str, int, int]] = []
        if not g.mission_deck and not g.palace:
            return found  # nothing is laid out yet
        for tile in range(TILES):
            held = sum([player.slots.count(tile) for player in g.players])
            there = g.stack[tile] + g.rows.count(tile) + g.discards[tile] + held
            found.append((f"tile {TILE_NAMES[tile]}", there, g.box.tiles[tile]))
        for card in range(CARDS):
            held = sum([player.hand[card] for player in g.players])
            shown = 1 if g.faces[GOD_OF[card]] == card else 0
            there = g.deck[card] + g.given_back[card] + shown + g.spent[card] + held
            found.append((f"card {CARD_NAMES[card]}", there, 4))
        for god, name in enumerate(GODS):
            hidden = sum(g.deck[god * 3 : god * 3 + 3]) - g.reserve[god]
            found.append((f"{name} cards face down", hidden, g.deck_left[god]))
        for good, name in enumerate(GOODS):
            held = sum([player.goods[good] for player in g.players])
            found.append((name, g.market.count(good) + g.goods_gone[good] + held, g.box.goods_count[good]))
        self.add_missions(g, found)
        medallions = g.inti_temple + g.inti_gone + sum([player.inti for player in g.players])
        found.append(("Inti medallions", medallions, 10))
        for seat, player in enumerate(g.players):
            found.append((f"{COLOURS[seat]} Quipu", player.cords + player.spare + player.villages.bit_count(), QUIPU))
            lying = sum([g.pile(village).count(seat) for village in range(12)])
            found.append((f"{COLOURS[seat]} Quipu on villages", lying, player.villages.bit_count()))
            found.append((f"{COLOURS[seat]} hand", sum(player.hand), player.cards))
            if g.phase == DICE_PHASE:
                placed = len([code for code in g.bar if code % 24 // 6 == seat])
                found.append((f"{COLOURS[seat]} dice too many", max(0, placed + len(player.dice) - DICE), 0))
            found.append((f"{COLOURS[seat]} slots too full", max(0, player.tiles() + player.cords - 12), 0))
        for kind in range(2):
            found.append(("Pututus lacking", max(0, -g.pututus_left(kind)), 0))
        return found

    def add_missions(self, g: State, found: list[tuple[str, int, int]]) -> None:
        everywhere = [g.mission_deck, g.palace, g.missions_gone]
        for player in g.players:
            everywhere += [player.missions, player.completed, player.drawn, player.rejected]
        union, count = 0, 0
        for some in everywhere:
            union |= some
            count += some.bit_count()
        found.append(("missions", count, MISSIONS))
        found.append(("different missions", union.bit_count(), MISSIONS))


RULES: Final = Cuzco()
