"""A snapshot as HTML, cut into regions: each is one element, its key is that element's id."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from kancha.draw.icons import glyph, icon
from kancha.draw.keeping import Kept
from kancha.draw.markup import as_markup
from kancha.draw.scene import Aside, Choice, Drawn, Motion, Scene, Section
from kancha.kernel.rules import ONLOOKER
from kancha.table.snapshot import BOT, BROKEN, ENDED, IMPORTED, OLD, Snapshot
from kancha.web.guiding import aimed, guided
from kancha.web.page_words import PageWords
from kancha.web.puzzling import puzzled
from kancha.web.say import spoken
from kancha.web.standings import Column, columns, outcome, seat_colour
from kancha.web.turns import NOBODY, OPENING, SCENE, Side, Teller, Turn, badge, beat, line, pill, signed, told
from kancha.words import Speaker

NEWEST: Final = 24
"""So many entries of the log go with every update; the whole story is a page of its own."""
MOST_NAMED: Final = 2
"""So many names have room beside the strip that tells what they did."""


@dataclass(frozen=True)
class Rendered:
    """What an update sends of a snapshot."""

    regions: dict[str, str]
    motions: list[Motion]


@cache
def templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("kancha.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(icon=icon, glyph=glyph, line=line, pill=pill, badge=badge, signed=signed, told=told)
    return environment


@cache
def template(name: str) -> Template:
    """One of them. The environment would look it up each time, and remember when."""
    return templates().get_template(name)


@dataclass(frozen=True)
class GameDrawing:
    """What a game's board.py offers."""

    draw: Callable[[Scene], Drawn]
    card: Callable[[], Markup]
    gallery: Callable[[Speaker], list[Section]]


@cache
def drawing_of(slug: str) -> GameDrawing:
    """Who draws a game."""
    board = import_module(f"kancha.games.{slug.replace('-', '_')}.look.board")
    return GameDrawing(board.draw, board.card, board.gallery)


def is_drawn(slug: str) -> bool:
    """Whether a game can be shown."""
    return find_spec(f"kancha.games.{slug.replace('-', '_')}.look.board") is not None


def render(snapshot: Snapshot, language: str) -> Rendered:
    """Everything that changes on a table page, and what travelled."""
    talk = PageWords(language)
    speaker = snapshot.speaker(language)
    drawn = draw(snapshot, language)
    sides = columns(snapshot, speaker, talk)
    turns = teller(snapshot, talk, sides).turns(list(snapshot.log[-NEWEST:]))
    parts = {
        **pieces(snapshot, talk, sides, drawn),
        "head": part("head.html", talk, snapshot, IN_HEAD, head(snapshot, speaker, talk, drawn)),
        "log": log(snapshot, talk, turns),
        "story": story(snapshot, turns, speaker, talk),
        "guide": guide(snapshot, talk),
        "aim": part("aim.html", talk, snapshot, (), aimed(snapshot, language)),
        "bar": whole_bar(snapshot, talk, bar(snapshot, speaker, talk, sides, drawn)),
    }
    return Rendered(written(parts), drawn.motions)


PARTS: Final = Kept(1500)
IN_HEAD: Final = ("title", "over", "parent", "parent_answers", "luck", "at", "advice")
IN_BAR: Final = ("over", "closed", "rematch", "held", "seat", "table")
"""What these templates read of a snapshot."""


def part(
    name: str, talk: PageWords, snapshot: Snapshot, reads: tuple[str, ...], values: Mapping[str, object]
) -> Markup:
    """A template that reads little: it is given that and nothing else, and filled once for all where that is equal."""
    facts = {fact: getattr(snapshot, fact) for fact in reads}
    page = template(name)
    key = (name, talk.language, *facts.values(), *values.values())
    return PARTS.get(key, lambda: as_markup(page.render(values, t=talk, s=facts)))


def guide(snapshot: Snapshot, talk: PageWords) -> str:
    """The card of whoever teaches or poses something here."""
    if snapshot.guide is None and snapshot.puzzle is None:
        return part("guide.html", talk, snapshot, (), {"puzzle": None, "lesson": None})
    page = template("guide.html")
    return page.render({"s": snapshot, "t": talk, "puzzle": puzzled(snapshot, talk)}, **guided(snapshot, talk))


