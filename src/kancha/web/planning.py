"""Planning at the table: what a seat's answers would come to, worked out and drawn for that seat alone."""

from typing import Annotated, Final

from markupsafe import Markup, escape
from msgspec import Meta, Struct
from starlette.requests import Request

from kancha.draw.signs import signs_of
from kancha.kernel.outcome import ASKED, OTHER
from kancha.kernel.refusals import rule_of
from kancha.kernel.state import GameState
from kancha.kernel.verbs import NOTHING
from kancha.learn.planning import SURE, PlannedStep
from kancha.table.planned import Sketch, sketched
from kancha.table.snapshot import LogItem, Snapshot, facets_of
from kancha.web.bodies import AnswerText, Body, SeatNumber, Update
from kancha.web.desk import desk_of
from kancha.web.page_words import PageWords
from kancha.web.patches import Shown
from kancha.web.previews import page_of
from kancha.web.reading import body_of, check_language, table_of
from kancha.web.regions import bar, draw, own_column, pieces, teller, templates, written
from kancha.web.say import PLACE
from kancha.web.standings import columns
from kancha.web.turns import signed
from kancha.web.updates import update_of
from kancha.words import Speaker

MOST_STEPS: Final = 60


class Sketched(Body):
    """A plan: the answers one would give, in order. A page that shows it says so, and is told how its table changes."""

    seat: SeatNumber
    steps: Annotated[list[AnswerText], Meta(max_length=MOST_STEPS)] = []
    drawn: bool = False
    page: Annotated[str, Meta(max_length=40)] = ""
    mark: Annotated[str, Meta(max_length=100)] = ""


class StepInfo(Struct):
    """One whole answer of a plan.

    `kind`: `sure`; `refused`, with the reason and its rule; `beyond` what can be known. `answers` are its halves, as moves take
    them; `words` what it does, as HTML; `places` what it names; `points` and `goods` what the seat gains.
    """

    text: str
    answers: list[str]
    kind: str
    sign: str
    words: str
    places: list[str]
    points: int
    goods: dict[str, int]
    reason: str = ""
    rule: str = ""


class GoodInfo(Struct):
    """What a seat has of something, before the plan and after it."""

    name: str
    word: str
    sign: str
    before: int
    after: int


class PlanInfo(Struct):
    """A plan worked out from a seat's view.

    `guess`: the seat is not asked now; the plan begins as if it were. `stop`: `asked` if the plan can go on, else the barrier:
    `chance`, `secret`, `other`, `over`, or `unclear` if it cannot begin; `end` says it. `unfinished`: the last step is half an
    answer. `points` are the seat's before and after; `said` is all of it in a sentence; `table` is what the page then asks.
    """

    version: int
    seat: int
    guess: bool
    stop: str
    end: str
    steps: list[StepInfo]
    unfinished: bool
    points: tuple[int, int]
    goods: list[GoodInfo]
    said: str
    table: Update | None = None


async def plan(request: Request) -> object:
    check_language(request)
    wanted = await body_of(request, Sketched)
    desk = desk_of(request)
    table = table_of(request)
    seat = await desk.seat(request, table, wanted.seat)
    held = await desk.seats(request, table)
    now = await desk.tables.snapshot(table, seat, held)
    page = page_of(desk, table, wanted.page, wanted.mark, seat, now.version) if wanted.drawn else None
    return await desk.tables.away(told, now, wanted, page, desk.language(request))


def told(now: Snapshot, wanted: Sketched, page: Shown | None, language: str) -> PlanInfo:
    """A plan in words and, if its page wants it, drawn."""
    sketch = sketched(now, wanted.steps)
    talk = PageWords(language)
    made = sketch.plan
    sides = columns(sketch.after, sketch.after.speaker(language), talk)
    column = max(own_column(sketch.after, sides), 0)
    totals = made.view.rules.sheet(made.first).totals()
    info = PlanInfo(
        version=now.version,
        seat=now.seat,
        guess=made.guess,
        stop=made.stop,
        end=ending(sketch, talk),
        steps=[step_info(sketch, number, talk, column) for number in range(len(made.steps))],
        unfinished=made.begun is not None,
        points=(totals[column], totals[column] + made.points()[column]),
        goods=goods_info(sketch, language),
        said="",
    )
    info.said = summed_up(info, talk)
    if wanted.drawn:
        info.table = drawn(sketch, talk, page)
    return info


