"""The GPUs of this machine, asked through NVML, as a page like an exporter's."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from steelyard.errors import EndpointUnusable, StudyError
from steelyard.load.views import Point
from steelyard.load.views.web import Answer
from steelyard.load.watching.page_text import page_text

_GPU_TEMPERATURE = 0


class Nvml:
    """All GPUs that NVML shows, whoever works on them; close it.

    Raises StudyError where the library is not installed, EndpointUnusable without a GPU.
    """

    def __init__(self, *, clock: Callable[[], int] = time.perf_counter_ns) -> None:
        try:
            self._nvml: Any = import_module("pynvml")
        except ImportError:
            raise StudyError(
                "accelerator: nvml: the library is not installed; pip install 'steelyard[gpu]', "
                "or give the address of an exporter"
            ) from None
        self._clock = clock
        try:
            self._nvml.nvmlInit()
            count = self._nvml.nvmlDeviceGetCount()
            self._devices = [self._nvml.nvmlDeviceGetHandleByIndex(n) for n in range(count)]
        except self._nvml.NVMLError as why:
            raise EndpointUnusable(f"NVML: no GPU of this machine can be asked: {why}") from why
        if not self._devices:
            raise EndpointUnusable("NVML: this machine has no GPU")
        self.place = self._named()
        """What is asked: "this machine: 8 x NVIDIA H200, driver 580.159.04"."""

    def _named(self) -> str:
        nvml = self._nvml
        try:
            names = Counter(_text(nvml.nvmlDeviceGetName(device)) for device in self._devices)
            driver = _text(nvml.nvmlSystemGetDriverVersion())
        except nvml.NVMLError:
            return "this machine"
        told = ", ".join(name if n == 1 else f"{n} x {name}" for name, n in names.items())
        return f"this machine: {told}, driver {driver}"

    def get(self) -> Answer:
        """Give all devices as they are now; a number that one doesn't have is not on the page."""
        asked = self._clock()
        points = [point for device in self._devices for point in self._of(device)]
        answered = self._clock()
        if not points:
            raise EndpointUnusable("NVML: the GPUs tell nothing of themselves")
        return Answer(
            asked_ns=asked,
            answered_ns=answered,
            content_type="text/plain",
            body=page_text(points),
        )

    def close(self) -> None:
        """Let NVML go."""
        self._nvml.nvmlShutdown()

    def _of(self, device: Any) -> Iterator[Point]:
        nvml = self._nvml
        queries: dict[str, Callable[[], float]] = {
            "power_watts": lambda: nvml.nvmlDeviceGetPowerUsage(device) / 1e3,
            "energy_joules_total": lambda: nvml.nvmlDeviceGetTotalEnergyConsumption(device) / 1e3,
            "utilisation_share": lambda: nvml.nvmlDeviceGetUtilizationRates(device).gpu / 100,
            # The second version leaves out what the driver reserves, as nvidia-smi does.
            "memory_used_bytes": lambda: (
                nvml.nvmlDeviceGetMemoryInfo(device, version=nvml.nvmlMemory_v2).used
            ),
            "temperature_celsius": lambda: nvml.nvmlDeviceGetTemperature(device, _GPU_TEMPERATURE),
        }
        named = (("uuid", _text(nvml.nvmlDeviceGetUUID(device))),)
        for name, query in queries.items():
            try:
                yield Point(f"steelyard_nvml_{name}", named, float(query()))
            except nvml.NVMLError:
                continue


def _text(said: bytes | str) -> str:
    return said.decode() if isinstance(said, bytes) else said
