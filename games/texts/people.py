"""What people are called who have no name any more."""

from __future__ import annotations

from django.utils.translation import gettext


def shown_name(name: str) -> str:
    """The name, or what stands in its place for somebody who was forgotten. Not stored: each reader has a language."""
    return name or gettext("Former player")
