"""A connection to a Ray cluster, as long as a run needs it."""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import socket
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from steelyard.errors import RunError, StudyError
from steelyard.load.cluster import about as probe
from steelyard.load.cluster.deal import dealt
from steelyard.load.cluster.node import ANSWER_S, Node
from steelyard.load.cluster.post import Post
from steelyard.load.engine import Crew

PORT = 10001
REACH_S = 5.0
PLACED_S = 60.0
"""How long Ray may take to start a process of ours on a node."""
_THREADS = 32
_TRIES = 3
_BUSY = "Starting Ray client server failed"
_LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """A cluster that was reached, every node of which can run our workers."""

    address: str
    cores: Mapping[str, int]
    """By node: its address, or the address with its place where a machine is several nodes."""
    _ray: ModuleType
    _ids: Mapping[str, str]
    _facts: Mapping[str, dict[str, str | int]]

    def crew(self, size: int) -> Crew:
        """Start workers, spread over the nodes. Raises RunError where a node lends no cores."""
        names = dealt(self.cores, size)
        nodes: dict[str, Node] = {}
        try:
            posts = {name: self._post(name, cores) for name, cores in Counter(names).items()}
            nodes.update({name: self._node(name, post) for name, post in posts.items()})
            return Crew(size, hosts=[nodes[name] for name in names])
        except ConnectionError as problem:
            for node in nodes.values():
                node.close()
            raise RunError(f"{self.address}: no workers could be started: {problem}") from None

    def _post(self, name: str, cores: int) -> Any:
        place = self._ray.remote(Post).options(
            num_cpus=cores,
            max_concurrency=_THREADS,
            scheduling_strategy=_affinity(self._ids[name]),
        )
        return place.remote()

    def _node(self, name: str, post: Any) -> Node:
        ray = self._ray

        def call(method: str, /, *given: Any, wait_s: float = ANSWER_S) -> Any:
            try:
                return ray.get(getattr(post, method).remote(*given), timeout=wait_s)
            except ray.exceptions.GetTimeoutError:
                raise ConnectionError(f"node {name} has not answered for {wait_s:g} s") from None
            except Exception as problem:
                raise ConnectionError(f"node {name} is gone: {_short(problem)}") from None

        def send(method: str, *given: Any) -> None:
            with contextlib.suppress(Exception):
                getattr(post, method).remote(*given)

        def dismiss() -> None:
            with contextlib.suppress(Exception):
                ray.kill(post)

        try:
            call("clock", wait_s=PLACED_S)
        except ConnectionError as problem:
            dismiss()
            raise ConnectionError(
                f"{problem}; are its cores taken by others? Ask for fewer with --workers"
            ) from None
        return Node(name, call=call, send=send, facts=self._facts[name], dismiss=dismiss)


@contextlib.contextmanager
def on_cluster(address: str) -> Iterator[Cluster]:
    """Connect to ``ray://HOST[:PORT]``, see that every node has what we have, and leave again.

    Raises StudyError for an address that is none and where Ray is not installed here, RunError
    where nothing answers or versions differ.
    """
    where = _address(address)
    ray = _ray()
    _reachable(where)
    _connect(ray, where)
    try:
        yield _met(ray, where)
    finally:
        with contextlib.suppress(Exception):
            ray.shutdown()


def _address(given: str) -> str:
    parts = urlsplit(given)
    try:
        port = parts.port or PORT
    except ValueError:
        port = 0
    if parts.scheme != "ray" or not parts.hostname or not port or parts.path.strip("/"):
        raise StudyError(f"--on: {given!r} is no ray://HOST[:PORT]; PORT is {PORT} by default")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"ray://{host}:{port}"


def _ray() -> ModuleType:
    # Read by Ray when it is imported: nobody is told that it is used.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import grpc  # noqa: F401
        import ray
    except ImportError:
        raise StudyError(
            "--on: Ray is not installed here; install the extra: pip install 'steelyard[cluster]'"
        ) from None
    logging.getLogger("ray").setLevel(logging.ERROR)
    found: ModuleType = ray
    return found


