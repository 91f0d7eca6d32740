"""What is at hand just now, floating beside the hill: the reckoning of a placement, tiles being looked at, gains to order."""

from markupsafe import Markup

from kancha.draw.icons import glyph, icon
from kancha.draw.markup import joined, tag
from kancha.games.tawantinsuyu.look.account import Account, Underway, account
from kancha.games.tawantinsuyu.look.cards import army_card, weaving
from kancha.games.tawantinsuyu.look.shapes import GAIN_ICON, task_icon, worker_icon
from kancha.games.tawantinsuyu.look.sight import Sight, spoken
from kancha.games.tawantinsuyu.material import (
    ARMY_NAMES,
    BLUE,
    GAINS,
    NONE,
    SPACE_NAMES,
    TASKS,
    TERRACES,
    WEAVING_NAMES,
)
from kancha.games.tawantinsuyu.verbs import SPACE
from kancha.kernel.bits import members


def tray(sight: Sight, underway: Underway | None) -> Markup:
    """Every part that has something to show; the slips lie ready for whichever space is looked at."""
    parts = [*asked(sight), weavings(sight), looking(sight), now(sight, underway)]
    shown = [part for part in parts if part is not None]
    slips = [slip(sight, space, kinds) for space, kinds in sight.placing.items()]
    hint = tag("div", sight.say("slip_hint"), class_="slip hint") if slips else None
    return tag("div", *shown, hint, *slips, id="tray", class_="tray" if shown or slips else "tray none")


def box_of(title: str, *body: Markup | None, name: str) -> Markup:
    return tag("div", tag("b", title, class_="tray-title"), tag("div", *body, class_="row wrap"), id=f"tray-{name}")


# The reckoning


def now(sight: Sight, found: Underway | None) -> Markup | None:
    """The slip of the placement that is previewed or resolved: first the reckoning, then the tasks left."""
    if found is None:
        return None
    one = found.account
    if found.left != NONE:
        hill = sight.box.hill
        parts: list[Markup] = []
        for place, icon_ in enumerate(hill.icons[one.space]):
            task = TASKS[hill.icon_task[icon_]]
            done = found.done >> place & 1
            body = [icon(task_icon(task)), icon("confirm", "ic-s tick") if done else None]
            parts.append(tag("span", *body, class_="task-i done" if done else "task-i"))
        said = sight.say("tasks_left", number=found.left)
        body_ = [heading(sight, one.space), line(found.left, worker_icon(one.worker), said)]
        return tag("div", *body_, tag("div", *parts, class_="row"), id="slip-now", class_="slip now")
    body_ = [heading(sight, one.space), food_line(sight, one)]
    stairs = stairs_lines(sight, one)
    return tag("div", *body_, stairs, task_line(sight, one), id="slip-now", class_="slip now")


def slip(sight: Sight, space: int, kinds: set[int]) -> Markup:
    """What a space costs and brings, for each kind of worker that may go there; shown while the space is looked at."""
    found = [account(sight.g, sight.seat, kind, space) for kind in sorted(kinds)]
    parts: list[Markup | None] = [heading(sight, space)]
    if len({one.food for one in found}) == 1:
        parts.append(food_line(sight, found[0]))
    else:
        parts += [food_line(sight, one, f"for f{one.worker}") for one in found]
    parts.append(stairs_lines(sight, found[0]))
    parts += [task_line(sight, one, f"for f{one.worker}") for one in found]
    return tag("div", *parts, class_=f"slip aid at{space}")


def heading(sight: Sight, space: int) -> Markup:
    hill = sight.box.hill
    said = sight.say("slip_title", god=sight.god(hill.god[space]), space=SPACE_NAMES[space])
    where = sight.say("terrace", TERRACES[hill.terrace[space]])
    return tag("b", f"{said} · {where}", class_="tray-title")


def line(number: int, picture: str, said: str, class_: str = "", rule: str = "") -> Markup:
    tail = tag("i", rule) if rule else None
    return tag("p", tag("b", number), icon(picture), tag("span", said, tail), class_=class_ or None)


def food_line(sight: Sight, one: Account, class_: str = "") -> Markup:
    """0 walk + 5 down − 2 − 2 − 1."""
    said = sight.say("food_sum", walk=one.walk, down=one.descent)
    less = sight.box.costs.stairs_help
    said += f" − {less}" * len(one.stairs)
    if one.courier:
        said += sight.say("courier_saves")
    return line(one.food, "food", said, class_)


def stairs_lines(sight: Sight, one: Account) -> Markup | None:
    """Whose stairs are used, and who scores for it (T-083, T-084)."""
    if not one.stairs:
        return None
    owners = [sight.g.stairs[number] for number in one.stairs]
    found: list[Markup] = []
    for owner in dict.fromkeys(owners):
        times = owners.count(owner)
        if owner == one.side:
            said = sight.say("own_stairs")
        else:
            said = sight.say("stairs_pay", name=sight.name(owner), points=times * sight.box.costs.stairs_use)
        number = int(sight.side_class(owner).removeprefix("seat-"))
        found.append(tag("p", tag("b"), glyph(number, "glyph-s"), tag("span", said)))
    return joined(found)


