"""A plan at a table: worked out from what its seat is shown, and shown to that seat alone.

It is made from a snapshot, not from the table: nothing of the table is touched, and nobody else can notice it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kancha.kernel.errors import IllegalMove
from kancha.kernel.refusals import OVER
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import GameState
from kancha.learn.planning import Plan, plan
from kancha.table.refusals import Closed
from kancha.table.snapshot import Snapshot


@dataclass(frozen=True)
class Sketch:
    """A plan, the table as it stands, and as it would stand after the plan's steps."""

    plan: Plan[GameState]
    now: Snapshot
    after: Snapshot


def sketched(now: Snapshot, texts: Sequence[str]) -> Sketch:
    """Work out a plan for the seat of a snapshot (BadText: a step is no answer of this game)."""
    if now.closed:
        raise Closed("nobody plays at this table any more, so there is nothing to plan")
    if now.over:
        raise IllegalMove("the game is over, so there is nothing to plan", word=OVER)
    made = plan(now.view, texts)
    view = made.after()
    after = replace(
        now,
        view=view,
        recent=(),
        prompt=made.prompt,
        refusals=tuple(made.why_not()),
        preferred=made.preferred(),
        undo=ONLOOKER,
        sheet=view.rules.sheet(view.state),
        history=(),
        guide=None,
    )
    return Sketch(made, now, after)
