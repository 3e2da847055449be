"""docs/scaling.md, made from docs/scaling.json and nothing else."""

from pathlib import Path

from bench.lib.figures import Measured, generator_share, rate
from bench.lib.machine import caution
from bench.lib.paper import (
    PLAYERS,
    SEATS,
    SECONDS_OF_AN_ACTION,
    USE,
    Carries,
    Costs,
    apart,
    carries,
    hearing_us,
    million,
)

OTHERS = ("PostgreSQL", "Redis", "nginx")

TEMPLATE = Path(__file__).with_name("scaling_template.txt")
WAITS = ("ack_p50", "ack_p95", "ack_p99", "fan_p50", "fan_p95", "fan_p99")


def page(measured: Measured) -> str:
    """The template, filled in; its prose is there, its figures are here."""
    costs, row = _costs(measured)
    can, bill, codes = carries(costs), million(costs), 28**6
    fixed = measured["rows"][0]["fixed"]
    hearing = hearing_us(costs)
    return TEMPLATE.read_text().format(
        **measured["machine"],
        **_truth(measured),
        caution=caution(measured["machine"]),
        command=measured["command"],
        rooms=row["closed"]["rooms"],
        row=name(row),
        table="\n".join(_table(measured)),
        waiting="\n".join(_waiting(measured)),
        fixed_rooms=fixed["rooms"],
        fixed_rate=rate(fixed),
        carried="\n".join(_carried(can)),
        players=PLAYERS,
        seats=SEATS,
        seconds=SECONDS_OF_AN_ACTION,
        use=USE,
        c=costs,
        m=bill,
        can=can,
        apart=apart(costs),
        nginx_cores=bill.actions * costs.nginx_us / 1e6 / USE,
        told=bill.writes * (costs.processes - 1),
        further=costs.processes - 1,
        codes=codes,
        spare=codes / bill.rooms,
        hearing=hearing,
        hearing_share=hearing * (costs.processes - 1) / costs.apart_us,
        reconnects=PLAYERS / 10 / 60,
    )


def name(row: Measured) -> str:
    if not row["processes"]:
        return "alone"
    processes = f"{row['processes']} {'process' if row['processes'] == 1 else 'processes'}"
    return f"{processes}, friends apart" if row["apart"] else processes


def _table(measured: Measured) -> list[str]:
    lines = [
        "| at the limit | web, µs | PostgreSQL | Redis | nginx | all, µs | share of PostgreSQL | of Redis "
        "| actions a second | generator's core |",
        "| --- |" + " ---: |" * 9,
    ]
    for row in measured["rows"]:
        figures = row["closed"]
        others = figures["others_us"]
        whole = figures["server_us"] + sum(others.values())
        cells = " | ".join(f"{others[name]:.0f}" if name in others else "" for name in OTHERS)
        shares = " | ".join(f"{others[name] / whole:.0%}" if name in others else "" for name in OTHERS[:2])
        lines.append(
            f"| {name(row)} | {figures['server_us']:.0f} | {cells} | **{whole:.0f}** | {shares} "
            f"| {rate(figures):,.0f} | {generator_share(figures):.0%} |"
        )
    return lines


def _waiting(measured: Measured) -> list[str]:
    lines = ["| | ack p50 | p95 | p99 | everybody p50 | p95 | p99 | all, µs an action |", "| --- |" + " ---: |" * 7]
    for row in measured["rows"]:
        figures = row["fixed"]
        whole = figures["server_us"] + sum(figures["others_us"].values())
        lines.append(f"| {name(row)} | {' | '.join(f'{figures[each]:.1f}' for each in WAITS)} | {whole:.0f} |")
    return lines


def _truth(measured: Measured) -> dict[str, int]:
    checked = [row["lost"] for row in measured["rows"] if "lost" in row]
    return {key: sum(each[key] for each in checked) for key in ("acknowledged", "lost", "doubled")}


def _costs(measured: Measured) -> tuple[Costs, Measured]:
    """Of the row with the most processes."""
    most = max(row["processes"] for row in measured["rows"])
    largest = [row for row in measured["rows"] if row["processes"] == most]
    row = next(row for row in largest if not row["apart"])
    spread = next((each for each in largest if each["apart"]), row)
    others, idle = row["closed"]["others_us"], measured["idle"]
    return (
        Costs(
            processes=most,
            web_us=row["closed"]["server_us"],
            redis_us=spread["closed"]["others_us"]["Redis"],  # at worst: it has little to do for friends together
            postgresql_us=others["PostgreSQL"],
            nginx_us=others["nginx"],
            apart_us=spread["closed"]["server_us"],
            move_bytes=row["closed"]["bytes"],
            written_bytes=row["written"],
            kept_bytes=row["kept"],
            page_kilobytes=idle["kilobytes"],
            page_share=idle["idle_share"] / idle["connections"],
        ),
        row,
    )


def _carried(can: Carries) -> list[str]:
    carriers = {
        "web process": can.process,
        "Redis": can.redis,
        "PostgreSQL, for each of its cores": can.postgresql_core,
    }
    lines = ["| | rooms | players |", "| --- | ---: | ---: |"]
    return lines + [f"| one {what} | {rooms:,} | {rooms * SEATS:,} |" for what, rooms in carriers.items()]
