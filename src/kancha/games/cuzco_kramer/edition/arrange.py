"""Positions for tests and puzzles, set up piece by piece (the pieces are listed in docs/positions.md)."""

from typing import Final

from kancha.games.arranging import mapping, named, texts, whole
from kancha.games.cuzco_kramer.edition.counting import pieces as counted_pieces
from kancha.games.cuzco_kramer.edition.laying import (
    arrange_enclosed,
    clear_land,
    lay_land,
    lay_tiles,
    place_basins,
    place_temples,
)
from kancha.games.cuzco_kramer.edition.reading import by_seat, cell_on_map, temple_set
from kancha.games.cuzco_kramer.edition.whose_turn import opening
from kancha.games.cuzco_kramer.material import CARDS, DOUBLE, FACES, KINDS, NONE, VALUES, tile_kind
from kancha.games.cuzco_kramer.state import ARRANGED, OWN_KINDS, SCORING, State
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
    clear_festival(g)
    cleared = bool(pieces.keys() & set(LAND))
    if cleared:
        clear_land(g)
        place_basins(g, pieces.get("basins", []))
        lay_tiles(g, texts("tiles", pieces.get("tiles", [])))
        lay_land(g, mapping("land", pieces.get("land", {})))
        place_temples(g, mapping("temples", pieces.get("temples", {})))
    if "incas" in pieces:
        place_incas(g, pieces["incas"])
    arrange_enclosed(g, pieces.get("settled", []))
    if "discs" in pieces:
        g.discs = temple_set(g, "discs", pieces["discs"])
    arrange_stocks(g, pieces, cleared)
    arrange_supplies(g, pieces)
    arrange_cards(g, pieces)
    refuse_too_much(g)
    return opening(g, pieces)


def clear_festival(g: State) -> None:
    """No festival of an earlier arrangement goes on: its cards are back in the deck."""
    for at in range(g.seats * FACES):
        g.deck[at % FACES] += g.bids[at]
        g.deck_size += g.bids[at]
    g.bids = [0] * (g.seats * FACES)
    g.feast = NONE
    g.bidders = 0
    g.held = 0


def refuse_too_much(g: State) -> None:
    """Of nothing there is more than in the box, on the land and elsewhere together (K-002)."""
    for name, in_all, in_box in counted_pieces(g):
        if in_all > in_box:
            word = name.split()[0]
            place = {"triples": "triples", "storeys": "storeys", "basins": "basins_left"}.get(word, "")
            if not place:
                place = "stock" if word in KINDS else name.split()[-1].lower()
            raise BadPiece(place, f"{in_all} {name} in all, but the game has only {in_box}")


def place_incas(g: State, piece: object) -> None:
    """All Incas on the board; each stands alone on terrain without a temple (K-074, K-075)."""
    g.incas = [0] * g.seats
    g.occupied = 0
    g.recall()
    for seat, value in by_seat(g, "incas", piece):
        place = f"incas {seat}"
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


# Supplies


def arrange_stocks(g: State, pieces: dict[str, object], cleared: bool) -> None:
    """Own tiles as named; the small tiles on new land come from whoever has most left and was not named."""
    box = g.box
    every = [box.doubles, box.villages, box.cultures]
    fixed = [False] * (g.seats * OWN_KINDS)
    for seat, value in by_seat(g, "stock", pieces.get("stock", {})):
        for kind, number in mapping("stock", value).items():
            own = named(f"stock {seat}", kind, KINDS[DOUBLE:])
            g.tiles[seat * OWN_KINDS + own] = whole(f"stock {seat} {kind}", number, 0, every[own])
            fixed[seat * OWN_KINDS + own] = True
    if not cleared:
        return
    laid = [tile_kind(code) for code in g.laid]
    for own in range(OWN_KINDS):
        places = [seat * OWN_KINDS + own for seat in range(g.seats)]
        needed = laid.count(DOUBLE + own) - sum([every[own] - g.tiles[at] for at in places])
        for _ in range(needed):
            open_ones = [at for at in places if not fixed[at] and g.tiles[at]]
            if not open_ones:
                raise BadPiece("stock", f"there are not so many tiles of the kind {KINDS[DOUBLE + own]}")
            g.tiles[max(open_ones, key=lambda at: g.tiles[at])] -= 1


