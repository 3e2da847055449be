"""`with refuses(Reason.ROOM_FULL):` reads as what it checks."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.errors import Refused


@contextmanager
def refuses(code: str, field: str | None = None) -> Iterator[None]:
    """What happens inside is refused with this code, about this field."""
    with pytest.raises(Refused) as refused:
        yield
    assert (refused.value.code, refused.value.field) == (code, field)
