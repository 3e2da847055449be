"""Several web processes on one PostgreSQL, one Redis and one nginx, with what each of them costs."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from secrets import token_hex
from urllib.parse import urlsplit

import psycopg

from bench.lib.process import children
from tests.services.nginx import running_nginx
from tests.services.postgresql import running_postgresql
from tests.services.redis import running_redis
from tests.services.server import Server, running_server


@dataclass(frozen=True)
class Written:
    """What PostgreSQL has written to its log, in bytes, and how many moves there are."""

    bytes: int
    moves: int

    def since(self, before: "Written") -> float:
        """Bytes for each move, whatever else the move brought with it included."""
        return (self.bytes - before.bytes) / max(1, self.moves - before.moves)


@dataclass(frozen=True)
class Several:
    """Where players knock, and who works behind it."""

    host: str
    web: tuple[int, ...]
    others: dict[str, int] = field(default_factory=dict)  # name -> pid
    database: str = ""

    def stored_moves(self) -> dict[tuple[int, int], str]:
        """(game, number) -> action id."""
        with psycopg.connect(self.database) as connection:
            rows = connection.execute("SELECT game_id, number, action_id FROM games_move")
            return {(game, number): action for game, number, action in rows}

    def written(self) -> Written:
        """How far PostgreSQL's log has come."""
        with psycopg.connect(self.database) as connection:
            query = "SELECT pg_current_wal_insert_lsn() - '0/0', (SELECT count(*) FROM games_move)"
            size, moves = connection.execute(query).fetchone() or (0, 0)
            return Written(int(size), int(moves))

    def bytes_of_a_move(self) -> float:
        """What a move takes on disk, its indexes included."""
        with psycopg.connect(self.database) as connection:
            query = "SELECT pg_total_relation_size('games_move'), (SELECT count(*) FROM games_move)"
            size, count = connection.execute(query).fetchone() or (0, 0)
            return float(size / max(1, count))


@contextmanager
def running_several(processes: int, *, apart: bool = False) -> Iterator[Several]:
    """Start all of it, durable, as docker-compose.yml would; `apart`: players of a room on different processes."""
    with ExitStack() as stack:
        database, postgresql = _started(stack, running_postgresql(fsync=True))
        redis, redis_pid = _started(stack, running_redis())
        environment = {
            "YATZY_DATABASE_URL": database,
            "YATZY_REDIS": redis,
            "YATZY_PROXY": "1",
            "YATZY_SECRET_KEY": token_hex(32),
        }
        web = [stack.enter_context(running_server(environment=environment)) for _ in range(processes)]
        url, nginx = _started(stack, running_nginx([each.port for each in web], by_turns=apart))
        others = {"PostgreSQL": postgresql, "Redis": redis_pid, "nginx": nginx}
        yield Several(urlsplit(url).netloc, tuple(_pid(each) for each in web), others, database)


@contextmanager
def running_alone() -> Iterator[Several]:
    """One process on SQLite, with nothing beside it: what the others are held against."""
    with running_server() as alone:
        yield Several(f"127.0.0.1:{alone.port}", (_pid(alone),))


def _pid(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


def _started(stack: ExitStack, service: AbstractContextManager[str]) -> tuple[str, int]:
    """What the service says of itself, and the process that it started."""
    before = children()
    given = stack.enter_context(service)
    (pid,) = children() - before
    return given, pid
