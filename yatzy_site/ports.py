"""A port to listen on: the one asked for, or the next one that is free."""

import errno
import socket

ATTEMPTS = 50
PRIVILEGED = 1024


def free_port(address: str, wanted: int, *, only: bool = False) -> int:
    """The first free port from `wanted` on, or `wanted` and no other. Raises OSError if there is none for us."""
    if not 0 <= wanted <= 65535:
        raise OSError(errno.EINVAL, "ports go from 0 to 65535")
    for port in range(wanted, min(wanted + ATTEMPTS, 65536)):
        try:
            return _try(address, port)
        except OSError as error:
            if error.errno == errno.EACCES and wanted < PRIVILEGED:
                raise OSError(error.errno, f"only an administrator may use ports below {PRIVILEGED}") from None
            if error.errno != errno.EADDRINUSE:
                raise
            if only:
                raise OSError(error.errno, "another program has it, and players are sent to it") from None
    return _try(address, 0)


def _try(address: str, port: int) -> int:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows lets two programs share a port otherwise
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:  # a port that a server left a moment ago is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((address, port))
        # Binding alone succeeds beside another's listening socket that allows reuse.
        probe.listen(1)
        chosen: int = probe.getsockname()[1]
        return chosen
