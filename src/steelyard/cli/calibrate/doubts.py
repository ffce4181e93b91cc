"""Where load tests and the set-up they are held to seem to speak of different things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.cli.calibrate.read import Tested
    from steelyard.hardware import Setup

_NEAR = 0.05
"""Share by which prompts may be longer or shorter than they are said to be."""


def doubts(tested: Tested, setups: Sequence[Setup], words: Mapping[str, str]) -> Iterator[str]:
    """Another model's name at the endpoint, and prompts of another length."""
    model = setups[0].model.name
    if _plain(model) not in _plain(tested.served):
        yield words["named"].format(served=tested.served, model=model)
    said = sorted({each.isl for each in setups})
    for load in tested.loads:
        near = min(said, key=lambda isl: abs(load.isl - isl))
        if abs(load.isl - near) > _NEAR * near:
            yield words["longer"].format(name=load.name, seen=f"{load.isl:.0f}", said=f"{near:.0f}")


def _plain(name: str) -> str:
    """Letters and digits alone: servers write a name with an owner, dashes or capitals."""
    return "".join(each for each in name.casefold() if each.isalnum())
