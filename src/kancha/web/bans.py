"""Who is not let in: browsers, addresses and networks, as `kancha admin ban` says."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from kancha.kernel.errors import KanchaError

EVERY: Final = 10.0
"""Seconds after which a ban holds."""

log = logging.getLogger("kancha.web")


class Bans:
    """What the store says of it, read again and again."""

    def __init__(self) -> None:
        self.browsers: frozenset[str] = frozenset()
        self.networks: list[IPv4Network | IPv6Network] = []

    def take(self, bans: Sequence[str]) -> None:
        browsers: set[str] = set()
        networks: list[IPv4Network | IPv6Network] = []
        for who in bans:
            try:
                networks.append(ip_network(who))
            except ValueError:
                browsers.add(who)
        self.browsers, self.networks = frozenset(browsers), networks

    def bar(self, browser: str, address: str) -> bool:
        """Whether a browser, or whoever comes from an address, is not let in."""
        if browser in self.browsers:
            return True
        if not self.networks:
            return False
        try:
            place = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(place in network for network in self.networks)

    async def follow(self, read: Callable[[], Awaitable[Sequence[str]]]) -> None:
        """Until cancelled."""
        while True:
            try:
                self.take(await read())
            except KanchaError as fault:
                log.warning("who is banned cannot be read: %s", fault)
            await asyncio.sleep(EVERY)
