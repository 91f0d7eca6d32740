"""What is at hand just now, floating beside the hill: the reckoning of a placement, tiles being looked at, gains to order."""

from markupsafe import Markup

from kancha.draw.icons import glyph, icon
from kancha.draw.markup import joined, tag
from kancha.games.tawantinsuyu.look.account import Account, Underway, account
from kancha.games.tawantinsuyu.look.pieces import army, cloth
from kancha.games.tawantinsuyu.look.shapes import GAIN_ICON, TASK_ICON, WORKER_ICON
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import BLUE, NONE, TASKS, WEAVING_NAMES
from kancha.games.tawantinsuyu.verbs import SPACE
from kancha.kernel.bits import members


def tray(sight: Sight, underway: Underway | None) -> Markup:
    """Every part that has something to show; the slips lie ready for whichever space is looked at."""
    parts = [*asked(sight), weavings(sight), looking(sight), now(sight, underway)]
    shown = [part for part in parts if part is not None]
    slips = [slip(sight, space, kinds) for space, kinds in sight.placing.items()]
    return tag("div", *shown, *slips, id="tray", class_="tray" if shown or slips else "tray none")


def box_of(title: str, *body: Markup | None, name: str) -> Markup:
    return tag("div", tag("b", title, class_="tray-title"), tag("div", *body, class_="row wrap"), id=f"tray-{name}")


# The reckoning


def now(sight: Sight, placing: Underway | None) -> Markup | None:
    """The slip of the placement that is previewed or resolved: first the reckoning, then the tasks left."""
    if placing is None:
        return None
    one = placing.account
    if placing.left == NONE:
        body = [food_line(sight, one), stairs_lines(sight, one), task_line(sight, one)]
    else:
        left = line(placing.left, WORKER_ICON[one.worker], sight.say("tasks_left", number=placing.left))
        body = [left, tag("div", *task_icons(sight, placing), class_="row")]
    return tag("div", heading(sight, one.space), *body, id="slip-now", class_="slip now")


def task_icons(sight: Sight, placing: Underway) -> list[Markup]:
    """The three icons of the space, those done ticked off."""
    hill = sight.box.hill
    icons: list[Markup] = []
    for place, number in enumerate(hill.icons[placing.account.space]):
        done = placing.done >> place & 1
        body = [icon(TASK_ICON[TASKS[hill.icon_task[number]]]), icon("confirm", "ic-s tick") if done else None]
        icons.append(tag("span", *body, class_="task-i done" if done else "task-i"))
    return icons


def slip(sight: Sight, space: int, kinds: set[int]) -> Markup:
    """What a space costs and brings, for each kind of worker that may go there; shown while the space is looked at."""
    accounts = [account(sight.g, sight.seat, kind, space) for kind in sorted(kinds)]
    parts: list[Markup | None] = [heading(sight, space)]
    if len({one.food for one in accounts}) == 1:
        parts.append(food_line(sight, accounts[0]))
    else:
        parts += [food_line(sight, one, f"for f{one.worker}") for one in accounts]
    parts.append(stairs_lines(sight, accounts[0]))
    parts += [task_line(sight, one, f"for f{one.worker}") for one in accounts]
    return tag("div", *parts, class_=f"slip aid at{space}")


def heading(sight: Sight, space: int) -> Markup:
    return tag("b", sight.say("slip_title", **sight.place(space)), class_="tray-title")


def line(number: int, picture: str, said: str, class_: str = "") -> Markup:
    return tag("p", tag("b", number), icon(picture), tag("span", said), class_=class_ or None)


def food_line(sight: Sight, one: Account, class_: str = "") -> Markup:
    """0 walk + 5 down − 2 − 2 − 1."""
    said = sight.say("food_sum", walk=one.walk, down=one.descent)
    said += f" − {sight.box.costs.stairs_help}" * len(one.stairs)
    return line(one.food, "food", said + (sight.say("courier_saves") if one.courier else ""), class_)


def stairs_lines(sight: Sight, one: Account) -> Markup | None:
    """Whose stairs are used, and who scores for it (T-083, T-084)."""
    if not one.stairs:
        return None
    owners = [sight.g.stairs[number] for number in one.stairs]
    lines: list[Markup] = []
    for owner in dict.fromkeys(owners):
        points = owners.count(owner) * sight.box.costs.stairs_use
        pays = sight.say("stairs_pay", name=sight.name(owner), points=points)
        said = sight.say("own_stairs") if owner == one.side else pays
        number = int(sight.side_class(owner).removeprefix("seat-"))
        lines.append(tag("p", tag("b"), glyph(number, "glyph-s"), tag("span", said)))
    return joined(lines)


