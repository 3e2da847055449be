"""To the kernel a player is an open file, and by default a program may have only 1024 of them."""

from contextlib import suppress

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

MOST = 1 << 20  # what Linux itself allows; beyond it, counting through them all takes longer than it helps


def allow_many() -> None:
    """Raise our own limit as far as whoever started us allows."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    with suppress(ValueError, OSError):  # macOS says "unlimited" and means less; we go on with what we have
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