def task_line(sight: Sight, one: Account, class_: str = "") -> Markup:
    """1 + 1 blue rim + 1 neighbour."""
    said = ["1"]
    if one.colour:
        said.append(sight.say("for_blue" if sight.box.hill.colour[one.space] == BLUE else "for_green"))
    if one.first:
        said.append(sight.say("for_first"))
    if one.warrior:
        said.append(sight.say("for_warrior", number=one.warrior))
    if one.helpers:
        count = len(one.helpers)
        said.append(sight.say("for_neighbour" if count == 1 else "for_neighbours", number=count))
    text = " + ".join(said)
    if one.potato:
        text += sight.say("for_potato")
    return line(one.tasks, worker_icon(one.worker), sight.say("tasks_sum", sum=text), class_)


# Things being looked at


def weavings(sight: Sight) -> Markup | None:
    """Tiles drawn or bought and not yet laid; in setup the starting ones to choose from."""
    g = sight.g
    tiles = [*g.weavings_drawn, *[tile for tile in g.weavings_bought if tile not in g.weavings_drawn]]
    title = sight.say("weavings_drawn")
    starts = [
        SPACE.verb(option).values(option)[0] for option in sight.options if SPACE.verb(option).name == "begin_with"
    ]
    if starts:
        tiles, title = starts, sight.say("weavings_start")
    else:
        asked_ = [o for o in sight.options if SPACE.verb(o).name in ("weave", "begin_tapestry")]
        wanted = dict.fromkeys([SPACE.verb(option).values(option)[0] for option in asked_])
        tiles += [tile for tile in wanted if tile not in tiles and tile != g.weaving_up]
    if not tiles:
        return None
    found: list[Markup] = []
    for tile in tiles:
        name = WEAVING_NAMES[tile]
        bought = " bought" if tile in g.weavings_bought else ""
        marks = sight.weaving_tip(tile)
        found.append(
            tag(
                "span",
                spoken(marks),
                weaving(sight.box, tile),
                id=f"weaving-{name}",
                class_=f"cloth{bought}",
                data_f=f"weaving:{name}",
                **marks,
            )
        )
    return box_of(title, *found, name="weavings")


def looking(sight: Sight) -> Markup | None:
    """Army cards drawn to keep one of; only their owner sees them (T-148)."""
    if sight.seat < 0:
        return None
    cards = members(sight.g.players[sight.seat].looking)
    if not cards:
        return None
    found: list[Markup] = []
    for card in cards:
        name = ARMY_NAMES[card]
        marks = sight.army_tip(card, "army_keep", "T-148")
        face = [spoken(marks), army_card(sight.box, card)]
        found.append(tag("span", *face, id=f"army-{name}", class_="god-card army", data_f=f"army_card:{name}", **marks))
    return box_of(sight.say("keep_one"), *found, name="looking")


# Answers that have no piece of their own

ABILITY_ICON = {"task": "task", "card": "god-card", "neither": "close"}


def asked(sight: Sight) -> list[Markup | None]:
    """Gains to order or choose from, the Priest's ability, numbers of cards, gold for the upkeep."""
    values: dict[str, dict[int, str]] = {}
    for option in sight.options:
        verb = SPACE.verb(option)
        if verb.name in ("resolve", "choose", "only", "without", "priest", "flip", "discard", "upkeep"):
            for domain, value in zip(verb.domains, verb.values(option), strict=True):
                values.setdefault(domain.name, {})[value] = domain.words[value]
    found: list[Markup | None] = []
    if gains := values.get("gain"):
        chips = [answer(sight, "gain", word, gain_icon(word), gain_name(sight, word)) for word in gains.values()]
        title = sight.say("which_gains" if sight.asks("only") else "gains")
        found.append(box_of(title, *chips, name="gains"))
    if abilities := values.get("ability"):
        chips = [
            answer(sight, "ability", word, ABILITY_ICON[word], sight.say("ability", word))
            for word in abilities.values()
        ]
        found.append(box_of(sight.say("priest_asks"), *chips, name="ability"))
    if "singles" in values:
        title = sight.say("flip_which" if sight.asks("flip") else "discard_which")
        chips = []
        for kind, men in (("singles", 1), ("doubles", 2)):
            words = values[kind]
            row = [
                answer(sight, kind, words[one], "warrior" if men == 1 else "army", f"{words[one]} × {men}")
                for one in sorted(words)
            ]
            chips.append(tag("div", *row, class_="row wrap"))
        found.append(box_of(title, *chips, name="soldiers"))
    if amounts := values.get("amount"):
        chips = [answer(sight, "amount", amounts[one], "gold", amounts[one]) for one in sorted(amounts)]
        found.append(box_of(sight.say("upkeep"), *chips, name="upkeep"))
    return found


def gain_icon(word: str) -> str:
    return "more" if word == "choice" else GAIN_ICON.get(word, word)


def gain_name(sight: Sight, word: str) -> str:
    assert word in GAINS
    return sight.say("gain_name", word)


def answer(sight: Sight, domain: str, word: str, picture: str, said: str) -> Markup:
    body = [icon(picture, "ic-s"), tag("span", said)]
    return tag("span", *body, id=f"answer-{domain}-{word}", class_="chip answer", data_f=f"{domain}:{word}")
