"""Who asks, as far as a server without accounts can know: a browser by its cookie, and where its address lies."""

import re
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

from kancha.table.spec import lock_for

COOKIE: Final = "kancha"
KEY: Final = re.compile(r"[A-Za-z0-9_-]{22}")
NETWORK_BITS: Final = 64
"""One customer has that much of IPv6 to themselves."""


@dataclass(frozen=True)
class Person:
    """A browser at a place. A browser can always say it is another one, so what it may do is counted for its place too."""

    browser: str  # a short hash of its cookie; empty if it has none
    place: str
    lock: str = ""  # the hash by which the store knows the browser
    address: str = ""

    @property
    def name(self) -> str:
        return f"{self.place} {self.browser}"


def key_in(connection: HTTPConnection) -> str:
    """The browser's own secret, from its cookie; empty if it has none yet."""
    secret = connection.cookies.get(COOKIE, "")
    return secret if KEY.fullmatch(secret) else ""


def person_of(connection: HTTPConnection) -> Person:
    key = key_in(connection)
    lock = lock_for(key) if key else ""
    address = connection.client.host if connection.client else ""
    return Person(lock[:18], place_of(address), lock, address)


def place_of(address: str) -> str:
    """The address, of IPv6 only its network: who has one of its addresses has them all."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    network = int(parsed) >> NETWORK_BITS << NETWORK_BITS
    return f"{IPv6Address(network)}/{NETWORK_BITS}"
