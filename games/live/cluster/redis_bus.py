"""The bus over Redis: one channel, one subscription per process, news sent in batches."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError

from games.live.cluster.bus import MUST_ARRIVE, NAME_BYTES, SHOWN_AS_IT_IS, AnyNews, Listener, pack, unpack
from games.live.counts import Counts

logger = logging.getLogger(__name__)

CHANNEL = "yatzy-night"
FIRST_WAIT, LONGEST_WAIT = 0.05, 2.0  # seconds between two attempts to come back
PATIENCE = 5.0  # seconds for Redis to answer
AGAIN = 0.1
LAST_WORDS = 0.5  # seconds for what is still to be said when we close
MOST_IN_ONE = 500  # news in a message
MOST_KEPT = 10_000  # news that wait while Redis is gone


class RedisBus:
    """Tells and listens by publish and subscribe; comes back by itself whenever Redis does."""

    shared = True

    def __init__(self, url: str, *, silence: float, counts: Counts | None = None) -> None:
        # No retries of its own: we know better when to wait, and when to give up a message.
        self._redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        # Publishing knows no databases; two sites that share a Redis must not hear each other.
        database = self._redis.connection_pool.connection_kwargs.get("db") or 0
        self._channel = f"{CHANNEL}:{database}"
        self._counts = counts or Counts()
        self._silence = silence  # our own words come back more often than this; if not, the connection is dead
        self._waiting: deque[AnyNews] = deque(maxlen=MOST_KEPT)
        self._something = asyncio.Event()
        self._found = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._name = b""
        self._missed = self._met = False

    @property
    def connected(self) -> bool:
        """Whether we hear the others now."""
        return self._found.is_set()

    def open(self, name: bytes, listener: Listener) -> None:
        self._name = name
        self._tasks = [asyncio.ensure_future(self._listen(listener)), asyncio.ensure_future(self._speak())]

    def publish(self, news: AnyNews) -> None:
        self._counts.published()
        if self.connected or isinstance(news, MUST_ARRIVE):
            self._waiting.append(news)
            self._something.set()

    async def close(self) -> None:
        if self._waiting and self.connected:
            try:
                async with asyncio.timeout(LAST_WORDS):
                    await self._send([self._waiting.popleft() for _ in range(len(self._waiting))])
            except (RedisError, OSError, TimeoutError):
                logger.info("the last news did not reach the other processes")
        self._found.clear()
        tasks, self._tasks = self._tasks, []
        while tasks:
            # More than once: the client may take our cancelling for its own timeout, and go on.
            for task in tasks:
                task.cancel()
            _, left = await asyncio.wait(tasks, timeout=AGAIN)
            tasks = list(left)
        await self._redis.aclose()

    # Speaking

    async def _speak(self) -> None:
        while True:
            await self._found.wait()
            await self._something.wait()
            # What else this turn of the loop had to say came along while we woke up.
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_IN_ONE))]
            if not self._waiting:
                self._something.clear()
            try:
                await self._send(batch)
            except Exception as error:  # whatever it was: nobody would notice that we are silent
                known = isinstance(error, RedisError | OSError)
                logger.log(logging.INFO if known else logging.ERROR, "%d news were not told: %r", len(batch), error)
                self._keep(batch)
                await asyncio.sleep(FIRST_WAIT)

    async def _send(self, batch: list[AnyNews]) -> None:
        try:
            await self._redis.publish(self._channel, pack(self._name, batch))
        except NoConnection:
            # A connection that Redis has closed meanwhile is no reason to lose a message. But it may have been heard:
            # words would be shown twice.
            again = [news for news in batch if not isinstance(news, SHOWN_AS_IT_IS)]
            await self._redis.publish(self._channel, pack(self._name, again))

    def _keep(self, batch: list[AnyNews]) -> None:
        kept = [news for news in batch if isinstance(news, MUST_ARRIVE)]
        self._waiting.extendleft(reversed(kept))
        if self._waiting:
            self._something.set()

    # Listening

    async def _listen(self, listener: Listener) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(self._channel)
                    while True:
                        message = await subscription.get_message(timeout=self._silence)
                        if message is None:
                            raise NoConnection("not even our own words come back")
                        if message["type"] == "message":
                            await self._hear(message["data"], listener)
                        elif message["type"] == "subscribe":
                            wait = FIRST_WAIT
                            self._come_back(listener)
            except (RedisError, OSError) as error:
                self._go(listener, error)
            except Exception as error:
                logger.exception("listening to the bus failed")
                self._go(listener, error)
            # Not all processes at the same moment.
            await asyncio.sleep(wait * random.uniform(0.5, 1))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _hear(self, message: bytes, listener: Listener) -> None:
        sender = message[:NAME_BYTES]
        if sender == self._name:
            return
        for news in unpack(message):
            self._counts.received()
            try:
                await listener.hear(sender, news)
            except Exception:  # one room's trouble is not the others'
                logger.exception("news of another process could not be used")

    def _come_back(self, listener: Listener) -> None:
        if self._missed:
            logger.warning("Redis is %s", "back" if self._met else "there now")
        self._missed, self._met = False, True
        self._found.set()
        listener.bus_found()

    def _go(self, listener: Listener, error: Exception) -> None:
        self._found.clear()
        if self._missed:
            return  # said already; it may be gone for hours
        self._missed = True
        what = "is gone" if self._met else "was not found"
        logger.warning("Redis %s (%s): games go on, news of other processes come with the heartbeat", what, error)
        self._counts.bus_lost()
        listener.bus_lost()
