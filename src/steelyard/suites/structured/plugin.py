"""Parser links of one's own: a function in one Python file, or of an installed package.

The function is called with the text and what is known of the answer, and gives the better text:
``def link(text: str, hint: Hint) -> str``.  It never sees a text that is strict JSON already,
unless it says ``link.skips_valid = False``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from steelyard.errors import StudyError
from steelyard.foreign import digest_of, file_of, place_of, run_file
from steelyard.suites.structured.links import Hint, LinkRaised

GROUP = "steelyard.parsers"


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginLink:
    """A link that somebody else wrote."""

    name: str
    """As the study writes it."""
    file: str
    sha256: str
    """Of the file; "" where it has none."""
    call: Callable[[str, Hint], str]
    skips_valid: bool

    def apply(self, text: str, hint: Hint) -> str:
        """What the function makes of the text; raises LinkRaised for whatever goes wrong in it."""
        try:
            after = self.call(text, hint)
        # Somebody else's code: it may raise anything, or try to end the program.
        except (Exception, SystemExit) as why:
            raise LinkRaised(f"{type(why).__name__} at {_place(why, self.file)}") from why
        if not isinstance(after, str):
            raise LinkRaised(f"gave {type(after).__name__} instead of a text")
        return after


def installed() -> tuple[str, ...]:
    """The names of links that installed packages bring, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def is_file(name: str) -> bool:
    """Whether a link is written ``file.py:function``."""
    return name.rpartition(":")[0].endswith(".py")


@lru_cache(maxsize=64)
def load_link(name: str, *, folder: Path = Path()) -> PluginLink:
    """The link ``file.py:function``, found from ``folder``, or the entry point ``name``.

    Raises StudyError with file and line where it is not there or does not load.
    """
    if not is_file(name):
        (point,) = list(entry_points(group=GROUP, name=name))[:1]
        return _plugin(_loaded(point.load, name=name, file=""), name=name)
    file, _, function = name.rpartition(":")
    path = (folder / Path(file).expanduser()).resolve()
    if not path.is_file():
        raise StudyError(f"parser link {name}: {file} is not a file; give path/to/file.py:function")
    found = getattr(_loaded(lambda: run_file(path), name=name, file=str(path)), function, None)
    if found is None:
        raise StudyError(f"{file}: has no {function!r}; name a function that is in it")
    return _plugin(found, name=name)


def _plugin(found: Any, *, name: str) -> PluginLink:
    if not callable(found):
        raise StudyError(f"parser link {name} is no function; it is called with text and hint")
    file = file_of(found)
    skips = bool(getattr(found, "skips_valid", True))
    return PluginLink(name=name, file=file, sha256=digest_of(file), call=found, skips_valid=skips)


def _loaded(call: Callable[[], Any], *, name: str, file: str) -> Any:
    try:
        return call()
    except StudyError:
        raise
    except (Exception, SystemExit) as why:
        raise StudyError(
            f"parser link {name} does not load: {type(why).__name__}: {why or 'no message'} "
            f"({_place(why, file)}); mend it"
        ) from why


def _place(why: BaseException, file: str) -> str:
    place = place_of(why, file=file)
    return "an unknown place" if place is None else f"{Path(place.file).name}:{place.line}"
