"""Reading the pieces of an arranged position: each fault is refused with its place and what was expected."""

from kancha.games.arranging import mapping, texts, whole
from kancha.games.pachamama.material import CELL_NUMBERS, COLOURS, NONE
from kancha.games.pachamama.state import COMPETITIVE, OTOMA, PLAYERS, State
from kancha.kernel.errors import BadPiece


def cells_of(g: State, place: str, piece: object) -> list[int]:
    return [one_cell(g, place, name) for name in texts(place, piece)]


def one_cell(g: State, place: str, name: str) -> int:
    cell = CELL_NUMBERS.get(name, NONE)
    if cell == NONE or not g.board.mask >> cell & 1:
        raise BadPiece(place, f"“{name}” is no cell of the {g.board.name} board")
    return cell


def by_stock(g: State, place: str, piece: object) -> list[tuple[int, list[int]]]:
    """Cells by colour or by seat number."""
    placed: list[tuple[int, list[int]]] = []
    for word, value in mapping(place, piece).items():
        colours = [COLOURS[colour] for colour in g.colours]
        stock = colours.index(word) if word in colours else g.stock(whole(place, word, 0, g.seats - 1))
        if stock in [other for other, _ in placed]:
            raise BadPiece(place, f"{COLOURS[g.colours[stock]]} is named twice")
        placed.append((stock, cells_of(g, place, value)))
    return placed


def by_side(g: State, place: str, piece: object) -> list[tuple[int, object]]:
    """Values by seat number or colour; `team` and `otoma` where there are such sides."""
    given: list[tuple[int, object]] = []
    for word, value in mapping(place, piece).items():
        colours = [COLOURS[colour] for colour in g.colours]
        if g.mode != COMPETITIVE and word in ("otoma", "team"):
            side = OTOMA if word == "otoma" else PLAYERS
        else:
            side = g.side(colours.index(word) if word in colours else whole(place, word, 0, g.seats - 1))
        if side in [other for other, _ in given]:
            raise BadPiece(place, f"“{word}” is a side that is named already")
        given.append((side, value))
    return given
