"""Whose turn it is in an arranged position: a turn, the middle of one, a festival under way, the end (K-020..K-031, K-113..)."""

from typing import Final

from kancha.games.arranging import flag, mapping, texts, whole
from kancha.games.cuzco_kramer.edition.reading import cell_on_map, seat_of, temple_set
from kancha.games.cuzco_kramer.festival import AddCard, Bid, NextBid
from kancha.games.cuzco_kramer.material import NONE
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.turn import Action, EndTurn, StartTurn, open_turn
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect
from kancha.kernel.errors import BadPiece

MIDDLE: Final[list[str]] = ["ap", "owes_tile", "token_used", "drawn", "changed", "rested"]
"""Pieces that mean the middle of a turn."""
FESTIVAL: Final[list[str]] = ["temple", "bids", "bidders", "held", "next", "adding"]


def opening(g: State, pieces: dict[str, object]) -> tuple[Effect[State], ...]:
    """`phase` turn: a turn begins; action: in the middle of one, its tile laid; festival: in the middle of that."""
    seat = seat_of(g, "turn", str(pieces.get("turn", 0)))
    phase = phase_of(pieces)
    arrange_end(g, pieces, seat, phase)
    if phase == "turn":
        return (StartTurn(seat),)
    arrange_turn(g, pieces, seat)
    if phase == "action":
        return (Action(seat),)
    return open_festival(g, mapping("festival", pieces.get("festival")), seat)


def phase_of(pieces: dict[str, object]) -> str:
    """The phase named, or the one the other pieces mean."""
    middle = [name for name in MIDDLE if name in pieces]
    usual = "festival" if "festival" in pieces else "action" if middle else "turn"
    phase = str(pieces.get("phase", usual))
    if phase not in ("turn", "action", "festival"):
        raise BadPiece("phase", f"cannot be “{phase[:20]}”; expected turn, action or festival")
    if phase == "turn" and middle:
        raise BadPiece(middle[0], "means the middle of a turn, which phase “turn” is not")
    if "festival" in pieces and phase != "festival":
        raise BadPiece("phase", f"a festival is under way, so it cannot be “{phase}”")
    return phase


# The end


def arrange_end(g: State, pieces: dict[str, object], seat: int, phase: str) -> None:
    """Who triggered the end; from that seat on all have counted, up to the one whose turn it is (K-130, K-131)."""
    g.ending = seat_of(g, "ending", str(pieces["ending"])) if pieces.get("ending") is not None else NONE
    given = 0
    for word in texts("counted", pieces.get("counted", [])):
        given |= 1 << seat_of(g, "counted", word)
    g.counted = 0
    if g.ending == NONE:
        if given:
            raise BadPiece("counted", "nobody counts before the end is triggered; name the seat that did in “ending”")
        if not g.triples:
            raise BadPiece("ending", "the last triple is laid, so a seat has triggered the end (K-130)")
        return
    if phase == "turn" and g.ending == seat:
        raise BadPiece(
            "ending", "the seat that triggered the end has no further turn (K-131); give “ap” for the rest of that one"
        )
    after = g.ending
    while after != seat:
        g.counted |= 1 << after
        after = (after + 1) % g.seats
    if "counted" in pieces and given != g.counted:
        raise BadPiece(
            "counted", f"it is seat {seat}'s turn, so exactly these seats have counted: {members(g.counted)} (K-131)"
        )


# The middle of a turn


def arrange_turn(g: State, pieces: dict[str, object], seat: int) -> None:
    """What was done in the turn so far fits the AP that are left (K-020..K-027)."""
    open_turn(g, seat)
    g.owes_tile = flag("owes_tile", pieces.get("owes_tile", False))
    g.token_used = flag("token_used", pieces.get("token_used", False))
    g.drawn = whole("drawn", pieces.get("drawn", 0), 0, g.box.most_drawn)
    g.changed = temple_set(g, "changed", pieces.get("changed", []))
    if g.changed & g.discs:
        raise BadPiece("changed", "a storey that is added takes the sun disc away (K-100)")
    arrange_token(g, pieces, seat)
    every = g.box.actions + (1 if g.token_used else 0)
    most = every - g.drawn - g.changed.bit_count()
    if most < 0:
        raise BadPiece("changed", f"so many temples and cards cost more than {every} AP")
    g.ap = whole("ap", pieces.get("ap", most), 0, g.box.actions + 1)
    if g.ap > most:
        raise BadPiece("ap", f"at most {most} of {every} AP are left after the cards drawn and the temples changed")
    for name in texts("rested", pieces.get("rested", [])):
        cell = cell_on_map("rested", name)
        if not g.incas[seat] >> cell & 1:
            raise BadPiece("rested", f"no Inca of that seat stands on {name}")
        g.rested |= 1 << cell
    if g.owes_tile:
        if g.ending != NONE:
            raise BadPiece("owes_tile", "no tile is owed once the end is triggered (K-028, K-132)")
        if g.ap < every or g.rested:
            raise BadPiece("owes_tile", "nothing but the token comes before the obligatory tile (K-021)")


def arrange_token(g: State, pieces: dict[str, object], seat: int) -> None:
    """A token used this turn has left the game (K-024); the seat's tokens become fewer unless they are named."""
    if not g.token_used or g.tokens[seat] < g.box.tokens:
        return
    if "tokens" in pieces and any(seat_of(g, "tokens", word) == seat for word in mapping("tokens", pieces["tokens"])):
        raise BadPiece("token_used", f"the token is used, so seat {seat} has at most {g.box.tokens - 1} left")
    g.tokens[seat] = g.box.tokens - 1


# A festival


def open_festival(g: State, piece: dict[str, object], proposer: int) -> tuple[Effect[State], ...]:
    """A festival under way: its temple, the cards played, who is still in, who held, and who bids next."""
    for name in piece:
        if name not in FESTIVAL:
            raise BadPiece(f"festival {name}", f"no such piece; expected {', '.join(FESTIVAL)}")
    g.feast = cell_on_map("festival temple", str(piece.get("temple")))
    if not g.temples >> g.feast & 1:
        raise BadPiece("festival temple", "there is no temple")
    if g.discs >> g.feast & 1:
        raise BadPiece("festival temple", "it bears a sun disc (K-113)")
    city = g.place_of(g.feast)
    for word in texts("festival bidders", piece.get("bidders", [])):
        g.bidders |= 1 << seat_of(g, "festival bidders", word)
    for word in texts("festival held", piece.get("held", [])):
        g.held |= 1 << seat_of(g, "festival held", word)
    for seat in range(g.seats):
        takes_part = g.bidders >> seat & 1 or g.bid_of(seat)
        if takes_part and not g.incas[seat] & city:
            raise BadPiece("festival bidders", f"seat {seat} has no Inca in the city")
        if g.held >> seat & 1 and g.bid_of(seat) < g.highest_bid():
            raise BadPiece(
                "festival held", f"seat {seat} has less than the highest total, so it cannot have held (K-118)"
            )
    if not g.bid_of(proposer):
        raise BadPiece("festival bids", f"seat {proposer} proposed it, so it has played a card (K-117)")
    following = seat_of(g, "festival next", str(piece.get("next", proposer)))
    if not g.bidders >> following & 1 or g.held & ~g.bidders:
        raise BadPiece("festival", "whoever is next or held must be among the bidders")
    if flag("festival adding", piece.get("adding", False)):
        return (AddCard(following), NextBid(following), EndTurn(proposer))
    return (Bid(following), EndTurn(proposer))
