"""Positions for tests and puzzles, set up piece by piece (the pieces are listed in docs/positions.md)."""

from typing import Final

from kancha.games.cuzco_kramer.arrange_land import (
    clear_land,
    lay_land,
    lay_tiles,
    place_basins,
    place_temples,
    settle_enclosed,
)
from kancha.games.cuzco_kramer.festival import AddCard, Bid, NextBid
from kancha.games.cuzco_kramer.material import CARDS, DOUBLE, FACES, KINDS, NONE, VALUES
from kancha.games.cuzco_kramer.reading import cell_on_map, flag, mapping, named, seat_of, texts, whole
from kancha.games.cuzco_kramer.state import ARRANGED, OWN_KINDS, SCORING, State
from kancha.games.cuzco_kramer.turn import Action, EndTurn, StartTurn, open_turn
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Effect
from kancha.kernel.errors import BadPiece

LAND: Final[list[str]] = ["tiles", "land", "basins", "temples"]
PIECES: Final[list[str]] = [
    *LAND, "incas", "settled", "discs", "stock", "reserve", "tokens", "scores", "triples", "basins_left", "storeys",
    "hands", "display", "discard", "deck", "turn", "phase", "ap", "owes_tile", "token_used", "drawn", "changed",
    "rested", "ending", "counted", "festival",
]  # fmt: skip


