"""What is refused over HTTP: a status, a code for programs, and one sentence for people."""

import msgspec
from starlette.responses import Response

from kancha.games import find
from kancha.kernel.errors import BadSetup, BadText, EditionError, IllegalMove, KanchaError, RecordError
from kancha.store.schema import StoreError
from kancha.table.hall import NoSeat, NoTable
from kancha.table.table import Closed, Secret, Stale
from kancha.words import MissingWord, Speaker


class Refusal(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(
        self, status: int, code: str, message: str, rule: str = "", headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule
        self.headers = headers

    def response(self) -> Response:
        found = {"code": self.code, "message": self.message}
        if self.rule:
            found["rule"] = self.rule
        return json_response({"error": found}, self.status, self.headers)


KINDS: dict[type[KanchaError], tuple[int, str]] = {
    NoTable: (404, "no_table"),
    NoSeat: (403, "no_seat"),
    Secret: (403, "secret"),
    Stale: (409, "stale"),
    Closed: (409, "closed"),
    IllegalMove: (422, "illegal"),
    BadText: (422, "bad_text"),
    BadSetup: (422, "bad_setup"),
    EditionError: (422, "bad_edition"),
    RecordError: (422, "bad_record"),
    StoreError: (503, "store"),
}


def refusal_of(fault: KanchaError) -> Refusal:
    """A fault of the layers below, as HTTP says it."""
    for kind in type(fault).__mro__:
        if kind in KINDS:
            status, code = KINDS[kind]
            message = "the tables cannot be read or written just now" if code == "store" else str(fault)
            return Refusal(status, code, sentence(message))
    return Refusal(422, "refused", sentence(str(fault)))


def illegal(fault: IllegalMove, slug: str, speaker: Speaker) -> Refusal:
    """An answer the rules forbid, with the rule and its words."""
    if not fault.rule:
        return refusal_of(fault)
    rule = f"{find(slug).letter}-{fault.rule:03d}"
    try:
        return Refusal(422, "illegal", speaker.why(rule), rule)
    except MissingWord:
        return Refusal(422, "illegal", sentence(str(fault)), rule)


def sentence(text: str) -> str:
    """Of a length that can be shown."""
    return text if len(text) <= 400 else text[:399] + "…"


def json_response(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(content), status, headers, "application/json")
