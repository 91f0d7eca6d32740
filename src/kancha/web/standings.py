"""The columns of the score sheet, who has won, and why."""

from dataclasses import dataclass

from kancha.kernel.rules import ONLOOKER, TieBreak
from kancha.table.snapshot import Snapshot
from kancha.web.page_words import PageWords
from kancha.web.say import optional, spoken
from kancha.web.turns import NOBODY
from kancha.words import Speaker


@dataclass(frozen=True)
class Column:
    """A column of the score sheet: a seat, a team or an automaton."""

    seat: int  # -1 if it is none
    name: str
    colour: int
    total: int
    gained: int = 0  # since the viewer last acted, by others
    inside: str = ""  # its name inside a sentence: “the Otoma”


def seat_colour(seat: int) -> int:
    return seat + 1


def columns(snapshot: Snapshot, speaker: Speaker, talk: PageWords) -> list[Column]:
    """The columns of the score sheet, named."""
    sides: list[Column] = []
    gains = gained(snapshot)
    for name, total, gain in zip(snapshot.sheet.columns, snapshot.sheet.totals(), gains, strict=True):
        kind, _, number = name.partition(":")
        if kind == "seat":
            own = snapshot.names[int(number)]
            sides.append(Column(int(number), own, seat_colour(int(number)), total, gain, own))
        else:
            own = spoken(speaker, talk, "side", name)
            inside = optional(speaker, "side", "inside", name) or own
            sides.append(Column(ONLOOKER, own, NOBODY, total, gain, inside))
    return sides


def gained(snapshot: Snapshot) -> list[int]:
    """What each column has won or lost since the viewer last acted; an automaton's answer comes with the viewer's own."""
    none = [0] * len(snapshot.sheet.columns)
    last = snapshot.last_answer
    if last < 0 or snapshot.at is not None or snapshot.over or len(snapshot.history) != len(snapshot.log):
        return none
    now = snapshot.history[-1]
    return [
        now[column] - snapshot.history[last if name.startswith("seat:") else max(0, last - 1)][column]
        for column, name in enumerate(snapshot.sheet.columns)
    ]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the colour of who has won, a headline, and what led to it."""

    colour: int
    headline: str
    why: str


def outcome(snapshot: Snapshot, speaker: Speaker, talk: PageWords, sides: list[Column]) -> Outcome:
    """Who has won, by how many points, and what broke a tie or brought the lead."""
    winner = winning_column(snapshot, sides)
    ties, level = snapshot.sheet.compared(winner)
    if ties or level:
        reason = tie_told(ties, level, speaker, talk, sides)
    else:
        reason = lead_told(snapshot, winner, speaker, talk, sides)
    scores = ", ".join(f"{side.name} {side.total}" for side in sides)
    why = f"{scores}. {reason}".strip()
    others = [side for column, side in enumerate(sides) if column != winner]
    points = {"own": sides[winner].total, "other": max([side.total for side in others], default=0)}
    if level:
        names = [side.inside for column, side in enumerate(sides) if column == winner or column in level]
        return Outcome(NOBODY, talk("table.winners", names=speaker.listed(names), **points), why)
    if any(side.seat == ONLOOKER for side in sides):
        won = ("table.people_won", "table.people_won_tie")
        key = (won if 1 in snapshot.ranking else ("table.side_won", "table.side_won_tie"))[bool(ties)]
        rival = next(side.inside for side in reversed(sides) if side.seat == ONLOOKER)
        return Outcome(sides[winner].colour, talk(key, name=rival, **points), why)
    seat = sides[winner].seat
    mine = ("table.you_won", "table.you_won_tie")
    is_mine = seat == snapshot.seat and len(snapshot.held) < 2
    key = (mine if is_mine else ("table.winner", "table.winner_tie"))[bool(ties)]
    return Outcome(seat_colour(seat), talk(key, name=sides[winner].name, **points), why)


def places(snapshot: Snapshot, sides: list[Column]) -> list[int]:
    """The place of every column once the game is over: an automaton's and a team's too."""
    if not snapshot.ranking:
        return []
    won = 1 in snapshot.ranking
    own = [snapshot.ranking[side.seat] if side.seat >= 0 else 0 for side in sides]
    if len(sides) == 2 and 0 in own:  # people on one side, an automaton on the other
        shared = bool(snapshot.sheet.compared(0)[1]) and won
        return [1, 1] if shared else [1, 2] if won else [2, 1]
    return own


def lead_told(snapshot: Snapshot, winner: int, speaker: Speaker, talk: PageWords, sides: list[Column]) -> str:
    """Where most of the winner's lead comes from; of a game that compares several scores, what those are."""
    sheet = snapshot.sheet
    if sheet.sums:
        told = [f"{spoken(speaker, talk, 'category', name)} {values[winner]}" for _, name, values in sheet.sums]
        return talk("table.sums", name=sides[winner].name, sums=speaker.listed(told))
    rivals = [column for column in range(len(sides)) if column != winner]
    if not rivals:
        return ""
    second = max(rivals, key=lambda column: sides[column].total)
    more = [row[winner] - row[second] for row in sheet.points]
    most = max(range(len(more)), key=lambda row: more[row])
    if more[most] <= 0:
        return ""
    category = spoken(speaker, talk, "category", sheet.categories[most])
    lost = sheet.points[most][winner] <= 0  # a category of losses: the winner had fewer
    key = "table.lead_lost" if lost else "table.lead"
    return talk(key, n=more[most], category=category, name=sides[second].inside)


def winning_column(snapshot: Snapshot, sides: list[Column]) -> int:
    """The column that has won, the first of several: a seat's, the team's or the automaton's."""
    for column, side in enumerate(sides):
        if side.seat >= 0 and snapshot.ranking[side.seat] == 1:
            return column
    return 0 if 1 in snapshot.ranking else len(sides) - 1


def tie_words(tie: TieBreak, speaker: Speaker) -> str:
    return speaker.entry("tie", tie.name).format(figure=tie.figure)


def tie_told(ties: list[TieBreak], level: list[int], speaker: Speaker, talk: PageWords, sides: list[Column]) -> str:
    """One sentence: the tie-breaks that were compared with their values, and whether they decided."""
    if not ties:
        return talk("table.tie_none")
    most = max(side.total for side in sides)
    told: list[str] = []
    for tie in ties:
        values = ", ".join(f"{side.name} {value}" for side, value in zip(sides, tie.values) if side.total == most)
        words = tie_words(tie, speaker)
        told.append(talk("table.tie_values", tie=words, values=values) if values else words)
    return talk("table.tie_shared" if level else "table.tie", broken="; ".join(told))
