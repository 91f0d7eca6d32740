"""Reading requests: bodies and query words, checked and bounded."""

import logging
from typing import Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from kancha.languages import LANGUAGES
from kancha.web.bodies import Body
from kancha.web.errors import Refusal

BODY_BYTES: Final = 64 * 1024
IMPORT_BYTES: Final = 1024 * 1024

log = logging.getLogger("kancha.web")

B = TypeVar("B", bound=Body)


async def body_of(request: Request, kind: type[B], most: int = BODY_BYTES) -> B:
    """The body of a request, checked."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "not_json", "the body must be of type application/json")
    raw = await bounded(request, most)
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as fault:
        raise Refusal(422, "bad_body", f"the body does not fit: {fault}") from None
    except (msgspec.DecodeError, RecursionError) as fault:
        raise Refusal(400, "bad_json", f"the body is not JSON: {fault}") from None


async def bounded(request: Request, most: int) -> bytes:
    """The raw body; refused as soon as it is too long."""
    parts: list[bytes] = []
    length = 0
    try:
        async for part in request.stream():
            length += len(part)
            if length > most:
                raise Refusal(413, "too_long", f"the body is longer than {most // 1024} kB")
            parts.append(part)
    except ClientDisconnect:
        log.info("a request to %s ended before its body did", request.url.path)
        raise Refusal(400, "bad_body", "the body of the request ended too early") from None
    return b"".join(parts)


def number(request: Request, name: str, least: int) -> int | None:
    """A whole number of the query; None if it is not there."""
    word = request.query_params.get(name)
    if word is None:
        return None
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 9 or int(word) < least:
        raise Refusal(400, "bad_query", f"{name} must be a whole number from {least}")
    return int(word)


def flag(request: Request, name: str) -> bool:
    word = request.query_params.get(name, "false")
    if word not in ("true", "false"):
        raise Refusal(400, "bad_query", f"{name} must be true or false")
    return word == "true"


def table_of(request: Request) -> str:
    return str(request.path_params["table"])


def check_language(request: Request) -> None:
    """Refuse a language of the query that is none of ours."""
    wanted = request.query_params.get("language")
    if wanted is not None and wanted not in LANGUAGES:
        raise Refusal(400, "bad_query", f"language must be one of {', '.join(LANGUAGES)}")
