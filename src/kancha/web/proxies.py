"""Which reverse proxies are believed when they say who asks."""

from ipaddress import ip_address, ip_network
from typing import Final

from kancha.kernel.errors import KanchaError

LOCAL_PROXIES: Final = "127.0.0.1,::1"


class BadProxy(KanchaError):
    """What is no address of a proxy."""


def read_proxies(text: str) -> list[str]:
    """Addresses and networks with commas between them (BadProxy). Everybody is never believed: anyone could be anybody then."""
    proxies = [word.strip() for word in text.split(",") if word.strip()]
    for word in proxies:
        try:
            network = ip_network(word) if "/" in word else ip_network(ip_address(word))
        except ValueError:
            raise BadProxy(
                f"“{word[:60]}” is no address of a proxy; expected one such as 10.0.0.2 or 10.0.0.0/24"
            ) from None
        if network.prefixlen == 0:
            raise BadProxy(f"“{word}” is everybody; name the proxy itself")
    return proxies