def render_pieces(snapshot: Snapshot, language: str) -> dict[str, str]:
    """What lies on the table, and none of what is said about it: all that a preview shows."""
    talk = PageWords(language)
    drawn = draw(snapshot, language)
    sides = columns(snapshot, snapshot.speaker(language), talk)
    return written(pieces(snapshot, talk, sides, drawn))


def draw(snapshot: Snapshot, language: str) -> Drawn:
    scene = Scene(snapshot.view, snapshot.speaker(language), snapshot.names, list(snapshot.recent))
    return drawing_of(snapshot.slug).draw(scene)


def pieces(snapshot: Snapshot, talk: PageWords, sides: list[Column], drawn: Drawn) -> dict[str, str]:
    """The regions where pieces lie."""
    return {
        "board": f'<div id="board" class="pan">{drawn.board}</div>',
        "supplies": f'<div id="supplies" class="supplies">{drawn.supplies}</div>',
        "asides": f'<div id="asides" class="asides">{"".join(map(aside, drawn.asides))}</div>',
        "panels": panels(snapshot, talk, sides, drawn),
    }


def aside(beside: Aside) -> str:
    """A board beside the main one, as a card."""
    label = escape(beside.title)
    return f'<section class="aside mat-card" id="aside-{beside.id}" aria-label="{label}">{beside.body}</section>'


def written(parts: dict[str, str]) -> dict[str, str]:
    """Regions as they are sent."""
    return {name: as_browsers_write(html) for name, html in parts.items()}


def as_browsers_write(html: str) -> str:
    """The text of an element as a browser gives it back, so that both sides can speak of places in it."""
    text = str(html).strip()
    at = text.find("&")  # one sign is found much faster than several
    while at >= 0 and not text.startswith("&#3", at):
        at = text.find("&", at + 1)
    if at >= 0:
        text = text.replace("&#39;", "'").replace("&#34;", "&quot;")
    return text if text.isascii() else text.replace("\u00a0", "&nbsp;")


def regions(snapshot: Snapshot, language: str) -> dict[str, str]:
    return render(snapshot, language).regions


# The head


def head(snapshot: Snapshot, speaker: Speaker, talk: PageWords, drawn: Drawn) -> dict[str, object]:
    done, knots = drawn.progress
    return {
        "mode": spoken(speaker, talk, "mode", snapshot.setup.mode),
        "seats": snapshot.setup.seats,
        "old": speaker.played_under(snapshot.rules_version) if snapshot.closed == OLD else "",
        "phase": drawn.phase,
        "done": done,
        "knots": knots,
        "turn": turn(snapshot, talk),
        "plans": may_plan(snapshot),
    }


def may_plan(snapshot: Snapshot) -> bool:
    """Whether a page has what planning needs: somebody plays there, and no guide leads them."""
    return bool(snapshot.held) and not snapshot.closed and snapshot.guide is None


def turn(snapshot: Snapshot, talk: PageWords) -> tuple[int, str]:
    """The colour and the words that say whose turn it is."""
    if snapshot.at is not None:
        return NOBODY, talk("table.replayed", n=snapshot.at, of=snapshot.answers)
    if snapshot.over:
        return NOBODY, talk("table.over")
    if snapshot.closed == OLD:
        return NOBODY, ""  # its mark says enough
    if snapshot.closed:
        return NOBODY, talk("table.imported" if snapshot.closed == IMPORTED else "table.broken")
    if snapshot.asked:
        return seat_colour(snapshot.seat), turn_of_one(snapshot, talk, snapshot.seat)
    if len(snapshot.waiting) > 1:
        return NOBODY, talk("table.several_turns", n=len(snapshot.waiting))
    if not snapshot.waiting:
        return NOBODY, ""
    first = snapshot.waiting[0]
    return seat_colour(first), talk("table.turn_of", name=snapshot.names[first])


def turn_of_one(snapshot: Snapshot, talk: PageWords, seat: int) -> str:
    """`Your turn`, unless several people share the screen."""
    return talk("table.your_turn") if len(snapshot.held) < 2 else talk("table.turn_of", name=snapshot.names[seat])


# The panels


