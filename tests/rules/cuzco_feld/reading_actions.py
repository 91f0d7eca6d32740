"""The actions of a second reading, whether a die or a person tile carries them out."""

from tests.rules.cuzco_feld.reading_box import CIRCLES, CUZCO, HEADDRESS
from tests.rules.cuzco_feld.reading_table import Table
from tests.rules.following import Flow, Said

# Movement


def ways(t: Table, seat: int, kind: str, strength: int) -> list[tuple[str, str]]:
    """Where the Chasqui may go, and how the Cuzco tile lies then (F-120, F-134, F-135, F-136)."""
    player = t.players[seat]
    moves = [("keep", place) for place in t.roads.reach(player.at, kind, strength, t.rotation)]
    for rotation in turns(t, seat):
        moves += [(rotation, place) for place in t.roads.reach(CUZCO, kind, strength, int(rotation))]
    if not moves:
        t.mark("F-138")
    return moves


def anywhere(t: Table, seat: int) -> list[tuple[str, str]]:
    """Card 14: any other village; from Cuzco the tile may be turned first (F-139, F-414)."""
    villages = [village for village in t.roads.villages if village != t.players[seat].at]
    return [(rotation, village) for rotation in ("keep", *turns(t, seat)) for village in villages]


def turns(t: Table, seat: int) -> list[str]:
    """How the Cuzco tile may be turned by who leaves it after coming back (F-134, F-135)."""
    player = t.players[seat]
    if player.at != CUZCO or not player.returned:
        return []
    return [str(rotation) for rotation in range(6) if rotation != t.rotation]


def move(t: Table, seat: int, possible: list[tuple[str, str]], by_die: bool) -> Flow:
    """One move, and what the Chasqui finds (F-120, F-140, F-410)."""
    player = t.players[seat]
    answers = [f"move {turned} {place} none" for turned, place in possible]
    if by_die:
        bonus = [(turned, place) for turned, place in possible if new_village(t, seat, place)]
        answers += [f"move {turned} {place} {source}" for turned, place in bonus for source in t.sources(seat, "10")]
    _, turned, place, source = (yield from t.ask_with_cards(seat, answers)).split()
    t.mark("F-120", "F-123", "F-140")
    if turned != "keep":
        t.mark("F-134", "F-136")
        t.rotation = int(turned)
    if player.at == CUZCO:
        t.mark("F-139" if player.returned else "F-135")
        player.returned = False
    player.at = place
    if place == CUZCO:
        t.mark("F-122", "F-133")
        player.returned = True
        yield from blessing(t, seat)
    elif new_village(t, seat, place):
        yield from lay_quipu(t, seat, place, source)
    else:
        t.mark("F-126" if seat in t.piles[place] else "F-128", "F-125")


def new_village(t: Table, seat: int, place: str) -> bool:
    """A Quipu would be placed there (F-124, F-125, F-126, F-128)."""
    player = t.players[seat]
    return place != CUZCO and seat not in t.piles[place] and player.cords + player.spare > 0


def lay_quipu(t: Table, seat: int, place: str, source: str) -> Flow:
    """From the mask first; then a feather, if there is a place for it (F-124, F-127, F-129)."""
    player = t.players[seat]
    t.mark("F-124", "F-129", *(["F-132"] if t.piles[place] else []))
    if player.cords:
        t.mark("F-130", "F-131")
        player.cords -= 1
    else:
        player.spare -= 1
    t.piles[place].append(seat)
    while source not in ("none", "stop"):
        yield from t.pay(seat, "10", source)
        t.score(seat, t.roads.worth[place], "villages")
        source = yield from again(t, seat, "10")
    free = player.free_places(t.roads.feather[place])
    t.mark("F-127" if free else "F-006")
    t.place_feather(seat, (yield from t.ask(seat, [f"feather {spot}" for spot in free])))


def again(t: Table, seat: int, number: str) -> Said:
    """A further copy of a card on the same event: where from, or stop (F-079)."""
    answers = [f"play {number} {source}" for source in t.sources(seat, number)]
    answer = yield from t.ask_with_cards(seat, ["stop", *answers])
    if answer != "stop":
        t.mark("F-079")
    return answer.split()[-1]


# Study and farm


def reachable(t: Table, seat: int, row: str, strength: int) -> list[str]:
    """Cells with a tile within the strength, if a slot is free (F-145, F-146, F-147)."""
    if not t.players[seat].free_slots():
        t.mark("F-010", "F-146")
        return []
    cells = [f"{row}-{cell}" for cell in range(1, strength + 1) if f"{row}-{cell}" in t.rows]
    t.mark("F-148" if cells else "F-147")
    return cells


def take_person(t: Table, seat: int, row: str, strength: int, by_die: bool) -> Flow:
    """A tile of a row; with card 09 one of the discard piles too (F-145, F-409)."""
    player = t.players[seat]
    t.mark("F-145", "F-011", "F-012", "F-149")
    cells = reachable(t, seat, row, strength)
    answers = [f"take {cell} none" for cell in cells]
    if by_die and player.free_slots() > 1 and t.discards.total():
        answers += [f"take {cell} {source}" for cell in cells for source in t.sources(seat, "09")]
    _, cell, source = (yield from t.ask_with_cards(seat, answers)).split()
    player.add_tile(t.rows.pop(cell))
    while source not in ("none", "stop"):
        yield from t.pay(seat, "09", source)
        tile = (yield from t.ask(seat, [f"salvage {tile}" for tile in t.discards if t.discards[tile]])).split()[1]
        t.discards[tile] -= 1
        player.add_tile(tile)
        more = player.free_slots() and t.discards.total()
        source = (yield from again(t, seat, "09")) if more else "stop"