def task_line(sight: Sight, one: Account, class_: str = "") -> Markup:
    """1 + 1 blue rim + 1 neighbour."""
    blue = sight.box.hill.colour[one.space] == BLUE
    near = len(one.helpers)
    reasons = {
        "for_blue" if blue else "for_green": one.colour,
        "for_first": one.first,
        "for_warrior": one.warrior,
        "for_neighbour" if near == 1 else "for_neighbours": near,
    }
    said = " + ".join(["1", *[sight.say(reason, number=number) for reason, number in reasons.items() if number]])
    said += sight.say("for_potato") if one.potato else ""
    return line(one.tasks, WORKER_ICON[one.worker], sight.say("tasks_sum", sum=said), class_)


# Things being looked at


def weavings(sight: Sight) -> Markup | None:
    """Tiles drawn or bought and not yet laid; in setup the starting ones to choose from."""
    g = sight.g
    asked = [(SPACE.verb(option).name, SPACE.verb(option).values(option)) for option in sight.options]
    tiles = [values[0] for verb, values in asked if verb == "begin_with"]
    title = sight.say("weavings_start" if tiles else "weavings_drawn")
    if not tiles:
        wanted = [
            values[0] for verb, values in asked if verb in ("weave", "begin_tapestry") and values[0] != g.weaving_up
        ]
        tiles = list(dict.fromkeys([*g.weavings_drawn, *g.weavings_bought, *wanted]))
    shown: list[Markup] = []
    for one in tiles:
        classes = "cloth bought" if one in g.weavings_bought else "cloth"
        shown.append(cloth(sight, one, classes, f"weaving:{WEAVING_NAMES[one]}", sight.weaving_tip(one)))
    return box_of(title, *shown, name="weavings") if shown else None


def looking(sight: Sight) -> Markup | None:
    """Army cards drawn to keep one of; only their owner sees them (T-148)."""
    cards = members(sight.g.players[sight.seat].looking) if sight.seat >= 0 else []
    shown = [army(sight, card, "army_keep", "T-148") for card in cards]
    return box_of(sight.say("keep_one"), *shown, name="looking") if shown else None


# Answers that have no piece of their own

ABILITY_ICON = {"task": "task", "card": "god-card", "neither": "close"}
SOLDIERS_ICON = {"singles": (1, "warrior"), "doubles": (2, "army")}
ANSWERED_HERE = ("resolve", "choose", "only", "without", "priest", "flip", "discard", "upkeep")


def asked(sight: Sight) -> list[Markup | None]:
    """Gains to order or choose from, the Priest's ability, numbers of cards, gold for the upkeep."""
    values: dict[str, dict[int, str]] = {}
    for option in sight.options:
        verb = SPACE.verb(option)
        if verb.name in ANSWERED_HERE:
            for domain, value in zip(verb.domains, verb.values(option), strict=True):
                values.setdefault(domain.name, {})[value] = domain.words[value]
    boxes: list[Markup | None] = []
    if gains := values.get("gain"):
        chips = [answer("gain", word, gain_icon(word), sight.say("gain_name", word)) for word in gains.values()]
        boxes.append(box_of(sight.say("which_gains" if sight.asks("only") else "gains"), *chips, name="gains"))
    if abilities := values.get("ability"):
        chips = [answer("ability", one, ABILITY_ICON[one], sight.say("ability", one)) for one in abilities.values()]
        boxes.append(box_of(sight.say("priest_asks"), *chips, name="ability"))
    if "singles" in values:
        rows: list[Markup] = []
        for kind, (men, picture) in SOLDIERS_ICON.items():
            words = [word for _, word in sorted(values[kind].items())]
            chips = [answer(kind, word, picture, f"{word} × {men}") for word in words]
            rows.append(tag("div", *chips, class_="row wrap"))
        title = sight.say("flip_which" if sight.asks("flip") else "discard_which")
        boxes.append(box_of(title, *rows, name="soldiers"))
    if amounts := values.get("amount"):
        chips = [answer("amount", word, "gold", word) for _, word in sorted(amounts.items())]
        boxes.append(box_of(sight.say("upkeep"), *chips, name="upkeep"))
    return boxes


def gain_icon(word: str) -> str:
    return "more" if word == "choice" else GAIN_ICON.get(word, word)


def answer(domain: str, word: str, picture: str, said: str) -> Markup:
    body = [icon(picture, "ic-s"), tag("span", said)]
    return tag("span", *body, id=f"answer-{domain}-{word}", class_="chip answer", data_f=f"{domain}:{word}")
