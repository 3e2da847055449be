"""docs/scaling.md, made from docs/scaling.json and nothing else: what was measured, and what a million would need.

Nothing of the million has been run: it is what was measured, multiplied.
"""

from math import ceil
from typing import NamedTuple

from bench.lib.figures import Measured, caution, filled, generator_share, rate, table
from bench.lib.performance_page import WAITING, WAITS

OTHERS = ("PostgreSQL", "Redis", "nginx")
PLAYERS = 1_000_000
SEATS = 4
SECONDS_OF_AN_ACTION = 5.0  # a turn is three rolls and a choice in twenty seconds: a game of four takes twenty minutes
USE = 0.6  # of a core, so that a busy minute, or the death of a neighbour, is not felt


# What one action costs each part, with so many web processes around one Redis, in microseconds (web_us, redis_us,
# postgresql_us, nginx_us, and apart_us: the web processes' part when the players of a room are on different ones), the
# bytes of a message to a page, of PostgreSQL's log, and of a move kept with its index entries; what an idle page costs.
Costs = Measured


class Carries(NamedTuple):
    """How many rooms one of each can carry."""

    process: int
    redis: int
    postgresql_core: int


def carries(costs: Costs) -> Carries:
    """Rooms that fill a core as far as it should be filled."""
    idle = costs["page_share"] * SEATS * 1e6 * SECONDS_OF_AN_ACTION  # µs a room's pages cost between two of its actions
    spent = (costs["web_us"] + idle, costs["redis_us"], costs["postgresql_us"])
    return Carries(*(round(USE * 1e6 / max(0.1, each) * SECONDS_OF_AN_ACTION) for each in spent))


def hearing_us(costs: Costs) -> float:
    """What each further process adds to an action whose players are on different ones: it hears, and tells its own."""
    return max(0.0, (costs["apart_us"] - costs["web_us"]) / max(1, costs["processes"] - 1))


def apart(costs: Costs) -> int:
    """Cores for the web processes of everybody, if the players of a room were always on different ones."""
    return ceil(PLAYERS / SEATS / carries(costs | {"web_us": costs["apart_us"]}).process)


def million(costs: Costs) -> Measured:
    """The bill: rates are a second, and in a shard where it says so."""
    rooms = PLAYERS // SEATS
    actions = rooms / SECONDS_OF_AN_ACTION
    of_a_shard = carries(costs).process * costs["processes"]
    shards = ceil(rooms / of_a_shard)
    writes = actions / shards
    return {
        "all_rooms": rooms,
        "actions": actions,
        "messages": actions * SEATS,
        "gigabits": actions * SEATS * costs["move_bytes"] * 8 / 1e9,
        "shards": shards,
        "rooms_of_a_shard": of_a_shard,
        "web_cores": shards * costs["processes"],
        "memory_gigabytes": PLAYERS * costs["page_kilobytes"] / 1e6,
        "nginx_cores": actions * costs["nginx_us"] / 1e6 / USE,
        "redis_share": writes * costs["redis_us"] / 1e6,  # of a core, in a shard
        "postgresql_share": writes * costs["postgresql_us"] / 1e6,
        "writes": writes,  # in a shard
        "told": writes * (costs["processes"] - 1),
        "written_megabytes": writes * costs["written_bytes"] / 1e6,  # in a shard
        "moves_a_day": actions * 86_400,
        "kept_gigabytes": actions * 86_400 * costs["kept_bytes"] / 1e9,  # a day, of all shards
        "spare": 28**6 / rooms,
    }


def page(measured: Measured) -> str:
    """The template, filled in; its prose is there, its figures are here."""
    costs, row = _costs(measured)
    can, hearing, fixed = carries(costs), hearing_us(costs), measured["rows"][0]["fixed"]
    carriers = {
        "web process": can.process,
        "Redis": can.redis,
        "PostgreSQL, for each of its cores": can.postgresql_core,
    }
    lost = [row["lost"] for row in measured["rows"] if "lost" in row]
    return filled(
        "scaling",
        **measured["machine"],
        **million(costs),
        **{key: sum(each[key] for each in lost) for key in ("acknowledged", "lost", "doubled")},
        caution=caution(measured["machine"]),
        command=measured["command"],
        rooms=row["closed"]["rooms"],
        row=name(row),
        table=_table(measured),
        waiting=_waiting(measured),
        fixed_rooms=fixed["rooms"],
        fixed_rate=rate(fixed),
        carried=table(
            "| rooms | players", [(f"one {what}", f"{each:,}", f"{each * SEATS:,}") for what, each in carriers.items()]
        ),
        players=PLAYERS,
        seats=SEATS,
        seconds=SECONDS_OF_AN_ACTION,
        use=USE,
        **costs,
        can=can,
        apart=apart(costs),
        further=costs["processes"] - 1,
        codes=28**6,
        hearing=hearing,
        hearing_share=hearing * (costs["processes"] - 1) / costs["apart_us"],
        reconnects=PLAYERS / 10 / 60,
    )


def name(row: Measured) -> str:
    if not row["processes"]:
        return "alone"
    processes = f"{row['processes']} {'process' if row['processes'] == 1 else 'processes'}"
    return f"{processes}, friends apart" if row["apart"] else processes


def _table(measured: Measured) -> str:
    rows = []
    for row in measured["rows"]:
        figures, others, whole = row["closed"], row["closed"]["others_us"], _whole(row["closed"])
        cells = [f"{others[each]:.0f}" if others else "" for each in OTHERS]
        shares = [f"{others[each] / whole:.0%}" if others else "" for each in OTHERS[:2]]
        ends = (f"{rate(figures):,.0f}", f"{generator_share(figures):.0%}")
        rows.append((name(row), f"{figures['server_us']:.0f}", *cells, f"**{whole:.0f}**", *shares, *ends))
    return table(
        "at the limit | web, µs | PostgreSQL | Redis | nginx | all, µs | share of PostgreSQL | of Redis "
        "| actions a second | generator's core",
        rows,
    )


def _whole(figures: Measured) -> float:
    return figures["server_us"] + sum(figures["others_us"].values())


def _waiting(measured: Measured) -> str:
    each = [(name(row), row["fixed"]) for row in measured["rows"]]
    rows = [(what, *(f"{figures[at]:.1f}" for at in WAITS), f"{_whole(figures):.0f}") for what, figures in each]
    return table(f"{WAITING} | all, µs an action", rows)


def _costs(measured: Measured) -> tuple[Costs, Measured]:
    """Of the row with the most processes."""
    most = max(row["processes"] for row in measured["rows"])
    largest = sorted((row for row in measured["rows"] if row["processes"] == most), key=lambda row: row["apart"])
    row, spread, idle = largest[0], largest[-1], measured["idle"]
    closed = row["closed"]
    costs = {
        "processes": most,
        "web_us": closed["server_us"],
        "redis_us": spread["closed"]["others_us"]["Redis"],  # at worst: it has little to do for friends together
        "postgresql_us": closed["others_us"]["PostgreSQL"],
        "nginx_us": closed["others_us"]["nginx"],
        "apart_us": spread["closed"]["server_us"],
        "move_bytes": closed["bytes"],
        "written_bytes": row["written"],
        "kept_bytes": row["kept"],
        "page_kilobytes": idle["kilobytes"],
        "page_share": idle["idle_share"] / idle["connections"],  # of a core
    }
    return costs, row
