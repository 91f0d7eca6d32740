"""The seats' panels: action points, tokens, what is left in the reserve, cards."""

from markupsafe import Markup

from kancha.draw import panels as kit
from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.look.cards import bid, hand
from kancha.games.cuzco_kramer.look.geometry import points
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import CULTURE, DOUBLE, KINDS, VILLAGE

TILE_ICONS = {"triple": "kz-triple", "double": "kz-double", "village": "kz-village", "culture": "kz-field"}
HEX = points([(12, 2), (20.7, 7), (20.7, 17), (12, 22), (3.3, 17), (3.3, 7)])


def panels(sight: Sight) -> list[Markup]:
    """One body per seat."""
    return [own(sight) if seat == sight.seat else other(sight, seat) for seat in range(sight.g.seats)]


def own(sight: Sight) -> Markup:
    seat = sight.seat
    ap = kit.part(sight.say("action_points"), pips(sight, seat))
    extra = kit.part(sight.say("tokens"), tokens(sight, seat))
    cards = kit.part(sight.say("hand"), hand(sight))
    people = kit.part(sight.say("incas"), kit.chips(reserve(sight, seat, False)))
    return joined([kit.row(ap, people, extra, class_="between kz-row"), cards, bid(sight, seat), counted(sight, seat)])


def other(sight: Sight, seat: int) -> Markup:
    g = sight.g
    chips = [reserve(sight, seat, True)]
    for kind in (DOUBLE, VILLAGE, CULTURE):
        name = KINDS[kind]
        label = sight.say("left_of", name)
        marks = sight.tip(f"reserve_{name}", "K-040", name=sight.name(seat), number=g.left_of(seat, kind))
        chips.append(kit.chip(TILE_ICONS[name], g.left_of(seat, kind), label, True, id=f"own-{name}-{seat}", **marks))
    token = sight.tip("tokens_of", "K-024", name=sight.name(seat), number=g.tokens[seat])
    chips.append(kit.chip("kz-token", g.tokens[seat], sight.say("tokens"), True, id=f"tokens-{seat}", **token))
    cards = sight.tip("hand_of", "K-110", name=sight.name(seat), number=g.hand_size[seat])
    chips.append(kit.chip("card-back", g.hand_size[seat], sight.say("hand"), True, id=f"cards-{seat}", **cards))
    active = pips(sight, seat) if acting(sight, seat) else None
    return joined([kit.chips(*[untitled(chip) for chip in chips]), active, bid(sight, seat), counted(sight, seat)])


def untitled(chip: Markup) -> Markup:
    """A chip with a tooltip of ours needs no second one from the browser."""
    before, _, rest = chip.partition(' title="')
    return Markup(before + rest.partition('"')[2])


def acting(sight: Sight, seat: int) -> bool:
    return not sight.over and sight.g.active == seat


def reserve(sight: Sight, seat: int, small: bool) -> Markup:
    """Incas still to be brought in."""
    left = sight.g.reserve[seat]
    marks = sight.tip("reserve", "K-070", name=sight.name(seat), number=left)
    chip = kit.chip("kz-inca", left, "", small, id=f"incas-{seat}", **marks)
    return untitled(chip)


def pips(sight: Sight, seat: int) -> Markup:
    """The action points of the turn: those left filled, those spent empty (K-020)."""
    g = sight.g
    turn = acting(sight, seat)
    left = g.ap if turn else 0
    total = g.box.actions + (1 if turn and g.token_used else 0)
    found = [
        tag(
            "svg",
            tag("polygon", points=HEX),
            id=f"ap-{seat}-{number}",
            class_="kz-ap left" if number < left else "kz-ap",
            viewBox="0 0 24 24",
        )
        for number in range(max(total, left))
    ]
    owed = tag("small", sight.say("owes_tile"), class_="kz-owes") if turn and g.owes_tile else None
    marks = sight.tip("action_points", "K-020", left=left, total=total)
    return joined([tag("div", *found, class_="kz-pips", role="img", **marks), owed])


def tokens(sight: Sight, seat: int) -> Markup:
    """Extra-action tokens; the viewer's own can be picked (K-024)."""
    g = sight.g
    found = []
    for number in range(g.box.tokens):
        there = number < g.tokens[seat]
        found.append(
            tag(
                "span",
                icon("kz-token") if there else None,
                class_="kz-token" if there else "kz-token used",
                id=f"token-{seat}-{number}",
            )
        )
    marks = sight.tip("token", "K-024", number=g.tokens[seat])
    return tag("div", *found, id=f"tokens-{seat}", class_="kz-tokens", data_f="verb:token", **marks)


def counted(sight: Sight, seat: int) -> Markup | None:
    """Whether the final count is done (K-135)."""
    if not sight.g.counted >> seat & 1 or sight.over:
        return None
    return tag("span", icon("confirm", "ic-s"), sight.say("counted"), class_="tag")
