"""Small words for judging the reasons of Feld's Cuzco: the cards of an answer, feathers, pips."""

from tests.rules.cuzco_feld.reading import Reading
from tests.rules.cuzco_feld.reading_box import GOD_OF
from tests.rules.cuzco_feld.reading_table import Player
from tests.rules.judging_reasons import Case, Judge

CARD_OF = {
    "shift": ("06", 0),
    "move": ("10", 2),
    "take": ("09", 1),
    "raise": ("02", 0),
    "extra_turn": ("05", 0),
    "great_blessing": ("08", 0),
    "buy": ("03", 1),
    "complete": ("04", 1),
    "complete_showing": ("04", 1),
}
"""The card that goes with an answer, and which of its words says where it comes from."""


def me(table: Reading, case: Case) -> Player:
    return table.players[case.seat]


def cards(case: Case) -> list[tuple[str, str]]:
    """The cards of an answer, and where each comes from."""
    if case.verb == "play":
        return [(case.words[0], case.words[1])]
    if case.verb == "place":
        return [(aid[:2], aid[3:]) for aid in case.words[2].split("+") if aid != "none"]
    number, at = CARD_OF.get(case.verb, ("", 0))
    return [(number, source) for source in case.words[at].split("+") if source != "none"] if number else []


def sources(case: Case) -> list[str]:
    return [source for _, source in cards(case)]


def numbers(case: Case) -> list[str]:
    return [number for number, _ in cards(case)]


def twice(case: Case) -> bool:
    """One number from both places."""
    return len(numbers(case)) > len(set(numbers(case)))


def by_hand(table: Reading, case: Case) -> bool:
    """Some card was to be played from the hand that is not there."""
    return any(source == "hand" and not me(table, case).hand[number] for number, source in cards(case))


def not_face_up(table: Reading, case: Case) -> bool:
    return any(source == "inti" and table.faces.get(GOD_OF[number]) != number for number, source in cards(case))


def used_before(table: Reading, case: Case) -> bool:
    return any(source == "inti" and number in table.medallions for number, source in cards(case))


def too_few(source: str) -> Judge[Reading]:
    """More cards of this source than there is to pay them with, and something there is."""

    def judge(table: Reading, case: Case) -> bool:
        held = me(table, case).offerings if source == "hand" else me(table, case).inti
        return 0 < held < sources(case).count(source)

    return judge


def nothing_for(source: str) -> Judge[Reading]:
    def judge(table: Reading, case: Case) -> bool:
        held = me(table, case).offerings if source == "hand" else me(table, case).inti
        return source in sources(case) and held == 0

    return judge


def missions_drawn(case: Case) -> set[str]:
    return {mission for answer in case.offered for mission in answer.split()[1:]}


def feather_colours(table: Reading, case: Case) -> set[str]:
    """The colours that may be placed now."""
    places = [answer.split()[1] for answer in case.offered if answer.startswith("feather")]
    return {me(table, case).colour(int(place)) for place in places}


def full_colour(table: Reading, case: Case) -> bool:
    player = me(table, case)
    return case.verb == "feather" and player.feather_count(player.colour(int(case.words[0]))) == 3


def other_colour(table: Reading, case: Case) -> bool:
    found = feather_colours(table, case)
    return len(found) == 1 and me(table, case).colour(int(case.words[0])) not in found
