"""The command line in processes that begin with their imports done: forks of one that waits.

A new interpreter spends most of a short command on its imports, which are paid once here.  All
else is as a user has it: a process, folder, environment, streams and an exit of its own.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import select
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

READ_LATE = ("STEELYARD_", "PYTEST_", "COLUMNS", "NO_COLOR", "A_", "B_", "DESK_", "PAGE")
"""Variables that nothing reads before a command begins; any other may have told at an import."""
ROOMS = ("weigh", "report", "decide", "cost", "ledger", "study", "stats", "suites", "load")
LATE = (
    *("steelyard.suites.structured.suite", "steelyard.cli.terminal.console", "steelyard.cli.live"),
    *("steelyard.suites.code.scores", "steelyard.suites.tools.scores"),
    *("steelyard.suites.writing.scores", "steelyard.cli.weigh.progress"),
    *("steelyard.cli.weigh.tally", "steelyard.cli.load.pages", "steelyard.cli.search.pages"),
    *("scipy.stats", "scipy.optimize", "ruamel.yaml", "json_repair", "pyarrow.parquet"),
    *("rich.progress", "rich.table", "encodings.idna", "pydantic.type_adapter"),
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "cryptography.hazmat.primitives.serialization",
)
"""What commands load at their first use of it, and most of them do."""


class Begun:
    """A command that runs, by the names of ``subprocess.Popen``."""

    def __init__(self, argv: list[str], line: socket.socket, ends: Sequence[int]) -> None:
        self.args, self._line, self._ends = argv, line, ends
        self.pid = int.from_bytes(take(line, 8))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit status, if there is one yet."""
        if self.returncode is None and select.select([self._line], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float = 280) -> int:
        """The exit status, once there is one."""
        if self.returncode is None:
            self._line.settimeout(timeout)
            self.returncode = int.from_bytes(take(self._line, 8), signed=True)
            self._line.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the command has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End the command at once."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float = 280) -> tuple[str, str]:
        """All that the command says until it ends."""
        try:
            said, errors = heard(self._ends, until=time.monotonic() + timeout)
        except TimeoutError:
            self.kill()
            raise
        self.wait()
        return said.decode(), errors.decode()


class Waiting:
    """A process with the package loaded, that forks for every command, or every worker."""

    def __init__(self, env: dict[str, str], *, whom: str = "commands") -> None:
        self.door, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._begun_with = read_early(env)
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__, whom, str(theirs.fileno())],
            env=env,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,  # never read: streams of pipes are what a fork will have
            stderr=subprocess.PIPE,
        )
        theirs.close()
        atexit.register(self._end)

    def suits(self, env: dict[str, str]) -> bool:
        """Whether a command in this environment may be a fork."""
        return self._begun_with == read_early(env)

    def begin(
        self, argv: Sequence[str], *, cwd: Path, env: dict[str, str], workers: Waiting
    ) -> Begun:
        """Begin a command, like ``subprocess.Popen`` with its output captured.

        Workers of a load that it starts are forks of ``workers``.
        """
        read, write = zip(os.pipe(), os.pipe(), strict=True)
        nothing = os.open(os.devnull, os.O_RDONLY)
        asked = {"argv": list(argv), "cwd": str(cwd), "env": env}
        line = ask(self.door, asked, [nothing, *write], lent=[workers.door.fileno()])
        for end in (nothing, *write):
            os.close(end)
        return Begun(list(argv), line, read)

    def _end(self) -> None:
        self.door.close()
        self._process.communicate()


def ask(
    door: socket.socket, asked: dict, streams: Sequence[int], *, lent: Sequence[int] = ()
) -> socket.socket:
    """Have a process begun; its number and its exit status come through what is given back.

    One message, since commands that run may ask at the same door at once.
    """
    line, theirs = socket.socketpair()
    socket.send_fds(door, [json.dumps(asked).encode()], [*streams, theirs.fileno(), *lent])
    theirs.close()
    return line


def read_early(env: dict[str, str]) -> dict[str, str]:
    """The part of an environment that may have told before a command begins."""
    return {name: value for name, value in env.items() if not name.startswith(READ_LATE)}


def heard(ends: Sequence[int], *, until: float) -> list[bytes]:
    """All that comes out of some pipes till each is closed."""
    told = dict.fromkeys(ends, b"")
    with selectors.DefaultSelector() as selector:
        for end in ends:
            selector.register(end, selectors.EVENT_READ)
        while selector.get_map():
            ready = selector.select(max(0.0, until - time.monotonic()))
            if not ready:
                raise TimeoutError("a command took too long")
            for key, _ in ready:
                part = os.read(key.fd, 1 << 16)
                told[key.fd] += part
                if not part:
                    selector.unregister(key.fd)
                    os.close(key.fd)
    return [told[end] for end in ends]


def take(door: socket.socket, count: int) -> bytes:
    """So many bytes of a socket."""
    data = b""
    while len(data) < count:
        part = door.recv(count - len(data))
        if not part:
            raise EOFError("the process that waits for commands has ended")
        data += part
    return data


def load_everything() -> None:
    """Open the rooms that a command may need, with all that their doors lead to."""
    importlib.import_module("steelyard.cli.door").register()
    for name in ROOMS:
        room = importlib.import_module(f"steelyard.{name}")
        for public in room.__all__:
            getattr(room, public)
    for module in LATE:
        importlib.import_module(module)
    page = importlib.import_module("steelyard.report.html")
    page._environment().get_template("report.html.jinja")


def serve(door: socket.socket) -> list[int]:
    """Fork for each that is asked for; come back in it, or end where nobody asks any more."""
    kept: list[int] = []
    while True:
        message, given, _, _ = socket.recv_fds(door, 1 << 18, 5)
        if not message:
            os._exit(0)
        keeper = os.fork()
        if keeper == 0:
            door.close()
            return keep(json.loads(message), given)
        for end in given:
            os.close(end)
        kept = [pid for pid in (*kept, keeper) if os.waitpid(pid, os.WNOHANG) == (0, 0)]


def keep(asked: dict, given: Sequence[int]) -> list[int]:
    """Fork once more, and tell of that one's end; come back in it with what it was lent."""
    streams, lent = given[:3], given[4:]
    pid = os.fork()
    if pid == 0:
        os.close(given[3])
        become(asked, streams)
        return list(lent)
    for number in (0, 1, 2, *streams, *lent):
        os.close(number)
    line = socket.socket(fileno=given[3])
    line.sendall(pid.to_bytes(8))
    _, status = os.waitpid(pid, 0)
    with contextlib.suppress(OSError):  # nobody waits any more
        line.sendall(os.waitstatus_to_exitcode(status).to_bytes(8, signed=True))
    os._exit(0)


def become(asked: dict, streams: Sequence[int]) -> None:
    """Be the process of one command, or one worker."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["cwd"])
    sys.path.insert(0, "")
    sys.argv = ["-c", *asked["argv"]]


if __name__ == "__main__":
    whom, number = sys.argv[1:]
    sys.path.append(str(Path(__file__).parents[1]))
    hands = importlib.import_module("support.hands")
    if whom == "commands":
        load_everything()
    else:
        importlib.import_module("steelyard.load.engine.worker")
    gc.freeze()
    lent = serve(socket.socket(fileno=int(number)))
    hands.be_a_command(lent[0]) if whom == "commands" else hands.be_a_worker()
