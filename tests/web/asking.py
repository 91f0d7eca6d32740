"""Asking the API, for tests."""

from tests.web.serving import TestClient


def path(table: object, rest: str = "view") -> str:
    return f"/api/tables/{table}/{rest}"


def code(response: object) -> tuple[int, str]:
    """The status and code of a refusal, which always has a sentence."""
    fault = response.json()["error"]  # type: ignore[attr-defined]
    assert len(fault["message"]) > 5
    return response.status_code, fault["code"]  # type: ignore[attr-defined]


def told(client: TestClient, method: str, address: str, language: str, body: object = None) -> dict[str, str]:
    response = client.request(method, address, json=body, headers={"accept-language": language})
    found: dict[str, str] = response.json()["error"]
    return found
