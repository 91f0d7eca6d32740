"""What the server writes down: time, level and request of every line; as JSON on demand. Never a secret."""

import json
import logging
import os
import re
import time
from contextvars import ContextVar
from typing import Final

REQUEST: Final[ContextVar[str]] = ContextVar("kancha_request", default="-")
"""The request that a line belongs to; the answer names it too (`X-Request-Id`)."""

LEVEL: Final = "KANCHA_LOG_LEVEL"
FORMAT: Final = "KANCHA_LOG_FORMAT"
FORMATS: Final = ("plain", "json")
LEVELS: Final = ("debug", "info", "warning", "error")
PASSWORD: Final = re.compile(r"(://[^:/@\s]*:)[^@\s]*@")
COOKIE: Final = re.compile(r"(kancha=)[A-Za-z0-9_-]{16,}")
KEY: Final = re.compile(r"(/join#)[A-Za-z0-9_-]+")


def without_secrets(text: str) -> str:
    """A line without passwords, cookies and keys, should one ever come into it."""
    for secret in (PASSWORD, COOKIE, KEY):
        text = secret.sub(r"\1***" + ("@" if secret is PASSWORD else ""), text)
    return text


class Plain(logging.Formatter):
    """`2026-11-17T20:15:00.123Z INFO kancha.web 4f2a… a sentence`."""

    def format(self, record: logging.LogRecord) -> str:
        text = without_secrets(super().format(record))
        return f"{moment(record)} {record.levelname} {record.name} {REQUEST.get()} {text}"


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": moment(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "request": REQUEST.get(),
            "text": without_secrets(super().format(record)),
        }
        return json.dumps(line, ensure_ascii=False)


def moment(record: logging.LogRecord) -> str:
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z"


def write_logs(level: str = "", as_json: bool = False) -> None:
    """Let everything be written to standard error like this, here and in processes that are started from here."""
    if level:
        os.environ.update({LEVEL: level, FORMAT: "json" if as_json else "plain"})
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if os.environ.get(FORMAT) == "json" else Plain())
    logging.basicConfig(level=os.environ.get(LEVEL, "warning").upper(), handlers=[handler], force=True)
