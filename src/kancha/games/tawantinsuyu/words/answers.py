"""What answers mean in the position they are given in: who is hired, what is paid, where the High Priest comes to.

Each line of MEANINGS is a verb; its function names an entry of the table `answer` of the words files and fills its holes. All is
read from the state of whoever is asked.
"""

from collections.abc import Callable
from typing import Final

from kancha.games.tawantinsuyu import verbs
from kancha.games.tawantinsuyu.material import ACTIONS, CORN, GOLD, PART, PATTERNS, POTATO, SECTIONS, WORKERS, Box
from kancha.games.tawantinsuyu.payment import FOOD
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.words.figures import figures, place, spelled, spelled_part
from kancha.kernel.bits import members
from kancha.kernel.refusals import Prompt
from kancha.kernel.rules import Figures, Spelled
from kancha.kernel.verbs import PASS, PAY_VERB, STOP

Meaning = tuple[str, Figures]
PLAIN: Final[Meaning] = ("", {})
"""The option's own words say it all."""
ENDS: Final[dict[str, str]] = {
    "hire": "hire_nobody",
    "capture": "capture_nobody",
    "rebuild": "turn_no_more",
    "choose_task": "no_more_tasks",
    "rewards": "nothing_more",
    "take_god": "no_card",
    "take_nomad": "no_worker",
    "regenerate": "turn_nothing",
    "build_building": "build_nothing",
    "build_stairs": "build_nothing",
    "build_statue": "build_nothing",
    "set_aside": "replace_no_more",
    "choose_tiles": "buy_no_more",
    "follow_weaving": "not_follow",
    "free_weaving": "no_weaving",
    "single_production": "no_production",
    "produce": "no_production",
    "worship": "end_worship",
    "follow_worship": "not_follow",
    "offering": "no_offering",
    "follow_offering": "not_follow",
    "regeneration": "turn_no_more",
    "muster": "no_more_cards",
    "conquer": "no_more_conquest",
    "play_gods": "no_more_cards",
    "before_upkeep": "go_on",
    "last_swap": "go_on",
}
"""What ends when somebody passes or stops, by the question."""


def meaning(g: State, option: int, prompt: Prompt | None) -> Meaning:
    """What an answer means now."""
    if prompt is None or not 0 <= prompt.seat < len(g.players):
        return PLAIN
    if option in (PASS, STOP):
        return ENDS.get(prompt.name, ""), {}
    means = MEANINGS.get(verbs.SPACE.verb(option).name)
    return means(g, option, prompt) if means is not None else PLAIN


def the(worker: int) -> Spelled:
    return [(f"worker.the.{WORKERS[worker]}", 0)]


def at_end(g: State, end: int) -> Spelled:
    """The worker at an end of the Village."""
    return the(g.village[-1 if end else 0])


def hire(g: State, option: int, prompt: Prompt) -> Meaning:
    if not g.village:
        return PLAIN
    end = verbs.HIRE.arg(option)
    price = spelled_part(g.box, (CORN if end else POTATO) * PART + 1)
    return "hire", {"worker": at_end(g, end), "price": price}


def send(g: State, option: int, prompt: Prompt) -> Meaning:
    if not g.village:
        return PLAIN
    end = verbs.SEND.arg(option)
    return "send", {"worker": at_end(g, end), "end": [(f"village_end.{('potato', 'corn')[end]}", 0)]}


def capture(g: State, option: int, prompt: Prompt) -> Meaning:
    space = verbs.CAPTURE.arg(option)
    worker = g.worker_at(space)
    return ("capture", {"worker": the(worker), **place(g.box, space)}) if worker >= 0 else PLAIN


def alike(g: State, option: int, prompt: Prompt) -> Meaning:
    """Cards of the same print are told apart by their order."""
    box, player, verb = g.box, g.players[prompt.seat], verbs.SPACE.verb(option)
    card = verb.values(option)[0]
    cards = members(player.looking | player.army | player.army_up | player.army_down)
    twins = [other for other in cards if face(box, other) == face(box, card)]
    if len(twins) < 2 or card not in twins:
        return PLAIN
    nth: Spelled = [(f"look.nth.{min(twins.index(card), 5) + 1}", 0)]
    return verb.name, {**figures(box, "army_card", verbs.ARMY.words[card]), "nth": nth}


def face(box: Box, card: int) -> tuple[int, int, int]:
    return box.army_soldiers[card], box.army_resource[card], box.army_amount[card]


