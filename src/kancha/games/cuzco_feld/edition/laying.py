"""Positions piece by piece: tiles, God cards, goods and missions. The box has only so many; what is not laid goes back."""

from kancha.games.arranging import listing, mapping, whole
from kancha.games.cuzco_feld.edition.reading import all_named, by_seat, named, set_named
from kancha.games.cuzco_feld.material import (
    CARDS,
    GOD_OF,
    GODS,
    GOODS,
    HELD_MISSIONS,
    MARKET_COLUMNS,
    MISSION_NAMES,
    MISSIONS,
    NONE,
    ROUNDS,
    ROW,
    SET_OF,
    SETS,
    SLOTS,
    START_MISSIONS,
    TILE_NAMES,
    TILES,
)
from kancha.games.cuzco_feld.player import NOTHING_KNOWN
from kancha.games.cuzco_feld.state import COPIES, State
from kancha.games.cuzco_feld.verbs import CARD, CELL, GOD, GOOD, MISSION, TILE
from kancha.kernel.bits import lowest
from kancha.kernel.errors import BadPiece


def lay_tiles(g: State, pieces: dict[str, object]) -> None:
    """Person tiles: on masks (`study-vp-2`, `farm-food-3 down`), in the rows and on the discard piles."""
    if "tiles" in pieces:
        for seat, place, words in by_seat(g, "tiles", pieces["tiles"]):
            player = g.players[seat]
            player.slots = [NONE] * SLOTS
            player.down = 0
            for slot, text in enumerate(listing(place, words)):
                if slot >= SLOTS:
                    raise BadPiece(place, "a mask has 12 slots")
                name, _, way = str(text).partition(" ")
                if way not in ("", "up", "down"):
                    raise BadPiece(place, f"“{way[:20]}” is neither up nor down")
                player.slots[slot] = named(place, name, TILE)
                player.down |= 1 << slot if way == "down" else 0
    if "rows" in pieces:
        for word, tile in mapping("rows", pieces["rows"]).items():
            cell = named("rows", word, CELL)
            g.rows[cell] = NONE if tile is None else named(f"rows {word}", tile, TILE)
            if tile is not None and SET_OF[g.rows[cell]] != cell // ROW:
                raise BadPiece(f"rows {word}", f"{tile} is no {SETS[cell // ROW]} tile")
    if "discards" in pieces:
        g.discards = [0] * TILES
        for tile in all_named("discards", pieces["discards"], TILE):
            g.discards[tile] += 1
    for tile in range(TILES):
        out = g.discards[tile] + sum([player.slots.count(tile) for player in g.players])
        while out + g.rows.count(tile) > g.box.tiles[tile] and tile in g.rows and not named_in_rows(pieces, tile):
            g.rows[g.rows.index(tile)] = NONE
        g.stack[tile] = g.box.tiles[tile] - out - g.rows.count(tile)
        if g.stack[tile] < 0:
            raise BadPiece("tiles", f"the box has only {g.box.tiles[tile]} tiles {TILE_NAMES[tile]}")


def named_in_rows(pieces: dict[str, object], tile: int) -> bool:
    """Whether a tile lies in a row because the arrangement says so."""
    rows = pieces.get("rows")
    return isinstance(rows, dict) and TILE_NAMES[tile] in [str(word) for word in rows.values()]


def lay_cards(g: State, pieces: dict[str, object]) -> None:
    """God cards: in hands, face up, and on the discard pile; the rest is face down."""
    lay_hands(g, pieces)
    if "faces" in pieces:
        for word, card_word in mapping("faces", pieces["faces"]).items():
            god = named("faces", word, GOD)
            g.faces[god] = NONE if card_word is None else named(f"faces {word}", card_word, CARD)
            if card_word is not None and GOD_OF[g.faces[god]] != god:
                raise BadPiece(f"faces {word}", f"{card_word} is no card of {word}")
    if "spent" in pieces:
        g.spent = [0] * CARDS
        for card in all_named("spent", pieces["spent"], CARD):
            g.spent[card] += 1
    for card in range(CARDS):
        count_deck(g, pieces, card)
    g.deck_left = [sum(g.deck[god * 3 : god * 3 + 3]) for god in range(len(GODS))]


def lay_hands(g: State, pieces: dict[str, object]) -> None:
    """God cards in hands, and those of them that everybody knows."""
    for seat, place, words in by_seat(g, "hand", pieces.get("hand", {})):
        player = g.players[seat]
        player.hand = [0] * CARDS
        player.seen = [0] * CARDS
        player.dealt = NOTHING_KNOWN
        for card in all_named(place, words, CARD):
            player.hand[card] += 1
        player.cards = sum(player.hand)
    for seat, place, words in by_seat(g, "known", pieces.get("known", {})):
        player = g.players[seat]
        player.seen = [0] * CARDS
        for card in all_named(place, words, CARD):
            player.seen[card] += 1
            if player.seen[card] > player.hand[card]:
                raise BadPiece(place, f"card {CARD.words[card]} is not in the hand")