def arrange_supplies(g: State, pieces: dict[str, object]) -> None:
    box = g.box
    for seat, value in by_seat(g, "reserve", pieces.get("reserve", {})):
        g.reserve[seat] = whole("reserve", value, 0, box.incas - g.incas[seat].bit_count())
    for seat, value in by_seat(g, "tokens", pieces.get("tokens", {})):
        g.tokens[seat] = whole("tokens", value, 0, box.tokens)
    for seat, value in by_seat(g, "scores", pieces.get("scores", {})):
        g.points[seat * SCORING : (seat + 1) * SCORING] = [0] * SCORING
        g.points[seat * SCORING + ARRANGED] = whole("scores", value, 0, 9999)
    if "triples" in pieces:
        g.triples = whole("triples", pieces["triples"], 0, box.triples)
    if "basins_left" in pieces:
        g.basins_left = whole("basins_left", pieces["basins_left"], 0, box.basins)
    for word, value in mapping("storeys", pieces.get("storeys", {})).items():
        step = named("storeys", word, [str(each) for each in VALUES])
        g.storeys[step] = whole(f"storeys {word}", value, 0, box.storeys[step])


# Cards


def arrange_cards(g: State, pieces: dict[str, object]) -> None:
    """Hands, display, discard and bids as given; the deck is the rest of the box, unless it is named too."""
    if pieces.keys() & {"hands", "display", "discard", "deck"}:
        for seat, value in by_seat(g, "hands", pieces.get("hands", {})):
            cards = card_counts(f"hands {seat}", value)
            g.hands[seat * FACES : (seat + 1) * FACES] = cards
            g.hand_size[seat] = sum(cards)
        if "display" in pieces:
            g.display = named("display", str(pieces["display"]), CARDS)
        if "discard" in pieces:
            g.discard = card_counts("discard", pieces["discard"])
        g.deck = cards_left(g)
    arrange_bids(g, pieces)
    if "deck" in pieces:
        deck = card_counts("deck", pieces["deck"])
        for card in range(FACES):
            if deck[card] > g.deck[card]:
                raise BadPiece("deck", f"only {g.deck[card]} cards with {CARDS[card]} are left for the deck")
        g.deck = deck
    g.deck_size = sum(g.deck)
    if not g.deck_size and any(g.discard):
        raise BadPiece("deck", "an empty deck takes back the discard and the display card at once (K-112)")


def cards_left(g: State) -> list[int]:
    """The cards of the box that are in no hand, on no pile and not shown."""
    rest = g.box.cards.copy()
    rest[g.display] -= 1
    for card in range(FACES):
        rest[card] -= g.discard[card] + sum([g.hands[seat * FACES + card] for seat in range(g.seats)])
        if rest[card] < 0:
            raise BadPiece(
                "cards", f"there are only {g.box.cards[card]} cards with {CARDS[card]}, hands not named included"
            )
    return rest


def arrange_bids(g: State, pieces: dict[str, object]) -> None:
    """The cards played in a festival under way, each with a relic of the display card (K-115); they lie nowhere else."""
    festival = mapping("festival", pieces.get("festival", {}))
    for seat, value in by_seat(g, "festival bids", festival.get("bids", {})):
        for card, number in enumerate(card_counts("festival bids", value)):
            if number and not g.worth_of(card):
                raise BadPiece("festival bids", f"{CARDS[card]} has no relic of the display card (K-115)")
            if number > g.deck[card]:
                raise BadPiece("festival bids", f"only {g.deck[card]} cards with {CARDS[card]} are not elsewhere")
            g.bids[seat * FACES + card] = number
            g.deck[card] -= number


def card_counts(place: str, piece: object) -> list[int]:
    counts = [0] * FACES
    for word in texts(place, piece):
        counts[named(place, word, CARDS)] += 1
    return counts
