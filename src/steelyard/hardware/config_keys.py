"""The keys of a Hugging Face config.json, asked for by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.errors import ArchitectureRefused

MOST = 2**31 - 1
"""The largest number that a configuration may hold: the engines' own counters end there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """A configuration that says which of its keys is missing or of the wrong kind."""

    name: str
    raw: Mapping[str, Any]

    def need(self, *names: str) -> int:
        """The whole number under the first of ``names`` that is there.

        Raises ArchitectureRefused naming the key.
        """
        found = self.maybe(*names)
        if found == 0:
            raise ArchitectureRefused(
                f"{self.name}: '{names[0]}' is 0; take the file that lies beside the weights"
            )
        if found is None:
            wanted = "' or '".join(names)
            raise ArchitectureRefused(
                f"{self.name}: config.json has no '{wanted}'; take the file that lies beside the "
                "weights, whole"
            )
        return found

    def maybe(self, *names: str) -> int | None:
        """The same, or None where no such key is there or it says null."""
        for name in names:
            value = self.raw.get(name)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise ArchitectureRefused(
                    f"{self.name}: '{name}' is {value!r} where a whole number belongs"
                )
            if value > MOST:
                raise ArchitectureRefused(
                    f"{self.name}: '{name}' is above {MOST:,}; no model has so much"
                )
            return value
        return None

    def yes(self, name: str, *, default: bool = False) -> bool:
        """A truth value; text and numbers are none, for "false" would be taken as true.

        Raises ArchitectureRefused naming the key.
        """
        value = self.raw.get(name)
        if value is not None and not isinstance(value, bool):
            raise ArchitectureRefused(
                f"{self.name}: '{name}' is {value!r} where true or false belongs"
            )
        return default if value is None else value

    def words(self, name: str) -> tuple[str, ...] | None:
        """A list of words, such as ``layer_types``."""
        value = self.raw.get(name)
        if value is not None and not isinstance(value, list):
            raise ArchitectureRefused(f"{self.name}: '{name}' is {value!r} where a list belongs")
        return None if value is None else tuple(map(str, value))

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers; () where the key is missing."""
        value = self.raw.get(name)
        if value is None:
            return ()
        if not isinstance(value, list) or any(type(each) is not int for each in value):
            raise ArchitectureRefused(
                f"{self.name}: '{name}' is {value!r} where a list of whole numbers belongs"
            )
        return tuple(value)
