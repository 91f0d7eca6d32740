"""Laying the pieces of an arranged position on the main board and on the lake board."""

from kancha.games.arranging import listing, mapping, named, several, texts, whole
from kancha.games.ayar.edition.reading import by_seat, by_side, side_of
from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    FIRST_ISLAND,
    ISLANDS,
    JOKER,
    LAKE_SPACES,
    LAST_ISLAND,
    LAST_SPACE,
    NONE,
    PILE_OF,
    PLACE_MASK,
    PLACE_NAMES,
    POTS,
    RAYMI_SLOTS,
    SHELF,
    SITE_NAMES,
    SITES,
    TEXTILES,
    TILES,
    TURNS,
    VESSELS,
    ZONES,
)
from kancha.games.ayar.people import Player, cloth_parts
from kancha.games.ayar.state import State
from kancha.kernel.bits import mask_of
from kancha.kernel.errors import BadPiece

# The main board


def lay_paths(g: State, pieces: dict[str, object]) -> None:
    """Men, retired men, women, the Viracocha beside them, and tambos on sites."""
    for name, space in mapping("men", pieces.get("men", {})).items():
        g.men[named("men", name, AYARS)] = whole(f"men {name}", space, 1, LAST_SPACE)
    if "women" in pieces:
        women = several("women", pieces["women"], AYARS)
        if len(women) != len(AYARS):
            raise BadPiece("women", "expected all four, from the top row down")
        g.row_of = [women.index(ayar) for ayar in range(len(AYARS))]
    if "retired" in pieces:
        g.retired = mask_of(several("retired", pieces["retired"], AYARS))
        g.beside = 15 & ~g.retired
    if "beside" in pieces:
        g.beside = mask_of(several("beside", pieces["beside"], AYARS))
    if "sites" in pieces:
        g.sites = [NONE] * (len(AYARS) * SITES)
        g.filled = [0] * len(AYARS)
        for name, side in mapping("sites", pieces["sites"]).items():
            g.put_tambo(side_of(g, f"sites {name}", side), named("sites", name, SITE_NAMES))


