"""What holds for every answer: our own Hosts only, a strict content policy, caching only where it is asked for."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from games.site import site

Respond = Callable[[HttpRequest], HttpResponseBase]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' ws://{host} wss://{host}; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def own_hosts_only(respond: Respond) -> Respond:
    """Refuse requests for other people's names: that is how a web page elsewhere reaches a server at home."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        # What Django's get_host() looks at, too; no browser leaves the header out.
        host = request.META.get("HTTP_HOST", request.META["SERVER_NAME"])
        if site.hosts.is_ours(host):
            if site.hosts.comes_by_https(host):
                request.META["yatzy.scheme"] = "https"
            return respond(request)
        return HttpResponse(
            "This server does not answer to that name. Its owner can add it with YATZY_HOSTS.\n",
            status=400,
            content_type="text/plain; charset=utf-8",
            headers={"Cache-Control": "no-store"} | HEADERS,
        )

    return middleware


class PackPages(GZipMiddleware):
    """Pack pages. What comes in pieces Django would pack piece by piece, and browsers read the first one only."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return response if response.streaming else super().process_response(request, response)


def policy_headers(respond: Respond) -> Respond:
    """Send the content security policy, its companions, and a rule for caches."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        # Older Safari does not let 'self' cover web sockets, so the policy names this Host; it is known to be ours.
        response.headers["Content-Security-Policy"] = POLICY.format(host=request.get_host())
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure():
            for cookie in response.cookies.values():  # also Django's own, whose settings know one way for all
                cookie["secure"] = True
        if settings.HTTPS or request.is_secure():
            # Browsers ignore this on plain http, and say so in the console.
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        # Not no-store for pages: that would also forbid the instant "back" of phones.
        response.headers.setdefault("Cache-Control", "no-store" if response.status_code >= 400 else "private, no-cache")
        return response

    return middleware
