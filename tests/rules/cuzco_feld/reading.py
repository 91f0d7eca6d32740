"""A second reading of Cuzco (Feld): the game once more, written from the rulebook and `rules.md`, as a player would tell it.

It shares nothing with the engine but the words of answers and of chance, and the tables of `components.toml`. Its chapters:
`reading_dice` (phase I), `reading_actions`, `reading_capital` (phases II and III), `reading_missions`, and the table itself,
`reading_table`. `reached` counts how often each rule came up.
"""

from collections import Counter
from collections.abc import Generator
from itertools import combinations

from tests.rules.cuzco_feld.reading_box import FEATHERS, GOD_OF, GODS, MASKS, Roads, setup_row
from tests.rules.cuzco_feld.reading_capital import final_scoring, market, persons_phase, temple, university
from tests.rules.cuzco_feld.reading_dice import dice_phase
from tests.rules.cuzco_feld.reading_missions import last_missions, palace
from tests.rules.cuzco_feld.reading_table import Table
from tests.rules.following import Ask, Flow


class Reading(Table):
    """A table, and the rules as flows."""

    def __init__(self, seats: int, module: bool) -> None:
        super().__init__(seats, module)
        self.figures = setup_row(seats)
        self.reserve: Counter[str] = Counter()  # cards mixed for the deal, by god
        self.given_back: Counter[str] = Counter()

    def play(self) -> Flow:
        """The whole game: the set-up, six rounds, the end (F-001, F-060)."""
        yield from self.set_up()
        for self.round in range(1, 7):
            self.mark("F-060")
            if self.round > 1:
                yield from self.next_round()
            yield from dice_phase(self)
            yield from persons_phase(self)
            university(self)
            temple(self)
            yield from market(self)
            yield from palace(self)
        yield from last_missions(self)
        final_scoring(self)
        self.mark("F-001", "F-292")

    # The set-up

    def set_up(self) -> Flow:
        """In the order of the book: boards, feathers, turn order, missions, God cards (F-041)."""
        self.mark("F-041", "F-020", "F-021", "F-022", "F-023", "F-027", "F-031", "F-032", "F-121", "F-137")
        self.roads = Roads((yield from self.hear("layout")))
        self.piles = {village: [] for village in self.roads.villages}
        self.rotation = int((yield from self.hear("rotation")))
        if self.module:
            self.mark("F-003", "F-300")
            self.stock = [self.figures["pututu_1"], self.figures["pututu_2"]]
        yield from self.fill_rows()
        yield from self.fill_market()
        yield from self.post_missions()
        yield from self.first_feathers()
        yield from self.deal_tokens()
        yield from self.choose_missions()
        yield from self.deal_cards()

    def fill_rows(self) -> Flow:
        """Six tiles of each set, cell by cell (F-026, F-255)."""
        self.mark("F-026")
        for row in ("study", "farm"):
            for cell in range(1, 7):
                where, tile = (yield from self.hear("lies")).split()
                assert where == f"{row}-{cell}", f"cell {where} is filled, not {row}-{cell}"
                assert tile.startswith(row), f"{tile} lies in the {row} row"
                self.stack[tile] -= 1
                assert self.stack[tile] >= 0, f"there is no {tile} left"
                self.rows[where] = tile

    def fill_market(self) -> Flow:
        """Goods for six rounds (F-028, F-029)."""
        number = self.figures["goods_per_row"]
        self.mark("F-028" if self.seats == 4 else "F-029")
        if self.seats < 4:
            for good in self.goods_left:
                self.goods_left[good] -= 1
        for round_ in range(1, 7):
            for column in range(6 - number, 6):
                stall, good = (yield from self.hear("goods")).split()
                assert stall == f"{round_}-{column}", f"stall {stall} is filled, not {round_}-{column}"
                self.goods_left[good] -= 1
                assert self.goods_left[good] >= 0, f"there is no {good} left"
                self.market[round_].append(good)

    def post_missions(self) -> Flow:
        """Two missions more than players (F-030, F-256)."""
        self.mark("F-030")
        for _ in range(self.seats + 2):
            mission = yield from self.hear("posted")
            self.mission_deck.remove(mission)
            self.palace.add(mission)

    def first_feathers(self) -> Flow:
        """A mask and a feather each, all different; everybody chooses a place at the same time (F-032, F-033)."""
        self.mark("F-033", "F-009", "F-024")
        masks, colours = set(MASKS), set(FEATHERS)
        places = []
        for player in self.players:
            player.mask = (yield from self.hear("mask")).split()[1]
            masks.remove(player.mask)
            colour = (yield from self.hear("first_feather")).split()[1]
            colours.remove(colour)
            places.append([f"feather {place}" for place in player.free_places(colour)])
        for seat, answer in enumerate((yield from self.ask_all(places))):
            self.place_feather(seat, answer)

    def deal_tokens(self) -> Flow:
        """Offerings, medallion, turn order, start points, the pile of knowledge markers (F-032, F-034, F-035)."""
        self.mark("F-034", "F-035")
        for player in self.players:
            player.offerings, player.inti = 2, 1
        for token in range(self.seats):
            seat = int((yield from self.hear("token")).split()[1])
            assert seat not in self.order, f"seat {seat} gets two tokens"
            self.order.append(seat)
            self.score(seat, token, "start")
        self.stacked = self.order[::-1]

    def choose_missions(self) -> Flow:
        """A start mission, and two of four; everybody chooses at the same time (F-036)."""
        self.mark("F-036")
        for player in self.players:
            mission = (yield from self.hear("start_mission")).split()[1]
            self.start_deck.remove(mission)
            player.missions.add(mission)
        pairs: list[list[str]] = []
        for _ in self.players:
            drawn = yield from self.draw_four()
            pairs.append([f"keep {one} {other}" for one, other in combinations(sorted(drawn), 2)])
        kept = yield from self.ask_all(pairs)
        for player, answer in zip(self.players, kept, strict=True):
            player.missions |= set(answer.split()[1:])

    def draw_four(self) -> Generator[Ask | None, str, list[str]]:
        drawn = []
        for _ in range(4):
            mission = (yield from self.hear("drew_mission")).split()[1]
            self.mission_deck.remove(mission)
            drawn.append(mission)
        return drawn

    def deal_cards(self) -> Flow:
        """Two cards each of two gods from a mix of all; then one of each god is turned up (F-037 to F-040)."""
        self.mark("F-025", "F-070", "F-039" if self.seats == 2 else "F-037")
        self.reserve = Counter(dict.fromkeys(GODS, self.figures["god_cards_taken_per_pile_at_setup"]))
        for seat in range(self.seats):
            yield from self.deal_card(seat)
            yield from self.deal_card(seat)
        for seat in self.order:
            yield from self.swap_card(seat)
        self.mark("F-040")
        for _ in range(self.reserve.total() - self.given_back.total()):
            card = yield from self.hear("left_over")
            self.from_mix(card)
            self.spent[card] += 1
        self.spent.update(self.given_back)
        for god in GODS:
            yield from self.turn_up(god)

    def deal_card(self, seat: int) -> Flow:
        who, card = (yield from self.hear("dealt")).split()
        assert int(who) == seat, f"seat {who} is dealt a card, not seat {seat}"
        self.from_mix(card)
        self.players[seat].hand[card] += 1

    def from_mix(self, card: str) -> None:
        """A card leaves the mix: one that was given back, or one nobody has seen yet."""
        self.reserve[GOD_OF[card]] -= 1
        assert self.reserve[GOD_OF[card]] >= 0, f"no card of {GOD_OF[card]} is left to deal"
        if self.given_back[card]:
            self.given_back[card] -= 1
        else:
            self.deck[card] -= 1

    def swap_card(self, seat: int) -> Flow:
        """Who has two cards of one god gives one back and gets another (F-038)."""
        hand = self.players[seat].hand
        while len({GOD_OF[card] for card in +hand}) == 1:
            self.mark("F-038")
            card = (yield from self.ask_with_cards(seat, [f"give_back {card}" for card in +hand])).split()[1]
            hand[card] -= 1
            yield from self.deal_card(seat)
            self.given_back[card] += 1
            self.reserve[GOD_OF[card]] += 1

    def next_round(self) -> Flow:
        """Rows, palace, market and dice of a new round (F-255 to F-258)."""
        self.mark("F-099", "F-255", "F-256", "F-257", "F-258", "F-259")
        self.discards.update(self.rows.values())
        self.rows.clear()
        self.bar = {space: [] for space in self.spaces}
        yield from self.fill_rows()
        self.palace.clear()
        yield from self.post_missions()
        self.market[self.round - 1].clear()
