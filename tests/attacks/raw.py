"""Clients that do not behave: plain sockets, from an address of their own on this machine."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx

from tests.web.serving import Server

STRANGER = "127.0.0.2"
"""Another address of this machine: for the server, somebody else."""


def stranger(server: Server) -> httpx.Client:
    """A browser somewhere else."""
    transport = httpx.HTTPTransport(local_address=STRANGER)
    return httpx.Client(base_url=server.address, timeout=30, trust_env=False, transport=transport)


@contextmanager
def lines(server: Server, number: int, said: bytes) -> Iterator[list[socket.socket]]:
    """So many connections, on each of which the same was said."""
    place = urlsplit(server.address)
    opened: list[socket.socket] = []
    try:
        for _ in range(number):
            line = socket.create_connection((place.hostname, place.port or 80), timeout=30)
            line.sendall(said)
            opened.append(line)
        yield opened
    finally:
        for line in opened:
            line.close()


def heard(line: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    parts: list[bytes] = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass  # hung up on
    return b"".join(parts)
