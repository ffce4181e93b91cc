"""Workloads of one's own: a function in one Python file, or of an installed package.

The function gets a ``Wanted`` and gives prompts, one a request of its schedule in order, or a
``Scenario`` with a schedule of its own. Nothing is loaded that is not named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import entry_points
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Protocol

from steelyard.endpoint import Prompt
from steelyard.errors import SteelyardError, StudyError
from steelyard.foreign import digest_of, file_of, place_of, run_file
from steelyard.load.arrivals import Schedule
from steelyard.load.prompts.author import Author

GROUP = "steelyard.workloads"
_SHOWN = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a workload is asked for."""

    schedule: Schedule
    """Its length is the number of requests; it may have ``input_tokens`` and more."""
    random: Random
    """Draw from it alone, and the same seed gives the same prompts."""
    author: Author
    """Writes texts of exact lengths: ``author.text(tokens, "key", number)``."""
    chat: bool
    """Whether messages can be sent, or plain text only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """Prompts together with the requests they belong to."""

    schedule: Schedule
    prompts: Iterable[Prompt]


class Workload(Protocol):
    """A function that makes prompts."""

    def __call__(self, wanted: Wanted, /) -> Iterable[Prompt] | Scenario:
        """Prompts in the order of ``wanted.schedule``, at least as many as it has requests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """A workload that was found."""

    name: str
    """As it was named: ``file.py:function``, or an entry point."""
    file: str
    sha256: str
    """Of the file; "" where it has none."""
    call: Workload

    def told(self) -> dict[str, str]:
        """For the record."""
        return {"workload": self.name, "file": Path(self.file).name, "sha256": self.sha256}


def load_workload(name: str) -> Plugin:
    """Find ``file.py:function`` or the entry point ``name`` of group ``steelyard.workloads``.

    Raises StudyError with file and line where it is not there or does not load.
    """
    file, colon, function = name.rpartition(":")
    if colon and file.endswith(".py"):
        path = Path(file).resolve()
        if not path.is_file():
            raise StudyError(f"workload: {file} is not a file; give path/to/file.py:function")
        found = getattr(_guarded(lambda: run_file(path), name=name, file=str(path)), function, None)
        if found is None:
            raise StudyError(f"{file}: has no {function!r}; name a function that is in it")
        return _plugin(found, name=name, file=str(path))
    points = entry_points(group=GROUP, name=name)
    if not points:
        known = ", ".join(sorted({p.name for p in entry_points(group=GROUP)})) or "none"
        raise StudyError(
            f"workload: nothing is called {name!r}; installed are: {known}. For a file of your "
            "own give path/to/file.py:function"
        )
    (point,) = list(points)[:1]
    found = _guarded(point.load, name=name, file="")
    return _plugin(found, name=name, file=file_of(found))


def ask_workload(plugin: Plugin, wanted: Wanted) -> Scenario:
    """Ask a workload; whatever goes wrong in it is a StudyError at its file and line.

    Prompts are made as they are taken, and one that is missing or none is found then.
    """
    given = _guarded(lambda: plugin.call(wanted), name=plugin.name, file=plugin.file)
    if isinstance(given, Scenario):
        schedule, prompts = given.schedule, given.prompts
    else:
        schedule, prompts = wanted.schedule, given
    if isinstance(prompts, str) or not isinstance(prompts, Iterable):
        raise _fault(plugin, f"gave {_shown(prompts)} instead of prompts, one a request")
    return Scenario(schedule=schedule, prompts=_taken(plugin, prompts, len(schedule)))


def _taken(plugin: Plugin, prompts: Iterable[Any], count: int) -> Iterator[Prompt]:
    made = _guarded(lambda: iter(prompts), name=plugin.name, file=plugin.file)
    for place in range(count):
        got = _guarded(lambda: list(islice(made, 1)), name=plugin.name, file=plugin.file)
        if not got:
            raise _fault(plugin, f"gave {place:,} prompts for {count:,} requests")
        if not _is_prompt(got[0]):
            raise _fault(
                plugin,
                f"prompt {place} is {_shown(got[0])}; a text is wanted, or a list of messages "
                "with 'role' and 'content'",
            )
        yield got[0]


def _is_prompt(found: object) -> bool:
    if isinstance(found, str):
        return True
    return (
        isinstance(found, list | tuple)
        and bool(found)
        and all(isinstance(m, dict) and "role" in m and "content" in m for m in found)
    )


def _shown(found: object) -> str:
    text = repr(found)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _fault(plugin: Plugin, said: str) -> StudyError:
    code = getattr(plugin.call, "__code__", None)
    line = f":{code.co_firstlineno}" if code is not None else ""
    return StudyError(f"{plugin.file}{line}: workload {plugin.name}: {said}")


def _plugin(found: Any, *, name: str, file: str) -> Plugin:
    if not callable(found):
        raise StudyError(f"{file}: {name} is no function; a workload is called with what is wanted")
    return Plugin(name=name, file=file, sha256=digest_of(file), call=found)


def _guarded(call: Callable[[], Any], *, name: str, file: str) -> Any:
    try:
        return call()
    except SteelyardError:
        raise
    # Somebody else's code: it may raise anything, or try to end the program.
    except (Exception, SystemExit) as why:
        raise StudyError(
            f"{_place(why, file)}: {type(why).__name__}: {why or 'no message'}; workload {name}"
        ) from why


def _place(why: BaseException, file: str) -> str:
    place = place_of(why, file=file)
    return file or "workload" if place is None else f"{place.file}:{place.line}"
