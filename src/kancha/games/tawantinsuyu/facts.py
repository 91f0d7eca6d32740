"""Everything on the table as plain named data, by the names that records and positions use (docs/facts/tawantinsuyu.md)."""

from kancha.games.tawantinsuyu.material import (
    ACTIONS,
    ADJUSTMENTS,
    ARMY_NAMES,
    AXO_SPACES,
    AXO_TOKENS,
    BUILDING_NAMES,
    CARD_NAMES,
    CONQUEST_NAMES,
    KINDS_OF_WORKER,
    NO_PERSONALITY,
    NONE,
    PERSONALITIES,
    RESOURCES,
    SPACE_NAMES,
    STAIR_NAMES,
    STATUES,
    WEAVING_NAMES,
    WORKERS,
)
from kancha.games.tawantinsuyu.people import CATEGORIES, Axomamma, Player
from kancha.games.tawantinsuyu.state import IN_SETUP, MODES, State
from kancha.games.tawantinsuyu.verbs import SPACE
from kancha.kernel.bits import members
from kancha.kernel.verbs import NOTHING

DUE = ["no", "if_built", "all", "some"]


def facts(g: State) -> dict[str, object]:
    """The whole table as somebody sees it: what they do not see is null, or a number beside the cards it may be."""
    return {
        "edition": g.box.edition,
        "mode": MODES[g.mode],
        "ages": list(g.ages),
        "sealed": [None if option == NOTHING else SPACE.text(option) for option in g.sealed],
        **moment(g),
        **hill(g),
        **supplies(g),
        "sides": [side_facts(player) for player in g.players],
        "axomamma": None if g.axo is None else axo_facts(g.axo),
    }


def moment(g: State) -> dict[str, object]:
    """Whose turn it is, how far it has come, and the Festivals."""
    return {
        "first": g.first,
        "turn": "setup" if g.active == IN_SETUP else number_or_none(g.active),
        "card_played": word_or_none(CARD_NAMES, g.card_played),
        "card_due": DUE[g.card_due],
        "working": word_or_none(SPACE_NAMES, g.working),
        "tasks": g.tasks,
        "second_action": g.second == 1,
        "action": word_or_none(ACTIONS, g.called),
        "producing": words(BUILDING_NAMES, g.activated),
        "swapped": words(RESOURCES, g.swapped),
        "holder": number_or_none(g.holder),
        "festivals": g.festivals,
        "celebrated": g.celebrated,
        "deck_only": g.deck_only == 1,
        "over": g.over == 1,
    }


def hill(g: State) -> dict[str, object]:
    """Workers, stairs, markers, and the turned tile."""
    workers: dict[str, object] = {}
    for kind in range(KINDS_OF_WORKER):
        for space in members(g.standing[kind]):
            workers[SPACE_NAMES[space]] = WORKERS[kind]
    return {
        "coricancha": g.rotation,
        "hill": dict(sorted(workers.items())),
        "village": [WORKERS[kind] for kind in g.village],
        "nomads": numbers(WORKERS, g.nomads),
        "bag": numbers(WORKERS, g.bag),
        "casualties": numbers(WORKERS, g.casualties),
        "gone": numbers(WORKERS, g.gone),
        "stairs": owners(STAIR_NAMES, g.stairs),
        "conquests": owners(CONQUEST_NAMES, g.conquests),
    }


def supplies(g: State) -> dict[str, object]:
    """Statues, market, weavings and cards. A pile in no known order is a set; what was put under it follows in order."""
    return {
        "statues": numbers(STATUES, g.statues),
        "market": [word_or_none(BUILDING_NAMES, building) for building in g.market],
        "buildings_left": words(BUILDING_NAMES, g.stack),
        "buildings_under": [BUILDING_NAMES[building] for building in g.under],
        "set_aside": [BUILDING_NAMES[building] for building in g.set_aside],
        "weaving_up": word_or_none(WEAVING_NAMES, g.weaving_up),
        "weavings_left": words(WEAVING_NAMES, g.weavings),
        "weavings_under": [WEAVING_NAMES[tile] for tile in g.weavings_under],
        "weavings_drawn": [WEAVING_NAMES[tile] for tile in g.weavings_drawn],
        "weavings_bought": [WEAVING_NAMES[tile] for tile in g.weavings_bought],
        "weavings_gone": words(WEAVING_NAMES, g.weavings_gone),
        "gods_left": words(CARD_NAMES, g.god_deck),
        "gods_under": [word_or_none(CARD_NAMES, card) for card in g.gods_under],
        "gods_under_known": list(g.gods_under_known),
        "offer": [CARD_NAMES[card] for card in g.offer],
        "army_left": words(ARMY_NAMES, g.army_deck),
        "army_discard": words(ARMY_NAMES, g.army_discard),
    }


def side_facts(player: Player) -> dict[str, object]:
    """A side's whole area; cards in hand that are not seen are numbers."""
    return {
        "resources": numbers(RESOURCES, player.res),
        "workers": numbers(WORKERS, player.workers),
        "points": numbers(CATEGORIES, player.points),
        "temple": player.temple,
        "high_priest": None if player.priest == NONE else player.priest + 1,
        "stairs_left": player.stairs_left,
        "markers_left": player.markers_left,
        "statues": numbers(STATUES, player.statues),
        "buildings": words(BUILDING_NAMES, player.up),
        "buildings_down": words(BUILDING_NAMES, player.down),
        "gods": words(CARD_NAMES, player.gods),
        "gods_hidden": player.gods_hidden,
        "played": words(CARD_NAMES, player.played),
        "army": words(ARMY_NAMES, player.army),
        "army_hidden": player.army_hidden,
        "looking": words(ARMY_NAMES, player.looking),
        "looking_hidden": player.looking_hidden,
        "army_up": words(ARMY_NAMES, player.army_up),
        "army_down": words(ARMY_NAMES, player.army_down),
        "tapestries": [[WEAVING_NAMES[tile] for tile in row] for row in player.tapestries],
        "automaton": player.automaton == 1,
    }


def axo_facts(axo: Axomamma) -> dict[str, object]:
    """Axomamma's own board."""
    return {
        "switches": words(ADJUSTMENTS, axo.adjust),
        "tokens": {AXO_TOKENS[token]: AXO_SPACES[space] for token, space in enumerate(axo.tokens)},
        "slots": [word_or_none(CARD_NAMES, card) for card in axo.slots],
        "personality": "none" if axo.personality == NO_PERSONALITY else word_or_none(PERSONALITIES, axo.personality),
        "queue": [WORKERS[kind] for kind in axo.queue],
        "began": axo.began == 1,
        "die": axo.die,
    }


# Small words


def words(names: list[str], bits: int) -> list[str]:
    return [names[bit] for bit in members(bits)]


def numbers(names: list[str], counts: list[int]) -> dict[str, int]:
    """How many of each; what there is none of is left out."""
    return {names[kind]: number for kind, number in enumerate(counts) if number}


def owners(names: list[str], sides: list[int]) -> dict[str, int]:
    return {names[place]: side for place, side in enumerate(sides) if side != NONE}


def word_or_none(names: list[str], number: int) -> str | None:
    return None if number == NONE else names[number]


def number_or_none(number: int) -> int | None:
    return None if number == NONE else number
