"""What every page has: the frame, what a browser likes, and the games that can be shown."""

from functools import cache
from typing import Final

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kancha.doors import Info, catalogue
from kancha.draw.icons import named_in, sprite, symbols
from kancha.games import find
from kancha.kernel.errors import BadSetup
from kancha.languages import NAMES
from kancha.web import assets
from kancha.web.desk import desk_of
from kancha.web.page_words import PageWords
from kancha.web.regions import is_drawn, templates
from kancha.words import Speaker

LOOKS: Final = {"theme": ("auto", "light", "dark"), "motion": ("on", "off"), "glyphs": ("on", "off")}
"""What a browser likes, from cookies its own script sets; the first is the default."""
SAFE_IN_SCRIPT: Final = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


def embedded(content: object) -> Markup:
    """Data for the script, inside a script element that is none."""
    return Markup(msgspec.json.encode(content).decode().translate(SAFE_IN_SCRIPT))


def look(request: Request) -> dict[str, str]:
    looks: dict[str, str] = {}
    for name, values in LOOKS.items():
        chosen = request.cookies.get(f"kancha-{name}", "")
        looks[name] = chosen if chosen in values else values[0]
    return looks


@cache
def table_sprite(slug: str) -> Markup:
    """The icons of a table page, which may come to show any of its game's."""
    return sprite(symbols(slug))


SPRITE_PLACE: Final = Markup("<!-- icons -->")


def show(request: Request, template: str, status: int = 200, **content: object) -> Response:
    """A page; its icons are those that it refers to, unless it has named others."""
    icons = content.pop("icons", None)
    talk = PageWords(desk_of(request).language(request))
    html = (
        templates()
        .get_template(template)
        .render(
            t=talk,
            languages=NAMES,
            alone=desk_of(request).alone,
            look=look(request),
            static=assets.address,
            board_css=lambda slug: assets.address(f"{slug}/board.css"),
            sprite=SPRITE_PLACE,
            script_words=embedded(talk.part("script")),
            foot_games=shown_games(),
            script=content.pop("script", "plain.js"),
            **content,
        )
    )
    chosen = icons if isinstance(icons, Markup) else sprite(named_in(html))
    return HTMLResponse(html.replace(SPRITE_PLACE, chosen, 1), status)


def shown_games() -> list[Info]:
    """The games that can be shown: those that draw themselves."""
    return [info for info in catalogue() if is_drawn(info.slug)]


def found_game(request: Request) -> Info:
    for info in shown_games():
        if info.slug == request.path_params["slug"]:
            return info
    raise BadSetup("there is no such game")


@cache
def speaker_of(slug: str, language: str, edition: str | None = None) -> Speaker:
    """A game's words before anybody plays it, with the figures of the standard edition or of the file of this path."""
    rules = find(slug)
    return Speaker(rules, rules.make_setup(None, {"edition": edition}), language)