def step_info(sketch: Sketch, number: int, talk: PageWords, column: int) -> StepInfo:
    """A step: what it does, or why it cannot be done."""
    step = sketch.plan.steps[number]
    space = sketch.now.view.rules.space
    speaker = sketch.now.speaker(talk.language)
    sign, words = does(sketch, number, talk, speaker)
    reason = speaker.reason(step.reason) if step.reason is not None else ""
    places = [facet for option in step.options for facet in facets_of(space, option)]
    return StepInfo(
        text=step.text,
        answers=[space.text(option) for option in step.options],
        kind=step.kind,
        sign=sign,
        words=str(words),
        places=[*places, *PLACE.findall(words)],
        points=step.points[column] if step.points else 0,
        goods=step.goods,
        reason=reason,
        rule=rule_of(step.reason.key) if step.reason is not None else "",
    )


def does(sketch: Sketch, number: int, talk: PageWords, speaker: Speaker) -> tuple[str, Markup]:
    """What a step does to be seen, with its sign; else the answer itself."""
    step = sketch.plan.steps[number]
    if step.kind == SURE:
        sides = columns(sketch.now, speaker, talk)
        answer = LogItem(len(sketch.now.log) + number, sketch.now.seat, tuple(step.events), fresh=False)
        turns = teller(sketch.now, talk, sides).turns([answer])
        steps = [one for turn in turns for one in turn.steps if not one.plain]
        if steps:
            return steps[0].sign, Markup(" ").join([one.words for one in steps])
    return "hand", escape(answered(step, speaker))


def answered(step: PlannedStep[GameState], speaker: Speaker) -> str:
    """An answer by its name."""
    if step.before is None:
        return speaker.option(step.options[-1])
    return speaker.answer(step.options[-1], step.before, step.prompt)


def goods_info(sketch: Sketch, language: str) -> list[GoodInfo]:
    speaker = sketch.now.speaker(language)
    signs = signs_of(sketch.now.slug).goods
    return [
        GoodInfo(name, speaker.entry("goods", name), signs[name], before, after)
        for name, (before, after) in sketch.plan.goods().items()
    ]


def ending(sketch: Sketch, talk: PageWords) -> str:
    """Why the plan ends where it does; empty while it can go on."""
    made = sketch.plan
    if made.stop == ASKED:
        return ""
    if made.position.state.sealed_by(made.view.seat) != NOTHING:
        return talk("table.sealed")
    if made.stop == OTHER:
        who = made.position.pending[-1].asks()
        return talk("plan.end_other", name=sketch.now.names[who])
    return talk(f"plan.end_{made.stop}")


def summed_up(info: PlanInfo, talk: PageWords) -> str:
    """The plan in one sentence, to be read aloud."""
    sure = sum(step.kind == SURE for step in info.steps)
    parts = [talk("plan.steps", n=sure), talk("plan.points", points=signed(info.points[1] - info.points[0]))]
    parts += [f"{good.word} {good.before} → {good.after}" for good in info.goods if good.before != good.after]
    broken = len(info.steps) - sure
    if broken:
        parts.append(talk("plan.broken", n=broken))
    return f"{', '.join(parts)}. {info.end}".strip()


def keepable(sketch: Sketch) -> bool:
    """Whether there is a whole step that can be played now."""
    made = sketch.plan
    return not made.guess and any(step.kind == SURE and step is not made.begun for step in made.steps)


def drawn(sketch: Sketch, talk: PageWords, page: Shown | None) -> Update:
    """The table as it would stand, as the page needs it: the question to go on with, and what is drawn in another way."""
    after, language = sketch.after, talk.language
    update = update_of(after, language, "", after.held)
    update.unfinished = sketch.plan.begun is not None
    picture = draw(after, language)
    speaker = after.speaker(language)
    sides = columns(after, speaker, talk)
    asked = bar(after, speaker, talk, sides, picture)
    if sketch.plan.stop != ASKED:
        asked |= {"sentence": talk("plan.done"), "why": ending(sketch, talk)}
    shared = {"s": after, "t": talk, "steps": sketch.plan.steps, "keepable": keepable(sketch)}
    regions = written(pieces(after, talk, sides, picture))
    before = page.regions if page is not None else {}
    changed = {name: html for name, html in regions.items() if before.get(name) != html}
    if page is not None:
        update.patches = page.patched(changed)
    update.regions = changed | written({"bar": templates().get_template("plan_bar.html").render(shared, **asked)})
    return update
