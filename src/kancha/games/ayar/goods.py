"""What a seat has besides its score: sun and moon, markers to lay, devotion, llamas, and what the ayllu has made."""

from kancha.games.ayar.state import State


def goods(g: State, seat: int) -> dict[str, int]:
    player = g.players[seat]
    return {
        "sun": g.sun(seat),
        "moon": g.moon(seat),
        "markers": player.standing.bit_count(),
        "devotion": g.devotion[seat],
        "llamas": g.llamas[seat],
        "tambos": player.tambos.bit_count(),
        "maize": sum(player.maize),
        "islands": player.islands,
        "cloths": len(player.cloths),
        "pots": len(player.pots),
        "temples": player.temples.bit_count(),
    }
