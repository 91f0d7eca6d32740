"""The API's own document (OpenAPI 3.1), made from its endpoints and the classes of their bodies."""

import re
from functools import cache
from typing import Final

import msgspec

from kancha import __version__
from kancha.games import all_rules
from kancha.web.bodies import Back, Error, Made, Move, OptionsInfo, Played, TableLine
from kancha.web.endpoints import ENDPOINTS, TABLE, Endpoint, Parameter

JSON: Final = "application/json"
REFUSALS: Final = {
    400: "The request cannot be read.",
    403: "Another site asks, or this browser does not have that seat.",
    404: "There is no such thing.",
    409: "Another move came first, or the table can only be looked at.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    422: "The rules do not allow it, or the body does not fit.",
    429: "Too many requests; `Retry-After` says when to come back.",
    503: "The tables cannot be read or written just now.",
}
ALWAYS: Final = (400, 429, 503)
WITH_BODY: Final = (403, 413, 415, 422)
SAME_TABLE: Final = "$request.path.table"
GOING_ON: Final[dict[str, tuple[str, dict[str, str]]]] = {
    repr(Made): ("$response.body#/table", {}),
    repr(list[TableLine]): ("$response.body#/0/table", {}),
    repr(OptionsInfo): (
        SAME_TABLE,
        {
            "seat": "$response.body#/ask/seat",
            "version": "$response.body#/version",
            "text": "$response.body#/options/0/text",
        },
    ),
    repr(Played): (SAME_TABLE, {"seat": "$request.body#/seat", "version": "$response.body#/version"}),
}
"""By what was answered: where the table stands in it, and the body of what may be asked then."""


@cache
def document() -> bytes:
    """The whole document as JSON."""
    types: list[object] = [Error]
    for endpoint in ENDPOINTS:
        types += [kind for kind in (endpoint.body, endpoint.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    name_games(components)
    paths: dict[str, dict[str, object]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, by_type)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Kancha", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
            "paths": paths,
            "components": {"schemas": components},
        }
    )


def name_games(components: dict[str, dict[str, object]]) -> None:
    """Say in what is asked which games there are."""
    for endpoint in ENDPOINTS:
        told = components[endpoint.body.__name__]["properties"] if endpoint.body is not None else {}
        if isinstance(told, dict) and "slug" in told:
            told["slug"] = {**told["slug"], "enum": [rules.slug for rules in all_rules()]}


def operation(endpoint: Endpoint, by_type: dict[str, dict[str, object]]) -> dict[str, object]:
    names = re.findall(r"\{(\w+)\}", endpoint.path)
    told: dict[str, object] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.about,
        "parameters": [in_path(name) for name in names] + [in_query(parameter) for parameter in endpoint.query],
        "responses": responses(endpoint, by_type),
    }
    if endpoint.body is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": by_type[repr(endpoint.body)]}}}
    return told


def responses(endpoint: Endpoint, by_type: dict[str, dict[str, object]]) -> dict[str, object]:
    content: dict[str, object] = {"text/plain; charset=utf-8": {"schema": {"type": "string"}}}
    if endpoint.answer is not None:
        content = {JSON: {"schema": by_type[repr(endpoint.answer)]}}
    done = {"description": endpoint.about, "content": content, "links": links(endpoint)}
    answers: dict[str, object] = {str(endpoint.status): done}
    refused = {*ALWAYS, *endpoint.errors, *(WITH_BODY if endpoint.body is not None else ())}
    for status in sorted(refused):
        schema = by_type[repr(Error)]
        answers[str(status)] = {"description": REFUSALS[status], "content": {JSON: {"schema": schema}}}
    return answers


def links(endpoint: Endpoint) -> dict[str, object]:
    """Where one can go on from an answer: to the table it names, from a question to its answer, and back again."""
    table, body = GOING_ON.get(repr(endpoint.answer), ("", {}))
    if not table:
        return {}
    if not body:
        others = [other for other in ENDPOINTS if other.path.startswith(f"{TABLE}/")]
    else:
        wanted = Move if "text" in body else Back
        others = [other for other in ENDPOINTS if other.body is not None and issubclass(other.body, wanted)]
    given: dict[str, object] = {"parameters": {"table": table}}
    if body:
        given["requestBody"] = body
    return {other.handler.__name__: {"operationId": other.handler.__name__, **given} for other in others}


def in_path(name: str) -> dict[str, object]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}


def in_query(parameter: Parameter) -> dict[str, object]:
    schema: dict[str, object] = {"type": parameter.kind}
    if parameter.kind == "integer":
        schema |= {"minimum": parameter.least, "maximum": 999_999_999}
    if parameter.values:
        schema["enum"] = list(parameter.values)
    return {
        "name": parameter.name,
        "in": "query",
        "required": parameter.required,
        "description": parameter.about,
        "schema": schema,
    }