def lay_tiles(g: State, pieces: dict[str, object]) -> None:
    """Raymi tiles by slot, None where none lies. A face that is not named follows from the men, as in play (A-084, A-085)."""
    given: dict[int, tuple[int, int]] = {}
    for name, text in mapping("tiles", pieces.get("tiles", {})).items():
        slot = named("tiles", name, RAYMI_SLOTS)
        place = f"tiles {name}"
        if text is None:
            given[slot] = (NONE, 0)
            continue
        words = str(text).split()
        if len(words) not in (1, 2) or words[1:] not in ([], ["back"], ["front"]):
            raise BadPiece(place, "expected a tile, such as “A_farming” or “A_farming back”")
        tile = named(place, words[0], TILES)
        if tile // 4 != slot // 4:
            raise BadPiece(place, f"the slot takes tiles of the letter {name[0].upper()}")
        if tile in [other for other, _ in given.values()]:
            raise BadPiece(place, f"{TILES[tile]} lies on two slots")
        given[slot] = (tile, NONE if len(words) == 1 else int(words[1] == "back"))
    taken = [tile for tile, _ in given.values()]
    for slot in range(len(RAYMI_SLOTS)):
        if slot in given:
            g.tiles[slot], face = given[slot]
            g.turned = g.turned & ~(1 << slot) | max(0, face) << slot
            if face != NONE:
                refuse_passed_tile(g, slot)
                continue
        elif g.tiles[slot] != NONE and g.tiles[slot] in taken:
            used = taken + [g.tiles[other] for other in range(len(RAYMI_SLOTS)) if other not in given and other != slot]
            left = [tile for tile in range(slot // 4 * 4, slot // 4 * 4 + 4) if tile not in used]
            g.tiles[slot] = left[0]
        turn_passed_tile(g, slot)


def refuse_passed_tile(g: State, slot: int) -> None:
    if g.tiles[slot] != NONE:
        before = g.tiles[slot]
        g.clear_raymi(slot)
        if g.tiles[slot] != before:
            raise BadPiece(f"tiles {RAYMI_SLOTS[slot]}", "both its men have passed it or retired, so it is removed")


def turn_passed_tile(g: State, slot: int) -> None:
    links = g.box.paths.raymi_links[slot]
    if g.tiles[slot] != NONE and any(links[ayar] != NONE and g.men[ayar] >= links[ayar] for ayar in range(4)):
        g.turned |= 1 << slot
    g.clear_raymi(slot)


def lay_temples(g: State, pieces: dict[str, object]) -> None:
    """Temples by the colour of the row's woman, from slot 1 on, such as `0 farming`; all others are in hand unless named."""
    if "temples" in pieces:
        g.rows = [[] for _ in range(4)]
        for name, row in mapping("temples", pieces["temples"]).items():
            ayar = named("temples", name, AYARS)
            for text in texts(f"temples {name}", row):
                words = text.split()
                if len(words) != 2:
                    raise BadPiece(f"temples {name}", "expected a side and an activity, such as “0 farming”")
                side = side_of(g, f"temples {name}", words[0])
                temple = side * 4 + named(f"temples {name}", words[1], ACTIVITIES)
                if any(temple in other for other in g.rows):
                    raise BadPiece(f"temples {name}", f"there is only one temple {text}")
                g.rows[g.row_of[ayar]].append(temple)
        for side in range(g.sides()):
            set_unbuilt(g, side, 15 & ~built(g, side))
    for side, value in by_side(g, "unbuilt", pieces.get("unbuilt", {})):
        left = mask_of(several("unbuilt", value, ACTIVITIES))
        if left & built(g, side):
            raise BadPiece("unbuilt", "one of these temples stands in a row")
        set_unbuilt(g, side, left)


def built(g: State, side: int) -> int:
    return mask_of([temple % 4 for row in g.rows for temple in row if temple // 4 == side])


def set_unbuilt(g: State, side: int, temples: int) -> None:
    if side < g.seats:
        g.players[side].temples = temples
    elif g.ayllu is not None:
        g.ayllu.temples = temples


# The lake


def lay_lake(g: State, pieces: dict[str, object]) -> None:
    """Islands, rafts, Viracocha in the zones, and the farming area."""
    for side, value in by_side(g, "islands", pieces.get("islands", {})):
        spaces = several("islands", value, LAKE_SPACES[FIRST_ISLAND : LAST_ISLAND + 1])
        if len(spaces) > ISLANDS:
            raise BadPiece("islands", f"a side has only {ISLANDS} islands")
        for space in range(FIRST_ISLAND, LAST_ISLAND + 1):
            g.islands[space] &= ~(1 << side)
            if space - FIRST_ISLAND in spaces:
                g.islands[space] |= 1 << side
        if side < g.seats:
            g.players[side].islands = len(spaces)
    for seat, value in by_seat(g, "rafts", pieces.get("rafts", {})):
        g.players[seat].raft = named("rafts", value, LAKE_SPACES)
    for name, number in mapping("zones", pieces.get("zones", {})).items():
        g.zones[named("zones", name, ZONES)] = whole(f"zones {name}", number, 0, g.box.lake.zone_viracocha[g.seats])
    if "fields" in pieces:
        g.area = [side_of(g, "fields", side) for side in listing("fields", pieces["fields"])]
    for space in range(FIRST_ISLAND, LAST_ISLAND + 1):
        if g.box.lake.is_yellow(space):
            rafts = len([player for player in g.players if player.raft == space])
            if g.islands[space].bit_count() > 1 or rafts > 1:
                raise BadPiece("islands", f"the yellow {LAKE_SPACES[space]} holds one island and one raft (A-067)")


# Vessels


def lay_vessels(g: State, pieces: dict[str, object]) -> None:
    """Open vessels, the players' vessels and the pile; what is left over in an arranged position is out of the game."""
    if not pieces.keys() & {"shelf", "pots", "pile", "ayllu"}:
        return
    words = [*VESSELS, "joker"]
    for side, value in by_side(g, "pots", pieces.get("pots", {})):
        row = [named("pots", word, words) for word in listing("pots", value)]
        if side < g.seats:
            if len(row) > POTS:
                raise BadPiece("pots", f"a board has only {POTS} places")
            g.players[side].pots = row
        elif g.ayllu is not None:
            if len(row) > len(g.solo_board().pottery_suns):
                raise BadPiece("pots", "the Ayllu's board has not so many places")
            g.ayllu.pots = row
    rows = [player.pots for player in g.players] + ([g.ayllu.pots] if g.ayllu is not None else [])
    left = g.box.kiln.vessels.copy()
    for row in rows:
        for kind in row:
            if kind != JOKER:
                take_one(left, kind, "pots", VESSELS)
    lay_shelf(g, pieces, left)
    jokers = sum([row.count(JOKER) for row in rows])
    g.unseen = left
    g.spare_vessels = [0] * len(left)
    if jokers > sum(left):
        raise BadPiece("pots", "there are not so many vessels in the box")
    if "pile" in pieces:
        set_pile(g, pieces["pile"], jokers)
    if NONE in g.shelf and g.pile_size():
        raise BadPiece("shelf", "an open place stays empty only when the pile is empty too (A-044, A-045)")


def lay_shelf(g: State, pieces: dict[str, object], left: list[int]) -> None:
    if "shelf" in pieces:
        given = listing("shelf", pieces["shelf"])
        if len(given) > SHELF:
            raise BadPiece("shelf", f"there are only {SHELF} open places")
        g.shelf = [NONE if word is None else named("shelf", word, VESSELS) for word in given]
        g.shelf += [NONE] * (SHELF - len(given))
        for place in range(1, SHELF):
            if g.shelf[place] != NONE and g.shelf[place - 1] == NONE:
                raise BadPiece("shelf", f"place {place} is empty below another vessel, but vessels slide down (A-044)")
    for place in range(SHELF):
        kind = g.shelf[place]
        if kind == NONE:
            continue
        if "shelf" not in pieces and not left[kind]:  # the set-up's vessel lies elsewhere now
            kind = left.index(max(left))
            g.shelf[place] = kind
        take_one(left, kind, "shelf", VESSELS)


def set_pile(g: State, piece: object, jokers: int) -> None:
    """So many vessels in the pile, or exactly these."""
    left = g.unseen
    wanted = [0] * len(left)
    if isinstance(piece, (list, tuple)):
        for word in piece:
            kind = named("pile", word, VESSELS)
            take_one(left, kind, "pile", VESSELS)
            wanted[kind] += 1
        number = jokers
    else:
        number = whole("pile", piece, 0, 30) + jokers
    if number > sum(left):
        raise BadPiece("pile", f"only {sum(left) - jokers} vessels are left for it")
    for _ in range(number):
        alike = [kind for kind in range(len(left)) if wanted[kind] and left[kind]]  # jokers hide among what was named
        kind = alike[0] if alike and isinstance(piece, (list, tuple)) else left.index(max(left))
        left[kind] -= 1
        wanted[kind] += 1
    g.unseen = wanted
    g.spare_vessels = left


def take_one(left: list[int], kind: int, place: str, names: list[str]) -> None:
    if not left[kind]:
        raise BadPiece(place, f"the box has no further {names[kind]}")
    left[kind] -= 1


# Textiles


def lay_textiles(g: State, pieces: dict[str, object]) -> None:
    """Woven textiles, such as `T1a front r1c1-r1c2`, and the piles: a number, or names from the open one down."""
    if not pieces.keys() & {"cloths", "tops", "piles", "ayllu"}:
        return
    for side, value in by_side(g, "cloths", pieces.get("cloths", {})):
        if side < g.seats:
            weave_all(g, g.players[side], texts("cloths", value))
        elif g.ayllu is not None:
            g.ayllu.cloths = [named("cloths", word, TEXTILES) for word in texts("cloths", value)]
            if len(g.ayllu.cloths) > len(g.solo_board().weaving_suns):
                raise BadPiece("cloths", "the Ayllu's board has not so many places")
    left = g.box.loom.counts.copy()
    woven = [cloth_parts(number)[0] for player in g.players for number in player.cloths]
    for kind in woven + (g.ayllu.cloths if g.ayllu is not None else []):
        take_one(left, kind, "cloths", TEXTILES)
    g.spare_textiles = [0] * len(left)
    g.textiles = left
    tops = listing("tops", pieces["tops"]) if "tops" in pieces else []
    piles = listing("piles", pieces["piles"]) if "piles" in pieces else []
    for place, given in (("tops", tops), ("piles", piles)):
        if given and len(given) != 4:
            raise BadPiece(place, "expected one for each of the four piles")
    for pile in range(4):
        if tops:
            g.tops[pile] = NONE if tops[pile] is None else textile_of(pile, "tops", tops[pile])
        set_top(g, pile, bool(tops))
        if piles:
            set_textile_pile(g, pile, piles[pile])
        elif tops and tops[pile] is None:
            set_textile_pile(g, pile, 0)
        if tops and tops[pile] != (None if g.tops[pile] == NONE else TEXTILES[g.tops[pile]]):
            raise BadPiece("piles", f"the open textile of pile {pile + 1} is not the one “tops” names")


def weave_all(g: State, player: Player, cloths: list[str]) -> None:
    player.cloths = []
    player.covered = player.north = player.east = player.south = player.west = player.whole = 0
    for text in cloths:
        words = text.split()
        if len(words) != 3:
            raise BadPiece("cloths", "expected textile, turn and place, such as “T1a front r1c1-r1c2”")
        textile, turn = named("cloths", words[0], TEXTILES), named("cloths", words[1], TURNS)
        place = named("cloths", words[2], PLACE_NAMES)
        if player.covered & PLACE_MASK[place]:
            raise BadPiece("cloths", f"{words[2]} is covered already")
        player.weave(g.box, textile, turn, place)


def textile_of(pile: int, place: str, word: object) -> int:
    textile = named(place, word, TEXTILES)
    if PILE_OF[textile] != pile:
        raise BadPiece(place, f"{word} does not belong to pile {pile + 1}")
    return textile


def set_top(g: State, pile: int, given: bool) -> None:
    """The open textile is one of those left; the set-up's gives way if it lies elsewhere now."""
    top = g.tops[pile]
    if top == NONE:
        return
    if not given and not g.textiles[top]:
        kinds = [kind for kind in range(len(TEXTILES)) if PILE_OF[kind] == pile and g.textiles[kind]]
        if not kinds:
            g.tops[pile] = NONE
            return
        top = kinds[0]
        g.tops[pile] = top
    take_one(g.textiles, top, "tops", TEXTILES)


def set_textile_pile(g: State, pile: int, piece: object) -> None:
    """So many textiles in a pile, the open one included, or exactly these, the open one first."""
    kinds = [kind for kind in range(len(TEXTILES)) if PILE_OF[kind] == pile]
    keep = [0] * len(TEXTILES)
    if isinstance(piece, (list, tuple)):
        if g.tops[pile] != NONE:
            g.textiles[g.tops[pile]] += 1
        g.tops[pile] = NONE
        for index, word in enumerate(piece):
            kind = textile_of(pile, "piles", word)
            take_one(g.textiles, kind, "piles", TEXTILES)
            if index == 0:
                g.tops[pile] = kind
            else:
                keep[kind] += 1
    else:
        number = whole("piles", piece, 0, 16)
        if number and g.tops[pile] == NONE:
            raise BadPiece("piles", f"pile {pile + 1} has textiles, so one of them lies open (A-016)")
        if number == 0 and g.tops[pile] != NONE:
            g.textiles[g.tops[pile]] += 1
            g.tops[pile] = NONE
        below = number - (1 if g.tops[pile] != NONE else 0)
        for kind in kinds * 16:
            if below > 0 and g.textiles[kind]:
                g.textiles[kind] -= 1
                keep[kind] += 1
                below -= 1
        if below > 0:
            raise BadPiece("piles", f"pile {pile + 1} has not so many textiles left")
    for kind in kinds:
        g.spare_textiles[kind] = g.textiles[kind]
        g.textiles[kind] = keep[kind]


def some_textiles(g: State, number: int) -> list[int]:
    """So many textiles for the Ayllu; which ones does not matter."""
    textiles: list[int] = []
    left = g.box.loom.counts.copy()
    for player in g.players:
        for cloth in player.cloths:
            left[cloth_parts(cloth)[0]] -= 1
    for kind in range(len(TEXTILES)):
        while left[kind] > 1 and len(textiles) < number:  # one of each is left to lie open
            left[kind] -= 1
            textiles.append(kind)
    if len(textiles) < number:
        raise BadPiece("ayllu textiles", "there are not so many textiles left")
    return textiles
