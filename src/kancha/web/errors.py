"""What is refused over HTTP: a status, a code for programs, and one sentence for people."""

from typing import Final

import msgspec
from starlette.responses import Response

from kancha.kernel.errors import BadSetup, BadText, EditionError, IllegalMove, KanchaError, RecordError
from kancha.store.schema import Damaged, Full, StoreError
from kancha.table.advice import NoAdvice, NotReady
from kancha.table.coaching import NoAnalysis
from kancha.table.loaded import Busy, NoTable
from kancha.table.refusals import Closed, Ended, NotHere, Outdated, Secret, Stale
from kancha.table.tables import Evicted, NoSeat, TooManyTables
from kancha.web.page_words import ENGLISH, PageWords
from kancha.words import MissingWord, Speaker


class Refusal(Exception):
    """A request that is refused; nothing has changed.

    People are told it by the word `refused.<word>` of the page's own words, in their language; programs that want to know more
    read the detail, which is in English. What has no such word only programs meet, and the detail is all there is.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        rule: str = "",
        headers: dict[str, str] | None = None,
        word: str = "",
        said: bool = False,
        about: str = "",
        **values: object,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.rule = rule
        self.headers = headers
        self.word = word or code
        self.about = about
        self.said = said  # the detail is in words of the reader's language already
        self.values = values

    def message(self, language: str) -> str:
        """One sentence for people."""
        talk = PageWords(language)
        known = not self.rule and not self.said and talk.knows(f"refused.{self.word}")
        return sentence(talk(f"refused.{self.word}", **self.values) if known else self.detail)

    def response(self, language: str) -> Response:
        error = {"code": self.code, "message": self.message(language)}
        if self.rule:
            error["rule"] = self.rule
        elif self.detail != error["message"]:
            error["detail"] = sentence(self.detail)
        if self.about:
            error["about"] = self.about
        return json_response({"error": error}, self.status, self.headers)


AWAY: Final = "the tables cannot be read or written just now"
STORE_SECONDS: Final = 5
"""After which a database that was away may be back."""

KINDS: dict[type[KanchaError], tuple[int, str]] = {
    NoTable: (404, "no_table"),
    NoSeat: (403, "no_seat"),
    Evicted: (403, "evicted"),
    Secret: (403, "secret"),
    Stale: (409, "stale"),
    Closed: (409, "closed"),
    NoAdvice: (403, "no_advice"),
    NoAnalysis: (409, "no_analysis"),
    NotReady: (503, "not_ready"),
    IllegalMove: (422, "illegal"),
    BadText: (422, "bad_text"),
    BadSetup: (422, "bad_setup"),
    EditionError: (422, "bad_edition"),
    RecordError: (422, "bad_record"),
    Full: (507, "full"),
    StoreError: (503, "store"),
    NotHere: (503, "store"),
    Busy: (503, "busy"),
    TooManyTables: (429, "too_many_tables"),
}


def refusal_of(fault: KanchaError) -> Refusal:
    """A fault of the layers below, as HTTP says it."""
    for kind in type(fault).__mro__:
        if kind in KINDS:
            status, code = KINDS[kind]
            damaged = isinstance(fault, (Damaged, NotHere))
            detail = AWAY if code == "store" and not damaged else str(fault)
            headers = {"retry-after": str(STORE_SECONDS)} if status == 503 and not damaged else None
            about = fault.about if isinstance(fault, BadSetup) else ""
            word = word_of(fault, code)
            return Refusal(
                status, code, detail, headers=headers, word=word, about=about, message=detail, again=STORE_SECONDS
            )
    return Refusal(422, "refused", str(fault))


def word_of(fault: KanchaError, code: str) -> str:
    """What a fault is called in the page's words: what it is about where that is known, else what kind it is."""
    if isinstance(fault, BadSetup) and PageWords(ENGLISH).knows(f"refused.setup_{fault.about}"):
        return f"setup_{fault.about}"
    if isinstance(fault, (Damaged, NotHere)):
        return "damaged" if isinstance(fault, Damaged) else "not_here"
    if isinstance(fault, (Outdated, Ended)):
        return "closed_old" if isinstance(fault, Outdated) else "closed_ended"
    if isinstance(fault, IllegalMove) and fault.word:
        return f"illegal_{fault.word}"
    return code


def illegal(fault: IllegalMove, speaker: Speaker) -> Refusal:
    """An answer that is not possible now, with the rule that forbids it and its words."""
    if fault.reason is None:
        return refusal_of(fault)
    try:
        return Refusal(422, "illegal", speaker.reason(fault.reason), fault.rule_id, said=True)
    except MissingWord:
        return Refusal(422, "illegal", str(fault), fault.rule_id)


def sentence(text: str) -> str:
    """Of a length that can be shown."""
    return text if len(text) <= 400 else text[:399] + "…"


def json_response(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(content), status, headers, "application/json")
