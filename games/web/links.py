"""Links for other devices, by an address that a phone can open; a host can choose among several."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from urllib.parse import urlsplit

import segno
from django.http import HttpRequest, HttpResponse

from games.site import site
from games.web.addresses import is_loopback, was_passed_on
from games.web.owner_cookie import HOUSE_COOKIE, HOUSE_SALT, is_pass


@dataclass(frozen=True, slots=True)
class Link:
    """An absolute address of ours."""

    url: str
    reachable: bool  # False: it works on this machine only, and we know of none that works elsewhere
    id: str = ""  # what a browser remembers of a choice; it stays when the address in that network changes
    words: str = ""  # which network it is, in the reader's language

    @property
    def host(self) -> str:
        """What people type."""
        return urlsplit(self.url).netloc


def link_to(request: HttpRequest, path: str) -> Link:
    """The address of a path, for whoever is to be sent there."""
    here = Link(request.build_absolute_uri(path), reachable=False)
    return next(iter(links_to(request, path)), here)


def links_to(request: HttpRequest, path: str) -> list[Link]:
    """The same by every address that another device may know, the best one first."""
    found = site.hosts.addresses(request.get_host(), request.scheme or "http", from_far=not is_in_the_house(request))
    return [Link(f"{address.origin}{path}", True, address.id, address.words) for address in found]


def is_on_this_machine(request: HttpRequest) -> bool:
    """Whether the page was opened by a name that means this very machine."""
    return is_in_the_house(request) and bool(site.hosts.is_here(request.get_host()))


def may_change(request: HttpRequest) -> bool:
    """Whether another moment may know other addresses than now."""
    return is_in_the_house(request) and bool(site.hosts.may_change(request.get_host()))


def is_in_the_house(request: HttpRequest) -> bool:
    """Whether a browser may hear of this machine's addresses; who comes by a public door may send any Host."""
    if was_passed_on(name.lower() for name in request.headers):
        return False
    if site.hosts.public is None:
        return True
    if is_loopback(request.META.get("REMOTE_ADDR", "")):
        # The owner at this machine, or the end of a tunnel: who is at its other end only the owner's link tells.
        return is_pass(request.COOKIES.get(HOUSE_COOKIE, ""), HOUSE_SALT)
    return not site.hosts.is_here(request.get_host())  # "localhost" on another machine would be that one


def qr_svg(text: str) -> HttpResponse:
    """A QR code, dark on light in both themes: cameras need it so."""
    picture = BytesIO()
    # Level M: a phone reads it from a television across the room, and a smear on the screen does no harm.
    segno.make(text, error="m", micro=False).save(
        picture, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, svgclass=None, lineclass=None
    )
    return HttpResponse(
        picture.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"}
    )
