"""An application that cannot start."""

from tests.site.applications.parrot import application

__all__ = ["application"]


def on_start():
    raise RuntimeError("there is no table")
