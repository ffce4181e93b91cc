"""How a model is spread over devices."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.errors import CatalogueError


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """``tp`` devices a stage, ``pp`` stages; attention may run ``dp`` times in a stage.

    Feed-forward weights are always divided by ``tp``, as tensors or (``ep`` ways) as experts;
    attention weights by ``tp / dp``. ``replicas`` copies of all that stand beside each other.
    """

    tp: int = 1
    dp: int = 1
    """Data-parallel groups of attention inside ``tp``."""
    ep: int = 1
    pp: int = 1
    replicas: int = 1

    def __post_init__(self) -> None:
        for name in ("tp", "dp", "ep", "pp", "replicas"):
            if getattr(self, name) < 1:
                raise CatalogueError(
                    f"{name} is {getattr(self, name)}; it counts devices, so at least 1"
                )
        if self.tp % self.dp or self.tp % self.ep:
            raise CatalogueError(f"{self}: dp and ep divide the {self.tp} devices of a stage")

    @property
    def devices(self) -> int:
        """Devices of all replicas."""
        return self.tp * self.pp * self.replicas

    @property
    def attention_ways(self) -> int:
        """Devices that share one copy of the attention."""
        return self.tp // self.dp

    def __str__(self) -> str:
        """Write it as people do: ``TP8 DP8 EP8``."""
        parts = [f"TP{self.tp}"]
        parts += [
            f"{n}{v}" for n, v in (("DP", self.dp), ("EP", self.ep), ("PP", self.pp)) if v > 1
        ]
        return " ".join(parts) + (f" x{self.replicas}" if self.replicas > 1 else "")
