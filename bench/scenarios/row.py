"""A row of docs/reliability.md: what is promised, how it is tried, and what was measured."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
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
    def bound(self) -> str:
        bounds = {"at least": self.at_least, "at most": self.at_most}
        return ", ".join(f"{words} {self.said(value)}" for words, value in bounds.items() if value is not None)

    def said(self, value: float | None = None) -> str:
        value = self.value if value is None else value
        return f"{value:,.{0 if value == round(value) else 1}f} {self.unit}".strip()

    def as_json(self) -> dict[str, Any]:
        said = vars(self) | {"value": round(self.value, 2)}
        return {name: value for name, value in said.items() if value is not None}


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

    @classmethod
    def of(cls, key: str) -> "Row":
        """A module of bench/scenarios: its words are the promise and, after it, how it is tried."""
        module = import_module(f"bench.scenarios.{key}")
        promise, how = (" ".join(part.split()) for part in module.__doc__.split("\n\n", 1))
        return cls(key, promise.removesuffix("."), how, module.SIZES, module.run)
