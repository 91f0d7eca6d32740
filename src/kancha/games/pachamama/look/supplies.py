"""Below the land: the crop stacks, which are also the answers of a divination; in coop the viewer's own screen."""

from functools import partial
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, tag
from kancha.games.pachamama.look.panels import screen
from kancha.games.pachamama.look.shapes import disc, refer, shade
from kancha.games.pachamama.look.sight import Sight, short
from kancha.games.pachamama.look.study import Study, reason_text
from kancha.games.pachamama.material import CROPS


def supplies(sight: Sight, found: list[Study]) -> Markup:
    stacks = [kept_stack(sight, crop, found) for crop in range(len(CROPS))]
    own_screen = screen(sight) if sight.g.screens is not None and sight.seat >= 0 else None
    crops = tag("div", joined(stacks), id="crops", class_="crops tight" if own_screen else "crops")
    return joined([own_screen, crops])


KEPT: Final = Kept(400)


def kept_stack(sight: Sight, crop: int, found: list[Study]) -> Markup:
    left = sight.g.supply_of_crop(crop), sight.g.supply_of_token(crop)
    judged = [(study.number, study.against.get(crop)) for study in found]
    key = (sight.common, crop, *left, has_token(sight, crop), *judged)
    return KEPT.get(key, partial(crop_stack, sight, crop, found))


def has_token(sight: Sight, crop: int) -> bool:
    return sight.side >= 0 and bool(sight.g.tokens[sight.side] >> crop & 1)


def crop_stack(sight: Sight, crop: int, found: list[Study]) -> Markup:
    """A stack: picture, name, tiles and tokens left, and what the viewer's pawns make of it."""
    g = sight.g
    tiles, tokens = g.supply_of_crop(crop), g.supply_of_token(crop)
    name = short(CROPS[crop])
    under = joined([refer(f"disc-{crop}", 0, 7), shade(sight.edition, crop)]) if tiles > 1 else None
    top = tag("g", disc(sight.edition, crop), class_="disc") if tiles else None
    picture = tag("svg", under, top, viewBox="-52 -52 104 112", aria_hidden="true")
    text = [
        tag("b", sight.crop(crop), class_="serif"),
        tag("small", tag("b", tiles), tag("span", f" {sight.say('tiles' if tiles != 1 else 'tile')}", class_="word")),
        tag("small", cube_icon(crop), f" × {tokens}"),
    ]
    judged = [f"{'no' if crop in study.against else 'fits'}-{study.number}" for study in found]
    marks = sight.tip("crop", "P-072", crop=sight.crop(crop), level=crop + 1, tiles=tiles, tokens=tokens)
    return tag(
        "div",
        tag("span", picture, class_="crop-pic"),
        tag("span", *text, class_="crop-text"),
        worth(sight, crop),
        *[verdict(sight, crop, study) for study in found],
        id=f"supply-{name}",
        class_=" ".join(["crop", *judged]),
        data_f=f"crop:{CROPS[crop]}",
        **marks,
    )


def cube_icon(crop: int, class_: str = "ic ic-s") -> Markup:
    return tag("svg", tag("use", href=f"#pm-cube-{crop}"), class_=class_, aria_hidden="true")


def worth(sight: Sight, crop: int) -> Markup:
    """What a right divination brings (P-073, P-074)."""
    if has_token(sight, crop):
        gain: list[Markup | str] = [sight.say("right_no_cube", level=crop + 1)]
    else:
        gain = [sight.say("right", level=crop + 1), " ", cube_icon(crop)]
    return tag("span", *gain, class_="verdict worth")


def verdict(sight: Sight, crop: int, study: Study) -> Markup:
    """Shown while a pawn is chosen: whether the crop can lie under it."""
    reason = study.against.get(crop)
    if reason is None:
        body = [icon("confirm", "ic-s"), sight.say("fits", level=crop + 1)]
    else:
        body = [icon("close", "ic-s"), reason_text(sight, reason)]
    return tag("span", *body, class_=f"aid verdict v-{study.number}")
