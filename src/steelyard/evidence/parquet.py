"""Parquet tables derived from the log: a view for queries, never the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import astuple

from steelyard.errors import RunError, StorageFull
from steelyard.evidence.atomic import publish
from steelyard.evidence.columns import ANSWERS, READS, SAMPLES, WINDOWS
from steelyard.evidence.marks import Kind, WindowEnd
from steelyard.evidence.reader import LogReader, survey
from steelyard.evidence.run import RunFolder
from steelyard.evidence.sample import Answer, Sample

if TYPE_CHECKING:
    import pyarrow as pa

_ROW_GROUP = 2**14
_T = TypeVar("_T")
Columns = dict[str, Any]


def derive_apart(folder: Path) -> None:
    """``derive`` in a process of its own, which takes its memory with it when it ends."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    spawn = multiprocessing.get_context("spawn")
    try:
        with ProcessPoolExecutor(max_workers=1, mp_context=spawn) as pool:
            pool.submit(derive, folder).result()
    except BrokenProcessPool as problem:
        raise RunError(
            f"{folder}: deriving the Parquet tables was killed, perhaps for want of memory; "
            "the record is whole; carry on with --resume when more memory is free"
        ) from problem


def derive(folder: Path) -> None:
    """Write samples, answers and windows of a run's log as Parquet, each whole or not at all.

    The same log and the same pyarrow give the same bytes.  Raises RecordDamaged if the log
    doesn't read back, StorageFull if the disk refuses.
    """
    run = RunFolder.at(folder)
    answered = survey(run.samples_log).answered
    checks = sorted({name for a in _records(run, Answer) for name in a.checks})
    answers = ANSWERS | {f"check_{name}": "double" for name in checks}
    _write(
        run.samples_parquet,
        columns=SAMPLES,
        groups=_groups(_records(run, Sample), lambda rows: _samples(rows, answered=answered)),
    )
    _write(
        run.answers_parquet,
        columns=answers,
        groups=_groups(_records(run, Answer), lambda rows: _answers(rows, checks=checks)),
    )
    _write(
        run.windows_parquet,
        columns=WINDOWS,
        groups=_groups(_records(run, WindowEnd), lambda rows: _transpose(rows, WindowEnd)),
    )


_KINDS: dict[type[Any], Kind] = {
    Sample: Kind.SAMPLE,
    Answer: Kind.ANSWER,
    WindowEnd: Kind.WINDOW_END,
}


def _records(run: RunFolder, type_: type[_T]) -> Iterator[_T]:
    for record in LogReader(run.samples_log, kinds=[_KINDS[type_]]):
        if isinstance(record, type_):
            yield record


def _groups(records: Iterator[_T], turn: Callable[[list[_T]], Columns]) -> Iterator[Columns]:
    while rows := list(islice(records, _ROW_GROUP)):
        yield turn(rows)


def _transpose(rows: Iterable[Any], type_: type[Any]) -> Columns:
    columns = zip(*(astuple(row) for row in rows), strict=True)
    return dict(zip(type_.__struct_fields__, columns, strict=True))


def _samples(rows: list[Sample], *, answered: bytearray) -> Columns:
    columns = _transpose(rows, Sample)
    columns["superseded"] = [not answered[row.number] for row in rows]
    return columns


def _answers(rows: list[Answer], *, checks: list[str]) -> Columns:
    columns = _transpose(rows, Answer)
    del columns["checks"]
    for name in checks:
        columns[f"check_{name}"] = [row.checks.get(name) for row in rows]
    return columns


def _write(path: Path, *, columns: dict[str, str], groups: Iterator[Columns]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, _type(text)) for name, text in columns.items()])
    beside = path.with_name(f"{path.name}.tmp")
    try:
        with pq.ParquetWriter(beside, schema, compression="zstd") as writer:
            for group in groups:
                arrays = [_array(group[field.name], type_=field.type) for field in schema]
                writer.write_table(pa.table(arrays, schema=schema))
        publish(beside, path)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise StorageFull(
            f"{path}: could not be written ({problem}); the record is whole; "
            "free some space and carry on with --resume"
        ) from problem


def _type(text: str) -> pa.DataType:
    import pyarrow as pa

    if text == READS:
        return pa.list_(pa.struct([("us", pa.uint32()), ("events", pa.uint32())]))
    if text.startswith("list<"):
        return pa.list_(_type(text[5:-1]))
    made: pa.DataType = getattr(pa, {"double": "float64", "bool": "bool_"}.get(text, text))()
    return made


def _array(values: Any, *, type_: pa.DataType) -> pa.Array:
    import pyarrow as pa

    if type_ == _type(READS):
        return _reads(values, type_=type_)
    return pa.array(values, type_)


def _reads(values: tuple[bytes, ...], *, type_: pa.DataType) -> pa.Array:
    """Lists of structs straight from the bytes; a half pair at the end is dropped."""
    import numpy as np
    import pyarrow as pa

    pairs = [value[: len(value) // 8 * 8] for value in values]
    offsets = np.cumsum([0, *(len(value) // 8 for value in pairs)], dtype=np.int32)
    flat = np.frombuffer(b"".join(pairs), dtype="<u4").reshape(-1, 2)
    structs = pa.StructArray.from_arrays(
        [pa.array(np.ascontiguousarray(flat[:, n])) for n in (0, 1)],
        fields=list(type_.value_type),
    )
    return pa.ListArray.from_arrays(pa.array(offsets), structs, type=type_)
