"""The API's own document (OpenAPI 3.1), made from its endpoints and the classes of their bodies."""

import re
from functools import cache
from typing import Final

import msgspec

from kancha import __version__
from kancha.web.bodies import Error
from kancha.web.endpoints import ENDPOINTS, Endpoint, Parameter

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


@cache
def document() -> bytes:
    """The whole document as JSON."""
    types: list[object] = [Error]
    for endpoint in ENDPOINTS:
        types += [kind for kind in (endpoint.body, endpoint.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
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
    answers: dict[str, object] = {str(endpoint.status): {"description": endpoint.about, "content": content}}
    refused = {*ALWAYS, *endpoint.errors, *(WITH_BODY if endpoint.body is not None else ())}
    for status in sorted(refused):
        schema = by_type[repr(Error)]
        answers[str(status)] = {"description": REFUSALS[status], "content": {JSON: {"schema": schema}}}
    return answers


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
