"""Links for other devices: where a page was opened as localhost, they name an address that a phone can open."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Link:
    """An absolute address of ours."""

    url: str
    reachable: bool  # False: it works on this machine only, and we know of none that works elsewhere


def link_to(request: HttpRequest, path: str) -> Link:
    """The address of a path, for whoever is to be sent there."""
    host: str | None = settings.OUR_HOSTS.for_others(request.get_host())
    if host is None:
        return Link(request.build_absolute_uri(path), reachable=False)
    return Link(f"{request.scheme}://{host}{path}", reachable=True)
