"""What every page has: the frame, what a browser likes, and the games that can be shown."""

from functools import cache
from typing import Final

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kancha.doors import Info, catalogue
from kancha.draw.icons import sprite
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
    found: dict[str, str] = {}
    for name, values in LOOKS.items():
        chosen = request.cookies.get(f"kancha-{name}", "")
        found[name] = chosen if chosen in values else values[0]
    return found


@cache
def whole_sprite() -> Markup:
    return sprite()


def show(request: Request, template: str, status: int = 200, **content: object) -> Response:
    talk = PageWords(desk_of(request).language(request))
    html = (
        templates()
        .get_template(template)
        .render(
            t=talk,
            languages=NAMES,
            look=look(request),
            static=assets.address,
            board_css=lambda slug: assets.address(f"{slug}/board.css"),
            sprite=whole_sprite(),
            script_words=embedded(talk.part("script")),
            foot_games=shown_games(),
            script=content.pop("script", "plain.js"),
            **content,
        )
    )
    return HTMLResponse(html, status)


def shown_games() -> list[Info]:
    """The games that can be shown: those that draw themselves."""
    return [info for info in catalogue() if is_drawn(info.slug)]


def found_game(request: Request) -> Info:
    for info in shown_games():
        if info.slug == request.path_params["slug"]:
            return info
    raise BadSetup("there is no such game")


@cache
def speaker_of(slug: str, language: str) -> Speaker:
    """A game's words before anybody plays it."""
    rules = find(slug)
    return Speaker(rules, rules.make_setup(None, {}), language)