# Exchange


def exchange(t: Table, seat: int, pips: int) -> Flow:
    """Pips for goods, one trade after the other; at least one (F-160 to F-169, F-402)."""
    player = t.players[seat]
    t.mark("F-160")
    whole, raised = pips, 0
    while pips:
        trades = [f"slide {slot}" for slot, down in enumerate(player.down, 1) if not down] + ["barter vp"]
        if any(player.down):
            t.mark("F-168")
        if pips > 1:
            trades += ["barter offering", *(f"take_card {god}" for god in t.gods_showing()), *t.any_feathers(seat)]
            trades += ["barter quipu"] if player.cords else []
        if pips < whole:
            trades.append("stop")
        elif any(player.down):
            trades += [f"raise {source}" for source in t.sources(seat, "02")]
        verb, *words = (yield from t.ask_with_cards(seat, trades)).split()
        if verb == "stop":
            t.mark("F-169")
            return
        if verb == "raise":
            raised += 1
            t.mark(*(["F-079"] if raised > 1 else []))
            yield from t.pay(seat, "02", words[0])
            yield from lift(t, seat)
            continue
        yield from trade(t, seat, verb, words[0])
        pips -= 1 if verb == "slide" or words == ["vp"] else 2


def trade(t: Table, seat: int, verb: str, what: str) -> Flow:
    """What a pip or two bring (F-161 to F-167)."""
    player = t.players[seat]
    if verb == "slide":
        slot = int(what) - 1
        player.down[slot] = True
        value = int(player.tiles[slot][-1])
        if player.tiles[slot].startswith("study"):
            t.mark("F-161")
            t.learn(seat, value)
        else:
            t.mark("F-162")
            player.food += value
    elif verb == "take_card":
        t.mark("F-165")
        yield from t.take_card(seat, what)
    elif verb == "feather":
        t.mark("F-166")
        t.place_feather(seat, f"feather {what}")
    elif what == "vp":
        t.mark("F-163")
        t.score(seat, 1, "actions")
    elif what == "offering":
        t.mark("F-164")
        player.offerings += 1
    else:
        t.mark("F-167")
        t.free_quipu(seat, 1)


def lift(t: Table, seat: int) -> Flow:
    """One or two tiles are raised (F-402)."""
    player = t.players[seat]
    for stop in ([], ["stop"]):
        lifts = [f"lift {slot}" for slot, down in enumerate(player.down, 1) if down]
        answer = yield from t.ask(seat, [*lifts, *stop] if lifts else [])
        if answer in ("", "stop"):
            return
        player.down[int(answer.split()[1]) - 1] = False


# Temple, headdress, blessing


def priests_left(t: Table, seat: int) -> int:
    return 4 - t.steps.count(seat)


def place_priest(t: Table, seat: int, strength: int, expel: bool) -> Flow:
    """A priest on the step of the strength; who stands there goes down, step by step (F-180 to F-183, F-412)."""
    t.mark("F-180", "F-183")
    if expel:
        t.steps[strength - 1] = None
    arriving: int | None = seat
    step = strength - 1
    while arriving is not None and step >= 0:
        if t.steps[step] is not None:
            t.mark("F-181" if step else "F-182")
        arriving, t.steps[step] = t.steps[step], arriving
        step -= 1
    yield from blessing(t, seat)


def headdress(t: Table, seat: int, strength: int) -> Flow:
    """A circle tile is turned over: its points, the round's bonus and a blessing (F-190, F-191, F-192)."""
    t.mark("F-190", "F-191", "F-192", "F-194")
    ready = [f"activate {number}" for number in t.players[seat].ready_circles(strength)]
    number = int((yield from t.ask(seat, ready)).split()[1])
    t.players[seat].circles.add(number)
    t.score(seat, CIRCLES[number] + HEADDRESS[t.round - 1], "headdress")
    yield from blessing(t, seat)


def blessing(t: Table, seat: int) -> Flow:
    """A card or an offering, and knowledge or food; or card 08 (F-110, F-111, F-408)."""
    player = t.players[seat]
    t.mark("F-110", "F-111", "F-112")
    gifts = ["offering", *t.gods_showing()]
    answers = [f"bless {gift} {boon}" for gift in gifts for boon in ("knowledge", "food")]
    answers += [f"great_blessing {source}" for source in t.sources(seat, "08")]
    verb, *words = (yield from t.ask(seat, answers)).split()
    if verb == "great_blessing":
        t.mark("F-113")
        yield from t.pay(seat, "08", words[0])
        player.food += 3
        t.learn(seat, 3)
        return
    if words[0] == "offering":
        player.offerings += 1
    else:
        yield from t.take_card(seat, words[0])
    if words[1] == "food":
        player.food += 1
    else:
        t.learn(seat, 1)
