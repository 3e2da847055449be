"""A row of docs/reliability.md: what is promised, how it is tried, and what was measured."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Sizes = Mapping[str, int]


@dataclass(frozen=True)
class Figure:
    """One measured number with the bound it is held to; without a bound it is only said."""

    what: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None

    @property
    def kept(self) -> bool:
        above = self.at_most is not None and self.value > self.at_most
        return not above and not (self.at_least is not None and self.value < self.at_least)

    @property
    def promised(self) -> bool:
        return self.at_most is not None or self.at_least is not None

    def as_json(self) -> dict[str, Any]:
        bounds = {"at_most": self.at_most, "at_least": self.at_least}
        said = {"what": self.what, "value": round(self.value, 2), "unit": self.unit}
        return said | {name: bound for name, bound in bounds.items() if bound is not None}


@dataclass
class Found:
    """What trying a row came to."""

    figures: list[Figure]
    faults: list[str] = field(default_factory=list)  # in words, for whoever has to mend it
    left_out: list[str] = field(default_factory=list)  # what this machine could not do


@dataclass(frozen=True)
class Row:
    """A promise and the way to try it."""

    key: str
    promise: str
    how: str  # a paragraph for the page
    sizes: Sizes  # of the long form, by name
    run: Callable[[Sizes], Awaitable[Found]]