def pay(g: State, option: int, prompt: Prompt) -> Meaning:
    """The whole sum: what gold and corn leave, the other resource pays."""
    number, kind = prompt.parts.get("n"), prompt.parts.get("kind")
    if not isinstance(number, int) or not isinstance(kind, int):
        return PLAIN
    gold, corn = PAY_VERB.values(option)
    own = POTATO if kind == FOOD else kind
    sums = [(own, number - gold - corn), (CORN, corn), (GOLD, gold)]
    return "pay", {"sum": spelled(g.box, tuple([kind * PART + paid for kind, paid in sums if paid]))}


def reached(g: State, section: int) -> Figures:
    return {"action": [(f"action.the.{ACTIONS[g.action_of(section)]}", 0)], "section": [("", section + 1)]}


def move(g: State, option: int, prompt: Prompt) -> Meaning:
    steps = verbs.MOVE.arg(option) + 1
    here = g.players[prompt.seat].priest
    return "move", {**reached(g, (here + steps) % SECTIONS), "steps": [("", steps)]}


def stand(g: State, option: int, prompt: Prompt) -> Meaning:
    return "stand", reached(g, verbs.STAND.arg(option))


def climb(steps: int) -> Spelled:
    return [("look.climb.one" if steps == 1 else "look.climb.several", steps)]


def offer(g: State, option: int, prompt: Prompt) -> Meaning:
    steps, costs = verbs.OFFER.arg(option) + 1, g.box.costs
    corn = costs.offering_other if prompt.name == "follow_offering" else costs.offering * steps
    return "offer", {"corn": spelled_part(g.box, CORN * PART + corn), "climb": climb(steps)}


def sacrifice(g: State, option: int, prompt: Prompt) -> Meaning:
    statue, costs = verbs.SACRIFICE.arg(option), g.box.costs
    steps = (costs.worship_other if prompt.name == "follow_worship" else costs.worship_active)[statue % 2]
    return "sacrifice", {"statue": [(f"statue.{verbs.STATUE.words[statue]}", 0)], "climb": climb(steps)}


def soldiers(option: int) -> Spelled:
    """So many cards of one soldier, and of two."""
    said: Spelled = []
    for kind, number in zip(("single", "double"), verbs.SPACE.verb(option).values(option), strict=True):
        if number:
            said += [("look.and", 0)] if said else []
            said.append((f"look.cards.{kind}" if number == 1 else f"look.cards.{kind}s", number))
    return said or [("look.nothing", 0)]


def flip(g: State, option: int, prompt: Prompt) -> Meaning:
    return "flip", {"cards": soldiers(option)}


def discard(g: State, option: int, prompt: Prompt) -> Meaning:
    return "discard", {"cards": soldiers(option)}


def weave(g: State, option: int, prompt: Prompt) -> Meaning:
    """With one tapestry nobody need say which, nor what the edges of a tile are if no other has its colour."""
    tile, _, end = verbs.WEAVE.args(option)
    same = [other for other in g.weavings_bought if g.box.pattern[other] == g.box.pattern[tile]]
    if len(g.players[prompt.seat].tapestries) > 1 or len(same) > 1:
        return PLAIN
    dye = [(f"look.dye.{PATTERNS[g.box.pattern[tile]]}", 0)]
    return "weave", {"dye": dye, "end": [(f"end.{verbs.SIDE.words[end]}", 0)]}


def take_gold(g: State, option: int, prompt: Prompt) -> Meaning:
    here = g.players[prompt.seat].priest
    return "take_gold", {"action": [(f"action.the.{ACTIONS[g.action_of(here)]}", 0)]}


def upkeep(g: State, option: int, prompt: Prompt) -> Meaning:
    missing, gold = prompt.parts.get("number"), verbs.UPKEEP.arg(option)
    if not isinstance(missing, int):
        return PLAIN
    loss = g.box.costs.upkeep_loss
    given = spelled(g.box, (GOLD * PART + gold,)) if gold else [("look.nothing", 0)]
    return "upkeep", {"gold": given, "loss": [("", loss * (missing - gold))], "before": [("", loss * missing)]}


MEANINGS: Final[dict[str, Callable[[State, int, Prompt], Meaning]]] = {
    "hire": hire,
    "send": send,
    "capture": capture,
    "keep_army": alike,
    "cash": alike,
    "muster": alike,
    "rally": alike,
    "pay": pay,
    "move": move,
    "stand": stand,
    "offer": offer,
    "sacrifice": sacrifice,
    "flip": flip,
    "discard": discard,
    "weave": weave,
    "take_gold": take_gold,
    "upkeep": upkeep,
}