def _reachable(where: str) -> None:
    """Ray itself would wait for minutes."""
    parts = urlsplit(where)
    try:
        socket.create_connection((parts.hostname or "", parts.port or PORT), REACH_S).close()
    except OSError as problem:
        raise RunError(
            f"{where}: nothing answers there ({problem}). Start the head with `ray start --head "
            f"--ray-client-server-port {parts.port}`, or correct --on"
        ) from None


def _connect(ray: ModuleType, where: str) -> None:
    if ray.is_initialized():
        raise RunError(f"{where}: this process is connected to a Ray cluster already")
    for left in reversed(range(_TRIES)):
        try:
            ray.init(where, logging_level=logging.ERROR, log_to_driver=False)
            return
        except Exception as problem:
            why = _short(problem)
            if "ersion mismatch" in str(problem):
                raise RunError(
                    f"{where}: runs other versions than this machine (Ray {ray.__version__}, "
                    f"Python {platform.python_version()}): {why}. Install the same on both"
                ) from None
            # A busy head does not start a process for each client in time.
            if left and _BUSY in str(problem):
                continue
            raise RunError(
                f"{where}: something listens there, and it does not answer as a Ray head's "
                f"client server ({why}); check host and port"
            ) from None


def _met(ray: ModuleType, where: str) -> Cluster:
    alive = [node for node in ray.nodes() if node["Alive"]]
    addresses = Counter(node["NodeManagerAddress"] for node in alive)
    ids, cores = {}, {}
    for node in sorted(alive, key=lambda each: (each["NodeManagerAddress"], each["NodeID"])):
        name = node["NodeManagerAddress"]
        if addresses[name] > 1:
            name = f"{name}/{node['NodeID'][:6]}"
        if lent := int(node["Resources"].get("CPU", 0)):
            ids[name], cores[name] = node["NodeID"], lent
    facts = _told(ray, where, ids)
    _same(where, facts)
    return Cluster(address=where, cores=cores, _ray=ray, _ids=ids, _facts=facts)


def _told(ray: ModuleType, where: str, ids: Mapping[str, str]) -> dict[str, dict[str, str | int]]:
    """What each node says of itself."""
    ray.cloudpickle.register_pickle_by_value(probe)
    ask = ray.remote(probe.about)
    asked = {
        name: ask.options(num_cpus=0, scheduling_strategy=_affinity(node)).remote()
        for name, node in ids.items()
    }
    told = {}
    for name, answer in asked.items():
        try:
            told[name] = ray.get(answer, timeout=PLACED_S)
        except Exception as problem:
            raise RunError(
                f"{where}: node {name} runs nothing of ours ({_short(problem)}); see its log, or "
                "take it out of the cluster"
            ) from None
    return told


def _same(where: str, facts: Mapping[str, dict[str, str | int]]) -> None:
    """Other versions would measure otherwise, or fail in mid-run."""
    here = probe.about()
    minor = platform.python_version().rpartition(".")[0]
    for name, told in facts.items():
        theirs = str(told["python"]).rpartition(".")[0]
        if told["ray"] != here["ray"] or theirs != minor:
            raise RunError(
                f"{where}: node {name} has Ray {told['ray']} on Python {told['python']}, this "
                f"machine Ray {here['ray']} on Python {here['python']}; install the same on both"
            )
        if not told["steelyard"]:
            raise RunError(
                f"{where}: node {name} has no Steelyard; install the same build there as here"
            )
        if told["missing"]:
            raise RunError(
                f"{where}: Steelyard on node {name} can't be used ({told['missing']}); "
                "install what it needs"
            )
        if told["steelyard"] != here["steelyard"]:
            raise RunError(
                f"{where}: node {name} has another build of Steelyard ({told['steelyard']}, here "
                f"{here['steelyard']}); install the same on both"
            )


def _affinity(node: str) -> Any:
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    return NodeAffinitySchedulingStrategy(node, soft=False)


def _short(problem: BaseException) -> str:
    """Its first line, and its last one where the first only announces it."""
    lines = [line.strip() for line in str(problem).splitlines() if line.strip()]
    text = lines[0] if lines else type(problem).__name__
    if text.endswith(":"):
        text = f"{text} {lines[-1]}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
