"""What the table itself calls people, in every language: nobody may be called that."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext, override

NUMBER = "#"  # stands for any


@cache
def labels() -> frozenset[str]:
    """Everything that stands in a name's place or beside it, with `#` for a number."""
    found: set[str] = set()
    for language, _ in settings.LANGUAGES:
        with override(language):
            found |= {gettext("host"), gettext("Former player"), gettext("Player %(number)s") % {"number": NUMBER}}
    return frozenset(found)
