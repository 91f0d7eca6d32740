"""What travelled since the viewer last looked, told by the events."""

from kancha.draw.scene import Motion, last_ways
from kancha.games.ayar.events import (
    BUILT,
    HONOURED,
    MARKER_RETIRED,
    SAILED,
    SCORED,
    SETTLED,
    SHIFTED,
    STEPPED,
    TEMPLE_PLACED,
    TOOK_JOKER,
    TOOK_VESSEL,
    WALKED,
    WOVE,
)
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    LAKE_SPACES,
    MARKERS,
    MOON_SLOT,
    PILE_OF,
    SITE_NAMES,
    VIRACOCHA_SLOTS,
)
from kancha.kernel.events import Event


def motions(sight: Sight) -> list[Motion]:
    """Men walk, rafts sail, tambos and temples go out, textiles and vessels come in; each piece once, by its last way."""
    return last_ways(travelled(sight, event) for event in sight.scene.recent)


def travelled(sight: Sight, event: Event) -> Motion | None:
    """The way of one event's piece, if the piece is still there to be seen."""
    g = sight.g
    kind = event.kind
    facts = dict(zip(kind.fields, event.values, strict=True))
    side = facts.get("seat", facts.get("side", -1))
    if kind is WALKED and not g.retired >> facts["ayar"] & 1:
        return still(f"man-{AYARS[facts['ayar']]}")
    if kind is STEPPED and g.players[side].where[facts["marker"]] == facts["line"]:
        return still(f"marker-{side}-{MARKERS[facts['marker']]}")
    if kind is SETTLED and g.sites[facts["site"]] == side:
        return Motion(
            f"site-{SITE_NAMES[facts['site']]}", f"dial-{side}" if g.is_ayllu(side) else f"quadrant-{side}-nw"
        )
    if kind is SAILED and g.players[side].raft == facts["lake"]:
        return still(f"raft-{side}")
    if kind is BUILT and g.islands[facts["lake"]] >> side & 1 and not g.is_ayllu(side):
        return Motion(f"island-{side}-{LAKE_SPACES[facts['lake']]}", f"isle-{side}-{facts['number'] - 1}")
    if kind is WOVE:
        return Motion(f"cloth-{side}-{facts['place']}", f"pile-{PILE_OF[facts['textile']] + 1}")
    if kind in (TOOK_VESSEL, TOOK_JOKER) and not g.is_ayllu(side):
        shelf = "pile" if kind is TOOK_JOKER or facts["shelf"] == 4 else str(facts["shelf"] + 1)
        return Motion(f"pot-{side}-{len(g.players[side].pots) - 1}", f"shelf-{shelf}")
    if kind is TEMPLE_PLACED and side * 4 + facts["activity"] in g.rows[facts["row"]]:
        name = ACTIVITIES[facts["activity"]]
        return Motion(f"temple-{side}-{name}", f"dial-{side}" if g.is_ayllu(side) else f"spare-{side}-{name}")
    if kind is HONOURED and g.players[side].viracocha[facts["slot"]] >= facts["tokens"]:
        name = VIRACOCHA_SLOTS[facts["slot"]]
        return Motion(f"mask-{side}-{name}-{facts['tokens'] - 1}", f"dial-{side}")
    if kind in (MARKER_RETIRED, SHIFTED) and not g.is_ayllu(side):
        if g.players[side].where[facts["ayar"]] == MOON_SLOT + facts["activity"]:
            return still(f"marker-{side}-{AYARS[facts['ayar']]}")
    if kind is SCORED:
        return still(f"{'sun' if facts['category'] < 2 else 'moon'}-{side}")
    return None


def still(piece: str) -> Motion:
    """A piece that keeps its element travels from where that element was."""
    return Motion(piece, piece)
