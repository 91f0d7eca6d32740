"""Below the land: the crop stacks, which are also the answers of a divination; in coop the viewer's own screen."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.keeping import kept
from kancha.draw.markup import joined, tag
from kancha.draw.strokes import group, picture, use
from kancha.games.pachamama.look.panels import screen
from kancha.games.pachamama.look.shapes import disc, shade
from kancha.games.pachamama.look.sight import Sight, short
from kancha.games.pachamama.look.study import Reason, Studies, reason_text
from kancha.games.pachamama.material import CROPS


def supplies(sight: Sight, studied: Studies) -> Markup:
    g = sight.g
    stacks: list[Markup] = []
    for crop in range(len(CROPS)):
        held = sight.side >= 0 and bool(g.tokens[sight.side] >> crop & 1)
        judged = [(study.number, study.against[crop]) for study in studied]
        stacks.append(crop_stack(sight, crop, g.supply_of_crop(crop), g.supply_of_token(crop), held, *judged))
    own_screen = screen(sight) if g.screens is not None and sight.seat >= 0 else None
    return joined([own_screen, tag("div", *stacks, id="crops", class_="crops tight" if own_screen else "crops")])


@kept(400)
def crop_stack(
    sight: Sight, crop: int, tiles: int, tokens: int, held: bool, *judged: tuple[int, Reason | None]
) -> Markup:
    """A stack: picture, name, tiles and tokens left, and what the viewer's pawns make of it."""
    under = [use(f"pm-disc-{crop}", 0, 7), shade(sight.edition, crop)] if tiles > 1 else []
    top = [group(disc(sight.edition, crop), class_="disc")] if tiles else []
    text = [
        tag("b", sight.crop(crop), class_="serif"),
        tag("small", tag("b", tiles), tag("span", f" {sight.say('tiles' if tiles != 1 else 'tile')}", class_="word")),
        tag("small", cube_icon(crop), f" × {tokens}"),
    ]
    classes = ["crop", *[f"{'no' if reason else 'fits'}-{number}" for number, reason in judged]]
    return tag(
        "div",
        tag("span", picture(joined([*under, *top]), "-52 -52 104 112", ""), class_="crop-pic"),
        tag("span", *text, class_="crop-text"),
        worth(sight, crop, held),
        *[verdict(sight, crop, number, reason) for number, reason in judged],
        id=f"supply-{short(CROPS[crop])}",
        class_=" ".join(classes),
        data_f=f"crop:{CROPS[crop]}",
        **sight.tip("crop", "P-072", crop=sight.crop(crop), level=crop + 1, tiles=tiles, tokens=tokens),
    )


def cube_icon(crop: int) -> Markup:
    return tag("svg", use(f"pm-cube-{crop}"), class_="ic ic-s", aria_hidden="true")


def worth(sight: Sight, crop: int, held: bool) -> Markup:
    """What a right divination brings; a token only to whoever holds none of the crop (P-073, P-074)."""
    token = [] if held else [" ", cube_icon(crop)]
    return tag("span", sight.say("right_no_cube" if held else "right", level=crop + 1), *token, class_="verdict worth")


def verdict(sight: Sight, crop: int, number: int, reason: Reason | None) -> Markup:
    """Shown while a pawn is chosen: whether the crop can lie under it."""
    sign = icon("close" if reason else "confirm", "ic-s")
    words = reason_text(sight, reason) if reason else sight.say("fits", level=crop + 1)
    return tag("span", sign, words, class_=f"aid verdict v-{number}")