def panels(snapshot: Snapshot, talk: PageWords, sides: list[Column], drawn: Drawn) -> Markup:
    """One panel per column, the viewer's own first, then in the order of play after it."""
    own = own_column(snapshot, sides)
    order = sorted(range(len(sides)), key=lambda column: (column - max(own, 0)) % len(sides))
    shown: list[str] = []
    for column in order:
        side = sides[column]
        values: dict[str, object] = {
            "column": column,
            "side": side,
            "own": column == own,
            "asked": side.seat in snapshot.waiting and not snapshot.closed,
            "place": snapshot.ranking[side.seat] if snapshot.ranking and side.seat >= 0 else 0,
            "tags": tuple(tags(snapshot, talk, side.seat)),
        }
        body = drawn.panels[column] if column < len(drawn.panels) else ""
        shown += [part("panel.html", talk, snapshot, (), values), body, "</div>\n</details>"]
    return as_markup(f'<div id="panels" class="panels">\n{"".join(shown)}</div>')


def own_column(snapshot: Snapshot, sides: list[Column]) -> int:
    """The viewer's column; a team's is its players' too."""
    if snapshot.seat == ONLOOKER:
        return -1
    for column, side in enumerate(sides):
        if side.seat == snapshot.seat:
            return column
    return 0


def tags(snapshot: Snapshot, talk: PageWords, seat: int) -> list[tuple[str, str]]:
    """Small signs beside a name: an icon and a word."""
    if seat == ONLOOKER:
        return []
    seated = snapshot.seats[seat]
    if seat == snapshot.seat:
        return [("", talk("table.you"))]
    if seated.kind == BOT:
        level = talk(f"bot.{seated.level}") if talk.knows(f"bot.{seated.level}") else seated.level
        return [("bot", talk("table.thinking") if seated.thinking else level)]
    if not seated.joined and not snapshot.closed:  # nobody is waited for at a table that is only looked at
        return [("link", talk("table.not_here"))]
    return [("", talk("table.here"))] if seat in snapshot.held else []


# The log


def teller(snapshot: Snapshot, talk: PageWords, sides: list[Column]) -> Teller:
    """Who tells this viewer what happened."""
    who = [Side(name, side.name, side.colour) for name, side in zip(snapshot.sheet.columns, sides, strict=True)]
    return Teller(snapshot, talk.language, who, talk("table.opening"), talk("table.count"))


def log(snapshot: Snapshot, talk: PageWords, turns: list[Turn]) -> str:
    """The newest turns, the latest first. No blanks between them: morphing would match those and move every line."""
    top = part("log.html", talk, snapshot, (), {"fresh": bool(turns) and turns[-1].fresh})
    lines = "".join([told(turn) for turn in reversed(turns)])
    more = part("log_more.html", talk, snapshot, ("table", "seat"), {}) if len(snapshot.log) > NEWEST else ""
    return f"{top}{lines}{more}\n</ol>\n</section>"


def story(snapshot: Snapshot, turns: list[Turn], speaker: Speaker, talk: PageWords) -> str:
    """What happened since the viewer acted; without that, what happened last, folded."""
    fresh = [turn for turn in turns if turn.fresh]
    others = [turn for turn in turns if turn.actor != f"seat:{snapshot.seat}"]
    if snapshot.at is not None:
        shown = [turn for turn in turns if turn.steps[-1].number == snapshot.at] or turns[-1:]
    else:
        shown = fresh or (others or turns)[-1:]
    steps = [(turn, step) for turn in shown for step in turn.steps if not step.plain or len(turn.steps) == 1]
    beats = "".join([beat(turn, step, number) for number, (turn, step) in enumerate(steps, 1)])
    fresh_now = bool(fresh) or snapshot.at is not None
    label = escape(talk("table.story_label"))
    top = f'<section id="story" class="story-strip{"" if fresh_now else " idle"}" aria-label="{label}">'
    if not beats:
        return f"{top}\n</section>"
    title = escape(titled(snapshot, shown, speaker, talk))
    number = escape(talk("table.steps", n=len(steps)))
    return (
        f'{top}\n<div class="strip-who">{badge(shown[-1], "")}<span><b>{title}</b><small>{number}</small></span></div>\n'
        f'<ol class="beats" id="beats" tabindex="0" aria-label="{title}">\n{beats}</ol>\n'
        f"{part('strip_tools.html', talk, snapshot, (), {})}\n</section>"
    )


