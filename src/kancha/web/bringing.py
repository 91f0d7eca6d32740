"""What an option brings, in one line under the question: what surely follows, what chance may add, or what comes next."""

from markupsafe import Markup, escape

from kancha.draw.icons import icon
from kancha.draw.markup import as_markup
from kancha.draw.signs import signs_of
from kancha.kernel.effects import CHANCE
from kancha.kernel.position import prompt_of
from kancha.kernel.verbs import NOTHING
from kancha.table.snapshot import LogItem, Snapshot
from kancha.web.page_words import PageWords
from kancha.web.regions import teller
from kancha.web.say import optional
from kancha.web.standings import columns, seat_colour
from kancha.web.turns import OPENING, SCENE, Step, Turn, pill


def brings(ghost: Snapshot, language: str, text: str) -> Markup:
    """What an option surely brings, and between what points chance may then decide; if that is nothing to be seen, what then."""
    talk = PageWords(language)
    sides = columns(ghost, ghost.speaker(language), talk)
    answer = LogItem(len(ghost.log), ghost.seat, ghost.recent, fresh=False)
    steps = [
        (turn, step) for turn in teller(ghost, talk, sides).turns([answer]) for step in turn.steps if not step.plain
    ]
    parts = [
        Markup(" ").join([words(turn, step, ghost, talk), *(pill(points, side.colour) for side, points in step.points)])
        for turn, step in steps
    ]
    if len(ghost.spread) > 1:
        parts.append(by_chance(ghost, talk, text))
    return Markup(" ").join([*(parts or [escape(what_then(ghost, talk))]), *goods(ghost, language)])


def words(turn: Turn, step: Step, ghost: Snapshot, talk: PageWords) -> Markup:
    """What happens, with the name of who does it if that is not who answers."""
    if turn.actor in (f"seat:{ghost.seat}", OPENING, SCENE):
        return step.words
    return Markup(escape(talk("table.by_other"))).format(name=turn.name, words=step.words)


def goods(ghost: Snapshot, language: str) -> list[Markup]:
    """What the seat then has more or less of besides points: what the option costs, and what it gives."""
    speaker = ghost.speaker(language)
    signs = signs_of(ghost.slug).goods
    return [
        as_markup(
            f'<b class="had" title="{escape(speaker.entry("goods", name))}">{icon(signs[name], "ic-s")}'
            f'<span class="vh">{escape(speaker.entry("goods", name))} </span>{before} → {after}</b>'
        )
        for name, before, after in ghost.goods
    ]


def by_chance(ghost: Snapshot, talk: PageWords, text: str) -> Markup:
    """The points chance may bring: from the fewest to the most, or as the game tells it of this kind of answer."""
    pills = [pill(points, seat_colour(ghost.seat)) for points in ghost.spread]
    own = optional(ghost.speaker(talk.language), "brings", text.split(" ")[0])
    others = pills[:1] if len(pills) == 2 else [pills[0], pills[-2]]
    return Markup(escape(own or talk("table.chance_brings"))).format(
        least=pills[0], most=pills[-1], others=Markup(" … ").join(others)
    )


def what_then(ghost: Snapshot, talk: PageWords) -> str:
    """An answer that shows nothing yet: it is sealed, chance goes on, or the same seat is asked something else."""
    view = ghost.view
    if view.state.sealed_by(ghost.seat) != NOTHING:
        return talk("table.sealed")
    ahead = view.pending[-1] if view.pending else None
    if ahead is None:
        return ""
    if ahead.asks() == CHANCE:
        return talk("table.chance_decides")
    if ahead.asks() != ghost.seat:
        return ""
    return talk(
        "table.then_asked", prompt=ghost.speaker(talk.language).prompt(prompt_of(ahead, ghost.seat, view.state))
    )
