"""What is to be started, with every setting that changes an answer or its time."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from pathlib import Path

from steelyard.engines.models import is_name
from steelyard.errors import StudyError
from steelyard.evidence import usable_cores


class Api(StrEnum):
    """The route by which prompts go in."""

    COMPLETIONS = "completions"
    CHAT = "chat"


class Template(StrEnum):
    """How chat messages become the prompt."""

    AUTO = "auto"
    """The file's own template; pass-through where it has none."""
    MODEL = "model"
    """The file's own template; refused where it has none."""
    PASS_THROUGH = "pass-through"  # noqa: S105
    """The messages' contents, joined, and nothing else: for base models."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSpec:
    """One engine to start.  Defaults are recorded in the identity like anything said."""

    deployment: str
    """The name in messages and of the log file."""
    model: str
    """A bundled name, a path to a .gguf file, or ``hf:ORG/REPO/FILE.gguf[@REVISION]``."""
    engine: str = "llamacpp"
    sha256: str | None = None
    """Of the weight file; a file with another hash is refused."""
    context: int = 4096
    """Tokens of prompt and answer together, for each slot."""
    slots: int = 2
    """Requests served at the same time; further ones queue."""
    threads: int = field(default_factory=usable_cores)
    seed: int = 0
    """For requests that bring none."""
    template: Template = Template.AUTO
    api: Api = Api.COMPLETIONS


_COUNTS = ("context", "slots", "threads")
_CHOICES: dict[str, type[StrEnum]] = {"template": Template, "api": Api}
OPTIONS = tuple(
    f.name for f in fields(EngineSpec) if f.name not in ("deployment", "model", "engine")
)
"""What a study may say of an engine besides its name and model."""


def engine_spec(
    deployment: str,
    *,
    model: str,
    engine: str = "llamacpp",
    options: Mapping[str, object],
    folder: Path = Path(),
) -> EngineSpec:
    """Make a specification out of a study's words; an option set to None is one not said.

    ``folder``: where the study lies; a path of a weight file counts from there.

    Raises ``StudyError`` that lists every unknown option and every unusable value.
    """
    said = {name: value for name, value in options.items() if value is not None}
    complaints = [_unknown(name) for name in said if name not in OPTIONS]
    complaints += [
        complaint
        for name in OPTIONS
        if name in said and (complaint := _complaint(name, value=said[name]))
    ]
    if engine != "llamacpp":
        complaints.append(
            f"engine {engine!r} can't be started here; use llamacpp, or start it yourself and "
            "give its address as endpoint"
        )
    if complaints:
        raise StudyError(f"{deployment}: " + "; ".join(complaints))
    values = {
        name: _CHOICES[name](str(value)) if name in _CHOICES else value
        for name, value in said.items()
    }
    if not is_name(model):
        model = str(folder / Path(model).expanduser())
    return EngineSpec(deployment=deployment, model=model, engine=engine, **values)  # type: ignore[arg-type]


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, OPTIONS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(OPTIONS)}"
    return f"unknown engine option {name!r}, {hint}"


def _complaint(name: str, *, value: object) -> str | None:
    if name in _CHOICES:
        known = [str(choice) for choice in _CHOICES[name]]
        return None if value in known else f"{name}: {value!r} is none of {', '.join(known)}"
    if name == "sha256":
        good = (
            isinstance(value, str) and len(value) == 64 and not set(value) - set("0123456789abcdef")
        )
        return None if good else "sha256: needs 64 hexadecimal digits in lower case"
    least = 1 if name in _COUNTS else 0
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value < 2**31:
        return f"{name}: {value!r} is not a whole number of at least {least}"
    return None