def titled(snapshot: Snapshot, shown: list[Turn], speaker: Speaker, talk: PageWords) -> str:
    """Who played; where those are many, their names have no room, and what ends in a scene is nobody's."""
    acted = [turn for turn in shown if turn.actor not in (OPENING, SCENE)]
    names = list(dict.fromkeys(turn.name for turn in acted))
    if not names or shown[-1].actor == SCENE:
        return talk("table.opening" if shown and shown[-1].actor == OPENING else "table.meanwhile")
    if len(names) <= MOST_NAMED:
        return talk("table.played", n=len(names), name=speaker.listed(names))
    others = snapshot.seat != ONLOOKER and f"seat:{snapshot.seat}" not in {turn.actor for turn in acted}
    return talk("table.others_played" if others else "table.meanwhile")


# The action bar


def bar(snapshot: Snapshot, speaker: Speaker, talk: PageWords, sides: list[Column], drawn: Drawn) -> dict[str, object]:
    colour, sentence, why = asked(snapshot, speaker, talk, sides)
    return {
        "named": tuple(drawn.choices) if snapshot.asked else (),
        "colour": colour,
        "sentence": sentence,
        "why": why,
        "undo": snapshot.undo != ONLOOKER,
    }


def whole_bar(snapshot: Snapshot, talk: PageWords, told: Mapping[str, object]) -> str:
    """What is asked, the main choices by name, and how it ends."""
    named = told["named"]
    assert isinstance(named, tuple)
    choices = "".join([choice_named(choice, number) for number, choice in enumerate(named, 1)])
    ask = part("ask.html", talk, snapshot, (), {name: told[name] for name in ("colour", "sentence", "why")})
    ends = part("bar_ends.html", talk, snapshot, IN_BAR, {"undo": told["undo"]})
    return f'<footer id="bar" class="bar">\n{ask}\n<ul id="named" hidden="">{choices}</ul>\n{ends}\n</footer>'


def choice_named(choice: Choice, number: int) -> str:
    needs = f' data-needs="{escape(choice.needs)}"' if choice.needs else ""
    sign = icon(choice.sign) if choice.sign else ""
    note = f"<small>{escape(choice.note)}</small>" if choice.note else ""
    mark, name = escape(choice.mark), escape(choice.name)
    return f'<li id="named-{number}" data-mark="{mark}"{needs}>{sign}<span>{name}</span>{note}</li>'


def asked(snapshot: Snapshot, speaker: Speaker, talk: PageWords, sides: list[Column]) -> tuple[int, str, str]:
    """What the bar says: a colour, one sentence, and why."""
    if snapshot.closed == BROKEN:
        return NOBODY, talk("table.broken"), talk("table.broken_why", reason=snapshot.reason)
    if snapshot.closed == ENDED:
        return NOBODY, talk("table.broken"), talk("table.ended_why", reason=snapshot.reason)
    if snapshot.closed == OLD:
        mark = speaker.played_under(snapshot.rules_version)
        reason = speaker.old_rules(snapshot.stopped, snapshot.over, snapshot.seat)
        if not snapshot.over:
            return NOBODY, mark, reason
        result = outcome(snapshot, speaker, talk, sides)
        return result.colour, result.headline, f"{result.why.removesuffix('.')}. {mark}. {reason}"
    if snapshot.over:
        result = outcome(snapshot, speaker, talk, sides)
        return result.colour, result.headline, result.why
    if snapshot.closed == IMPORTED:
        return NOBODY, talk("table.imported"), talk("table.imported_why")
    if snapshot.prompt is None:
        return NOBODY, "", ""
    if snapshot.asked:
        alone = len(snapshot.view.options) == 1 and not snapshot.view.pending[-1].completes()
        why = talk("table.no_choice") if alone else speaker.because(snapshot.prompt)
        return seat_colour(snapshot.seat), speaker.prompt(snapshot.prompt), why
    first = snapshot.waiting[0]
    if len(snapshot.waiting) > 1:
        names = speaker.listed([snapshot.names[seat] for seat in snapshot.waiting])
        return NOBODY, talk("table.waiting_for", name=names), ""
    key = "table.bot_thinks" if snapshot.seats[first].kind == BOT else "table.waiting_for"
    return seat_colour(first), talk(key, name=snapshot.names[first]), ""  # the question itself speaks to them
