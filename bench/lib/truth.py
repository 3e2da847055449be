"""Whether what was acknowledged is what the log has."""

from collections.abc import Mapping, Sequence

from bench.lib.game_table import GameTable


def lost(stored: Mapping[tuple[int, int], str], tables: Sequence[GameTable]) -> dict[str, int]:
    """Acknowledged moves that the log does not have at their number, and actions that it has twice."""
    numbers = {action: number for (_, number), action in stored.items()}
    acked = [(action, number) for table in tables for action, number in table.acked.items()]
    return {
        "acknowledged": len(acked),
        "lost": sum(numbers.get(action) != number for action, number in acked),
        "doubled": len(stored) - len(numbers),
    }