def count_deck(g: State, pieces: dict[str, object], card: int) -> None:
    """Copies of a card that lie nowhere else are face down; what was laid by chance gives way to what was named."""
    held = sum([player.hand[card] for player in g.players])
    g.deck[card] = COPIES - held - g.spent[card] - (1 if g.faces[GOD_OF[card]] == card else 0)
    if g.deck[card] < 0 and "faces" not in pieces and g.faces[GOD_OF[card]] == card:
        g.faces[GOD_OF[card]] = NONE  # the one that lay there was needed elsewhere
        g.deck[card] += 1
    if g.deck[card] < 0 and "spent" not in pieces and g.spent[card]:
        g.spent[card] -= 1
        g.deck[card] += 1
    if g.deck[card] < 0:
        raise BadPiece("hand", f"the box has only {COPIES} cards {CARD.words[card]}")


def lay_goods(g: State, pieces: dict[str, object]) -> None:
    """Goods: owned, and in the rows of the market; the rest is gone."""
    if "goods" in pieces:
        for seat, place, words in by_seat(g, "goods", pieces["goods"]):
            g.players[seat].goods = [0] * len(GOODS)
            for good in all_named(place, words, GOOD):
                g.players[seat].goods[good] += 1
    if "market" in pieces:
        for word, words in mapping("market", pieces["market"]).items():
            row = whole("market", word, 1, ROUNDS) - 1
            goods = all_named(f"market {word}", words, GOOD)
            room = MARKET_COLUMNS if g.seats == 4 else MARKET_COLUMNS - 1
            if len(goods) > room:
                raise BadPiece(f"market {word}", f"a row has room for {room} goods")
            for column in range(MARKET_COLUMNS):
                at = column - (MARKET_COLUMNS - room)
                g.market[row * MARKET_COLUMNS + column] = goods[at] if 0 <= at < len(goods) else NONE
    for good in range(len(GOODS)):
        held = sum([player.goods[good] for player in g.players])
        g.goods_gone[good] = g.box.goods_count[good] - held - g.market.count(good)
        stall = len(g.market) - 1
        while g.goods_gone[good] < 0 and stall >= (g.round + 1) * MARKET_COLUMNS:
            if g.market[stall] == good:  # a row of a later round gives it up
                g.market[stall] = NONE
                g.goods_gone[good] += 1
            stall -= 1
        if g.goods_gone[good] < 0:
            raise BadPiece("goods", f"the box has only {g.box.goods_count[good]} tiles {GOODS[good]}")


def lay_missions(g: State, pieces: dict[str, object]) -> None:
    """Missions held, completed and on the palace; a mission named here is taken from wherever it was."""
    given = 0
    for name in ("missions", "completed"):
        for seat, place, words in by_seat(g, name, pieces.get(name, {})):
            missions = set_named(place, words, MISSION)
            if missions & given:
                raise BadPiece(place, f"{MISSION_NAMES[lowest(missions & given)]} is there twice")
            given |= missions
            if name == "completed":
                g.players[seat].completed = missions
            elif missions.bit_count() > HELD_MISSIONS:
                raise BadPiece(place, f"a player holds {HELD_MISSIONS} missions")
            else:
                g.missions_gone |= g.players[seat].missions & ((1 << START_MISSIONS) - 1)
                g.players[seat].missions = missions
    if "palace" in pieces:
        palace = set_named("palace", pieces["palace"], MISSION)
        if palace & given:
            raise BadPiece("palace", f"{MISSION_NAMES[lowest(palace & given)]} is there twice")
        g.palace = palace
        given |= palace
    elsewhere = 0
    for seat, player in enumerate(g.players):
        player.rejected &= ~given
        held = [seat for seat, _, _ in by_seat(g, "missions", pieces.get("missions", {}))]
        done = [seat for seat, _, _ in by_seat(g, "completed", pieces.get("completed", {}))]
        if seat not in held:
            player.missions &= ~given
        if seat not in done:
            player.completed &= ~given
        elsewhere |= player.missions | player.completed | player.rejected
    if "palace" not in pieces:
        g.palace &= ~given
    g.missions_gone &= ~(given | elsewhere | g.palace)
    general = (1 << MISSIONS) - (1 << START_MISSIONS)
    g.mission_deck = general & ~(elsewhere | g.palace | g.missions_gone)
    g.missions_gone |= (1 << START_MISSIONS) - 1 & ~(elsewhere | g.palace)
