"""Links as pictures."""

from __future__ import annotations

from io import BytesIO

import segno
from django.http import HttpResponse


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
