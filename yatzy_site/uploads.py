"""The one request that may be large: the owner's backup, on its way back."""

from django.urls import reverse

from games.ownership import has_pass
from games.services.restoring import MOST_UPLOAD


def owners_backup(path: str, cookies: str) -> int:
    """Asked before the first byte of it is taken: anybody else's would fill the disk."""
    return MOST_UPLOAD if path == reverse("owner_restore") and has_pass(cookies) else 0
