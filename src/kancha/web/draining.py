"""A process that is about to end sends its pages elsewhere, one by one."""

import asyncio
import random
from typing import Final

SPREAD: Final = 1.5
"""Seconds over which pages are sent away, so that they do not all come to the next process at once."""
ELSEWHERE: Final = 1012
"""What a socket is closed with: the page comes back at once, and finds another process."""


class Drain:
    """Whether this process is about to end. It belongs to one event loop."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()

    async def turn(self) -> None:
        """Return when it is time for one page to go."""
        await self.begun.wait()
        await asyncio.sleep(random.random() * SPREAD)
