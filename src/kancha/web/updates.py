"""The one shape in which a page hears of its table: embedded in it when it is served, sent over its socket afterwards."""

from kancha.kernel.refusals import rule_of
from kancha.table.snapshot import Snapshot, facets_of, why
from kancha.web.bodies import PageOption, Update, preferred_text
from kancha.web.say import facet_words


def update_of(snapshot: Snapshot, language: str, named: str, held: tuple[int, ...]) -> Update:
    """All of an update but the drawing; `named` is the mark of that."""
    speaker = snapshot.speaker(language)
    space = snapshot.view.rules.space
    facets: dict[str, int] = {}  # each with its place among them, and so are the keys of reasons
    keys: dict[str, int] = {}
    place = facets.setdefault
    options = [
        PageOption(one.text, one.label, [place(name, len(facets)) for name in one.facets])
        for one in snapshot.offered(language)
    ]
    why_not: list[list[int]] = []
    for option, key in snapshot.refusals:
        row = [keys.setdefault(key, len(keys))]
        for name in facets_of(space, option):
            row.append(place(name, len(facets)))
        why_not.append(row)
    return Update(
        version=snapshot.version,
        mark=named,
        seat=snapshot.seat,
        curtain=snapshot.curtain,
        held=list(held),
        names=snapshot.names,
        absent=[number for number, seat in enumerate(snapshot.seats) if not seat.joined],
        prompt=snapshot.prompt.name if snapshot.prompt is not None else "",
        facets=list(facets),
        words=facet_words(speaker, list(facets)),
        options=options,
        reasons=[(rule_of(key), why(speaker, key)) for key in keys],
        why_not=why_not,
        preferred=preferred_text(snapshot),
        picked=speaker.picked(snapshot.prompt) if snapshot.asked and snapshot.prompt is not None else {},
        unfinished=snapshot.asked and snapshot.view.pending[-1].completes(),
        undo=snapshot.undo,
        over=snapshot.over,
        thinking=list(snapshot.thinking),
        answers=snapshot.answers,
        last=last_turn(snapshot),
    )


def last_turn(snapshot: Snapshot) -> int:
    """The replay position just after the viewer's last answer."""
    return max([told.number for told in snapshot.log if not told.fresh], default=0)
