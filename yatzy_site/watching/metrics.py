"""The page that Prometheus reads: what was counted, and what there is at this moment."""

from __future__ import annotations

import os
import time
from pathlib import Path

from games.live.venue import Venue
from yatzy_site.watching.meters import Meters, counter, counters, gauge, histogram, page

STARTED = time.time()
_PROC = Path("/proc/self")


def metrics(venue: Venue, meters: Meters) -> str:
    """Everything, in Prometheus' text format; of this process only."""
    m = meters
    outcomes = {"stored": m.stored, "overtaken": m.overtaken, "failed": m.failed}
    rooms = [room for code in venue.codes() if (room := venue.room(code))]
    return page(
        counter("yatzy_actions_accepted_total", "Actions of players that were answered with a move.", m.accepted),
        counters("yatzy_actions_refused_total", "Actions of players that were refused.", "code", m.refused),
        histogram("yatzy_ack_seconds", "From an accepted action to its answer: decided, on disk, shown.", m.ack),
        histogram("yatzy_fan_out_seconds", "Handing one message to every page of a room here.", m.fan_out),
        gauge("yatzy_connections", "Pages that are open.", sum(1 for _ in venue.hub.all_sockets())),
        gauge("yatzy_rooms_open", "Rooms with a page open.", len(rooms)),
        gauge("yatzy_tables_open", "Games in memory.", sum(room.open_table is not None for room in rooms)),
        histogram("yatzy_writer_batch_moves", "Moves in one transaction.", m.batch_moves),
        histogram("yatzy_writer_batch_seconds", "One transaction, from its beginning to its end.", m.batch_seconds),
        gauge("yatzy_writer_waiting", "Moves that wait for the next transaction.", venue.writer.waiting),
        counters("yatzy_writer_moves_total", "Moves, by how their transaction went.", "outcome", outcomes),
        counter("yatzy_bus_published_total", "News told to other processes.", m.published),
        counter("yatzy_bus_received_total", "News heard from other processes.", m.received),
        counter("yatzy_bus_lost_total", "How often the bus was lost.", m.bus_losses),
        gauge("yatzy_bus_connected", "1 while other processes are heard.", int(getattr(venue.bus, "connected", False))),
        counters("yatzy_http_responses_total", "HTTP answers, without these probes.", "status", m.responses),
        histogram("yatzy_http_seconds", "Making an HTTP answer.", m.response_seconds),
        counters("yatzy_log_records_total", "Warnings and errors in the log.", "level", m.said),
        counter("process_cpu_seconds_total", "Processor time of this process.", round(time.process_time(), 3)),
        gauge("process_start_time_seconds", "When this process began.", round(STARTED, 3)),
        _system(),
    )


def _system() -> list[str]:
    """What only Linux tells."""
    try:
        pages = int((_PROC / "statm").read_text().split()[1])
        files = len(os.listdir(_PROC / "fd"))
    except OSError:
        return []
    memory = pages * os.sysconf("SC_PAGE_SIZE")
    return [
        *gauge("process_resident_memory_bytes", "Memory of this process.", memory),
        *gauge("process_open_fds", "Open files and connections.", files),
    ]
