"""Twenty faults for the second reading of Pachamama to find: each breaks one rule in the engine, and nothing else."""

from tests.rules.faults import Fault

GAME = "kancha.games.pachamama"

FAULTS: list[Fault] = [
    Fault(
        "P-041", "rivals do not bar the way", f"{GAME}.state", "State.free",
        "self.board.mask & ~self.rivals(stock)", "self.board.mask",
    ),
    Fault(
        "P-042", "a pawn may stop on another of its own", f"{GAME}.state", "State.reach",
        "self.planted | others) & ~others", "self.planted | others)",
    ),
    Fault(
        "P-044", "a pawn may go on from a bare cell", f"{GAME}.state", "State.reach",
        "self.planted | others", "self.known | others",
    ),
    Fault(
        "P-047", "a planted border cell is no way in", f"{GAME}.state", "State.reach_from_reserve",
        "self.planted | own", "own",
    ),
    Fault(
        "P-063", "a stone at the top scores all stones up there", f"{GAME}.state", "State.advance",
        "self.score(side, 1, DIVERSITY)", "self.score(side, stones[base : base + 4].count(level), DIVERSITY)",
    ),
    Fault(
        "P-076", "an error costs the level announced", f"{GAME}.divination", "Announced.judge",
        "-(crop + 1)", "-(self.guess + 1)",
    ),
    Fault(
        "P-077", "an Offering may follow an error", f"{GAME}.divination", "Divination.do",
        "if not right:\n        return ()", "if not right:\n        return (Offer(self.seat),)",
    ),
    Fault(
        "P-084", "a score may fall below 0", f"{GAME}.state", "State.score",
        "max(points, -self.total(side))", "points",
    ),
    Fault(
        "P-092", "tokens that are not offered are lost", f"{GAME}.offering", "give",
        "g.tokens[side] &= ~tokens", "g.tokens[side] = 0",
    ),
    Fault(
        "P-121", "the end divinations begin with the next player", f"{GAME}.turn", "EndTurn.do",
        "EndRounds(self.seat, self.seat)", "EndRounds(self.seat, (self.seat + 1) % g.seats)",
    ),
    Fault(
        "P-123", "an error at the end is no pass", f"{GAME}.divination", "EndDivination.do",
        "g.passed |= 1 << self.seat", "pass",
    ),
    Fault(
        "P-127", "alone there is no last Offering at the technical end", f"{GAME}.turn", "EndTurn.do",
        "(Finish(),) if last else (LastOffer(self.seat), Finish())", "(Finish(),)",
    ),
    Fault(
        "P-157", "the Otoma climb from the last row up", f"{GAME}.setup", "otoma_arrive",
        "members(g.otoma):\n        g.advance", "members(g.otoma)[::-1]:\n        g.advance",
    ),
    Fault(
        "P-166", "an arrow of one's own colour sends the Otoma in the easy game too", f"{GAME}.otoma", "SoloOtoma.options",
        "g.level != HARD or ", "",
    ),
    Fault(
        "P-181", "alone an error ends the divinations", f"{GAME}.divination", "Divination.do",
        "if g.mode == SOLO:", "if g.mode == SOLO and right:",
    ),
    Fault(
        "P-186", "who is stuck has no last Offering", f"{GAME}.turn", "next_turn",
        "(LastOffer(seat), Finish())", "(Finish(),)",
    ),
    Fault(
        "P-218", "with four nobody plays for a partner without tiles", f"{GAME}.coop", "CoopTurn.do",
        "and g.seats == 4", "and g.seats == 5",
    ),
    Fault(
        "P-223", "together a pawn may stop on a crop", f"{GAME}.state", "State.reach_by_arrow",
        "& ~own & ~self.planted", "& ~own",
    ),
    Fault(
        "P-232", "the Otoma farthest away flee first", f"{GAME}.coop", "ReactionOrder.rule",
        "min(", "max(",
    ),
    Fault(
        "P-238", "the Otoma do not offer when the team does", f"{GAME}.offering", "Offer.do",
        "(OtomaOffering(),) if g.mode == COOP else ()", "()",
    ),
]  # fmt: skip
