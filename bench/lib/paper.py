"""What a million players would need, by multiplying what was measured. Nothing here has been run."""

from dataclasses import dataclass, replace
from math import ceil

PLAYERS = 1_000_000
SEATS = 4
SECONDS_OF_AN_ACTION = 5.0  # a turn is three rolls and a choice in twenty seconds: a game of four takes twenty minutes
USE = 0.6  # of a core, so that a busy minute, or the death of a neighbour, is not felt


@dataclass(frozen=True)
class Costs:
    """What one action costs each part, with `processes` web processes around one Redis; from the measured row."""

    processes: int
    web_us: float
    redis_us: float
    postgresql_us: float
    nginx_us: float
    apart_us: float  # the web processes' part when the players of a room are on different ones
    move_bytes: float  # a message to a page
    written_bytes: float  # to PostgreSQL's log
    kept_bytes: float  # a move and its index entries
    page_kilobytes: float  # of an idle connection
    page_share: float  # of a core, for one idle connection


@dataclass(frozen=True)
class Carries:
    """How many rooms one of each can carry."""

    process: int
    redis: int
    postgresql_core: int


def carries(costs: Costs) -> Carries:
    idle = costs.page_share * SEATS * 1e6 * SECONDS_OF_AN_ACTION  # µs a room's pages cost between two of its actions
    return Carries(_rooms(costs.web_us + idle), _rooms(costs.redis_us), _rooms(costs.postgresql_us))


def _rooms(microseconds: float) -> int:
    """Rooms that fill a core as far as it should be filled."""
    return round(USE * 1e6 / microseconds * SECONDS_OF_AN_ACTION)


def hearing_us(costs: Costs) -> float:
    """What each further process adds to an action whose players are on different ones: it hears, and tells its own."""
    return max(0.0, (costs.apart_us - costs.web_us) / max(1, costs.processes - 1))


def apart(costs: Costs) -> int:
    """Cores for the web processes of everybody, if the players of a room were always on different ones."""
    return ceil(PLAYERS / SEATS / carries(replace(costs, web_us=costs.apart_us)).process)


@dataclass(frozen=True)
class Million:
    """The bill."""

    rooms: int
    actions: float  # a second
    messages: float  # a second, to pages
    gigabits: float  # a second, to pages
    shards: int
    rooms_of_a_shard: int
    web_cores: int
    memory_gigabytes: float
    redis_share: float  # of a core, in each shard
    publishes: float  # a second, in each shard
    postgresql_share: float  # cores, in each shard
    writes: float  # moves a second, in each shard
    written_megabytes: float  # a second, in each shard
    moves_a_day: float
    kept_gigabytes: float  # a day, of all shards


def million(costs: Costs) -> Million:
    rooms = PLAYERS // SEATS
    actions = rooms / SECONDS_OF_AN_ACTION
    of_a_shard = carries(costs).process * costs.processes
    shards = ceil(rooms / of_a_shard)
    each = actions / shards
    return Million(
        rooms=rooms,
        actions=actions,
        messages=actions * SEATS,
        gigabits=actions * SEATS * costs.move_bytes * 8 / 1e9,
        shards=shards,
        rooms_of_a_shard=of_a_shard,
        web_cores=shards * costs.processes,
        memory_gigabytes=PLAYERS * costs.page_kilobytes / 1e6,
        redis_share=each * costs.redis_us / 1e6,
        publishes=each,
        postgresql_share=each * costs.postgresql_us / 1e6,
        writes=each,
        written_megabytes=each * costs.written_bytes / 1e6,
        moves_a_day=actions * 86_400,
        kept_gigabytes=actions * 86_400 * costs.kept_bytes / 1e9,
    )
