"""The owner's browser, for tests."""

from typing import Any

from django.test import Client

from games.site import site


def enter(client: Client) -> Any:
    """Open the owner's link as it is now; the answer."""
    return client.get(f"/owner/enter/{site.owner.token}/")


def owner(client: Client | None = None) -> Client:
    """A browser that came by the link."""
    client = client or Client()
    assert enter(client).status_code == 302
    return client
