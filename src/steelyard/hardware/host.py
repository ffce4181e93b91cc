"""The machine beside a GPU, as a set-up describes it."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.errors import CatalogueError
from steelyard.hardware.catalogue import Catalogue, packaged
from steelyard.hardware.device import Device
from steelyard.hardware.rates import rates_of
from steelyard.study import HardwareHost

REACHED = 0.58
"""Share of the channels' rate that experts' products reach: KTransformers' pairs of 6 and 8 experts
on one socket and on two (doc/en/DeepseekR1_V3_tutorial.md)."""
WHOLE = 0.17
"""The same of whole layers: llama.cpp alone on two sockets, 4.51 tokens/s of DeepSeek-V3 in Q4_K_M
(the same page)."""
FLOPS = 5e12
"""FLOP/s of a server's sockets where nobody says: decode seldom waits for them."""
OVERHEAD = 0.47e-3
"""Seconds a layer takes on the GPU beside its bytes: the rest of the one-socket pair."""
SYNC = 20e-6
"""Seconds to make one side wait for the other; 10 to 30 us are usual."""
RAW = 0.8
"""Share of a link's raw rate that passes, where nobody measured it (25 of 32 GB/s on PCIe 4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """What the host and its link have, and how much of all is taken by something else."""

    name: str
    memory: float
    bandwidth: float
    """Bytes a second that its memory channels have."""
    flops: float
    link: float
    """Bytes a second that really pass to the GPU and back."""
    reached: float = REACHED
    whole: float = WHOLE
    overhead: float = OVERHEAD
    sync: float = SYNC
    experts: int | None = None
    """Experts asked of the router, where fewer than the model's own."""
    busy: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Of the GPU, the host and the link."""


def host_of(asked: HardwareHost, catalogue: Catalogue, device: Device) -> Host:
    """The host that is meant; raises NoEvidence or CatalogueError naming what is lacking."""
    known = None if asked.device is None else catalogue.device(asked.device)
    memory = asked.memory or (known.memory.mid if known else None)
    bandwidth = asked.bandwidth or (known.bandwidth.mid if known else None)
    if memory is None or bandwidth is None:
        raise CatalogueError(
            "a host needs 'device:' with a name in the catalogue, or 'memory:' and 'bandwidth:'"
        )
    return Host(
        name=asked.device or asked.source or "host",
        memory=memory,
        bandwidth=bandwidth,
        flops=asked.compute or FLOPS,
        link=asked.link or _link(device),
        reached=REACHED if asked.reached is None else asked.reached,
        whole=WHOLE if asked.layers_reached is None else asked.layers_reached,
        overhead=OVERHEAD if asked.layer_overhead is None else asked.layer_overhead,
        sync=SYNC if asked.sync is None else asked.sync,
        experts=asked.experts,
        busy=(asked.gpu_busy or 0.0, asked.host_busy or 0.0, asked.link_busy or 0.0),
    )


def _link(device: Device) -> float:
    """What passes between a device and its host."""
    joined = packaged().links.get(device.host)
    if joined is None:
        return rates_of(device).network
    return joined.usable.mid if joined.usable else RAW * joined.rate.mid
