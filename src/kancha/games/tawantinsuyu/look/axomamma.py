"""Axomamma's board: his open god cards, three loops of actions with the numbered tokens, his workers and his nature."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.tawantinsuyu.look.cards import god_card
from kancha.games.tawantinsuyu.look.shapes import GAIN_ICON, signs, worker_icon
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import (
    AXO_KINDS,
    AXO_ROW_LENGTH,
    AXO_ROW_START,
    AXO_SPACES,
    AXO_TOKENS,
    CARD_NAMES,
    NO_PERSONALITY,
    NONE,
    PERSONALITIES,
    WORKERS,
    Parts,
)

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
    rows = [row(sight, number) for number in range(len(AXO_ROW_START))]
    return tag("div", slots(sight), *rows, workers(sight), id="axo-board", class_="axo-board")


def slots(sight: Sight) -> Markup:
    """Four open god cards, and the die that picks one (T-272, T-300)."""
    axo = sight.g.axo
    assert axo is not None
    found: list[Markup] = []
    for number, card in enumerate(axo.slots):
        label = tag("b", number + 1)
        chosen = " rolled" if axo.die == number + 1 else ""
        if card == NONE:
            found.append(tag("span", label, id=f"axo-slot-{number}", class_=f"axo-slot{chosen}"))
            continue
        marks = sight.god_tip(card, "axo_card", "T-300")
        face = tag("span", god_card(sight.box, card), id=f"god-{CARD_NAMES[card]}", class_="god-card small", **marks)
        found.append(tag("span", label, face, id=f"axo-slot-{number}", class_=f"axo-slot{chosen}"))
    marks = sight.tip("axo_die", "T-271", number=axo.die or "–")
    die = icon(f"die-{axo.die}") if axo.die else icon("die-1", "pale")
    found.append(tag("span", die, id="axo-die", class_="axo-die", **marks))
    return tag("div", *found, nature(sight), class_="axo-slots")


def nature(sight: Sight) -> Markup | None:
    """His personality (T-274, T-313)."""
    axo = sight.g.axo
    assert axo is not None
    if axo.personality in (NONE, NO_PERSONALITY):
        return None
    name = PERSONALITIES[axo.personality]
    marks = sight.tip("axo_nature", "T-313", nature=sight.say("nature", name))
    return tag("span", icon("gold", "ic-s"), icon(NATURE_ICON[name]), id="axo-nature", class_="chip chip-s", **marks)


def row(sight: Sight, number: int) -> Markup:
    """One loop of spaces; the last leads back to the first (T-304)."""
    start = AXO_ROW_START[number]
    spaces = [space(sight, start + place, number) for place in range(AXO_ROW_LENGTH[number])]
    return tag("div", *spaces, tag("span", icon("rotate", "ic-s"), class_="axo-loop"), class_="axo-row")


def space(sight: Sight, number: int, row_: int) -> Markup:
    axo, solo = sight.g.axo, sight.box.solo
    assert axo is not None
    kind = AXO_KINDS[solo.kind[number]]
    said = sight.say("axo_kind", kind, gain=sight.gains(solo.gain[number]))
    marks = sight.tip("axo_space", ROW_RULE[row_], what=said)
    tokens: list[Markup] = []
    for token, at in enumerate(axo.tokens):
        if at == number:
            value = solo.token_value[token]
            on = " rolled" if value == axo.die else ""
            tip = sight.tip("axo_token", "T-304", value=value)
            tokens.append(tag("b", value, id=f"axo-{AXO_TOKENS[token]}", class_=f"axo-token{on}", **tip))
    body = pictures(sight, kind, solo.gain[number])
    return tag(
        "span",
        tag("span", *body, class_="axo-what"),
        tag("span", *tokens, class_="axo-tokens"),
        id=f"axo-{AXO_SPACES[number]}",
        class_="axo-space",
        **marks,
    )


def pictures(sight: Sight, kind: str, gain: Parts) -> list[Markup]:
    if kind not in KIND_ICON:
        found = [sign(name, number) for name, number, _ in signs(sight.box, gain)]
        return [*found, icon("sun-disc", "ic-s")] if kind == "gain_and_personality" else found
    return [icon(name, "ic-s") for name in KIND_ICON[kind]]


def sign(name: str, number: object) -> Markup:
    """An icon of a gain with its amount, in a line."""
    if name == "":
        return tag("i", str(number))
    amount = tag("b", str(number)) if number != "" else None
    return joined([icon(GAIN_ICON.get(name, name), "ic-s"), amount or Markup("")])


def workers(sight: Sight) -> Markup:
    """What each colour brings him when he gains a worker (T-280), and his own, the oldest first."""
    axo, solo = sight.g.axo, sight.box.solo
    assert axo is not None
    found: list[Markup] = []
    for kind, name in enumerate(WORKERS):
        gain = solo.worker_reward[kind]
        marks = sight.tip("axo_worker", "T-280", worker=sight.worker(kind), gain=sight.gains(gain))
        body = [icon(worker_icon(kind), "ic-s"), *[sign(one, number) for one, number, _ in signs(sight.box, gain)]]
        found.append(tag("span", *body, class_="axo-reward", id=f"axo-reward-{name}", **marks))
    return tag("div", *found, class_="axo-workers")
