"""`with refuses(Reason.ROOM_FULL):` and `assert refusal(sit_down) == Reason.ROOM_FULL` read as what they check."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from games.errors import Refused


@contextmanager
def refuses(code: str, field: str | None = None) -> Iterator[None]:
    """What happens inside is refused with this code, about this field."""
    with pytest.raises(Refused) as refused:
        yield
    assert (refused.value.code, refused.value.field) == (code, field)


def refusal(do: Callable[..., object], *args: object, **how: object) -> str:
    """The code with which it is refused to do this, about no field."""
    with pytest.raises(Refused) as refused:
        do(*args, **how)
    assert refused.value.field is None
    return refused.value.code
