"""A second reading of Cuzco: festivals."""

from tests.rules.cuzco_kramer.reading_table import SOLO, TIED, Auction, Table
from tests.rules.following import Flow


class Festivals(Table):
    """The festival at the end of a turn: who may propose one, the auction and its outcome."""

    def worth(self, card: str) -> int:
        """How many relics a card shares with the display card."""
        return len(set(card.split("+")) & set(self.display.split("+")))

    def suitable(self, seat: int) -> list[str]:
        return [card for card, number in self.players[seat].hand.items() if number and self.worth(card)]

    def reach(self, seat: int) -> int:
        """What all suitable cards in a hand are worth together."""
        return sum(self.worth(card) * number for card, number in self.players[seat].hand.items())

    def festivals(self) -> list[str]:
        seat, found = self.turn.seat, []
        for temple in self.land.temples:
            if seat not in self.land.heights(self.land.place(temple)):
                continue
            if temple in self.land.discs:
                self.met("K-116 a disc bars the festival")
            elif not self.suitable(seat):
                self.met("K-113 no suitable card")
            else:
                found.append(f"festival {temple}")
        return found

    def might_celebrate(self) -> bool:
        """Whether others cannot know that no festival is offered: that depends on a hand they do not see."""
        seat = self.turn.seat
        cities = [self.land.place(temple) for temple in self.land.temples if temple not in self.land.discs]
        return self.players[seat].hand.total() > 0 and any(seat in self.land.heights(city) for city in cities)

    def festival(self, temple: str) -> Flow:
        proposer = self.turn.seat
        there = self.land.heights(self.land.place(temple))
        guests = [proposer] + [seat for seat in self.clockwise(proposer) if seat in there]
        self.met(f"K-114 {len(guests)} at the festival")
        if temple in self.turn.changed:
            self.met("K-113 at a temple changed this turn")
        auction = self.auction = Auction(temple, guests)
        yield from self.play_cards(proposer, "", 1)
        yield from self.bidding(auction)
        winners, value = auction.guests, self.land.temples[temple]
        for seat in winners:
            self.gain(seat, "festivals", (SOLO if len(winners) == 1 else TIED)[value])
            if seat in self.counted:
                self.met("K-136 a gain after the count")
        self.met(f"K-120 {'solo' if len(winners) == 1 else 'tied'} at {value}")
        if len(winners) > 1 and not TIED[value]:
            self.met("K-123 a tie that pays nothing")
        if len(auction.bids) > 1 and not any(auction.bids[seat] for seat in auction.bids if seat != proposer):
            self.met("K-122 nobody else plays a card")
        if len(winners) == 1 and winners != [proposer]:
            self.met("K-119 another than the proposer wins")
        self.land.discs.add(temple)
        for seat, bid in auction.bids.items():
            self.discard += bid
            if bid.total() and seat not in winners:
                self.met("K-121 the cards of who passed")
        self.auction = None
        yield from self.reshuffle("a festival")

    def bidding(self, auction: Auction) -> Flow:
        """From the left of the proposer on, until one is left or all agree."""
        guests, speaks = auction.guests, 0
        spoken = {guests[0]}
        while len(guests) > 1 and not self.agreed(auction):
            speaks = (speaks + 1) % len(guests)
            seat = guests[speaks]
            highest, own = max(map(self.bid, guests)), self.bid(seat)
            cards = self.suitable(seat) if own + self.reach(seat) >= highest else []
            if self.suitable(seat) and not cards:
                self.met("K-117 not enough to reach the highest")
            answers = [f"play {card}" for card in cards] + ["pass" if own < highest else "hold"]
            if not self.players[seat].hand.total():
                self.met("K-125 no card in hand")
            elif not cards:
                self.met("K-125 one answer, asked all the same")
            answer = yield from self.ask(seat, answers, secret=self.players[seat].hand.total() > 0)
            if answer == "pass":
                if cards:
                    self.met("K-127 a pass with cards that would do")
                self.met("K-118 a later pass" if seat in spoken else "K-117 a pass in the first lap")
                guests.remove(seat)
                speaks -= 1
            elif answer == "hold":
                self.met("K-118 a hold")
                auction.held.add(seat)
            else:
                if auction.held:
                    self.met("K-118 raised after a hold")
                auction.held.clear()
                yield from self.play_cards(seat, answer, highest)
                self.met("K-117 raised" if self.bid(seat) > highest else "K-117 equalled")
            spoken.add(seat)

    def bid(self, seat: int) -> int:
        assert self.auction
        return sum(self.worth(card) * number for card, number in self.auction.bids[seat].items())

    def agreed(self, auction: Auction) -> bool:
        """All left have equal totals, and all have held or nobody can add a card."""
        if len(set(map(self.bid, auction.guests))) > 1:
            return False
        if not any(map(self.suitable, auction.guests)):
            self.met("K-119 nobody can raise")
            return True
        if auction.held == set(auction.guests):
            self.met("K-119 all have held")
            return True
        return False

    def play_cards(self, seat: int, answer: str, needed: int) -> Flow:
        """One card after the other, as long as they like, but until the total needed is reached."""
        assert self.auction
        hand = self.players[seat].hand
        if not answer:
            answer = yield from self.ask(
                seat, [f"play {card}" for card in self.suitable(seat)], secret=hand.total() > 1
            )
        while answer != "done":
            card = answer.split()[1]
            hand[card] -= 1
            self.auction.bids[seat][card] += 1
            self.met(f"K-115 a card worth {self.worth(card)}")
            answers = [f"play {card}" for card in self.suitable(seat)]
            if self.bid(seat) >= needed:
                answers.append("done")
            else:
                self.met("K-117 more cards are due")
            answer = yield from self.ask(seat, answers, secret=hand.total() > 0)
