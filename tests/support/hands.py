"""What a command starts beside itself, in processes that begin with their imports done too."""

from __future__ import annotations

import functools
import importlib
import multiprocessing.context
import os
import socket
import subprocess
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from types import SimpleNamespace

from steelyard.load.engine import process
from support.ready import Begun, ask


class Hand:
    """A worker of a load, by the names of ``subprocess.Popen``."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        door: Callable[[], socket.socket],
        env: Mapping[str, str],
        **_as_a_worker_has_it: object,
    ) -> None:
        (told, tell), (hear, say) = os.pipe(), os.pipe()
        asked = {"argv": list(argv), "cwd": os.getcwd(), "env": dict(env)}
        line = ask(door(), asked, [told, say, 2])
        os.close(told)
        os.close(say)
        self.stdin, self.stdout = os.fdopen(tell, "wb"), os.fdopen(hear, "rb")
        self._begun = Begun(list(argv), line, ())
        self.pid, self.kill = self._begun.pid, self._begun.kill

    def wait(self, timeout: float = 100) -> int:
        """The exit status, once there is one."""
        try:
            return self._begun.wait(timeout)
        except TimeoutError:
            raise subprocess.TimeoutExpired(self._begun.args, timeout) from None


class Forks(multiprocessing.context.ForkContext):
    """Forks where a command spawns: no end of the parent's pipe is left open in the child."""

    def Pipe(self, duplex: bool = True) -> tuple[Connection, Connection]:
        self._ours, theirs = super().Pipe(duplex)
        return self._ours, theirs

    def Process(self, *, target: Callable[..., None], args: tuple, daemon: bool) -> object:
        ours = self._ours

        def alone() -> None:
            ours.close()
            target(*args)

        return super().Process(target=alone, daemon=daemon)


def lend_workers(door: Callable[[], socket.socket]) -> None:
    """Have each worker that this process starts begun behind ``door``."""
    process.subprocess = SimpleNamespace(
        Popen=functools.partial(Hand, door=door),
        PIPE=subprocess.PIPE,
        TimeoutExpired=subprocess.TimeoutExpired,
    )


def lend_forks() -> None:
    """Have tables derived in a fork; for a process that no other thread is at work in."""
    module = importlib.import_module("steelyard.evidence.apart")
    module.multiprocessing = SimpleNamespace(get_context=lambda _: Forks())


def be_a_command(lent: int) -> None:
    """Run the command line; what it starts beside itself is begun as quickly."""
    from steelyard.cli import main

    door = socket.socket(fileno=lent)
    door.set_inheritable(False)
    lend_workers(lambda: door)
    lend_forks()
    main()


def be_a_worker() -> None:
    """Do what a worker of a load does, in a group of its own as each of them has."""
    from steelyard.load.engine import worker

    os.setpgid(0, 0)
    worker.main()
