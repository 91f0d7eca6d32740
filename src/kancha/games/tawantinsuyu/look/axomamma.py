"""Axomamma's board: his open god cards, three loops of actions with the numbered tokens, his workers and his nature."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import tag
from kancha.games.tawantinsuyu import material
from kancha.games.tawantinsuyu.look.pieces import god
from kancha.games.tawantinsuyu.look.shapes import signs
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import AXO_ROW_LENGTH, AXO_ROW_START, NONE, WORKERS, Parts
from kancha.games.tawantinsuyu.people import Axomamma

KIND_ICON = {
    "gain_scarcer": ["stone", "corn"],
    "buy_weavings": ["weaving"],
    "build_stairs": ["stairs"],
    "build_statue": ["statue-large"],
    "build_production": ["building", "production"],
    "build_passive": ["building", "passive"],
    "village_potato_end": ["w-any", "potato"],
    "nomad": ["w-any"],
    "village_corn_end": ["w-any", "corn"],
}
NATURE_ICON = {"statue": "statue-small", "weaving": "weaving", "temple": "temple", "building": "building"}
ROW_RULE = ("T-305", "T-306", "T-306")


def axomamma(sight: Sight) -> Markup:
    axo = sight.g.axo
    assert axo is not None
    rows = [row(sight, axo, number) for number in range(len(AXO_ROW_START))]
    return tag("div", slots(sight, axo), *rows, workers(sight), id="axo-board", class_="axo-board")


def slots(sight: Sight, axo: Axomamma) -> Markup:
    """Four open god cards, and the die that picks one (T-272, T-300)."""
    parts: list[Markup] = []
    for number, card in enumerate(axo.slots):
        tip = sight.god_tip(card, "axo_card", "T-300") if card != NONE else {}
        face = god(sight, card, "god-card small", None, tip) if card != NONE else None
        chosen = "axo-slot rolled" if axo.die == number + 1 else "axo-slot"
        parts.append(tag("span", tag("b", number + 1), face, id=f"axo-slot-{number}", class_=chosen))
    marks = sight.tip("axo_die", "T-271", number=axo.die or "–")
    die = icon(f"die-{axo.die}") if axo.die else icon("die-1", "pale")
    return tag(
        "div", *parts, tag("span", die, id="axo-die", class_="axo-die", **marks), nature(sight, axo), class_="axo-slots"
    )


def nature(sight: Sight, axo: Axomamma) -> Markup | None:
    """His personality (T-274, T-313)."""
    if axo.personality in (NONE, material.NO_PERSONALITY):
        return None
    name = material.PERSONALITIES[axo.personality]
    marks = sight.tip("axo_nature", "T-313", nature=sight.say("nature", name))
    return tag("span", icon("gold", "ic-s"), icon(NATURE_ICON[name]), id="axo-nature", class_="chip chip-s", **marks)


def row(sight: Sight, axo: Axomamma, number: int) -> Markup:
    """One loop of spaces; the last leads back to the first (T-304)."""
    start = AXO_ROW_START[number]
    spaces = [space(sight, axo, start + place, ROW_RULE[number]) for place in range(AXO_ROW_LENGTH[number])]
    return tag("div", *spaces, tag("span", icon("rotate", "ic-s"), class_="axo-loop"), class_="axo-row")


def space(sight: Sight, axo: Axomamma, number: int, rule: str) -> Markup:
    solo = sight.box.solo
    kind, gain = material.AXO_KINDS[solo.kind[number]], solo.gain[number]
    marks = sight.tip("axo_space", rule, what=sight.say("axo_kind", kind, gain=sight.gains(gain)))
    tokens: list[Markup] = []
    for token in [token for token, place in enumerate(axo.tokens) if place == number]:
        value = solo.token_value[token]
        classes = "axo-token rolled" if value == axo.die else "axo-token"
        tip = sight.tip("axo_token", "T-304", value=value)
        tokens.append(tag("b", value, id=f"axo-{material.AXO_TOKENS[token]}", class_=classes, **tip))
    what = tag("span", *pictures(sight, kind, gain), class_="axo-what")
    standing = tag("span", *tokens, class_="axo-tokens")
    return tag("span", what, standing, id=f"axo-{material.AXO_SPACES[number]}", class_="axo-space", **marks)


def pictures(sight: Sight, kind: str, gain: Parts) -> list[Markup]:
    if kind in KIND_ICON:
        return [icon(name, "ic-s") for name in KIND_ICON[kind]]
    shown = in_a_line(sight, gain)
    return [*shown, icon("sun-disc", "ic-s")] if kind == "gain_and_personality" else shown


def in_a_line(sight: Sight, gain: Parts) -> list[Markup]:
    """The icons of a gain, each with its amount."""
    shown: list[Markup] = []
    for name, number, _ in signs(sight.box, gain):
        said = str(number)
        if name:
            shown += [icon(name, "ic-s"), tag("b", said) if said else Markup("")]
        else:
            shown.append(tag("i", said))
    return shown


def workers(sight: Sight) -> Markup:
    """What each colour brings him when he gains a worker (T-280)."""
    rewards: list[Markup] = []
    for kind, name in enumerate(WORKERS):
        gain = sight.box.solo.worker_reward[kind]
        marks = sight.tip("axo_worker", "T-280", worker=sight.worker(kind), gain=sight.gains(gain))
        body = [icon(f"w-{name}", "ic-s"), *in_a_line(sight, gain)]
        rewards.append(tag("span", *body, class_="axo-reward", id=f"axo-reward-{name}", **marks))
    return tag("div", *rewards, class_="axo-workers")