def arrange(g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
    """Lay what is given; everything else stays as the set-up left it."""
    for name in pieces:
        if name not in PIECES:
            raise BadPiece(name, f"no such piece; expected {', '.join(PIECES)}")
    g.unshare()
    if pieces.keys() & set(LAND):
        clear_land(g)
        place_basins(g, pieces.get("basins", []))
        lay_tiles(g, texts("tiles", pieces.get("tiles", [])))
        lay_land(g, mapping("land", pieces.get("land", {})))
        place_temples(g, mapping("temples", pieces.get("temples", {})))
    if "incas" in pieces:
        place_incas(g, mapping("incas", pieces["incas"]))
    settle_enclosed(g, pieces.get("settled"))
    if "discs" in pieces:
        g.discs = temple_set(g, "discs", pieces["discs"])
    settle_supplies(g, pieces)
    settle_cards(g, pieces)
    return opening(g, pieces)


def place_incas(g: State, piece: dict[str, object]) -> None:
    """All Incas on the board; each stands alone on terrain without a temple (K-074, K-075)."""
    g.incas = [0] * g.seats
    g.occupied = 0
    g.recall()
    for word, value in piece.items():
        seat = seat_of(g, "incas", word)
        place = f"incas {word}"
        for name in texts(place, value):
            cell = cell_on_map(place, name)
            if g.occupied >> cell & 1:
                raise BadPiece(place, f"another Inca stands on {name}")
            if not g.terrain() >> cell & 1 or g.temples >> cell & 1:
                raise BadPiece(place, f"an Inca stands on terrain without a temple, which {name} is not")
            g.put_inca(seat, cell)
        if g.incas[seat].bit_count() > g.box.incas:
            raise BadPiece(place, f"there are only {g.box.incas} Incas of a colour")
    g.reserve = [g.box.incas - g.incas[seat].bit_count() for seat in range(g.seats)]


def temple_set(g: State, place: str, piece: object) -> int:
    found = 0
    for name in texts(place, piece):
        cell = cell_on_map(place, name)
        if not g.temples >> cell & 1:
            raise BadPiece(place, f"there is no temple on {name}")
        found |= 1 << cell
    return found


# Supplies


def settle_supplies(g: State, pieces: dict[str, object]) -> None:
    box = g.box
    for seat, value in by_seat(g, "stock", pieces):
        for kind, number in mapping("stock", value).items():
            own = named(f"stock {seat}", kind, KINDS[DOUBLE:])
            most = [box.doubles, box.villages, box.cultures][own]
            g.tiles[seat * OWN_KINDS + own] = whole(f"stock {seat} {kind}", number, 0, most)
    for seat, value in by_seat(g, "reserve", pieces):
        g.reserve[seat] = whole("reserve", value, 0, box.incas - g.incas[seat].bit_count())
    for seat, value in by_seat(g, "tokens", pieces):
        g.tokens[seat] = whole("tokens", value, 0, box.tokens)
    for seat, value in by_seat(g, "scores", pieces):
        g.points[seat * SCORING : (seat + 1) * SCORING] = [0] * SCORING
        g.points[seat * SCORING + ARRANGED] = whole("scores", value, 0, 9999)
    if "triples" in pieces:
        g.triples = whole("triples", pieces["triples"], 0, box.triples)
    if "basins_left" in pieces:
        g.basins_left = whole("basins_left", pieces["basins_left"], 0, box.basins)
    for word, value in mapping("storeys", pieces.get("storeys", {})).items():
        step = named("storeys", word, [str(each) for each in VALUES])
        g.storeys[step] = whole(f"storeys {word}", value, 0, box.storeys[step])


def by_seat(g: State, name: str, pieces: dict[str, object]) -> list[tuple[int, object]]:
    return [(seat_of(g, name, word), value) for word, value in mapping(name, pieces.get(name, {})).items()]


# Cards


def settle_cards(g: State, pieces: dict[str, object]) -> None:
    """Hands, display and discard as given; the deck is the rest of the box, unless it is named too."""
    if not pieces.keys() & {"hands", "display", "discard", "deck"}:
        return
    for seat, value in by_seat(g, "hands", pieces):
        cards = card_counts(f"hands {seat}", value)
        g.hands[seat * FACES : (seat + 1) * FACES] = cards
        g.hand_size[seat] = sum(cards)
    if "display" in pieces:
        g.display = named("display", str(pieces["display"]), CARDS)
    if "discard" in pieces:
        g.discard = card_counts("discard", pieces["discard"])
    rest = g.box.cards.copy()
    rest[g.display] -= 1
    for card in range(FACES):
        rest[card] -= g.discard[card] + sum([g.hands[seat * FACES + card] for seat in range(g.seats)])
        if rest[card] < 0:
            raise BadPiece("cards", f"there are only {g.box.cards[card]} cards with {CARDS[card]}")
    if "deck" in pieces:
        deck = card_counts("deck", pieces["deck"])
        for card in range(FACES):
            if deck[card] > rest[card]:
                raise BadPiece("deck", f"only {rest[card]} cards with {CARDS[card]} are left for the deck")
        rest = deck
    g.deck = rest
    g.deck_size = sum(rest)


def card_counts(place: str, piece: object) -> list[int]:
    counts = [0] * FACES
    for word in texts(place, piece):
        counts[named(place, word, CARDS)] += 1
    return counts


# Whose turn


def opening(g: State, pieces: dict[str, object]) -> tuple[Effect[State], ...]:
    """`phase` turn: a turn begins; action: in the middle of one, its tile laid; festival: in the middle of that."""
    seat = seat_of(g, "turn", str(pieces.get("turn", 0)))
    g.ending = seat_of(g, "ending", str(pieces["ending"])) if pieces.get("ending") is not None else NONE
    g.counted = 0
    for word in texts("counted", pieces.get("counted", [])):
        g.counted |= 1 << seat_of(g, "counted", word)
    phase = str(pieces.get("phase", "action" if "ap" in pieces else "turn"))
    if "festival" in pieces:
        phase = "festival"
    if phase == "turn":
        return (StartTurn(seat),)
    if phase not in ("action", "festival"):
        raise BadPiece("phase", f"cannot be “{phase}”; expected turn, action or festival")
    open_turn(g, seat)
    g.ap = whole("ap", pieces.get("ap", g.box.actions), 0, g.box.actions + 1)
    g.owes_tile = flag("owes_tile", pieces.get("owes_tile", False))
    g.token_used = flag("token_used", pieces.get("token_used", False))
    g.drawn = whole("drawn", pieces.get("drawn", 0), 0, g.box.most_drawn)
    g.changed = temple_set(g, "changed", pieces.get("changed", []))
    for name in texts("rested", pieces.get("rested", [])):
        cell = cell_on_map("rested", name)
        if not g.incas[seat] >> cell & 1:
            raise BadPiece("rested", f"no Inca of that seat stands on {name}")
        g.rested |= 1 << cell
    if phase == "action":
        return (Action(seat),)
    return open_festival(g, mapping("festival", pieces.get("festival")), seat)


def open_festival(g: State, piece: dict[str, object], proposer: int) -> tuple[Effect[State], ...]:
    """A festival under way: its temple, the cards played, who is still in, who held, and who bids next."""
    for name in piece:
        if name not in ("temple", "bids", "bidders", "held", "next", "adding"):
            raise BadPiece(f"festival {name}", "no such piece; expected temple, bids, bidders, held, next, adding")
    g.feast = cell_on_map("festival temple", str(piece.get("temple")))
    if not g.temples >> g.feast & 1:
        raise BadPiece("festival temple", "there is no temple")
    for word, value in mapping("festival bids", piece.get("bids", {})).items():
        seat = seat_of(g, "festival bids", word)
        for card, number in enumerate(card_counts("festival bids", value)):
            if number > g.deck[card]:
                raise BadPiece("festival bids", f"only {g.deck[card]} cards with {CARDS[card]} are not elsewhere")
            g.bids[seat * FACES + card] = number
            g.deck[card] -= number
            g.deck_size -= number
    for word in texts("festival bidders", piece.get("bidders", [])):
        seat = seat_of(g, "festival bidders", word)
        if not g.incas[seat] & g.place_of(g.feast):
            raise BadPiece("festival bidders", f"seat {seat} has no Inca in the city")
        g.bidders |= 1 << seat
    for word in texts("festival held", piece.get("held", [])):
        g.held |= 1 << seat_of(g, "festival held", word)
    following = seat_of(g, "festival next", str(piece.get("next", proposer)))
    if not g.bidders >> following & 1 or g.held & ~g.bidders or not g.highest_bid():
        raise BadPiece(
            "festival", "whoever is next or held must be among the bidders, and a card must have been played"
        )
    if flag("festival adding", piece.get("adding", False)):
        return (AddCard(following), NextBid(following), EndTurn(proposer))
    return (Bid(following), EndTurn(proposer))
