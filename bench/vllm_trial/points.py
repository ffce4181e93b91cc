"""What the trial predicts and measures: servers, and the loads that each is offered.

A load's name is that of its set-up file beside this one; its ``offers`` are values of that file's
``concurrency`` or ``rate``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Load:
    setup: str
    input: int
    output: int
    offers: tuple[int, ...]
    seconds: int
    open: bool = False

    def options(self, offer: int) -> list[str]:
        closed = ["--arrivals", "closed", "--users", str(offer)]
        arrivals = ["--rate", str(offer)] if self.open else closed
        return [*arrivals, "--max-tokens", str(self.output), "--for", f"{self.seconds}s"]

    def most(self, offer: int) -> int:
        """More requests than can be sent: no prompt is asked twice."""
        a_user = 2.0 if self.open else 1000 / self.output
        return int(offer * self.seconds * a_user) + 2 * offer


@dataclass(frozen=True, kw_only=True)
class Server:
    name: str
    shape: str
    options: tuple[str, ...] = ()
    loads: tuple[Load, ...]


def usual(setup: str, *offers: int) -> Load:
    return Load(setup=setup, input=1024, output=256, offers=offers, seconds=25)


def long(setup: str) -> Load:
    return Load(setup=setup, input=8192, output=64, offers=(1, 8), seconds=15)


def opened(setup: str) -> Load:
    return Load(setup=setup, input=1024, output=256, offers=(4, 12), seconds=25, open=True)


SERVERS = (
    Server(
        name="dense",
        shape="Llama-3.1-8B",
        loads=(usual("dense", 1, 8, 32, 128), long("dense-long"), opened("dense-open")),
    ),
    Server(
        name="experts",
        shape="Qwen3-30B-A3B",
        loads=(usual("experts", 1, 8, 32, 128), long("experts-long"), opened("experts-open")),
    ),
    Server(
        name="dense-fp8",
        shape="Llama-3.1-8B",
        options=("--quantization", "fp8"),
        loads=(usual("dense-fp8", 1, 32, 128),),
    ),
)
