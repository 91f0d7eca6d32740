"""What other processes do at tables that this one has in memory: heard of, read, and done here too."""

import asyncio
import logging
import time
from contextlib import suppress

from kancha.kernel.errors import KanchaError
from kancha.table.jobs import RENEW
from kancha.table.live_table import LiveTable, asked_bots
from kancha.table.loaded import LoadedTables, NoTable
from kancha.table.refusals import NotHere
from kancha.table.spec import NEW, Entry
from kancha.table.table_store import MISSED, TABLE, Notice

CATCHING_UP = 60
"""How often one tries to read what others did, once in RENEW seconds."""

log = logging.getLogger("kancha.tables")


class FollowedTables(LoadedTables):
    """Tables that go on here as they went on elsewhere."""

    def heard(self, notice: Notice) -> None:
        """Another process has something to tell, or word of others was missed."""
        if notice.kind == MISSED:
            self.holders.clear()
            for table in list(self.lives):
                self.spawn(self.catch_up(table))
        elif notice.kind == TABLE:
            self.heard_of(notice.id, notice.version)
        for kind, ear in self.ears.items():
            if notice.kind in (kind, MISSED):
                ear(notice.id)

    def heard_of(self, table: str, version: int) -> None:
        """Another process wrote an entry of a table; without a version, who sits there has changed."""
        if not version:
            self.holders = {key: seats for key, seats in self.holders.items() if key[1] != table}
        live = self.lives.get(table)
        if live is None:
            return
        live.news = max(live.news, version)
        if not version or not live.catching_up:
            live.catching_up = True
            self.spawn(self.catch_up(table, version))

    async def catch_up(self, table: str, version: int = 0) -> None:
        """Do what another process did; without a version, see what has changed at all. Somebody waits for it: where the
        store is away, one tries again."""
        for _ in range(CATCHING_UP):
            try:
                await self.see_news(table, version)
                return
            except (NoTable, NotHere):
                return
            except KanchaError as fault:
                log.warning("what others did at table %s is read later: %s", table, fault)
                version = 0
                await asyncio.sleep(RENEW)

    async def see_news(self, table: str, version: int) -> None:
        async with self.at(table) as live:
            live.catching_up = False
            now = live.now()
            if not version:
                live.left_to_others = -1
                live.news = max(live.news, await self.kept(self.store.version, table))
                if await self.kept(self.store.ended, table) != now.spec.ended:
                    await self.load_again(live)
                    return
                await self.see_who_is_here(live)
            elif now.version >= live.news:
                return
            if now.version < live.news:
                await self.follow(live, await self.kept(self.store.since, table, now.version))
            live.ring()
            self.let_bots_play(live)

    async def read_on(self, live: LiveTable) -> None:
        """A page has heard of more than this process, whose word of it is still on its way."""
        entries = await self.kept(self.store.since, live.id, live.now().version)
        if entries:
            await self.follow(live, entries)
            live.ring()
            self.let_bots_play(live)

    async def load_again(self, live: LiveTable) -> None:
        """A table was ended or deleted from outside: those who look at it see so, or are told that it is gone."""
        live.table = None
        try:
            with suppress(NoTable):
                await self.load(live)
        finally:
            live.ring()

    async def follow(self, live: LiveTable, entries: list[Entry]) -> None:
        """Repeat what was done elsewhere; if it does not come out the same, read the table again as it was kept."""
        table = live.now()
        live.table = None
        try:
            if table.spec.origin == NEW:
                table.follow(entries)
            else:
                await self.away(table.follow, entries)
        except KanchaError:
            await self.load(live)
            return
        live.table = table
        live.owned = False  # who wrote it may answer for the bots now: that is asked before they go on
        live.shown = time.monotonic()
        if table.game.over:
            await self.see_who_is_here(live)
        if live.bots is None:
            live.thinking = asked_bots(table)
