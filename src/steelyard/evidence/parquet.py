"""Parquet tables derived from the log: a view for queries, never the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import astuple

from steelyard.errors import StorageFull
from steelyard.evidence.atomic import publish
from steelyard.evidence.columns import ANSWERS, READS, SAMPLES, WINDOWS
from steelyard.evidence.marks import Kind, WindowEnd
from steelyard.evidence.reader import LogReader, survey
from steelyard.evidence.run import RunFolder
from steelyard.evidence.sample import Answer, Sample

if TYPE_CHECKING:
    import pyarrow as pa

_ROW_GROUP = 2**13
_TABLED = (Kind.SAMPLE, Kind.ANSWER, Kind.WINDOW_END)
Columns = dict[str, Any]


def derive(folder: Path) -> None:
    """Write samples, answers and windows of a run's log as Parquet, each whole or not at all.

    The same log and the same pyarrow give the same bytes.  Raises RecordDamaged if the log
    doesn't read back, StorageFull if the disk refuses.
    """
    run = RunFolder.at(folder)
    found = survey(run.samples_log)
    answered, checks = found.answered, sorted(found.checks)
    del found
    spread = {f"check_{name}": "double" for name in checks}
    with ExitStack() as undo:
        tables: dict[type[Any], _Table] = {
            Sample: _Table(
                run.samples_parquet,
                columns=SAMPLES,
                turn=lambda rows: _samples(rows, answered=answered),
            ),
            Answer: _Table(
                run.answers_parquet,
                columns=ANSWERS | spread,
                turn=lambda rows: _answers(rows, checks=checks),
            ),
            WindowEnd: _Table(
                run.windows_parquet,
                columns=WINDOWS,
                turn=lambda rows: _transpose(rows, WindowEnd),
            ),
        }
        for table in tables.values():
            undo.callback(table.discard)
        for record in LogReader(run.samples_log, kinds=_TABLED):
            tables[type(record)].add(record)
        for table in tables.values():
            table.finish()


class _Table:
    """One table on its way to disk, a row group at a time."""

    def __init__(
        self, path: Path, *, columns: dict[str, str], turn: Callable[[list[Any]], Columns]
    ) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        self._path, self._turn = path, turn
        self._beside = path.with_name(f"{path.name}.tmp")
        self._rows: list[Any] = []
        self._schema = pa.schema([(name, _type(text)) for name, text in columns.items()])
        with self._refusals():
            self._writer = pq.ParquetWriter(self._beside, self._schema, compression="zstd")

    def add(self, row: Any) -> None:
        """Take a record; every so many make a row group."""
        self._rows.append(row)
        if len(self._rows) == _ROW_GROUP:
            self._write_group()

    def finish(self) -> None:
        """Write what is left and give the file its name."""
        if self._rows:
            self._write_group()
        with self._refusals():
            self._writer.close()
            publish(self._beside, self._path)

    def discard(self) -> None:
        """Remove what has no name yet."""
        with suppress(OSError):
            self._writer.close()
        self._beside.unlink(missing_ok=True)

    def _write_group(self) -> None:
        import pyarrow as pa

        group = self._turn(self._rows)
        arrays = [_array(group[field.name], type_=field.type) for field in self._schema]
        with self._refusals():
            self._writer.write_table(pa.table(arrays, schema=self._schema))
        self._rows.clear()

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            raise StorageFull(
                f"{self._path}: could not be written ({problem}); the record is whole; "
                "free some space and carry on with --resume"
            ) from problem


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
